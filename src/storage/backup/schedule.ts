// Backups by schedule: each is made by `crewcall backup` as a program of its own, so that requests do not wait for it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { fileError } from '../../kernel/errors.ts';
import { startLoop } from '../../kernel/loop.ts';
import { queryableOf } from '../connection/client.ts';
import type { Queryable } from '../database.ts';
import { sql } from '../sql.ts';
import { withClient } from './client.ts';
import { findLastBackup, type LastBackup, recordBackup } from './last.ts';
import { bytesInWords } from './words.ts';

const ADVISORY_LOCK = 0x6261_636b; // "back"; the same in every release
const LOOK_MS = 60_000; // a backup that is due begins within a minute
const RETRY_MS = 15 * 60_000; // after a failure, such as a full disk
const KEPT = 3; // of the newest, whatever their age: a clock that was wrong deletes no more
const KILL_MS = 5_000; // after which a program that was told to end is killed; the service itself has ten seconds
const ROOM = 2; // times the last backup: one that grows must not fill the disk that the database may be on
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PROGRAM = join(import.meta.dirname, '../../../bin/crewcall.js');

export type BackupSchedule = {
  /** BACKUP_DIR, as an absolute path. */
  folder: string;
  everyHours: number;
  keepDays: number;
  /** Whether the backup has SECRET_KEY, and is encrypted with BACKUP_PASSPHRASE. */
  withKeys: boolean;
};

export type ScheduleOptions = {
  url: string;
  schedule: BackupSchedule;
  /** The settings of the program that makes the backup. */
  env: Record<string, string | undefined>;
  log: { info(about: object, event: string): void; error(about: object, event: string): void };
  now: () => Date;
  lookMs?: number;
  retryMs?: number;
};

/**
 * Makes a backup when the last one is `everyHours` old, in one of all processes, and then deletes those older than `keepDays`;
 * never the three newest. A failure is logged as `backup.failed` and tried again. Returns what ends it, also a backup in progress.
 */
export function startBackups(options: ScheduleOptions): () => Promise<void> {
  const { url, log, lookMs = LOOK_MS, retryMs = RETRY_MS } = options;
  const ending = new AbortController();
  const work = async () => {
    try {
      await withClient({ url, purpose: 'backup' }, (client) => backUpIfDue(client, options, ending.signal));
      return false;
    } catch (error) {
      if (!ending.signal.aborted) log.error({ reason: (error as Error).message }, 'backup.failed');
      return retryMs;
    }
  };
  const loop = startLoop({ work, batchMs: 0, pollMs: lookMs, onError: () => {} });
  return () => {
    ending.abort();
    return loop.stop();
  };
}

// One transaction holds the lock while the other program works: a process that is killed leaves the lock to the next one.
async function backUpIfDue(
  client: pg.Client,
  { url, schedule, env, log, now }: ScheduleOptions,
  signal: AbortSignal,
): Promise<void> {
  const db = queryableOf(client);
  const { folder, everyHours, withKeys } = schedule;
  await client.query('begin');
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as is_mine', [ADVISORY_LOCK]);
  const last = await findLastBackup(db, 'schedule');
  const madeAt = now();
  if (!rows[0].is_mine || !isDue(last, { madeAt, everyHours })) return;
  await deletePartials(folder);
  await requireRoom(db, folder, last);
  const file = join(folder, nameOf(madeAt, withKeys));
  const made = await runBackup(file, { url, env, withKeys, signal });
  await recordBackup(db, 'schedule', { madeAt, file, bytes: made.bytes, rows: made.rows });
  await client.query('commit');
  const deleted = await deleteOld(schedule, madeAt);
  log.info({ file, ...made, deleted }, 'backup.made');
}

/** Also after one of the future, which a wrong clock has made. */
function isDue(
  last: LastBackup | undefined,
  { madeAt, everyHours }: { madeAt: Date; everyHours: number },
): boolean {
  if (last === undefined) return true;
  const age = madeAt.getTime() - last.madeAt.getTime();
  return age < 0 || age >= everyHours * HOUR_MS;
}

/** Throws where the disk has no room for another backup. */
async function requireRoom(db: Queryable, folder: string, last: LastBackup | undefined): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch((error: unknown) => {
    throw fileError(error, { file: folder, verb: 'written' });
  });
  const needed = last === undefined ? await databaseSize(db) : ROOM * last.bytes;
  if (bavail * bsize >= needed) return;
  throw new Error(
    `The disk of BACKUP_DIR, ${folder}, has ${bytesInWords(bavail * bsize)} free, and a backup may need ${bytesInWords(needed)}: make room, or keep fewer with BACKUP_KEEP_DAYS.`,
  );
}

async function databaseSize(db: Queryable): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}

type Made = { bytes: number; rows: number; seconds: number };

/** Runs the command to its end. Throws an error with what it wrote if it fails. */
async function runBackup(
  file: string,
  {
    url,
    env,
    withKeys,
    signal,
  }: Pick<ScheduleOptions, 'url' | 'env'> & { withKeys: boolean; signal: AbortSignal },
): Promise<Made> {
  const args = ['backup', file, '--json', ...(withKeys ? ['--with-keys'] : [])];
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const interrupt = () => {
    child.kill('SIGTERM'); // it removes its unfinished file
    setTimeout(() => child.kill('SIGKILL'), KILL_MS).unref();
  };
  signal.addEventListener('abort', interrupt);
  try {
    const [out, err, [code, killedBy]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (code !== 0) throw new Error(err.trim() || `The backup was ended by ${killedBy}.`);
    const { bytes, rows, seconds } = JSON.parse(out);
    return { bytes, rows, seconds };
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}

const NAME =
  /^crewcall-(?<day>\d{4}-\d\d-\d\d)T(?<hours>\d\d)(?<minutes>\d\d)(?<seconds>\d\d)Z\.crewcall(?:\.age)?(?<partial>(?:\.partial-\d+)?)$/;

/** Such as `crewcall-2027-05-03T031500Z.crewcall`, which sorts by time; no colon, which Windows does not allow. */
function nameOf(at: Date, withKeys: boolean): string {
  return `crewcall-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.crewcall${withKeys ? '.age' : ''}`;
}

/** Deletes what the schedule made before that many days, but for the newest. Other files stay. */
async function deleteOld({ folder, keepDays }: BackupSchedule, newest: Date): Promise<string[]> {
  const whole = (await readdir(folder)).filter((name) => NAME.exec(name)?.groups?.partial === '');
  const old = whole
    .sort()
    .slice(0, -KEPT)
    .filter((name) => {
      const { day, hours, minutes, seconds } = NAME.exec(name)!.groups!;
      return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) < newest.getTime() - keepDays * DAY_MS;
    });
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** Deletes what killed programs have left. Whoever holds the lock is the only one that writes. */
async function deletePartials(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []); // the next step says what is wrong with it
  for (const name of names)
    if (NAME.exec(name)?.groups?.partial) await rm(join(folder, name), { force: true });
}
