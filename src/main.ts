// Starts the service (database, HTTP server, metrics, delivery worker) and stops it in order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { type Email, passwordEmail, passwordUrl } from './accounts/email/email.ts';
import { createMailer, type Mailer } from './accounts/email/mailer.ts';
import { makeInvitationLink } from './accounts/links/actions.ts';
import { ensureSecretKeys } from './config/secret-key.ts';
import { publicAddresses, type Settings } from './config.ts';
import { purgeJournal } from './domain/journal/store.ts';
import { createChangeStreams } from './http/api/changes/streams.ts';
import { createLinks } from './http/api/hal.ts';
import { openApiDocument } from './http/api/openapi/document.ts';
import { API_PREFIX, apiPlugin } from './http/api/plugin.ts';
import { PROBLEM_TYPES } from './http/api/problem-types.ts';
import { createRateLimiter } from './http/api/rate-limits.ts';
import { entryFor } from './http/api/resources/entry.ts';
import { purgeIdempotencyKeys } from './http/api/write/idempotency-keys.ts';
import { createMetrics, type Queue, serveMetrics } from './http/app/metrics.ts';
import { notFoundPage } from './http/app/not-found-page.ts';
import { appPlugin } from './http/app/plugin.ts';
import { authPlugin } from './http/auth/plugin.ts';
import { type Listener, openListener } from './http/listener.ts';
import { createServer } from './http/server.ts';
import { createVault, type Vault } from './kernel/secrets.ts';
import { createSigner } from './kernel/signer.ts';
import { protocolPurges } from './oauth/purging.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { startEmbedded } from './storage/embedded.ts';
import { migrate } from './storage/migrate.ts';
import { type Purge, startPurging } from './storage/purging.ts';
import { sql } from './storage/sql.ts';
import { createAddressGuard } from './webhooks/address.ts';
import { queueStatus } from './webhooks/status.ts';
import { startWorker } from './webhooks/worker.ts';

// Measured with 200,000 deliveries: V8's default lets the heap grow to 460 MB, and this to 317 MB at the same CPU time.
const HEAP_GROWTH_PERCENT = 100;
const GRACE_MS = 10_000; // docs/operate: how long running requests and deliveries may take after SIGTERM

export type ServiceOptions = {
  settings: Settings;
  log: Logger;
  /** False for a process that only delivers (`crewcall worker`). */
  http: boolean;
  /** False for a process that only serves HTTP (`crewcall serve --no-worker`). */
  worker: boolean;
  /** Runs on the migrated database before the first request or delivery; an error ends the start. */
  prepare?: (db: Database) => Promise<void>;
};

export type Service = {
  baseUrl: string;
  authUrl: string;
  db: Database;
  /** Finishes running requests and deliveries, returns the others to the queue, and closes everything. */
  stop(): Promise<void>;
};

type Shutdown = {
  /** Called first and in parallel: these stop taking in work and finish what runs. */
  drains: (() => Promise<void>)[];
  /** Closed afterwards, in reverse order: what the work depends on. */
  resources: AsyncDisposableStack;
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
  const { settings, log } = options;
  const context: StartContext = { settings, log, shutdown };
  const listener = options.http ? await openListener(settings) : undefined;
  if (listener !== undefined) shutdown.drains.push(() => listener.close(GRACE_MS));
  const { baseUrl, authUrl } = publicAddresses(settings, listener?.port ?? settings.port);

  const { db, keys } = await openStorage(context);
  await options.prepare?.(db);
  const vault = createVault(keys);

  const metrics = createMetrics(() => readQueue(db));
  if (settings.metricsPort !== undefined) {
    const server = await serveMetrics(metrics.registry, { host: settings.host, port: settings.metricsPort });
    shutdown.resources.defer(async () => void server.close());
  }
  if (listener !== undefined) {
    const mailer = openMailer(context, authUrl);
    await registerPlugins({ shutdown, settings, log, db, vault, keys, mailer, listener, baseUrl, authUrl });
  }
  if (options.worker) {
    const worker = await startWorker({
      ...{ db, vault, log, metrics },
      settings: {
        baseUrl,
        allowNetworks: settings.webhookAllowNetworks,
        signatureHeaderAliases: settings.webhookSignatureHeaderAliases,
        version: version(),
        retentionDays: settings.eventRetentionDays,
      },
    });
    shutdown.drains.push(() => worker.stop(GRACE_MS));
  }
  const days = settings.eventRetentionDays;
  const purges: Purge[] = [
    ...protocolPurges,
    purgeIdempotencyKeys,
    (one, batch) => purgeJournal(one, { days: days + 1, batch }), // a day more than cursors live,
  ];
  const onError = (error: unknown) => log.warn({ err: error }, 'purge.failed');
  shutdown.drains.push(startPurging(db, { purges, onError }));
  return { baseUrl, authUrl, db };
}

