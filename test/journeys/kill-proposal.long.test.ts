// kill -9 of the service while it works on a proposal: the next process makes the plan, and what was said of it stays.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { findJob } from '../../src/domain/jobs/store.ts';
import { acceptProposal, askForProposal, changeProposal } from '../../src/domain/proposals/actions.ts';
import { DEFAULT_CHOSEN } from '../../src/domain/proposals/proposal.ts';
import { findProposal, findProposed } from '../../src/domain/proposals/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { addOfficial, createSeason, playGame } from '../domain/season.ts';
import type { Program } from '../support/program.ts';
import { createWorkerDatabase, type WorkerDatabase } from '../support/workers.ts';

const GAMES = 120; // the work of some seconds
const OFFICIALS = 12;

let database: WorkerDatabase;
before(async () => {
  database = await createWorkerDatabase();
});
after(() => database.drop());

const jobOf = async (id: number) =>
  (await findJob(database.db, (await findProposal(database.db, id))!.jobId!))!;

async function untilJob(id: number, state: string): Promise<void> {
  while ((await jobOf(id)).state !== state) await pause(5);
}

/** Kills the worker as soon as it works on the job, and lets the heartbeat of the queue pass. */
async function killAtWork(worker: Program, id: number): Promise<void> {
  await untilJob(id, 'running');
  await worker.end('SIGKILL');
  assert.equal((await jobOf(id)).state, 'running');
  await database.passHeartbeat();
}

test('a proposal is made by the next process, and each position is assigned once', async () => {
  const { db } = database;
  const season = await createSeason(db);
  const { site, ada, omar } = season;
  for (let nth = 0; nth < OFFICIALS; nth += 1)
    await addOfficial(db, site, { first: 'Kim', last: `Bell ${nth}`, email: `kim.${nth}@harbor.example` });
  const gameIds: number[] = [];
  for (let nth = 0; nth < GAMES; nth += 1) {
    const date = new Date(Date.UTC(2099, 4, 1 + 2 * Math.floor(nth / 3))).toISOString().slice(0, 10);
    const { id } = await playGame(season, {
      when: { date, time: `${10 + (nth % 3) * 3}:00` },
      published: false,
    });
    gameIds.push(id);
  }
  const accountId = ada.accountId!;
  const asked = { siteId: site.id, accountId, gameIds, weights: DEFAULT_CHOSEN, mayMove: false, seed: 7 };
  const id = await askForProposal(db, asked);
  const [slot] = await db.query<{ id: number }>(sql`
    select id from assignments where game_id = ${gameIds[0]!} order by sort_order limit 1`);
  const lock = [{ assignmentId: slot!.id, userId: omar.id }];
  await changeProposal(db, { id, accountId, lock });

  await killAtWork(database.startWorker(), id);
  const left = await findProposed(db, id);
  assert.deepEqual(
    left.filter(({ state }) => state === 'locked').map(({ userId }) => userId),
    [omar.id],
  );
  const worker = database.startWorker();
  await untilJob(id, 'done');
  const { outcome } = (await findProposal(db, id))!;
  assert.deepEqual([outcome?.stage, outcome?.positions], ['bounded', 2 * GAMES]);
  const planned = await findProposed(db, id);
  assert.equal(planned.length, outcome!.filled);
  assert.equal(planned.find(({ assignmentId }) => assignmentId === slot!.id)?.userId, omar.id);

  await acceptProposal(db, { id, accountId });
  await killAtWork(worker, id);
  database.startWorker();
  await untilJob(id, 'done');
  const results = await findProposed(db, id);
  assert.deepEqual([...new Set(results.map(({ state }) => state))], ['accepted']);
  const [counts] = await db.query<{ assigned: number; entries: number }>(sql`
    select (select count(*)::int from assignments where user_id is not null) as assigned,
      (select count(*)::int from journal where kind = 'assignment' and action = 'changed') as entries`);
  assert.deepEqual(counts, { assigned: planned.length, entries: planned.length });
});
