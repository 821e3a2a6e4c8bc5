// Prometheus metrics on a separate port (METRICS_PORT).
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { cannotListen } from '../listener.ts';

// Seconds from the commit of an event to the receipt of its delivery: milliseconds when idle, hours after an outage.
const ATTEMPT_BUCKETS_S = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]; // ten seconds end every attempt
const LATENCY_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300, 3_600, 86_400];

export type Metrics = {
  registry: Registry;
  /** Records a delivery attempt: its outcome and duration. */
  attempted(outcome: string, ms: number): void;
  /** Records a receipt: the time since the event. */
  received(ms: number): void;
  /** Records a delivery that was dropped after its last retry. */
  dropped(): void;
  /** Records a new connection, or a reused one. */
  dialled(): void;
  reused(): void;
};

/** The state of the queue: pending deliveries, paused ones among them, unmatched events, failing endpoints. */
export type Queue = {
  depth: number;
  held: number;
  unmatched: number;
  failing: number;
  oldestDueSeconds: number;
};
export type ReadQueue = () => Promise<Queue>;

/** The service's metrics. `queue` is called at each scrape. */
export function createMetrics(queue: ReadQueue): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  addQueueGauges(registry, queue);
  return {
    registry,
    attempted(outcome, ms) {
      attempts.inc({ outcome });
      attemptSeconds.observe(ms / 1000);
    },
    received: (ms) => latency.observe(Math.max(0, ms) / 1000),
    dropped: () => dropped.inc(),
    dialled: () => sockets.inc(),
    reused: () => reused.inc(),
  };
}

function addQueueGauges(registry: Registry, queue: ReadQueue): void {
  // A scrape collects all gauges concurrently, and reads each after its own collection.
  let reading: Promise<Queue> | undefined;
  const readOnce = () => {
    reading ??= queue().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (name: string, of: keyof Queue, help: string) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await readOnce())[of]);
      },
    });
  gauge('crewcall_delivery_queue_depth', 'depth', 'Deliveries still owed.');
  gauge('crewcall_delivery_queue_held', 'held', 'Deliveries that are held: disabled, or the role is lost.');
  gauge('crewcall_events_unmatched', 'unmatched', 'Events whose deliveries are not queued yet.');
  gauge(
    'crewcall_delivery_endpoints_failing',
    'failing',
    'Subscriptions whose last attempt failed and that are owed a retry.',
  );
  gauge(
    'crewcall_delivery_oldest_due_seconds',
    'oldestDueSeconds',
    'How long the oldest due delivery has been waiting.',
  );
}

/** Serves `/metrics` only. Throws an error that names the setting if the port is taken or not allowed. */
export async function serveMetrics(registry: Registry, at: { host: string; port: number }): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      response.setHeader('content-type', registry.contentType);
      response.end(await registry.metrics());
    } catch {
      response.writeHead(503).end(); // the database is away
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, { ...at, setting: 'METRICS_PORT' })));
    server.listen(at.port, at.host, resolve);
  });
  return server;
}
