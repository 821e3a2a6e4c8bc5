// What operators see of an attempt: one log line and a few figures, never a secret, a body or an address's path.
import type { Ended } from './in-flight.ts';
import type { FailureReason, Outcome } from './sending/outcome.ts';

/** As pino's. */
export type Log = {
  info(fields: object, happening: string): void;
  warn(fields: object, happening: string): void;
  error(fields: object, happening: string): void;
};

/** Told of happenings; whoever counts them is outside of this room. Times are in milliseconds. */
export type WebhookMetrics = {
  attempted(outcome: string, ms: number): void;
  /** From the event's commit, nearly, to its receipt. */
  received(ms: number): void;
  dropped(): void;
  /** A connection was opened, or one that was open carried another request. */
  dialled(): void;
  reused(): void;
};

/** Reports an attempt, and the end of a delivery that never arrived. */
export function reportAttempt(
  { log, metrics }: { log: Log; metrics: WebhookMetrics },
  { claim, outcome, ms, delayMs, at }: Ended & { at: Date },
): void {
  const label = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
  const which = { event: claim.event.id, subscription: claim.target.subscriptionId, attempt: claim.attempt };
  log.info({ ...which, outcome: label, status: outcome.status, ms }, 'delivery.attempted');
  metrics.attempted(label, ms);
  if (outcome.kind === 'delivered') metrics.received(at.getTime() - claim.event.at.getTime());
  if (outcome.kind === 'failed' && delayMs === undefined) {
    log.warn({ ...which, outcome: label }, 'delivery.dropped');
    metrics.dropped();
  }
}

/** A failure as operators read it. */
export function failureInWords({ reason, status }: Extract<Outcome, { kind: 'failed' }>): string {
  return reason === 'status' ? `it answers ${status}` : WORDS[reason];
}

const WORDS: Record<Exclude<FailureReason, 'status'>, string> = {
  timeout: 'it does not answer in time',
  connect: 'it cannot be reached',
  refused_address: 'its address is not public',
  tls: 'its certificate or TLS handshake cannot be trusted',
  protocol: 'it closes without an answer, or does not speak HTTP',
  unsendable: 'its requests cannot be made; look for delivery.unsendable in the log',
};
