// `crewcall backup`: writes the database to a file, while the service goes on.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { secretKeyText } from '../../config/secret-key.ts';
import { MIN_PASSPHRASE } from '../../config/values.ts';
import { readSettings, type Settings } from '../../config.ts';
import { AppError, fileError } from '../../kernel/errors.ts';
import { createVault } from '../../kernel/secrets.ts';
import { version } from '../../kernel/version.ts';
import { PORTABLE_POSITION } from '../../notices/journal/position.ts';
import { backUp } from '../../storage/backup/backup.ts';
import { type LastBackup, recordBackup } from '../../storage/backup/last.ts';
import { bytesInWords } from '../../storage/backup/words.ts';
import { writeRefusal } from '../../storage/pg-errors.ts';
import { requireSecretKey } from '../../storage/secret-key-check.ts';
import { type Context, columns, type Result } from '../command.ts';
import { withPool, withServer } from '../database.ts';
import { keysOf } from '../secrets.ts';
import { showProgress } from '../terminal.ts';

export type PassphraseArgs = { passphraseFile?: string | undefined };
type BackupArgs = PassphraseArgs & { file: string; withKeys?: boolean | undefined };

/** Backs up to the file, and checks it. With keys, it is encrypted with a passphrase. */
export async function backup(
  { file, withKeys = false, passphraseFile }: BackupArgs,
  context: Context,
): Promise<Result> {
  const settings = readSettings(context.env);
  if (passphraseFile !== undefined && !withKeys)
    throw new AppError('validation_failed', 'Use --passphrase-file with --with-keys.');
  const passphrase = withKeys ? await newPassphrase({ passphraseFile }, settings, context) : undefined;
  const madeAt = new Date();
  const startedAt = performance.now();
  const progress = showProgress((text: string) => text);
  const interrupted = abortOnSignal();
  const done = await withServer(settings, async (url) => {
    const keys = withKeys ? keysOf(settings) : undefined;
    const made = await backUp({
      ...{ url, file, passphrase, signal: interrupted.signal, now: madeAt, release: version() },
      secretKey: keys && secretKeyText(keys),
      check: async (db) => {
        if (keys !== undefined) await requireSecretKey(db, createVault(keys));
      },
      portable: PORTABLE_POSITION,
      onProgress: (table, part) => progress.show(`Backing up: ${percent(part)} (${table})`),
      onVerify: (part) => progress.show(`Checking the file: ${percent(part)}`),
    });
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    const notRecorded = await record(url, { madeAt, file: resolve(file), bytes: made.bytes, rows });
    return { ...made, rows, notRecorded };
  }).finally(() => {
    progress.end();
    interrupted.end();
  });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const { rows, notRecorded } = done;
  const lines = [
    columns([
      ['TABLE', 'ROWS'],
      ...done.tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, String(rows)]),
    ]),
    `Backed up ${rows} rows to ${file} (${bytesInWords(done.bytes)}) in ${seconds} s, and checked them in the file.`,
    withKeys
      ? 'The file has SECRET_KEY, and is encrypted. Without the passphrase nobody can restore it.'
      : `SECRET_KEY is not in the file. Keep ${keyPlace(settings)} elsewhere: without it, what it encrypts (webhook secrets, bank accounts, tax forms, authenticator apps) cannot be read.`,
    ...(notRecorded === undefined
      ? []
      : [`The database could not record this backup: ${notRecorded}. "crewcall doctor" will not count it.`]),
  ];
  const json = {
    file: resolve(file),
    bytes: done.bytes,
    rows,
    seconds,
    with_keys: withKeys,
    recorded: notRecorded === undefined,
    tables: done.tables,
  };
  return { json, text: lines.join('\n') };
}

/** Records the backup in the database. Returns why it could not, such as a database that is read-only: the backup is good all the same. */
async function record(url: string, backup: LastBackup): Promise<string | undefined> {
  try {
    await withPool(url, (db) => recordBackup(db, 'command', backup));
    return undefined;
  } catch (error) {
    return writeRefusal(error) ?? (error as Error).message;
  }
}

function keyPlace({ secretKeys, dataDir }: Settings): string {
  return secretKeys.length > 0 ? 'it' : resolve(dataDir, 'secret.key');
}

export function percent(part: number): string {
  return `${Math.floor(Math.min(1, part) * 100)} %`;
}

/** The passphrase of the file, of the settings, or entered twice. */
async function newPassphrase(
  args: PassphraseArgs,
  { backupPassphrase }: Settings,
  { promptSecret }: Context,
): Promise<string> {
  const given = (await passphraseIn(args)) ?? backupPassphrase;
  const passphrase = given ?? (await promptSecret('Passphrase for the backup: '));
  if (passphrase === undefined) throw noPassphrase('keys are backed up');
  if (passphrase.length < MIN_PASSPHRASE) {
    throw new AppError(
      'validation_failed',
      `The passphrase must have at least ${MIN_PASSPHRASE} characters.`,
    );
  }
  if (given === undefined && (await promptSecret('The same again: ')) !== passphrase)
    throw new AppError('validation_failed', 'The two passphrases differ. Nothing was backed up.');
  return passphrase;
}

/** The passphrase of a backup that exists: of the file, of the settings, or entered. */
export async function passphraseOf(args: PassphraseArgs, { env, promptSecret }: Context): Promise<string> {
  const given = (await passphraseIn(args)) ?? readSettings(env, { needsKey: false }).backupPassphrase;
  const passphrase = given ?? (await promptSecret('Passphrase of the backup: '));
  if (passphrase === undefined) throw noPassphrase('the backup is encrypted');
  return passphrase;
}

/** The first line of the file that --passphrase-file names; undefined without that option. */
async function passphraseIn({ passphraseFile }: PassphraseArgs): Promise<string | undefined> {
  if (passphraseFile === undefined) return undefined;
  try {
    return (await readFile(passphraseFile, 'utf8')).split(/\r?\n/)[0];
  } catch (error) {
    throw fileError(error, { file: passphraseFile, verb: 'read' });
  }
}

function noPassphrase(what: string): AppError {
  return new AppError(
    'validation_failed',
    `A passphrase is needed, because ${what}: run this on a terminal, or use --passphrase-file.`,
  );
}

/** Aborts when it is interrupted or its terminal is closed, so that what is unfinished is removed. */
export function abortOnSignal(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, abort);
  const end = () => {
    for (const signal of signals) process.off(signal, abort);
  };
  return { signal: controller.signal, end };
}
