// What a subscription may hold: every rule with its own message and pointer (docs/api: Webhooks, Validation).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { type Api, assertProblem, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];
type Problem = { path: string; message: string };

const PATH = '/api/v2/webhooks/subscriptions';
const TOPICS = [
  'game.game.published',
  'game.official.changed',
  'site.user.created',
  'site.league_official.created',
];

let api: Api;
before(async () => {
  const env = { WEBHOOK_ALLOW_NETWORKS: '', WEBHOOK_SIGNATURE_HEADER_ALIASES: 'X-Roster-Signature' };
  api = await openApi(env);
});
after(() => api.stop());

const whole = (more: object = {}) => ({
  site_id: api.season.siteId,
  event_types: ['game.game.published'],
  target_url: 'https://roster-sync.example/webhooks',
  target_method: 'POST',
  ...more,
});
const post = (body: unknown): Promise<Reply> => api.ada('POST', PATH, { body });
const put = (id: number, body: unknown): Promise<Reply> => api.ada('PUT', `${PATH}/${id}`, { body });

async function made(more: object = {}): Promise<Json> {
  const reply = await post(whole(more));
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

const header = (name: string, value: unknown = 'x') => ({ target_headers: { [name]: value } });
const RESERVED = [
  ...[
    'Host',
    'content-length',
    'Content-Type',
    'CONNECTION',
    'Keep-Alive',
    'Transfer-Encoding',
    'TE',
    'Trailer',
  ],
  ...['Upgrade', 'Expect', 'Proxy-Authorization', 'X-Event-Id', 'x-event-whatever', 'X-Webhook-Signature'],
  ...['x-roster-signature'],
];

// What is sent, where the problem is, and what its message names.
const REFUSED: [string, object, string, RegExp][] = [
  ['site_id missing', { site_id: undefined }, '/site_id', /site_id/],
  ['site_id null', { site_id: null }, '/site_id', /whole number/],
  ['site_id a text', { site_id: '1' }, '/site_id', /whole number/],
  ['site_id 1.5', { site_id: 1.5 }, '/site_id', /whole number/],
  ['site_id 10^20', { site_id: 1e20 }, '/site_id', /at most/],
  ['site_id of a site nobody sees', { site_id: 999_999 }, '/site_id', /no such site/],
  ['event_types missing', { event_types: undefined }, '/event_types', /event_types/],
  ['event_types empty', { event_types: [] }, '/event_types', /at least 1/],
  ['event_types a text', { event_types: TOPICS[0] }, '/event_types', /list/],
  [
    'an unknown type',
    { event_types: [TOPICS[0], 'game.moved'] },
    '/event_types/1',
    new RegExp(TOPICS.join('.*')),
  ],
  ['target_url missing', { target_url: undefined }, '/target_url', /target_url/],
  ['target_url relative', { target_url: '/webhooks' }, '/target_url', /absolute https URL/],
  ['target_url of another scheme', { target_url: 'ftp://roster-sync.example/' }, '/target_url', /https/],
  ['target_url http', { target_url: 'http://roster-sync.example/' }, '/target_url', /https:\/\//],
  [
    'target_url with credentials',
    { target_url: 'https://ada:pw@roster-sync.example/' },
    '/target_url',
    /user name or password/,
  ],
  ['target_url with a fragment', { target_url: 'https://roster-sync.example/#a' }, '/target_url', /fragment/],
  ['target_url loopback', { target_url: 'https://127.0.0.1/' }, '/target_url', /public/],
  ['target_url private', { target_url: 'https://192.168.1.5/' }, '/target_url', /public/],
  ['target_url link-local', { target_url: 'https://169.254.169.254/' }, '/target_url', /public/],
  ['target_url a number', { target_url: 'https://2130706433/' }, '/target_url', /public/],
  ['target_url IPv6 loopback', { target_url: 'https://[::1]/' }, '/target_url', /public/],
  ['target_method missing', { target_method: undefined }, '/target_method', /target_method/],
  ['target_method with a space', { target_method: 'PO ST' }, '/target_method', /HTTP method/],
  ['target_method empty', { target_method: '' }, '/target_method', /HTTP method/],
  ['target_method with a line break', { target_method: 'POST\r\n' }, '/target_method', /HTTP method/],
  ['target_headers an array', { target_headers: [] }, '/target_headers', /object/],
  ['target_headers a text', { target_headers: 'X-A: b' }, '/target_headers', /object/],
  ['target_headers null', { target_headers: null }, '/target_headers', /object/],
  ['a header that is a number', header('X-Team', 1), '/target_headers/X-Team', /text/],
  ['a header that is an object', header('X-Team', {}), '/target_headers/X-Team', /text/],
  ['a header with CR and LF', header('X-Team', 'a\r\nHost: b'), '/target_headers/X-Team', /character/],
  ['a header with NUL', header('X-Team', 'a\0b'), '/target_headers/X-Team', /character/],
  ['a header name with a space', header('X Team'), '/target_headers/X Team', /header name/],
  ['a header name with a slash', header('X/Team'), '/target_headers/X~1Team', /header name/],
  [
    '21 headers',
    { target_headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`X-${n}`, 'a'])) },
    '/target_headers',
    /20 headers/,
  ],
  ['headers over 4 KB', header('X-Long', 'a'.repeat(4_200)), '/target_headers', /4096 bytes/],
  ['enabled a text', { enabled: 'false' }, '/enabled', /true or false/],
  ['enabled null', { enabled: null }, '/enabled', /true or false/],
  ['criteria an array', { criteria: [] }, '/criteria', /object/],
  ['criteria a text', { criteria: 'all' }, '/criteria', /object/],
  ['league_id a word', { criteria: { league_id: 'x' } }, '/criteria/league_id', /league_id must be an id/],
  ['league_id null', { criteria: { league_id: null } }, '/criteria/league_id', /league_id must be an id/],
  ['league_id empty', { criteria: { league_id: [] } }, '/criteria/league_id', /non-empty array/],
  ['venue_id with one wrong', { criteria: { venue_id: [1, {}] } }, '/criteria/venue_id', /venue_id/],
  ['team_id 1.5', { criteria: { team_id: 1.5 } }, '/criteria/team_id', /team_id/],
  [
    'pattern_id 10^20',
    { criteria: { pattern_id: '100000000000000000000' } },
    '/criteria/pattern_id',
    /pattern_id/,
  ],
  ['status of another letter', { criteria: { status: 'B' } }, '/criteria/status', /A, C, X/],
];

