// Availability of many days: painted on a calendar, or by a weekly pattern, and locked shortly before (docs/api:
// Availability).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { inParallel, ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let own: string;
let site: string;
before(async () => {
  api = await openApi();
  own = `/api/v2/users/${api.season.omar.userId}`;
  site = `/api/v2/sites/${api.season.siteId}`;
});
after(() => api.stop());
beforeEach(async () => {
  await api.service.db.query(sql`delete from availability`);
  await api.service.db.query(sql`delete from availability_patterns`);
  await lock(null);
});

const lock = async (days: number | null) =>
  ok(await api.ada('PUT', site, { body: { availability_locked_days: days } }), 200);
const putDays = (days: object[], call: Call = api.omar) =>
  call('PUT', `${own}/availability/days`, { body: { days } });
const painted = async (...days: object[]): Promise<Json> => ok(await putDays(days), 200).days;
const putPattern = (body: object, call: Call = api.omar) =>
  call('PUT', `${own}/availability_pattern`, { body });
/** Each row of the days: `2099-06-06 8:00 AM-1:00 PM`, with `off` for time off and `weekly` for the pattern's. */
const rowsOf = (days: Json[]): string[] =>
  days.flatMap(({ date, rows }: Json) =>
    rows.map((row: Json) =>
      [
        `${date} ${row.all_day ? 'all day' : `${row.start_time}-${row.end_time}`}`,
        ...(row.available ? [] : ['off']),
        ...(row.weekly ? ['weekly'] : []),
      ].join(' '),
    ),
  );
const june = async (call: Call = api.omar): Promise<Json[]> => {
  const query = 'search[start_date]=2099-06-01&search[end_date]=2099-06-30';
  return ok(await call('GET', `${own}/availability/days?${query}`), 200).days;
};
const add = async (body: object): Promise<Json> =>
  ok(await api.omar('POST', `${own}/availability`, { body }), 201);

// June 6 2099 is a Saturday.
const SATURDAYS = { weekday: 'saturday', start_time: '8:00 AM', end_time: '1:00 PM' };
const WEEKLY = { start_date: '2099-06-01', end_date: '2099-06-20', days: [SATURDAYS] };

