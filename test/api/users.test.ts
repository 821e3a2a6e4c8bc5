// Users: one account's profile on one site (docs/api: Resources, user; Roles on a site).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { type Api, assertProblem, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let users: string;
before(async () => {
  api = await openApi();
  users = `/api/v2/sites/${api.season.siteId}/users`;
});
after(() => api.stop());

const MIA = { first_name: 'Mia', last_name: 'Stone', email_addresses: ['mia.stone@harbor.example'] };
const add = (body: unknown, call: Call = api.ada): Promise<Reply> => call('POST', users, { body });
const accounts = (email: string) =>
  api.service.db.query<{ id: number }>(sql`select id from accounts where email = ${email}`);

async function added(body: object): Promise<Json> {
  const reply = await add(body);
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

describe('a user', () => {
  test('has every field with its type', async () => {
    const { created, updated, warnings, _links, _embedded, ...fields } = await added({
      ...{ ...MIA, mi: 'K', mobile_phone: '+1 617 555 0100', mobile_phone_is_public: true },
      ...{ home_phone: '+1 617 555 0101', grade: 'Regional', street1: '1 Pier Road', city: ' Harbor ' },
      ...{ state: 'NY', postal_code: '10001', date_of_birth: '5/2/1961', observer: true },
      ...{ limits: { games_per_day: 2, miles: 40 }, latitude: 40.7, longitude: -74.01 },
    });
    assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    assert.match(updated, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    assert.ok(Number.isInteger(fields.id));
    assert.deepEqual(fields, {
      ...{ id: fields.id, first_name: 'Mia', last_name: 'Stone', mi: 'K' },
      email_addresses: ['mia.stone@harbor.example'],
      ...{ mobile_phone: '+1 617 555 0100', mobile_phone_is_public: true },
      ...{ home_phone: '+1 617 555 0101', home_phone_is_public: false },
      ...{ work_phone: null, work_phone_is_public: false },
      ...{ official: true, assignor: false, manager: false, active: true, removed: false, grade: 'Regional' },
      ...{ street1: '1 Pier Road', street2: null, city: 'Harbor', state: 'NY', postal_code: '10001' },
      limits: { games_per_day: 2, games_per_week: null, miles: 40 },
      wanted_games: { min_per_week: null, max_per_week: null },
      ...{ latitude: 40.7, longitude: -74.01 },
      onboarding: {
        ...{ invited: null, invitation_expires: null, signed_in: false },
        ...{ phone: true, availability: false, calendar: false },
      },
      skipped_steps: [],
      ...{ official_since: null, notes: null },
      ...{ date_of_birth: null, minor: false, observer: true }, // an assignor may write the date of birth, not read it
    });
    assert.deepEqual(warnings, ['`date_of_birth` was stored; only the user and managers can read it.']);
    const href = `${api.service.baseUrl}/api/v2/users/${fields.id}.json`;
    assert.deepEqual(_links.self, { 'resource-type': 'user', href });
    assert.equal(_links.games.href, `${api.service.baseUrl}/api/v2/users/${fields.id}/games.json`);
    assert.equal(_embedded.site.id, api.season.siteId);
  });

  test('is seen whole by assignors and by themselves; others see their name and the phones marked public', async () => {
    const { id } = await added({
      ...{ first_name: 'Ben', last_name: 'Carr', email_addresses: ['ben.carr@harbor.example'] },
      ...{ mobile_phone: '+1 617 555 0102', mobile_phone_is_public: true, work_phone: '+1 617 555 0103' },
      grade: 'Regional',
    });
    const [account] = await accounts('ben.carr@harbor.example');
    const ben = await callerFor(api.service, await register(api.service.db, account!.id));
    for (const call of [api.ada, ben]) {
      const { json } = await call('GET', `/api/v2/users/${id}`);
      assert.deepEqual(
        [json.work_phone, json.email_addresses, json.grade],
        ['+1 617 555 0103', ['ben.carr@harbor.example'], 'Regional'],
      );
    }
    for (const path of [`/api/v2/users/${id}`, `${users}?search[query]=carr`]) {
      const { json, text } = await api.omar('GET', path);
      const seen = json._embedded.users?.[0] ?? json;
      assert.deepEqual(
        [seen.first_name, seen.last_name, seen.mobile_phone],
        ['Ben', 'Carr', '+1 617 555 0102'],
      );
      assert.ok(!/0103|ben\.carr@|Regional/.test(text), path);
    }
  });
});

describe('adding a user', () => {
  test('responds 201 with their address, and is one site.user.created', async () => {
    await api.service.db.query(sql`delete from events`);
    const reply = await add({ first_name: 'Ida', last_name: 'Voss', email: 'ida.voss@harbor.example' });
    assert.equal(reply.status, 201, reply.text);
    assert.equal(reply.headers.get('location'), `${api.service.baseUrl}/api/v2/users/${reply.json.id}.json`);
    assert.deepEqual(reply.json.email_addresses, ['ida.voss@harbor.example']);
    const events = await api.service.db.query(sql`select topic, resource_id from events`);
    assert.deepEqual(events, [{ topic: 'site.user.created', resource_id: reply.json.id }]);
  });

  test('with an address that has an account joins that account, and shows nothing of its other profiles', async () => {
    await api.service.db.query(sql`
      with site as (insert into sites (name, timezone) values ('Hill Soccer', 'America/New_York') returning id),
      account as (
        insert into accounts (email, first_name, last_name) values ('lea.brook@harbor.example', 'Leandra', 'Brook') returning id)
      insert into users (site_id, account_id, first_name, last_name, mobile_phone, mobile_phone_is_public, official)
      select site.id, account.id, 'Leandra', 'Brook', '+1 617 555 0199', true, true from site, account`);
    const reply = await add({ first_name: 'Lea', last_name: 'Brook', email: 'LEA.Brook@Harbor.example' });
    assert.equal(reply.status, 201, reply.text);
    assert.deepEqual([reply.json.first_name, reply.json.mobile_phone], ['Lea', null]);
    assert.ok(!reply.text.includes('Leandra') && !reply.text.includes('Hill'));
    assert.equal((await accounts('lea.brook@harbor.example')).length, 1);
    assert.equal((await api.ada('GET', `${users}?search[query]=brook`)).json.page.records, 1);
  });

  test('who is already on the site is 409, also in parallel', async () => {
    const twin = { first_name: 'Tom', last_name: 'Twin', email: 'tom.twin@harbor.example' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(twin)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
    const again = await add({ ...twin, email: 'TOM.TWIN@harbor.example' });
    assertProblem(again, 409);
    assert.equal(again.json.error, 'conflict');
  });

  test('is an official unless other roles are named', async () => {
    const roles = async (email: string, body: object) => {
      const json = await added({ first_name: 'Kim', last_name: 'Role', email, ...body });
      return [json.official, json.assignor, json.manager];
    };
    assert.deepEqual(await roles('kim.1@harbor.example', {}), [true, false, false]);
    assert.deepEqual(await roles('kim.2@harbor.example', { assignor: true }), [false, true, false]);
    assert.deepEqual(await roles('kim.3@harbor.example', { assignor: true, official: true }), [
      true,
      true,
      false,
    ]);
    assert.deepEqual(await roles('kim.4@harbor.example', { official: false }), [false, false, false]);
  });

  test('is for assignors and managers, and adding a manager for managers', async () => {
    assertProblem(await add({}, api.omar), 403);
    const boss = { first_name: 'Max', last_name: 'Boss', email: 'max.boss@harbor.example', manager: true };
    const refused = await add(boss);
    assertProblem(refused, 403);
    assert.match(refused.json.message, /ask one of its managers\.$/);
    assert.deepEqual(await accounts('max.boss@harbor.example'), []);
    await api.service.db.query(sql`update users set manager = true where id = ${api.season.ada.userId}`);
    assert.equal((await added(boss)).manager, true);
    await api.service.db.query(sql`update users set manager = false where id = ${api.season.ada.userId}`);
  });

  const NAMES = { first_name: 'Mia', last_name: 'Stone' };
  const WRONG: [string, unknown, string[]][] = [
    ['nothing', {}, ['/first_name', '/last_name', '/email_addresses']],
    ['no address', NAMES, ['/email_addresses']],
    ['an empty list of addresses', { ...NAMES, email_addresses: [] }, ['/email_addresses']],
    ['what is no address', { ...NAMES, email_addresses: ['mia'] }, ['/email_addresses/0']],
    ['an address with a line break', { ...NAMES, email: 'mia@harbor.example\r\nBcc: all' }, ['/email']],
    ['two addresses in one', { ...NAMES, email: 'mia@harbor.example, ben@harbor.example' }, ['/email']],
    ['an address too long', { ...NAMES, email: `${'a'.repeat(250)}@b.example` }, ['/email']],
    [
      'too many addresses',
      { ...NAMES, email_addresses: Array(6).fill('mia@harbor.example') },
      ['/email_addresses'],
    ],
    ['blank names', { ...MIA, first_name: '  ', last_name: '' }, ['/first_name', '/last_name']],
    ['long names', { ...MIA, first_name: 'a'.repeat(91), grade: 'b'.repeat(91) }, ['/first_name', '/grade']],
    [
      'roles that are no booleans',
      { ...MIA, official: 'y', assignor: 1, manager: null },
      ['/official', '/assignor', '/manager'],
    ],
    ['a phone that is a number', { ...MIA, mobile_phone: 6_175_550_100 }, ['/mobile_phone']],
  ];
  for (const [what, body, paths] of WRONG) {
    test(`with ${what} is 422 at ${paths.join(', ')}`, async () => {
      assert.deepEqual(pathsOf(await add(body)), paths);
    });
  }

  test('may come as a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const raw = 'first_name=Fay&last_name=Form&email_addresses[]=fay.form%40harbor.example&assignor=true&mi=';
    const { status, json, text } = await api.ada('POST', users, { headers, raw });
    assert.equal(status, 201, text);
    assert.deepEqual([json.email_addresses, json.assignor], [['fay.form@harbor.example'], true]);
  });
});

describe('the users of a site', () => {
  test('are listed by last name, first name, id', async () => {
    const names = async () =>
      (await api.omar('GET', users)).json._embedded.users.map(
        (user: Json) => `${user.last_name} ${user.first_name}`,
      );
    await added({ first_name: 'Adam', last_name: 'Reyes', email: 'adam.reyes@harbor.example' });
    const listed = await names();
    assert.ok(listed.indexOf('Alvarez Nina') < listed.indexOf('Okafor Ada'));
    assert.equal(listed.indexOf('Reyes Omar'), listed.indexOf('Reyes Adam') + 1);
  });

  test('are searched by status, and by part of a name in whatever case', async () => {
    await api.service.db.query(sql`update users set active = false where id = ${api.season.nina.userId}`);
    const found = async (query: string) =>
      (await api.ada('GET', `${users}?${query}`)).json._embedded.users.map((user: Json) => user.last_name);
    assert.deepEqual(await found('search[status]=inactive'), ['Alvarez']);
    const ada = sql`update accounts set first_signed_in_at = now() where id = ${api.season.ada.accountId}`;
    await api.service.db.query(ada);
    assert.deepEqual(await found('search[signed_in]=true'), ['Okafor']);
    assert.ok((await found('search[signed_in]=false')).includes('Reyes'));
    assert.equal((await api.omar('GET', `${users}?search[signed_in]=false`)).status, 403);
    assert.ok(!(await found('search[status]=active')).includes('Alvarez'));
    assert.deepEqual(await found('search[query]=MAR%20rey'), ['Reyes']);
    assert.deepEqual(await found('search[query]=%25'), []);
    await api.service.db.query(sql`update users set active = true where id = ${api.season.nina.userId}`);
    assert.deepEqual(pathsOf(await api.ada('GET', `${users}?search[status]=retired`)), ['/search/status']);
  });

  test('are hidden from users without a role there, in lists and on their own', async () => {
    const { id } = await added({
      first_name: 'Rolf',
      last_name: 'Idle',
      email: 'rolf@harbor.example',
      official: false,
    });
    const [account] = await accounts('rolf@harbor.example');
    const rolf = await callerFor(api.service, await register(api.service.db, account!.id));
    for (const path of [users, `/api/v2/users/${id}`, `/api/v2/users/${id}/games`]) {
      assertProblem(await rolf('GET', path), 403, path);
    }
  });

  test('of a missing site are 404, and so are users without a site', async () => {
    assertProblem(await api.ada('GET', '/api/v2/users'), 404);
    assertProblem(await api.ada('GET', '/api/v2/sites/999/users'), 404);
    assertProblem(await api.ada('GET', '/api/v2/users/999'), 404);
  });
});
