// Statements: what officials are owed and were paid (docs/api: Resources, statement).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { type Api, assertProblem, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
/** A manager of the site, and the assignor of another site on which Omar is an official, too. */
let maya: Call;
let hill: { siteId: number; omarId: number; noor: Call };
before(async () => {
  api = await openApi();
  const { db } = api.service;
  const manager = await addUser(db, {
    siteId: api.season.siteId,
    email: 'maya.stone@harbor.example',
    firstName: 'Maya',
    lastName: 'Stone',
    roles: { official: false, assignor: false, manager: true },
  });
  maya = await callerFor(api.service, await register(db, manager.accountId));
  hill = await openHill();
});
after(() => api.stop());

async function openHill() {
  const { db } = api.service;
  const [site] = await db.query<{ id: number }>(
    sql`insert into sites (name, timezone) values ('Hill Soccer', 'America/Denver') returning id`,
  );
  const siteId = site!.id;
  const noor = await addUser(db, {
    siteId,
    email: 'noor.haddad@hill.example',
    firstName: 'Noor',
    lastName: 'Haddad',
    roles: { official: false, assignor: true, manager: false },
  });
  const omar = await addUser(db, {
    siteId,
    email: 'omar.reyes@harbor.example',
    firstName: 'Omar',
    lastName: 'Reyes',
    roles: { official: true, assignor: false, manager: false },
  });
  return { siteId, omarId: omar.id, noor: await callerFor(api.service, await register(db, noor.accountId)) };
}

const statementsOf = (siteId = api.season.siteId) => `/api/v2/sites/${siteId}/statements`;

