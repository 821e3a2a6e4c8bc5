// Groups of a site's people (docs/api: Resources, group).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import { type Call, caller, type Reply } from '../support/service.ts';
import { inParallel, ok } from '../support/stage.ts';
import { type Api, assertProblem, openApi, pathsOf } from './callers.ts';
import { join, type Person } from './people.ts';

type Json = Reply['json'];

let api: Api;
let base: string;
let groups: string;
let omar: number;
let nina: number;
let max: Person;
/** Una, assignor of another site, and a group there. */
let una: Call;
let elsewhere: number;
before(async () => {
  api = await openApi();
  base = `${api.service.baseUrl}/api/v2`;
  groups = `/api/v2/sites/${api.season.siteId}/groups`;
  omar = api.season.omar.userId;
  nina = api.season.nina.userId;
  max = await join(api, 'Max Boss', { roles: ['manager'] });
  const { db } = api.service;
  const { id } = await createAccount(db, {
    ...{ email: 'una.hill@harbor.example', firstName: 'Una', lastName: 'Hill' },
  });
  const { site } = await createSite(db, {
    ...{ name: 'Hill Soccer', timezone: 'America/Chicago', ownerAccountId: id },
  });
  una = await callerFor(api.service, await register(db, id));
  const made = await una('POST', `/api/v2/sites/${site.id}/groups`, { body: { name: 'Hill crew' } });
  elsewhere = ok(made, 201).id;
});
after(() => api.stop());
beforeEach(() => api.service.db.query(sql`delete from groups where site_id = ${api.season.siteId}`));

const create = (body: unknown, call: Call = api.ada) => call('POST', groups, { body });
const created = async (name: string): Promise<Json> => ok(await create({ name }), 201);
const group = (id: number) => `/api/v2/groups/${id}`;
const member = (userId: number, groupId: number) => `/api/v2/users/${userId}/groups/${groupId}`;
const namesIn = async (path: string, call: Call = api.ada): Promise<string[]> => {
  const { _embedded } = ok(await call('GET', path), 200);
  return (_embedded.groups ?? _embedded.users).map((row: Json) => row.name ?? row.first_name);
};
const rows = () =>
  api.service.db.query(sql`select user_id, group_id from group_members order by user_id, group_id`);

