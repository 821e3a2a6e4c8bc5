// The metrics of attempts to deliver webhooks.
import { Counter, Histogram, type Registry } from 'prom-client';

// Seconds from the commit of an event to the receipt of its delivery: milliseconds when idle, hours after an outage.
const ATTEMPT_BUCKETS_S = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]; // ten seconds end every attempt
const LATENCY_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300, 3_600, 86_400];

export type DeliveryMetrics = {
  /** Records a delivery attempt: its outcome and duration. */
  attempted(outcome: string, ms: number): void;
  /** Records a receipt: the time since the event. */
  received(ms: number): void;
  /** Records a delivery that was dropped after its last retry. */
  dropped(): void;
  /** Records a new connection, or a reused one. */
  opened(): void;
  reused(): void;
};

/** Registers the metrics, and returns the functions that count. */
export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const count = (name: string, help: string) => new Counter({ name, help, registers: [registry] });
  const attempts = new Counter({
    name: 'crewcall_delivery_attempts_total',
    help: 'Attempts to deliver a webhook, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const attemptSeconds = new Histogram({
    name: 'crewcall_delivery_attempt_seconds',
    help: 'Seconds an attempt took.',
    buckets: ATTEMPT_BUCKETS_S,
    registers: [registry],
  });
  const latency = new Histogram({
    name: 'crewcall_delivery_seconds',
    help: 'Seconds from the commit of an event to the receipt of its delivery.',
    buckets: LATENCY_BUCKETS_S,
    registers: [registry],
  });
  const dropped = count('crewcall_deliveries_dropped_total', 'Deliveries dropped after their last retry.');
  const sockets = count('crewcall_delivery_connections_total', 'Connections opened to subscribers.');
  const reused = count(
    'crewcall_delivery_connections_reused_total',
    'Attempts that went out on a connection that was open already.',
  );
  return {
    attempted(outcome, ms) {
      attempts.inc({ outcome });
      attemptSeconds.observe(ms / 1000);
    },
    received: (ms) => latency.observe(Math.max(0, ms) / 1000),
    dropped: () => dropped.inc(),
    opened: () => sockets.inc(),
    reused: () => reused.inc(),
  };
}
