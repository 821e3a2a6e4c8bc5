// The queue of a season without a worker: fills it, claims from it, and shows what it holds.
import { after, before, beforeEach } from 'node:test';
import { raw, sql } from '../../src/storage/sql.ts';
import { matchEvents } from '../../src/webhooks/matching.ts';
import type { Claim, Settlement } from '../../src/webhooks/queue/claim.ts';
import { claimRetries } from '../../src/webhooks/queue/deliveries.ts';
import { claimFanouts, type FanoutClaim } from '../../src/webhooks/queue/fanouts.ts';
import { freeLeasesOfDead, LEASE_MS } from '../../src/webhooks/queue/leases.ts';
import { settle } from '../../src/webhooks/queue/settling.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { BASE_URL, changeOf, createSeason, type Season, vault } from './season.ts';

/** The worker that claims, unless another is named. It renews nothing. */
export const WORKER = '5b0c1e0a-64d5-4a55-9a0e-0d5f6a5d3c11';

export type Row = { event_id: number; attempts: number; due_in: number };

export let season: Season;
export let q: ReturnType<typeof queueOf>;

/** Declares the hooks of a test file: a season, and before each test an empty queue without subscriptions. */
export function useQueue(): void {
  before(async () => {
    season = await createSeason();
    q = queueOf(season);
  });
  after(() => season.drop());
  beforeEach(async () => {
    await season.db.query(sql`delete from subscriptions`);
    await season.db.query(sql`delete from events`);
    await season.db.query(
      sql`update users set active = true, assignor = true where id = ${season.adaUserId}`,
    );
  });
}

/** Records the same outcome of all these claims: delivered, unless `retry` is given. */
export const settleAll = (claims: readonly Claim[], retry?: Settlement['retry']) =>
  settle(season.db, { settlements: claims.map((claim) => ({ claim, retry })), fanouts: [] });

export function queueOf(season: Season) {
  const { db } = season;
  const claim = async (more: { room?: number; worker?: string } = {}): Promise<FanoutClaim[]> =>
    claimFanouts(db, { room: 200, worker: WORKER, ...more });
  const put = (id: number, body: object) =>
    changeSubscription(db, { id, change: changeOf(body), owner: season.ada, vault });
  /** Records events and queues their fan-outs; gives the ids of the events. */
  const queue = async (count: number, topic = 'game.game.published'): Promise<number[]> => {
    const ids: number[] = [];
    for (let index = 0; index < count; index++) ids.push(await season.record({ topic }));
    while ((await matchEvents(db, { baseUrl: BASE_URL })).events > 0);
    return ids;
  };
  return {
    claim,
    put,
    queue,
    async retry({
      permits = 100,
      waitMs = 0,
      busy = [],
      worker = WORKER,
    }: {
      permits?: number;
      waitMs?: number;
      busy?: readonly number[];
      worker?: string;
    } = {}): Promise<Claim[]> {
      const acquire = (retryQueues: readonly object[]) => retryQueues.map(() => ({ permits, waitMs }));
      return (await claimRetries(db, { max: 200, worker, busy, acquire })).claims;
    },
    /** Queues events whose first attempt has failed: rows of `deliveries`, due now by default. */
    async fail(count: number, { delayMs = 0, topic = 'game.game.published' } = {}): Promise<number[]> {
      const ids = await queue(count, topic);
      for (let some = await claim(); some.length > 0; some = await claim()) {
        const retry = { delayMs, isCounted: true, failure: 'it responds with 500' };
        await settle(db, { settlements: claimsOf(some).map((one) => ({ claim: one, retry })), fanouts: [] });
      }
      return ids;
    },
    rows: () =>
      db.query<Row>(sql`
        select event_id, attempts, extract(epoch from due_at - now())::float8 as due_in from deliveries order by event_id`),
    fanouts: () =>
      db.query<{ event_id: number; subscription_ids: string[]; claims: number; is_free: boolean }>(sql`
        select event_id, subscription_ids, claims, leased_by is null as is_free
        from fanouts order by event_id, part`),
    /** Lets the leases of all that is claimed end, as if their workers had died. */
    async endLeases() {
      for (const table of ['fanouts', 'deliveries']) {
        await db.query(
          sql`update ${raw(table)} set leased_at = now() - interval '1 hour' where leased_by is not null`,
        );
      }
      await freeLeasesOfDead(db, LEASE_MS);
      await db.query(sql`update deliveries set due_at = now()`);
      await db.query(sql`update retry_queues set due_at = now() where due_at < 'infinity'`);
    },
  };
}

/** A claim for each target of the fan-outs. */
export function claimsOf(fanouts: readonly FanoutClaim[]): Claim[] {
  return fanouts.flatMap(({ fanout, event, targets, worker, now }) =>
    targets.map((target) => ({ event, target, fanout, attempt: fanout.claims, worker, now })),
  );
}
