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

/** The subscription as it was at the time of the event. */
export type VersionAtEvent = { eventTypes: string[]; criteria: CriterionMatch[] };

export type Explanation = {
  event: { id: number; topic: string; siteId: number; createdAt: Date; matchedAt: Date | null };
  subscription: {
    id: number;
    siteId: number;
    targetUrl: string;
    enabled: boolean;
    eventTypes: string[];
    ownerMay: boolean;
    createdAt: Date;
  };
  /** Undefined if it was disabled or did not exist, and if it was changed since and the version is not kept. */
  atEvent: VersionAtEvent | undefined;
  /** Whether all versions of that time are kept, so that one that is missing never was. */
  areVersionsKept: boolean;
  /** Undefined if no attempt is outstanding. */
  queued: Outstanding | undefined;
};

/** `attempts` have begun so far; `dueAt` is undefined before the first. `failure` is the last one of the subscription. */
export type Outstanding = { attempts: number; dueAt: Date | undefined; failure: string | undefined };

/** What is known of an event and a subscription. The one that does not exist is null. */
export async function explainDelivery(
  db: Queryable,
  { eventId, subscriptionId }: { eventId: number; subscriptionId: number },
): Promise<Explanation | { event: boolean; subscription: boolean }> {
  const [row] = await db.query<Row>(sql`
    select e.id as event_id, e.topic, e.site_id as event_site_id, e.created_at, e.matched_at,
      s.id as subscription_id, s.site_id, s.target_url, s.enabled, s.event_types, s.created_at as subscribed_at,
      ${OWNER_MAY} as owner_may,
      e.matched_at is null or e.created_at > now() - ${VERSION_RETENTION} as versions_kept, t.event_types as types_then, t.criteria,
      exists(select from fanouts f where f.event_id = e.id and s.id = any(f.subscription_ids)) as is_first,
      d.attempts, nullif(d.due_at, 'infinity') as due_at, (select last_failure from retry_queues where subscription_id = s.id) as failure
    from (values (true)) as any_case
    left join events e on e.id = ${eventId}
    left join subscriptions s on s.id = ${subscriptionId}
    left join deliveries d on d.event_id = e.id and d.subscription_id = s.id
    left join lateral (
      select t.event_types, ${criteriaByKey({ criteria: 't', facts: 'a' })} as criteria
      from jsonb_to_record(e.facts) as f (${TYPED_FILTER_COLUMNS})
      cross join lateral (select ${factsWithMerged({ facts: 'f', time: 'e.created_at' })}) as a
      join subscription_versions t on t.subscription_id = s.id and t.valid @> e.created_at) as t on true`);
  if (row?.event_id == null || row.subscription_id === null)
    return { event: row?.event_id != null, subscription: row?.subscription_id != null };
  return toExplanation(row as FoundRow);
}

type FoundRow = {
  event_id: number;
  topic: string;
  event_site_id: number;
  created_at: Date;
  matched_at: Date | null;
  subscription_id: number;
  site_id: number;
  target_url: string;
  enabled: boolean;
  event_types: string[];
  subscribed_at: Date;
  owner_may: boolean;
  versions_kept: boolean;
  types_then: string[] | null;
  criteria: CriterionMatch[];
  is_first: boolean;
  attempts: number | null;
  due_at: Date | null;
  failure: string | null;
};
type Row =
  | FoundRow
  | (Omit<FoundRow, 'event_id' | 'subscription_id'> & { event_id: null; subscription_id: null });

function toExplanation(row: FoundRow): Explanation {
  const isQueued = row.is_first || row.attempts !== null;
  return {
    event: {
      id: row.event_id,
      topic: row.topic,
      siteId: row.event_site_id,
      createdAt: row.created_at,
      matchedAt: row.matched_at,
    },
    subscription: {
      id: row.subscription_id,
      siteId: row.site_id,
      targetUrl: row.target_url,
      enabled: row.enabled,
      eventTypes: row.event_types,
      ownerMay: row.owner_may,
      createdAt: row.subscribed_at,
    },
    atEvent: row.types_then === null ? undefined : { eventTypes: row.types_then, criteria: row.criteria },
    areVersionsKept: row.versions_kept,
    queued: isQueued
      ? { attempts: row.attempts ?? 0, dueAt: row.due_at ?? undefined, failure: row.failure ?? undefined }
      : undefined,
  };
}
