// Reports an attempt to operators: one log line and a few metrics, never a secret, a body or the path of a URL.
import type { Claim } from './queue/claim.ts';
import type { FailureReason, Outcome } from './sending/outcome.ts';

/** As pino's. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Called for what happens; the caller of the worker counts. Times are in milliseconds. */
export type WebhookMetrics = {
  attempted(outcome: string, ms: number): void;
  /** The time from the event to its receipt. The event's time is slightly before its commit. */
  received(ms: number): void;
  dropped(): void;
  /** A connection was opened, or an open one carried another request. */
  opened(): void;
  reused(): void;
};

/** Counts nothing, for processes without metrics. */
export const NO_METRICS: WebhookMetrics = {
  attempted() {},
  received() {},
  dropped() {},
  opened() {},
  reused() {},
};

/** An attempt that has ended, after `ms`. A dropped delivery is not tried again. */
export type AttemptResult = { claim: Claim; outcome: Outcome; ms: number; isDropped: boolean };

export function reportAttempt(
  { claim, outcome, ms, isDropped }: AttemptResult,
  { log, metrics }: { log: Log; metrics: WebhookMetrics },
): void {
  const label = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
  const ids = { event: claim.event.id, subscription: claim.target.subscriptionId, attempt: claim.attempt };
  log.info({ ...ids, outcome: label, status: outcome.status, ms }, 'delivery.attempted');
  metrics.attempted(label, ms);
  if (outcome.kind === 'delivered') metrics.received(claim.now().getTime() - claim.event.at.getTime());
  if (!isDropped) return;
  log.warn({ ...ids, outcome: label, status: outcome.status }, 'delivery.dropped');
  metrics.dropped();
}

/** A failure as operators read it. */
export function failureInWords({ reason, status }: Extract<Outcome, { kind: 'failed' }>): string {
  return reason === 'status' ? `it responds with ${status}` : WORDS[reason];
}

const WORDS: Record<Exclude<FailureReason, 'status'>, string> = {
  timeout: 'it does not respond in time',
  connect: 'it cannot be reached',
  refused_address: 'its address is not public',
  tls: 'its certificate or TLS handshake cannot be trusted',
  protocol: 'it closes without a response, or does not speak HTTP',
  unsendable: 'its requests cannot be made; look for delivery.cannot_send in the log',
  undecryptable: 'no key of SECRET_KEY decrypts its secret or headers',
};
