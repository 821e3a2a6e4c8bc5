// A plan that is made again after a change goes on with what it has, and with what the site has then (docs/api: Proposals).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { newGame } from './callers.ts';
import { proposing } from './proposed.ts';

type Json = Reply['json'];

let stage: Stage;
let sites: string;
let on: ReturnType<typeof proposing>;
before(async () => {
  stage = await startStage();
  sites = `/api/v2/sites/${stage.season.siteId}`;
  on = proposing(stage);
});
after(() => stage.stop());

const gameOn = (localized_date: string, more: object = {}) => newGame(stage, { localized_date, ...more });
const plannedIn = ({ assignments }: Json): string[] =>
  assignments
    .filter(({ state }: Json) => state === 'planned' || state === 'locked')
    .map(({ first_name }: Json) => first_name)
    .sort();
const isOff = (userId: number, date: string) =>
  stage.ada('POST', `/api/v2/users/${userId}/availability`, {
    body: { date, available: false, all_day: true },
  });
let moves = 0;
/** A slider that matters for none of these plans. */
const moveSlider = (id: number) => on.change(id, { weights: { newcomer: 30 + ++moves } });

test('availability, games, limits and policies that changed are seen in the next plan', async () => {
  const { omar, nina } = stage.season;
  const [date, other] = ['2099-05-02', '2099-05-03'];
  const games = [await gameOn(date), await gameOn(other)];
  const { id, ...first } = await on.propose({ game_ids: games.map((game) => game.id) });
  assert.deepEqual(plannedIn(first as Json), ['Nina', 'Nina', 'Omar', 'Omar']);
  ok(await isOff(omar.userId, date), 201);
  assert.deepEqual(plannedIn(await moveSlider(id)), ['Nina', 'Nina', 'Omar']);
  ok(await stage.ada('PUT', sites, { body: { conflict_policies: { unavailable: 'ignore' } } }), 200);
  assert.deepEqual(plannedIn(await moveSlider(id)), ['Nina', 'Nina', 'Omar', 'Omar']);
  const limits = { games_per_week: 1 };
  ok(await stage.ada('PUT', `/api/v2/users/${nina.userId}`, { body: { limits } }), 200);
  assert.deepEqual(plannedIn(await moveSlider(id)), ['Nina', 'Omar', 'Omar']);
  ok(
    await stage.ada('PUT', `/api/v2/users/${nina.userId}`, { body: { limits: { games_per_week: null } } }),
    200,
  );
  const moved = { localized_date: date, localized_time: '9:30 AM' };
  ok(await stage.ada('PUT', `/api/v2/games/${games[1].id}`, { body: moved }), 200);
  assert.deepEqual(plannedIn(await moveSlider(id)), ['Nina', 'Omar'], 'both games are at the same time now');
  ok(await stage.ada('PUT', sites, { body: { conflict_policies: { unavailable: 'warn' } } }), 200);
  assert.deepEqual(plannedIn(await moveSlider(id)), ['Nina']);
});

test('who is rejected, locked and released between two plans is so in the next one', async () => {
  const { omar, nina } = stage.season;
  const game = await gameOn('2099-07-04');
  const [referee, assistant] = game._embedded.assignments.map(({ id }: Json) => id);
  const { id } = await on.propose({ game_ids: [game.id] });
  const pair = (assignment_id: number, { userId }: { userId: number }) => ({
    assignment_id,
    user_id: userId,
  });
  const seatsOf = ({ assignments }: Json) =>
    assignments
      .filter(({ state }: Json) => state === 'planned' || state === 'locked')
      .map(({ assignment_id, user_id }: Json) => [assignment_id, user_id]);
  const locked = await on.change(id, { lock: [pair(assistant, nina)] });
  assert.deepEqual(seatsOf(locked), [
    [referee, omar.userId],
    [assistant, nina.userId],
  ]);
  assert.deepEqual(seatsOf(await on.change(id, { reject: [pair(assistant, nina)] })), [
    [referee, nina.userId],
    [assistant, omar.userId],
  ]);
  assert.deepEqual(seatsOf(await on.change(id, { reject: [pair(referee, nina)] })), [[referee, omar.userId]]);
  const released = await on.change(id, { release: [pair(referee, nina), pair(assistant, nina)] });
  assert.equal(seatsOf(released).length, 2);
});

test('two proposals in turn each go on with their own', async () => {
  const { nina } = stage.season;
  const [one, other] = [await gameOn('2099-07-11'), await gameOn('2099-07-18')];
  const ids = [
    (await on.propose({ game_ids: [one.id] })).id,
    (await on.propose({ game_ids: [other.id] })).id,
  ];
  for (const [at, game] of [one, other, one, other].entries()) {
    const { assignments } = await moveSlider(ids[at % 2]!);
    assert.deepEqual([...new Set(assignments.map(({ game_id }: Json) => game_id))], [game.id]);
  }
  ok(await isOff(nina.userId, '2099-07-11'), 201);
  assert.deepEqual(plannedIn(await moveSlider(ids[0]!)), ['Omar']);
  assert.deepEqual(plannedIn(await moveSlider(ids[1]!)), ['Nina', 'Omar']);
});

test('a slider that is moved again and again ends with a plan for the last weights', async () => {
  const games = await Promise.all(['2099-08-01', '2099-08-02', '2099-08-08'].map((date) => gameOn(date)));
  const { id } = await on.propose({ game_ids: games.map((game) => game.id) });
  for (const distance of [0.3, 0.4, 0.5, 0.6])
    ok(await stage.ada('PUT', `/api/v2/proposals/${id}`, { body: { weights: { distance } } }), 200);
  const { error, weights, result, assignments } = await on.settled(id);
  assert.deepEqual([error, weights.distance, result.filled, assignments.length], [null, 0.6, 6, 6]);
  assert.ok(
    result.others.every((one: Json) => one.weights.distance !== 0.6 || one.weights.fair_games !== 6),
    'what is told of other weights belongs to the last ones',
  );
});
