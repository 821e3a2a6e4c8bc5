// The games that changed since a user accepted them (docs/api: games, Changed since accepted).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let days = 0;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

const slotOf = (game: Json): string => `/api/v2/assignments/${game._embedded.assignments[0].id}`;
const change = async (game: Json, body: object): Promise<Json> =>
  ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body }), 200);
const answer = async (game: Json, status: 'A' | 'D' | 'N', call: Call = api.omar) =>
  ok(await call('POST', `${slotOf(game)}/confirm`, { body: { status } }), 200);

/** A published game at Pier Field that is offered to Omar, on a day of its own. */
async function offered(members: object = {}): Promise<Json> {
  const localized_date = new Date(Date.UTC(2098, 5, 1) + days++ * 86_400_000).toISOString().slice(0, 10);
  const game = await newGame(api, { published: true, localized_date, venue_name: 'Pier Field', ...members });
  ok(await api.ada('POST', `${slotOf(game)}/assign`, { body: { user_id: api.season.omar.userId } }), 200);
  return game;
}

async function accepted(members: object = {}): Promise<Json> {
  const game = await offered(members);
  await answer(game, 'A');
  return game;
}

/** What is listed of the game; undefined if it is not. */
async function changesOf(game: Json, call: Call = api.omar): Promise<Json> {
  const path = `/api/v2/users/${api.season.omar.userId}/changed_games`;
  const found = ok(await call('GET', path), 200)._embedded.changed_games;
  const { changes } = found.find(({ game_id }: Json) => game_id === game.id) ?? {};
  return changes?.map(({ field, before, after }: Json) => [field, before, after]);
}

const at = (game: Json, clock: string) => `${game.start_time.slice(0, 10)}T${clock}:00.000-04:00`;

test('a game that moved is listed with what they accepted and what it is now', async () => {
  const game = await accepted();
  assert.equal(await changesOf(game), undefined);
  await change(game, { localized_time: '10:30 AM', venue_name: 'Hill Field' });
  const expected = [
    ['start_time', at(game, '09:00'), at(game, '10:30')],
    ['end_time', at(game, '10:00'), at(game, '11:30')],
    ['venue', 'Pier Field', 'Hill Field'],
  ];
  assert.deepEqual(await changesOf(game), expected);
  assert.deepEqual(await changesOf(game, api.ada), expected, 'assignors read it, too');

  await change(game, { localized_time: '11:00 AM' });
  assert.deepEqual((await changesOf(game))[0], ['start_time', at(game, '09:00'), at(game, '11:00')]);
  await change(game, { localized_time: '9:00 AM' });
  assert.deepEqual(await changesOf(game), [['venue', 'Pier Field', 'Hill Field']]);
  await change(game, { venue_name: 'Pier Field' });
  assert.equal(await changesOf(game), undefined, 'it is as they accepted it');
});

test('a game that was only offered, or whose acceptance they took back, is not listed', async () => {
  const unanswered = await offered();
  await change(unanswered, { localized_time: '10:30 AM' });
  assert.equal(await changesOf(unanswered), undefined);

  const takenBack = await accepted();
  await answer(takenBack, 'N');
  await change(takenBack, { localized_time: '10:30 AM' });
  assert.equal(await changesOf(takenBack), undefined);

  const declined = await accepted();
  await change(declined, { localized_time: '10:30 AM' });
  assert.equal((await changesOf(declined)).length, 2);
  await answer(declined, 'D');
  assert.equal(await changesOf(declined), undefined);
  await answer(declined, 'N');
  assert.equal(await changesOf(declined), undefined);
});

test('whoever accepts the change has accepted the game as it is', async () => {
  const game = await accepted();
  await change(game, { localized_time: '10:30 AM' });
  assert.equal((await changesOf(game)).length, 2);
  await answer(game, 'A');
  assert.equal(await changesOf(game), undefined);
  await change(game, { subvenue: 'Field 2' });
  assert.deepEqual(await changesOf(game), [['subvenue', null, 'Field 2']]);
});

test('an acceptance is of one person: another on the slot has not accepted', async () => {
  const game = await accepted();
  await change(game, { localized_time: '10:30 AM' });
  const assign = async (user: 'nina' | 'omar') =>
    ok(await api.ada('POST', `${slotOf(game)}/assign`, { body: { user_id: api.season[user].userId } }), 200);
  await assign('nina');
  const path = `/api/v2/users/${api.season.nina.userId}/changed_games`;
  assert.deepEqual(ok(await api.nina('GET', path), 200)._embedded.changed_games, []);
  await assign('omar');
  assert.equal(await changesOf(game), undefined);
});

test('a game that is canceled, or a draft again, is not listed', async () => {
  const game = await accepted();
  await change(game, { localized_time: '10:30 AM' });
  await change(game, { published: false });
  assert.equal(await changesOf(game), undefined);
  await change(game, { published: true });
  assert.equal((await changesOf(game)).length, 2);
  await change(game, { status: 'C' });
  assert.equal(await changesOf(game), undefined);
});

test('a venue that was merged into another one is the same place', async () => {
  const game = await accepted({ venue_name: 'Pier Feild' });
  const venue = ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200);
  const other = await offered();
  const merge = `/api/v2/venues/${venue.venue_id}/merge`;
  ok(await api.ada('POST', merge, { body: { into_id: other.venue_id } }), 200);
  assert.equal(await changesOf(game), undefined);
});
