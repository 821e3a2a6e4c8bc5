// Restricted tokens (docs/api: Restricted tokens): what a request with one reaches, and when it ends.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setDeactivated } from '../../src/domain/accounts/actions.ts';
import { addUser, removeUser } from '../../src/domain/users/actions.ts';
import { routes } from '../../src/http/api/routes.ts';
import { createRestrictedToken, revokeRestrictedToken } from '../../src/oauth/restricted-tokens/actions.ts';
import type { RestrictedToken } from '../../src/oauth/restricted-tokens/restricted-token.ts';
import { listRestrictedTokens } from '../../src/oauth/restricted-tokens/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Call, caller, type Reply } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';
import { gatherPeople, type People } from './access/people.ts';
import type { Row } from './access/statuses.ts';
import { accessTable } from './access/table.ts';
import { createThings, type Things } from './access/things.ts';
import { assertProblem } from './callers.ts';
import { openStream, settled } from './changes-feed.ts';

let people: People;
let things: Things;
let table: Row[];
/** The site of the stranger, on which Mia (a manager of both) and Omar are too. */
let pier: number;
let mia: { accountId: number };

before(async () => {
  people = await gatherPeople();
  const { season, service } = people;
  things = createThings(people);
  table = accessTable({ siteId: season.siteId, userId: season.omar.userId });
  const { db } = service;
  const [site] = await db.query<{ id: number }>(sql`select id from sites where name = 'Pier Basketball'`);
  pier = site!.id;
  const manager = { official: false, assignor: false, manager: true };
  const official = { official: true, assignor: false, manager: false };
  const join = (firstName: string, lastName: string, roles: typeof manager) =>
    addUser(db, {
      ...{ siteId: pier, firstName, lastName, roles },
      email: `${firstName}.${lastName}@harbor.example`.toLowerCase(),
    });
  mia = { accountId: (await join('Mia', 'Chen', manager)).accountId };
  await join('Omar', 'Reyes', official);
});
after(() => people.service.stop());

type Wish = { siteIds?: number[]; isReadOnly?: boolean };

async function tokenOf(
  { accountId }: { accountId: number },
  { siteIds = [pier], isReadOnly = false }: Wish = {},
): Promise<{ call: Call; token: RestrictedToken; value: string }> {
  const { service } = people;
  await service.db.query(sql`update accounts set api_access = true where id = ${accountId}`);
  const draft = { accountId, name: 'Nightly export', siteIds, isReadOnly, days: 30 };
  const { token, value } = await createRestrictedToken(service.db, draft);
  return { call: caller(service, value), token, value };
}

const requestOf = ({ route, body }: Row, thing: Record<string, number>): [string, string, object] => {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(thing[name]));
  return [method, `/api/v2${filled}`, body === undefined ? {} : { body: body(thing) }];
};
const scopesOf = ({ route }: Row) => routes.find(({ method, path }) => `${method} ${path}` === route)!.scopes;
const needs = (row: Row, scope: string) =>
  /bank|webhooks/.test(JSON.stringify(scopesOf(row))) && scope !== '';
const OF_ALL_SITES = /^\w+ \/current_account\/(calendar_feeds|push_subscriptions)/;
const withoutId = ({ status, json: { request_id, ...rest } }: Reply) => ({ status, ...rest });

test('every route answers a token outside its sites as it answers somebody who is not there', async (t) => {
  const { call } = await tokenOf(mia);
  const rows = table.filter(
    (row) => row.statuses[4] === 404 && !needs(row, 'bank') && !OF_ALL_SITES.test(row.route),
  );
  for (const row of rows) {
    const [method, path, options] = requestOf(row, await things[row.on]());
    const stranger = await people.call.stranger(method, path, options);
    const outside = await call(method, path, options);
    assertProblem(outside, 404, row.route);
    assert.deepEqual(withoutId(outside), withoutId(stranger), row.route);
  }
  t.diagnostic(`${rows.length} routes`);
  assert.ok(rows.length > 100);
});

