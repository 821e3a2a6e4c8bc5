// Availability: when an official can be assigned, and their days off (docs/api: Resources, availability).
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
let own: string;
let omar: number;
let max: Person;
/** The assignor of another site. */
let una: Call;
before(async () => {
  api = await openApi();
  base = `${api.service.baseUrl}/api/v2`;
  omar = api.season.omar.userId;
  own = `/api/v2/users/${omar}/availability`;
  max = await join(api, 'Max Boss', { roles: ['manager'] });
  const { db } = api.service;
  const { id } = await createAccount(db, {
    ...{ email: 'una.hill@harbor.example', firstName: 'Una', lastName: 'Hill' },
  });
  await createSite(db, { name: 'Hill Soccer', timezone: 'America/Chicago', ownerAccountId: id });
  una = await callerFor(api.service, await register(db, id));
});
after(() => api.stop());
beforeEach(() => api.service.db.query(sql`delete from availability`));

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MORNING = { date: '2026-05-02', start_time: '8:00 AM', end_time: '1:00 PM' };
const add = (body: unknown, call: Call = api.omar) => call('POST', own, { body });
const added = async (body: object): Promise<Json> => ok(await add(body), 201);
const row = (id: number) => `/api/v2/availability/${id}`;
const put = (id: number, body: unknown, call: Call = api.omar) => call('PUT', row(id), { body });
const changed = async (id: number, body: object): Promise<Json> => ok(await put(id, body), 200);
const hours = ({ all_day, start_time, end_time }: Json) => [all_day, start_time, end_time];
const days = async (query = '', call: Call = api.omar): Promise<string[]> => {
  const { _embedded } = ok(await call('GET', `${own}${query}`), 200);
  return _embedded.availability.map(({ date }: Json) => date);
};

