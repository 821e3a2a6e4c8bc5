// Turns notifications on or off in this browser.
import { useSuspenseQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useSession } from '../../session/context.tsx';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { type PushAbility, pushDeviceQuery, turnOffPush, turnOnPush } from './push-device.ts';

const UNABLE: Record<Exclude<PushAbility, 'able'>, string> = {
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings, and load this page again.',
  install:
    'To get notifications, add Crewcall to your home screen first: tap Share, then “Add to Home Screen”.',
  none: 'This browser cannot show notifications.',
};

export function PushSwitch() {
  const { client } = useSession();
  const { start, isPending } = useChange();
  const query = pushDeviceQuery(client);
  const { ability, publicKey, here, devices } = useSuspenseQuery(query).data;
  const shared = { record: 'push device', affects: [query.queryKey] };
  const others = devices - (here === undefined ? 0 : 1);
  const turnOn = () => start({ ...shared, send: () => turnOnPush(client, publicKey) });
  const turnOff = () => here && start({ ...shared, send: () => turnOffPush(client, here) });
  return (
    <section className={card.card} aria-labelledby="push-title">
      <h2 id="push-title">Notifications</h2>
      {ability !== 'able' ? (
        <p>{UNABLE[ability]}</p>
      ) : here === undefined ? (
        <>
          <p>See at once what changes about your games, also while Crewcall is closed.</p>
          <div>
            <Button look="primary" disabled={isPending} onClick={turnOn}>
              <Bell aria-hidden="true" />
              Turn on notifications here
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>This device shows you notifications until you sign out.</p>
          <div>
            <Button disabled={isPending} onClick={turnOff}>
              <BellOff aria-hidden="true" />
              Turn off notifications here
            </Button>
          </div>
        </>
      )}
      {others > 0 && (
        <p className={card.small}>
          {others === 1 ? 'Another device of yours shows' : `${others} other devices of yours show`} them,
          too.
        </p>
      )}
    </section>
  );
}
