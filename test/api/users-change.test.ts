// Changing a user: the roles that may change each field (docs/api: Roles on a site).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import { type Call, caller, type Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { TAX_FORM } from './bank-data.ts';
import { type Api, assertProblem, openApi, pathsOf } from './callers.ts';
import { join, type Person } from './people.ts';

type Json = Reply['json'];

let api: Api;
let omar: number;
let max: Person;
before(async () => {
  api = await openApi();
  omar = api.season.omar.userId;
  max = await join(api, 'Max Boss', { roles: ['manager'] });
});
after(() => api.stop());

const put = (id: number, body: unknown, call: Call = api.ada) => call('PUT', `/api/v2/users/${id}`, { body });
const view = async (id: number, call: Call = api.ada): Promise<Json> =>
  ok(await call('GET', `/api/v2/users/${id}.json`), 200);

function assertForbidden(reply: Reply, field: string): void {
  assertProblem(reply, 403);
  assert.equal(reply.json.error, 'forbidden');
  assert.ok(reply.json.message.startsWith(`"${field}"`), reply.json.message);
}

describe('an official', () => {
  test('changes their own phones and addresses, and only the fields they send', async () => {
    const before = await view(omar, api.omar);
    const body = {
      ...{ mobile_phone: '+1 617 555 0110', mobile_phone_is_public: true, home_phone: ' +1 617 555 0111 ' },
      ...{ email_addresses: ['omar@reyes.example', 'omar.reyes@harbor.example'], mi: 'J' },
    };
    const changed = ok(await put(omar, body, api.omar), 200);
    const { updated, ...rest } = changed;
    assert.ok(Date.parse(updated) > Date.parse(before.updated));
    assert.deepEqual(rest, {
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'updated')),
      ...body,
      home_phone: '+1 617 555 0111',
      onboarding: { ...before.onboarding, phone: true },
    });
    assert.deepEqual(await view(omar, api.omar), changed);
    const seen = await view(omar, api.nina);
    assert.deepEqual(
      [seen.mobile_phone, seen.home_phone, seen.email_addresses],
      ['+1 617 555 0110', null, []],
    );
  });

  test('cannot change the sign-in address, for themselves or for others', async () => {
    const address = async () => {
      const [row] = await api.service.db.query<{ email: string }>(
        sql`select email from accounts where id = ${api.season.omar.accountId}`,
      );
      return row!.email;
    };
    ok(await put(omar, { email: 'thief@harbor.example', email_addresses: [] }, api.omar), 200);
    ok(await put(omar, { email: 'thief@harbor.example', email_addresses: ['o@reyes.example'] }), 200);
    assert.equal(await address(), 'omar.reyes@harbor.example');
  });

  test('can send back the body that they read, and nothing changes', async () => {
    const before = await view(omar, api.omar);
    assert.deepEqual(ok(await put(omar, before, api.omar), 200), before);
    assert.deepEqual(ok(await put(omar, {}, api.omar), 200), before);
  });

  const NOT_HIS: [string, unknown][] = [
    ['first_name', 'Oscar'],
    ['last_name', 'Rey'],
    ['grade', 'Grade 1'],
    ['official', false],
    ['assignor', true],
    ['manager', true],
    ['observer', true],
    ['active', false],
  ];
  for (const [field, value] of NOT_HIS) {
    test(`may not change their ${field}: 403 names it, and nothing changes`, async () => {
      const before = await view(omar, api.omar);
      assertForbidden(await put(omar, { mi: 'Q', [field]: value }, api.omar), field);
      assert.deepEqual(await view(omar, api.omar), before);
    });
  }

  test('may not change other users', async () => {
    assertProblem(await put(omar, { mobile_phone: '+1 617 555 0112' }, api.nina), 403);
    assertProblem(await put(omar, {}, api.nina), 403);
  });
});

