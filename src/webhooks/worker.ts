// The delivery worker: matches events, sends what is due, writes down what came of it.
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_CHANNEL } from '../domain/events/store.ts';
import type { Database } from '../storage/database.ts';
import { createAddressGuard } from './address.ts';
import { type Claim, claimDeliveries, DELIVERIES_CHANNEL, giveBack, settleDeliveries } from './deliveries.ts';
import { purgeEvents, purgeTerms } from './housekeeping.ts';
import { type InFlight, trackInFlight } from './in-flight.ts';
import { type Loop, startLoop } from './loop.ts';
import { matchEvents } from './matching.ts';
import { type Log, reportAttempt, type WebhookMetrics } from './report.ts';
import type { Outcome } from './sending/outcome.ts';
import { type RequestSettings, requestOf } from './sending/request.ts';
import { createSender, type Network, type Sender } from './sending/send.ts';

const MAX_IN_FLIGHT = 512; // each holds a socket; far below the file descriptors that systems allow
const PER_SUBSCRIPTION = 8; // a subscriber that hangs holds no more sockets than this
const CLAIM_BATCH = 128; // one statement for many rows: measured 28,000 rows a second against 1,600 one by one
const LEASE_MS = 30_000; // three times the longest attempt, so that a slow one is not sent twice
const MATCH_POLL_MS = 1_000; // hints come first; this is for hints that were lost
const SEND_POLL_MS = 500; // retries are due without a hint
const GATHER_MS = 5; // attempts that end together are refilled and written down together
const HOUSEKEEPING_MS = 60 * 60_000;

export type WorkerSettings = Omit<RequestSettings, 'vault'> & {
  baseUrl: string;
  /** Networks opened besides the public addresses, such as `127.0.0.0/8`. */
  allowNetworks: readonly string[];
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
  const { db, log, metrics, now = systemClock } = options;
  const sender = createSender({
    addresses: createAddressGuard(options.settings.allowNetworks),
    now,
    network: options.network,
    onDial: metrics.dialled,
  });
  const inFlight = trackInFlight({
    attempt: (claim) => attempt(claim, sender, options),
    chance: options.chance ?? Math.random,
    onEnd(ended) {
      reportAttempt({ log, metrics }, { ...ended, at: now() });
      loops.settling.wake();
      loops.sending.wake();
    },
  });
  const loops = startLoops(options, inFlight);
  const unlisten = [
    await db.listen(EVENTS_CHANNEL, loops.matching.wake),
    await db.listen(DELIVERIES_CHANNEL, loops.sending.wake),
  ];

  return {
    async stop(graceMs) {
      await Promise.all(unlisten.map((end) => end()));
      await Promise.all([loops.matching.stop(), loops.sending.stop(), loops.housekeeping.stop()]);
      await Promise.race([inFlight.landed(), sleep(graceMs, undefined, { ref: false })]);
      const abandoned = inFlight.abandon();
      await sender.close();
      await loops.settling.stop();
      // What cannot be written now is due again when its lease ends.
      await settleAll(db, inFlight).catch((error) => log.warn({ err: error }, 'worker.unsettled'));
      await giveBack(db, abandoned).catch((error) => log.warn({ err: error }, 'worker.unsettled'));
    },
  };
}

type Loops = Record<'matching' | 'sending' | 'settling' | 'housekeeping', Loop>;

function startLoops({ db, settings, log, leaseMs = LEASE_MS }: WorkerOptions, inFlight: InFlight): Loops {
  const loop = (name: string, pollMs: number, work: () => Promise<boolean>) =>
    startLoop({
      work,
      pollMs,
      gatherMs: GATHER_MS,
      onError: (error) => log.warn({ err: error, loop: name }, 'worker.stalled'),
    });
  return {
    matching: loop('matching', MATCH_POLL_MS, () => matchEvents(db, settings)),
    sending: loop('sending', SEND_POLL_MS, () => sendDue(db, inFlight, leaseMs)),
    settling: loop('settling', SEND_POLL_MS, () => settleAll(db, inFlight)),
    housekeeping: loop('housekeeping', HOUSEKEEPING_MS, async () => {
      const events = await purgeEvents(db);
      const terms = await purgeTerms(db);
      return events || terms;
    }),
  };
}

async function sendDue(db: Database, inFlight: InFlight, leaseMs: number): Promise<boolean> {
  const room = MAX_IN_FLIGHT - inFlight.count();
  if (room === 0) return false; // the next attempt to end wakes us
  const { claims, more } = await claimDeliveries(db, {
    limit: Math.min(room, CLAIM_BATCH),
    leaseMs,
    perSubscription: PER_SUBSCRIPTION,
    inFlight: inFlight.bySubscription,
  });
  for (const claim of claims) inFlight.begin(claim);
  return more;
}

/** Always gives false: what ends meanwhile wakes the loop again. */
async function settleAll(db: Database, inFlight: InFlight): Promise<boolean> {
  const settlements = inFlight.takeSettlements();
  try {
    await settleDeliveries(db, settlements);
  } catch (error) {
    inFlight.putBack(settlements);
    throw error;
  }
  return false;
}

/** One attempt. What we cannot even prepare, such as a secret under a key that was removed, is a failed one too. */
async function attempt(claim: Claim, sender: Sender, options: WorkerOptions): Promise<Outcome> {
  const { settings, vault, log, now = systemClock } = options;
  try {
    return await sender.send(requestOf(claim, { ...settings, vault }, now()));
  } catch (error) {
    log.error(
      { err: error, event: claim.eventId, subscription: claim.subscriptionId },
      'delivery.unsendable',
    );
    return { kind: 'failed', reason: 'unsendable' };
  }
}

function systemClock(): Date {
  return new Date();
}
