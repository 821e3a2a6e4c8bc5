// Makes backups by schedule if BACKUP_DIR is set: with what the program that makes them needs of the settings.
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { secretKeyText } from './config/secret-key.ts';
import { processEnvironment, type Settings } from './config.ts';
import { startBackups } from './storage/backup/schedule.ts';

type Sources = { settings: Settings; url: string; keys: readonly Buffer[]; log: Logger; now: () => Date };

/** Starts them; without BACKUP_DIR nothing is started. Returns what ends them, also a backup in progress. */
export function startScheduledBackups({ settings, url, keys, log, now }: Sources): () => Promise<void> {
  const { backupDir, backupEvery: everyHours, backupKeepDays: keepDays, backupPassphrase } = settings;
  if (backupDir === undefined) return async () => {};
  const env = {
    ...processEnvironment(),
    ...{ SECRET_KEY: secretKeyText(keys), SECRET_KEY_FILE: '', DATABASE_URL_FILE: '' },
    ...{ BACKUP_PASSPHRASE: backupPassphrase, BACKUP_PASSPHRASE_FILE: '' },
  };
  const schedule = {
    folder: resolve(backupDir),
    everyHours,
    keepDays,
    withKeys: backupPassphrase !== undefined,
  };
  return startBackups({ url, schedule, env, log, now });
}
