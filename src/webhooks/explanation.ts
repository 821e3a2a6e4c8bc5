// Why an event was or was not sent to a subscription, from the rows that exist: there is no delivery log (service.md 1.5).
import { criteriaByKey, factsWithMerged, TYPED_FILTER_COLUMNS } from '../domain/games/filter.ts';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { VERSION_RETENTION } from './purging.ts';
import { OWNER_MAY } from './subscriptions/owner.ts';

/** A key of the criteria at the time of the event. `event`: the values of the event; null if the key does not apply to it. */
export type CriterionMatch = {
  key: string;
  criteria: (number | string)[];
  event: (number | string)[] | null;
  fits: boolean;
};

/**
 * What is known of an event and a subscription. `criteria` and `typesThen` are those at the time of the event; the latter is null
 * if the subscription was disabled or did not exist, and if it was changed since and the version is not kept.
 */
export type Explanation = {
  eventId: number;
  topic: string;
  eventSiteId: number;
  eventAt: Date;
  matchedAt: Date | null;
  subscriptionId: number;
  siteId: number;
  targetUrl: string;
  enabled: boolean;
  eventTypes: string[];
  subscribedAt: Date;
  /** Whether the subscription was created after the event, by the microseconds that `Date` has no room for. */
  isCreatedLater: boolean;
  ownerMay: boolean;
  /** Whether all versions of that time are kept, so that one that is missing never was. */
  areVersionsKept: boolean;
  typesThen: string[] | null;
  criteria: CriterionMatch[];
  /** Whether an attempt is outstanding, how many have begun, and when the next one is due; null before the first. */
  isQueued: boolean;
  attempts: number;
  dueAt: Date | null;
  /** The last one of the subscription. */
  failure: string | null;
};

/** What is known of an event and a subscription. The id of the one that does not exist is null. */
export async function explainDelivery(
  db: Queryable,
  { eventId, subscriptionId }: { eventId: number; subscriptionId: number },
): Promise<Explanation | { eventId: number | null; subscriptionId: null } | { eventId: null }> {
  const [row] = await db.query<Explanation>(sql`
    select e.id as "eventId", e.topic, e.site_id as "eventSiteId", e.created_at as "eventAt", e.matched_at as "matchedAt",
      s.id as "subscriptionId", s.site_id as "siteId", s.target_url as "targetUrl", s.enabled, s.event_types as "eventTypes",
      s.created_at as "subscribedAt", s.created_at > e.created_at as "isCreatedLater", ${OWNER_MAY} as "ownerMay",
      e.matched_at is null or e.created_at > now() - ${VERSION_RETENTION} as "areVersionsKept",
      t.event_types as "typesThen", t.criteria, coalesce(d.attempts, 0) as attempts, nullif(d.due_at, 'infinity') as "dueAt",
      d.attempts is not null
        or exists(select from fanouts f where f.event_id = e.id and s.id = any(f.subscription_ids)) as "isQueued",
      (select last_failure from retry_queues where subscription_id = s.id) as failure
    from (values (true)) as any_case
    left join events e on e.id = ${eventId}
    left join subscriptions s on s.id = ${subscriptionId}
    left join deliveries d on d.event_id = e.id and d.subscription_id = s.id
    left join lateral (
      select t.event_types, ${criteriaByKey({ criteria: 't', facts: 'a' })} as criteria
      from jsonb_to_record(e.facts) as f (${TYPED_FILTER_COLUMNS})
      cross join lateral (select ${factsWithMerged({ facts: 'f', time: 'e.created_at' })}) as a
      join subscription_versions t on t.subscription_id = s.id and t.valid @> e.created_at) as t on true`);
  return row ?? { eventId: null };
}
