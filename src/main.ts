// Puts the modules together: configuration, database, HTTP surfaces, worker; starts them, and stops them in good order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { type Email, passwordEmail, passwordUrl } from './accounts/email/email.ts';
import { createMailer, type Mailer } from './accounts/email/mailer.ts';
import { makeInvitationLink } from './accounts/links/actions.ts';
import { ensureSecretKeys } from './config/secret-key.ts';
import { publicAddresses, type Settings } from './config.ts';
import { createLinks } from './http/api/hal.ts';
import { openApiDocument } from './http/api/openapi/document.ts';
import { API_PREFIX, apiPlugin } from './http/api/plugin.ts';
import { PROBLEM_TYPES } from './http/api/problem-types.ts';
import { createRateLimiter } from './http/api/rate-limits.ts';
import { entryFor } from './http/api/resources/entry.ts';
import { purgeIdempotencyKeys } from './http/api/write/idempotency-keys.ts';
import { createMetrics, type Metrics, type Queue, serveMetrics } from './http/app/metrics.ts';
import { appPlugin } from './http/app/plugin.ts';
import { authPlugin } from './http/auth/plugin.ts';
import { type Listener, openListener } from './http/listener.ts';
import { createServer } from './http/server.ts';
import { createVault } from './kernel/secrets.ts';
import { createSigner, type Signer } from './kernel/signer.ts';
import { protocolPurges } from './oauth/purging.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { startEmbedded } from './storage/embedded.ts';
import { migrate } from './storage/migrate.ts';
import { startPurging } from './storage/purging.ts';
import { sql } from './storage/sql.ts';
import { createAddressGuard } from './webhooks/address.ts';
import { queueStatus } from './webhooks/status.ts';
import { startWorker } from './webhooks/worker.ts';

// On a machine with much memory V8 lets the heap grow to the fourfold before it looks for what can go. Measured with
// 200,000 deliveries: 460 MB then, and 317 MB with the double, at the same CPU time.
const HEAP_GROWTH_PERCENT = 100;
const GRACE_MS = 10_000; // docs/operate: what runs may finish this long after SIGTERM

export type ServiceOptions = {
  settings: Settings;
  log: Logger;
  /** False for a process that only delivers (`crewcall worker`). */
  http: boolean;
  /** False for a process that only answers (`crewcall serve --no-worker`). */
  worker: boolean;
  /** Run on the migrated database before anything is answered or delivered; what it throws ends the start. */
  prepare?: (db: Database) => Promise<void>;
};

export type Service = {
  baseUrl: string;
  authUrl: string;
  db: Database;
  /** Ends everything in good order: requests and deliveries finish, the rest goes back to the queue. */
  stop(): Promise<void>;
};

/** What has been started, and how each part ends. */
type ShutdownSteps = {
  /** Ended first and at the same time: whatever takes in work. */
  drains: (() => Promise<void>)[];
  /** Ended afterwards, the last one first: what the work stands on. */
  closes: (() => Promise<void>)[];
};

