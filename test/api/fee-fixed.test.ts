// What was worked stays paid as it was, whoever moves house, returns to a game, or corrects a venue (docs/api: Fees).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let omar: number;
let nina: number;
let pier: number;
before(async () => {
  api = await openApi();
  [omar, nina] = [api.season.omar.userId, api.season.nina.userId];
});
beforeEach(async () => {
  await api.service.db.query(sql`truncate games, fee_rules, venues cascade`);
  pier = await addVenue('Pier Park');
  await api.service.db.query(sql`update users set latitude = 42, longitude = -71 where id = ${omar}`);
});
after(() => api.stop());

const site = () => `/api/v2/sites/${api.season.siteId}`;
const send = (path: string, body: object) => api.ada('POST', `${site()}/${path}`, { body });
const addVenue = async (name: string): Promise<number> =>
  ok(await send('venues', { name, latitude: 42.2, longitude: -71 }), 201).id;
/** It holds since a month. */
async function addRule(body: object): Promise<void> {
  const { id } = ok(await send('fee_rules', body), 201);
  await api.service.db.query(
    sql`update fee_rules set holds_from = now() - interval '30 days' where id = ${id}`,
  );
}
const play = (body: object = {}) => newGame(api, { published: true, venue_id: pier, ...body });
const slotOf = (game: Json, slot = 0): string => `/api/v2/assignments/${game._embedded.assignments[slot].id}`;
async function assign(game: Json, user_id: number, slot = 0): Promise<void> {
  ok(await api.ada('POST', `${slotOf(game, slot)}/assign`, { body: { user_id, override: true } }), 200);
}
const unassign = async (game: Json) => ok(await api.ada('POST', `${slotOf(game)}/unassign`), 200);
const paidFor = async (game: Json, slot = 0): Promise<number> =>
  ok(await api.ada('GET', `${slotOf(game, slot)}/fee`), 200).value;
const moveStart = (game: Json, fromNow: string) =>
  api.service.db.query(sql`
    update games set start_time = now() + ${fromNow}::interval, end_time = now() + ${fromNow}::interval + interval '1 hour'
    where id = ${game.id}`);
const worked = async (body: object = {}, fromNow = '-2 hours'): Promise<Json> => {
  const game = await play(body);
  await assign(game, omar);
  await moveStart(game, fromNow);
  return game;
};

test('the way is that of the start, whoever moves house, leaves, or corrects the place of a venue', async () => {
  await addRule({ kind: 'travel', rate: 1, unit: 'kilometer' });
  const before = await worked({}, '-90 hours');
  const coming = await play();
  await assign(coming, omar);
  assert.deepEqual([await paidFor(before), await paidFor(coming)], [73, 73]);
  const move = (path: string, latitude: number) =>
    api.ada('PUT', `/api/v2${path}`, { body: { latitude, longitude: -71 } });
  ok(await move(`/users/${omar}`, 42.1), 200);
  assert.deepEqual([await paidFor(before), await paidFor(coming)], [73, 59]); // 13.9 km
  ok(await move(`/venues/${pier}`, 42.3), 200);
  assert.deepEqual([await paidFor(before), await paidFor(coming)], [73, 73]);
  const later = await worked({}, '-80 hours');
  await yesterday(before, later);
  await api.service.db.query(sql`update users set latitude = null, longitude = null where id = ${omar}`);
  assert.deepEqual([await paidFor(before), await paidFor(coming)], [73, 45]);
  assert.equal(await paidFor(later), 45); // the first of the day pays for travel
  ok(await api.ada('DELETE', `/api/v2/games/${before.id}`), 204);
  assert.equal(await paidFor(later), 73);
});

test('a home that was not known at the start pays no way afterwards, and another venue or official does', async () => {
  await addRule({ kind: 'travel', rate: 1, unit: 'kilometer' });
  await api.service.db.query(sql`update users set latitude = null, longitude = null where id = ${omar}`);
  const game = await worked();
  await api.service.db.query(
    sql`update users set latitude = 42, longitude = -71 where id = any(${[omar, nina]})`,
  );
  assert.equal(await paidFor(game), 45);
  await assign(game, nina);
  assert.equal(await paidFor(game), 73);
  await assign(game, omar);
  const other = await addVenue('Quay');
  ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { venue_id: other } }), 200);
  assert.equal(await paidFor(game), 73);
});

test('short notice is for whoever is assigned before the start, and not for returning to a game', async () => {
  await addRule({
    kind: 'surcharge',
    name: 'Short notice',
    amount: 10,
    condition: 'short_notice',
    hours: 24,
  });
  const game = await worked({}, '20 hours');
  await api.service.db.query(
    sql`update assignments set assigned_at = now() - interval '9 days' where user_id = ${omar}`,
  );
  await unassign(game);
  await assign(game, omar);
  assert.equal(await paidFor(game), 45);
  await assign(game, nina);
  assert.equal(await paidFor(game), 55);
  await assign(game, omar);
  assert.equal(await paidFor(game), 45);
  await moveStart(game, '-2 hours');
  await unassign(game);
  await api.service.db.query(sql`update assignments set assigned_before = '{}'`);
  await assign(game, nina); // she worked, as is known now
  assert.equal(await paidFor(game), 45);
});

