// Starts the service (database, HTTP server, metrics, workers of deliveries and notices) and stops it in order.
//
// Start: the listening socket opens first, and responds 503 until the HTTP surfaces are ready. Then the database (the
// embedded one without DATABASE_URL), the migrations under an advisory lock, the surfaces, the workers, the purges. Most of
// the program is loaded while the embedded PostgreSQL starts. If a step fails, everything that was started is stopped.
//
// Stop (SIGTERM): whatever takes in work stops at the same time. Running requests and deliveries have ten seconds, and claims
// that were not sent go back to the queue. Then the resources that they used are closed in reverse order.
//
// Any number of processes can serve and deliver on one database. They share no state in memory: rate limits, connections and
// endpoint limits count for one process.
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { createMailer, type Mailer, type MailerOptions, outboxOf } from './accounts/email/mailer.ts';
import { senderAddress } from './accounts/email/sender.ts';
import { startScheduledBackups } from './backups.ts';
import { ensureSecretKeys } from './config/secret-key.ts';
import { publicAddresses, type Settings } from './config.ts';
import { purgeDrafts, purgeRows } from './domain/imports/purge.ts';
import { purgeJobs } from './domain/jobs/store.ts';
import { purgeJournal } from './domain/journal/store.ts';
import { purgeProposals } from './domain/proposals/store.ts';
import { purgeIdempotencyKeys } from './http/api/write/idempotency-keys.ts';
import { openListener } from './http/listener.ts';
import { createVault } from './kernel/secrets.ts';
import { createSigner } from './kernel/signer.ts';
import { version } from './kernel/version.ts';
import { watchEventLoop } from './log/event-loop.ts';
import type { MetricsSources, ServiceMetrics } from './metrics.ts';
import { recordFirstBaseline } from './notices/baseline.ts';
import { adoptPosition, PORTABLE_POSITION } from './notices/journal/position.ts';
import { purgeNotices } from './notices/purging.ts';
import type { NoticePace } from './notices/worker.ts';
import { protocolPurges } from './oauth/purging.ts';
import { createSitePurge } from './privacy/site-deletion.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { openDataDir, startEmbedded } from './storage/embedded.ts';
import { migrate } from './storage/migrate.ts';
import { type Purges, startPurging } from './storage/purging.ts';
import { checkSecretKey } from './storage/secret-key-check.ts';
import { startWriteChecks } from './storage/writes.ts';
import type { DemoAccount, DemoPages, Shutdown } from './surfaces.ts';
import type { Tracing } from './tracing.ts';
import { createAddressGuard } from './webhooks/address.ts';
import { purgeEvents, purgeOldSecrets, purgeSubscriptionVersions, purgeWorkers } from './webhooks/purging.ts';
import { NO_METRICS } from './webhooks/report.ts';
import type { Network } from './webhooks/sending/send.ts';

// Measured with 200,000 deliveries: V8's default lets the heap grow to 460 MB, and this to 317 MB at the same CPU time.
const HEAP_GROWTH_PERCENT = 100;
const DATABASE_PATIENCE_MS = 60_000; // after a power cut both start; then the process ends, and is started again
const METRICS_GRACE_MS = 4_000; // after the others, and before `serve` ends the process
const GRACE_MS = 10_000; // docs/operate: how long running requests and deliveries may take after SIGTERM

export type { DemoAccount };

export type ServiceOptions = {
  settings: Settings;
  log: Logger;
  /** How many lines of the log were dropped so far, for the metrics. */
  droppedLines?: () => number;
  /** False for a process that only delivers (`crewcall worker`). */
  http: boolean;
  /** False for a process that only serves HTTP (`crewcall serve --no-worker`). */
  worker: boolean;
  /** Runs on the migrated database before the first request or delivery; an error ends the start. */
  prepare?: (db: Database) => Promise<void>;
  /** The accounts that the sign-in page of a demo offers. */
  demoAccounts?: () => readonly DemoAccount[];
  /** Registers further pages of a demo. */
  demoPages?: DemoPages;
  /** How long notices wait, for tests. */
  noticePace?: NoticePace | undefined;
  /** How push services are reached, for tests. */
  pushNetwork?: Network | undefined;
};

export type Service = {
  baseUrl: string;
  authUrl: string;
  db: Database;
  /** The address of the set-up page with its code, if there was no account at the start. */
  setUpUrl: string | undefined;
  /** Finishes running requests and deliveries, returns the others to the queue, and closes everything. */
  stop(): Promise<void>;
};

type StartContext = { settings: Settings; log: Logger; shutdown: Shutdown };