describe('creating a subscription', () => {
  for (const [what, change, path, message] of REFUSED) {
    test(`with ${what} is 422 at ${path}`, async () => {
      const reply = await post(whole(change));
      assertProblem(reply, 422);
      assert.deepEqual(pathsOf(reply), [path]);
      assert.match(reply.json.errors[0].message, message);
    });
  }
  for (const name of RESERVED) {
    test(`with a header named ${name} is 422`, async () => {
      const reply = await post(whole(header(name)));
      assert.deepEqual(pathsOf(reply), [`/target_headers/${name}`]);
      assert.match(reply.json.errors[0].message, /set by the service/);
    });
  }

  test('with everything wrong reports everything together, and creates nothing', async () => {
    const body = {
      ...{ site_id: 'x', event_types: ['a', 'b'], target_url: 'x', target_method: ' ', enabled: 1 },
      ...{ target_headers: { 'X-Team': 1, Host: 'a', 'X Team': 'b' }, criteria: [] },
    };
    assert.deepEqual(pathsOf(await post(body)), [
      ...['/site_id', '/event_types/0', '/event_types/1', '/target_url', '/target_method'],
      ...[
        '/target_headers/X-Team',
        '/target_headers/Host',
        '/target_headers/X Team',
        '/enabled',
        '/criteria',
      ],
    ]);
    assert.deepEqual(pathsOf(await post({})), ['/site_id', '/event_types', '/target_url', '/target_method']);
    const both = await post(whole({ site_id: 999_999, enabled: 'x' }));
    assert.deepEqual(pathsOf(both).sort(), ['/enabled', '/site_id']);
  });

  test('accepts values that it does not use: other methods, Authorization, unknown criteria', async () => {
    const headers = { Authorization: 'Bearer of-the-receiver', 'X-Team': 'ä' };
    const criteria = { colour: 'blue', league_id: ['3', 4], nested: { a: [null] } };
    const json = await made({ target_method: 'BREW', target_headers: headers, criteria });
    assert.deepEqual([json.target_method, json.target_headers, json.criteria], ['BREW', headers, criteria]);
    const unused = { venue_id: 'anything', league_id: 7 };
    const other = await made({ event_types: ['site.league_official.created'], criteria: unused });
    assert.deepEqual(other.criteria, unused);
    assert.deepEqual(
      (await made({ event_types: ['site.user.created'], criteria: { league_id: 'x' } })).criteria,
      { league_id: 'x' },
    );
  });

  test('responds with what it created: defaults, empty objects, a secret, times in UTC', async () => {
    const { id, secret, created, updated, _links, ...rest } = await made({ criteria: null });
    assert.ok(Number.isInteger(id));
    assert.match(secret, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(updated, created);
    assert.equal(_links.self.href, `${api.service.baseUrl}${PATH}/${id}.json`);
    assert.deepEqual(rest, { ...whole(), enabled: true, target_headers: {}, criteria: {} });
  });

  test('needs the role assignor or manager on the site: 403', async () => {
    const reply = await api.omar('POST', PATH, { body: whole() });
    assertProblem(reply, 403);
    assert.match(reply.json.message, /assignor or manager/);
  });

  test('is forbidden to an official, whatever else is wrong with the body: 403 before 422', async () => {
    assertProblem(await api.omar('POST', PATH, { body: { site_id: api.season.siteId } }), 403);
    assertProblem(await api.omar('POST', PATH, { body: whole({ enabled: 'x', target_url: 1 }) }), 403);
  });

  test('by an inactive assignor is 422 at /site_id, as for an unknown site', async () => {
    const { db } = api.service;
    const { userId } = api.season.ada;
    await db.query(sql`update users set active = false where id = ${userId}`);
    const reply = await post(whole());
    await db.query(sql`update users set active = true where id = ${userId}`);
    assert.deepEqual(pathsOf(reply), ['/site_id']);
    assert.deepEqual(reply.json.errors, (await post(whole({ site_id: 999_999 }))).json.errors);
  });

  test('may come as a form, whose texts are read as numbers and booleans, and never rounded', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = (site: unknown) =>
      `site_id=${site}&event_types[]=game.game.published&event_types[]=site.user.created&enabled=false` +
      '&target_url=https%3A%2F%2Froster-sync.example%2F&target_method=POST&criteria[league_id][]=3&target_headers[X-Team]=a';
    const { status, json, text } = await api.ada('POST', PATH, { headers, raw: form(api.season.siteId) });
    assert.equal(status, 201, text);
    assert.deepEqual(
      [json.site_id, json.event_types, json.enabled, json.criteria, json.target_headers],
      [
        api.season.siteId,
        ['game.game.published', 'site.user.created'],
        false,
        { league_id: ['3'] },
        { 'X-Team': 'a' },
      ],
    );
    const rounded = await api.ada('POST', PATH, { headers, raw: form(`${api.season.siteId}.5`) });
    assert.deepEqual(pathsOf(rounded), ['/site_id']);
  });
});

