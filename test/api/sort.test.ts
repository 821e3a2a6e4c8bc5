// `sort`: the order that a request chooses of a list (docs/api: Reading what you need, Sort).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { document } from '../support/conformance/described.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';
import { createSiteFixture, type SiteFixture, stock } from './site-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: the OpenAPI document, and records of every kind
type Json = any;

let api: Api;
let fixture: SiteFixture;
let games: string;
before(async () => {
  api = await openApi();
  fixture = await createSiteFixture(api);
  await stock({ api, as: fixture.as }, 2); // a list of one record is in every order
  games = `/api/v2/sites/${api.season.siteId}/games`;
  const days = ['2099-05-02', '2099-05-02', '2099-05-02', '2099-07-04', '2099-06-06'];
  for (const localized_date of days) await newGame(api, { localized_date, published: true });
  for (const name of ['pier West', 'Pier East', 'Oak Park']) {
    ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/venues`, { body: { name } }), 201);
  }
});
after(() => api.stop());

const paths = Object.entries<Json>(document.paths).flatMap(([path, { get }]) => {
  const sort = get?.parameters.find(({ name }: Json) => name === 'sort');
  return sort === undefined ? [] : [{ path, sort }];
});
function readerOf(path: string) {
  const isOwn = path === '/api/v2/current_account/games' || path === '/api/v2/messages';
  return { call: isOwn ? fixture.as.omar : fixture.owner(path), address: fixture.address(path) };
}
const recordsOf = (json: Json): Json[] => Object.values<Json[]>(json._embedded)[0]!;
const idsOf = (json: Json): number[] => recordsOf(json).map(({ id }) => id);
/** A value as it is compared: times and days as instants, names without case. */
function comparable(field: string, value: Json): Json {
  if (typeof value !== 'string') return value;
  return /created|updated|_time$/.test(field) ? Date.parse(value) : value.toLowerCase();
}

test('lists name what they can be sorted by', () => {
  assert.ok(paths.length > 30, `${paths.length} lists`);
  for (const { path, sort } of paths) {
    assert.deepEqual([sort.style, sort.explode, sort.schema.maxItems], ['form', false, 3], path);
    const { enum: values } = sort.schema.items;
    assert.ok(values.includes('id') && values.includes('-id'), path);
  }
  const { sort } = paths.find(({ path }) => path === '/api/v2/sites/{site_id}/games')!;
  assert.deepEqual(sort.schema.items.enum, ['start_time', '-start_time', 'id', '-id']);
});

test('every list is in the order of each of its fields, and in the opposite order after a minus sign', async () => {
  let different = 0; // pairs of a list and a field
  for (const { path, sort } of paths) {
    const { call, address } = readerOf(path);
    const read = async (by: string) => ok(await call('GET', `${address}?sort=${by}`), 200);
    for (const field of sort.schema.items.enum.filter((value: string) => !value.startsWith('-'))) {
      const ascending = await read(field);
      const values = recordsOf(ascending).map((record) => comparable(field, record[field]));
      if (new Set(values).size > 1) different++;
      for (const [index, value] of values.entries()) {
        assert.notEqual(value, undefined, `${path} shows ${field}`);
        const next = values[index + 1];
        assert.ok(
          index + 1 === values.length || next === null || (value !== null && value <= next),
          `${path} ${field}`,
        );
      }
      const descending = await read(`-${field}`);
      assert.deepEqual(idsOf(descending), idsOf(ascending).toReversed(), `${path} ${field}`);
      assert.deepEqual(descending.page, ascending.page, path);
    }
  }
  assert.ok(different > 90, `${different} pairs have different values`);
});

test('what is equal is in the order of the ids, in the same direction', async () => {
  for (const sort of ['start_time', '-start_time']) {
    const found = recordsOf(ok(await api.ada('GET', `${games}?sort=${sort}`), 200));
    const expected = found.toSorted(
      (a, b) => Date.parse(a.start_time) - Date.parse(b.start_time) || a.id - b.id,
    );
    if (sort.startsWith('-')) expected.reverse();
    assert.deepEqual(
      found.map(({ id }) => id),
      expected.map(({ id }) => id),
    );
  }
});

test('records without a value are the last, and the first after a minus sign', async () => {
  const certifications = `/api/v2/users/${api.season.nina.userId}/certifications`;
  for (const [name, valid_until] of [
    ['Course', null],
    ['License', '2031-05-01'],
    ['Background check', '2030-05-01'],
  ])
    ok(await api.ada('POST', certifications, { body: { name, valid_until } }), 201);
  const days = async (sort: string) =>
    recordsOf(ok(await api.ada('GET', `${certifications}?sort=${sort}`), 200)).map((one) => one.valid_until);
  assert.deepEqual(await days('valid_until'), ['2030-05-01', '2031-05-01', null]);
  assert.deepEqual(await days('-valid_until'), [null, '2031-05-01', '2030-05-01']);
});

test('several fields sort what the first leaves equal', async () => {
  const users = `/api/v2/sites/${api.season.siteId}/users`;
  const body = { first_name: 'Abe', last_name: 'reyes', email: 'abe.reyes@harbor.example', official: true };
  ok(await fixture.as.ada('POST', users, { body }), 201);
  const named = async (sort: string) =>
    recordsOf(ok(await fixture.as.ada('GET', `${users}?sort=${sort}`), 200))
      .filter(({ last_name: last }) => last.toLowerCase() === 'reyes')
      .map(({ first_name: first }) => first);
  assert.deepEqual(await named('last_name,first_name'), ['Abe', 'Omar']);
  assert.deepEqual(await named('last_name,-first_name'), ['Omar', 'Abe']);
  assert.deepEqual(await named('-last_name, first_name'), ['Abe', 'Omar']);
  assert.deepEqual(await named('last_name&sort=-first_name'), ['Omar', 'Abe']);
  assert.deepEqual(await named('&sort[]=last_name&sort[]=first_name'), ['Abe', 'Omar']);
});

describe('the pages of a sorted list', () => {
  test('have each record once, by links that keep the order, the fields and the search', async () => {
    for (const query of [
      'sort=-start_time',
      'sort=-start_time&search[status]=A',
      'sort=-id&fields=start_time',
    ]) {
      const whole = ok(await api.ada('GET', `${games}?${query}`), 200);
      const ids: number[] = [];
      for (let next: string | undefined = `${games}?${query}&limit=2`; next !== undefined; ) {
        const page: Json = ok(await api.ada('GET', next), 200);
        ids.push(...idsOf(page));
        for (const [, { href }] of Object.entries<Json>(page._links)) {
          assert.equal(new URL(href).searchParams.get('sort'), new URLSearchParams(query).get('sort'));
        }
        next = page._links.next?.href;
      }
      assert.deepEqual(ids, idsOf(whole), query);
    }
  });

  test('have what is embedded, and an ETag of their own', async () => {
    const found = ok(await api.ada('GET', `${games}?sort=-start_time&embed=site&limit=5`), 200);
    assert.equal(recordsOf(found)[0]._embedded.site.name, 'Harbor Youth Soccer');
    const [one, other] = [
      await api.ada('GET', `${games}?sort=-start_time`),
      await api.ada('GET', `${games}?sort=start_time`),
    ];
    assert.notEqual(one.headers.get('etag'), other.headers.get('etag'));
    const headers = { 'if-none-match': one.headers.get('etag')! };
    assert.equal((await api.ada('GET', `${games}?sort=-start_time`, { headers })).status, 304);
    assert.equal((await api.ada('GET', `${games}?sort=start_time`, { headers })).status, 200);
  });
});

describe('a sort that the list does not have', () => {
  test('is an error that names the field and those that it has', async () => {
    for (const wrong of [
      'colour',
      '-colour',
      'start_time,colour',
      'toString',
      'start_time desc',
      '--start_time',
      'START_TIME',
    ]) {
      const reply = await api.ada('GET', `${games}?sort=${wrong}`);
      assert.deepEqual(pathsOf(reply), ['/sort'], wrong);
    }
    const { json } = await api.ada('GET', `${games}?sort=-colour`);
    assert.equal(
      json.errors[0].message,
      'sort cannot be by colour: send at most 3 of start_time, id, with commas between them and a minus sign before those in descending order.',
    );
  });

  test('is an error with a minus sign alone; a space after the sign is none', async () => {
    for (const wrong of ['-', '- ', 'id,-']) {
      const { json } = await api.ada('GET', `${games}?sort=${wrong}`);
      assert.equal(
        json.errors[0].message,
        'sort has a minus sign without a field: send at most 3 of start_time, id, with commas between them and a minus sign before those in descending order.',
      );
    }
    const read = async (sort: string) => idsOf(ok(await api.ada('GET', `${games}?sort=${sort}`), 200));
    assert.deepEqual(await read('- start_time'), await read('-start_time'));
  });

  test('is an error with more than 3 fields, with more than 200 characters, or as an object', async () => {
    for (const wrong of ['id,id,id,id', `id,${'n'.repeat(200)}`]) {
      assert.deepEqual(pathsOf(await api.ada('GET', `${games}?sort=${wrong}`)), ['/sort'], wrong);
    }
    assert.deepEqual(pathsOf(await api.ada('GET', `${games}?sort[start_time]=desc`)), ['/sort']);
  });

  test('is reported with the other problems of the query', async () => {
    const reply = await api.ada('GET', `${games}?sort=colour&limit=0&search[status]=Z`);
    assert.deepEqual(pathsOf(reply).sort(), ['/limit', '/search/status', '/sort']);
  });

  test('is ignored and named where a list has an order of its own, and where there is no list', async () => {
    const game = recordsOf(ok(await api.ada('GET', games), 200))[0];
    for (const note of ['Bring both shirts.', 'Bring a flag.'])
      ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { public_note: note } }), 200);
    for (const path of [`/api/v2/games/${game.id}`, `/api/v2/games/${game.id}/history`]) {
      const plain = ok(await api.ada('GET', path), 200);
      for (const sort of ['sort=id', 'sort=-id', 'sort=colour', 'sort=a&sort=b', 'sort[]=a', 'sort[x]=1']) {
        const reply = await api.ada('GET', `${path}?${sort}`);
        assert.equal(reply.status, 200, `${path}?${sort}`);
        assert.match(reply.headers.get('crewcall-ignored')!, /^sort/, `${path}?${sort}`);
        assert.deepEqual(reply.json._embedded, plain._embedded, `${path}?${sort}`);
      }
    }
  });
});

test('an empty sort, or one of commas alone, leaves the list as it is', async () => {
  const whole = ok(await api.ada('GET', games), 200);
  for (const none of ['', ',', ' , ']) {
    assert.deepEqual(recordsOf(ok(await api.ada('GET', `${games}?sort=${none}`), 200)), recordsOf(whole));
  }
});
