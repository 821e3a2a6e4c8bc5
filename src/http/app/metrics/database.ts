// The metrics of the database: its connections, whether it accepts writes, and the queue of deliveries in it.
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';

const TIMEOUT_MS = 3_000; // Prometheus waits 10 s for a scrape, and a hanging database does not answer for 15

/** The state of the queue: pending deliveries, paused ones among them, unmatched events, failing endpoints. */
export type Queue = {
  depth: number;
  held: number;
  unmatched: number;
  failing: number;
  oldestDueSeconds: number;
};

/** The queue of emails. */
export type EmailQueue = { waiting: number; oldestDueSeconds: number };

/** The queue of jobs. */
export type JobQueue = { waiting: number; running: number; oldestWaitingSeconds: number };

export type Backups = { ageSeconds: number; everySeconds: number };

export type DatabaseReader = {
  readQueue(): Promise<Queue>;
  readEmails(): Promise<EmailQueue>;
  readJobs(): Promise<JobQueue>;
  /** Whether the database accepts writes. */
  canWrite(): Promise<boolean>;
  /** How old the last good backup by schedule is, and how often there is to be one; undefined without a schedule. */
  readBackups?: (() => Promise<Backups>) | undefined;
  /** The connections of this process, its requests that wait for one, and its round trips so far. */
  counts(): { total: number; idle: number; waiting: number; roundTrips: number };
};

/** Registers the metrics, which are read at each scrape. Without a database, those that need it are left out. */
export function addDatabaseMetrics(registry: Registry, database: DatabaseReader): void {
  addPoolMetrics(registry, database);
  addStateMetrics(registry, database);
}

function addPoolMetrics(registry: Registry, { counts }: DatabaseReader): void {
  new Gauge({
    name: 'crewcall_database_connections',
    help: 'Connections to PostgreSQL, by state; at most DATABASE_POOL.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle } = counts();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, total - idle);
    },
  });
  new Gauge({
    name: 'crewcall_database_waiting',
    help: 'Transactions and queries that wait for a connection.',
    registers: [registry],
    collect() {
      this.set(counts().waiting);
    },
  });
  let counted = 0;
  new Counter({
    name: 'crewcall_database_round_trips_total',
    help: 'How often this process has waited for PostgreSQL.',
    registers: [registry],
    collect() {
      const { roundTrips } = counts();
      this.inc(roundTrips - counted);
      counted = roundTrips;
    },
  });
}

type State = {
  queue: Queue | undefined;
  emails: EmailQueue | undefined;
  jobs: JobQueue | undefined;
  canWrite: boolean;
  backups: Backups | undefined;
};

function addStateMetrics(registry: Registry, database: DatabaseReader): void {
  const readState = async (): Promise<State> => {
    const [queue, emails, jobs, canWrite, backups] = await Promise.all([
      inTime(database.readQueue()).catch(() => undefined),
      inTime(database.readEmails()).catch(() => undefined),
      inTime(database.readJobs()).catch(() => undefined),
      inTime(database.canWrite()).catch(() => false),
      database.readBackups && inTime(database.readBackups()).catch(() => undefined),
    ]);
    return { queue, emails, jobs, canWrite, backups };
  };
  // A scrape collects all gauges concurrently, and reads each after its own collection.
  let reading: Promise<State> | undefined;
  const readOnce = () => {
    reading ??= readState().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (name: string, help: string, read: (state: State) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = read(await readOnce());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge('crewcall_database_up', 'Whether the database responds.', ({ queue }) => Number(queue !== undefined));
  gauge('crewcall_database_writable', 'Whether the database accepts writes.', ({ canWrite }) =>
    Number(canWrite),
  );
  gauge('crewcall_email_queue_depth', 'Emails that wait.', ({ emails }) => emails?.waiting);
  gauge(
    'crewcall_email_oldest_due_seconds',
    'How long the oldest due email has been waiting.',
    ({ emails }) => emails?.oldestDueSeconds,
  );
  gauge('crewcall_jobs_waiting', 'Jobs that wait for a worker.', ({ jobs }) => jobs?.waiting);
  gauge('crewcall_jobs_running', 'Jobs that run.', ({ jobs }) => jobs?.running);
  gauge(
    'crewcall_jobs_oldest_waiting_seconds',
    'How long the oldest waiting job has been waiting.',
    ({ jobs }) => jobs?.oldestWaitingSeconds,
  );
  gauge(
    'crewcall_backup_age_seconds',
    'How old the last good backup by schedule is.',
    ({ backups }) => backups?.ageSeconds,
  );
  gauge(
    'crewcall_backup_every_seconds',
    'How often there is to be one.',
    ({ backups }) => backups?.everySeconds,
  );
  const ofQueue = (name: string, help: string, of: keyof Queue) =>
    gauge(name, help, ({ queue }) => queue?.[of]);
  ofQueue('crewcall_delivery_queue_depth', 'Deliveries still owed.', 'depth');
  ofQueue('crewcall_delivery_queue_held', 'Deliveries that are held: disabled, or the role is lost.', 'held');
  ofQueue('crewcall_events_unmatched', 'Events whose deliveries are not queued yet.', 'unmatched');
  ofQueue(
    'crewcall_delivery_endpoints_failing',
    'Subscriptions whose last attempt failed and that are owed a retry.',
    'failing',
  );
  ofQueue(
    'crewcall_delivery_oldest_due_seconds',
    'How long the oldest due delivery has been waiting.',
    'oldestDueSeconds',
  );
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = async () => {
    await sleep(TIMEOUT_MS, undefined, { ref: false });
    throw new Error(`no response in ${TIMEOUT_MS} ms`);
  };
  return Promise.race([work, late()]);
}
