// Every rule of a subscription's members (docs/api: Webhooks/Validation).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError, type Problem } from '../../src/kernel/errors.ts';
import { sql } from '../../src/storage/sql.ts';
import { createAddressGuard } from '../../src/webhooks/address.ts';
import { changeSubscription, createSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import type { TargetRules } from '../../src/webhooks/subscriptions/target.ts';
import { createSeason, rules, type Season, subscriptionBody, vault } from './season.ts';

let season: Season;
before(async () => {
  season = await createSeason();
});
after(() => season.drop());

const strict: TargetRules = {
  addresses: createAddressGuard([]),
  signatureHeaderAliases: ['X-Signature-Copy'],
};

async function problemsOf(change: Record<string, unknown>, under = strict): Promise<Problem[]> {
  const body = { ...subscriptionBody(season.siteId), ...change };
  return refusedWith(createSubscription(season.db, { body, owner: season.ada, vault, rules: under }));
}

async function refusedWith(action: Promise<unknown>): Promise<Problem[]> {
  const error = await action.then(
    () => undefined,
    (reason) => reason,
  );
  if (error === undefined) return [];
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, 'validation_failed');
  for (const { message } of error.problems) assert.match(message, /^\S.*\.$/);
  return error.problems;
}

const paths = (problems: Problem[]) => problems.map(({ path }) => path);

