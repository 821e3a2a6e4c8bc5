// What operators see of an attempt: one log line and a few figures, never a secret, a body or an address's path.
import type { Ended } from './in-flight.ts';

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
  dialled(): void;
};

/** Reports an attempt, and the end of a delivery that never arrived. */
export function reportAttempt(
  { log, metrics }: { log: Log; metrics: WebhookMetrics },
  { claim, outcome, ms, delayMs, at }: Ended & { at: Date },
): void {
  const label = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
  const which = { event: claim.eventId, subscription: claim.subscriptionId, attempt: claim.attempt };
  log.info({ ...which, outcome: label, status: outcome.status, ms }, 'delivery.attempted');
  metrics.attempted(label, ms);
  if (outcome.kind === 'delivered') metrics.received(at.getTime() - claim.eventAt.getTime());
  if (outcome.kind === 'failed' && delayMs === undefined) {
    log.warn({ ...which, outcome: label }, 'delivery.dropped');
    metrics.dropped();
  }
}
