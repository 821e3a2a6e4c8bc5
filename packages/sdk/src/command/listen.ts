// `listen`: a real subscription whose deliveries are verified, shown, and passed on to a program of this machine.
import { once } from 'node:events';
import type { Crewcall } from '../client/crewcall.ts';
import { ApiError, CrewcallError } from '../client/errors.ts';
import type { Subscription } from '../generated/records.ts';
import type { Topic } from '../webhooks/event.ts';
import { Webhook } from '../webhooks/webhook.ts';
import { type Connection, connect } from './connection.ts';
import { forward } from './forward.ts';
import { deleteIfThere, endLeftOvers, freshPath } from './own-subscriptions.ts';
import { CommandError } from './problems.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { clock, describe, say } from './terminal.ts';

const TUNNEL_PORT = 4444; // has to be known before the tunnel is opened
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Listening = {
  connection: Connection;
  siteId: number;
  events: Topic[];
  forwardTo: URL;
  /** A tunnel to this machine. */
  publicUrl: URL | undefined;
  port: number | undefined;
  print: (line: string) => void;
};

/** Runs until it is told to stop, and deletes its subscription then. Gives the exit code. */
export async function listen(listening: Listening): Promise<number> {
  const { connection, publicUrl, print } = listening;
  if (publicUrl === undefined && !isHere(new URL(connection.baseUrl))) throw tunnelWanted(connection);
  const client = connect(connection, ['webhooks']);
  for (const id of await endLeftOvers(client))
    print(`Deleted subscription ${id}, which an earlier run had left.`);
  const receiver = await startReceiver(listening.port ?? (publicUrl ? TUNNEL_PORT : 0));
  const stop = stopSignal(); // until here Ctrl-C simply ends it: there is nothing to delete
  try {
    const subscription = await subscribe(client, receiver, listening);
    try {
      receive(receiver, subscription, listening);
      introduce(receiver, subscription, listening);
      if (!stop.aborted) await once(stop, 'abort');
    } finally {
      await end(client, subscription, print);
    }
  } finally {
    await receiver.stop();
  }
  return 0;
}

/** Somebody else may have deleted it meanwhile, and the service may be away. */
async function end(client: Crewcall, { id }: Subscription, print: (line: string) => void): Promise<void> {
  try {
    const was = (await deleteIfThere(client, id))
      ? `Deleted subscription ${id}.`
      : `Subscription ${id} is gone already.`;
    print(was);
  } catch (error) {
    if (!(error instanceof CrewcallError)) throw error;
    throw new CommandError(
      `${error.message}\nSubscription ${id} may be left there. The next listen on this machine deletes it.`,
    );
  }
}

async function subscribe(client: Crewcall, receiver: Receiver, listening: Listening): Promise<Subscription> {
  const { siteId, events, publicUrl } = listening;
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
function receive(receiver: Receiver, subscription: Subscription, { forwardTo, print }: Listening): void {
  const webhook = new Webhook(subscription.secret);
  receiver.onDelivery(async ({ raw, rawHeaders }) => {
    const time = clock(new Date());
    const event = await webhook.verify(raw, rawHeaders).catch((error: Error) => error);
    if (event instanceof Error) {
      print(`${time}  refused, and not passed on: ${say(event.message)}`);
      return 401; // service.md 5.5(6)
    }
    const outcome = await forward({ to: forwardTo, raw, rawHeaders });
    print(`${time}  ${describe(event)}  → ${outcome.said}  ${outcome.ms} ms`);
    if (outcome.complaint) print(`          ${say(outcome.complaint)}`);
    return outcome.status;
  });
}

function introduce(receiver: Receiver, subscription: Subscription, listening: Listening): void {
  const { connection, forwardTo, publicUrl, print } = listening;
  const where = publicUrl
    ? `${publicUrl.href} (which must lead to http://localhost:${receiver.port})`
    : connection.baseUrl;
  print(
    `Listening to site ${subscription.site_id} of ${connection.baseUrl}; subscription ${subscription.id}.`,
  );
  if (publicUrl) print(`Deliveries come in at ${where}.`);
  print(`Passing deliveries on to ${forwardTo.href}, which verifies them with the secret`);
  print(`  ${subscription.secret}`);
  print('Ctrl-C ends this and deletes the subscription.\n');
}

/** Whether the service runs on this machine, and so can reach its loopback. */
function isHere({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

function tunnelWanted({ baseUrl }: Connection): CommandError {
  return new CommandError(
    `${baseUrl} is not on this machine, and cannot deliver to it. Open a tunnel to http://localhost:${TUNNEL_PORT} (with cloudflared, ngrok or the like), and name its address: --public-url https://….`,
  );
}

/** Aborted by the first signal. A second one, whichever it is, ends the process at once, as if nobody had listened. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return controller.signal;
}