const REFUSED: [string, Record<string, unknown>, string[]][] = [
  ['a missing site', { site_id: undefined }, ['/site_id']],
  ['a site that is no integer', { site_id: '1' }, ['/site_id']],
  ['a site of 10^20', { site_id: 1e20 }, ['/site_id']],
  ['a site that nobody knows', { site_id: 999_999 }, ['/site_id']],
  ['missing event types', { event_types: undefined }, ['/event_types']],
  ['no event types', { event_types: [] }, ['/event_types']],
  ['event types that are no array', { event_types: 'game.game.published' }, ['/event_types']],
  [
    'an unknown event type',
    { event_types: ['game.game.published', 'game.moved', 7] },
    ['/event_types/1', '/event_types/2'],
  ],
  ['a missing target', { target_url: undefined }, ['/target_url']],
  ['a target that is no string', { target_url: 5 }, ['/target_url']],
  ['a relative target', { target_url: '/webhooks' }, ['/target_url']],
  ['a target without a host', { target_url: 'https:example.org' }, ['/target_url']],
  ['another scheme', { target_url: 'ftp://example.org/' }, ['/target_url']],
  ['http', { target_url: 'http://example.org/' }, ['/target_url']],
  ['http to a public literal', { target_url: 'http://8.8.8.8/' }, ['/target_url']],
  ['a password', { target_url: 'https://ada:word@example.org/' }, ['/target_url']],
  ['an empty user', { target_url: 'https://@example.org/' }, ['/target_url']],
  ['a fragment', { target_url: 'https://example.org/#top' }, ['/target_url']],
  ['an empty fragment', { target_url: 'https://example.org/#' }, ['/target_url']],
  ['a line break', { target_url: 'https://exa\nmple.org/' }, ['/target_url']],
  ['a NUL', { target_url: 'https://example.org/\u0000' }, ['/target_url']],
  [
    'a target of 3,000 characters',
    { target_url: `https://example.org/${'a'.repeat(3_000)}` },
    ['/target_url'],
  ],
  ['loopback', { target_url: 'https://127.0.0.1/' }, ['/target_url']],
  ['loopback as one number', { target_url: 'https://2130706433/' }, ['/target_url']],
  ['loopback in hexadecimal', { target_url: 'https://0x7f.0.0.1/' }, ['/target_url']],
  ['loopback in octal', { target_url: 'https://0177.1/' }, ['/target_url']],
  ['a private network', { target_url: 'https://10.0.0.8/' }, ['/target_url']],
  ['a mapped address', { target_url: 'https://[::ffff:10.0.0.8]/' }, ['/target_url']],
  ['IPv6 loopback', { target_url: 'https://[::1]/' }, ['/target_url']],
  ['localhost', { target_url: 'https://localhost/' }, ['/target_url']],
  ['a missing method', { target_method: undefined }, ['/target_method']],
  ['a method that is no token', { target_method: 'PO ST' }, ['/target_method']],
  ['a method that is no string', { target_method: null }, ['/target_method']],
  ['headers that are a list', { target_headers: ['a'] }, ['/target_headers']],
  ['headers that are null', { target_headers: null }, ['/target_headers']],
  ['a header that is no string', { target_headers: { 'X-Team': 7 } }, ['/target_headers/X-Team']],
  [
    'a header with a line break',
    { target_headers: { 'X-Team': 'a\r\nHost: b' } },
    ['/target_headers/X-Team'],
  ],
  ['a header with a NUL', { target_headers: { 'X-Team': 'a\u0000' } }, ['/target_headers/X-Team']],
  ['a header beyond one byte', { target_headers: { 'X-Team': '✓' } }, ['/target_headers/X-Team']],
  ['a header name with a slash', { target_headers: { 'a/b~c': 'x' } }, ['/target_headers/a~1b~0c']],
  ['an empty header name', { target_headers: { '': 'x' } }, ['/target_headers/']],
  [
    '21 headers',
    { target_headers: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, ''])) },
    ['/target_headers'],
  ],
  ['5,000 bytes of headers', { target_headers: { 'X-Team': 'a'.repeat(5_000) } }, ['/target_headers']],
  ['enabled as a word', { enabled: 'yes' }, ['/enabled']],
  ['enabled as null', { enabled: null }, ['/enabled']],
  ['criteria that are a list', { criteria: [] }, ['/criteria']],
  ['criteria that are a word', { criteria: 'league_id=3' }, ['/criteria']],
  ['a league that is no id', { criteria: { league_id: 'first', team_id: 9 } }, ['/criteria/league_id']],
  ['an empty list of venues', { criteria: { venue_id: [] } }, ['/criteria/venue_id']],
  ['a null among ids', { criteria: { home_team_id: [7, null] } }, ['/criteria/home_team_id']],
  ['an unknown status', { criteria: { status: 'B' } }, ['/criteria/status']],
  ['criteria of 20,000 characters', { criteria: { note: 'a'.repeat(20_000) } }, ['/criteria']],
  ['criteria with a NUL', { criteria: { note: 'a\u0000' } }, ['/criteria']],
  ['criteria with half a surrogate pair', { criteria: { note: '\ud800' } }, ['/criteria']],
];

for (const [what, change, expected] of REFUSED) {
  test(`refused: ${what}`, async () => {
    assert.deepEqual(paths(await problemsOf(change)), expected);
  });
}

const RESERVED = [
  'Host',
  'content-length',
  'Content-Type',
  'Connection',
  'Keep-Alive',
  'Transfer-Encoding',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Proxy-Authorization',
  'X-Event-Id',
  'X-Event-Anything',
  'X-Webhook-Signature',
  'x-signature-copy',
];
for (const name of RESERVED) {
  test(`refused: a custom header named ${name}`, async () => {
    assert.deepEqual(paths(await problemsOf({ target_headers: { [name]: 'x' } })), [
      `/target_headers/${name}`,
    ]);
  });
}

