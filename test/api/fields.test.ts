// `fields`: the members that a request chooses of records (docs/api: Lists, Fields).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { document } from '../support/conformance/described.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi } from './callers.ts';
import { createSiteFixture, type SiteFixture } from './site-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: the OpenAPI document, and records of every kind
type Json = any;

let api: Api;
let fixture: SiteFixture;
let game: Json;
before(async () => {
  api = await openApi();
  fixture = await createSiteFixture(api);
  game = await newGame(api, { published: true, venue_name: 'Pier Park', home_team_name: 'Harbor Hawks' });
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}/assign`;
  ok(await api.ada('POST', slot, { body: { user_id: api.season.omar.userId } }), 200);
});
after(() => api.stop());

const paths = Object.entries<Json>(document.paths)
  .filter(([, { get }]) => get?.parameters.some(({ $ref }: Json) => $ref?.endsWith('/Fields')))
  .map(([path]) => path);
const read = async (path: string, fields: string) => {
  const { call, address } = readerOf(path);
  return call('GET', `${address}?fields=${fields}`);
};
function readerOf(path: string) {
  const isOwn = path === '/api/v2/current_account/games' || path === '/api/v2/messages';
  return { call: isOwn ? fixture.as.omar : fixture.owner(path), address: fixture.address(path) };
}
const recordsOf = (json: Json): Json[] =>
  json.page === undefined ? [json] : (Object.values(json._embedded)[0] as Json[]);
/** What every record keeps. */
const identityOf = ({ id, user_id, game_id, assignment_id, _links }: Json) => ({
  ...(id === undefined
    ? Object.fromEntries(
        Object.entries({ user_id, game_id, assignment_id }).filter(
          ([, value]) => value !== undefined && _links,
        ),
      )
    : { id }),
  ...(_links?.self !== undefined && { _links: { self: _links.self } }),
});

test('every list and every record has the parameter', () => {
  const without = Object.entries<Json>(document.paths).filter(
    ([path, { get }]) => get !== undefined && !paths.includes(path),
  );
  assert.ok(paths.length > 80, `${paths.length} paths`);
  for (const [path, { get }] of without) {
    const { schema } = Object.values<Json>(get.responses['200'].content)[0];
    const { properties } = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
    assert.ok(properties.id === undefined && properties.page === undefined, path);
  }
});

test('every list and every record shows the members that are named, with the values that they have anyhow', async () => {
  for (const path of paths) {
    const { call, address } = readerOf(path);
    const whole = ok(await call('GET', address), 200);
    const [first] = recordsOf(whole);
    const names = Object.keys(first ?? {}).filter((name) => !['id', '_links'].includes(name));
    for (const half of [0, 1]) {
      const chosen = names.filter((_, index) => index % 2 === half);
      const sparse = ok(await read(path, chosen.length === 0 ? ',' : chosen.join()), 200);
      const expected = recordsOf(whole).map((record) => ({
        ...identityOf(record),
        ...Object.fromEntries(chosen.filter((name) => name in record).map((name) => [name, record[name]])),
      }));
      assert.deepEqual(recordsOf(sparse), expected, path);
      assert.deepEqual(sparse.page, whole.page, path);
    }
    for (const [name, value] of Object.entries<Json>(first?._embedded ?? {})) {
      if (Array.isArray(value) || value === null) continue;
      const [leaf] = Object.keys(value).filter((one) => one !== 'id' && typeof value[one] !== 'object');
      if (leaf === undefined) continue;
      const [shown] = recordsOf(ok(await read(path, `${name}.${leaf}`), 200));
      assert.deepEqual(
        shown._embedded[name],
        { ...identityOf(value), [leaf]: value[leaf] },
        `${path} ${name}`,
      );
    }
  }
});

test('what cannot be read is ignored and named: a repeated parameter, more than 1,000 characters, unknown names', async () => {
  for (const path of paths) {
    for (const wrong of ['n'.repeat(1_001), 'id&fields=id', 'id&fields[]=id']) {
      const { status, headers, json } = await read(path, wrong);
      assert.deepEqual([status, headers.get('crewcall-ignored')], [200, 'fields'], path);
      const [record] = recordsOf(json);
      if (record !== undefined) assert.ok(Object.keys(record).length > 2, path);
    }
    const unknown = await read(path, 'colour,toString,id.more,colour');
    assert.equal(unknown.status, 200, path);
    const named = 'fields[colour], fields[toString], fields[id.more]';
    assert.equal(unknown.headers.get('crewcall-ignored'), named, path);
    if (recordsOf(unknown.json)[0]?.id === undefined) continue; // id itself is not known there
    for (const record of recordsOf(unknown.json)) assert.deepEqual(record, identityOf(record), path);
  }
});

describe('a game', () => {
  const fields = async (names: string) => {
    const reply = await api.ada('GET', `/api/v2/games/${game.id}?fields=${names}`);
    assert.equal(reply.headers.get('crewcall-ignored'), null);
    return ok(reply, 200);
  };
  const own = () => ({ id: game.id, _links: { self: game._links.self } });

  test('shows parts of embedded records, each with its id and link', async () => {
    const venue = game._embedded.venue;
    assert.deepEqual(await fields('venue.name'), {
      ...own(),
      _embedded: { venue: { ...identityOf(venue), name: 'Pier Park' } },
    });
    assert.deepEqual(await fields('home_team,assignments.official.last_name,assignments.position'), {
      ...own(),
      home_team: 'Harbor Hawks',
      _embedded: {
        assignments: [
          {
            ...identityOf(game._embedded.assignments[0]),
            position: 'Referee',
            _embedded: { official: { ...(await officialsIdentity()), last_name: 'Reyes' } },
          },
          { ...identityOf(game._embedded.assignments[1]), position: 'Assistant' },
        ],
      },
    });
  });

  test('shows links that are named, and whole parts', async () => {
    assert.deepEqual(await fields('_links.venue'), {
      id: game.id,
      _links: { self: game._links.self, venue: game._links.venue },
    });
    const { _embedded } = await fields('_embedded.venue,venue.name');
    assert.deepEqual(_embedded, { venue: game._embedded.venue });
    const whole = ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200);
    assert.deepEqual(await fields(`${Object.keys(whole).join()}`), whole);
  });

  test('is the same whatever the order of the names, with a tag of its own', async () => {
    const tagOf = async (names: string) =>
      (await api.ada('GET', `/api/v2/games/${game.id}?fields=${names}`)).headers.get('etag')!;
    const tag = await tagOf('status,home_team');
    assert.equal(await tagOf('home_team, status ,home_team'), tag);
    assert.notEqual(await tagOf('home_team'), tag);
    const path = `/api/v2/games/${game.id}`;
    const headers = { 'if-none-match': tag };
    assert.equal((await api.ada('GET', `${path}?fields=status,home_team`, { headers })).status, 304);
    assert.equal((await api.ada('GET', path, { headers })).status, 200);
    const change = { body: { subvenue: 'Field 2' }, headers: { 'if-match': tag } };
    assert.equal((await api.ada('PUT', path, change)).status, 412);
  });

  test('shows nobody more than it shows them anyhow', async () => {
    const path = `/api/v2/games/${game.id}?fields=private_note,assignments.fees`;
    ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { private_note: 'Cash.' } }), 200);
    assert.equal(ok(await api.ada('GET', path), 200).private_note, 'Cash.');
    const seen = ok(await api.nina('GET', path), 200);
    assert.equal(seen.private_note, undefined);
    assert.deepEqual(
      seen._embedded.assignments.map((slot: Json) => slot._embedded ?? {}),
      [{}, {}],
    );
  });

  async function officialsIdentity() {
    const whole = ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200);
    return identityOf(whole._embedded.assignments[0]._embedded.official);
  }
});

describe('a list', () => {
  test('keeps the fields in its links', async () => {
    const { siteId } = api.season;
    const page = ok(await api.ada('GET', `/api/v2/sites/${siteId}/games?limit=1&fields=start_time`), 200);
    assert.match(page._links.next.href, /fields=start_time/);
    const next = ok(await api.ada('GET', page._links.next.href), 200);
    assert.deepEqual(Object.keys(next._embedded.games[0]).sort(), ['_links', 'id', 'start_time']);
  });

  test('without the crew shows the link that depends on it, if that is named', async () => {
    const { siteId } = api.season;
    await api.service.db.query(sql`update sites set forms_enabled = true where id = ${siteId}`);
    const of = async (fields: string) => {
      const { _embedded } = ok(await api.omar('GET', `/api/v2/sites/${siteId}/games?fields=${fields}`), 200);
      return _embedded.games.find(({ id }: Json) => id === game.id);
    };
    const whole = ok(await api.omar('GET', `/api/v2/games/${game.id}`), 200);
    assert.deepEqual((await of('_links.submissions'))._links, {
      self: whole._links.self,
      submissions: whole._links.submissions,
    });
    assert.deepEqual((await of('_links'))._links, whole._links);
    assert.deepEqual((await of('home_team')).home_team, 'Harbor Hawks');
  });

  test('reads an empty parameter as none, and no names as none but the identity', async () => {
    const { siteId } = api.season;
    const teams = `/api/v2/sites/${siteId}/teams`;
    const whole = ok(await api.ada('GET', teams), 200)._embedded.teams;
    assert.deepEqual(ok(await api.ada('GET', `${teams}?fields=`), 200)._embedded.teams, whole);
    const bare = ok(await api.ada('GET', `${teams}?fields=,`), 200)._embedded.teams;
    assert.deepEqual(bare, whole.map(identityOf));
  });
});

test('a change reads no fields, and says so', async () => {
  const path = `/api/v2/games/${game.id}?fields=status`;
  const reply = await api.ada('PUT', path, { body: { subvenue: 'Field 3' } });
  assert.equal(reply.headers.get('crewcall-ignored'), 'fields');
  assert.equal(ok(reply, 200).home_team, 'Harbor Hawks');
});
