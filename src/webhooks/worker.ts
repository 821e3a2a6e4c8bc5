// The delivery worker: matches events, sends what is due, writes down what came of it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_CHANNEL } from '../domain/events/store.ts';
import type { Database } from '../storage/database.ts';
import { createAddressGuard } from './address.ts';
import { createClock } from './clock.ts';
import { watchConduct } from './conduct.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';
import { purgeEvents, purgeSubscriptionVersions } from './housekeeping.ts';
import { type InFlight, trackInFlight } from './in-flight.ts';
import { type Loop, startLoop } from './loop.ts';
import { createMatching } from './matching.ts';
import { DELIVERIES_CHANNEL } from './queue/deliveries.ts';
import { giveBack, settle } from './queue/settling.ts';
import { type Log, reportAttempt, type WebhookMetrics } from './report.ts';
import { createRequests, type RequestSettings } from './sending/request.ts';
import { createSender, type Network } from './sending/send.ts';

const LEASE_MS = 30_000; // three times the longest attempt, so that a slow one is not sent twice
const MATCH_POLL_MS = 1_000; // hints come first; this is for hints that were lost
const SEND_POLL_MS = 500; // retries are due without a hint, and places become free
const GATHER_MS = 1; // attempts that end together are refilled together; more would be felt between commit and receipt
const SETTLE_MS = 20; // what ends meanwhile is written down together, and sent twice should the process die
const HOUSEKEEPING_MS = 60 * 60_000;

export type WorkerSettings = Omit<RequestSettings, 'vault'> & {
  baseUrl: string;
  /** Networks opened besides the public addresses, such as `127.0.0.0/8`. */
  allowNetworks: readonly string[];
  /** For how many days events are kept. */
  retentionDays: number;
};

export type WorkerOptions = {
  db: Database;
  vault: RequestSettings['vault'];
  settings: WorkerSettings;
  log: Log;
  metrics: WebhookMetrics;
  now?: () => Date;
  chance?: () => number;
  /** How long a claim is this process's alone. Longer than an attempt can take. */
  leaseMs?: number;
  network?: Network;
};

export type Worker = {
  /**
   * Begins nothing new, waits up to `graceMs` for what is in flight, gives the rest back to the queue, and closes every
   * connection. The database must stay open until then.
   */
  stop(graceMs: number): Promise<void>;
};