describe('an assignor', () => {
  test('changes names, grade, roles and contacts of other users', async () => {
    const { userId, accountId } = await join(api, 'Ben Carr');
    const body = {
      ...{ first_name: 'Benedict', last_name: ' Carr-Stone ', grade: 'Regional', mi: 'K' },
      ...{ official: true, assignor: true, active: false, work_phone: '+1 617 555 0113' },
    };
    const changed = ok(await put(userId, body), 200);
    assert.deepEqual(Object.fromEntries(Object.keys(body).map((name) => [name, changed[name]])), {
      ...body,
      last_name: 'Carr-Stone',
    });
    const accounts = await api.service.db.query(
      sql`select first_name, last_name from accounts where id = ${accountId}`,
    );
    assert.deepEqual(accounts, [{ first_name: 'Ben', last_name: 'Carr' }]);
  });

  test('may not make a manager, nor take a manager their roles, nor deactivate them', async () => {
    assertForbidden(await put(omar, { manager: true }), 'manager');
    for (const [field, value] of [
      ['manager', false],
      ['active', false],
      ['official', true],
      ['assignor', true],
    ] as const) {
      const refused = await put(max.userId, { [field]: value });
      assertForbidden(refused, field);
      assert.match(refused.json.message, /can only be changed by the site's managers/);
    }
    assertForbidden(await put(api.season.ada.userId, { manager: true }), 'manager');
    const { json } = await put(max.userId, {
      mobile_phone: '+1 617 555 0114',
      grade: 'Grade 3',
      manager: true,
    });
    assert.deepEqual([json.mobile_phone, json.grade, json.manager], ['+1 617 555 0114', 'Grade 3', true]);
  });

  test('has no rights on another site: its users are 404', async () => {
    const { id } = await createAccount(api.service.db, {
      ...{ email: 'una.hill@harbor.example', firstName: 'Una', lastName: 'Hill' },
    });
    const { owner } = await createSite(api.service.db, {
      ...{ name: 'Hill Soccer', timezone: 'America/Chicago', ownerAccountId: id },
    });
    assertProblem(await put(owner.id, { first_name: 'Eve' }), 404);
    assertProblem(
      await put(
        omar,
        { first_name: 'Eve' },
        await callerFor(api.service, await register(api.service.db, id)),
      ),
      404,
    );
    assertProblem(await put(999_999, {}), 404);
    assertProblem(await put(omar, {}, caller(api.service)), 401);
    const reading = await callerFor(api.service, api.season.application, 'read');
    assertProblem(await put(omar, {}, reading), 403);
  });
});

test('a manager grants and removes the role manager', async () => {
  const { userId } = await join(api, 'Ida Voss');
  assert.equal(ok(await put(userId, { manager: true }, max.call), 200).manager, true);
  const changed = ok(await put(userId, { manager: false, active: false }, max.call), 200);
  assert.deepEqual([changed.manager, changed.active], [false, false]);
});

test('who is made inactive sees nothing, themselves neither', async () => {
  const { userId, call } = await join(api, 'Lea Brook');
  ok(await call('GET', `/api/v2/users/${userId}`), 200);
  ok(await put(userId, { active: false }), 200);
  for (const path of [`/users/${userId}`, `/sites/${api.season.siteId}/users`, `/users/${omar}`]) {
    assertProblem(await call('GET', `/api/v2${path}`), 404, path);
  }
  assertProblem(await put(userId, { mi: 'X' }, call), 404);
  assert.equal((await view(userId)).active, false);
});

describe('the last active assignor or manager of a site', () => {
  test('stays: 409, and nothing changes', async () => {
    const { db } = api.service;
    const { id } = await createAccount(db, {
      ...{ email: 'sole.head@harbor.example', firstName: 'Sole', lastName: 'Head' },
    });
    const { owner, site } = await createSite(db, {
      ...{ name: 'Quay Soccer', timezone: 'America/New_York', ownerAccountId: id },
    });
    const sole = await callerFor(api.service, await register(db, id));
    for (const body of [{ active: false }, { assignor: false, manager: false, official: true }]) {
      const refused = await put(owner.id, body, sole);
      assertProblem(refused, 409);
      assert.equal(refused.json.error, 'conflict');
      assert.match(refused.json.message, /^Sole Head is the last active assignor or manager of the site; /);
    }
    assert.equal((await view(owner.id, sole)).official, false);
    const second = await join(api, 'Kim Head', { roles: ['assignor'], siteId: site.id });
    ok(await put(owner.id, { assignor: false, manager: false, official: true }, sole), 200);
    assertProblem(await put(second.userId, { active: false }, second.call), 409);
  });

  test('remains even if ten pairs resign at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await createAccount(api.service.db, {
        ...{ email: `pair.${round}@harbor.example`, firstName: 'Pat', lastName: 'Pair' },
      });
      const { owner, site } = await createSite(api.service.db, {
        ...{ name: `Pier ${round}`, timezone: 'America/New_York', ownerAccountId: id },
      });
      const first = await callerFor(api.service, await register(api.service.db, id));
      const other = await join(api, `Pen Pair${round}`, { roles: ['assignor'], siteId: site.id });
      const replies = await Promise.all([
        put(owner.id, { active: false }, first),
        put(other.userId, { assignor: false }, other.call),
      ]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    }
  });
});

test('changes of different fields at the same time all stay', async () => {
  const { userId } = await join(api, 'Tom Twin');
  const bodies = [
    { first_name: 'Thomas' },
    { grade: 'Grade 8' },
    { mobile_phone: '+1 617 555 0115' },
    { assignor: true },
    { mi: 'T' },
    { home_phone_is_public: true },
  ];
  for (const reply of await Promise.all(bodies.map((body) => put(userId, body)))) ok(reply, 200);
  const after = await view(userId);
  for (const [name, value] of bodies.flatMap((body) => Object.entries(body))) {
    assert.equal(after[name], value, name);
  }
});

