// The six lists that games are described with: list, add, view, change, delete (docs/api: Resources).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { inParallel } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let api: Api;
let base: string;
before(async () => {
  api = await openApi();
  base = `/api/v2/sites/${api.season.siteId}`;
});
after(() => api.stop());

let made = 0;
async function add(plural: string, body: Record<string, unknown> = {}) {
  const reply = await api.ada('POST', `${base}/${plural}`, { body: { name: `Entry ${++made}`, ...body } });
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

/** Each list, the resource-type of its entries, the key by which games are searched for one, and what else it shows. */
const LISTS = [
  [
    'venues',
    'venue',
    'venue_id',
    'venue',
    {
      ...{ street_1: null, city: null, state_or_province: null, postal: null },
      ...{ latitude: null, longitude: null, timezone: null, notes: null },
    },
  ],
  ['leagues', 'league', 'league_id', 'league', { bill_to: null }],
  ['teams', 'team', 'team_id', 'away_team', { bill_to: null }],
  ['age_groups', 'age-group', 'age_group_id', 'age_group', { game_length: 60, minimum_grade: null }],
  ['game_types', 'game-type', 'game_type_id', 'game_type', {}],
  ['genders', 'gender', 'gender_id', 'gender', {}],
] as const;

for (const [plural, resourceType, searchKey, ofGame, more] of LISTS) {
  describe(plural, () => {
    test('are added with a Location, and then viewed and listed as in that response', async () => {
      const reply = await api.ada('POST', `${base}/${plural}`, { body: { name: '  Harbor   One ' } });
      assert.equal(reply.status, 201, reply.text);
      const { id, created, updated, _links, ...rest } = reply.json;
      const at = `${api.service.baseUrl}/api/v2/${plural}/${id}.json`;
      assert.deepEqual(rest, { name: 'Harbor One', ...more });
      assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
      assert.equal(updated, created);
      assert.deepEqual(_links.self, { 'resource-type': resourceType, href: at });
      const site = { 'resource-type': 'site', href: `${api.service.baseUrl}${base}.json` };
      assert.deepEqual(_links.site, site);
      assert.equal(reply.headers.get('location'), at);
      assert.deepEqual((await api.ada('GET', at)).json, reply.json);
      const listed = (await api.omar('GET', `${base}/${plural}`)).json;
      assert.deepEqual(listed._embedded[plural].at(-1), reply.json);
      assert.deepEqual(Object.keys(listed._embedded), [plural]);
    });

    test('lead to the games that have one', async () => {
      const entry = await add(plural);
      const game = await newGame(api, { [`${ofGame}_id`]: entry.id, localized_date: newDay() });
      await newGame(api, { localized_date: newDay() });
      const { href } = entry._links.games;
      assert.ok(href.endsWith(`/games.json?search%5B${searchKey}%5D=${entry.id}`), href);
      const { json } = await api.ada('GET', href);
      assert.deepEqual(
        json._embedded.games.map(({ id }: { id: number }) => id),
        [game.id],
      );
    });

    test('are changed in the fields that are sent, and otherwise stay as they are', async () => {
      const entry = await add(plural);
      const at = `/api/v2/${plural}/${entry.id}`;
      const renamed = await api.ada('PUT', at, { body: { name: `Renamed ${plural}`, colour: 'red' } });
      assert.equal(renamed.status, 200, renamed.text);
      const { warnings, ...record } = renamed.json;
      const { updated } = record;
      assert.deepEqual(record, { ...entry, name: `Renamed ${plural}`, updated });
      assert.deepEqual(warnings, ['`colour` is not known.']);
      assert.ok(updated > entry.updated);
      for (const body of [undefined, {}, { name: `Renamed ${plural} ` }, renamed.json]) {
        const same = await api.ada('PUT', at, { body });
        assert.deepEqual([same.status, same.json], [200, record]);
      }
    });

    test('reject a name that another one has, case and spacing folded, and only on their own site', async () => {
      const [one, other] = [await add(plural), await add(plural)];
      const taken = ` ${one.name.toUpperCase().replace(' ', '   ')} `;
      const added = await api.ada('POST', `${base}/${plural}`, { body: { name: taken } });
      assertProblem(added, 409);
      assert.equal(added.json.error, 'conflict');
      const renamed = await api.ada('PUT', `/api/v2/${plural}/${other.id}`, { body: { name: taken } });
      assertProblem(renamed, 409);
      assert.match(renamed.json.message, /already/);
      assert.deepEqual((await api.ada('GET', `/api/v2/${plural}/${other.id}`)).json, other);
      await elsewhere(plural, one.name);
    });

    test('of which ten are added at once under one name, are one 201 and nine 409', async () => {
      const name = `At once ${plural}`;
      const replies = await inParallel(10, () => api.ada('POST', `${base}/${plural}`, { body: { name } }));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
    });

    test('of which six are renamed at once to one name, are one 200 and five 409', async () => {
      const entries = await Promise.all(Array.from({ length: 6 }, () => add(plural)));
      const name = `Renamed at once ${plural}`;
      const replies = await inParallel(6, (index) =>
        api.ada('PUT', `/api/v2/${plural}/${entries[index]!.id}`, { body: { name } }),
      );
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(5).fill(409)]);
    });

    test('are gone once they are deleted', async () => {
      const { id } = await add(plural);
      const removed = await api.ada('DELETE', `/api/v2/${plural}/${id}`);
      assert.deepEqual([removed.status, removed.text], [204, '']);
      for (const method of ['GET', 'PUT', 'DELETE']) {
        assertProblem(await api.ada(method, `/api/v2/${plural}/${id}`), 404, method);
      }
    });

    test('are read by officials, and changed by assignors alone', async () => {
      const { id } = await add(plural);
      assert.equal((await api.omar('GET', `/api/v2/${plural}/${id}`)).status, 200);
      assertProblem(await api.omar('POST', `${base}/${plural}`, { body: {} }), 403);
      assertProblem(await api.omar('PUT', `/api/v2/${plural}/${id}`, { body: {} }), 403);
      assertProblem(await api.omar('DELETE', `/api/v2/${plural}/${id}`), 403);
    });

    test('of another site are 404, like missing ones', async () => {
      const id = await elsewhere(plural, 'Theirs');
      for (const method of ['GET', 'PUT', 'DELETE']) {
        for (const path of [id, 999_999, '0', '-1', 'x', '99999999999999999999']) {
          assertProblem(await api.ada(method, `/api/v2/${plural}/${path}`), 404, `${method} ${path}`);
        }
      }
      assertProblem(await api.ada('POST', `/api/v2/sites/999999/${plural}`, { body: { name: 'x' } }), 404);
      const { json } = await api.ada('GET', `${base}/${plural}?search[query]=Theirs`);
      assert.equal(json.page.records, 0);
    });

    test('have names of one readable line, up to 90 characters', async () => {
      for (const name of [
        '',
        '   ',
        '\u200b',
        'U12\u0007',
        'U12\nNorth',
        'U12\u202eneila',
        'x'.repeat(91),
        7,
      ]) {
        const reply = await api.ada('POST', `${base}/${plural}`, { body: { name } });
        assert.deepEqual(pathsOf(reply), ['/name'], JSON.stringify(name));
      }
      for (const body of [{}, undefined, { name: null }]) {
        assert.deepEqual(pathsOf(await api.ada('POST', `${base}/${plural}`, { body })), ['/name']);
      }
      const { id } = await add(plural, { name: `${plural} ${'é'.repeat(90 - plural.length - 1)}` });
      assert.deepEqual(pathsOf(await api.ada('PUT', `/api/v2/${plural}/${id}`, { body: { name: '\t' } })), [
        '/name',
      ]);
    });

    test('are searched for by a part of the name, case and spacing folded, without wildcards', async () => {
      const { id } = await add(plural, { name: `100% Pre_Mier ${plural}` });
      for (const [query, found] of [
        ['pre_mier', [id]],
        ['00%25', [id]],
        [`%20MIER%20%20%20${plural.toUpperCase()}%20`, [id]],
        ['pre%25mier', []],
        ['100_pre', []],
      ] as const) {
        const { json } = await api.ada('GET', `${base}/${plural}?search[query]=${query}`);
        const ids = json._embedded[plural].map((entry: { id: number }) => entry.id);
        assert.deepEqual([ids, json.page.records], [found, found.length], query);
      }
      const long = await api.ada('GET', `${base}/${plural}?search[query]=${'x'.repeat(91)}`);
      assert.deepEqual(pathsOf(long), ['/search/query']);
    });

    test('are listed by id', async () => {
      const { json } = await api.ada('GET', `${base}/${plural}?limit=50`);
      const ids = json._embedded[plural].map(({ id }: { id: number }) => id);
      assert.ok(ids.length > 10);
      assert.deepEqual(
        ids,
        ids.toSorted((one: number, other: number) => one - other),
      );
    });
  });
}