/** Ada owes Omar $45.00 for a game on 2 May 2026, unless the members say otherwise. */
async function owe(members: object = {}): Promise<Json> {
  const usual = { user_id: api.season.omar.userId, statement_date: '2026-05-02', amount: 45 };
  const body = { ...usual, description: 'Referee, U12 Girls', ...members };
  const reply = await api.ada('POST', statementsOf(), { body });
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

const pay = (id: number, amount_paid: unknown, by = api.ada) =>
  by('PUT', `/api/v2/statements/${id}`, { body: { amount_paid } });
const idsOf = (reply: Reply): number[] => {
  assert.equal(reply.status, 200, reply.text);
  return reply.json._embedded.statements.map(({ id }: Json) => id);
};

describe('a statement', () => {
  test('responds with all its fields, and is the same wherever it is read', async () => {
    const { season, service } = api;
    const body = {
      user_id: season.omar.userId,
      statement_date: '2026-05-02',
      description: 'Referee, U12 Girls',
      amount: 45,
    };
    const reply = await api.ada('POST', `${statementsOf()}.json`, { body });
    assert.equal(reply.status, 201, reply.text);
    const { id, created, updated, _links, _embedded, ...rest } = reply.json;
    assert.deepEqual(rest, {
      ...body,
      amount_paid: 0,
      currency: 'USD',
      formatted_amount: '$45.00',
      formatted_amount_paid: '$0.00',
      status: 'unpaid',
      payor_name: 'Harbor Youth Soccer',
    });
    for (const moment of [created, updated]) {
      assert.match(moment, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    }
    const at = `${service.baseUrl}/api/v2`;
    assert.deepEqual(_links, {
      self: { 'resource-type': 'statement', href: `${at}/statements/${id}.json` },
      user: { 'resource-type': 'user', href: `${at}/users/${season.omar.userId}.json` },
      site: { 'resource-type': 'site', href: `${at}/sites/${season.siteId}.json` },
    });
    assert.equal(_embedded.site.name, 'Harbor Youth Soccer');
    assert.equal(reply.headers.get('location'), _links.self.href);
    assert.deepEqual((await api.ada('GET', _links.self.href)).json, reply.json);
    assert.deepEqual((await api.omar('GET', _links.self.href)).json, reply.json);
  });

  test('may name currency, payor and day in other ways, and come as a form', async () => {
    const { userId } = api.season.nina;
    const raw = `user_id=${userId}&statement_date=5%2F9%2F2026&amount=45.10&description=Line&currency=EUR&payor_name=Harbor+Cup`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { json, status, text } = await api.ada('POST', statementsOf(), { headers, raw });
    assert.equal(status, 201, text);
    assert.deepEqual(
      [json.statement_date, json.amount, json.formatted_amount, json.payor_name],
      ['2026-05-09', 45.1, '€45.10', 'Harbor Cup'],
    );
    const put = { headers, raw: 'amount_paid=0.1' };
    assert.equal(
      (await api.ada('PUT', `/api/v2/statements/${json.id}`, put)).json.formatted_amount_paid,
      '€0.10',
    );
  });

  test('keeps the name of its payor when the site is renamed', async () => {
    const { id } = await owe();
    const { db } = api.service;
    await db.query(sql`update sites set name = 'Harbor United' where id = ${api.season.siteId}`);
    const { json } = await api.ada('GET', `/api/v2/statements/${id}`);
    await db.query(sql`update sites set name = 'Harbor Youth Soccer' where id = ${api.season.siteId}`);
    assert.deepEqual([json.payor_name, json._embedded.site.name], ['Harbor Youth Soccer', 'Harbor United']);
  });
});

describe('an amount', () => {
  const kept: [number, string][] = [
    [45.1, '$45.10'],
    [0.01, '$0.01'],
    [1.15, '$1.15'],
    [8_123_456.78, '$8,123,456.78'],
    [999_999_999.99, '$999,999,999.99'],
  ];
  for (const [amount, formatted] of kept) {
    test(`${amount} is kept to the cent`, async () => {
      const { id } = await owe({ amount });
      const { json } = await pay(id, amount);
      assert.deepEqual(
        [json.amount, json.formatted_amount, json.formatted_amount_paid, json.status],
        [amount, formatted, formatted, 'paid'],
      );
    });
  }

  test('in a currency without cents is shown without them, and never rounded', async () => {
    assert.equal((await owe({ amount: 45, currency: 'JPY' })).formatted_amount, '¥45');
    assert.equal((await owe({ amount: 45.5, currency: 'JPY' })).formatted_amount, '¥45.5');
  });

  test('of nothing, of a billion, with mills or as text is 422 at /amount', async () => {
    for (const amount of [0, -45, 45.105, 1e9, 1e300, 0.001, 1e-7, '45', null, true, [45], {}]) {
      const body = {
        user_id: api.season.omar.userId,
        statement_date: '2026-05-02',
        description: 'x',
        amount,
      };
      assert.deepEqual(pathsOf(await api.ada('POST', statementsOf(), { body })), ['/amount'], String(amount));
    }
  });
});

describe('writing a statement', () => {
  test('reports all that is wrong together', async () => {
    const none = await api.ada('POST', statementsOf(), { body: {} });
    assert.deepEqual(pathsOf(none).sort(), ['/amount', '/description', '/statement_date', '/user_id']);
    const body = {
      user_id: 0,
      statement_date: '2026-02-30',
      description: '  ',
      amount: 0.001,
      currency: 'usd',
      payor_name: 'x'.repeat(91),
    };
    assert.deepEqual(pathsOf(await api.ada('POST', statementsOf(), { body })).sort(), [
      '/amount',
      '/currency',
      '/description',
      '/payor_name',
      '/statement_date',
      '/user_id',
    ]);
  });

  test('for a user who is not on the site is 422 at /user_id', async () => {
    for (const user_id of [999_999_999, hill.omarId]) {
      const body = { user_id, statement_date: '2026-05-02', description: 'Referee', amount: 45 };
      assert.deepEqual(pathsOf(await api.ada('POST', statementsOf(), { body })), ['/user_id']);
    }
  });

  test('is for assignors and managers, and needs the scope write', async () => {
    const { id } = await owe();
    assertProblem(await api.omar('POST', statementsOf(), { body: {} }), 403);
    assertProblem(await pay(id, 45, api.omar), 403);
    assertProblem(await pay(id, 45, api.nina), 404);
    assertProblem(await pay(id, 45, hill.noor), 404);
    assertProblem(await hill.noor('POST', statementsOf(), { body: {} }), 404);
    const reader = await callerFor(api.service, api.season.application, 'read');
    assertProblem(await reader('POST', statementsOf(), { body: {} }), 403);
    assertProblem(await pay(id, 45, reader), 403);
    const { json } = await pay(id, 45, maya);
    assert.equal(json.status, 'paid');
  });
});

describe('paying', () => {
  test('part of it, then all, then taking it back, is partial, paid, unpaid', async () => {
    const { id } = await owe();
    const seen: unknown[] = [];
    for (const amount of [20, 45, 0]) {
      const { json } = await pay(id, amount);
      seen.push([json.status, json.formatted_amount_paid]);
    }
    assert.deepEqual(seen, [
      ['partial', '$20.00'],
      ['paid', '$45.00'],
      ['unpaid', '$0.00'],
    ]);
  });

  test('more than is owed is 422 at /amount_paid, owing less than was paid at /amount', async () => {
    const { id } = await owe();
    assert.deepEqual(pathsOf(await pay(id, 45.01)), ['/amount_paid']);
    for (const wrong of [-0.01, 45.001, '45', null])
      assert.deepEqual(pathsOf(await pay(id, wrong)), ['/amount_paid']);
    await pay(id, 30);
    const less = await api.ada('PUT', `/api/v2/statements/${id}`, { body: { amount: 29.99 } });
    assert.deepEqual(pathsOf(less), ['/amount']);
    const both = await api.ada('PUT', `/api/v2/statements/${id}`, { body: { amount: 20, amount_paid: 20 } });
    assert.deepEqual([both.status, both.json.status], [200, 'paid']);
  });

  test('can be sent with the new statement', async () => {
    const { json } = await api.ada('POST', statementsOf(), {
      raw: `user_id=${api.season.omar.userId}&statement_date=2026-05-02&description=May&amount=45&amount_paid=20`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.deepEqual([json.amount_paid, json.formatted_amount_paid, json.status], [20, '$20.00', 'partial']);
    assert.equal((await owe({ amount_paid: 45 })).status, 'paid');
    assert.equal((await owe({ amount_paid: 0 })).status, 'unpaid');
    const wrong = async (members: object) => {
      const body = { user_id: api.season.omar.userId, statement_date: '2026-05-02', description: 'May' };
      return pathsOf(await api.ada('POST', statementsOf(), { body: { ...body, amount: 45, ...members } }));
    };
    for (const amount_paid of [45.01, -1, 1.001, '45', null])
      assert.deepEqual(await wrong({ amount_paid }), ['/amount_paid']);
    assert.deepEqual(await wrong({ amount_paid: 46, user_id: 999_999 }), ['/user_id', '/amount_paid']);
  });

  test('is validated against the result of the previous change', async () => {
    const { id } = await owe();
    const { db } = api.service;
    let less: Promise<Reply> | undefined;
    await db.transaction(async (tx) => {
      await tx.query(sql`update statements set amount_paid = 45 where id = ${id}`);
      less = api.ada('PUT', `/api/v2/statements/${id}`, { body: { amount: 20 } });
      await untilLockWaits(db);
    });
    assert.deepEqual(pathsOf(await less!), ['/amount']);
  });

  test('leaves the rest as it is; what is sent changes, and what a statement does not have is ignored', async () => {
    const before = await owe({ payor_name: 'Harbor Cup' });
    const at = `/api/v2/statements/${before.id}`;
    const untouched = await api.ada('PUT', at);
    assert.deepEqual({ ...untouched.json, updated: '' }, { ...before, updated: '' });
    const body = { description: 'Assistant', statement_date: '5/3/2026', payor_name: 'Harbor', tip: 5 };
    const { json } = await api.ada('PUT', at, { body });
    assert.deepEqual(
      [json.description, json.statement_date, json.payor_name, json.amount, json.user_id],
      ['Assistant', '2026-05-03', 'Harbor', 45, api.season.omar.userId],
    );
  });
});

describe('visibility', () => {
  test('an official sees their own, assignors and managers those of their sites, other callers none', async () => {
    await api.service.db.query(sql`delete from statements`);
    const ofOmar = (await owe()).id;
    const ofNina = (await owe({ user_id: api.season.nina.userId })).id;
    const body = { user_id: hill.omarId, statement_date: '2026-05-02', description: 'Referee', amount: 30 };
    const ofHill = (await hill.noor('POST', statementsOf(hill.siteId), { body })).json.id;

    assert.deepEqual(idsOf(await api.ada('GET', '/api/v2/statements')), [ofOmar, ofNina]);
    assert.deepEqual(idsOf(await maya('GET', '/api/v2/statements')), [ofOmar, ofNina]);
    assert.deepEqual(idsOf(await api.omar('GET', '/api/v2/statements')), [ofOmar, ofHill]);
    assert.deepEqual(idsOf(await api.nina('GET', '/api/v2/statements')), [ofNina]);
    assert.deepEqual(idsOf(await hill.noor('GET', '/api/v2/statements')), [ofHill]);
    assert.deepEqual(idsOf(await api.ada('GET', statementsOf())), [ofOmar, ofNina]);
    assert.deepEqual(idsOf(await api.omar('GET', statementsOf())), [ofOmar]);
    assert.equal((await api.omar('GET', statementsOf())).json.page.records, 1);
    assertProblem(await api.nina('GET', statementsOf(hill.siteId)), 404);
    assertProblem(await api.nina('GET', `/api/v2/statements/${ofOmar}`), 404);
    assertProblem(await api.ada('GET', `/api/v2/statements/${ofHill}`), 404);
    assertProblem(await api.ada('GET', '/api/v2/statements/999999999'), 404);
    assertProblem(await api.ada('GET', '/api/v2/statements/x'), 404);
  });

  test('an inactive user sees nothing, not even their own', async () => {
    const { id } = await owe({ user_id: api.season.nina.userId });
    const { db } = api.service;
    await db.query(sql`update users set active = false where id = ${api.season.nina.userId}`);
    assert.deepEqual(idsOf(await api.nina('GET', '/api/v2/statements')), []);
    assertProblem(await api.nina('GET', statementsOf()), 404);
    assertProblem(await api.nina('GET', `/api/v2/statements/${id}`), 404);
    await db.query(sql`update users set active = true where id = ${api.season.nina.userId}`);
    assert.ok(idsOf(await api.nina('GET', '/api/v2/statements')).includes(id));
  });
});

describe('looking for statements', () => {
  test('by day is inclusive, in either form of a day, and pages keep the search', async () => {
    await api.service.db.query(sql`delete from statements`);
    const ids: number[] = [];
    for (const day of ['2026-05-01', '2026-05-02', '2026-05-03'])
      ids.push((await owe({ statement_date: day })).id);
    const found = async (query: string) => idsOf(await api.ada('GET', `${statementsOf()}?${query}`));
    assert.deepEqual(await found('search[start_date]=2026-05-02'), ids.slice(1));
    assert.deepEqual(await found('search%5Bend_date%5D=5/2/2026'), ids.slice(0, 2));
    assert.deepEqual(await found('search[start_date]=5/2/2026&search[end_date]=2026-05-02&search[x]=1'), [
      ids[1],
    ]);
    assert.deepEqual(await found('search[start_date]=2026-05-04'), []);
    const { json } = await api.ada('GET', '/api/v2/statements?limit=1&search[end_date]=2026-05-02');
    assert.deepEqual([json.page.records, json.page.next_page], [2, 2]);
    assert.match(
      json._links.next.href,
      /\/statements\.json\?limit=1&search%5Bend_date%5D=2026-05-02&page=2$/,
    );
    assert.deepEqual(idsOf(await api.ada('GET', json._links.next.href)), [ids[1]]);
  });

  test('by user finds those of one or several, that the caller may read', async () => {
    await api.service.db.query(sql`delete from statements`);
    const { omar, nina } = api.season;
    const ofOmar = (await owe()).id;
    const ofNina = (await owe({ user_id: nina.userId })).id;
    for (const path of [statementsOf(), '/api/v2/statements']) {
      const found = async (query: string, by = api.ada) => idsOf(await by('GET', `${path}?${query}`));
      assert.deepEqual(await found(`search[user_id]=${nina.userId}`), [ofNina]);
      const both = `search[user_id][]=${nina.userId}&search[user_id][]=${omar.userId}`;
      assert.deepEqual(await found(both), [ofOmar, ofNina]);
      assert.deepEqual(await found(`search[user_id]=${nina.userId}&search[end_date]=2020-01-01`), []);
      assert.deepEqual(await found(both, api.omar), [ofOmar]);
      const wrong = await api.ada('GET', `${path}?search[user_id]=me`);
      assert.deepEqual(pathsOf(wrong), ['/search/user_id/0']);
    }
  });

  test('by an invalid day is 422 at its parameter', async () => {
    for (const wrong of ['x', '2026-02-30', '13/1/2026', '2026-05-02T']) {
      const query = `search[start_date]=${wrong}&search[end_date]=${wrong}`;
      const paths = pathsOf(await api.ada('GET', `/api/v2/statements?${query}`));
      assert.deepEqual(paths, ['/search/start_date', '/search/end_date'], wrong);
    }
    assert.deepEqual(pathsOf(await api.ada('GET', '/api/v2/statements?search[start_date][]=2026-05-02')), [
      '/search/start_date',
    ]);
  });
});
