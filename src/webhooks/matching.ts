// Matches events with subscriptions, as of the time of the event, and queues fan-outs (docs/api: Webhooks).
import { criteriaFit, factsWithMerged, TYPED_FILTER_COLUMNS } from '../domain/games/filter.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { POINTED_COLUMNS } from './pointer.ts';
import { DELIVERIES_CHANNEL } from './queue/deliveries.ts';
import { type FanoutClaim, type FanoutRow, MAX_FANOUT, targetsOf, toFanoutClaim } from './queue/fanouts.ts';
import { MAY_SUBSCRIBE } from './subscriptions/owner.ts';

const FITS = criteriaFit({ criteria: 't', facts: 'a' });
const FACTS = factsWithMerged({ facts: 'f', time: 'e.created_at' });
const MAX_BATCH = 100; // events in one transaction: the statement costs little more than for one
const LONG_MS = 200; // of a batch: its fan-outs wait for its commit, so the next batch is smaller

export type MatchRequest = {
  /** The start of the links in pointers. */
  baseUrl: string;
  /** How many attempts may begin at once: fan-outs that fit are claimed as they are queued. */
  room?: number;
  /** The worker that claims them. */
  worker?: string;
  /** How many events to match at most. */
  batch?: number;
};

export type MatchResult = {
  claimed: FanoutClaim[];
  /** Whether fan-outs were queued that did not fit. */
  queued: boolean;
  /** Whether other events may be unmatched. */
  more: boolean;
};

/**
 * Matches batch after batch, smaller ones for sites with many subscriptions. `sender` is the id that hints name: this worker
 * ignores its own.
 */
export function createMatching(
  db: Database,
  { sender, baseUrl }: Pick<MatchRequest, 'baseUrl'> & { sender: string },
): (request: Required<Pick<MatchRequest, 'room' | 'worker'>>) => Promise<MatchResult> {
  let batch = MAX_BATCH;
  return async (request) => {
    const startedAt = performance.now();
    const size = batch;
    batch = Math.max(1, Math.floor(size / 2)); // after an error or a long batch
    const result = await matchEvents(db, { ...request, baseUrl, batch: size });
    if (result.queued) db.hint(DELIVERIES_CHANNEL, sender);
    if (performance.now() - startedAt <= LONG_MS) batch = result.more ? Math.min(MAX_BATCH, size * 2) : size;
    return result;
  };
}

/**
 * Matches the oldest unmatched events, queues their fan-outs and claims those that fit into `room`, all in one statement:
 * a delivery at low load costs one transaction before it is sent and a share of one after it. Several processes may do so at
 * once: each locks other events.
 *
 * An event matches a subscription when the version at the time of the event names the topic and its criteria fit, and when
 * the subscription still names the topic and its owner still has a role that may subscribe.
 */
export async function matchEvents(
  db: Queryable,
  { baseUrl, worker = '', room = 0, batch = MAX_BATCH }: MatchRequest,
): Promise<MatchResult & { events: number }> {
  const rows = await db.query<MatchRow>(sql`
    with event as materialized (
      select e.id, e.site_id, e.topic, e.created_at, sites.timezone as zone, ${FACTS}
      from events e join sites on sites.id = e.site_id
      cross join lateral jsonb_to_record(e.facts) as f (${TYPED_FILTER_COLUMNS})
      where e.matched_at is null order by e.id limit ${batch}
      for update of e skip locked
    ), matching as materialized (
      select a.id as event_id, s.id as subscription_id,
        (row_number() over (partition by a.id) - 1) / ${MAX_FANOUT}::int as part
      from event a
      join subscription_versions t on t.site_id = a.site_id
        and ${FITS}
        and t.valid @> a.created_at and a.topic = any(t.event_types) -- expensive: compared last
      join subscriptions s on s.id = t.subscription_id and a.topic = any(s.event_types)
      join users u on u.site_id = s.site_id and u.account_id = s.account_id and ${MAY_SUBSCRIBE}
    ), fanout as materialized (
      select event_id, part, array_agg(subscription_id) as subscription_ids,
        sum(count(*)) over (order by event_id, part) <= ${room}::int as fits
      from matching group by 1, 2
    ), queued as (
      insert into fanouts (event_id, part, subscription_ids, claims, leased_by, leased_at)
      select event_id, part, subscription_ids, fits::int, case when fits then ${worker || null}::uuid end,
        case when fits then clock_timestamp() end -- not now(): many subscriptions take a while
      from fanout order by 1, 2
    ), matched as (
      update events e set matched_at = clock_timestamp(), zone = event.zone, base_url = ${baseUrl}
      from event where e.id = any(array(select id from event)) and e.id = event.id
    )
    select (select count(*) from event) as events, exists(select from fanout where not fits) as queued, f.*
    from (values (true)) as any_case left join (
      select ${POINTED_COLUMNS}, event.zone, ${baseUrl}::text as "baseUrl", c.part, 1 as claims, ${targetsOf('c')}
      from fanout c join event on event.id = c.event_id join events e on e.id = c.event_id
      where c.fits) as f on true
    order by f.id, f.part`);
  const claimed = rows
    .filter((row): row is MatchRow & FanoutRow => row.part !== null)
    .map((row) => toFanoutClaim(row, worker));
  const { events = 0, queued = false } = rows[0] ?? {};
  return { events, claimed, queued, more: events === batch };
}

type MatchRow = { events: number; queued: boolean } & (FanoutRow | { part: null });
