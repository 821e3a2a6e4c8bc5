// Answers to several assignments in one request, such as those of a weekend (docs/api: Account).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let day = 0;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

/** A slot of a published game on a day of its own, with this official on it. */
async function slotOf({ userId }: { userId: number }): Promise<number> {
  const localized_date = new Date(Date.UTC(2097, 4, ++day)).toISOString().slice(0, 10);
  const { _embedded } = await newGame(api, { localized_date, published: true });
  const { id } = _embedded.assignments[0];
  ok(await api.ada('POST', `/api/v2/assignments/${id}/assign`, { body: { user_id: userId } }), 200);
  return id;
}
const send = (answers: unknown, call: Call = api.omar) =>
  call('POST', '/api/v2/current_account/answers', { body: { answers } });
const slot = async (id: number): Promise<Json> => ok(await api.ada('GET', `/api/v2/assignments/${id}`), 200);

test('several assignments are accepted and declined in one request, each with its result', async () => {
  const [one, other, third] = [
    await slotOf(api.season.omar),
    await slotOf(api.season.omar),
    await slotOf(api.season.omar),
  ];
  const answers = [
    { assignment_id: one, status: 'A' },
    { assignment_id: other, status: 'D', reason: ' Out of town. ' },
    { assignment_id: third, status: 'A' },
  ];
  const { changed, unchanged, failed, results } = ok(await send(answers), 200);
  assert.deepEqual([changed, unchanged, failed], [3, 0, 0]);
  assert.deepEqual(
    results.map(({ assignment_id: id, result }: Json) => [id, result]),
    [
      [one, 'changed'],
      [other, 'changed'],
      [third, 'changed'],
    ],
  );
  assert.equal((await slot(one)).accepted, true);
  const { declined, declined_reason } = await slot(other);
  assert.deepEqual([declined, declined_reason], [true, 'Out of town.']);
  assert.equal(ok(await send(answers), 200).unchanged, 3);
});

test('one that fails keeps none of the others: not theirs any more, not visible, or unknown', async () => {
  const [own, nina] = [await slotOf(api.season.omar), await slotOf(api.season.nina)];
  const { changed, failed, results } = ok(
    await send([
      { assignment_id: nina, status: 'A' },
      { assignment_id: 999_999, status: 'A' },
      { assignment_id: own, status: 'A' },
    ]),
    200,
  );
  assert.deepEqual([changed, failed], [1, 2]);
  assert.deepEqual(
    results.map(({ result, error }: Json) => [result, error?.error]),
    [
      ['failed', 'conflict'],
      ['failed', 'not_found'],
      ['changed', undefined],
    ],
  );
  assert.equal((await slot(nina)).accepted, false);
  assert.equal((await slot(own)).accepted, true);
});

test('a game that is not published yet is of nobody: they may not know that they are on it', async () => {
  const own = await slotOf(api.season.omar);
  const game = (await slot(own))._links.game.href.match(/games\/(\d+)/)[1];
  ok(await api.ada('PUT', `/api/v2/games/${game}`, { body: { published: false } }), 200);
  const { results } = ok(await send([{ assignment_id: own, status: 'A' }]), 200);
  assert.deepEqual([results[0].error?.error, results[0].game_id], ['not_found', undefined]);
  assert.equal((await slot(own)).accepted, false);
});

test('an assignor answers for themselves alone', async () => {
  const own = await slotOf(api.season.omar);
  const { results } = ok(await send([{ assignment_id: own, status: 'A' }], api.ada), 200);
  assert.equal(results[0].error.error, 'conflict');
  assert.equal((await slot(own)).accepted, false);
});

test('what is no answer is named by its place', async () => {
  assert.deepEqual(pathsOf(await send([])), ['/answers']);
  assert.deepEqual(pathsOf(await send([{ assignment_id: 1 }, { assignment_id: 'x', status: 'maybe' }])), [
    '/answers/0/status',
    '/answers/1/assignment_id',
    '/answers/1/status',
  ]);
});

test('the list of own games has what they need on the way: site, fee, place, crew with public phones', async () => {
  const { db } = api.service;
  assert.ok(db);
  const { siteId, omar, nina } = api.season;
  const venue = {
    name: 'Pier Field',
    street_1: '1 Pier Road',
    city: 'Harbor',
    latitude: 40.7,
    longitude: -74,
  };
  ok(await api.ada('POST', `/api/v2/sites/${siteId}/venues`, { body: venue }), 201);
  const phones = { mobile_phone: '555-0100', mobile_phone_is_public: true, home_phone: '555-0101' };
  ok(await api.nina('PUT', `/api/v2/users/${nina.userId}`, { body: phones }), 200);
  const when = { localized_date: '2097-09-01', venue_name: 'Pier Field', public_note: 'Bring both shirts.' };
  const game = await newGame(api, { ...when, published: true });
  for (const [at, { userId }] of [omar, nina].entries()) {
    const path = `/api/v2/assignments/${game._embedded.assignments[at].id}/assign`;
    ok(await api.ada('POST', path, { body: { user_id: userId } }), 200);
  }
  const query = 'search[start_date]=2097-09-01&search[end_date]=2097-09-01';
  const listed = ok(await api.omar('GET', `/api/v2/current_account/games?${query}`), 200)._embedded.games;
  const [{ public_note, _embedded }] = listed;
  assert.equal(public_note, 'Bring both shirts.');
  assert.equal(_embedded.site.name, 'Harbor Youth Soccer');
  const { street_1, city, latitude, longitude } = _embedded.venue;
  assert.deepEqual([street_1, city, latitude, longitude], ['1 Pier Road', 'Harbor', 40.7, -74]);
  const [own, other] = _embedded.assignments;
  assert.deepEqual([own.accepted, own._embedded.fees[0].formatted], [false, '$45.00']);
  assert.ok(own._links.accept && own._links.decline);
  const { first_name, mobile_phone, home_phone } = other._embedded.official;
  assert.deepEqual([first_name, mobile_phone, home_phone], ['Nina', '555-0100', null]);
  assert.equal(other._embedded.fees, undefined);
});