describe('days of availability', () => {
  test('are read one by one: available, off, not answered', async () => {
    await add({ date: '2099-06-02', start_time: '8:00 AM', end_time: '1:00 PM' });
    await add({ date: '2099-06-03', available: false });
    await add({ date: '2099-06-04' });
    await add({ date: '2099-06-04', available: false, start_time: '8:00 AM', end_time: '9:00 AM' });
    const days = await june();
    assert.equal(days.length, 30);
    assert.deepEqual(
      days.slice(0, 5).map(({ date, available }) => [date, available]),
      [
        ['2099-06-01', null],
        ['2099-06-02', true],
        ['2099-06-03', false],
        ['2099-06-04', true],
        ['2099-06-05', null],
      ],
    );
    assert.deepEqual(await june(api.ada), days);
  });

  test('are set together: each as a whole, in one transaction', async () => {
    await add({ date: '2099-06-02', start_time: '8:00 AM', end_time: '1:00 PM' });
    await add({ date: '2099-06-02', start_time: '3:00 PM', end_time: '5:00 PM' });
    await add({ date: '2099-06-04', available: false });
    const days = await painted(
      { date: '2099-06-04', available: null },
      { date: '2099-06-02', available: true, start_time: '9:00 AM', end_time: '17:00' },
      { date: '6/3/2099', available: false },
    );
    assert.deepEqual(
      days.map(({ date, available }: Json) => [date, available]),
      [
        ['2099-06-02', true],
        ['2099-06-03', false],
        ['2099-06-04', null],
      ],
    );
    const rows = ['2099-06-02 9:00 AM-5:00 PM', '2099-06-03 all day off'];
    assert.deepEqual(rowsOf(days), rows);
    assert.deepEqual(rowsOf(await june()), rows);
    const listed = ok(await api.omar('GET', `${own}/availability`), 200)._embedded.availability;
    assert.deepEqual(
      listed.map(({ date }: Json) => date),
      ['2099-06-02'],
      'as existing clients read them',
    );
  });

  test('that are the same already are not written again', async () => {
    const [first] = await painted({ date: '2099-06-02', available: true });
    const [again] = await painted({ date: '2099-06-02', available: true });
    assert.equal(again.rows[0].id, first.rows[0].id);
    assert.equal(again.rows[0].updated, first.rows[0].updated);
  });

  test('that are wrong are named by their place, and nothing is set', async () => {
    const reply = await putDays([
      { date: '2099-06-02', available: true },
      { date: '2099-02-30', available: true },
      { date: '2099-06-03', available: true, start_time: '1:00 PM', end_time: '8:00 AM' },
      { date: '2099-06-04', available: true, start_time: '25:00', end_time: '8:00 AM' },
      { date: '2099-06-02', available: false },
    ]);
    assert.deepEqual(pathsOf(reply), [
      '/days/1/date',
      '/days/2/end_time',
      '/days/3/start_time',
      '/days/4/date',
    ]);
    assert.deepEqual(pathsOf(await putDays([])), ['/days']);
    const many = Array.from({ length: 63 }, (_, at) => ({
      ...{ date: new Date(Date.UTC(2099, 5, 1 + at)).toISOString().slice(0, 10), available: true },
    }));
    assert.deepEqual(pathsOf(await putDays(many)), ['/days']);
    assert.deepEqual(rowsOf(await june()), []);
    assert.equal((await painted(...many.slice(1))).length, 62);
  });

  test('are at most 62 to read, and begin today by default', async () => {
    const read = (query: string) => api.omar('GET', `${own}/availability/days?${query}`);
    const long = 'search[start_date]=2099-06-01&search[end_date]=2099-08-02';
    assert.deepEqual(pathsOf(await read(long)), ['/search/end_date']);
    assert.equal(ok(await read(long.replace('-02', '-01')), 200).days.length, 62);
    const back = 'search[start_date]=2099-06-02&search[end_date]=2099-06-01';
    assert.deepEqual(pathsOf(await read(back)), ['/search/end_date']);
    const before = today();
    const { days } = ok(await read(''), 200);
    assert.equal(days.length, 31);
    assert.ok([before, today()].includes(days[0].date), days[0].date);
  });

  test('that two requests set at once are set by one of them, not by both', async () => {
    const replies = await inParallel(8, (at) =>
      putDays([{ date: '2099-06-02', available: true, start_time: `${at + 1}:00`, end_time: '20:00' }]),
    );
    for (const reply of replies) ok(reply, 200);
    assert.equal(rowsOf(await june()).length, 1);
  });
});