test('lists over all sites show those of the token alone', async () => {
  for (const thing of ['statement', 'message', 'assignment', 'request', 'dispute'] as const)
    await things[thing]();
  const { omar, siteId } = people.season;
  const isHarbor = new RegExp(`Harbor Youth|/sites/${siteId}\\b|"site_id":${siteId}\\b`);
  const { call } = await tokenOf(omar);
  const everywhere = await tokenOf(omar, { siteIds: [pier, siteId] });
  const lists = table.filter(
    (row) =>
      row.route.startsWith('GET ') &&
      row.on === 'nothing' &&
      row.statuses[4] === 200 &&
      !needs(row, 'bank') &&
      !OF_ALL_SITES.test(row.route) &&
      row.route !== 'GET /',
  );
  assert.ok(lists.length >= 6);
  let filled = 0;
  for (const row of lists) {
    const [method, path] = requestOf(row, {});
    assert.doesNotMatch(
      ok(await call(method, path), 200) && (await call(method, path)).text,
      isHarbor,
      row.route,
    );
    if (isHarbor.test((await everywhere.call(method, path)).text)) filled++;
  }
  assert.ok(filled >= 5, `${filled} of the lists had something to hide`);
  const sites = ok(await call('GET', '/api/v2/sites'), 200);
  assert.deepEqual(
    sites._embedded.sites.map(({ id }: { id: number }) => id),
    [pier],
  );
});

test('a token reaches its sites with the roles of its person, and is named in the history', async () => {
  const { siteId } = people.season;
  const { call } = await tokenOf(mia, { siteIds: [siteId] });
  const added = ok(
    await call('POST', `/api/v2/sites/${siteId}/venues`, { body: { name: 'Lincoln HS' } }),
    201,
  );
  const audit = ok(await call('GET', `/api/v2/sites/${siteId}/audit?search[record_id]=${added.id}`), 200);
  assert.equal(audit._embedded.audit[0].application, 'Nightly export');
  const omar = await tokenOf(people.season.omar, { siteIds: [siteId] });
  assertProblem(await omar.call('POST', `/api/v2/sites/${siteId}/venues`, { body: { name: 'Pier' } }), 403);
});

