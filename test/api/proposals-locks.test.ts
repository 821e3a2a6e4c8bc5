// Officials who are locked on positions of a proposal (docs/api: Proposals).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { newGame, pathsOf } from './callers.ts';
import { proposing } from './proposed.ts';

type Json = Reply['json'];

let stage: Stage;
let on: ReturnType<typeof proposing>;
before(async () => {
  stage = await startStage();
  on = proposing(stage);
});
after(() => stage.stop());

const gameOn = (date: string, time: string) => newGame(stage, { localized_date: date, localized_time: time });
const slotsOf = ({ _embedded }: Json): number[] => _embedded.assignments.map(({ id }: Json) => id);
const pair = (slot: number | undefined, { userId }: { userId: number }) => ({
  ...{ assignment_id: slot, user_id: userId },
});
const statesOf = ({ assignments }: Json) =>
  assignments.map(({ position, first_name, state }: Json) => [position, first_name, state]);

test('one official alone is locked on a position', async () => {
  const { omar, nina } = stage.season;
  const game = await gameOn('2099-05-09', '9:00 AM');
  const [referee] = slotsOf(game);
  const { id } = await on.propose({ game_ids: [game.id] });
  const put = (body: object) => stage.ada('PUT', `/api/v2/proposals/${id}`, { body });
  const ofOmar = pair(referee, omar);
  const ofNina = pair(referee, nina);
  assert.deepEqual(pathsOf(await put({ lock: [ofOmar, ofNina] })), ['/lock']);
  await on.change(id, { lock: [ofOmar] });
  assert.deepEqual(pathsOf(await put({ lock: [ofNina] })), ['/lock'], 'beside who was locked before');
  const { assignments } = await on.change(id, { lock: [ofNina], release: [ofOmar] });
  assert.deepEqual([assignments[0].first_name, assignments[0].state], ['Nina', 'locked']);
});

test('whoever is locked on games that do not go together ends the search with a sentence', async () => {
  const { omar } = stage.season;
  const early = await gameOn('2099-05-16', '9:00 AM');
  const late = await gameOn('2099-05-16', '9:30 AM');
  const [referee, assistant] = slotsOf(early);
  const { id } = await on.propose({ game_ids: [early.id, late.id] });
  const overlapping = [pair(referee, omar), pair(slotsOf(late)[0], omar)];
  const { error } = await on.change(id, { lock: overlapping });
  assert.match(
    error,
    /^Who is locked does not go together: Omar Reyes is also on .* at that time\. Release one of them\.$/,
  );
  const twice = await on.change(id, { lock: [pair(assistant, omar)], release: [overlapping[1]] });
  assert.match(twice.error, /^Who is locked does not go together: Omar Reyes is already on this game/);
  assert.equal((await on.change(id, { release: [pair(assistant, omar)] })).error, null);
});

test('who is locked stays so while they are not possible', async () => {
  const { omar } = stage.season;
  const game = await gameOn('2099-05-23', '9:00 AM');
  const [, assistant] = slotsOf(game);
  const { id } = await on.propose({ game_ids: [game.id] });
  await on.change(id, { lock: [pair(assistant, omar)] });
  const off = { date: '2099-05-23', available: false, all_day: true };
  const path = `/api/v2/users/${omar.userId}/availability`;
  const away = ok(await stage.ada('POST', path, { body: off }), 201);
  const without = await on.change(id, {});
  assert.deepEqual(statesOf(without), [
    ['Referee', 'Nina', 'planned'],
    ['Assistant Referee', 'Omar', 'locked'],
  ]);
  assert.match(without.assignments[1].result, /not possible/);
  assert.equal(without.result.filled, 1);
  const open = ok(await stage.ada('GET', `/api/v2/proposals/${id}/open_positions`), 200);
  assert.deepEqual(
    open._embedded.open_positions.map((one: Json) => one.assignment_id),
    [assistant],
  );
  ok(await stage.ada('DELETE', `/api/v2/availability/${away.id}`), 204);
  const again = await on.change(id, {});
  assert.deepEqual([again.result.filled, again.assignments[1].result], [2, null]);
});
