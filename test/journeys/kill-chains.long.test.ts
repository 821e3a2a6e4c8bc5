// kill -9 of the service while it accepts chains of a proposal, and while it undoes them: each chain is whole or not begun.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assign } from '../../src/domain/assignments/actions.ts';
import { findJob } from '../../src/domain/jobs/store.ts';
import { acceptProposal, undoProposal } from '../../src/domain/proposals/actions.ts';
import { DEFAULT_CHOSEN, type Proposed, type ProposedState } from '../../src/domain/proposals/proposal.ts';
import { findProposal, findProposed, insertProposal, replacePlan } from '../../src/domain/proposals/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, NOW, playGame } from '../domain/season.ts';
import { createWorkerDatabase, type WorkerDatabase } from '../support/workers.ts';

const GAMES = 100; // chains of two positions: several batches

let database: WorkerDatabase;
before(async () => {
  database = await createWorkerDatabase();
});
after(() => database.drop());

const jobOf = async (id: number) =>
  (await findJob(database.db, (await findProposal(database.db, id))!.jobId!))!;

/** Omar stands as assistant of each game: a plan makes him the referee, with Ines as assistant. */
async function planOfChains() {
  const { db } = database;
  const season = await createSeason(db);
  const { site, ada, omar, ines } = season;
  const plan: Proposed[] = [];
  const gameIds: number[] = [];
  for (let nth = 0; nth < GAMES; nth += 1) {
    const date = new Date(Date.UTC(2099, 4, 1 + nth)).toISOString().slice(0, 10);
    const { id, crew } = await playGame(season, { when: { date, time: '10:00' }, published: false });
    const [referee, assistant] = crew.map((slot) => slot.id) as [number, number];
    const held = await assign(db, { assignmentId: assistant, userId: omar.id, now: NOW });
    const version = held.assignment.lockVersion;
    const common = { state: 'planned' as const, result: null, why: null, chain: nth + 1 };
    plan.push(
      {
        ...{ ...common, assignmentId: referee, userId: omar.id, version: crew[0]!.lockVersion },
        ...{ fromAssignmentId: assistant, fromVersion: version, replacedUserId: null },
      },
      {
        ...{ ...common, assignmentId: assistant, userId: ines.id, version },
        ...{ fromAssignmentId: null, fromVersion: null, replacedUserId: omar.id },
      },
    );
    gameIds.push(id);
  }
  const accountId = ada.accountId!;
  const asked = { siteId: site.id, accountId, gameIds, weights: DEFAULT_CHOSEN, mayMove: true, seed: 7 };
  const id = await db.transaction(async (tx) => {
    const proposal = await insertProposal(tx, asked);
    await replacePlan(tx, { ...proposal, plan });
    return proposal.id;
  });
  return { id, accountId, omar, ines };
}

/** Of each game, who its referee and its assistant are. */
async function crews(): Promise<(number | null)[][]> {
  const rows = await database.db.query<{ crew: (number | null)[] }>(sql`
    select json_agg(user_id order by sort_order, id) as crew from assignments group by game_id`);
  return rows.map(({ crew }) => crew);
}

async function countIn(id: number, state: ProposedState): Promise<number> {
  return (await findProposed(database.db, id)).filter((one) => one.state === state).length;
}

/** Lets a worker begin, kills it once something is done, and gives how many chains are. */
async function killAtWork(id: number, done: ProposedState): Promise<number> {
  const worker = database.startWorker();
  while ((await countIn(id, done)) === 0) await pause(2);
  await worker.end('SIGKILL');
  assert.equal((await jobOf(id)).state, 'running');
  await database.passHeartbeat();
  const byChain = Map.groupBy(await findProposed(database.db, id), ({ chain }) => chain);
  for (const [chain, rows] of byChain)
    assert.equal(new Set(rows.map(({ state }) => state)).size, 1, `chain ${chain} is whole`);
  return (await countIn(id, done)) / 2;
}

async function finish(id: number, done: ProposedState): Promise<void> {
  const worker = database.startWorker();
  while ((await jobOf(id)).state !== 'done') await pause(5);
  assert.equal(await countIn(id, done), 2 * GAMES);
  await worker.end('SIGKILL');
}

test('each chain is accepted whole or not at all, and undone so, and once', async () => {
  const { id, accountId, omar, ines } = await planOfChains();
  const stands = [null, omar.id];
  const moved = [omar.id, ines.id];
  const count = async (crew: (number | null)[]) =>
    (await crews()).filter((one) => one[0] === crew[0] && one[1] === crew[1]).length;

  await acceptProposal(database.db, { id, accountId });
  const accepted = await killAtWork(id, 'accepted');
  assert.ok(accepted < GAMES, 'it was killed in the middle');
  assert.deepEqual([await count(moved), await count(stands)], [accepted, GAMES - accepted]);
  await finish(id, 'accepted');
  assert.equal(await count(moved), GAMES);
  const [journal] = await database.db.query<{ entries: number }>(sql`
    select count(*)::int as entries from journal where kind = 'assignment' and action = 'changed'`);
  assert.equal(journal!.entries, 4 * GAMES, 'one before, and three of each chain');

  await undoProposal(database.db, { id, accountId });
  const undone = await killAtWork(id, 'undone');
  assert.ok(undone < GAMES, 'it was killed in the middle');
  assert.deepEqual([await count(stands), await count(moved)], [undone, GAMES - undone]);
  await finish(id, 'undone');
  assert.equal(await count(stands), GAMES);
});