describe('a group', () => {
  test('has an id, its name tidied, its times and its links', async () => {
    const reply = await create({ name: '  Referees   in training ' });
    assert.equal(reply.status, 201, reply.text);
    const { id, created: at, updated, ...rest } = reply.json;
    assert.equal(reply.headers.get('location'), `${base}/groups/${id}.json`);
    assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    assert.equal(updated, at);
    assert.deepEqual(rest, {
      name: 'Referees in training',
      _links: {
        self: { 'resource-type': 'group', href: `${base}/groups/${id}.json` },
        site: { 'resource-type': 'site', href: `${base}/sites/${api.season.siteId}.json` },
        users: { 'resource-type': 'users', href: `${base}/groups/${id}/users.json` },
      },
    });
    assert.deepEqual(ok(await api.omar('GET', group(id)), 200), reply.json);
  });

  test('has a name that no other group of the site has, whatever its case and spacing', async () => {
    const first = await created('Weekend crew');
    const second = await created('Cup crew');
    for (const reply of [
      await create({ name: 'WEEKEND  crew' }),
      await api.ada('PUT', group(second.id), { body: { name: ' weekend crew' } }),
    ]) {
      assertProblem(reply, 409);
      assert.equal(reply.json.error, 'conflict');
    }
    assert.equal(
      ok(await api.ada('PUT', group(first.id), { body: { name: 'weekend CREW' } }), 200).name,
      'weekend CREW',
    );
    assert.equal((await created('Hill crew')).name, 'Hill crew');
  });

  test('is made once by ten at the same time', async () => {
    const replies = await inParallel(10, () => create({ name: 'Weekend crew' }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
  });

  test('takes one of two names that are sent at the same time', async () => {
    const made = [await created('First crew'), await created('Second crew')];
    const replies = await Promise.all(
      made.map(({ id }) => api.ada('PUT', group(id), { body: { name: 'Third crew' } })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  });

  const WRONG: [string, unknown][] = [
    ['nothing', {}],
    ['null', { name: null }],
    ['a blank', { name: ' \t ' }],
    ['91 characters', { name: 'a'.repeat(91) }],
    ['a line break', { name: 'Weekend\ncrew' }],
    ['a turn of direction', { name: 'Weekend \u202ecrew' }],
  ];
  for (const [what, body] of WRONG) {
    test(`with ${what} for a name is 422 at /name`, async () => {
      assert.deepEqual(pathsOf(await create(body)), ['/name']);
      if (what === 'nothing') return;
      const { id } = await created('Weekend crew');
      assert.deepEqual(pathsOf(await api.ada('PUT', group(id), { body })), ['/name']);
    });
  }

  test('may be made and renamed by a form; a change to what it is changes nothing', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const made = ok(await api.ada('POST', groups, { headers, raw: 'name=Weekend+crew' }), 201);
    const renamed = ok(await api.ada('PUT', group(made.id), { headers, raw: 'name=Cup%20crew' }), 200);
    assert.equal(renamed.name, 'Cup crew');
    for (const body of [{}, renamed, { name: ' Cup  crew' }]) {
      assert.deepEqual(ok(await api.ada('PUT', group(made.id), { body }), 200), renamed);
    }
  });

  test('is deleted with its memberships; its people stay', async () => {
    const { id } = await created('Weekend crew');
    ok(await api.ada('POST', member(omar, id)), 201);
    const reply = await api.ada('DELETE', group(id));
    assert.deepEqual([reply.status, reply.text], [204, '']);
    assertProblem(await api.ada('GET', group(id)), 404);
    assertProblem(await api.ada('DELETE', group(id)), 404);
    assert.deepEqual(await rows(), []);
    ok(await api.ada('GET', `/api/v2/users/${omar}`), 200);
  });
});

describe('the people of a group', () => {
  test('are added by the path or by the body, and the response is the group', async () => {
    const [crew, cup] = [await created('Weekend crew'), await created('Cup crew')];
    const added = await api.ada('POST', member(omar, crew.id));
    assert.equal(added.headers.get('location'), `${base}/groups/${crew.id}.json`);
    assert.deepEqual(ok(added, 201), crew);
    const named = await api.ada('POST', `/api/v2/users/${omar}/groups`, { body: { group_id: cup.id } });
    assert.equal(named.headers.get('location'), `${base}/groups/${cup.id}.json`);
    assert.deepEqual(ok(named, 201), cup);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    ok(await api.ada('POST', `/api/v2/users/${nina}/groups`, { headers, raw: `group_id=${cup.id}` }), 201);
    assert.deepEqual(await namesIn(`/api/v2/users/${omar}/groups`, api.nina), ['Weekend crew', 'Cup crew']);
    assert.deepEqual(await namesIn(`/api/v2/users/${nina}/groups`, api.omar), ['Cup crew']);
  });

  test('are added once, however often and however many do it at the same time', async () => {
    const { id } = await created('Weekend crew');
    const replies = await inParallel(20, (index) =>
      index % 2 === 0
        ? api.ada('POST', member(omar, id))
        : api.ada('POST', `/api/v2/users/${omar}/groups`, { body: { group_id: id } }),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201]);
    assert.deepEqual(await rows(), [{ user_id: omar, group_id: id }]);
  });

  test('are added to a group that is being deleted, or not: never a fault', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await created(`Crew ${round}`);
      const replies = await inParallel(5, (index) =>
        index === 2
          ? api.ada('DELETE', group(id))
          : api.ada('POST', `/api/v2/users/${omar}/groups`, { body: { group_id: id } }),
      );
      assert.equal(replies[2]?.status, 204);
      for (const { status } of replies) assert.ok([201, 204, 422].includes(status), String(status));
    }
    assert.deepEqual(await rows(), []);
  });

  test('are taken out; who is not in it is 404', async () => {
    const { id } = await created('Weekend crew');
    ok(await api.ada('POST', member(omar, id)), 201);
    assert.equal((await api.ada('DELETE', member(omar, id))).status, 204);
    assertProblem(await api.ada('DELETE', member(omar, id)), 404);
    assertProblem(await api.ada('DELETE', member(nina, id)), 404);
    assert.deepEqual(await namesIn(`${group(id)}/users`), []);
  });

  test('are listed as the site lists them: by last name, first name, id, and only what each may see', async () => {
    const { id } = await created('Weekend crew');
    for (const userId of [omar, max.userId, nina]) ok(await api.ada('POST', member(userId, id)), 201);
    assert.deepEqual(await namesIn(`${group(id)}/users`, api.omar), ['Nina', 'Max', 'Omar']);
    const listed = ok(await api.omar('GET', `${group(id)}/users`), 200);
    const whole = ok(await api.omar('GET', `/api/v2/sites/${api.season.siteId}/users`), 200);
    assert.deepEqual(
      listed._embedded.users,
      whole._embedded.users.filter((user: Json) => [omar, max.userId, nina].includes(user.id)),
    );
    assert.deepEqual(listed._embedded.users[0].email_addresses, []);
    assert.equal(listed._links.self.href, `${base}/groups/${id}/users.json?page=1`);
    assert.deepEqual(await namesIn(`${group(id)}/users?search[query]=rey`), ['Omar']);
    const page = ok(await api.ada('GET', `${group(id)}/users?limit=2&page=2`), 200);
    assert.deepEqual([page.page.pages, page.page.records, page._embedded.users.length], [2, 3, 1]);
  });

  test('and the groups of a site are listed by id', async () => {
    for (const name of ['Weekend crew', 'Cup crew', 'Apprentices']) await created(name);
    assert.deepEqual(await namesIn(groups, api.nina), ['Weekend crew', 'Cup crew', 'Apprentices']);
    const { page, _links } = ok(await api.nina('GET', `${groups}?limit=2`), 200);
    assert.deepEqual([page.pages, page.next_page], [2, 2]);
    assert.equal(_links.next.href, `${base}/sites/${api.season.siteId}/groups.json?limit=2&page=2`);
  });
});