describe('changing a subscription', () => {
  const CHANGES = REFUSED.filter(([what]) => !what.includes('missing'));
  test('is validated by the same rules, and a rejected change changes nothing', async () => {
    const before = await made();
    for (const [what, change, path] of CHANGES) {
      assert.deepEqual(pathsOf(await put(before.id, change)), [path], what);
    }
    assert.deepEqual((await api.ada('GET', `${PATH}/${before.id}`)).json, before);
  });

  test('reports everything together', async () => {
    const { id } = await made();
    const reply = await put(id, { site_id: 999_999, enabled: 1, criteria: 'x', target_url: 'x' });
    assert.deepEqual(pathsOf(reply).sort(), ['/criteria', '/enabled', '/site_id', '/target_url']);
    const told = reply.json.errors.find(({ path }: Problem) => path === '/site_id');
    assert.match(told.message, /stays on its site/);
  });

  test('keeps members that were not sent, and ignores read-only ones', async () => {
    const { updated, ...before } = await made({ criteria: { league_id: 3 }, ...header('X-Team') });
    const own = { id: 7, secret: 'mine', created: 'now', updated: 'now', _links: {}, colour: 'blue' };
    const reply = await put(before.id, { ...own, enabled: false });
    const { updated: later, warnings, ...after } = reply.json;
    assert.deepEqual(after, { ...before, enabled: false });
    const named = ['`id` is read-only.', '`secret` is read-only.', '`created` is read-only.'];
    assert.deepEqual(warnings, [...named, '`colour` is not known.']);
    assert.ok(later >= updated);
    assert.equal((await put(before.id, { ...before, enabled: true })).json.enabled, true);
    assert.equal((await put(before.id, {})).status, 200);
    assert.equal((await api.ada('PUT', `${PATH}/${before.id}`)).status, 200);
  });

  test('of event_types validates the stored criteria again', async () => {
    const { id } = await made({
      event_types: ['site.user.created'],
      criteria: { league_id: 'x', status: 'B' },
    });
    const types = { event_types: ['site.league_official.created'] };
    assert.deepEqual(pathsOf(await put(id, types)), ['/criteria/league_id']);
    const both = pathsOf(await put(id, { event_types: TOPICS }));
    assert.deepEqual(both.sort(), ['/criteria/league_id', '/criteria/status']);
    assert.equal((await put(id, { ...types, criteria: { league_id: '5' } })).status, 200);
  });

  test('of another caller’s is 404, like viewing and deleting it', async () => {
    const { id } = await made();
    for (const [method, body] of [['GET'], ['PUT', { enabled: 'x' }], ['DELETE']] as [string, object?][]) {
      assertProblem(await api.omar(method, `${PATH}/${id}`, { body }), 404, method);
    }
    assert.equal((await api.service.db.query(sql`select from subscriptions where id = ${id}`)).length, 1);
    assert.equal((await api.ada('DELETE', `${PATH}/${id}`)).status, 204);
    assertProblem(await api.ada('GET', `${PATH}/${id}`), 404);
  });
});

test('a target_url with a quote, which JSON escapes, is returned as it was sent', async () => {
  const target_url = 'https://roster-sync.example/a?name="Ada","x":"y';
  const { id, target_url: returned } = await made({ target_url });
  assert.equal(returned, target_url);
  assert.equal((await api.ada('GET', `${PATH}/${id}`)).json.target_url, target_url);
});
