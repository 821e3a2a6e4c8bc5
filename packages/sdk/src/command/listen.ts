// `listen`: creates a subscription, and verifies, prints and forwards its deliveries to a program on this machine.
import { once } from 'node:events';
import type { Crewcall } from '../client/crewcall.ts';
import { ApiError, CrewcallError } from '../client/errors.ts';
import type { Subscription } from '../generated/records.ts';
import type { Topic } from '../webhooks/event.ts';
import { Webhook } from '../webhooks/webhook.ts';
import { type Connection, connect } from './connection.ts';
import { CommandError } from './errors.ts';
import { forward } from './forward.ts';
import { deleteIfThere, deleteOrphans, freshPath } from './own-subscriptions.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { describe, printable, timeOfDay } from './terminal.ts';

const TUNNEL_PORT = 4444; // fixed, because the tunnel is opened first
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type ListenOptions = {
  connection: Connection;
  siteId: number;
  events: Topic[];
  forwardTo: URL;
  /** The URL of a tunnel to this machine. */
  publicUrl: URL | undefined;
  port: number | undefined;
  print: (line: string) => void;
};

/** Runs until it gets a signal, and then deletes its subscription. Returns the exit code. */
export async function listen(options: ListenOptions): Promise<number> {
  const { connection, publicUrl, print } = options;
  if (publicUrl === undefined && !isLocal(new URL(connection.baseUrl))) throw tunnelRequired(connection);
  const client = connect(connection, ['webhooks']);
  for (const id of await deleteOrphans(client))
    print(`Deleted subscription ${id}, which an earlier run left behind.`);
  const receiver = await startReceiver(options.port ?? (publicUrl ? TUNNEL_PORT : 0));
  const stop = stopSignal(); // before this, Ctrl-C ends the process: there is nothing to delete yet
  try {
    const subscription = await subscribe(client, receiver, options);
    try {
      receive(receiver, subscription, options);
      printIntroduction(receiver, subscription, options);
      if (!stop.aborted) await once(stop, 'abort');
    } finally {
      await end(client, subscription, print);
    }
  } finally {
    await receiver.stop();
  }
  return 0;
}

/** Deletes the subscription. It may already be deleted, and the service may be unavailable. */
async function end(client: Crewcall, { id }: Subscription, print: (line: string) => void): Promise<void> {
  try {
    const was = (await deleteIfThere(client, id))
      ? `Deleted subscription ${id}.`
      : `Subscription ${id} was already deleted.`;
    print(was);
  } catch (error) {
    if (!(error instanceof CrewcallError)) throw error;
    throw new CommandError(
      `${error.message}\nSubscription ${id} may be left there. The next listen on this machine deletes it.`,
    );
  }
}

async function subscribe(
  client: Crewcall,
  receiver: Receiver,
  options: ListenOptions,
): Promise<Subscription> {
  const { siteId, events, publicUrl } = options;
  const path = freshPath(receiver.port);
  receiver.answerAt(path);
  const base = publicUrl ?? new URL(`http://127.0.0.1:${receiver.port}`);
  const targetUrl = base.origin + base.pathname.replace(/\/$/, '') + path;
  try {
    return await client.subscriptions.create({
      site_id: siteId,
      event_types: events,
      target_url: targetUrl,
      target_method: 'POST',
    });
  } catch (error) {
    const isTarget = error instanceof ApiError && error.errors.some((wrong) => wrong.path === '/target_url');
    if (!isTarget || publicUrl !== undefined) throw error;
    throw new CommandError(
      `${error.message}\nThis service delivers to public addresses alone. Start it with WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8, as the demo is, or open a tunnel to this machine and name it with --public-url.`,
    );
  }
}

/** Verifies, passes on, shows. The service is answered as the program answered, so that it tries again as it would. */
function receive(receiver: Receiver, subscription: Subscription, { forwardTo, print }: ListenOptions): void {
  const webhook = new Webhook(subscription.secret);
  receiver.onDelivery(async ({ raw, rawHeaders }) => {
    const time = timeOfDay(new Date());
    const event = await webhook.verify(raw, rawHeaders).catch((error: Error) => error);
    if (event instanceof Error) {
      print(`${time}  rejected, not forwarded: ${printable(event.message)}`);
      return 401; // service.md 5.5(6)
    }
    const outcome = await forward({ to: forwardTo, raw, rawHeaders });
    print(`${time}  ${describe(event)}  → ${outcome.summary}  ${outcome.ms} ms`);
    if (outcome.errorText) print(`          ${printable(outcome.errorText)}`);
    return outcome.status;
  });
}

function printIntroduction(receiver: Receiver, subscription: Subscription, options: ListenOptions): void {
  const { connection, forwardTo, publicUrl, print } = options;
  const where = publicUrl
    ? `${publicUrl.href} (which must lead to http://localhost:${receiver.port})`
    : connection.baseUrl;
  print(
    `Listening to site ${subscription.site_id} of ${connection.baseUrl}; subscription ${subscription.id}.`,
  );
  if (publicUrl) print(`Deliveries arrive at ${where}.`);
  print(`Forwarding deliveries to ${forwardTo.href}, which verifies them with the secret`);
  print(`  ${subscription.secret}`);
  print('Press Ctrl-C to stop and delete the subscription.\n');
}

/** Whether the service runs on this machine, so that it can reach the loopback address. */
function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

function tunnelRequired({ baseUrl }: Connection): CommandError {
  return new CommandError(
    `${baseUrl} is not on this machine, so it cannot deliver to this machine. Open a tunnel to http://localhost:${TUNNEL_PORT} (with cloudflared, ngrok or the like), and pass its URL: --public-url https://….`,
  );
}

/** Aborted by the first signal. A second signal ends the process at once. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return controller.signal;
}