describe('availability', () => {
  test('has the fields that clients read, with their types', async () => {
    const reply = await add({ ...MORNING, description: 'Home by two,\nplease' });
    assert.equal(reply.status, 201, reply.text);
    const { id, created, updated, ...rest } = reply.json;
    assert.ok(Number.isInteger(id));
    assert.equal(reply.headers.get('location'), `${base}/availability/${id}.json`);
    assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    assert.equal(updated, created);
    assert.deepEqual(rest, {
      date: '2026-05-02',
      all_day: false,
      available: true,
      description: 'Home by two,\nplease',
      start_time: '8:00 AM',
      end_time: '1:00 PM',
      weekly: false,
      _links: {
        self: { 'resource-type': 'availability', href: `${base}/availability/${id}.json` },
        user: { 'resource-type': 'user', href: `${base}/users/${omar}.json` },
      },
    });
    assert.deepEqual(ok(await api.omar('GET', `${row(id)}.json`), 200), reply.json);
  });

  test('of a whole day has both times, too (wire)', async () => {
    const whole = [true, '12:00 AM', '11:59 PM'];
    const sent = [
      { date: '2026-05-02' },
      { date: '2026-05-02', all_day: true },
      { date: '2026-05-02', all_day: true, start_time: null, end_time: '' },
      { date: '2026-05-02', all_day: true, start_time: '12:00 AM', end_time: '23:59' },
    ];
    for (const body of sent) assert.deepEqual(hours(await added(body)), whole);
    const listed = ok(await api.omar('GET', own), 200)._embedded.availability;
    assert.deepEqual(listed.map(hours), [whole, whole, whole, whole]);
    assert.equal(listed[0].description, null);
  });

  const DAYS: [string, string][] = [
    ['2026-05-02', '2026-05-02'],
    ['5/2/2026', '2026-05-02'],
    ['05/02/2026', '2026-05-02'],
    ['2/29/2028', '2028-02-29'],
  ];
  for (const [sent, day] of DAYS) {
    test(`takes the date ${sent}`, async () => {
      assert.equal((await added({ date: sent })).date, day);
    });
  }

  const TIMES: [string, string, string, string][] = [
    ['8:00 AM', '12:00 PM', '8:00 AM', '12:00 PM'],
    ['08:00', '17:30', '8:00 AM', '5:30 PM'],
    ['08:00:00', '5:30:00 PM', '8:00 AM', '5:30 PM'],
    ['0:00', '12:01 am', '12:00 AM', '12:01 AM'],
    ['12:59PM', '11:59 PM', '12:59 PM', '11:59 PM'],
  ];
  for (const [start, end, startShown, endShown] of TIMES) {
    test(`takes the times ${start} and ${end}`, async () => {
      const json = await added({ date: '2026-05-02', start_time: start, end_time: end });
      assert.deepEqual(hours(json), [false, startShown, endShown]);
    });
  }

  test('is of the site’s clocks: also an hour that its zone skips is an hour of the day', async () => {
    const json = await added({ date: '2026-03-08', start_time: '2:30 AM', end_time: '3:00 AM' });
    assert.deepEqual(hours(json), [false, '2:30 AM', '3:00 AM']);
  });

  const WRONG: [string, object, string[]][] = [
    ['no date', {}, ['/date']],
    ['a day that does not exist', { date: '2026-02-30' }, ['/date']],
    ['a date that is none', { date: 'tomorrow' }, ['/date']],
    ['a date that is a number', { date: 20_260_502 }, ['/date']],
    ['a start alone', { date: '2026-05-02', start_time: '8:00 AM' }, ['/end_time']],
    ['an end alone', { date: '2026-05-02', end_time: '8:00 AM' }, ['/start_time']],
    ['no times of a part of a day', { date: '2026-05-02', all_day: false }, ['/start_time', '/end_time']],
    ['an end before its start', { ...MORNING, end_time: '7:59 AM' }, ['/end_time']],
    ['an end at its start', { ...MORNING, end_time: '08:00' }, ['/end_time']],
    ['an end at midnight', { ...MORNING, end_time: '12:00 AM' }, ['/end_time']],
    ['times of a part of a whole day', { ...MORNING, all_day: true }, ['/all_day']],
    ['a time that is none', { ...MORNING, start_time: '25:00' }, ['/start_time']],
    ['flags that are none', { ...MORNING, all_day: 'no', available: 0 }, ['/available', '/all_day']],
    ['a long description', { ...MORNING, description: 'a'.repeat(1001) }, ['/description']],
    [
      'everything',
      { date: 'x', start_time: 8, end_time: '99:99', available: 'x' },
      ['/available', '/date', '/end_time', '/start_time'],
    ],
  ];
  for (const [what, body, paths] of WRONG) {
    test(`with ${what} is 422 at ${paths.join(', ')}, and nothing is kept`, async () => {
      assert.deepEqual(pathsOf(await add(body)).sort(), [...paths].sort());
      assert.deepEqual(await days(), []);
    });
  }

  test('may be a form', async () => {
    const raw =
      'date=5%2F2%2F2026&all_day=false&start_time=8%3A00+AM&end_time=13:00&available=false&description=';
    const json = ok(await api.omar('POST', own, { headers: FORM, raw }), 201);
    assert.deepEqual(
      [json.date, json.description, json.available, ...hours(json)],
      ['2026-05-02', null, false, false, '8:00 AM', '1:00 PM'],
    );
    const moved = await api.omar('PUT', row(json.id), { headers: FORM, raw: 'all_day=1&available=true' });
    assert.deepEqual([moved.json.available, ...hours(moved.json)], [true, true, '12:00 AM', '11:59 PM']);
  });
});