describe('the body of a change', () => {
  test('may be a form, where an empty field is none', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const raw =
      'mobile_phone=&mobile_phone_is_public=false&mi=&email_addresses[]=omar.reyes%40harbor.example';
    const json = ok(await api.omar('PUT', `//api/v2//users/${omar}.json`, { headers, raw }), 200);
    assert.deepEqual(
      [json.mobile_phone, json.mobile_phone_is_public, json.mi, json.email_addresses],
      [null, false, null, ['omar.reyes@harbor.example']],
    );
  });

  const UNREADABLE: [string, object, string][] = [
    ['a line break in a name', { first_name: 'Omar\nReyes' }, '/first_name'],
    ['a control character in a name', { last_name: 'Rey\u0007es' }, '/last_name'],
    ['a turn of direction in a name', { last_name: 'Rey\u202ees' }, '/last_name'],
    ['a name of nothing visible', { first_name: '\u200b' }, '/first_name'],
    ['a control character in a grade', { grade: 'Grade\u001b7' }, '/grade'],
    ['a line break in a phone', { mobile_phone: '617\r\n555' }, '/mobile_phone'],
  ];
  for (const [what, members, path] of UNREADABLE) {
    test(`with ${what} is 422 at ${path}, changed or new`, async () => {
      const refused = await put(omar, members);
      assert.deepEqual(pathsOf(refused), [path]);
      assert.match(
        refused.json.message,
        /^\w+ must be one line of visible characters, [a-z ]+(, or be null)?\.$/,
      );
      const whole = { first_name: 'Mia', last_name: 'Stone', email: 'mia.stone@harbor.example', ...members };
      const created = await api.ada('POST', `/api/v2/sites/${api.season.siteId}/users`, { body: whole });
      assert.deepEqual(pathsOf(created), [path]);
    });
  }

  test('has all its problems reported together', async () => {
    const body = {
      ...{ first_name: null, last_name: ' ', email_addresses: ['o@reyes.example', 'none'] },
      ...{ active: 'yes', mobile_phone: '5'.repeat(31), grade: 7 },
    };
    assert.deepEqual(pathsOf(await put(omar, body)).sort(), [
      ...['/active', '/email_addresses/1', '/first_name', '/grade', '/last_name', '/mobile_phone'],
    ]);
    assert.deepEqual(pathsOf(await put(omar, { email_addresses: Array(7).fill('o@reyes.example') })), [
      '/email_addresses',
    ]);
  });
});

describe('the links of a user', () => {
  const names = async (call: Call) => Object.keys((await view(omar, call))._links).sort();
  const OF_ALL = ['avatar_original', 'avatar_square', 'games', 'groups', 'self', 'site'];

  test('lead to what the caller may follow', async () => {
    assert.deepEqual(await names(api.nina), OF_ALL);
    assert.deepEqual(await names(api.ada), [...OF_ALL, 'availability', 'blocks', 'certifications'].sort());
    assert.deepEqual(await names(api.omar), [...OF_ALL, 'availability', 'certifications'].sort());
    const { _links } = await view(omar, api.omar);
    assert.equal(_links.availability.href, `${api.service.baseUrl}/api/v2/users/${omar}/availability.json`);
    assert.deepEqual(_links.groups, {
      'resource-type': 'groups',
      href: `${api.service.baseUrl}/api/v2/users/${omar}/groups.json`,
    });
  });

  test('lead to their bank data with the scope bank alone, and to their tax form once there is one', async () => {
    const { service, season } = api;
    const application = await register(service.db, season.omar.accountId);
    const withBank = await callerFor(service, application, 'read write bank');
    const withAccounts = [...OF_ALL, 'availability', 'bank_accounts', 'certifications'].sort();
    assert.deepEqual(await names(withBank), withAccounts);
    const added = await withBank('POST', `/api/v2/users/${omar}/tax_form`, { body: TAX_FORM });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual(await names(withBank), [...withAccounts, 'tax_form']);
    const { _links } = await view(omar, withBank);
    for (const name of ['bank_accounts', 'tax_form']) {
      assert.equal((await withBank('GET', _links[name].href)).status, 200, name);
    }
    const mine = (await withBank('GET', '/api/v2/current_account/users')).json._embedded.users;
    assert.deepEqual(mine[0]._links, _links);
    assert.deepEqual(await names(api.omar), [...OF_ALL, 'availability', 'certifications'].sort());
  });

  test('to their pictures need no token, and may be cached for a day', async () => {
    const { _links } = await view(omar);
    assert.equal(_links.avatar_square['resource-type'], 'avatar');
    assert.equal(_links.avatar_square.href, `${api.service.baseUrl}/avatars/square.png`);
    assert.equal(_links.avatar_original.href, `${api.service.baseUrl}/avatars/original.png`);
    for (const name of ['avatar_square', 'avatar_original']) {
      const reply = await fetch(_links[name].href);
      assert.deepEqual(
        [reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')],
        [200, 'image/png', 'public, max-age=86400'],
      );
      const bytes = Buffer.from(await reply.arrayBuffer());
      assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
    }
  });
});
