// Backups by schedule: made when they are due, by one of several, with nothing left of those that fail.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { findLastBackup } from '../../src/storage/backup/last.ts';
import { startBackups } from '../../src/storage/backup/schedule.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { inheritedEnv, runProgram, SECRET_KEY } from '../support/program.ts';
import { createSeason } from '../support/season.ts';
import { until } from '../support/stage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PASSPHRASE = 'whistle at noon, twice';

let folder: string;
let database: TestDatabase;
let now: Date;
let started: (() => Promise<void>)[];
let lines: { event: string; reason?: string; file?: string; deleted?: string[] }[];
before(async () => {
  database = await createTestDatabase();
  await createSeason(database.db);
});
after(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-schedule-'));
  now = new Date();
  [started, lines] = [[], []];
  await database.db.query(sql`delete from last_backups`);
});
afterEach(async () => {
  await Promise.all(started.map((end) => end()));
  await rm(folder, { recursive: true, force: true });
});

type Changes = { to?: string; withKeys?: boolean; env?: Record<string, string> };

/** A process with BACKUP_DIR, that looks every few milliseconds. */
function start({ to = folder, withKeys = false, env = {} }: Changes = {}): void {
  const write = (about: object, event: string) => void lines.push({ ...about, event });
  const end = startBackups({
    url: database.url,
    schedule: { folder: to, everyHours: 24, keepDays: 14, withKeys },
    env: { ...inheritedEnv(), SECRET_KEY, ...env },
    log: { info: write, error: write },
    now: () => now,
    lookMs: 20,
    retryMs: 20,
  });
  started.push(end);
}

const events = (event: string) => lines.filter((line) => line.event === event);
const untilMade = (count: number) => until('a backup', async () => events('backup.made').length >= count);
const files = async () => (await readdir(folder)).sort();
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const nameAt = (at: Date) => `crewcall-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.crewcall`;

test('the first is made at once, the next one when that is a day old, and each is good', async () => {
  start();
  await untilMade(1);
  const first = nameAt(now);
  assert.deepEqual(await files(), [first]);
  const last = await findLastBackup(database.db, 'schedule');
  assert.deepEqual([last?.madeAt, last?.file], [now, join(folder, first)]);
  const { rows } = await runProgram<{ rows: number }>(['backup', 'verify', join(folder, first)], {});
  assert.equal(rows, last?.rows);
  now = inHours(23.9);
  const looks = await looksOf();
  await until('some looks', async () => (await looksOf()) > looks + 3);
  assert.deepEqual(await files(), [first]);
  now = inHours(0.1);
  await untilMade(2);
  assert.deepEqual(await files(), [first, nameAt(now)]);
});

/** How many transactions there were on the database. */
async function looksOf(): Promise<number> {
  const [row] = await database.db.query<{ count: number }>(sql`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`);
  return row!.count;
}

test('of several processes one makes it', async () => {
  for (let n = 0; n < 4; n++) start();
  await untilMade(1);
  now = inHours(24);
  await untilMade(2);
  await Promise.all(started.splice(0).map((end) => end()));
  assert.equal((await files()).length, 2);
  assert.deepEqual(events('backup.failed'), []);
});

test('those older than BACKUP_KEEP_DAYS are deleted after the next good one, and no other file', async () => {
  const old = nameAt(new Date(now.getTime() - 15 * DAY_MS));
  const kept = nameAt(new Date(now.getTime() - 13 * DAY_MS));
  const others = ['notes.txt', 'crewcall-2020-01-01T000000Z.crewcall.copy', 'harbor.crewcall'];
  const older = [20, 18].map((days) => nameAt(new Date(now.getTime() - days * DAY_MS)));
  const killed = nameAt(new Date(now.getTime() - HOUR_MS));
  for (const name of [...older, old, `${old}.age`, `${killed}.partial-12`, kept, ...others])
    await writeFile(join(folder, name), '');
  start();
  await untilMade(1);
  await until('the line', async () => events('backup.made').length === 1);
  const newest = [`${old}.age`, kept, nameAt(now)]; // three stay, however old
  assert.deepEqual(await files(), [...others, ...newest].sort());
  assert.deepEqual(events('backup.made')[0]!.deleted, [...older, old]);
});

test('after one of the future, which a wrong clock has made, the next one is made at once', async () => {
  await database.db.query(sql`
    insert into last_backups (made_by, made_at, file, bytes, rows)
    values ('schedule', now() + interval '400 days', '/backups/last.crewcall', 1, 1)`);
  start();
  await untilMade(1);
  assert.deepEqual((await findLastBackup(database.db, 'schedule'))?.madeAt, now);
});

test('with a passphrase it has the keys, and nobody restores it without', async () => {
  start({ withKeys: true, env: { BACKUP_PASSPHRASE: PASSPHRASE } });
  await untilMade(1);
  const file = join(folder, `${nameAt(now)}.age`);
  await assert.rejects(runProgram(['backup', 'verify', file], {}), /A passphrase is needed/);
  const passphraseFile = join(folder, 'passphrase');
  await writeFile(passphraseFile, `${PASSPHRASE}\n`);
  await runProgram(['backup', 'verify', file, '--passphrase-file', passphraseFile], {});
});

describe('a failure is one sentence in the log, leaves no file, and is tried again', () => {
  test('a folder that is missing, and comes', async () => {
    const missing = join(folder, 'mounted');
    start({ to: missing });
    await until('a failure', async () => events('backup.failed').length > 1);
    assert.equal(
      events('backup.failed')[0]!.reason,
      `${missing} cannot be written: there is no such folder.`,
    );
    await mkdir(missing);
    await untilMade(1);
  });

  test('a program that fails', async () => {
    start({ env: { BACKUP_PASSPHRASE: PASSPHRASE, SECRET_KEY: 'short' } });
    await until('a failure', async () => events('backup.failed').length > 0);
    assert.match(
      events('backup.failed')[0]!.reason!,
      /^Invalid settings:\n- SECRET_KEY must be keys of 32 bytes/,
    );
    assert.deepEqual(await files(), []);
    assert.equal(await findLastBackup(database.db, 'schedule'), undefined);
  });

  test('a disk without room for twice the last one', async () => {
    await database.db.query(sql`
      insert into last_backups (made_by, made_at, file, bytes, rows)
      values ('schedule', now() - interval '2 days', '/backups/last.crewcall', 1e15, 1)`);
    start();
    await until('a failure', async () => events('backup.failed').length > 0);
    assert.match(
      events('backup.failed')[0]!.reason!,
      /^The disk of BACKUP_DIR, .+, has [\d.]+ [kMG]B free, and a backup may need 2000000\.0 GB: make room, or keep fewer with BACKUP_KEEP_DAYS\.$/,
    );
    assert.deepEqual(await files(), []);
  });
});

test('a stop of the service ends a backup in progress, and leaves nothing of it', async () => {
  const blocker = await database.db.transaction(async (tx) => {
    await tx.query(sql`lock table games in access exclusive mode`);
    start();
    await until('the program to wait', async () => {
      const waiting = await database.db.query(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting.length > 0;
    });
    await Promise.all(started.splice(0).map((end) => end()));
    return files();
  });
  assert.deepEqual(blocker, []);
  assert.deepEqual(lines, []);
});