test('the way is paid for the first published game of the day that a rule pays it for', async () => {
  const day = { localized_date: '2099-05-02' };
  const [one, other] = [
    ok(await send('leagues', { name: `Bay ${pier}` }), 201).id,
    ok(await send('leagues', { name: `Cove ${pier}` }), 201).id,
  ];
  await addRule({ kind: 'travel', amount: 12, league_id: other });
  const games = [];
  for (const body of [
    { ...day, localized_time: '8:00 AM', league_id: other, published: false },
    { ...day, localized_time: '9:30 AM', league_id: one },
    { ...day, localized_time: '11:00 AM', league_id: other },
    { ...day, localized_time: '1:00 PM', league_id: other },
    { ...day, localized_time: '3:00 PM', league_id: other, venue_id: undefined },
    { ...day, localized_time: '5:00 PM', league_id: other, venue_id: undefined },
  ]) {
    const game = await play(body);
    await assign(game, omar);
    games.push(game);
  }
  const values = [];
  for (const game of games.slice(1)) values.push(await paidFor(game));
  assert.deepEqual(values, [45, 57, 45, 57, 45]);
});

test('the way is paid once on a day of 25 hours', async () => {
  await addRule({ kind: 'travel', amount: 12 });
  const games = [];
  for (const localized_time of ['12:10 AM', '11:30 PM']) {
    const game = await play({ localized_date: '2099-11-01', localized_time, length: 20 });
    await assign(game, omar);
    games.push(game);
  }
  assert.deepEqual(await Promise.all(games.map((game) => paidFor(game))), [57, 45]);
});

test('venues are not merged if a rule for one would pay what was worked at the other', async () => {
  const quay = await addVenue('Quay');
  const merge = () => api.ada('POST', `/api/v2/venues/${quay}/merge`, { body: { into_id: pier } });
  await addRule({ kind: 'fee', amount: 60, venue_id: pier });
  await worked();
  await worked({ venue_id: quay }, '-9 hours');
  assertProblem(await merge(), 409);
  await api.service.db.query(sql`update games set venue_id = ${pier}`);
  ok(await merge(), 200);
});

test('venues are merged whose rule ended before anybody worked at the other', async () => {
  const quay = await addVenue('Quay');
  await addRule({ kind: 'fee', amount: 60, venue_id: pier });
  await api.service.db.query(sql`update fee_rules set holds_until = now() - interval '3 days'`);
  await worked();
  const paid = await worked({ venue_id: quay }, '-9 hours');
  ok(await api.ada('POST', `/api/v2/venues/${quay}/merge`, { body: { into_id: pier } }), 200);
  assert.equal(await paidFor(paid), 45);
});

/** Both were played yesterday, at noon and at 2 PM. */
async function yesterday(...games: Json[]): Promise<void> {
  for (const [at, { id }] of games.entries()) {
    await api.service.db.query(sql`
      update games set start_time = t, end_time = t + interval '1 hour'
      from (select (date_trunc('day', now() at time zone 'America/New_York') - make_interval(hours => ${12 - 2 * at}::int))
        at time zone 'America/New_York' as t) as yesterday
      where id = ${id}`);
  }
}

test('venues are merged, and the ways to both on one day stay paid', async () => {
  const quay = await addVenue('Quay');
  await addRule({ kind: 'travel', amount: 10 });
  const [one, other, third] = [
    await worked({}, '-90 hours'),
    await worked({ venue_id: quay }, '-95 hours'),
    await worked({ venue_id: quay }, '-100 hours'),
  ];
  await yesterday(one, other, third);
  const paid = async () => [await paidFor(one), await paidFor(other), await paidFor(third)];
  assert.deepEqual(await paid(), [55, 55, 45]);
  ok(await api.ada('POST', `/api/v2/venues/${quay}/merge`, { body: { into_id: pier } }), 200);
  assert.deepEqual(await paid(), [55, 55, 45]);
  const home = ok(
    await api.ada('PUT', `/api/v2/games/${other.id}`, { body: { venue_id: await addVenue('Mole') } }),
    200,
  );
  ok(await api.ada('PUT', `/api/v2/games/${home.id}`, { body: { venue_id: pier } }), 200);
  assert.deepEqual(await paid(), [55, 45, 55]); // now it is at the same venue as the first one
});

test('a venue is merged between two games of a day there, and the way is paid once', async () => {
  const quay = await addVenue('Quay');
  await addRule({ kind: 'travel', amount: 20 });
  const games = [await worked({ venue_id: quay }), await worked({ venue_id: quay }, '-1 hours')];
  const noon = (day: string, hours: number) => sql`
    (date_trunc('day', now() at time zone 'America/New_York') + ${day}::interval + make_interval(hours => ${hours}::int)) at time zone 'America/New_York'`;
  // The first began with the day, and the second is the last of it; it is moved first, so that an hour after midnight is free.
  for (const [at, { id }] of [...games.entries()].toReversed())
    await api.service.db.query(sql`
      update games set start_time = ${noon('0', at * 24)} - make_interval(secs => ${at}::int),
        end_time = ${noon('0', at * 24)} + interval '1 hour' where id = ${id}`);
  const paid = async () => [await paidFor(games[0]), await paidFor(games[1])];
  assert.deepEqual(await paid(), [65, 45]);
  ok(await api.ada('POST', `/api/v2/venues/${quay}/merge`, { body: { into_id: pier } }), 200);
  assert.deepEqual(await paid(), [65, 45]);
});

