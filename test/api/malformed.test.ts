// Malformed requests to any route get a 4xx with a message, never a 500, and change nothing.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Route } from '../../src/http/api/operation.ts';
import { routes } from '../../src/http/api/routes.ts';
import { type Sql, sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { type Api, assertProblem, openApi } from './callers.ts';
import { createSiteFixture, type SiteFixture } from './site-fixture.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

let api: Api;
let furnished: SiteFixture;
before(async () => {
  api = await openApi();
  furnished = await createSiteFixture(api);
});
after(() => api.stop());

function callerOf({ path }: Route): Call {
  return furnished.owner(path);
}

/** The route's path with the id of an existing record, or with this one. */
function addressOf({ path }: Route, id?: string): string {
  return furnished.address(path, id);
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const withId = routes.filter(({ path }) => path.includes(':'));
const withBody = routes.filter(({ method }) => method === 'POST' || method === 'PUT');
const reading = withBody.filter(({ body }) => body !== undefined);
const listing = routes.filter(
  ({ method, query }) => method === 'GET' && query?.properties.page !== undefined,
);

/** A count and a checksum of the rows of every table, in one statement. */
async function rowCounts(): Promise<unknown> {
  const tables = await api.service.db.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'access_tokens' order by 1`);
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtext(t::text)), 0) as sum from "${name}" t`,
  );
  return api.service.db.query({
    text: `${counts.join(' union all ')} order by 1`,
    values: [],
  } as unknown as Sql);
}

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await rowCounts();
  await work();
  assert.deepEqual(await rowCounts(), before);
  assert.ok(!api.service.logged().includes('request.failed'), 'nothing unexpected happened');
}

const STRIDE = 8;
let cases = 0;

/**
 * Every eighth route, another eighth for each case: what reads ids, bodies and queries is the same code for all of them,
 * so each case meets some routes of each method, and each route some of the cases.
 */
function someOf(chosen: readonly Route[]): Route[] {
  const offset = cases++ % STRIDE;
  return chosen.filter((_route, index) => index % STRIDE === offset);
}

/** Sends a request to each route, and validates the format of each error. */
async function walk(
  chosen: readonly Route[],
  send: (route: Route) => Promise<Reply>,
  statuses: number[],
): Promise<void> {
  await changesNothing(async () => {
    for (const route of chosen) {
      const reply = await send(route);
      assert.ok(
        statuses.includes(reply.status),
        `${nameOf(route)}: ${reply.status} ${reply.text.slice(0, 300)}`,
      );
      assertProblem(reply, reply.status, nameOf(route));
    }
  });
}

describe('every route with an id in its address', () => {
  const STRANGE = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '١',
    'abc',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '%20',
    '%00',
    '..%2f..', // `%2e%2e` alone would be resolved before it is sent
    '99999999',
    '9007199254740993',
    '100000000000000000000',
    `1${'0'.repeat(99)}`,
    '%F0%9F%8F%80',
    '1%3B2',
    "1'--",
  ];
  for (const id of STRANGE) {
    test(`responds to ${id.slice(0, 30)} with 404`, async () => {
      await walk(someOf(withId), (route) => callerOf(route)(route.method, addressOf(route, id)), [404]);
    });
  }
  test('responds to an id of 5,000 digits with 404', async () => {
    await walk(
      someOf(withId),
      (route) => callerOf(route)(route.method, addressOf(route, '9'.repeat(5_000))),
      [404],
    );
  });
  for (const id of ['%', '%zz', '%ff', '%c3%28', '%ED%A0%80']) {
    test(`responds to the percent-encoding error ${id} with 400`, async () => {
      await walk(someOf(withId), (route) => callerOf(route)(route.method, addressOf(route, id)), [400]);
    });
  }
});