describe('a venue', () => {
  const whole = {
    ...{ street_1: '1 Pier Road', city: 'Harbor', state_or_province: 'NY', postal: '10001' },
    ...{ latitude: 40.7, longitude: -74.01, timezone: 'America/Chicago' },
    notes: 'Park in Lot C.\nNorth gate, code 2210.',
  };

  test('has its address, its place and a time zone of its own, each of which can be cleared', async () => {
    const venue = await add('venues', { ...whole, timezone: 'america/chicago', city: ' Harbor ' });
    const { id, name, created, updated, _links, ...rest } = venue;
    assert.deepEqual(rest, whole);
    const change = { street_1: null, city: '  ', latitude: null, timezone: '' };
    const changed = (await api.ada('PUT', `/api/v2/venues/${id}`, { body: change })).json;
    assert.deepEqual(changed, {
      ...venue,
      ...{ street_1: null, city: null, latitude: null, timezone: null, updated: changed.updated },
    });
  });

  test('is in a game exactly as it is by itself', async () => {
    const venue = await add('venues', whole);
    const game = await newGame(api, { venue_id: venue.id, localized_date: newDay() });
    assert.deepEqual(game._embedded.venue, venue);
  });

  test('can be added and changed by a form, an empty field of which is null', async () => {
    const raw = 'name=Form+Field&street_1=&latitude=40.5&longitude=-74&timezone=America%2FChicago';
    const added = await api.ada('POST', `${base}/venues`, { headers: FORM, raw });
    assert.equal(added.status, 201, added.text);
    const { name, street_1, latitude, longitude, timezone } = added.json;
    assert.deepEqual(
      [name, street_1, latitude, longitude, timezone],
      ['Form Field', null, 40.5, -74, 'America/Chicago'],
    );
    const at = `/api/v2/venues/${added.json.id}`;
    const changed = await api.ada('PUT', at, { headers: FORM, raw: 'latitude=&postal=10001' });
    assert.deepEqual([changed.json.latitude, changed.json.postal], [null, '10001']);
  });

  test('reports all that is wrong with it together', async () => {
    const body = {
      ...{ name: '', street_1: 'x'.repeat(201), city: 'a\u0000b', state_or_province: 'N\nY', postal: 10001 },
      ...{ latitude: 90.1, longitude: '-74', timezone: 'Moon/Crater' },
    };
    const paths = [
      'city',
      'latitude',
      'longitude',
      'name',
      'postal',
      'state_or_province',
      'street_1',
      'timezone',
    ];
    const added = await api.ada('POST', `${base}/venues`, { body });
    assert.deepEqual(
      pathsOf(added).sort(),
      paths.map((path) => `/${path}`),
    );
    const { id } = await add('venues');
    const changed = await api.ada('PUT', `/api/v2/venues/${id}`, { body });
    assert.deepEqual(pathsOf(changed).sort(), pathsOf(added).sort());
    const { message } = changed.json.errors.find(({ path }: { path: string }) => path === '/timezone');
    assert.equal(message, 'timezone must be a known IANA time zone, such as America/Chicago, or be null.');
    for (const timezone of ['+05:00', 'EST5EDT4', 'x'.repeat(65), 5]) {
      assert.deepEqual(pathsOf(await api.ada('POST', `${base}/venues`, { body: { name: 'V', timezone } })), [
        '/timezone',
      ]);
    }
  });

  test('that gets another time zone leaves its games at their instants, now shown in the new zone', async () => {
    const venue = await add('venues');
    const game = await newGame(api, { venue_id: venue.id, localized_date: '2099-06-01' });
    assert.equal(game.start_time, '2099-06-01T09:00:00.000-04:00');
    await api.ada('PUT', `/api/v2/venues/${venue.id}`, { body: { timezone: 'America/Chicago' } });
    const { start_time, localized_time } = (await api.ada('GET', `/api/v2/games/${game.id}`)).json;
    assert.deepEqual([start_time, localized_time], ['2099-06-01T08:00:00.000-05:00', '8:00 AM']);
  });
});