describe('a change', () => {
  test('touches only the fields sent', async () => {
    const before = await added({ ...MORNING, description: 'Home by two' });
    const after = await changed(before.id, { available: false });
    assert.deepEqual({ ...after, updated: '' }, { ...before, available: false, updated: '' });
    assert.ok(Date.parse(after.updated) > Date.parse(before.updated));
    const moved = await changed(before.id, { date: '5/3/2026', end_time: '14:00', description: null });
    assert.deepEqual(
      [moved.date, moved.available, moved.description, ...hours(moved)],
      ['2026-05-03', false, null, false, '8:00 AM', '2:00 PM'],
    );
  });

  test('of what was read changes nothing', async () => {
    for (const body of [MORNING, { date: '2026-05-02' }, { ...MORNING, available: false }]) {
      const before = await added(body);
      assert.deepEqual(await changed(before.id, before), before);
      assert.deepEqual(await changed(before.id, {}), before);
    }
  });

  test('makes a part of a whole day, and a whole day of a part', async () => {
    const { id } = await added({ date: '2026-05-02' });
    assert.deepEqual(hours(await changed(id, { start_time: '9:00 AM' })), [false, '9:00 AM', '11:59 PM']);
    assert.deepEqual(hours(await changed(id, { end_time: '5:00 PM' })), [false, '9:00 AM', '5:00 PM']);
    assert.deepEqual(hours(await changed(id, { all_day: true })), [true, '12:00 AM', '11:59 PM']);
    assert.deepEqual(hours(await changed(id, { all_day: false })), [false, '12:00 AM', '11:59 PM']);
  });

  test('that leaves an end before its start is 422, and nothing changes', async () => {
    const before = await added(MORNING);
    assert.deepEqual(pathsOf(await put(before.id, { start_time: '1:00 PM' })), ['/end_time']);
    assert.deepEqual(pathsOf(await put(before.id, { end_time: '7:00 AM', date: 'x' })), [
      '/date',
      '/end_time',
    ]);
    assert.deepEqual(pathsOf(await put(before.id, { all_day: true, start_time: '9:00 AM' })), ['/all_day']);
    assert.deepEqual(pathsOf(await put(before.id, { date: null, start_time: '9' })), [
      '/date',
      '/start_time',
    ]);
    assert.deepEqual(ok(await api.omar('GET', row(before.id)), 200), before);
  });

  test('and others at the same time all stay', async () => {
    const { id } = await added(MORNING);
    const bodies = [
      { date: '2026-05-09' },
      { start_time: '9:00 AM' },
      { end_time: '2:00 PM' },
      { available: false },
    ];
    for (const reply of await inParallel(4, (index) => put(id, bodies[index]))) ok(reply, 200);
    const json = ok(await api.omar('GET', row(id)), 200);
    assert.deepEqual(
      [json.date, json.available, ...hours(json)],
      ['2026-05-09', false, false, '9:00 AM', '2:00 PM'],
    );
  });

  test('of none, or a second removal, is 404', async () => {
    const { id } = await added(MORNING);
    const removed = await api.omar('DELETE', row(id));
    assert.deepEqual([removed.status, removed.text], [204, '']);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      assertProblem(await api.omar(method, row(id)), 404, method);
      assertProblem(await api.omar(method, '/api/v2/availability/x'), 404, method);
    }
  });
});