describe('every route that takes a body', () => {
  const raw =
    (bytes: string | Uint8Array, type = JSON_TYPE) =>
    (route: Route) =>
      callerOf(route)(route.method, addressOf(route), { raw: bytes, headers: { 'content-type': type } });

  const UNREADABLE: [string, string | Uint8Array][] = [
    ['half an object', '{'],
    ['a trailing comma', '{"user_id": 1,}'],
    ['single quotes', "{'user_id': 1}"],
    ['NaN', '{"user_id": NaN}'],
    ['Infinity', '{"user_id": -Infinity}'],
    ['a number with a leading zero', '{"user_id": 007}'],
    ['two documents', '{} {}'],
    ['a comment', '{} // done'],
    ['a byte order mark in UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0)],
    ['invalid UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ['an overlong slash', Uint8Array.of(0x22, 0xc0, 0xaf, 0x22)],
    ['a surrogate in UTF-8', Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ['a NUL byte', '{"user_id": 1}\0'],
    ['a line break in a text', '{"first_name": "a\nb"}'],
    ['1,000 nested arrays', '['.repeat(1_000) + ']'.repeat(1_000)],
    ['20,000 nested objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['40 levels inside a member', `{"criteria": ${'['.repeat(40)}${']'.repeat(40)}}`],
  ];
  for (const [what, bytes] of UNREADABLE) {
    test(`responds to ${what} with 400`, () => walk(someOf(withBody), raw(bytes), [400]));
  }

  for (const [what, body] of [
    ['null', 'null'],
    ['a text', '"text"'],
    ['a number', '1e400'],
    ['true', 'true'],
    ['an array', '[]'],
    ['an array of objects', '[{"user_id": 1}]'],
  ] as const) {
    test(`responds to ${what} instead of an object with 422`, () => walk(someOf(reading), raw(body), [422]));
  }

  // Every member any body knows, each with a value that fits none of them.
  const SUBSCRIPTION = ['site_id', 'event_types', 'target_url', 'target_method', 'target_headers', 'enabled'];
  const MEMBERS = [...membersOf(reading), ...SUBSCRIPTION, 'criteria'];
  const WRONG: [string, string][] = [
    ['an object', '{"a": 1}'],
    ['nested arrays', '[[[]]]'],
    ['1e400', '1e400'],
    ['10^20', '100000000000000000000'],
    ['-10^20', '-100000000000000000000'],
    ['1.5', '1.5'],
    ['an object with __proto__', '{"__proto__": {"id": 1}}'],
    ['a text of 1,100 characters', `"${'a'.repeat(1_100)}"`],
    ['a NUL in a text', '"a\\u0000b"'],
    ['half a surrogate pair', '"\\ud800"'],
  ];
  for (const [what, value] of WRONG) {
    test(`responds to ${what} in every member with 422, and names each`, async () => {
      const body = `{${MEMBERS.map((name) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`;
      await walk(someOf(reading), raw(body), [422]);
    });
  }

  test('responds to an invalid form with 422, and to one that is not UTF-8 with 400', async () => {
    const form =
      'note=%00&user_id=abc&site_id[]=x&event_types=nothing&status=Z&localized_date=soon&first_name=&name=&amount=x&date=soon&forms_enabled=maybe&state=Z&muted=all';
    await walk(reading, raw(form, FORM_TYPE), [422]);
    const broken =
      'note=%00&user_id=z&a[b][c][d][e][f]=1&=1&&&%00=1&status=%00&first_name=%00&site_id=%7E&name=%00&amount=x&date=soon&forms_enabled=maybe&state=Z&muted=all';
    await walk(reading, raw(broken, FORM_TYPE), [422]);
    for (const text of ['user_id=%zz', 'first_name=caf%E9', '%ff=1', 'subvenue=100%'])
      await walk(someOf(reading), raw(text, FORM_TYPE), [400]);
  });

  test('ignores __proto__, constructor and other unknown members, and pollutes nothing', async () => {
    const text =
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "toString": 1, "hasOwnProperty": 2}';
    const game = addressOf(routes.find((route) => nameOf(route) === 'PUT /games/:id')!);
    for (const [raw, type] of [
      [text, JSON_TYPE],
      ['__proto__[polluted]=1&constructor[prototype][polluted]=1&toString=1', FORM_TYPE],
    ] as const) {
      await changesNothing(async () => {
        const reply = await api.ada('PUT', game, { raw, headers: { 'content-type': type } });
        assert.equal(reply.status, 200, reply.text);
      });
    }
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });

  test('ignores a body that contains only unknown members', async () => {
    await walk(
      // These need no member.
      reading.filter(
        ({ method, path }) =>
          method === 'POST' &&
          !/\/(duplicate|request|unassign|calendar_feeds|test|rotate_secret|payments)$/.test(path),
      ),
      raw('{"colour": "blue"}'),
      [422],
    );
  });
});

describe('every list', () => {
  const QUERIES = [
    'limit=1e400',
    'limit=-1',
    'limit=100000000000000000000',
    'limit=NaN',
    'limit=%00',
    'limit[]=1',
    'page[a]=1',
    'page=1.5',
    'page=-0.1',
    'page=100000000000000000000',
    'page=__proto__',
    'page=%F0%9F%8F%80',
    'page=1&page=2',
  ];
  for (const query of QUERIES) {
    test(`responds to ?${query} with 422`, async () => {
      await walk(someOf(listing), (route) => callerOf(route)('GET', `${addressOf(route)}?${query}`), [422]);
    });
  }

  test('responds to a query that is not percent-encoded UTF-8 with 400', async () => {
    for (const query of ['search[query]=caf%E9', 'search[query]=100%', '%zz=1', 'a=%ED%A0%80'])
      await walk(someOf(listing), (route) => callerOf(route)('GET', `${addressOf(route)}?${query}`), [400]);
  });

  const HARMLESS = [
    '__proto__[limit]=1',
    'constructor[prototype][limit]=1',
    'search=1',
    'search[__proto__][a]=1',
    '&&&=&=1',
    `a=${'b'.repeat(10_000)}`,
    'a[b][c][d][e][f][g]=1',
    Array.from({ length: 900 }, (_, n) => `k${n}=1`).join('&'),
  ];
  for (const query of HARMLESS) {
    test(`ignores ?${query.slice(0, 60)}`, async () => {
      for (const route of someOf(listing)) {
        const reply = await callerOf(route)('GET', `${addressOf(route)}?${query}`);
        assert.equal(reply.status, 200, `${nameOf(route)} ${reply.text.slice(0, 300)}`);
      }
    });
  }
});

function membersOf(chosen: readonly Route[]): string[] {
  const schemas = chosen.map(({ body }) => body as { properties?: object });
  return [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}
