// Minors: what other officials do not see of them, on any route, and what assignors and they themselves do.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isMinor } from '../../src/domain/users/minor.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

const PHONES = { mobile_phone: '617 555 0177', home_phone: '617 555 0178', work_phone: '617 555 0179' };
const PUBLIC = { mobile_phone_is_public: true, home_phone_is_public: true, work_phone_is_public: true };
const PRIVATE = ['617 555 017', '23 Lighthouse Row', 'minor.reyes@harbor.example', '2098-05-02'];

let api: Api;
let ids: Record<string, number>;
before(async () => {
  api = await openApi();
  const { siteId, omar, nina } = api.season;
  const site = `/api/v2/sites/${siteId}`;
  const profile = {
    ...PHONES,
    ...PUBLIC,
    street1: '23 Lighthouse Row',
    email_addresses: ['minor.reyes@harbor.example'],
  };
  ok(await api.ada('PUT', `/api/v2/users/${omar.userId}`, { body: profile }), 200);
  const league = ok(await api.ada('POST', `${site}/leagues`, { body: { name: 'U12' } }), 201).id;
  const official = ok(
    await api.ada('POST', `/api/v2/leagues/${league}/officials`, { body: { user_id: omar.userId } }),
    201,
  ).id;
  const group = ok(await api.ada('POST', `${site}/groups`, { body: { name: 'Regulars' } }), 201).id;
  const membership = { body: { group_id: group } };
  ok(await api.ada('POST', `/api/v2/users/${omar.userId}/groups`, membership), 201);
  const game = await newGame(api, { published: true, league_id: league, pattern_name: '2 officials' });
  const [first, second] = game._embedded.assignments;
  for (const [slot, userId] of [
    [first, omar.userId],
    [second, nina.userId],
  ] as const)
    ok(await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, { body: { user_id: userId } }), 200);
  ids = {
    sites: siteId,
    users: omar.userId,
    games: game.id,
    assignments: first.id,
    leagues: league,
    groups: group,
    league_officials: official,
  };
});
after(() => api.stop());

const bear = (date: string | null) =>
  api.service.db.query(
    sql`update users set date_of_birth = ${date}::date where id = ${api.season.omar.userId}`,
  );
const omarAsSeen = async (call: typeof api.ada) => ok(await call('GET', `/api/v2/users/${ids.users}`), 200);

/** Every GET of the API, at the records of Omar. */
async function pathsOfOmar(): Promise<string[]> {
  const document = await fetch(`${api.service.baseUrl}/openapi.json`);
  const { paths } = (await document.json()) as { paths: Record<string, object> };
  const read = Object.entries(paths).filter(
    ([path, methods]) => 'get' in methods && !/changes|events/.test(path),
  );
  return read.map(([path]) =>
    path.replaceAll(/\/(\w+)\/\{\w+\}/g, (_, noun) => `/${noun}/${ids[noun] ?? 1}`),
  );
}

test('nobody but assignors and themselves sees what is private of a minor, on any route', async () => {
  await bear('2098-05-02');
  const paths = await pathsOfOmar();
  const leaks: string[] = [];
  for (const path of paths) {
    const { text } = await api.nina('GET', path);
    if (PRIVATE.some((one) => text.includes(one))) leaks.push(path);
  }
  assert.deepEqual(leaks, []);
  assert.ok(paths.length > 50, String(paths.length));
  // The same routes show the phones of an adult, so that the test could fail.
  await bear('1988-05-02');
  const shown: string[] = [];
  for (const path of paths) if ((await api.nina('GET', path)).text.includes('617 555 0177')) shown.push(path);
  assert.ok(shown.length >= 8, shown.join('\n'));
});

describe('a minor', () => {
  before(() => bear('2098-05-02'));

  test('stays in the crew of a game, by name', async () => {
    const game = ok(await api.nina('GET', `/api/v2/games/${ids.games}`), 200);
    const { official } = game._embedded.assignments[0]._embedded;
    assert.deepEqual(
      [official.first_name, official.last_name, official.mobile_phone, official.mobile_phone_is_public],
      ['Omar', 'Reyes', null, false],
    );
  });

  test('has a list of games for themselves and assignors alone', async () => {
    const path = `/api/v2/users/${ids.users}/games`;
    assertProblem(await api.nina('GET', path), 403);
    for (const call of [api.omar, api.ada]) assert.equal(ok(await call('GET', path), 200).page.records, 1);
  });

  test('is known as one to themselves and assignors, who see no date', async () => {
    assert.deepEqual(
      [(await omarAsSeen(api.ada)).minor, (await omarAsSeen(api.ada)).date_of_birth],
      [true, null],
    );
    assert.equal((await omarAsSeen(api.ada)).mobile_phone, PHONES.mobile_phone);
    assert.equal((await omarAsSeen(api.omar)).minor, true);
    assert.equal((await omarAsSeen(api.nina)).minor, null);
  });
});

test('without a birth date a person is an adult, and shares what they marked as public', async () => {
  await bear(null);
  assert.equal((await omarAsSeen(api.ada)).minor, false);
  assert.equal((await omarAsSeen(api.nina)).mobile_phone, PHONES.mobile_phone);
  ok(await api.nina('GET', `/api/v2/users/${ids.users}/games`), 200);
});

test('a site says from which age its officials are adults', async () => {
  const site = `/api/v2/sites/${ids.sites}`;
  assert.equal(ok(await api.nina('GET', site), 200).adult_age, 18);
  for (const age of [10, 25, 16, 18])
    assert.equal(ok(await api.ada('PUT', site, { body: { adult_age: age } }), 200).adult_age, age);
  for (const wrong of [9, 26, 17.5, '18', null])
    assert.deepEqual(pathsOf(await api.ada('PUT', site, { body: { adult_age: wrong } })), ['/adult_age']);
  assertProblem(await api.nina('PUT', site, { body: { adult_age: 10 } }), 403);
});

test('a birthday begins with the day at the site', () => {
  const site = { adultAge: 18, timezone: 'America/New_York' };
  const at = (dateOfBirth: string, now: string) => isMinor({ dateOfBirth }, site, new Date(now));
  assert.equal(at('2013-05-03', '2031-05-03T03:59:00Z'), true); // May 2, 11:59 PM
  assert.equal(at('2013-05-03', '2031-05-03T04:00:00Z'), false);
  assert.equal(at('2012-02-29', '2030-02-28T17:00:00Z'), true);
  assert.equal(at('2012-02-29', '2030-03-01T17:00:00Z'), false);
});