/** Starts a worker. Any number of them may run on one database, in any number of processes. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, vault, settings, log, metrics, now: system = systemClock, leaseMs = LEASE_MS } = options;
  const { chance = Math.random } = options;
  const clock = createClock(system, (offMs) => log.warn({ ms: offMs }, 'clock.corrected'));
  const sender = createSender({
    addresses: createAddressGuard(settings.allowNetworks),
    now: clock.now,
    network: options.network,
    onDial: metrics.dialled,
    onReuse: metrics.reused,
  });
  const requests = createRequests({ ...settings, vault });
  const conduct = watchConduct({ chance });
  const inFlight = trackInFlight({
    conduct,
    async attempt(claim) {
      try {
        return await sender.send(requests.requestOf(claim, clock.now()));
      } catch (error) {
        // What we cannot even prepare, such as a secret under a key that was removed, is a failed attempt too.
        const which = { event: claim.event.id, subscription: claim.target.subscriptionId };
        log.error({ err: error, ...which }, 'delivery.unsendable');
        return { kind: 'failed', reason: 'unsendable' };
      }
    },
    chance,
    onEnd(ended) {
      reportAttempt({ log, metrics }, { ...ended, at: clock.now() });
      loops.settling.wake();
      const waiting = dispatch.ended(ended.claim);
      if (waiting.first) loops.sending.wake();
      if (waiting.retries) loops.retrying.wake();
    },
  });
  const dispatch = createDispatch({ db, conduct, inFlight, clock, system, leaseMs });
  const name = randomUUID();
  const loops = startLoops(options, { name, inFlight, dispatch });
  const unlisten = [
    await db.listen(EVENTS_CHANNEL, () => loops.matching.wake()),
    await db.listen(DELIVERIES_CHANNEL, (worker = '') => {
      if (worker === '') loops.retrying.wake();
      if (worker !== name) loops.sending.wake(); // of its own fan-outs it knows already
    }),
  ];

  return {
    async stop(graceMs) {
      await Promise.all(unlisten.map((end) => end()));
      const taking = [loops.matching, loops.sending, loops.retrying, loops.housekeeping];
      await Promise.all(taking.map((loop) => loop.stop()));
      await Promise.race([inFlight.landed(), sleep(graceMs, undefined, { ref: false })]);
      const abandoned = inFlight.abandon();
      await sender.close();
      await loops.settling.stop();
      // What cannot be written now is due again when its lease ends.
      await writeDown(db, inFlight).catch((error) => log.warn({ err: error }, 'worker.unsettled'));
      await giveBack(db, abandoned).catch((error) => log.warn({ err: error }, 'worker.unsettled'));
    },
  };
}

type Loops = Record<'matching' | 'sending' | 'retrying' | 'settling' | 'housekeeping', Loop>;

function startLoops(
  { db, settings, log }: WorkerOptions,
  { name, inFlight, dispatch }: { name: string; inFlight: InFlight; dispatch: Dispatch },
): Loops {
  const loop = (which: string, pauses: { pollMs: number; gatherMs: number }, work: () => Promise<boolean>) =>
    startLoop({
      ...pauses,
      work,
      onError: (error) => log.warn({ err: error, loop: which }, 'worker.stalled'),
    });
  let isBehind = false; // outcomes could not be written down: claims could bring the same once more, their leases over
  const begin = async (work: () => Promise<boolean>) => {
    if (isBehind) {
      loops.settling.wake();
      return false;
    }
    const more = await work();
    if (inFlight.isUnwritten()) loops.settling.wake(); // what had to be put off
    return more;
  };
  const matchEvents = createMatching(db, { baseUrl: settings.baseUrl, worker: name });
  const loops: Loops = {
    matching: loop('matching', { pollMs: MATCH_POLL_MS, gatherMs: GATHER_MS }, async () => {
      const { more, queued } = await matchEvents();
      if (queued) loops.sending.wake();
      return more;
    }),
    sending: loop('sending', { pollMs: SEND_POLL_MS, gatherMs: GATHER_MS }, () =>
      begin(dispatch.beginFirstAttempts),
    ),
    retrying: loop('retrying', { pollMs: SEND_POLL_MS, gatherMs: GATHER_MS }, () =>
      begin(dispatch.beginRetries),
    ),
    settling: loop('settling', { pollMs: SEND_POLL_MS, gatherMs: SETTLE_MS }, async () => {
      const mayBeDue = await writeDown(db, inFlight).catch((error) => {
        isBehind = true;
        throw error;
      });
      const wasBehind = isBehind;
      isBehind = false;
      if (wasBehind) loops.sending.wake();
      if (wasBehind || mayBeDue) loops.retrying.wake();
      return false; // what ends meanwhile wakes the loop again
    }),
    housekeeping: loop('housekeeping', { pollMs: HOUSEKEEPING_MS, gatherMs: GATHER_MS }, async () => {
      const events = await purgeEvents(db, settings.retentionDays);
      const versions = await purgeSubscriptionVersions(db);
      return events || versions;
    }),
  };
  return loops;
}

/** Gives whether retry queues may be due that were not a moment ago: with something put off, or passed over while this held them. */
async function writeDown(db: Database, inFlight: InFlight): Promise<boolean> {
  const unwritten = inFlight.take();
  try {
    await settle(db, unwritten);
  } catch (error) {
    inFlight.putBack(unwritten);
    throw error;
  }
  return unwritten.settlements.some(
    ({ claim, again }) => claim.fanout === undefined || again?.isCounted === false,
  );
}

function systemClock(): Date {
  return new Date();
}
