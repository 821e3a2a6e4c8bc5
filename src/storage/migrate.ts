// Migrates the database to the schema of this program: forward only, in one transaction, one process at a time.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../kernel/errors.ts';
import { createClient } from './connection/client.ts';
import type { Queryable } from './database.ts';
import { type Blocker, isLockTimeout, watchLocks } from './lock-waits.ts';
import { isUnavailable, orUnavailable } from './pg-errors.ts';
import { raw, sql } from './sql.ts';

export const ADVISORY_LOCK = 0x6372_6577; // "crew"; the same in every release
const SCHEMA = 'public';
export const VERSION_TABLE = 'schema_version';
const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const OLDEST_SERVER = 15; // the oldest version that the PostgreSQL project supports and this project tests
const CONNECT_TIMEOUT_MS = 10_000;
const RETRY_MS = 1_000;
const LOCK_TIMEOUT_MS = 10_000; // every request for the table waits behind a migration that waits

export type MigrateOptions = {
  folder?: string;
  /** The migration to stop at, to load a backup of an older release; the newest by default. */
  to?: number | undefined;
  /** How long a migration may wait for a lock. */
  lockTimeoutMs?: number;
  /** How long to wait for a server that cannot be reached, such as one that starts too; 0 by default. */
  patienceMs?: number;
  /** Called after each attempt to reach it, while there is patience. */
  onUnreachable?: (error: unknown) => void;
  /** Called now and then with those that hold a lock that the migration waits for. */
  onWait?: (blockers: Blocker[]) => void;
};

/** The version before and after, and the file names of the migrations that were applied. */
export type MigrationResult = { from: number; to: number; applied: string[] };

/**
 * Applies missing migrations in one transaction under an advisory lock: processes that start together wait for each
 * other, and a failure changes nothing. Throws AppError `conflict` for a database that a newer release has migrated, a
 * migration file that was changed after it was applied, or an unsuitable server; `unavailable` for one that cannot be
 * reached, or where somebody holds a lock for too long.
 */
export function migrate(url: string, options: MigrateOptions = {}): Promise<MigrationResult> {
  const { folder = MIGRATIONS, to, lockTimeoutMs = LOCK_TIMEOUT_MS, onWait = () => {} } = options;
  return orUnavailable(async () =>
    inTransaction(await connect(url, options), async (client) => {
      const watch = watchLocks(client, { url, onWait });
      try {
        await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]); // another process may migrate for long
        await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
        return await apply(client, { folder, to });
      } catch (error) {
        throw isLockTimeout(error) ? watch.timeoutError(error) : error;
      } finally {
        await watch.stop();
      }
    }),
  );
}

/** The newest migration of the database (0 for none), and of this program. Only reads: it works on a standby, too. */
export async function readSchemaVersions(db: Queryable): Promise<{ applied: number; known: number }> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const known = Number.parseInt(files.at(-1) ?? '0', 10);
  const table = `${SCHEMA}.${VERSION_TABLE}`;
  const [found] = await db.query<{ there: boolean }>(sql`select to_regclass(${table}) is not null as there`);
  if (!found?.there) return { applied: 0, known };
  const [row] = await db.query<{ version: number }>(
    sql`select coalesce(max(version), 0)::int as version from ${raw(table)}`,
  );
  return { applied: row?.version ?? 0, known };
}

/** Connects, and tries again while the server cannot be reached and there is patience. */
async function connect(
  url: string,
  { patienceMs = 0, onUnreachable = () => {} }: MigrateOptions,
): Promise<pg.Client> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const client = createClient(url, {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'crewcall migrate',
    });
    client.on('error', () => {}); // the failing query reports it
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (!isUnavailable(error) || performance.now() >= deadline) throw error;
      onUnreachable(error);
      await pause(RETRY_MS);
    }
  }
}

async function inTransaction<Result>(
  client: pg.Client,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => {}); // rolls back what is not committed
  }
}

async function apply(
  client: pg.Client,
  { folder, to }: { folder: string; to: number | undefined },
): Promise<MigrationResult> {
  await checkServer(client);
  const applied = await readAppliedMigrations(client);
  const from = applied.at(-1)?.version ?? 0;
  if (to !== undefined && to <= from) return { from, to: from, applied: [] };
  if (await isCurrent(applied, folder)) return { from, to: from, applied: [] };
  const { default: Postgrator } = await import('postgrator'); // most starts have nothing to migrate
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: `${asGlob(folder)}/*.sql`,
    newline: 'LF', // checksums do not depend on the line ends of the checkout
    schemaTable: VERSION_TABLE,
    currentSchema: SCHEMA,
    execQuery: (query) => client.query(query),
  });
  const newest = await postgrator.getMaxVersion();
  if (from > newest) throw newerDatabase(from, newest);
  let current = '';
  postgrator.on('validation-started', ({ filename }) => (current = path.basename(filename)));
  postgrator.on('migration-started', ({ filename }) => (current = path.basename(filename)));
  try {
    const target = Math.min(to ?? newest, newest);
    const added = await postgrator.migrate(String(target));
    return { from, to: target, applied: added.map(({ filename }) => path.basename(filename)) };
  } catch (error) {
    throw isUnavailable(error) ? error : failed(current, error);
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  );
  const { version = '', encoding } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < OLDEST_SERVER) {
    throw new AppError(
      'conflict',
      `PostgreSQL ${version} is too old: Crewcall needs ${OLDEST_SERVER} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new AppError(
      'conflict',
      `The database is encoded in ${encoding}: create one with "encoding 'UTF8' template template0".`,
    );
  }
}

/** A glob pattern that matches exactly this folder. */
function asGlob(folder: string): string {
  if (path.sep === '\\') return folder.replaceAll('\\', '/');
  return folder.replace(/[\\?*()[\]{}!+@]/g, '\\$&');
}

export type AppliedMigration = { version: number; md5: string };

/** The migrations of this database, the oldest first. */
export async function readAppliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const table = `${SCHEMA}.${VERSION_TABLE}`;
  const found = await client.query('select to_regclass($1) is not null as there', [table]);
  if (!found.rows[0].there) return [];
  const { rows } = await client.query(
    `select version::int, md5 from ${table} where version > 0 order by version`,
  );
  return rows;
}

/** Whether the migrations of the folder are exactly those that were applied; if not, Postgrator finds out why. */
async function isCurrent(applied: AppliedMigration[], folder: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  if (names.length !== applied.length) return false;
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.every((text, index) => applied[index]?.md5 === checksumOf(text));
}

/** As Postgrator records it for files with any line ends. */
function checksumOf(text: string): string {
  return createHash('md5').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

function newerDatabase(from: number, newest: number): AppError {
  return new AppError(
    'conflict',
    `The database is at version ${from}, and this program knows versions up to ${newest}: a newer release of ` +
      'Crewcall has migrated it. Start that release, or restore a backup from before the migration.',
  );
}

function failed(migration: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!message.startsWith('MD5 checksum failed'))
    return new Error(
      migration === ''
        ? `The database cannot be migrated: ${message}`
        : `Migration ${migration} failed: ${message}`,
      { cause },
    );
  return new AppError(
    'conflict',
    `The migration ${migration} has changed since it was applied to this database: restore the released file. ` +
      'A change of the schema is a new migration.',
    { cause },
  );
}
