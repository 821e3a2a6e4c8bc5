// Whether this browser shows notifications to the person, and what turns them on and off.
import type { Client, PushSubscription as Subscription } from '@crewcall/sdk/core';
import { CurrentAccountPushSubscriptions } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { persistedKey } from '../../session/persisted.ts';

/** What this browser can do. `blocked`: the person has told the browser to ask no more. `install`: iOS needs the home screen. */
export type PushAbility = 'able' | 'blocked' | 'install' | 'none';

export type PushDevice = {
  ability: PushAbility;
  publicKey: string;
  /** What this browser has, if notifications are on. */
  here: Subscription | undefined;
  /** How many browsers show the person notifications. */
  devices: number;
};

export function pushDeviceQuery(client: Client) {
  return queryOptions({
    queryKey: persistedKey('push-subscription'),
    queryFn: async ({ signal }): Promise<PushDevice> => {
      const [list, own] = await Promise.all([
        new CurrentAccountPushSubscriptions(client).list({ signal }),
        ownSubscription(),
      ]);
      const { push_subscriptions: all } = list._embedded;
      return {
        ability: abilityOf(),
        publicKey: list.public_key,
        here: all.find(({ endpoint }) => endpoint === own?.endpoint),
        devices: all.length,
      };
    },
  });
}

/** Asks the person and the browser, and tells the service. Undefined if the person did not allow it. */
export async function turnOnPush(client: Client, publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  await former?.unsubscribe(); // it may be for the key of another installation
  const own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = own.toJSON();
  return new CurrentAccountPushSubscriptions(client).create({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  });
}

export async function turnOffPush(client: Client, { id }: Subscription): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
  await new CurrentAccountPushSubscriptions(client).delete(id);
}

async function ownSubscription() {
  if (abilityOf() !== 'able') return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/app');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

function abilityOf(): PushAbility {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'install' : 'none';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}