describe('the list', () => {
  test('contains the times they are available; days off only on request (wire)', async () => {
    await added({ date: '2026-05-02' });
    await added({ date: '2026-05-03', available: false, description: 'Out of town' });
    assert.deepEqual(await days(), ['2026-05-02']);
    assert.deepEqual(await days('?search[available]=true'), ['2026-05-02']);
    const { _embedded, page } = ok(await api.omar('GET', `${own}?search%5Bavailable%5D=false`), 200);
    assert.equal(page.records, 1);
    assert.deepEqual(
      _embedded.availability.map(({ date, available }: Json) => [date, available]),
      [['2026-05-03', false]],
    );
    assert.deepEqual(pathsOf(await api.omar('GET', `${own}?search[available]=maybe`)), ['/search/available']);
  });

  test('is by id, like every list that is not of games or people (wire)', async () => {
    const noon = await added({ date: '2026-05-03', start_time: '12:00', end_time: '13:00' });
    const nine = await added({ date: '2026-05-03', start_time: '9:00 AM', end_time: '10:00 AM' });
    const nineToo = await added({ date: '2026-05-03', start_time: '09:00', end_time: '18:00' });
    const before = await added({ date: '2026-05-02', start_time: '6:00 PM', end_time: '7:00 PM' });
    const { _embedded } = ok(await api.omar('GET', own), 200);
    assert.deepEqual(
      _embedded.availability.map(({ id }: Json) => id),
      [noon.id, nine.id, nineToo.id, before.id],
    );
  });

  test('is narrowed to days, both included, in both forms of a date', async () => {
    for (const day of ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']) await added({ date: day });
    assert.deepEqual(await days('?search[start_date]=2026-05-02&search[end_date]=5/3/2026'), [
      '2026-05-02',
      '2026-05-03',
    ]);
    assert.deepEqual(await days('?search[start_date]=5/4/2026'), ['2026-05-04']);
    assert.deepEqual(await days('?search[end_date]=2026-05-01&search[colour]=red'), ['2026-05-01']);
    assert.deepEqual(await days('?search[start_date]=2026-05-04&search[end_date]=2026-05-01'), []);
    assert.deepEqual(
      pathsOf(await api.omar('GET', `${own}?search[start_date]=soon&search[end_date]=2/30/2026`)),
      ['/search/start_date', '/search/end_date'],
    );
  });

  test('has 50 a page, and up to 200 on request (wire)', async () => {
    await api.service.db.query(sql`
      insert into availability (site_id, user_id, day, available, all_day, start_time, end_time)
      select ${api.season.siteId}::bigint, ${omar}::bigint, date '2026-05-01' + n, true, true, '00:00', '23:59'
      from generate_series(0, 209) as n`);
    const read = async (query: string) => ok(await api.omar('GET', `${own}${query}`), 200);
    const first = await read('');
    assert.deepEqual([first.page.limit, first.page.pages, first._embedded.availability.length], [50, 5, 50]);
    const large = await read('?limit=200&search[start_date]=5/2/2026');
    assert.deepEqual([large.page.pages, large._embedded.availability.length], [2, 200]);
    assert.equal(
      large._links.next.href,
      `${base}/users/${omar}/availability.json?limit=200&search%5Bstart_date%5D=5%2F2%2F2026&page=2`,
    );
    assert.equal(ok(await api.omar('GET', large._links.next.href), 200)._embedded.availability.length, 9);
    assert.deepEqual(pathsOf(await api.omar('GET', `${own}?limit=201`)), ['/limit']);
    assert.deepEqual(pathsOf(await api.omar('GET', `/api/v2/users/${omar}/groups?limit=51`)), ['/limit']);
  });
});

describe('who may', () => {
  test('read and write it: they themselves, assignors and managers', async () => {
    for (const call of [api.omar, api.ada, max.call]) {
      const { id } = ok(await add(MORNING, call), 201);
      ok(await call('GET', own), 200);
      ok(await call('GET', row(id)), 200);
      ok(await put(id, { available: false }, call), 200);
      assert.equal((await call('DELETE', row(id))).status, 204);
    }
  });

  test('not: other officials, who see the user but not their availability', async () => {
    const { id } = await added(MORNING);
    ok(await api.nina('GET', `/api/v2/users/${omar}`), 200);
    assertProblem(await api.nina('GET', own), 403);
    assertProblem(await add(MORNING, api.nina), 403);
    for (const method of ['GET', 'PUT', 'DELETE'])
      assertProblem(await api.nina(method, row(id)), 404, method);
    assert.deepEqual(await days(), ['2026-05-02']);
  });

  test('not: users of another site, and callers without a token', async () => {
    const { id } = await added(MORNING);
    for (const method of ['GET', 'POST']) {
      assertProblem(await una(method, own), 404, method);
      assertProblem(await caller(api.service)(method, own), 401, method);
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      assertProblem(await una(method, row(id)), 404, method);
      assertProblem(await caller(api.service)(method, row(id)), 401, method);
    }
    assert.deepEqual(await days(), ['2026-05-02']);
  });

  test('change it: a token that can write', async () => {
    const { id } = await added(MORNING);
    const reading = await callerFor(
      api.service,
      await register(api.service.db, api.season.omar.accountId),
      'read',
    );
    ok(await reading('GET', own), 200);
    for (const reply of [
      await add(MORNING, reading),
      await put(id, {}, reading),
      await reading('DELETE', row(id)),
    ]) {
      assertProblem(reply, 403);
      assert.equal(reply.json.error, 'insufficient_scope');
    }
  });
});