test('a token that only reads is refused each change, with the scope that it lacks', async () => {
  const { siteId } = people.season;
  const { call } = await tokenOf(mia, { siteIds: [siteId], isReadOnly: true });
  ok(await call('GET', `/api/v2/sites/${siteId}/games`), 200);
  for (const line of routes.filter(({ scopes }) => scopes === 'write')) {
    const row = table.find(({ route }) => route === `${line.method} ${line.path}`)!;
    const path = `/api/v2${line.path.replace(/:\w+/g, '1')}`;
    const reply = await call(line.method, path, {});
    assertProblem(reply, 403, row.route);
    assert.equal(reply.json.error, 'insufficient_scope', row.route);
    assert.equal(reply.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="write"');
    assert.match(reply.json.message, /create a restricted token that is not read-only/);
  }
});

test('no token has the scope webhooks or bank', async () => {
  const { siteId, omar } = people.season;
  const { call } = await tokenOf(omar, { siteIds: [siteId] });
  for (const [path, scope] of [
    ['webhooks/subscriptions', 'webhooks'],
    [`users/${omar.userId}/bank_accounts`, 'bank'],
    ['current_account/export', 'bank'],
  ]) {
    const reply = await call('GET', `/api/v2/${path}`);
    assertProblem(reply, 403, path);
    const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
    assert.equal(reply.headers.get('www-authenticate'), challenge);
    assert.match(reply.json.message, /a restricted token never has it/);
  }
});

test('what concerns the account on all sites is refused, and leaves no trace', async () => {
  const { omar } = people.season;
  const { call } = await tokenOf(omar);
  const before = await people.call.oneself('GET', '/api/v2/current_account/calendar_feeds');
  for (const row of table.filter(({ route }) => OF_ALL_SITES.test(route))) {
    const reply = await call(...requestOf(row, { id: 1 }));
    assertProblem(reply, 403, row.route);
    assert.match(reply.json.message, /your account on all sites/);
  }
  const then = await people.call.oneself('GET', '/api/v2/current_account/calendar_feeds');
  assert.deepEqual(then.json, before.json);
});

test('availability is not copied from a site that the token does not reach', async () => {
  const { omar, siteId } = people.season;
  const [there] = await people.service.db.query<{ id: number }>(
    sql`select id from users where site_id = ${pier} and account_id = ${omar.accountId}`,
  );
  await people.call.oneself('POST', `/api/v2/users/${omar.userId}/availability`, {
    body: { date: '2099-05-02', all_day: true },
  });
  const path = `/api/v2/users/${there!.id}/availability/copy`;
  const { call } = await tokenOf(omar);
  assert.deepEqual(ok(await call('GET', path), 200).sources, []);
  assertProblem(await call('POST', path, { body: { from_user_id: omar.userId } }), 422);
  const both = await tokenOf(omar, { siteIds: [pier, siteId] });
  assert.equal(ok(await both.call('GET', path), 200).sources.length, 1);
});

test('the last use is written, but not by each request', async () => {
  const { omar } = people.season;
  const { call, token } = await tokenOf(omar);
  const { db } = people.service;
  const usedAt = async () =>
    (await listRestrictedTokens(db, omar.accountId)).find(({ id }) => id === token.id)!.lastUsedAt;
  assert.equal(await usedAt(), null);
  await Promise.all(Array.from({ length: 10 }, () => call('GET', '/api/v2/sites')));
  const first = await usedAt();
  assert.ok(first);
  const versions = async () =>
    (await db.query<{ xmin: string }>(sql`select xmin::text from applications where id = ${token.id}`))[0]!
      .xmin;
  const version = await versions();
  await call('GET', '/api/v2/sites');
  assert.equal(await versions(), version, 'within a minute nothing is written');
  await db.query(
    sql`update applications set last_used_at = now() - interval '61 seconds' where id = ${token.id}`,
  );
  await call('GET', '/api/v2/sites');
  assert.ok((await usedAt())! >= first);
});

test('a token ends when it is revoked, when its person leaves the site, is deactivated or loses API access', async () => {
  const { db } = people.service;
  const status = async (call: Call) => (await call('GET', `/api/v2/sites/${pier}`)).status;
  const kim = await addUser(db, {
    ...{ siteId: pier, firstName: 'Kim', lastName: 'Park', email: 'kim.park@pier.example' },
    roles: { official: true, assignor: false, manager: false },
  });
  const revoked = await tokenOf(kim);
  const kept = await tokenOf(kim);
  assert.equal(await status(revoked.call), 200);
  await revokeRestrictedToken(db, { accountId: kim.accountId, id: revoked.token.id });
  assert.deepEqual([await status(revoked.call), await status(kept.call)], [401, 200]);
  await assert.rejects(revokeRestrictedToken(db, { accountId: mia.accountId, id: kept.token.id }), {
    code: 'not_found',
  });
  await setDeactivated(db, { email: 'kim.park@pier.example', deactivated: true });
  assert.equal(await status(kept.call), 401);
  await setDeactivated(db, { email: 'kim.park@pier.example', deactivated: false });
  await db.query(sql`update accounts set api_access = false where id = ${kim.accountId}`);
  assert.equal(await status(kept.call), 401);
  await db.query(sql`update accounts set api_access = true where id = ${kim.accountId}`);
  await removeUser(db, { id: kim.id, now: new Date() });
  assert.equal(await status(kept.call), 404);
});

test('an expired token says that it has expired, and how to get another', async () => {
  const { call, token } = await tokenOf(mia);
  await people.service.db.query(
    sql`update access_tokens set expires_at = now() - interval '20 days' where application_id = ${token.id}`,
  );
  const reply = await call('GET', '/api/v2/sites');
  assertProblem(reply, 401);
  assert.equal(reply.json.code, 'token_expired');
  assert.match(reply.json.message, /restricted token has expired; create a new one under "API access"/);
});

test('a stream of changes lasts as long as the token, and ends with it', async () => {
  const { token, value } = await tokenOf(mia);
  const { service } = people;
  await settled(service.db);
  const stream = await openStream(`${service.baseUrl}/api/v2/current_account/changes`, { token: value });
  const venue = async (name: string) =>
    ok(await people.call.stranger('POST', `/api/v2/sites/${pier}/venues`, { body: { name } }), 201);
  const { id } = await venue('Pier Park');
  await until('the change', async () => stream.seen.includes(`venue ${id}`));
  await revokeRestrictedToken(service.db, { accountId: mia.accountId, id: token.id });
  await venue('Pier Park South');
  await stream.ended;
  assert.equal(stream.seen.length, 1);
});

test('the value of a token is stored nowhere, and not logged', async () => {
  const { value, call } = await tokenOf(mia);
  ok(await call('GET', '/api/v2/sites'), 200);
  const { db } = people.service;
  const rows = await db.query(sql`
    select row_to_json(t)::text as text from access_tokens t
    union all select row_to_json(a)::text from applications a union all select row_to_json(j)::text from journal j`);
  assert.ok(!JSON.stringify(rows).includes(value.replace('crewcall_', '')));
  assert.ok(!people.service.logged().includes(value));
});
