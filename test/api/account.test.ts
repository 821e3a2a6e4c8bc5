// The account that the token speaks for (docs/api: Resources, account).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import { caller, type Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, openApi } from './callers.ts';
import { join } from './people.ts';

type Json = Reply['json'];

let api: Api;
let base: string;
before(async () => {
  api = await openApi();
  base = `${api.service.baseUrl}/api/v2`;
});
after(() => api.stop());

test('the current account is the one that owns the application, with its links', async () => {
  const { created, updated, ...rest } = ok(await api.ada('GET', '/api/v2/current_account'), 200);
  assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.match(updated, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, {
    id: api.season.ada.accountId,
    first_name: 'Ada',
    last_name: 'Okafor',
    name: 'Ada Okafor',
    email: 'ada.okafor@harbor.example',
    _links: {
      self: { 'resource-type': 'account', href: `${base}/current_account.json` },
      sites: { 'resource-type': 'sites', href: `${base}/current_account/sites.json` },
      users: { 'resource-type': 'users', href: `${base}/current_account/users.json` },
      games: { 'resource-type': 'games', href: `${base}/current_account/games.json` },
    },
  });
  assert.equal(
    ok(await api.omar('GET', '//api/v2//current_account.json'), 200).email,
    'omar.reyes@harbor.example',
  );
});

test('it needs a token that can read', async () => {
  const bank = await callerFor(api.service, api.season.application, 'bank');
  for (const path of ['', '/sites', '/users']) {
    assertProblem(await caller(api.service)('GET', `/api/v2/current_account${path}`), 401, path);
    const refused = await bank('GET', `/api/v2/current_account${path}`);
    assertProblem(refused, 403, path);
    assert.equal(refused.json.error, 'insufficient_scope');
  }
});

test('its sites and users are those where it is active: one user on each site', async () => {
  const { db } = api.service;
  const { id } = await createAccount(db, {
    ...{ email: 'una.hill@harbor.example', firstName: 'Una', lastName: 'Hill' },
  });
  const chicago = { name: 'Hill Soccer', timezone: 'America/Chicago', ownerAccountId: id };
  const hill = await createSite(db, chicago);
  const gone = await createSite(db, { ...chicago, name: 'Gone Soccer' });
  const { userId } = await join(api, 'Una Hill'); // the account's address
  const una = await callerFor(api.service, await register(db, id));
  await db.query(sql`update users set last_name = 'Abel' where id = ${userId}`);
  await db.query(sql`update users set active = false where id = ${gone.owner.id}`);

  const sites = ok(await una('GET', '/api/v2/current_account/sites'), 200);
  const other = ok(await una('GET', '/api/v2/sites'), 200);
  assert.deepEqual(sites._embedded, other._embedded);
  assert.deepEqual(
    sites._embedded.sites.map(({ name }: Json) => name),
    ['Harbor Youth Soccer', 'Hill Soccer'],
  );
  assert.equal(sites._links.self.href, `${base}/current_account/sites.json?page=1`);
  const none = ok(await una('GET', '/api/v2/current_account/sites?search[status]=inactive'), 200);
  assert.equal(none.page.records, 0);

  const users = ok(await una('GET', '/api/v2/current_account/users'), 200);
  assert.deepEqual(
    users._embedded.users.map((user: Json) => [user.id, user._embedded.site.name]),
    [
      [userId, 'Harbor Youth Soccer'],
      [hill.owner.id, 'Hill Soccer'],
    ],
  );
  const [first] = users._embedded.users;
  assert.deepEqual(first, ok(await una('GET', `/api/v2/users/${userId}`), 200));
  assert.deepEqual(first.email_addresses, ['una.hill@harbor.example']);
  const paged = ok(await una('GET', '/api/v2/current_account/users?limit=1&page=2'), 200);
  assert.deepEqual([paged.page.pages, paged._embedded.users[0].id], [2, hill.owner.id]);
});
