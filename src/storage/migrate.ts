// Migrates the database to the schema of this program: forward only, one process at a time, in one transaction but for what
// must not be in one.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../kernel/errors.ts';
import { createClient, queryableOf } from './connection/client.ts';
import type { Queryable } from './database.ts';
import { type Blocker, isLockTimeout, watchLocks } from './lock-waits.ts';
import {
  MIGRATIONS,
  type Migration,
  type MigrationFile,
  readMigrations,
  withUnixLines,
} from './migration/file.ts';
import { lockMigrations } from './migration/lock.ts';
import { runScript } from './migration/script.ts';
import { isUnavailable, orUnavailable } from './pg-errors.ts';
import { raw, sql } from './sql.ts';

const SCHEMA = 'public';
export const VERSION_TABLE = 'schema_version';
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
 * Applies missing migrations under an advisory lock: processes that start together wait for each other. Those beside each
 * other are one transaction, so that a failure changes nothing; one that says "no transaction" is applied alone, and goes on
 * where it was interrupted. Throws AppError `conflict` for a database whose tables are not those of this program
 * (`readSchema`), or an unsuitable server; `unavailable` for one that cannot be reached, or where somebody holds a lock for
 * too long.
 */
export function migrate(url: string, options: MigrateOptions = {}): Promise<MigrationResult> {
  const { folder = MIGRATIONS, to, lockTimeoutMs = LOCK_TIMEOUT_MS, onWait = () => {} } = options;
  return orUnavailable(async () => {
    const client = await connect(url, options);
    const watch = watchLocks(client, { url, onWait });
    try {
      await lockMigrations(client); // another process may migrate for long
      return await apply(client, { folder, to, lockTimeoutMs });
    } catch (error) {
      throw isLockTimeout(error) ? watch.timeoutError(error) : error;
    } finally {
      await watch.stop();
      await client.end().catch(() => {}); // rolls back what is not committed, and unlocks
    }
  });
}

export type Schema = {
  /** The migrations of the database, the oldest first. */
  applied: Migration[];
  /** The newest migration of this program. */
  known: number;
  /** AppError `conflict` if the tables are of another version of Crewcall, or of another program. */
  problem: AppError | undefined;
};

/** Compares a database with the migrations of this program. Only reads: it works on a standby, too. */
export async function readSchema(db: Queryable, folder: string = MIGRATIONS): Promise<Schema> {
  const files = await readMigrations(folder);
  const known = files.at(-1)?.version ?? 0;
  const table = `${SCHEMA}.${VERSION_TABLE}`;
  const [found] = await db.query<{ there: boolean; ours: boolean; others: string[] }>(sql`
    select to_regclass(${table}) is not null as there,
      (select count(*) = 2 from pg_attribute where attrelid = to_regclass(${table}) and not attisdropped
        and (attname = 'version' and atttypid = 'bigint'::regtype or attname = 'md5')) as ours,
      array(${OTHER_TABLES}) as others`);
  if (!found?.there || !found.ours) {
    const { others = [] } = found ?? {};
    return { applied: [], known, problem: others.length > 0 ? otherProgram(others) : undefined };
  }
  const applied = await db.query<Migration>(
    sql`select version::int, md5 from ${raw(table)} where version > 0 order by version`,
  );
  return { applied, known, problem: problemOf(applied, files) };
}

// Tables of extensions, such as PostGIS's, are no program's.
const OTHER_TABLES = sql`
  select c.relname::text from pg_class c
  where c.relnamespace = ${SCHEMA}::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

function problemOf(applied: Migration[], files: MigrationFile[]): AppError | undefined {
  const other = applied.find(
    ({ version, md5 }) => md5 !== (files.find((file) => file.version === version)?.md5 ?? md5),
  );
  if (other !== undefined) return otherVersion(files.find(({ version }) => version === other.version)!.name);
  const [from = 0, newest = 0] = [applied.at(-1)?.version, files.at(-1)?.version];
  return from > newest ? newerDatabase(from, newest) : undefined;
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

async function apply(
  client: pg.Client,
  { folder, to, lockTimeoutMs }: { folder: string; to: number | undefined; lockTimeoutMs: number },
): Promise<MigrationResult> {
  await checkServer(client);
  const { applied, known, problem } = await readSchema(queryableOf(client), folder);
  if (problem !== undefined) throw problem;
  const from = applied.at(-1)?.version ?? 0;
  const target = Math.min(to ?? known, known);
  if (target <= from) return { from, to: from, applied: [] };
  const pending = (await readMigrations(folder)).filter(({ version }) => version > from && version <= target);
  const postgrator = await openPostgrator(client, folder);
  for (const part of partsOf(pending)) {
    const { mode } = part[0]!;
    // While a statement such as `create index concurrently` waits, no request waits behind it.
    const timeoutMs = mode === 'statement' ? 0 : lockTimeoutMs;
    await client.query(`set lock_timeout = ${timeoutMs}`);
    if (mode === 'transaction') await inTransaction(client, () => postgrator(part));
    else await postgrator(part);
  }
  return { from, to: target, applied: pending.map(({ name }) => name) };
}

/** Those that are one transaction together, and each of the others by itself. */
function partsOf(pending: MigrationFile[]): MigrationFile[][] {
  const parts: MigrationFile[][] = [];
  for (const file of pending) {
    const last = parts.at(-1);
    if (file.mode === 'transaction' && last?.[0]?.mode === 'transaction') last.push(file);
    else parts.push([file]);
  }
  return parts;
}

/** Gives what applies migrations, and records each. */
async function openPostgrator(
  client: pg.Client,
  folder: string,
): Promise<(part: MigrationFile[]) => Promise<void>> {
  const { default: Postgrator } = await import('postgrator'); // most starts have nothing to migrate
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: `${asGlob(folder)}/*.sql`,
    newline: 'LF', // checksums do not depend on the line ends of the checkout
    schemaTable: VERSION_TABLE,
    currentSchema: SCHEMA,
    execQuery: (query) => client.query(query),
    execSqlScript: (script) => runScript(client, withUnixLines(script)),
  });
  let current = '';
  postgrator.on('validation-started', ({ filename }) => (current = path.basename(filename)));
  postgrator.on('migration-started', ({ filename }) => (current = path.basename(filename)));
  return async (part) => {
    try {
      await postgrator.migrate(String(part.at(-1)!.version));
    } catch (error) {
      throw isUnavailable(error) ? error : failed(current, error);
    }
  };
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await work();
  await client.query('commit');
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

const NEW_DATABASE = 'set DATABASE_URL to a new database, or DATA_DIR to a new folder.';

function otherProgram(tables: string[]): AppError {
  const some = tables.slice(0, 3).join(', ');
  return new AppError(
    'conflict',
    `This database has tables of another program (${some}), and Crewcall needs a database of its own: ${NEW_DATABASE}`,
  );
}

function otherVersion(migration: string): AppError {
  return new AppError(
    'conflict',
    `This database was made by another version of Crewcall: its migration ${migration} is not the one of this program. ` +
      `Start the version that made it; to begin anew with this one, ${NEW_DATABASE}`,
  );
}

function newerDatabase(from: number, newest: number): AppError {
  return new AppError(
    'conflict',
    `The database is at version ${from}, and this program knows versions up to ${newest}: a newer release of ` +
      'Crewcall has migrated it. Start that release, or restore a backup from before the migration into a new database.',
  );
}

function failed(migration: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  const what = migration === '' ? 'The database cannot be migrated' : `Migration ${migration} failed`;
  return new Error(`${what}: ${message}`, { cause });
}
