// Fee rules: which rule is taken, what it makes of a fee, and that what was worked stays paid by it (docs/api: Fees, rules).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { MAX_RULES } from '../../src/domain/fees/rules/rule.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let omar: number;
const ids: Record<string, number> = {};
before(async () => {
  api = await openApi();
  omar = api.season.omar.userId;
  const named = { leagues: 'State Cup', age_groups: 'U12', game_types: 'Playoff' };
  for (const [list, name] of Object.entries(named)) {
    ids[list] = ok(await api.ada('POST', `${site()}/${list}`, { body: { name } }), 201).id;
  }
  // 0.2 degrees of latitude are 22.239 km straight, 27.799 km by road: 28 km, or 17 miles.
  const place = { name: 'Pier Park', latitude: 42.2, longitude: -71 };
  ids.venues = ok(await api.ada('POST', `${site()}/venues`, { body: place }), 201).id;
  ids.patterns = ok(await api.ada('GET', `${site()}/patterns`), 200)._embedded.patterns[0].id;
  await api.service.db.query(sql`update users set latitude = 42, longitude = -71 where id = ${omar}`);
});
beforeEach(async () => {
  await api.service.db.query(sql`truncate games, fee_rules cascade`);
});
after(() => api.stop());

const site = () => `/api/v2/sites/${api.season.siteId}`;
const send = (body: object) => api.ada('POST', `${site()}/fee_rules`, { body });
const add = async (body: object): Promise<Json> => ok(await send(body), 201);
const put = (id: number, body: object) => api.ada('PUT', `/api/v2/fee_rules/${id}`, { body });
const change = async (id: number, body: object): Promise<Json> => ok(await put(id, body), 200);

let day = 0;
/** A published game on a day of its own, with everything that a rule may name, and Omar as its referee. */
async function play(body: object = {}): Promise<Json> {
  const game = await newGame(api, {
    localized_date: new Date(Date.UTC(2097, 0, ++day)).toISOString().slice(0, 10),
    ...{ published: true, league_id: ids.leagues, age_group_id: ids.age_groups },
    ...{ game_type_id: ids.game_types, venue_id: ids.venues, ...body },
  });
  await assign(game, omar);
  return game;
}
const slotOf = (game: Json, slot = 0): number => game._embedded.assignments[slot].id;
async function assign(game: Json, user_id: number, slot = 0): Promise<void> {
  const body = { user_id, override: true };
  ok(await api.ada('POST', `/api/v2/assignments/${slotOf(game, slot)}/assign`, { body }), 200);
}
const feeOf = async (game: Json, slot = 0): Promise<Json> =>
  ok(await api.ada('GET', `/api/v2/assignments/${slotOf(game, slot)}/fee`), 200);
const paidFor = async (game: Json, slot = 0): Promise<number> => (await feeOf(game, slot)).value;
const parts = ({ parts: all }: Json) => all.map(({ rule, value }: Json) => [rule, value]);
const cancel = async (game: Json, status: 'C' | 'X') =>
  ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { status } }), 200);
const moveStart = (game: Json, fromNow: string) =>
  api.service.db.query(sql`
    update games set start_time = now() + ${fromNow}::interval, end_time = now() + ${fromNow}::interval + interval '1 hour'
    where id = ${game.id}`);

