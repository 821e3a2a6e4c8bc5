// Writes the content of a backup: all tables of one snapshot, while the service goes on.
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '../../kernel/errors.ts';
import { queryableOf } from '../connection/client.ts';
import { readSchema } from '../migrate.ts';
import type { Migration } from '../migration/file.ts';
import { lockMigrations, unlockMigrations } from '../migration/lock.ts';
import {
  countRows,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  type Footer,
  type Header,
  line,
  type TableSummary,
} from './format.ts';
import { listTables, type PortableColumns, type Table } from './tables.ts';

export type DumpOptions = {
  release: string;
  now: Date;
  /** SECRET_KEY, if the backup is to have it. */
  secretKey?: string | undefined;
  portable: PortableColumns;
  /** The folder of the migrations, if not that of this program. */
  folder?: string;
  /** Called with the table that is read, and the part of all bytes that has been read. */
  onProgress?: (table: string, part: number) => void;
  /** Called with each table that is complete. */
  onTable?: (table: TableSummary) => void;
};

/**
 * The content, piece by piece. The snapshot is that of the first statement. No migration can change the tables until the end;
 * everything else goes on. Throws AppError `conflict` for a database whose tables are not those of this program or an older
 * release.
 */
export async function* dump(client: pg.Client, options: DumpOptions): AsyncGenerator<Buffer> {
  const { tables, migrations } = await beginSnapshot(client, options.folder);
  const { release, now, secretKey, portable, onProgress = () => {}, onTable = () => {} } = options;
  const header: Header = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    created_at: now.toISOString(),
    release,
    postgres: await readVersion(client),
    migrations,
    ...(secretKey !== undefined && { secret_key: secretKey }),
  };
  yield line(header);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const table of tables) {
    const counted = countRows(copyRows(client, table, portable[table.name]));
    const { name, columns, months } = table;
    yield line({ table: name, columns, ...(months.length > 0 && { months }) });
    let bytes = 0;
    for await (const rows of counted.rows) {
      yield rows;
      bytes += rows.length;
      onProgress(table.name, (before + Math.min(bytes, table.bytes)) / total);
    }
    before += table.bytes;
    const footer = { rows: counted.count(), sha256: counted.digest() };
    yield END_OF_ROWS;
    yield line(footer);
    onTable({ name: table.name, ...footer });
  }
  yield line({ end: true, sequences: await readSequences(client, tables) });
  await client.query('commit');
}

/** Begins the transaction. No migration commits between its snapshot and its locks. */
async function beginSnapshot(
  client: pg.Client,
  folder: string | undefined,
): Promise<{ tables: Table[]; migrations: Migration[] }> {
  await lockMigrations(client, { shared: true });
  await client.query('begin isolation level repeatable read, read only');
  const { applied: migrations, problem } = await readSchema(queryableOf(client), folder);
  if (problem !== undefined) throw problem;
  if (migrations.length === 0) {
    throw new AppError('conflict', 'There is nothing to back up: the database has no tables of Crewcall.');
  }
  const tables = await listTables(client);
  await client.query(
    `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
  );
  await unlockMigrations(client, { shared: true });
  return { tables, migrations };
}

async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`select current_setting('server_version') as version`);
  return rows[0].version;
}

function copyRows(
  client: pg.Client,
  { name, columns }: Table,
  portable: PortableColumns[string] = {},
): AsyncIterable<Buffer> {
  const values = columns.map((column) => portable[column] ?? pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy (select ${values} from ${pg.escapeIdentifier(name)}) to stdout`));
  rows.on('error', () => {}); // the loop gets it; after an interruption nobody does
  return rows;
}

/** The last values of the counters. They are not part of the snapshot: read last, none is behind the rows. */
async function readSequences(client: pg.Client, tables: Table[]): Promise<Footer['sequences']> {
  const sequences: Footer['sequences'] = {};
  for (const { name, sequence } of tables) {
    if (sequence === undefined) continue;
    const { rows } = await client.query(`select last_value::float8 as last, is_called from ${sequence.name}`);
    if (rows[0].is_called) sequences[name] = rows[0].last;
  }
  return sequences;
}
