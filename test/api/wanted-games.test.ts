// How many games a week officials asked for: who sets it, and what it means for candidates, shares and plans.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { newGame, pathsOf } from './callers.ts';
import { proposing } from './proposed.ts';

type Json = Reply['json'];

let stage: Stage;
let asNina: Call;
let omar: number;
let nina: number;
before(async () => {
  stage = await startStage();
  [omar, nina] = [stage.season.omar.userId, stage.season.nina.userId];
  asNina = await callerFor(stage.service, await register(stage.service.db, stage.season.nina.accountId));
});
beforeEach(async () => {
  for (const id of [omar, nina]) ok(await change(id, { wanted_games: {} }), 200);
});
after(() => stage.stop());

const change = (id: number, body: object, call = stage.ada) => call('PUT', `/api/v2/users/${id}`, { body });
const wish = (min_per_week: number | null, max_per_week: number | null) => ({ min_per_week, max_per_week });
const play = (localized_date: string, localized_time = '9:00 AM'): Promise<Json> =>
  newGame(stage, { localized_date, localized_time });
const slotsOf = (game: Json): number[] => game._embedded.assignments.map(({ id }: Json) => id);

async function assign(game: Json, user_id: number): Promise<Json> {
  return ok(
    await stage.ada('POST', `/api/v2/assignments/${slotsOf(game)[0]}/assign`, { body: { user_id } }),
    200,
  );
}

async function candidate(game: Json, userId: number): Promise<Json> {
  const path = `/api/v2/assignments/${slotsOf(game)[0]}/candidates`;
  const { candidates } = ok(await stage.ada('GET', path), 200)._embedded;
  return candidates.find(({ user_id }: Json) => user_id === userId);
}

test('officials and assignors set both; one that is not sent ends, and other officials do not see them', async () => {
  const own = ok(await change(omar, { wanted_games: wish(1, 3) }, stage.omar), 200);
  assert.deepEqual(own.wanted_games, wish(1, 3));
  assert.deepEqual(ok(await change(omar, { grade: 'Regional' }), 200).wanted_games, wish(1, 3));
  assert.deepEqual(ok(await asNina('GET', `/api/v2/users/${omar}`), 200).wanted_games, null);
  assert.equal((await change(omar, { wanted_games: wish(1, 1) }, asNina)).status, 403);
  const ended = ok(await change(omar, { wanted_games: { max_per_week: 2 } }), 200);
  assert.deepEqual(ended.wanted_games, wish(null, 2));
});

test('the least is at most the most, and both are whole numbers up to 99', async () => {
  const refused = async (wanted_games: object) => pathsOf(await change(omar, { wanted_games }));
  assert.deepEqual(await refused(wish(3, 2)), ['/wanted_games/min_per_week']);
  assert.deepEqual(await refused({ min_per_week: -1, max_per_week: 100 }), [
    '/wanted_games/min_per_week',
    '/wanted_games/max_per_week',
  ]);
  assert.deepEqual(await refused({ max_per_week: 1.5 }), ['/wanted_games/max_per_week']);
  ok(await change(omar, { wanted_games: wish(2, 2) }), 200);
});

test('a change by somebody who has not seen the last one is refused with If-Match', async () => {
  const { headers } = await stage.omar('GET', `/api/v2/users/${omar}`);
  ok(await change(omar, { wanted_games: wish(null, 1) }), 200);
  const late = await stage.omar('PUT', `/api/v2/users/${omar}`, {
    body: { wanted_games: wish(null, 2) },
    headers: { 'if-match': headers.get('etag')! },
  });
  assert.equal(late.status, 412);
  assert.deepEqual(ok(await stage.omar('GET', `/api/v2/users/${omar}`), 200).wanted_games, wish(null, 1));
});

test('a candidate has the wish beside their games of the week: more costs 10 points, and nothing forbids it', async () => {
  await assign(await play('2097-05-04'), omar);
  const game = await play('2097-05-05');
  const before = await candidate(game, omar);
  assert.deepEqual([before.wanted_games, before.games_that_week], [wish(null, null), 1]);
  ok(await change(omar, { wanted_games: wish(null, 1) }), 200);
  const { score, wanted_games, fit, conflicts } = await candidate(game, omar);
  assert.deepEqual([wanted_games, score - before.score, fit], [wish(null, 1), 10, before.fit]);
  assert.deepEqual(conflicts, before.conflicts);
  ok(await change(omar, { wanted_games: wish(2, null) }), 200);
  assert.equal((await candidate(game, omar)).score - before.score, -10);
  assert.equal((await assign(game, omar)).warnings.length, 0);
});

test('whoever wants fewer games a week has a smaller fair share', async () => {
  const date = '2098-05-08'; // a week of its own
  const games = [await play(date, '9:00 AM'), await play(date, '12:00 PM'), await play(date, '3:00 PM')];
  for (const game of games) await assign(game, omar);
  for (const [call, id] of [
    [stage.omar, omar],
    [asNina, nina],
  ] as const)
    ok(await call('POST', `/api/v2/users/${id}/availability`, { body: { date, available: true } }), 201);
  const share = async () => {
    const days = `search[start_date]=2098-01-01&search[end_date]=2098-12-31`;
    const path = `/api/v2/sites/${stage.season.siteId}/balance?${days}`;
    const { balance } = ok(await stage.ada('GET', path), 200)._embedded;
    return balance.find(({ user_id }: Json) => user_id === nina).fair_share;
  };
  assert.equal(await share(), 1.5);
  ok(await change(nina, { wanted_games: wish(null, 1) }), 200);
  assert.equal(await share(), 1);
});

test('a plan gives the games to those who want them, fills the rest nevertheless, and says what was asked for', async () => {
  const on = proposing(stage);
  const days = ['2099-05-05', '2099-05-06', '2099-05-07'];
  const games = await Promise.all(days.map((day) => play(day)));
  const weights = { fair_games: 0, fair_pay: 0 };
  ok(await change(omar, { wanted_games: wish(null, 1) }), 200);
  ok(await change(nina, { wanted_games: wish(3, null) }), 200);
  const reject = games.flatMap((game) => {
    const [, assistant] = slotsOf(game);
    return [omar, nina].map((user_id) => ({ assignment_id: assistant, user_id }));
  });
  const first = await on.propose({ game_ids: games.map(({ id }) => id), weights });
  assert.equal(first.result.filled, 6, 'a wish leaves nothing empty');
  const over = first.assignments.flatMap(({ reasons }: Json) => reasons);
  assert.ok(over.includes('3 games that week, they asked for at most 1'), over.join('; '));
  assert.ok(over.includes('3 games that week, they asked for at least 3'), over.join('; '));
  const plan = await on.change(first.id, { reject });
  const planned = plan.assignments.filter(({ state }: Json) => state === 'planned');
  assert.deepEqual(
    planned.map(({ user_id }: Json) => user_id),
    [nina, nina, nina],
  );
});