/** Starts the service. When a step fails, the parts that already run are stopped again. */
export async function startService(options: ServiceOptions): Promise<Service> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const shutdown: Shutdown = { drains: [], resources: new AsyncDisposableStack() };
  const stop = async () => {
    await Promise.all(shutdown.drains.splice(0).map((drain) => drain()));
    await shutdown.resources.disposeAsync();
  };
  try {
    return { ...(await startParts(options, shutdown)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(options: ServiceOptions, shutdown: Shutdown): Promise<Omit<Service, 'stop'>> {
  const { settings, log, droppedLines = () => 0, demoAccounts = () => [], demoPages } = options;
  const now = () => new Date();
  const context: StartContext = { settings, log, shutdown };
  const listener = options.http ? await openListener(settings) : undefined;
  if (listener !== undefined) shutdown.drains.push(() => listener.close(GRACE_MS));
  const { baseUrl, authUrl } = publicAddresses(settings, listener?.port ?? settings.port);

  const { db, probe, keys, url } = await openStorage(context, () => void preload(options).catch(() => {})); // the imports below report it
  await options.prepare?.(db);
  await recordFirstBaseline(db);
  const vault = createVault(keys);
  await checkSecretKey(db, vault);
  const writes = startWriteChecks({ db, probe, log });
  shutdown.resources.defer(() => writes.stop());
  const metrics = await startMetrics(context, { db, writes, droppedLines });
  const tracing = await startTracing(context);
  const mailer = await openMailer({ ...context, authUrl, attempted: metrics?.emailAttempted });

  let setUpUrl: string | undefined;
  if (listener !== undefined) {
    const { registerSurfaces } = await import('./surfaces.ts');
    const parts = {
      ...{ shutdown, settings, log, db, probe, vault, keys },
      ...{ mailer, listener, baseUrl, authUrl, now },
    };
    setUpUrl = await registerSurfaces({
      ...{ ...parts, demoAccounts, demoPages, findWriteProblem: writes.findReason },
      observers: [metrics, tracing].filter((one) => one !== undefined),
    });
  }
  if (options.worker) {
    const { startWorker } = await import('./webhooks/worker.ts');
    const worker = await startWorker({
      ...{ db, vault, log, metrics: metrics?.webhooks ?? NO_METRICS },
      onAttempt: tracing?.attempted,
      settings: {
        baseUrl,
        allowNetworks: settings.webhookAllowNetworks,
        signatureHeaderAliases: settings.webhookSignatureHeaderAliases,
        version: version(),
      },
    });
    shutdown.drains.push(() => worker.stop(GRACE_MS));
    const { startNoticeWorker, DELAY_MS } = await import('./notices/worker.ts');
    const signer = createSigner(keys, 'emails');
    const { createSender } = await import('./webhooks/sending/send.ts');
    const addresses = createAddressGuard(settings.webhookAllowNetworks);
    const sender = createSender({ addresses, network: options.pushNetwork });
    const notices = startNoticeWorker({
      ...{ db, mailer, signer, log, baseUrl, authUrl },
      ...{ push: { vault, send: sender.send, contact: authUrl }, quietHours: settings.quietHours },
      ...options.noticePace,
    });
    shutdown.drains.push(() => notices.stop(GRACE_MS).finally(() => sender.close()));
    const { startJobWorker } = await import('./jobs/worker.ts');
    const { importHandlers } = await import('./imports/apply.ts');
    const { messageHandlers } = await import('./messages/send.ts');
    const { proposalHandlers } = await import('./proposals/accept.ts');
    const { recordEnd } = await import('./domain/proposals/actions.ts');
    const handlers = {
      ...importHandlers({ vault, now }),
      ...messageHandlers({ delayMs: options.noticePace?.delayMs ?? DELAY_MS }),
      ...proposalHandlers({ now }),
    };
    const jobs = startJobWorker({ db, handlers, log, onEnd: metrics?.jobEnded, recordEnd });
    shutdown.drains.push(() => jobs.stop(GRACE_MS));
  }
  const onError = (error: unknown, purge?: string) => log.warn({ err: error, purge }, 'purge.failed');
  shutdown.drains.push(startPurging(db, { purges: purgesFor(settings), onError }));
  shutdown.drains.push(startScheduledBackups({ settings, url, keys, log, now }));
  const stopWatching = watchEventLoop({
    onDelay: (seconds) => metrics?.loopDelayed(seconds),
    onPause: (pause) => log.warn(pause, 'process.paused'),
  });
  shutdown.resources.defer(stopWatching); // begun last: loading the program is no pause
  return { baseUrl, authUrl, db, setUpUrl };
}

/** Whatever runs in this process: the purges of one process do for all. */
function purgesFor({ eventRetentionDays: days, auditRetentionDays }: Settings): Purges {
  return {
    ...protocolPurges,
    idempotency_keys: purgeIdempotencyKeys,
    sites: createSitePurge(),
    events: (db, batch) => purgeEvents(db, { days, batch }),
    subscription_versions: purgeSubscriptionVersions,
    old_secrets: purgeOldSecrets,
    workers: purgeWorkers,
    jobs: purgeJobs,
    imports: purgeDrafts,
    import_rows: purgeRows,
    proposals: purgeProposals,
    notices: (db, batch) => purgeNotices(db, { days: days + 1, batch }),
    journal: (db) => purgeJournal(db, { days: Math.max(days + 1, auditRetentionDays) }).then(() => 0), // a day more than cursors live
  };
}

/** Loads most of the program while PostgreSQL starts, which takes as long. */
async function preload({ http, worker }: ServiceOptions): Promise<void> {
  if (http) await import('./surfaces.ts');
  if (worker)
    await Promise.all([
      import('./webhooks/worker.ts'),
      import('./notices/worker.ts'),
      import('./jobs/worker.ts'),
    ]);
}

/** The migrated database. The embedded server is started first if DATABASE_URL is not set; `onLaunch` uses the wait. */
async function openStorage(
  { settings, log, shutdown }: StartContext,
  onLaunch: () => void,
): Promise<{ db: Database; probe: Database; keys: Buffer[]; url: string }> {
  const onError = (event: string, error: unknown) => log.warn({ err: error }, event);
  let url = settings.databaseUrl;
  let keys = settings.secretKeys;
  if (url === undefined) {
    const upgrade = {
      ...{ release: version(), now: new Date(), portable: PORTABLE_POSITION, adapt: adoptPosition },
      onUpgrade: (event: string, about: object) => log.warn(about, event),
    };
    const embedded = await startEmbedded({ dataDir: settings.dataDir, onError, onLaunch, upgrade });
    shutdown.resources.defer(() => embedded.stop());
    url = embedded.url;
    if (keys.length === 0) keys = ensureSecretKeys(settings.dataDir);
  }
  const migrated = await migrate(url, {
    patienceMs: DATABASE_PATIENCE_MS,
    onUnreachable: (error) => log.warn({ cause: causeOf(error) }, 'database.waiting'),
    onWait: (blockers) => log.warn({ blockers }, 'migration.waiting'),
  });
  if (migrated.applied.length > 0) log.info(migrated, 'database.migrated');
  const db = openDatabase({ url, maxConnections: settings.databasePool, onError });
  const probe = openDatabase({ url, maxConnections: 1, applicationName: 'crewcall readiness', onError }); // whatever `db` does
  shutdown.resources.defer(() => Promise.all([db.end(), probe.end()]).then(() => {}));
  return { db, probe, keys, url };
}

/** In words: the error of a connection that was refused by several addresses has none but its code. */
function causeOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code ?? error);
}

/** Serves the metrics if they have a port. */
async function startMetrics(
  { settings, shutdown }: StartContext,
  sources: Pick<MetricsSources, 'db' | 'writes' | 'droppedLines'>,
): Promise<ServiceMetrics | undefined> {
  const { metricsPort: port, metricsHost: host = settings.host } = settings;
  if (port === undefined) return undefined;
  const backupEveryHours = settings.backupDir === undefined ? undefined : settings.backupEvery;
  const { openMetrics } = await import('./metrics.ts');
  const metrics = await openMetrics({ ...sources, host, port, backupEveryHours, now: () => new Date() });
  shutdown.resources.defer(() => void metrics.close(METRICS_GRACE_MS)); // a scrape may wait for a database that hangs
  return metrics;
}

/** Sends traces if they have an endpoint. Otherwise nothing of it is loaded. */
async function startTracing({ settings, log, shutdown }: StartContext): Promise<Tracing | undefined> {
  if (settings.tracesEndpoint === undefined) return undefined;
  const { openTracing } = await import('./tracing.ts');
  const tracing = openTracing({ endpoint: settings.tracesEndpoint, version: version(), log });
  shutdown.resources.defer(() => tracing.stop());
  return tracing;
}

/** The mailer. Emails that are being sent finish before the database is closed. */
async function openMailer({
  settings,
  log,
  shutdown,
  authUrl,
  attempted,
}: StartContext & Pick<MailerOptions['report'], 'attempted'> & { authUrl: string }): Promise<Mailer> {
  if (settings.smtpUrl === undefined && settings.databaseUrl !== undefined) {
    log.warn(NO_MAIL_SERVER, 'email.unsent');
    await openDataDir(settings.dataDir); // for the outbox
  }
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    outbox: outboxOf(settings.dataDir),
    from: senderAddress(settings.smtpUrl, authUrl),
    report: {
      written: (path) => log.warn({ path, ...NO_MAIL_SERVER }, 'email.written'),
      unsent: (error) => log.error({ err: error }, 'email.failed'),
      ...(attempted && { attempted }),
    },
  });
  shutdown.resources.defer(() => mailer.close());
  return mailer;
}

const NO_MAIL_SERVER = { setting: 'SMTP_URL', reason: 'SMTP_URL is not set, so nobody receives emails' };
