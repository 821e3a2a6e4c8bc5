// kill -9 of the service while it applies a sheet, ten times: each row is brought in once, with its entries and events.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { findJob } from '../../src/domain/jobs/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startJob } from '../support/jobs.ts';
import { type Program, SECRET_KEY, startProgram } from '../support/program.ts';
import { planSheet, type SheetGame, storePlan } from './sheet-games.ts';

const KILLS = 10;
const A_BATCH = 50;
const ROWS = (2 * KILLS + 10) * A_BATCH; // a worker may end two before it is killed
const HEARTBEAT_S = 10; // of the queue: the job of a process that gives no sign for as long is free

let database: TestDatabase;
const programs: Program[] = [];
before(async () => {
  database = await createTestDatabase();
});
after(async () => {
  for (const program of programs) await program.end('SIGKILL');
  await database.drop();
});

function startWorker(): Program {
  const program = startProgram(['worker'], { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'info' });
  programs.push(program);
  return program;
}

const sheet = Array.from(
  { length: ROWS },
  (_, at): SheetGame => ({
    date: new Date(Date.UTC(2027, 0, 1 + Math.floor(at / 4))).toISOString().slice(0, 10),
    start: `${9 + (at % 4) * 3}:00`.padStart(5, '0'),
    ...{ home: `Hawks ${at % 50}`, away: `Owls ${at % 7}`, venue: 'Pier Field', userDefinedId: `K-${at}` },
    ...{
      published: at % 2 === 0,
      crew: { Referee: at % 4 < 2 ? ['Omar Reyes', 'Ines Duarte'][at % 4]! : null },
    },
  }),
);

test('each row of a sheet is applied once, whoever dies', async () => {
  const { db } = database;
  const season = await createSeason(db);
  const { rows } = await planSheet(season, sheet);
  const importId = await storePlan(season, rows);
  const doneRows = async () => {
    const [row] = await db.query<{ done: number }>(sql`
      select count(*) as done from import_rows where import_id = ${importId} and state = 'done'`);
    return row!.done;
  };
  const untilDone = async (count: number) => {
    while ((await doneRows()) < count) await pause(5);
  };
  const who = { siteId: season.site.id, accountId: season.ada.accountId };
  const job = await startJob(db, { ...who, input: { importId } });
  let worker = startWorker();
  for (let kill = 1; kill < KILLS; kill++) {
    await untilDone((await doneRows()) + 1);
    await worker.end('SIGKILL');
    assert.equal((await findJob(db, job.id))?.state, 'running');
    // As if the heartbeat of the queue had passed.
    await db.query(sql`update jobs set updated_at = updated_at - make_interval(secs => ${HEARTBEAT_S + 1})`);
    await db.query(sql`
      update pgboss.job set heartbeat_on = heartbeat_on - make_interval(secs => ${HEARTBEAT_S + 1}) where state = 'active'`);
    worker = startWorker();
  }
  await untilDone((await doneRows()) + 1);
  const other = startWorker();
  await other.waitFor(/service\.started/);
  await worker.end('SIGKILL');
  assert.ok((await doneRows()) < ROWS, 'everything was applied before the last kill: nothing was tested');
  await untilDone(ROWS);
  await other.waitFor(/job\.ended/);
  assert.equal((await findJob(db, job.id))?.state, 'done');

  const ofImport = sql`from journal where import_id = ${importId}`;
  const [counts] = await db.query<Record<string, number>>(sql`
    select (select count(*) from games where user_defined_id like 'K-%') as games,
      (select count(distinct user_defined_id) from games where user_defined_id like 'K-%') as "ofRows",
      (select count(*) from assignments where user_id is not null) as assigned,
      (select count(*) ${ofImport} and kind = 'game' and action = 'created') as created,
      (select count(distinct record_id) ${ofImport} and kind = 'game' and action = 'created') as "createdGames",
      (select count(*) ${ofImport} and kind = 'assignment' and action = 'changed') as "assignedEntries",
      (select count(*) from events where topic = 'game.game.published') as published,
      (select count(distinct resource_id) from events where topic = 'game.game.published') as "publishedGames",
      (select count(*) from events where topic = 'game.official.changed') as officials`);
  const [half, quarter] = [ROWS / 2, ROWS / 4];
  assert.deepEqual(counts, {
    ...{ games: ROWS, ofRows: ROWS, created: ROWS, createdGames: ROWS },
    ...{ assigned: half, assignedEntries: half, published: half, publishedGames: half, officials: quarter },
  });
});
