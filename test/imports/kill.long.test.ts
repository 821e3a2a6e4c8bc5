// kill -9 of the service while it applies a sheet, ten times: each row is brought in once, with its entries and events.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { findJob } from '../../src/domain/jobs/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason } from '../domain/season.ts';
import { startJob } from '../support/jobs.ts';
import { createWorkerDatabase, type WorkerDatabase } from '../support/workers.ts';
import { planSheet, type SheetGame, storePlan } from './sheet-games.ts';

const KILLS = 10;
const A_BATCH = 50;
const ROWS = (2 * KILLS + 10) * A_BATCH; // a worker may end two before it is killed

let database: WorkerDatabase;
before(async () => {
  database = await createWorkerDatabase();
});
after(() => database.drop());

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
  let worker = database.startWorker();
  for (let kill = 1; kill < KILLS; kill++) {
    await untilDone((await doneRows()) + 1);
    await worker.end('SIGKILL');
    assert.equal((await findJob(db, job.id))?.state, 'running');
    await database.passHeartbeat();
    worker = database.startWorker();
  }
  await untilDone((await doneRows()) + 1);
  const other = database.startWorker();
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