const ACCEPTED: [string, Record<string, unknown>, typeof rules?][] = [
  ['a body with the four required members alone', {}],
  [
    'custom headers, also Authorization',
    { target_headers: { Authorization: 'Basic Zm9vOmJhcg==', 'X-Team': 'é\t1' } },
  ],
  ['a method outside POST (service.md 7.3)', { target_method: 'CONNECT' }],
  ['null criteria', { criteria: null }],
  ['criteria 8,000 levels deep', { criteria: { deep: JSON.parse('['.repeat(8_000) + ']'.repeat(8_000)) } }],
  [
    'ids as numbers, numeric strings and arrays',
    { criteria: { league_id: 3, venue_id: '4', team_id: [5, '6'] } },
  ],
  [
    'unrecognized criteria (service.md 6.2(5))',
    { criteria: { color: 'blue', deep: [{ 'a\\u0000': null }] } },
  ],
  [
    'any value of a key that no subscribed type uses',
    { event_types: ['site.user.created'], criteria: { league_id: 'first' } },
  ],
  [
    'a venue in criteria of league officials',
    { event_types: ['site.league_official.created'], criteria: { venue_id: 'x', league_id: [3] } },
  ],
  ['unknown members', { id: 5, secret: 'mine', created: 'today', _links: {}, color: 'blue' }],
  ['http to localhost where loopback is opened', { target_url: 'http://localhost:8080/' }, rules],
  ['http to a literal in an opened network', { target_url: 'http://[::1]:8080/' }, rules],
  ['a query in the target', { target_url: 'https://roster-sync.example:8443/a%20b?site=7' }],
  ['a target in another script', { target_url: 'https://müller.example/é' }],
];
for (const [what, change, under] of ACCEPTED) {
  test(`accepted: ${what}`, async () => assert.deepEqual(await problemsOf(change, under), []));
}

test('http to a name stays refused where loopback is opened', async () => {
  assert.deepEqual(paths(await problemsOf({ target_url: 'http://roster-sync.example/' }, rules)), [
    '/target_url',
  ]);
});

test('the message of an unknown event type lists the four', async () => {
  const [problem] = await problemsOf({ event_types: ['game.moved'] });
  assert.match(
    problem!.message,
    /game\.game\.published, game\.official\.changed, site\.user\.created, site\.league_official\.created/,
  );
});

test('all problems of one request are reported together', async () => {
  const found = await refusedWith(
    createSubscription(season.db, { body: { enabled: 1, criteria: 2 }, owner: season.ada, vault, rules }),
  );
  assert.deepEqual(paths(found), [
    '/site_id',
    '/event_types',
    '/target_url',
    '/target_method',
    '/enabled',
    '/criteria',
  ]);
});

test('a body that is no object is refused', async () => {
  for (const body of [null, [], 'text', 5, undefined]) {
    const found = await refusedWith(createSubscription(season.db, { body, owner: season.ada, vault, rules }));
    assert.deepEqual(paths(found), ['']);
  }
});

test('an official may not subscribe, whatever else is wrong', async () => {
  const creating = createSubscription(season.db, {
    body: { site_id: season.siteId },
    owner: season.omar,
    vault,
    rules,
  });
  await assert.rejects(creating, (error: AppError) => error.code === 'forbidden');
});

test('an inactive assignor cannot see the site', async () => {
  await season.db.query(sql`update users set active = false where id = ${season.adaUserId}`);
  assert.deepEqual(paths(await problemsOf({})), ['/site_id']);
  await season.db.query(sql`update users set active = true where id = ${season.adaUserId}`);
});

test('PUT judges what was sent, and criteria again when it changes event_types', async () => {
  const { id } = await season.subscribe({
    event_types: ['site.user.created'],
    criteria: { league_id: 'first' },
  });
  const put = (body: unknown) =>
    refusedWith(changeSubscription(season.db, { id, body, owner: season.ada, vault, rules }));
  assert.deepEqual(paths(await put({ event_types: ['game.game.published'] })), ['/criteria/league_id']);
  assert.deepEqual(paths(await put({ site_id: season.siteId + 1 })), ['/site_id']);
  assert.deepEqual(paths(await put({ site_id: 'x', enabled: 'no' })), ['/site_id', '/enabled']);
  assert.deepEqual(
    await put({ site_id: season.siteId, id: 77, secret: 'mine', created: 1, updated: 2, _links: 3 }),
    [],
  );
  assert.deepEqual(await put({ event_types: ['game.game.published'], criteria: { league_id: 3 } }), []);
});
