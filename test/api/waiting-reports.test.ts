// A report of the crew that waits is something that assignors have to do (docs/api: games, What a game needs).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { openFeed } from './changes-feed.ts';
import { type Json, openPay, type PayStage, workedGame } from './pay-stage.ts';
import { enableForms, newTemplate } from './reported-games.ts';

let stage: PayStage;
let templateId: number;
let everybodys: number;
before(async () => {
  stage = await openPay();
  await enableForms(stage);
  const fields = [{ key: 'story', label: 'What happened', type: 'text' }];
  ({ id: templateId } = await newTemplate(stage, { fields }));
  ({ id: everybodys } = await newTemplate(stage, { fields, reported_by: 'everybody' }));
});
beforeEach(() => stage.service.db.query(sql`truncate games cascade`));
after(() => stage.stop());

const play = () => workedGame(stage, { date: `${new Date().getFullYear() - 1}-05-02` });
const report = async (
  game: Json,
  crew: object[],
  { call = stage.omar, template = templateId } = {},
): Promise<Json> =>
  ok(
    await call('POST', `/api/v2/games/${game.id}/submissions`, { body: { template_id: template, crew } }),
    201,
  );
const change = async ({ id }: Json, state: 'submitted' | 'reopened'): Promise<void> => {
  const call = state === 'submitted' ? stage.omar : stage.ada;
  ok(await call('PUT', `/api/v2/form/submissions/${id}`, { body: { state } }), 200);
};
/** Nina worked the position of the referee. */
const asReferee = (game: Json) => [
  {
    user_id: stage.season.nina.userId,
    worked_position_id: game._embedded.assignments[0].position_id,
  },
];
/** An assignor answers what is reported of Nina. */
async function answer(game: Json): Promise<void> {
  const fee = `/api/v2/assignments/${game._embedded.assignments[1].id}/fee`;
  const { reported } = ok(await stage.ada('GET', fee), 200);
  const answered = reported.map(({ id }: Json) => id);
  ok(await stage.ada('PUT', fee, { body: { answered } }), 200);
}

const base = () => `/api/v2/sites/${stage.season.siteId}`;
const needing = async (need: string, call = stage.ada): Promise<number[]> =>
  ok(await call('GET', `${base()}/games?search[needs]=${need}`), 200)._embedded.games.map(
    ({ id }: Json) => id,
  );
const counts = async (call = stage.ada): Promise<number[]> => {
  const { needs } = ok(await call('GET', `${base()}/games/counts`), 200);
  return [needs.reports, needs.crew_reports, needs.attention];
};

test('a report that waits is a need of its game, for assignors alone, until it is answered or reopened', async () => {
  const [answered, reopened, owing] = [await play(), await play(), await play()];
  await report(answered, asReferee(answered));
  const second = await report(reopened, asReferee(reopened));
  await report(owing, [{ user_id: stage.season.nina.userId, attendance: 'late' }]);
  const ids = [answered.id, reopened.id];
  assert.deepEqual([await needing('crew_reports'), await needing('attention')], [ids, [...ids, owing.id]]);
  assert.deepEqual(await needing('crew_reports', stage.omar), []);
  // The form of everybody is still owed for all three, and a game that has both needs counts once.
  assert.deepEqual(
    [await counts(), await counts(stage.omar)],
    [
      [3, 2, 3],
      [3, 0, 3],
    ],
  );
  for (const game of [answered, owing]) {
    const call = game === owing ? stage.nina : stage.omar;
    await report(game, [], { template: everybodys, call });
  }
  await report(answered, [], { template: everybodys, call: stage.nina });
  assert.deepEqual(await counts(), [2, 2, 3]);
  await answer(answered);
  assert.deepEqual([await needing('crew_reports'), await counts()], [[reopened.id], [2, 1, 2]]);
  await change(second, 'reopened');
  assert.deepEqual(await needing('crew_reports'), []);
});

test('a game that is moved to a later time while its report waits counts once as a need for attention', async () => {
  const game = await play();
  await report(game, asReferee(game));
  assert.deepEqual(await counts(), [1, 1, 1]);
  // A move by the API could cross midnight, and then the report would not wait any more.
  await stage.service.db.query(sql`
    update games set start_time = now() + interval '20 minutes', end_time = now() + interval '2 hours' where id = ${game.id}`);
  assert.deepEqual([await needing('attention'), await counts()], [[game.id], [0, 1, 1]]);
});

test('a report that comes to wait is named with its game in the feed of changes, and again when it goes', async () => {
  const game = await play();
  const feed = await openFeed(stage.service.db, stage.ada, stage.season.siteId);
  const submission = await report(game, asReferee(game));
  assert.deepEqual(await feed.read(), [`game ${game.id}`]);
  await change(submission, 'reopened');
  assert.deepEqual(await feed.read(), [`game ${game.id}`]);
  await change(submission, 'submitted');
  await feed.read();
  await answer(game);
  assert.deepEqual(await feed.read(), [`game ${game.id}`]);
});