describe('a weekly pattern', () => {
  test('is kept, and its days are availability as clients know it', async () => {
    const body = { ...WEEKLY, days: [SATURDAYS, { weekday: 'sunday', available: false, all_day: true }] };
    const pattern = ok(await putPattern(body), 200);
    assert.deepEqual(pattern.days, [
      { weekday: 'saturday', available: true, all_day: false, start_time: '8:00 AM', end_time: '1:00 PM' },
      { weekday: 'sunday', available: false, all_day: true, start_time: '12:00 AM', end_time: '11:59 PM' },
    ]);
    assert.deepEqual(ok(await api.ada('GET', `${own}/availability_pattern`), 200), pattern);
    assert.deepEqual(rowsOf(await june()), [
      '2099-06-06 8:00 AM-1:00 PM weekly',
      '2099-06-07 all day off weekly',
      '2099-06-13 8:00 AM-1:00 PM weekly',
      '2099-06-14 all day off weekly',
      '2099-06-20 8:00 AM-1:00 PM weekly',
    ]);
    const listed = ok(await api.omar('GET', `${own}/availability`), 200)._embedded.availability;
    assert.deepEqual(listed.map(({ date }: Json) => date).sort(), ['2099-06-06', '2099-06-13', '2099-06-20']);
    const game = await newGame(api, { localized_date: '2099-06-13', localized_time: '5:00 PM' });
    const [slot] = game._embedded.assignments;
    const assigned = await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, {
      body: { user_id: api.season.omar.userId },
    });
    assert.match(ok(assigned, 200).warnings[0], /^Omar Reyes is available from 8:00 AM to 1:00 PM on/);
  });

  test('leaves days with something else alone, and replaces only its own when it changes', async () => {
    await painted({ date: '2099-06-06', available: false });
    ok(await putPattern(WEEKLY), 200);
    await painted({ date: '2099-06-13', available: true, start_time: '9:00 AM', end_time: '10:00 AM' });
    const [changed] = (await june())[19]!.rows;
    ok(await api.omar('PUT', `/api/v2/availability/${changed.id}`, { body: { end_time: '2:00 PM' } }), 200);
    assert.deepEqual(rowsOf(await june()), [
      '2099-06-06 all day off',
      '2099-06-13 9:00 AM-10:00 AM',
      '2099-06-20 8:00 AM-2:00 PM',
    ]);
    const wider = {
      ...WEEKLY,
      end_date: '2099-06-30',
      days: [{ weekday: 'saturday' }, { weekday: 'monday' }],
    };
    ok(await putPattern(wider), 200);
    const mondays = ['01', '08', '15', '22', '29'].map((day) => `2099-06-${day} all day weekly`);
    const exceptions = [
      '2099-06-06 all day off',
      '2099-06-13 9:00 AM-10:00 AM',
      '2099-06-20 8:00 AM-2:00 PM',
    ];
    assert.deepEqual(rowsOf(await june()), [...mondays, ...exceptions, '2099-06-27 all day weekly'].sort());
    ok(await api.omar('DELETE', `${own}/availability_pattern`), 204);
    assert.deepEqual(rowsOf(await june()), exceptions);
    assertProblem(await api.omar('GET', `${own}/availability_pattern`), 404);
    assertProblem(await api.omar('DELETE', `${own}/availability_pattern`), 404);
  });

  test('writes no day before today', async () => {
    const from = Temporal.PlainDate.from(today()).subtract({ days: 7 });
    const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const days = weekdays.map((weekday) => ({ weekday }));
    const before = today();
    ok(await putPattern({ start_date: `${from}`, end_date: `${from.add({ days: 14 })}`, days }), 200);
    const query = `search[start_date]=${from}&search[end_date]=${from.add({ days: 20 })}`;
    const rows = rowsOf(ok(await api.omar('GET', `${own}/availability/days?${query}`), 200).days);
    assert.ok(
      [before, today()].some((day) => rows[0]!.startsWith(day)),
      String(rows[0]),
    );
    assert.equal(rows.length, rows[0]!.startsWith(before) ? 8 : 7);
  });

  const WRONG: [string, object, string[]][] = [
    ['an end before its start', { end_date: '2099-05-31' }, ['/end_date']],
    ['more than 366 days', { end_date: '2100-06-02' }, ['/end_date']],
    ['days that do not exist', { start_date: '2099-02-30', end_date: 'soon' }, ['/start_date', '/end_date']],
    ['no days', { days: [] }, ['/days']],
    ['an unknown weekday', { days: [{ weekday: 'Caturday' }] }, ['/days/0/weekday']],
    ['one time of two', { days: [{ ...SATURDAYS, end_time: null }] }, ['/days/0/end_time']],
    [
      'times in the wrong order',
      { days: [SATURDAYS, { ...SATURDAYS, end_time: '7:00 AM' }] },
      ['/days/1/end_time'],
    ],
  ];
  for (const [what, body, paths] of WRONG) {
    test(`with ${what} is rejected, and nothing is written`, async () => {
      assert.deepEqual(pathsOf(await putPattern({ ...WEEKLY, ...body })), paths);
      assertProblem(await api.omar('GET', `${own}/availability_pattern`), 404);
      assert.deepEqual(rowsOf(await june()), []);
    });
  }

  test('covers 366 days', async () => {
    ok(await putPattern({ ...WEEKLY, end_date: '2100-06-01' }), 200);
  });
});