test('a game that is moved to another day is a visit of its venue like any other', async () => {
  const quay = await addVenue('Quay');
  await addRule({ kind: 'travel', amount: 10 });
  const [one, other] = [await worked({}, '-90 hours'), await worked({ venue_id: quay }, '-95 hours')];
  await yesterday(one, other);
  ok(await api.ada('POST', `/api/v2/venues/${quay}/merge`, { body: { into_id: pier } }), 200);
  for (const [at, game] of [one, other].entries()) {
    const body = { localized_date: '2099-05-02', localized_time: `${9 + at}:30 AM`, length: 40 };
    ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body }), 200);
  }
  assert.deepEqual([await paidFor(one), await paidFor(other)], [55, 45]);
});

test('the miles of games that were worked stay, whoever moves house', async () => {
  const year = new Date().getUTCFullYear();
  const past = await worked();
  await api.service.db.query(sql`
    update games set start_time = date_trunc('year', now()) + interval '12 hours', end_time = date_trunc('year', now()) + interval '13 hours'
    where id = ${past.id}`);
  const miles = async () => {
    const path = `/api/v2/sites/${api.season.siteId}/annual_totals?search[year]=${year}&search[id]=${omar}`;
    return ok(await api.omar('GET', path), 200)._embedded.annual_totals[0].miles;
  };
  assert.equal(await miles(), 34.5); // Python: 2 * round(2 * 6371000 * 1.25 * asin(sqrt(sin(radians(.1))**2))) / 1609.344
  await api.service.db.query(sql`update users set latitude = 41, longitude = -71 where id = ${omar}`);
  assert.equal(await miles(), 34.5);
  await api.service.db.query(sql`update users set latitude = null, longitude = null where id = ${omar}`);
  assert.equal(await miles(), 34.5);
});

test('the miles of games at places that are not known are not known either', async () => {
  const { id: venue_id } = ok(await send('venues', { name: 'Nowhere' }), 201);
  await worked({ venue_id });
  const today = new Date().toISOString().slice(0, 10);
  const yesterdays = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const days = `search[start_date]=${yesterdays}&search[end_date]=${today}`;
  const { balance } = ok(await api.ada('GET', `${site()}/balance?${days}`), 200)._embedded;
  const own = balance.find(({ user_id: id }: Json) => id === omar);
  assert.deepEqual([own.games, own.miles], [1, null]);
});

test('officials who exchange their positions after the game keep what they had for short notice', async () => {
  const notice = { kind: 'surcharge', name: 'Short notice', condition: 'short_notice' };
  await addRule({ ...notice, amount: 10, hours: 24 });
  const game = await worked({}, '20 hours');
  await assign(game, nina, 1);
  await moveStart(game, '-2 hours');
  await api.service.db.query(sql`update assignments set assigned_at = assigned_at - interval '1 day'`);
  assert.deepEqual([await paidFor(game), await paidFor(game, 1)], [55, 50]);
  for (const slot of [0, 1]) ok(await api.ada('POST', `${slotOf(game, slot)}/unassign`), 200);
  await assign(game, omar, 1);
  await assign(game, nina);
  assert.deepEqual([await paidFor(game), await paidFor(game, 1)], [55, 50]);
});

test('a rule ends the one that it replaces when it begins, whatever its name and hours', async () => {
  const add = async (body: object) => ok(await send('fee_rules', body), 201);
  const old = await add({ kind: 'surcharge', name: 'Playoff', amount: 10 });
  const later = { kind: 'surcharge', name: 'Playoffs', amount: 20, from: '2098-03-01' };
  assert.deepEqual(pathsOf(await send('fee_rules', { ...later, replaces: 999_999 })), ['/replaces']);
  const renamed = await add({ ...later, replaces: old.id });
  assert.equal(ok(await api.ada('GET', `/api/v2/fee_rules/${old.id}`), 200).until, '2098-02-28');
  const [before, on] = [
    await play({ localized_date: '2098-02-28' }),
    await play({ localized_date: '2098-03-01', localized_time: '12:00 AM' }),
  ];
  assert.deepEqual([await paidFor(before), await paidFor(on)], [55, 65]);
  assertProblem(await send('fee_rules', { ...later, from: '2098-03-02', replaces: old.id }), 409);
  assertProblem(await send('fee_rules', { kind: 'fee', amount: 60, replaces: renamed.id }), 409);
  const rules = ok(await api.ada('GET', `${site()}/fee_rules`), 200)._embedded.fee_rules;
  assert.equal(rules.length, 2);
});
