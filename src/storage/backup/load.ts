// Loads the content of a backup into an empty installation, in one transaction.
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { AppError } from '../../kernel/errors.ts';
import { queryableOf } from '../connection/client.ts';
import type { Queryable } from '../database.ts';
import { migrate, readSchema } from '../migrate.ts';
import type { Migration } from '../migration/file.ts';
import { lockMigrations, unlockMigrations } from '../migration/lock.ts';
import { addPartition } from '../partitions.ts';
import { type BackupContent, damaged, type Header, type LineReader, readTables } from './format.ts';
import { listTables, type Table } from './tables.ts';

export type LoadOptions = {
  url: string;
  header: Header;
  input: LineReader;
  /** The folder of the migrations, if not that of this program. */
  folder?: string | undefined;
  /** What depends on this cluster, done in the same transaction. */
  adapt: (db: Queryable) => Promise<void>;
  onTable?: (table: string) => void;
};

/**
 * Migrates the database to where the backup was, loads it, and migrates further. Throws AppError `conflict` for a database in
 * use, and for a backup that does not fit; AppError `validation_failed` for one that is damaged. All rows or none are loaded.
 */
export async function load(client: pg.Client, options: LoadOptions): Promise<BackupContent> {
  const { url, header, input, folder, adapt, onTable = () => {} } = options;
  const { problem } = await readSchema(queryableOf(client), folder);
  if (problem !== undefined) throw problem;
  await requireUnused(client);
  const to = header.migrations.at(-1)?.version ?? 0;
  const { to: reached } = await migrate(url, { ...(folder && { folder }), to });
  await requireSameMigrations(client, { header, reached, folder });

  const db = queryableOf(client);
  await lockMigrations(client); // a service that starts now waits
  await client.query('begin');
  await requireUnused(client);
  const tables = await listTables(client);
  const restoreChecks = await suspendChecks(client, tables);
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
  const missing = new Map(tables.map((table) => [table.name, table]));
  const content = await readTables(input, async ({ table, columns, months = [] }, rows) => {
    const known = missing.get(table);
    const isOther =
      known === undefined ||
      columns.some((column) => !known.columns.includes(column)) ||
      (months.length > 0 && known.months.length === 0);
    if (isOther) throw damaged(`the table ${table} is not one of its release`);
    missing.delete(table);
    onTable(table);
    for (const month of months) await addPartition(db, { table, month });
    return copyRows(client, { table, columns, rows });
  });
  if (missing.size > 0) throw damaged(`the table ${[...missing.keys()][0]} is missing`);
  await restoreChecks();
  await setSequences(client, { tables, sequences: content.footer.sequences });
  await adapt(db);
  await client.query('commit');
  await unlockMigrations(client);

  await migrate(url, folder ? { folder } : {});
  await client.query('analyze'); // otherwise the first statements have bad plans
  return content;
}

/** Throws for a database with accounts or sites, or with a service that runs on it. */
async function requireUnused(client: pg.Client): Promise<void> {
  const { rows: others } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('crewcall', 'crewcall listen', 'crewcall worker')`,
  );
  if (others.length > 0) {
    throw new AppError('conflict', 'A service uses this database: stop it, and restore again.');
  }
  if ((await listTables(client)).length === 0) return;
  const { rows } = await client.query(
    'select from accounts union all select from sites limit 1', // what the first start makes is no reason
  );
  if (rows.length === 0) return;
  throw new AppError(
    'conflict',
    'A backup is restored into an empty installation only, and this database has accounts or sites: ' +
      'set DATABASE_URL to a new database, or DATA_DIR to a new folder.',
  );
}

async function requireSameMigrations(
  client: pg.Client,
  { header, reached, folder }: { header: Header; reached: number; folder: string | undefined },
): Promise<void> {
  const { applied } = await readSchema(queryableOf(client), folder);
  const to = header.migrations.at(-1)?.version ?? 0;
  if (reached > to || applied.length > header.migrations.length) {
    throw new AppError(
      'conflict',
      `The backup was made by release ${header.release}, and this database has already been migrated further: restore ` +
        'into a database without any tables.',
    );
  }
  if (header.migrations.every(({ version, md5 }, at) => sameMigration(applied[at], { version, md5 }))) return;
  throw new AppError(
    'conflict',
    `The backup was made by another version of Crewcall, ${header.release}, whose tables this one does not know: restore it ` +
      'with that version.',
  );
}

function sameMigration(left: Migration | undefined, right: Migration): boolean {
  return left?.version === right.version && left.md5 === right.md5;
}

/**
 * Drops the foreign keys and disables the triggers of the schema: a backup has the tables in no particular order, and also
 * what triggers computed. Returns what adds them again, and checks all rows. The owner of the tables may do so; turning off
 * replication triggers would need a superuser.
 */
async function suspendChecks(client: pg.Client, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const { name } of tables)
      await client.query(`alter table ${pg.escapeIdentifier(name)} ${state} trigger user`);
  };
  await setTriggers('disable');
  return async () => {
    await setTriggers('enable');
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

// Data that PostgreSQL cannot read, that breaks a constraint, or that is too large: appendix A of its manual.
const OF_ROWS = /^(22|23|54)/;

async function copyRows(
  client: pg.Client,
  { table, columns, rows }: { table: string; columns: string[]; rows: AsyncIterable<Buffer> },
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`));
  try {
    await pipeline(rows, copy);
  } catch (error) {
    // A changed byte may reach PostgreSQL before the checksum is read. Its message may have a value of the row.
    if (error instanceof pg.DatabaseError && OF_ROWS.test(error.code ?? ''))
      throw damaged(`a row of ${table} cannot be read`);
    throw error;
  }
  return copy.rowCount;
}

/** Sets the sequences to their values in the backup, so that no id is used twice. */
async function setSequences(
  client: pg.Client,
  { tables, sequences }: { tables: Table[]; sequences: Record<string, number> },
): Promise<void> {
  for (const { name, sequence } of tables) {
    const last = sequences[name];
    if (sequence !== undefined && last !== undefined)
      await client.query('select setval($1::regclass, $2::bigint)', [sequence.name, last]);
  }
}