describe('days that a site locks', () => {
  /** As many days from today on. */
  const ahead = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString();
  const locked = () => lock(7);

  test('officials cannot change, in none of the ways; the error names the first day that they can', async () => {
    const row = await add({ date: ahead(3) });
    const later = await add({ date: ahead(30) });
    await locked();
    const change = (id: number, body: object) => api.omar('PUT', `/api/v2/availability/${id}`, { body });
    const posted = await api.omar('POST', `${own}/availability`, { body: { date: ahead(2) } });
    assert.deepEqual(pathsOf(posted), ['/date']);
    assert.match(
      posted.json.message,
      /^The day \d{4}-\d\d-\d\d is locked: the first day you can change is \d{4}-\d\d-\d\d\./,
    );
    assert.deepEqual(pathsOf(await change(row.id, { start_time: '8:00 AM' })), ['/date']);
    assert.deepEqual(pathsOf(await change(later.id, { date: ahead(2) })), ['/date']);
    assertProblem(await api.omar('DELETE', `/api/v2/availability/${row.id}`), 409);
    const days = [
      { date: ahead(20), available: true },
      { date: ahead(1), available: false },
    ];
    assert.deepEqual(pathsOf(await putDays(days)), ['/days/1/date']);
    const read = ok(await api.omar('GET', `${own}/availability/days`), 200).days;
    assert.deepEqual(rowsOf(read), [`${ahead(3)} all day`, `${ahead(30)} all day`]);
    assert.deepEqual(
      read.slice(0, 12).map((day: Json) => day.locked),
      [true, true, true, true, true, true, true, true, false, false, false, false],
    );
    assert.deepEqual(pathsOf(await putDays([{ date: ahead(7), available: true }])), ['/days/0/date']);
    ok(await putDays([{ date: ahead(8), available: true }]), 200);
  });

  test('keep what a weekly pattern wrote, when the pattern changes', async () => {
    const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const weekly = (more: object) => ({
      ...{ start_date: ahead(0), end_date: ahead(12) },
      days: weekdays.map((weekday) => ({ weekday, ...more })),
    });
    ok(await putPattern(weekly({})), 200);
    await locked();
    ok(await putPattern(weekly({ available: false })), 200);
    const rows = rowsOf(ok(await api.omar('GET', `${own}/availability/days`), 200).days);
    assert.equal(rows.filter((row) => row.endsWith('all day weekly')).length, 8);
    assert.equal(rows.filter((row) => row.endsWith('all day off weekly')).length, 5);
  });

  test('assignors can change', async () => {
    await locked();
    ok(await putDays([{ date: ahead(1), available: false }], api.ada), 200);
    const { days } = ok(await api.ada('GET', `${own}/availability/days`), 200);
    assert.ok(days.every((day: Json) => !day.locked));
    ok(await api.ada('DELETE', `/api/v2/availability/${days[1].rows[0].id}`), 204);
  });

  test('are a setting of the site: 0 is today alone, null none, and at most 365', async () => {
    assert.equal((await lock(0)).availability_locked_days, 0);
    assert.deepEqual(pathsOf(await putDays([{ date: ahead(0), available: true }])), ['/days/0/date']);
    ok(await putDays([{ date: ahead(1), available: true }]), 200);
    const wrong = (days: unknown) => api.ada('PUT', site, { body: { availability_locked_days: days } });
    for (const days of [-1, 366, 1.5, 'seven']) {
      assert.deepEqual(pathsOf(await wrong(days)), ['/availability_locked_days']);
    }
    assert.equal((await lock(null)).availability_locked_days, null);
    ok(await putDays([{ date: ahead(0), available: true }]), 200);
  });
});

function today(): string {
  return Temporal.Now.plainDateISO('America/New_York').toString();
}
