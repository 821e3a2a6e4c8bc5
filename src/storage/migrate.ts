// Migrates the database to the schema of this program: forward only, in one transaction, one process at a time.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../kernel/errors.ts';
import { createClient, queryableOf } from './connection/client.ts';
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
 * other, and a failure changes nothing. Throws AppError `conflict` for a database whose tables are not those of this
 * program (`readSchema`), or an unsuitable server; `unavailable` for one that cannot be reached, or where somebody holds a
 * lock for too long.
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

/** A migration of a database, or of this program. */
export type Migration = { version: number; md5: string };

export type Schema = {
  /** The migrations of the database, the oldest first. */
  applied: Migration[];
  /** The newest migration of this program. */
  known: number;
  /** AppError `conflict` if the tables are of another version of Crewcall, or of another program. */
  problem: AppError | undefined;
};

/** What a migration changes, as the comment at its beginning says. */
export type PendingMigration = { version: number; name: string; about: string };

/** The migrations of this program after a version. */
export async function readPending(version: number, folder: string = MIGRATIONS): Promise<PendingMigration[]> {
  const pending = (await readMigrations(folder)).filter((file) => file.version > version);
  return Promise.all(
    pending.map(async (file) => {
      const text = await readFile(path.join(folder, file.name), 'utf8');
      const comment = /^(?:--.*\n)+/.exec(text)?.[0] ?? '';
      return {
        ...{ version: file.version, name: file.name },
        about: comment.replaceAll(/^-- ?/gm, '').trim().replaceAll('\n', ' '),
      };
    }),
  );
}

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
  const { applied, known, problem } = await readSchema(queryableOf(client), folder);
  if (problem !== undefined) throw problem;
  const from = applied.at(-1)?.version ?? 0;
  const target = Math.min(to ?? known, known);
  if (target <= from) return { from, to: from, applied: [] };
  const { default: Postgrator } = await import('postgrator'); // most starts have nothing to migrate
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: `${asGlob(folder)}/*.sql`,
    newline: 'LF', // checksums do not depend on the line ends of the checkout
    schemaTable: VERSION_TABLE,
    currentSchema: SCHEMA,
    execQuery: (query) => client.query(query),
  });
  let current = '';
  postgrator.on('validation-started', ({ filename }) => (current = path.basename(filename)));
  postgrator.on('migration-started', ({ filename }) => (current = path.basename(filename)));
  try {
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

type MigrationFile = Migration & { name: string };

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      version: Number.parseInt(name, 10),
      md5: checksumOf(await readFile(path.join(folder, name), 'utf8')),
    })),
  );
}

/** As Postgrator records it for files with any line ends. */
function checksumOf(text: string): string {
  return createHash('md5').update(text.replaceAll('\r\n', '\n')).digest('hex');
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
