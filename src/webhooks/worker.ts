// The delivery worker: matches events, sends what is due and records the outcomes.
//
// How an event reaches its subscribers:
// 1. The action that changed a record stored the event in its transaction. The commit wakes the worker; if the hint is lost,
//    a poll finds the event within a second.
// 2. One statement (`matching.ts`) finds the subscription versions that were valid at the time of the event (decision 5),
//    queues fan-outs (the event and up to 200 subscriptions in one row), and claims those for which there are permits. It
//    checks the current state too: a delivery is sent, held while its subscription is disabled, or discarded.
// 3. Other fan-outs are claimed as permits become free. The circuit breaker allows an endpoint one attempt until it has
//    responded quickly, then eight, and none while its circuit is open. The bulkhead limits those at each host and in all.
// 4. `pointer.ts` builds the body, the same bytes for each attempt. The request is signed with the time of the attempt, and
//    sent only to an address that was checked. The result is a value, an `Outcome`.
// 5. Outcomes are recorded in batches. What was delivered is removed from the fan-out; what failed, or may not be sent now,
//    becomes a row of `deliveries`.
// 6. Those rows wait in the retry queue of their subscription (decision 13), and are retried with backoff until they succeed
//    or no retries are left.
// The process can be killed at any step: before the commit nothing has changed, and after it, rows record all work.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_CHANNEL } from '../domain/events/store.ts';
import { AppError } from '../kernel/errors.ts';
import { type Loop, startLoop, type Work } from '../kernel/loop.ts';
import { UnreadableError } from '../kernel/secrets.ts';
import type { Database } from '../storage/database.ts';
import { createAddressGuard } from './address.ts';
import { createBulkhead } from './bulkhead.ts';
import { createDispatch } from './dispatch.ts';
import { createMatching } from './matching.ts';
import type { Claim } from './queue/claim.ts';
import { DELIVERIES_CHANNEL } from './queue/deliveries.ts';
import { createWatch, freeLeasesOfDead, LEASE_MS, renewLeases } from './queue/leases.ts';
import { findDueWork } from './queue/poll.ts';
import { createPendingSettlements, giveBack } from './queue/settling.ts';
import { type AttemptResult, type Log, reportAttempt, type WebhookMetrics } from './report.ts';
import type { Outcome } from './sending/outcome.ts';
import { createBuildRequest, type RequestSettings } from './sending/request.ts';
import { createSender, type Network } from './sending/send.ts';
import { WORKER_APPLICATION } from './status.ts';

const POLL_MS = 1_000; // finds retries that are due, leases of workers that are dead, and events whose hint was lost
const MAX_POLL_GAP_MS = 2 * POLL_MS; // after a longer one, other workers may have been unable to renew, too
const RENEWALS = 3; // in the time of a lease
const RETRY_RENEWAL_MS = 250; // a listener that is reconnecting takes a second
const BATCH_MS = 1; // permits released together are used by one claim
const MATCH_BATCH_MS = 5; // events within it share a transaction; the first one is matched at once
const SETTLE_MS = 50; // outcomes of this time are recorded together; they are sent twice if the process dies

export type WorkerSettings = Omit<RequestSettings, 'vault'> & {
  baseUrl: string;
  /** Networks allowed besides the public addresses, such as `127.0.0.0/8`. */
  allowNetworks: readonly string[];
};

export type WorkerOptions = {
  db: Database;
  vault: RequestSettings['vault'];
  settings: WorkerSettings;
  log: Log;
  metrics: WebhookMetrics;
  /** Called for each attempt that has ended. */
  onAttempt?: ((result: AttemptResult) => void) | undefined;
  random?: () => number;
  /** How long a worker may go without a renewal until its leases are free. */
  leaseMs?: number;
  network?: Network;
};

export type Worker = {
  /**
   * Begins nothing new, waits up to `graceMs` for attempts in flight, gives the other claims back to the queue, and closes every
   * connection. The database must stay open until then.
   */
  stop(graceMs: number): Promise<void>;
};

