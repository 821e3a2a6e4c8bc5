// `crewcall backup verify`: says whether a backup is good; with --restore, by restoring it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keys } from '../../config/values.ts';
import { AppError } from '../../kernel/errors.ts';
import { createVault } from '../../kernel/secrets.ts';
import { version } from '../../kernel/version.ts';
import { readBack, restore, summarize } from '../../storage/backup/backup.ts';
import { type OpenBackup, openBackup } from '../../storage/backup/file.ts';
import type { TableSummary } from '../../storage/backup/format.ts';
import { connectEmbedded } from '../../storage/embedded.ts';
import { readSchema } from '../../storage/migrate.ts';
import { requireSecretKey } from '../../storage/secret-key-check.ts';
import type { Context, Result } from '../command.ts';
import { withPool } from '../database.ts';
import { showProgress } from '../terminal.ts';
import { abortOnSignal, type PassphraseArgs, passphraseOf, percent } from './backup.ts';

type VerifyArgs = PassphraseArgs & { file: string; restore?: boolean | undefined };

/**
 * Reads the whole file and compares the rows and digests of its tables. With `restore`, also restores it into a temporary
 * PostgreSQL, compares every table there with the file, and deletes that server. Touches no database of the service.
 */
export async function verify(
  { file, restore: isDrill = false, passphraseFile }: VerifyArgs,
  context: Context,
): Promise<Result> {
  const startedAt = performance.now();
  const backup = await openBackup(file, () => passphraseOf({ passphraseFile }, context));
  const progress = showProgress((text: string) => text);
  const tables = await (isDrill
    ? drill(backup, (part) => progress.show(`Restoring: ${percent(part)}`))
    : readBack(backup, (part) => progress.show(`Checking the file: ${percent(part)}`))
  ).finally(() => {
    progress.end();
    backup.close();
  });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { created_at, release } = backup.header;
  const what = `${rows} rows of ${tables.length} tables, made at ${created_at} by release ${release}`;
  const text = isDrill
    ? `Restored ${file} into a temporary database in ${seconds} s: ${what}. Every table is as it was, and the temporary database is deleted.`
    : `${file} is complete: ${what}. "crewcall backup verify --restore" also restores it into a temporary database.`;
  return { json: { created_at, release, rows, restored: isDrill, seconds, tables }, text };
}

/** Restores into a server of its own, which is deleted in any case, also when the command is interrupted. */
async function drill(backup: OpenBackup, onPart: (part: number) => void): Promise<TableSummary[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-drill-'));
  const interrupted = abortOnSignal();
  try {
    const server = await connectEmbedded({ dataDir: folder, durable: false });
    const stop = () => void server.stop(); // what runs on it fails then
    interrupted.signal.addEventListener('abort', stop);
    try {
      interrupted.signal.throwIfAborted();
      return await restoreAndCompare(server.url, backup, onPart);
    } finally {
      interrupted.signal.removeEventListener('abort', stop);
      await server.stop();
    }
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    throw new AppError('conflict', 'This was interrupted, and the temporary database is deleted.');
  } finally {
    await rm(folder, { recursive: true, force: true });
    interrupted.end();
  }
}

async function restoreAndCompare(
  url: string,
  backup: OpenBackup,
  onPart: (part: number) => void,
): Promise<TableSummary[]> {
  const tables = await restore({
    ...{ url, backup },
    adapt: async () => {}, // nothing runs on it
    onProgress: (_table, part) => onPart(part),
  });
  await withPool(url, async (db) => {
    const { applied } = await readSchema(db);
    const isMigrated = applied.length > backup.header.migrations.length;
    const restored = await summarize({ url, release: version(), now: new Date(), portable: {} });
    compare(tables, restored, isMigrated);
    const { secret_key } = backup.header;
    if (secret_key !== undefined) await requireSecretKey(db, createVault(keys(secret_key)));
  });
  return tables;
}

/** Throws AppError `conflict` for a table that is not as in the file. A migration may have changed the content of rows. */
function compare(expected: TableSummary[], found: TableSummary[], isMigrated: boolean): void {
  const byName = new Map(found.map((table) => [table.name, table]));
  for (const { name, rows, sha256 } of expected) {
    const table = byName.get(name);
    if (table === undefined && isMigrated) continue; // the migration removed it
    if (table?.rows !== rows) throw differs(name, `has ${table?.rows ?? 0} rows instead of ${rows}`);
    if (!isMigrated && table.sha256 !== sha256) throw differs(name, 'has other rows');
  }
}

function differs(table: string, how: string): AppError {
  return new AppError(
    'conflict',
    `The restored database is not what the backup has: the table ${table} ${how}. Do not rely on this backup; make another one.`,
  );
}