describe('who may', () => {
  test('change groups: assignors and managers; officials get 403', async () => {
    const { id } = await created('Weekend crew');
    const attempts = (call: Call): [string, Promise<Reply>][] => [
      ['create', create({ name: 'Own crew' }, call)],
      ['rename', call('PUT', group(id), { body: { name: 'Own crew' } })],
      ['delete', call('DELETE', group(id))],
      ['join', call('POST', `/api/v2/users/${omar}/groups`, { body: { group_id: id } })],
      ['join by address', call('POST', member(omar, id))],
      ['leave', call('DELETE', member(omar, id))],
    ];
    for (const [what, reply] of attempts(api.omar)) assertProblem(await reply, 403, what);
    assert.deepEqual(await namesIn(groups), ['Weekend crew']);
    assert.deepEqual(await rows(), []);
    for (const [what, reply] of attempts(una)) assertProblem(await reply, 404, what);
    for (const [what, reply] of attempts(caller(api.service))) assertProblem(await reply, 401, what);
    assert.equal((await create({ name: 'Manager’s crew' }, max.call)).status, 201);
  });

  test('read them: only members of the site', async () => {
    const { id } = await created('Weekend crew');
    for (const path of [groups, group(id), `${group(id)}/users`, `/api/v2/users/${omar}/groups`]) {
      for (const call of [api.ada, api.omar, max.call]) ok(await call('GET', path), 200);
      assertProblem(await una('GET', path), 404, path);
    }
    for (const name of ['x', '0', '99999999999999999999']) {
      assertProblem(await api.ada('GET', `/api/v2/groups/${name}`), 404, name);
    }
  });

  test('never put a user into a group of another site', async () => {
    const message = `group_id ${elsewhere} is not a group of this site; send the id of one of its groups.`;
    const refused = await api.ada('POST', `/api/v2/users/${omar}/groups`, { body: { group_id: elsewhere } });
    assert.deepEqual(pathsOf(refused), ['/group_id']);
    assert.equal(refused.json.message, message);
    assertProblem(await api.ada('POST', member(omar, elsewhere)), 404);
    assertProblem(await api.ada('DELETE', member(omar, elsewhere)), 404);
    for (const body of [{}, { group_id: 'x' }, { group_id: 0 }, { group_id: 1e300 }]) {
      assert.deepEqual(pathsOf(await api.ada('POST', `/api/v2/users/${omar}/groups`, { body })), [
        '/group_id',
      ]);
    }
    assert.deepEqual(await rows(), []);
    await assert.rejects(
      api.service.db.query(sql`
        insert into group_members (site_id, group_id, user_id) values (${api.season.siteId}, ${elsewhere}, ${omar})`),
      { code: '23503' }, // the database itself refuses it
    );
  });
});