/** Starts a worker. Any number of them may run on one database, in any number of processes. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, vault, settings, log, metrics, network, leaseMs = LEASE_MS, random = Math.random } = options;
  const sender = createSender({
    addresses: createAddressGuard(settings.allowNetworks),
    network,
    onOpen: metrics.opened,
    onReuse: metrics.reused,
  });
  const buildRequest = createBuildRequest({ ...settings, vault });
  const attempt = (claim: Claim): Promise<Outcome> => {
    try {
      return sender.send(buildRequest(claim));
    } catch (error) {
      // A request that cannot be built is a failed attempt too.
      const ids = { event: claim.event.id, subscription: claim.target.subscriptionId };
      log.error({ err: error, ...ids }, 'delivery.cannot_send');
      const reason = error instanceof UnreadableError ? 'undecryptable' : 'unsendable';
      return Promise.resolve({ kind: 'failed', reason });
    }
  };
  const id = randomUUID();
  const settlements = createPendingSettlements(db);
  const dispatch = createDispatch({
    ...{ db, settlements, attempt, random },
    match: createMatching(db, { baseUrl: settings.baseUrl, sender: id }),
    bulkhead: createBulkhead({ random }),
    onEnd(result, waiting) {
      reportAttempt(result, { log, metrics });
      options.onAttempt?.(result);
      settling.wake();
      if (waiting.firstAttempts) sending.wake();
      if (waiting.retries) retrying.wake();
    },
  });

  type Pauses = { pollMs?: number; batchMs?: number };
  const loop = (name: string, work: Work, { pollMs, batchMs = BATCH_MS }: Pauses = {}) =>
    startLoop({
      ...{ work, pollMs, batchMs },
      onError: (error) => log.warn({ err: error, loop: name }, 'worker.stalled'),
    });
  // Claims wait for outcomes that could not be recorded: if the leases are lost, the same deliveries would be claimed again.
  const whenSettled = (begin: Work) => async () => {
    const more = settlements.isBehind() ? false : await begin();
    if (!settlements.isEmpty()) settling.wake();
    return more;
  };
  const match = async () => {
    const { more, queued } = await dispatch.matchAndBegin();
    if (queued) sending.wake();
    if (!settlements.isEmpty()) settling.wake();
    return more;
  };
  const matching = loop('matching', match, { batchMs: MATCH_BATCH_MS });
  const sending: Loop = loop('sending', whenSettled(dispatch.beginFirstAttempts));
  const retrying: Loop = loop('retrying', whenSettled(dispatch.beginRetries));
  const settling: Loop = loop('settling', async () => {
    if (settlements.isEmpty()) return false; // the next outcome wakes this loop
    await sleep(SETTLE_MS);
    const wasBehind = settlements.isBehind();
    const { retriesMayBeDue } = await settlements.write();
    if (wasBehind) sending.wake();
    if (wasBehind || retriesMayBeDue) retrying.wake();
    return false;
  });
  const isWatching = createWatch({ leaseMs, maxGapMs: MAX_POLL_GAP_MS });
  const poll = async () => {
    dispatch.postponeOverdue();
    if (!settlements.isEmpty()) settling.wake();
    await dispatch.moveLeases();
    const due = await findDueWork(db, leaseMs);
    if (isWatching() && due.leasesOfDead) {
      await freeLeasesOfDead(db, leaseMs);
      due.fanouts = due.retries = true;
    }
    if (due.events) matching.wake();
    if (due.fanouts) sending.wake();
    if (due.retries) retrying.wake();
    return false;
  };
  const polling = loop('polling', poll, { pollMs: POLL_MS });
  const channels = {
    [EVENTS_CHANNEL]: () => matching.wake(),
    [DELIVERIES_CHANNEL](notifier = '') {
      if (notifier === '') retrying.wake();
      if (notifier !== id) sending.wake(); // its own fan-outs have woken it already
    },
  };
  const listener = await db.listen(channels, WORKER_APPLICATION);
  const renew = async () => {
    const workers = dispatch.workers();
    try {
      // Not on a connection of the pool, for which requests wait.
      if (workers.size > 0) await renewLeases(listener, [...workers]);
      return false;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return RETRY_RENEWAL_MS; // the listener has logged it
    }
  };
  const renewing = loop('renewing', renew, { pollMs: leaseMs / RENEWALS });

  return {
    async stop(graceMs) {
      await Promise.all([polling, matching, sending, retrying].map((one) => one.stop()));
      await Promise.race([dispatch.drain(), sleep(graceMs, undefined, { ref: false })]);
      const abandoned = dispatch.abandon();
      await sender.close();
      await settling.stop();
      // Claims that cannot be recorded now are free as soon as their leases are not renewed.
      const onError = (error: unknown) => log.warn({ err: error }, 'worker.settle_failed');
      await settlements.write().catch(onError);
      await giveBack(db, abandoned).catch(onError);
      await renewing.stop();
      await listener.stop();
    },
  };
}