describe('the most specific rule is taken', () => {
  // Each rule is more exact than all before it, whatever these name.
  const scopes = (): [string, object][] => [
    ['all games', {}],
    ['the position', { position: ' referee' }],
    ['the pattern', { pattern_id: ids.patterns }],
    ['the pattern and the position', { pattern_id: ids.patterns, position: 'Referee' }],
    ['the game type', { game_type_id: ids.game_types }],
    ['the age group', { age_group_id: ids.age_groups }],
    ['the league', { league_id: ids.leagues }],
    ['the league and the position', { league_id: ids.leagues, position: 'Referee' }],
    ['the venue', { venue_id: ids.venues }],
    ['the person', { user_id: omar }],
    ['the person in the league', { user_id: omar, league_id: ids.leagues }],
  ];

  test('person, venue, league, age group, game type, pattern, position', async () => {
    const game = await play();
    assert.equal(await paidFor(game), 45);
    for (const [at, [, scope]] of [...scopes().entries()].reverse()) {
      await add({ kind: 'fee', amount: 100 + at, ...scope });
    }
    const rules = ok(await api.ada('GET', `${site()}/fee_rules`), 200)._embedded.fee_rules;
    for (const [at, [name]] of [...scopes().entries()].reverse()) {
      assert.equal(await paidFor(game), 100 + at, name);
      const { id } = rules.find(({ amount }: Json) => amount === 100 + at);
      await api.service.db.query(sql`delete from fee_rules where id = ${id}`);
    }
    assert.equal(await paidFor(game), 45);
  });

  test('a rule for something else is not taken', async () => {
    const game = await play();
    const other = ok(await api.ada('POST', `${site()}/leagues`, { body: { name: 'Bay Division' } }), 201).id;
    await add({ kind: 'fee', amount: 99, league_id: other });
    await add({ kind: 'fee', amount: 98, user_id: api.season.nina.userId });
    await add({ kind: 'fee', amount: 97, position: 'Assistant' });
    assert.deepEqual([await paidFor(game), await paidFor(game, 1)], [45, 97]);
    const { parts: all } = await feeOf(game, 1);
    assert.deepEqual([all[0].description, all[0].basis], ['Assistant', 'Assistant']);
  });

  test('a later rule for the same takes the place of the earlier one from its day on', async () => {
    await add({ kind: 'fee', amount: 50 });
    await add({ kind: 'fee', amount: 55, from: '2098-03-01' });
    const [before, on] = [
      await play({ localized_date: '2098-02-28' }),
      await play({ localized_date: '2098-03-01', localized_time: '12:00 AM' }),
    ];
    assert.deepEqual([await paidFor(before), await paidFor(on)], [50, 55]);
  });

  test('a rule pays the games of its last day, and none after it', async () => {
    await add({ kind: 'fee', amount: 50, until: '2098-04-01' });
    const last = await play({ localized_date: '2098-04-01', localized_time: '11:30 PM' });
    const next = await play({ localized_date: '2098-04-02', localized_time: '12:30 AM' });
    assert.deepEqual([await paidFor(last), await paidFor(next)], [50, 45]);
  });
});

