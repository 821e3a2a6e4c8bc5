// Backs up a database to a file and restores it from one: on any server, and into any newer release.
import { queryableOf } from '../connection/client.ts';
import type { Queryable } from '../database.ts';
import { readSchema } from '../migrate.ts';
import { withClient } from './client.ts';
import { type DumpOptions, dump } from './dump.ts';
import { type OpenBackup, openBackup, writeBackup } from './file.ts';
import { damaged, readTables, type TableSummary } from './format.ts';
import { load } from './load.ts';

export type BackupOptions = DumpOptions & {
  url: string;
  file: string;
  passphrase: string | undefined;
  signal: AbortSignal;
  /** Throws if this database may not be backed up; called before anything is written. */
  check?: (db: Queryable) => Promise<void>;
  /** Called with the part of the file that has been read back. */
  onVerify?: (part: number) => void;
};

export type BackupResult = { bytes: number; tables: TableSummary[] };

/**
 * Writes a backup of one snapshot, reads it back and compares the rows and digests of each table, and only then gives the
 * file its name. Throws AppError: `conflict` for a file that cannot be written, `unavailable` for the database.
 */
export function backUp({
  url,
  file,
  passphrase,
  signal,
  check = async () => {},
  ...options
}: BackupOptions): Promise<BackupResult> {
  return withClient({ url, purpose: 'backup' }, async (client) => {
    const db = queryableOf(client);
    const { problem } = await readSchema(db, options.folder);
    if (problem !== undefined) throw problem;
    await check(db);
    const { onTable = () => {}, onVerify = () => {}, ...more } = options;
    const tables: TableSummary[] = [];
    const content = dump(client, {
      ...more,
      onTable(table) {
        tables.push(table);
        onTable(table);
      },
    });
    const verify = async (written: string) => {
      const opened = await openBackup(written, async () => passphrase ?? '');
      const found = await readBack(opened, (part) => {
        signal.throwIfAborted();
        onVerify(part);
      }).finally(opened.close);
      if (JSON.stringify(found) !== JSON.stringify(tables)) throw damaged('it is not what was written');
    };
    const disconnect = () => void client.end(); // a statement may wait for a lock
    signal.addEventListener('abort', disconnect);
    const bytes = await writeBackup(file, { content, passphrase, signal, verify }).finally(() =>
      signal.removeEventListener('abort', disconnect),
    );
    return { bytes, tables };
  });
}

/** Reads a backup to its end. Throws AppError `validation_failed` if rows or digests are not what it says itself. */
export async function readBack(
  backup: OpenBackup,
  onVerify: (part: number) => void = () => {},
): Promise<TableSummary[]> {
  const content = await readTables(backup.input, async (_table, rows) => {
    for await (const _rows of rows) onVerify(backup.part());
    return undefined;
  });
  return content.tables;
}

/** The rows and digests of a database as they are, in the form that a backup has them. */
export function summarize({ url, ...options }: DumpOptions & { url: string }): Promise<TableSummary[]> {
  return withClient({ url, purpose: 'backup' }, async (client) => {
    const tables: TableSummary[] = [];
    for await (const _rows of dump(client, { ...options, onTable: (table) => tables.push(table) }));
    return tables;
  });
}

export type RestoreOptions = {
  url: string;
  backup: OpenBackup;
  /** The folder of the migrations, if not that of this program. */
  folder?: string;
  /** What depends on this cluster, done in the transaction of the restore. */
  adapt: (db: Queryable) => Promise<void>;
  onProgress?: (table: string, part: number) => void;
};

/**
 * Restores a backup into a database without accounts and sites: all of it or nothing. Throws AppError: `conflict` for a
 * database in use or a backup of a release that is not known, `validation_failed` for a file that is damaged.
 */
export function restore({ url, backup, ...options }: RestoreOptions): Promise<TableSummary[]> {
  const { folder, adapt, onProgress = () => {} } = options;
  const { header, input } = backup;
  return withClient({ url, purpose: 'restore' }, async (client) => {
    const onTable = (table: string) => onProgress(table, backup.part());
    const { tables } = await load(client, { url, header, input, folder, adapt, onTable });
    return tables;
  });
}