describe('an age group', () => {
  test('sets the length of new games, in whole minutes; existing games keep their end', async () => {
    const group = await add('age_groups', { game_length: 45 });
    const game = await newGame(api, { age_group_id: group.id, localized_date: newDay() });
    assert.deepEqual([game.localized_time, game.localized_end_time], ['9:00 AM', '9:45 AM']);
    const at = `/api/v2/age_groups/${group.id}`;
    const changed = await api.ada('PUT', at, { headers: FORM, raw: 'game_length=90' });
    assert.equal(changed.json.game_length, 90);
    assert.equal((await api.ada('GET', `/api/v2/games/${game.id}`)).json.localized_end_time, '9:45 AM');
    for (const game_length of [0, -1, 1441, 1.5, '60', null]) {
      assert.deepEqual(pathsOf(await api.ada('PUT', at, { body: { game_length } })), ['/game_length']);
    }
  });
});

test('a site leads to each of its lists; inside a game it does not', async () => {
  const { json } = await api.omar('GET', base);
  assert.deepEqual((await api.omar('GET', '/api/v2/sites')).json._embedded.sites, [json]);
  for (const [key, type] of [
    ...LISTS.map(([plural, resourceType]) => [plural, `${resourceType}s`] as const),
    ...([['patterns', 'patterns']] as const),
  ]) {
    assert.equal(json._links[key]['resource-type'], type);
    const listed = await api.omar('GET', json._links[key].href);
    assert.deepEqual(Object.keys(listed.json._embedded), [key]);
  }
  const game = await newGame(api, { localized_date: newDay() });
  assert.equal(game._embedded.site._links.venues, undefined);
});

test('a league leads to its officials', async () => {
  const league = await add('leagues');
  const { href, 'resource-type': type } = league._links.officials;
  assert.equal(type, 'league-officials');
  assert.deepEqual((await api.ada('GET', href)).json._embedded, { league_officials: [] });
});

let day = 0;
/** Games of these tests do not meet. */
function newDay(): string {
  return new Date(Date.UTC(2097, 0, 1 + day++)).toISOString().slice(0, 10);
}

/** An entry of another site. */
async function elsewhere(plural: string, name: string): Promise<number> {
  const { db } = api.service;
  const [site] = await db.query<{ id: number }>(
    sql`insert into sites (name, timezone) values ('Lake Soccer', 'America/New_York') returning id`,
  );
  const tables: Record<string, ReturnType<typeof sql>> = {
    ...{ venues: sql`venues`, leagues: sql`leagues`, teams: sql`teams`, age_groups: sql`age_groups` },
    ...{ game_types: sql`game_types`, genders: sql`genders` },
  };
  const [entry] = await db.query<{ id: number }>(
    sql`insert into ${tables[plural]!} (site_id, name) values (${site!.id}, ${name}) returning id`,
  );
  return entry!.id;
}
