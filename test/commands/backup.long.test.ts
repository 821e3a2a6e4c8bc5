// A backup of a large database: while it is changed, and when it is killed.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { createOwnDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { runSql } from '../support/embedded.ts';
import { runProgram, spawnCrewcall, startProgram } from '../support/program.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';

const GAMES = 20_000;
const ENTRIES = 60_000; // of the journal, a kilobyte each
const OF_CLUSTER = {
  journal: ['xid', 'former_xid'],
  notice_position: ['xid', 'entry_id', 'system', 'reminded_at'],
};

let folder: string;
let stage: Stage;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-backup-'));
  stage = await startStage();
  await stage.service.restart({}, false);
  const { siteId } = stage.season;
  await stage.service.db.query(sql`
    insert into games (site_id, start_time, end_time, public_note)
    select ${siteId}::bigint, at, at + interval '1 hour', 'Bring both shirts.'
    from generate_series(1, ${GAMES}::int) n cross join lateral (select now() + n * interval '1 hour' as at) as place`);
  await stage.service.db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience, before)
    select ${siteId}::bigint, 'team', n, 'changed', 'everybody', jsonb_build_object('text', (
      select string_agg(md5(n::text || part), ' ') from generate_series(1, 30) part))
    from generate_series(1, ${ENTRIES}::int) n`);
});
after(async () => {
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

const envOf = (url = stage.service.databaseUrl) => ({
  DATABASE_URL: url,
  SECRET_KEY: stage.service.secretKey,
});

async function restored(file: string, work: (url: string) => Promise<void>): Promise<void> {
  const target = await createOwnDatabase();
  try {
    await runProgram(['restore', file], envOf(target.url));
    await work(target.url);
  } finally {
    await target.drop();
  }
}

test('of what changes while it runs, a backup has whole changes', async () => {
  const file = join(folder, 'busy.crewcall');
  const games = await Promise.all([stage.createGame(), stage.createGame()]);
  let isOver = false;
  let changes = 0;
  const change = async (game: { id: number }) => {
    for (; !isOver; changes++)
      ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { private_note: `${changes}` } }), 200);
  };
  const changing = games.map(change);
  await until('changes', async () => changes > 10);
  const backup = spawnCrewcall(['backup', file], envOf()); // another process, so that the changes go on
  const { code, err } = await backup;
  const during = changes;
  isOver = true;
  await Promise.all(changing);
  assert.deepEqual([code, err], [0, '']);
  await restored(file, async (url) => {
    for (const { id } of games) {
      const [row] = (await runSql(
        url,
        `select g.lock_version as changes, (select count(*)::int from journal where game_id = g.id and kind = 'game'
          and action = 'changed') as entries, g.private_note = (select after->>'private_note' from journal
          where game_id = g.id and kind = 'game' order by id desc limit 1) as is_last from games g where id = ${id}`,
      )) as { changes: number; entries: number; is_last: boolean }[];
      assert.ok(row!.changes > 0 && row!.changes <= during);
      assert.deepEqual(row, { changes: row!.entries, entries: row!.entries, is_last: true });
    }
  });
});

test('a backup of a large database is the same in every table', async () => {
  const file = join(folder, 'quiet.crewcall');
  await runProgram(['backup', file], envOf());
  const digests = await digestTables(stage.service.databaseUrl, OF_CLUSTER);
  await restored(file, async (url) => assert.deepEqual(await digestTables(url, OF_CLUSTER), digests));
});

test('a backup that is killed leaves nothing that looks whole, and one that is interrupted leaves nothing', async () => {
  const file = join(folder, 'ended.crewcall');
  const partials = async () => (await readdir(folder)).filter((name) => name.startsWith('ended.crewcall'));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    const backup = startProgram(['backup', file], envOf());
    await until('the file to be written', async () => (await partials()).length > 0);
    const code = await backup.end(signal);
    const left = await partials();
    if (signal === 'SIGKILL') {
      assert.deepEqual([code, left.length], ['SIGKILL', 1]);
      assert.match(left[0]!, /^ended\.crewcall\.partial-\d+$/);
    } else {
      assert.deepEqual([code, left], [1, []]);
      assert.match(backup.output(), /^The backup was interrupted: .*ended\.crewcall was not written\.\n$/);
    }
  }
});