/** The migrated database. The embedded server is started first if DATABASE_URL is not set. */
async function openStorage({
  settings,
  log,
  shutdown,
}: StartContext): Promise<{ db: Database; keys: Buffer[] }> {
  const onError = (event: string, error: unknown) => log.warn({ err: error }, event);
  let url = settings.databaseUrl;
  let keys = settings.secretKeys;
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: settings.dataDir, onError });
    shutdown.resources.defer(() => embedded.stop());
    url = embedded.url;
    if (keys.length === 0) keys = ensureSecretKeys(settings.dataDir);
  }
  const migrated = await migrate(url);
  if (migrated.applied.length > 0) log.info(migrated, 'database.migrated');
  const db = openDatabase({ url, maxConnections: settings.databasePool, onError });
  shutdown.resources.defer(() => db.end());
  return { db, keys };
}

/** The mailer. Emails that are being sent finish before the database is closed. */
function openMailer({ settings, log, shutdown }: StartContext, authUrl: string): Mailer {
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    outbox: join(settings.dataDir, 'outbox'),
    from: senderAddress(settings.smtpUrl, authUrl),
    report: {
      written: (path) => log.warn({ path }, 'email.written'), // a warning, because without SMTP_URL nobody receives it
      unsent: (error) => log.error({ err: error }, 'email.failed'),
    },
  });
  shutdown.resources.defer(() => mailer.settle());
  return mailer;
}

/** The user name of SMTP_URL if it is an email address, because many mail servers reject any other sender. */
function senderAddress(smtpUrl: string | undefined, authUrl: string): string {
  const user = decodeURIComponent(smtpUrl === undefined ? '' : new URL(smtpUrl).username);
  return `Crewcall <${user.includes('@') ? user : `crewcall@${new URL(authUrl).hostname}`}>`;
}

type HttpDependencies = {
  shutdown: Shutdown;
  settings: Settings;
  log: Logger;
  db: Database;
  vault: Vault;
  keys: readonly Buffer[];
  mailer: Mailer;
  listener: Listener;
  baseUrl: string;
  authUrl: string;
};

async function registerPlugins(dependencies: HttpDependencies): Promise<void> {
  const { shutdown, settings, log, db, vault, keys, mailer, listener, baseUrl, authUrl } = dependencies;
  const server = createServer({
    log,
    trustProxy: settings.trustProxy,
    listener,
    notFoundPage: notFoundPage({ baseUrl, authUrl }),
  });
  const onError = (error: unknown) => log.warn({ err: error }, 'changes.unread');
  const changeStreams = createChangeStreams(db, onError);
  shutdown.drains.push(changeStreams.stop);
  const links = createLinks(baseUrl);
  const vendor = settings.mediaTypeVendor;
  await server.register(appPlugin, {
    isServing: listener.isServing,
    pingDatabase: () => db.query(sql`select 1`),
    baseUrl,
    authUrl,
    entryFor: (accept) => entryFor(accept, { links, baseUrl, authUrl, vendor }),
    describe: () => openApiDocument({ baseUrl, authUrl, vendor, version: version() }),
    origins: [baseUrl, authUrl],
    errors: Object.entries(PROBLEM_TYPES).map(([code, type]) => ({ code, ...type })),
  });
  await server.register(authPlugin, { db, authUrl, settings, signer: createSigner(keys, 'forms'), mailer });
  await server.register(apiPlugin, {
    prefix: API_PREFIX,
    db,
    vault,
    links,
    baseUrl,
    authUrl,
    vendor,
    rateLimiter: createRateLimiter(settings.rateLimits),
    corsOrigins: settings.corsOrigins,
    addresses: createAddressGuard(settings.webhookAllowNetworks),
    signatureHeaderAliases: settings.webhookSignatureHeaderAliases,
    cursorSigner: createSigner(keys, 'cursors'),
    changeStreams,
    retentionDays: settings.eventRetentionDays,
    invite: (email) => mailer.post(() => writeInvitation(db, { email, authUrl })),
    now: () => new Date(),
  });
  await server.ready();
}

async function writeInvitation(
  db: Database,
  { email, authUrl }: { email: string; authUrl: string },
): Promise<Email | undefined> {
  const link = await makeInvitationLink(db, email);
  return link && passwordEmail({ ...link, url: passwordUrl(authUrl, link.token) });
}

/** The gauges of the queue. */
async function readQueue(db: Database): Promise<Queue> {
  const { queued: depth, held, unmatched, failingCount: failing, oldestDueAt } = await queueStatus(db);
  const lateMs = oldestDueAt === undefined ? 0 : Date.now() - oldestDueAt.getTime();
  return { depth, held, unmatched, failing, oldestDueSeconds: Math.max(0, lateMs / 1000) };
}

/** The version in package.json. */
export function version(): string {
  return JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8')).version;
}