// Computed with Python: Decimal, ROUND_HALF_UP, and the great circle on a sphere of 6371 km times 1.25.
describe('what a rule makes of a fee, to the cent', () => {
  const CASES: [string, object[], number, [string, number][]][] = [
    ['a rate a mile', [{ rate: 0.7, unit: 'mile' }], 56.9, [['travel', 11.9]]],
    ['the first miles not paid', [{ rate: 0.7, unit: 'mile', free_distance: 5 }], 53.4, [['travel', 8.4]]],
    ['a rate of a tenth of a cent', [{ rate: 0.655, unit: 'mile' }], 56.14, [['travel', 11.14]]], // 11.135
    ['a rate a kilometer', [{ rate: 0.3, unit: 'kilometer' }], 53.4, [['travel', 8.4]]],
    ['no more than the most', [{ rate: 2, unit: 'kilometer', most: 40 }], 85, [['travel', 40]]],
    ['no way beyond the free one', [{ rate: 2, unit: 'mile', free_distance: 17 }], 45, []],
    ['a flat amount', [{ amount: 12.5, venue_id: 0 }], 57.5, [['travel', 12.5]]],
    ['another currency', [{ amount: 12.5, currency: 'EUR' }], 45, []],
  ];
  for (const [name, rules, value, further] of CASES) {
    test(`travel: ${name}`, async () => {
      for (const rule of rules) {
        await add({ kind: 'travel', ...rule, ...('venue_id' in rule && { venue_id: ids.venues }) });
      }
      const fee = await feeOf(await play());
      assert.deepEqual([fee.value, parts(fee)], [value, [['position', 45], ...further]]);
    });
  }

  test('travel is paid once a day and venue', async () => {
    await add({ kind: 'travel', amount: 10 });
    const localized_date = '2098-05-02';
    const noon = await play({ localized_date, localized_time: '12:00 PM' });
    const morning = await play({ localized_date, localized_time: '9:00 AM' });
    const elsewhere = await play({
      localized_date,
      localized_time: '3:00 PM',
      venue_name: 'Quay',
      venue_id: undefined,
    });
    const next = await play({ localized_date: '2098-05-03' });
    const values = [];
    for (const game of [morning, noon, elsewhere, next]) values.push(await paidFor(game));
    assert.deepEqual(values, [55, 45, 55, 55]);
    ok(await api.ada('DELETE', `/api/v2/games/${morning.id}`), 204);
    assert.equal(await paidFor(noon), 55);
  });

  test('each surcharge counts once by its name, by the most specific rule, if its condition is met', async () => {
    await add({ kind: 'surcharge', name: 'Playoffs', amount: 10, game_type_id: ids.game_types });
    await add({ kind: 'surcharge', name: 'playoffs', amount: 20, league_id: ids.leagues });
    await add({ kind: 'surcharge', name: 'Solo', amount: 7.25, condition: 'solo' });
    const game = await play();
    assert.deepEqual(parts(await feeOf(game)), [
      ['position', 45],
      ['surcharge', 20],
      ['surcharge', 7.25],
    ]);
    await assign(game, api.season.nina.userId, 1);
    assert.equal(await paidFor(game), 65);
    ok(
      await api.nina('POST', `/api/v2/assignments/${slotOf(game, 1)}/confirm`, { body: { status: 'D' } }),
      200,
    );
    assert.equal(await paidFor(game), 72.25); // the other one does not come
  });

  test('short notice is since the official was assigned', async () => {
    await add({ kind: 'surcharge', name: 'Short notice', amount: 10, condition: 'short_notice', hours: 24 });
    await add({ kind: 'surcharge', name: 'Short notice', amount: 15, condition: 'short_notice', hours: 2 });
    const game = await play();
    const values = [];
    for (const before of ['25 hours', '23 hours', '1 hour']) {
      await moveStart(game, before);
      values.push(await paidFor(game));
    }
    assert.deepEqual(values, [45, 55, 60]);
    await api.service.db.query(sql`update assignments set assigned_at = now() - interval '2 days'`);
    await assign(game, omar); // again: since two days
    assert.equal(await paidFor(game), 45);
  });

  test('a game that is canceled with pay pays what the rule for its time says, and no more', async () => {
    await add({ kind: 'canceled', percent: 25 });
    await add({ kind: 'canceled', percent: 50, hours: 24 });
    await add({ kind: 'canceled', percent: 100, hours: 0 });
    await add({ kind: 'travel', amount: 10 });
    await add({ kind: 'surcharge', name: 'Solo', amount: 7, condition: 'solo' });
    await api.service.db.query(sql`update fee_rules set holds_from = now() - interval '1 day'`);
    const game = await play();
    await cancel(game, 'X');
    const seen: unknown[] = [];
    for (const before of ['25 hours', '23 hours', '-1 minutes']) {
      await moveStart(game, before);
      const fee = await feeOf(game);
      seen.push([fee.value, fee.parts.at(-1).description]);
    }
    assert.deepEqual(seen, [
      [11.25, 'Canceled: 25% paid'],
      [22.5, 'Canceled in the last 24 hours: 50% paid'],
      [55, 'Canceled at the field: 100% paid'],
    ]);
    await cancel(game, 'C');
    assert.equal(await paidFor(game), 0);
  });

  test('a sum is rounded as the rule says', async () => {
    const games = [];
    for (const [amount, step, rounding] of [
      [45.25, 0.5, 'nearest'],
      [45.24, 0.5, 'nearest'],
      [45.01, 1, 'up'],
      [45.99, 5, 'down'],
      [45, 5, 'up'],
    ] as const) {
      await api.service.db.query(sql`truncate fee_rules`);
      await add({ kind: 'fee', amount });
      await add({ kind: 'rounding', amount: step, rounding });
      const fee = await feeOf(await play());
      games.push([fee.value, fee.parts[1]?.value, fee.parts[1]?.description]);
    }
    assert.deepEqual(games, [
      [45.5, 0.25, 'Rounded to $0.50'],
      [45, -0.24, 'Rounded to $0.50'],
      [46, 0.99, 'Rounded up to $1.00'],
      [45, -0.99, 'Rounded down to $5.00'],
      [45, undefined, undefined],
    ]);
  });
});