/** Starts the service. Whatever had been started is stopped again when a later step fails. */
export async function startService(options: ServiceOptions): Promise<Service> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const shutdown: ShutdownSteps = { drains: [], closes: [] };
  const stop = async () => {
    await Promise.all(shutdown.drains.splice(0).map((drain) => drain()));
    for (const close of shutdown.closes.splice(0).reverse()) await close();
  };
  try {
    return { ...(await startRooms(options, shutdown)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRooms(
  { settings, log, http, worker, prepare }: ServiceOptions,
  shutdown: ShutdownSteps,
): Promise<Omit<Service, 'stop'>> {
  const listener = http ? await openListener(settings) : undefined;
  if (listener !== undefined) shutdown.drains.push(() => listener.close(GRACE_MS));
  const addresses = publicAddresses(settings, listener?.port ?? settings.port);

  const { db, keys } = await openStorage({ settings, log, shutdown });
  await prepare?.(db);
  const metrics = createMetrics(() => readQueue(db));
  await openMetrics({ settings, metrics, shutdown });
  const vault = createVault(keys);
  if (listener !== undefined) {
    const mailer = openMail({ settings, log, shutdown }, addresses.authUrl);
    const signer = createSigner(keys, 'forms');
    await registerHttp({ settings, log, db, vault, signer, mailer, listener, ...addresses });
  }
  if (worker) {
    const delivering = {
      baseUrl: addresses.baseUrl,
      allowNetworks: settings.webhookAllowNetworks,
      signatureHeaderAliases: settings.webhookSignatureHeaderAliases,
      version: version(),
      retentionDays: settings.eventRetentionDays,
    };
    const running = await startWorker({ db, vault, log, metrics, settings: delivering });
    shutdown.drains.push(() => running.stop(GRACE_MS));
  }
  const purges = [...protocolPurges, purgeIdempotencyKeys];
  const onError = (error: unknown) => log.warn({ err: error }, 'expired.unpurged');
  shutdown.drains.push(startPurging(db, { purges, onError }));
  return { ...addresses, db };
}

type Starting = { settings: Settings; log: Logger; shutdown: ShutdownSteps };

/** The database, migrated; the embedded one is started first where DATABASE_URL names no other. */
async function openStorage({ settings, log, shutdown }: Starting): Promise<{ db: Database; keys: Buffer[] }> {
  const onError = (happening: string, error: unknown) => log.warn({ err: error }, happening);
  let url = settings.databaseUrl;
  let keys = settings.secretKeys;
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: settings.dataDir, onError });
    shutdown.closes.push(() => embedded.stop());
    url = embedded.url;
    if (keys.length === 0) keys = ensureSecretKeys(settings.dataDir);
  }
  const migrated = await migrate(url);
  if (migrated.applied.length > 0) log.info(migrated, 'database.migrated');
  const db = openDatabase({ url, maxConnections: settings.databasePool, onError });
  shutdown.closes.push(() => db.end());
  return { db, keys };
}

/** Where emails go; those on their way are sent before the database is closed. */
function openMail({ settings, log, shutdown }: Starting, authUrl: string): Mailer {
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    outbox: join(settings.dataDir, 'outbox'),
    from: senderOf(settings.smtpUrl, authUrl),
    report: {
      written: (path) => log.warn({ path }, 'mail.written'), // a warning: without SMTP_URL nobody is sent anything
      unsent: (error) => log.error({ err: error }, 'mail.unsent'),
    },
  });
  shutdown.closes.push(() => mailer.settle());
  return mailer;
}

/** The address that the mail server knows the service by, since many refuse any other. */
function senderOf(smtpUrl: string | undefined, authUrl: string): string {
  const user = decodeURIComponent(smtpUrl === undefined ? '' : new URL(smtpUrl).username);
  return `Crewcall <${user.includes('@') ? user : `crewcall@${new URL(authUrl).hostname}`}>`;
}

type HttpServices = {
  settings: Settings;
  log: Logger;
  db: Database;
  vault: ReturnType<typeof createVault>;
  signer: Signer;
  mailer: Mailer;
  listener: Listener;
  baseUrl: string;
  authUrl: string;
};

async function registerHttp(http: HttpServices): Promise<void> {
  const { settings, log, db, vault, signer, mailer, listener, baseUrl, authUrl } = http;
  const server = createServer({ log, trustProxy: settings.trustProxy, listener });
  const links = createLinks(baseUrl);
  const vendor = settings.mediaTypeVendor;
  await server.register(appPlugin, {
    isServing: listener.isServing,
    askDatabase: () => db.query(sql`select 1`),
    baseUrl,
    authUrl,
    entryFor: (accept) => entryFor(accept, { links, baseUrl, authUrl, vendor }),
    describe: () => openApiDocument({ baseUrl, authUrl, vendor, version: version() }),
    origins: [baseUrl, authUrl],
    errors: Object.entries(PROBLEM_TYPES).map(([code, type]) => ({ code, ...type })),
  });
  await server.register(authPlugin, { db, authUrl, settings, signer, mailer });
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

type Measuring = { settings: Settings; metrics: Metrics; shutdown: ShutdownSteps };

async function openMetrics({ settings, metrics, shutdown }: Measuring): Promise<void> {
  if (settings.metricsPort === undefined) return;
  const server = await serveMetrics(metrics.registry, { host: settings.host, port: settings.metricsPort });
  shutdown.closes.push(async () => void server.close());
}

async function readQueue(db: Database): Promise<Queue> {
  const { queued: depth, held, unmatched, failingCount: failing, oldestDueAt } = await queueStatus(db);
  const waited = oldestDueAt === undefined ? 0 : Date.now() - oldestDueAt.getTime();
  return { depth, held, unmatched, failing, oldestDueSeconds: Math.max(0, waited / 1000) };
}

/** The program's version, as package.json has it. */
export function version(): string {
  return JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8')).version;
}
