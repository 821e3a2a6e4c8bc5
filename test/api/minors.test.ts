// Minors: what other officials do not see of them, on any route, and what assignors and they themselves do.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isMinor } from '../../src/domain/users/minor.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok, until } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';
import { join } from './people.ts';

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

const PEOPLE = { kind: 'people', format: 'csv' };

/** What other officials read besides the routes: the feed with records, their calendar, public schedules, exports. */
async function readBesides(): Promise<Record<string, string>> {
  const { siteId, omar } = api.season;
  const site = `/api/v2/sites/${siteId}`;
  const { cursor } = ok(await api.nina('GET', `${site}/changes`), 200);
  ok(
    await api.ada('PUT', `/api/v2/users/${omar.userId}`, { body: { street2: `Floor ${Math.random()}` } }),
    200,
  );
  ok(await api.ada('PUT', `/api/v2/games/${ids.games}`, { body: { public_note: `${Math.random()}` } }), 200);
  let feed = '';
  await until('the feed to have the change', async () => {
    feed = (await api.nina('GET', `${site}/changes?embed=record&after=${cursor}`)).text;
    return feed.includes('"first_name":"Omar"');
  });
  const calendar = ok(await api.nina('POST', '/api/v2/current_account/calendar_feeds', { body: {} }), 201);
  const schedule = ok(
    await api.ada('POST', `${site}/public_schedules`, { body: { league_id: ids.leagues } }),
    201,
  );
  const text = async (url: string) => (await fetch(url)).text();
  return {
    feed,
    ...{ calendar: await text(calendar.url), schedule: await text(schedule.url) },
    all: (await api.nina('GET', `/api/v2/changes?embed=record&after=${cursor}`)).text,
    export: (await api.nina('POST', `${site}/exports`, { body: PEOPLE })).text,
    found: (await api.nina('GET', `${site}/users?search[query]=${PHONES.mobile_phone}`)).text,
  };
}

test('nor in the feed of changes with its records, in calendars, public schedules, exports and searches', async () => {
  await bear('2098-05-02');
  const read = await readBesides();
  const leaks = Object.entries(read).filter(([, text]) => PRIVATE.some((one) => text.includes(one)));
  assert.deepEqual(leaks, []);
  assert.match(read.feed!, /"first_name":"Omar"/);
  assert.match(read.calendar!, /BEGIN:VEVENT/);
  assert.match(read.schedule!, /2099/);
  await bear('1988-05-02');
  assert.ok((await readBesides()).feed!.includes(PHONES.mobile_phone), 'that of an adult is in the feed');
});

test('nobody but managers can tell the age by moving the age of adults, or reads a date in an export', async () => {
  await bear('2098-05-02');
  const site = `/api/v2/sites/${ids.sites}`;
  assertProblem(await api.ada('PUT', site, { body: { adult_age: 17 } }), 403);
  ok(await api.ada('PUT', site, { body: { adult_age: 18, arrival_minutes: 30 } }), 200);
  const { _links } = ok(await api.ada('POST', `${site}/exports`, { body: PEOPLE }), 201);
  const exported = await (await fetch(_links.self.href)).text();
  assert.match(exported, /Omar/);
  assert.ok(!/Date of birth|2098/.test(exported), exported);
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
  const { call } = await join(api, 'Mara Quist', { roles: ['manager'] });
  assert.equal(ok(await api.nina('GET', site), 200).adult_age, 18);
  for (const age of [10, 25, 16, 18])
    assert.equal(ok(await call('PUT', site, { body: { adult_age: age } }), 200).adult_age, age);
  for (const wrong of [9, 26, 17.5, '18', null])
    assert.deepEqual(pathsOf(await call('PUT', site, { body: { adult_age: wrong } })), ['/adult_age']);
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