describe('a fee is fixed when its game starts', () => {
  test('whatever is done to rules afterwards', async () => {
    const rule = await add({ kind: 'fee', amount: 50 });
    await add({ kind: 'travel', rate: 0.7, unit: 'mile' });
    const coming = await add({ kind: 'fee', amount: 60, from: '2099-01-01' });
    await api.service.db.query(
      sql`update fee_rules set holds_from = now() - interval '30 days' where id <> ${coming.id}`,
    );
    const game = await play();
    await moveStart(game, '-1 minute');
    const fixed = await feeOf(game);
    assert.equal(fixed.value, 61.9);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    const kinds = [
      { kind: 'fee', amount: 99, user_id: omar },
      { kind: 'travel', amount: 99, user_id: omar },
      { kind: 'surcharge', name: 'Solo', amount: 99 },
      { kind: 'canceled', percent: 1 },
      { kind: 'rounding', amount: 100, rounding: 'up' },
    ];
    const tries: Promise<Reply>[] = [
      ...kinds.flatMap((body) => [
        send(body),
        send({ ...body, from: today }),
        send({ ...body, from: '2099-05-02' }),
      ]),
      ...kinds.map((body) => send({ ...body, from: '2026-01-01' })),
      put(rule.id, { amount: 99 }),
      put(rule.id, { from: today }),
      put(rule.id, { until: '2026-01-01' }),
      put(rule.id, { until: today }),
      put(coming.id, { from: '2026-01-01' }),
      put(coming.id, { amount: 99, from: today, user_id: omar }),
      api.ada('DELETE', `/api/v2/fee_rules/${rule.id}`),
    ];
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([200, 201, 409, 422]));
    assert.deepEqual(await feeOf(game), fixed);
  });

  test('a rule that has begun is ended and not changed, and one that has ended stays', async () => {
    const { id, has_begun, from } = await add({ kind: 'fee', amount: 50 });
    assert.equal(has_begun, true);
    assertProblem(await put(id, { amount: 55 }), 409);
    assertProblem(await api.ada('DELETE', `/api/v2/fee_rules/${id}`), 409);
    assert.equal((await change(id, { amount: 50, from, until: null })).until, null); // what it is
    assert.equal((await change(id, { until: '2099-05-02' })).until, '2099-05-02');
    assert.deepEqual(pathsOf(await put(id, { until: '2026-05-02' })), ['/until']);
    await api.service.db.query(sql`
      update fee_rules set holds_from = now() - interval '2 days', holds_until = now() - interval '1 day'`);
    assertProblem(await put(id, { until: null }), 409);
    assert.equal((await change(id, { amount: 50 })).amount, 50);
  });

  test('a rule that has not begun is changed and deleted', async () => {
    const { id } = await add({ kind: 'fee', amount: 50, from: '2099-05-02' });
    const changed = await change(id, {
      amount: 55.5,
      league_id: ids.leagues,
      from: '2099-05-03',
      until: '2099-05-03',
    });
    const { amount, basis, from, until } = changed;
    assert.deepEqual([amount, basis, from, until], [55.5, 'State Cup', '2099-05-03', '2099-05-03']);
    assert.deepEqual(pathsOf(await put(id, { until: '2099-05-02' })), ['/until']);
    assert.deepEqual(pathsOf(await put(id, { percent: 5 })), ['/percent']);
    ok(await api.ada('DELETE', `/api/v2/fee_rules/${id}`), 204);
    assertProblem(await api.ada('GET', `/api/v2/fee_rules/${id}`), 404);
  });
});

