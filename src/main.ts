// Puts the rooms together: configuration, database, doors, worker; starts them, and stops them in good order.
import { readFileSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import { ensureSecretKeys } from './config/secret-key.ts';
import { publicAddresses, type Settings } from './config.ts';
import { API_PREFIX, apiDoor } from './http/api/door.ts';
import { createLinks } from './http/api/hal.ts';
import { createRateLimiter } from './http/api/rate-limits.ts';
import { appDoor } from './http/app/door.ts';
import { createMetrics, type Metrics, serveMetrics } from './http/app/metrics.ts';
import { authDoor } from './http/auth/door.ts';
import { type Listener, openListener } from './http/listener.ts';
import { createServer } from './http/server.ts';
import { createVault } from './kernel/secrets.ts';
import { startPurging } from './oauth/purging.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { startEmbedded } from './storage/embedded/embedded.ts';
import { migrate } from './storage/migrate.ts';
import { sql } from './storage/sql.ts';
import { createAddressGuard } from './webhooks/address.ts';
import { queueStatus } from './webhooks/status.ts';
import { startWorker } from './webhooks/worker.ts';

const GRACE_MS = 10_000; // design of the drain: what runs may finish this long after SIGTERM

export type ServiceOptions = {
  settings: Settings;
  log: Logger;
  /** False for a process that only delivers (`crewcall worker`). */
  doors: boolean;
  /** False for a process that only answers (`crewcall serve --no-worker`). */
  worker: boolean;
};

export type Service = {
  baseUrl: string;
  authUrl: string;
  db: Database;
  /** Ends everything in good order: requests and deliveries finish, the rest goes back to the queue. */
  stop(): Promise<void>;
};

/** The log of the process: JSON lines, without a secret or a body. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: ['err.config', 'err.parameters', 'err.detail', 'err.where'],
  });
}

/** Starts the service. Whatever had been started is stopped again when a later step fails. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    return { ...(await startRooms(options, started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRooms(
  { settings, log, doors, worker }: ServiceOptions,
  started: (() => Promise<void>)[],
): Promise<Omit<Service, 'stop'>> {
  const listener = doors ? await openListener(settings) : undefined;
  if (listener !== undefined) started.push(() => listener.close(GRACE_MS));
  const addresses = publicAddresses(settings, listener?.port ?? settings.port);

  const { db, keys } = await openStorage({ settings, log, started });
  const metrics = createMetrics(() => readQueue(db));
  const vault = createVault(keys);
  const delivering = {
    baseUrl: addresses.baseUrl,
    allowNetworks: settings.webhookAllowNetworks,
    signatureHeaderAliases: settings.webhookSignatureHeaderAliases,
    version: version(),
  };
  if (listener !== undefined) {
    const state = { isServing: true };
    await openDoors({ settings, log, db, vault, listener, ...addresses, isServing: () => state.isServing });
    started.push(async () => {
      state.isServing = false;
    });
  }
  if (worker) {
    const running = await startWorker({ db, vault, log, metrics, settings: delivering });
    started.push(() => running.stop(GRACE_MS));
  }
  started.push(startPurging(db, (error) => log.warn({ err: error }, 'tokens.unpurged')));
  await openMetrics({ settings, metrics, started });
  return { ...addresses, db };
}

type Starting = { settings: Settings; log: Logger; started: (() => Promise<void>)[] };

/** The database, migrated; the embedded one is started first where DATABASE_URL names no other. */
async function openStorage({ settings, log, started }: Starting): Promise<{ db: Database; keys: Buffer[] }> {
  const onTrouble = (happening: string, error: unknown) => log.warn({ err: error }, happening);
  let url = settings.databaseUrl;
  let keys = settings.secretKeys;
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: settings.dataDir, onTrouble });
    started.push(() => embedded.stop());
    url = embedded.url;
    if (keys.length === 0) keys = ensureSecretKeys(settings.dataDir);
  }
  const migrated = await migrate(url);
  if (migrated.applied.length > 0) log.info(migrated, 'database.migrated');
  const db = openDatabase({ url, onTrouble });
  started.push(() => db.end());
  return { db, keys };
}

type Doors = {
  settings: Settings;
  log: Logger;
  db: Database;
  vault: ReturnType<typeof createVault>;
  listener: Listener;
  baseUrl: string;
  isServing: () => boolean;
};

async function openDoors({ settings, log, db, vault, listener, baseUrl, isServing }: Doors): Promise<void> {
  const server = createServer({ log, trustProxy: settings.trustProxy, listener, isServing });
  await server.register(appDoor, { isServing, askDatabase: () => db.query(sql`select 1`) });
  await server.register(authDoor, { db, settings });
  await server.register(apiDoor, {
    prefix: API_PREFIX,
    db,
    vault,
    links: createLinks(baseUrl),
    baseUrl,
    vendor: settings.mediaTypeVendor,
    rateLimiter: createRateLimiter(settings.rateLimits),
    corsOrigins: settings.corsOrigins,
    addresses: createAddressGuard(settings.webhookAllowNetworks),
    signatureHeaderAliases: settings.webhookSignatureHeaderAliases,
    now: () => new Date(),
  });
  await server.ready();
}

async function openMetrics({
  settings,
  metrics,
  started,
}: {
  settings: Settings;
  metrics: Metrics;
  started: (() => Promise<void>)[];
}): Promise<void> {
  if (settings.metricsPort === undefined) return;
  const server = await serveMetrics(metrics.registry, { host: settings.host, port: settings.metricsPort });
  started.push(async () => void server.close());
}

async function readQueue(db: Database): Promise<{ depth: number; oldestDueSeconds: number }> {
  const { queued, oldestDueAt } = await queueStatus(db);
  const waited = oldestDueAt === undefined ? 0 : Date.now() - oldestDueAt.getTime();
  return { depth: queued, oldestDueSeconds: Math.max(0, waited / 1000) };
}

/** The program's version, as package.json has it. */
export function version(): string {
  return JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8')).version;
}
