// `crewcall restore`: loads a backup into an empty installation.
import { join } from 'node:path';
import { addSecretKeys, findSecretKeys } from '../../config/secret-key.ts';
import { keys } from '../../config/values.ts';
import { readSettings, type Settings } from '../../config.ts';
import { skipEventIds } from '../../domain/events/store.ts';
import { fileError } from '../../kernel/errors.ts';
import { createVault } from '../../kernel/secrets.ts';
import { adoptPosition } from '../../notices/journal/position.ts';
import { restore as restoreBackup } from '../../storage/backup/backup.ts';
import { openBackup } from '../../storage/backup/file.ts';
import { damaged } from '../../storage/backup/format.ts';
import { forgetLastBackups } from '../../storage/backup/last.ts';
import type { Queryable } from '../../storage/database.ts';
import { matchesSecretKeyCheck } from '../../storage/secret-key-check.ts';
import type { Context, Result } from '../command.ts';
import { withPool, withServer } from '../database.ts';
import { recordDeed } from '../installation.ts';
import { showProgress } from '../terminal.ts';
import { type PassphraseArgs, passphraseOf, percent } from './backup.ts';

type RestoreArgs = PassphraseArgs & { file: string };

/** Restores all of the file or nothing, and says what is missing until the service can start. */
export async function restore({ file, passphraseFile }: RestoreArgs, context: Context): Promise<Result> {
  const settings = readSettings(context.env, { needsKey: false }); // the backup may have it
  const backup = await openBackup(file, () => passphraseOf({ passphraseFile }, context));
  try {
    const progress = showProgress((text: string) => text);
    return await withServer(settings, async (url) => {
      let key: KeyResult = { isRight: true };
      const tables = await restoreBackup({
        ...{ url, backup },
        adapt: async (db) => {
          await adoptPosition(db);
          await skipEventIds(db);
          await forgetLastBackups(db);
          key = await settleKeys(settings, { added: backup.header.secret_key, db });
        },
        onProgress: (table, part) => progress.show(`Restoring: ${percent(part)} (${table})`),
      }).finally(progress.end);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const { created_at, release } = backup.header;
      await withPool(url, (db) => recordDeed(db, { restored_backup_of: created_at }));
      const lines = [
        `Restored ${rows} rows of ${tables.length} tables from ${file}, made at ${created_at} by release ${release}.`,
        key.sentence,
        'When the service starts, it sends the deliveries and emails that waited when the backup was made.',
      ];
      return {
        json: { created_at, release, rows, secret_key: key.isRight ? 'right' : 'wrong', tables },
        text: lines.filter((line) => line !== undefined).join('\n'),
      };
    });
  } finally {
    backup.close();
  }
}

type KeyResult = { isRight: boolean; sentence?: string };

/** Keeps the keys that the backup has, unless SECRET_KEY already is right. Nothing is restored if it fails. */
async function settleKeys(
  { secretKeys, dataDir, databaseUrl }: Settings,
  { added, db }: { added: string | undefined; db: Queryable },
): Promise<KeyResult> {
  const isRight = async (some: readonly Buffer[] = []) =>
    some.length > 0 && (await matchesSecretKeyCheck(db, createVault(some)));
  const isInFolder = databaseUrl === undefined && secretKeys.length === 0; // a service with DATABASE_URL does not look there
  if (await isRight(isInFolder ? findSecretKeys(dataDir) : secretKeys)) return { isRight: true };
  if (added === undefined) {
    const how = isInFolder
      ? `copy secret.key of the former DATA_DIR to ${dataDir}`
      : 'set SECRET_KEY to that of the former service';
    return { isRight: false, sentence: `The key is missing: ${how} before you start the service.` };
  }
  const path = keepKeys(dataDir, added);
  if (secretKeys.length === 0) {
    const next = databaseUrl === undefined ? '' : ': set SECRET_KEY_FILE to that file';
    return { isRight: true, sentence: `The keys of the backup are in ${path}${next}.` };
  }
  return {
    isRight: false,
    sentence: `SECRET_KEY is not the key of this backup. Its keys are in ${path}: set SECRET_KEY_FILE to that file instead.`,
  };
}

function keepKeys(dataDir: string, text: string): string {
  try {
    return addSecretKeys(dataDir, keysOf(text));
  } catch (error) {
    throw fileError(error, { file: join(dataDir, 'secret.key'), verb: 'written' });
  }
}

function keysOf(text: string): Buffer[] {
  try {
    return keys(text);
  } catch {
    throw damaged('its SECRET_KEY cannot be read');
  }
}