test('what makes no sense in a rule is named', async () => {
  const cases: [object, string[]][] = [
    [{ kind: 'bonus' }, ['/kind']],
    [{ kind: 'fee' }, ['/amount']],
    [{ kind: 'fee', amount: 45.123 }, ['/amount']],
    [{ kind: 'fee', amount: -1 }, ['/amount']],
    [{ kind: 'fee', amount: 45, currency: 'XXY' }, ['/currency']],
    [{ kind: 'fee', amount: 45, percent: 50, rate: 1 }, ['/rate', '/percent']],
    [{ kind: 'fee', amount: 45, from: 'soon' }, ['/from']],
    [{ kind: 'fee', amount: 45, from: '2026-01-01', until: '2026-01-02' }, ['/from', '/until']],
    [{ kind: 'fee', amount: 45, from: '2099-02-02', until: '2099-02-01' }, ['/until']],
    [{ kind: 'fee', amount: 45, user_id: 999_999, league_id: 999_999 }, ['/user_id', '/league_id']],
    [{ kind: 'travel' }, ['/rate']],
    [{ kind: 'travel', rate: 0.7 }, ['/unit']],
    [{ kind: 'travel', rate: 0.12345, unit: 'mile' }, ['/rate']],
    [{ kind: 'travel', amount: 10, rate: 0.7, unit: 'mile' }, ['/rate', '/unit']],
    [{ kind: 'surcharge', amount: 10 }, ['/name']],
    [{ kind: 'surcharge', name: 'Late call', amount: 10, condition: 'short_notice' }, ['/hours']],
    [{ kind: 'surcharge', name: 'Solo', amount: 10, condition: 'solo', hours: 5 }, ['/hours']],
    [{ kind: 'canceled' }, ['/percent']],
    [{ kind: 'canceled', percent: 101 }, ['/percent']],
    [{ kind: 'rounding', amount: 0, rounding: 'up' }, ['/amount']],
    [{ kind: 'rounding', amount: 1 }, ['/rounding']],
  ];
  for (const [body, paths] of cases) assert.deepEqual(pathsOf(await send(body)), paths, JSON.stringify(body));
  assert.deepEqual(await api.service.db.query(sql`select from fee_rules`), []);
});

test('a site has at most 500 rules', async () => {
  await api.service.db.query(sql`
    insert into fee_rules (site_id, kind, amount, holds_from)
    select ${api.season.siteId}::bigint, 'fee', 1, now() from generate_series(1, ${MAX_RULES - 1}::int)`);
  const both = await Promise.all([send({ kind: 'fee', amount: 45 }), send({ kind: 'fee', amount: 45 })]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
});

test('a rule goes with what it is for, and moves with a venue that is merged', async () => {
  const make = async (list: string, name: string): Promise<number> =>
    ok(await api.ada('POST', `${site()}/${list}`, { body: { name } }), 201).id;
  const [league, venue] = [await make('leagues', 'Spring'), await make('venues', 'Pier Prak')];
  const ofLeague = await add({ kind: 'fee', amount: 50, league_id: league });
  const ofVenue = await add({ kind: 'travel', amount: 5, venue_id: venue });
  ok(await api.ada('DELETE', `/api/v2/leagues/${league}`), 204);
  assertProblem(await api.ada('GET', `/api/v2/fee_rules/${ofLeague.id}`), 404);
  ok(await api.ada('POST', `/api/v2/venues/${venue}/merge`, { body: { into_id: ids.venues } }), 200);
  const moved = ok(await api.ada('GET', `/api/v2/fee_rules/${ofVenue.id}`), 200);
  assert.deepEqual([moved.venue_id, moved.basis], [ids.venues, 'Pier Park']);
});

test('the fees of a crew can be read before there is a game', async () => {
  await add({ kind: 'fee', amount: 60, league_id: ids.leagues, position: 'Referee', from: '2098-06-01' });
  await add({ kind: 'travel', rate: 0.7, unit: 'mile' });
  const preview = async (query: string) =>
    ok(await api.ada('GET', `/api/v2/patterns/${ids.patterns}/fees?${query}`), 200);
  const values = ({ fees, totals }: Json) => [
    fees.map(({ position, value }: Json) => [position, value]),
    totals.map(({ formatted }: Json) => formatted),
  ];
  assert.deepEqual(values(await preview('')), [
    [
      ['Referee', 45],
      ['Assistant', 40],
    ],
    ['$85.00'],
  ]);
  const query = `search[start_date]=2098-06-01&search[league_id]=${ids.leagues}&search[venue_id]=${ids.venues}&search[user_id]=${omar}`;
  assert.deepEqual(values(await preview(query)), [
    [
      ['Referee', 71.9],
      ['Assistant', 51.9],
    ],
    ['$123.80'],
  ]);
  assert.deepEqual(
    pathsOf(await api.ada('GET', `/api/v2/patterns/${ids.patterns}/fees?search[start_date]=2098-02-30`)),
    ['/search/start_date'],
  );
});
