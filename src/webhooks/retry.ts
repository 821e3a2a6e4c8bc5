// When a failed delivery is tried again (docs/api: Webhooks/Delivery).

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

// The backoff: short while an endpoint may be restarting, long when it is broken; about two days in all.
const DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];
const JITTER = 0.1; // jitter of ±10 %: deliveries that failed together are not retried together
const MAX_RETRY_AFTER_MS = 24 * HOUR;

/** A failed attempt: its number (from 1), its Retry-After, and a random number in [0, 1). */
export type FailedAttempt = { attempt: number; retryAfterMs?: number | undefined; chance: number };

/** Milliseconds until the next attempt, or undefined when this was the last one. */
export function delayAfter({ attempt, retryAfterMs = 0, chance }: FailedAttempt): number | undefined {
  const delay = DELAYS_MS[attempt - 1];
  if (delay === undefined) return undefined;
  const delayed = Math.round(delay * (1 + JITTER * (2 * chance - 1)));
  return Math.max(delayed, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}

/** A Retry-After header in milliseconds: it has seconds or an HTTP date (RFC 9110 §10.2.3). */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const value = header?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+$/.test(value)) return Number(value) * SECOND;
  const date = / GMT$/.test(value) ? Date.parse(value) : Number.NaN; // Date.parse alone reads almost anything
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
