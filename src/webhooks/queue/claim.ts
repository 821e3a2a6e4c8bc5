// A claim: an attempt that only this process may make until its lease ends.
import { LRUCache } from 'lru-cache';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { type PointedEvent, pointerBody } from '../pointer.ts';

/** What is sent to every subscription that the event matches. */
export type ClaimedEvent = {
  id: number;
  topic: string;
  at: Date;
  body: string;
  /** The trace context of the request that caused it. */
  traceparent?: string | null | undefined;
};

/** The target, as the subscription's row has it now. Headers and secret are encrypted, in hexadecimal. */
export type Target = {
  subscriptionId: number;
  /** Scheme, host and port; empty when the target is not a URL. */
  origin: string;
  /** With the query. */
  path: string;
  method: string;
  headers: string;
  secret: string;
  /** During a rotation: the secret that still signs X-Webhook-Signature. */
  oldSecret: string | null;
  /** Whether the request has the headers of Standard Webhooks, too. */
  standard: boolean;
};

/** The fan-out of a claim. */
export type ClaimedFanout = {
  eventId: number;
  part: number;
  /** The fencing token: with another number in its row, another process has claimed the fan-out since. */
  claims: number;
  /** The subscriptions whose outcomes are not recorded yet. */
  pending: Set<number>;
};

export type Claim = {
  event: ClaimedEvent;
  target: Target;
  /** The number of this attempt, from 1. A row of `deliveries` with another number belongs to another process. */
  attempt: number;
  /** Undefined for a row of `deliveries`. */
  fanout?: ClaimedFanout | undefined;
  /** The id under which it is leased. */
  worker: string;
  /** The time by the database's clock. */
  now: () => Date;
};

/** The parts of a claim that identify it. */
export type ClaimKey = Pick<Claim, 'event' | 'attempt' | 'fanout' | 'worker'> & {
  target: Pick<Target, 'subscriptionId'>;
};

/**
 * What to record of a claim: the delivery has ended, or is retried. `isCounted` is false when the delivery was postponed
 * before its attempt began. `failure` is the reason in words. A dropped delivery has ended, and does not clear failures.
 */
export type Settlement = {
  claim: ClaimKey;
  retry?: { delayMs: number; isCounted: boolean; failure?: string | undefined } | undefined;
  isDropped?: boolean;
};

/** An event as claims select it: matching has stored the zone and the base URL. */
export type EventRow = PointedEvent & { baseUrl: string };

export function toClaimedEvent(row: EventRow): ClaimedEvent {
  const { id, topic, createdAt: at, traceparent } = row;
  return { id, topic, at, body: pointerBody(row, row.baseUrl), traceparent };
}

/** A target as claims select it, in this order. */
export type TargetRow = [
  id: number,
  url: string,
  method: string,
  headers: string,
  secret: string,
  oldSecret: string | null,
  standard: boolean,
];

/** Selects a `TargetRow` of the row of that alias. */
export const targetRowOf = (alias: string): Sql => {
  const s = raw(alias);
  return sql`json_build_array(${s}.id, ${s}.target_url, ${s}.target_method, encode(${s}.target_headers, 'hex'),
    encode(${s}.secret, 'hex'), case when ${s}.old_secret_until > now() then encode(${s}.old_secret, 'hex') end,
    ${s}.standard_webhooks)`;
};

const MAX_TARGETS = 20_000; // a kilobyte or so each, with what `request.ts` decrypts of it
const targets = new LRUCache<number, { row: TargetRow; target: Target }>({ max: MAX_TARGETS });

/** The same object while the row is the same: decrypting a target takes 12 µs of CPU, a seventh of a delivery. */
export function toTarget(row: TargetRow): Target {
  const [subscriptionId, url, method, headers, secret, oldSecret, standard] = row;
  const known = targets.get(subscriptionId);
  if (known?.row.every((value, index) => value === row[index])) return known.target;
  const target = { subscriptionId, ...destinationOf(url), method, headers, secret, oldSecret, standard };
  targets.set(subscriptionId, { row, target });
  return target;
}

/** Where a target leads; empty texts when it is not a URL. */
export function destinationOf(target: string): Pick<Target, 'origin' | 'path'> {
  const { origin = '', pathname = '', search = '' } = URL.parse(target) ?? {};
  return { origin, path: `${pathname}${search}` };
}

/** The database's clock, read at a claim and carried on by this process's monotonic clock: signatures need no other. */
export function clockFrom(at: Date): () => Date {
  const readAt = performance.now();
  return () => new Date(at.getTime() + performance.now() - readAt);
}
