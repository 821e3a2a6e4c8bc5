// Sheets of people, availability, venues and teams over HTTP (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { assertProblem } from './callers.ts';
import { type Sheets, sheetsOf } from './sheets.ts';

type Json = Reply['json'];

let stage: Stage;
let sheets: Sheets;
let site: string;
before(async () => {
  stage = await startStage();
  sheets = sheetsOf(stage);
  site = `/api/v2/sites/${stage.season.siteId}`;
});
after(() => stage.stop());

const get = async (path: string): Promise<Json> => ok(await stage.ada('GET', `/api/v2${path}`), 200);
const outcomes = ({ rows }: Json) => rows.map(({ outcome }: Json) => outcome);
const sentences = ({ rows }: Json) => rows.flatMap((row: Json) => row.sentences);
const setManager = (manager: boolean) =>
  stage.service.db.query(sql`update users set manager = ${manager} where id = ${stage.season.ada.userId}`);

/** Applies the sheet, and gives its import with its rows afterwards. */
async function bringIn(kind: string, lines: readonly string[]): Promise<Json> {
  const { id, rows } = await sheets.open(kind, lines);
  const applied = await sheets.apply(id);
  assert.equal(applied.failed, 0, JSON.stringify(rows));
  return { ...applied, rows: await sheets.rowsOf(id) };
}

/** What the same sheet would do once more. */
async function again(kind: string, lines: readonly string[]): Promise<string[]> {
  const opened = await sheets.open(kind, lines);
  await sheets.discard(opened.id);
  return outcomes(opened);
}

describe('a sheet of people', () => {
  const HEADER =
    'First name,Last name,Email,Mobile phone,Grade,Date of birth,Group,Active,Official since,Notes';
  const KIM =
    'Kim,Park,kim.park@harbor.example,555 0100,Grade 7,1999-03-28,Seniors; Board,yes,2019,Good with young crews';
  const LEE = 'Lee,Jones,lee.jones@harbor.example,,,,seniors,no';

  test('creates them with their groups, changes what differs, and again changes nothing', async () => {
    const lines = [HEADER, KIM, LEE];
    const first = await bringIn('people', lines);
    assert.deepEqual(outcomes(first), ['created', 'created']);
    const [kim, lee] = await Promise.all(first.rows.map((row: Json) => get(`/users/${row.record_id}`)));
    assert.deepEqual(
      [kim.first_name, kim.email_addresses, kim.mobile_phone, kim.grade, kim.official, kim.active],
      ['Kim', ['kim.park@harbor.example'], '555 0100', 'Grade 7', true, true],
    );
    assert.deepEqual([kim.official_since, kim.notes], [2019, 'Good with young crews']);
    assert.equal(lee.active, false);
    const groupsOf = async ({ id }: Json) =>
      (await get(`/users/${id}/groups`))._embedded.groups.map(({ name }: Json) => name).sort();
    assert.deepEqual([await groupsOf(kim), await groupsOf(lee)], [['Board', 'Seniors'], ['Seniors']]);
    assert.deepEqual(await again('people', lines), ['unchanged', 'unchanged']);

    const moved = KIM.replace('555 0100', '555 0199').replace('1999-03-28', '1999-03-29');
    const second = await sheets.open('people', [HEADER, `${moved.replace('Board', 'Trainees')}`, LEE]);
    assert.deepEqual(outcomes(second), ['changed', 'unchanged']);
    assert.deepEqual(second.rows[0].changes, [
      { field: 'mobile_phone', before: '555 0100', after: '555 0199' },
      { field: 'date_of_birth', before: null, after: '1999-03-29' }, // assignors may not read the old one
      { field: 'group', before: null, after: 'Trainees' },
    ]);
    await sheets.apply(second.id);
    assert.equal((await get(`/users/${kim.id}`)).mobile_phone, '555 0199');
    await sheets.undo(second.id);
    assert.equal((await get(`/users/${kim.id}`)).mobile_phone, '555 0100');
    assert.deepEqual(await groupsOf(kim), ['Board', 'Seniors']);
    const groups = async () => (await get(`/sites/${stage.season.siteId}/groups`))._embedded.groups;
    const names = async () => (await groups()).map(({ name }: Json) => name);
    assert.ok(!(await names()).includes('Trainees'), 'a group that an import made ends with it');
    const board = (await groups()).find(({ name }: Json) => name === 'Board');
    const { userId } = stage.season.omar;
    ok(await stage.ada('POST', `/api/v2/users/${userId}/groups/${board.id}`), 201);
    await sheets.undo(first.id);
    assert.equal((await get(`/users/${kim.id}`)).active, false);
    assert.deepEqual(await groupsOf(kim), []);
    assert.ok((await names()).includes('Board'), 'it has another member since');
    assert.ok(!(await names()).includes('Seniors'));
  });

  test('names row, column and value of what it cannot read', async () => {
    const opened = await sheets.open('people', [
      HEADER,
      'Ann,Smith,ann smith at harbor,,,,,',
      ',,nobody@harbor.example,,,,,',
      'Ivo,Lane,,,,,,',
      'Una,Birk,una@harbor.example,,,31/31/1999,,maybe',
    ]);
    assert.deepEqual(sentences(opened), [
      'Row 2, Email: “ann smith at harbor” is not an email address.',
      'Row 3 names no person: a first and a last name are needed.',
      'Row 4: a new person needs an email address.',
      'Row 5, Date of birth: “31/31/1999” is not a date of birth.',
      'Row 5, Active: “maybe” is neither yes nor no.',
    ]);
    await sheets.discard(opened.id);
  });

  test('asks for a manager where it gives other roles, or changes those of a manager', async () => {
    const lines = ['Name,Email,Role', '"Reed, Mia",mia.reed@harbor.example,Official and assignor'];
    const refused = await sheets.open('people', lines);
    const why = 'Row 2: only a manager of the site gives people the roles of assignors and managers.';
    assert.deepEqual([outcomes(refused), sentences(refused)], [['refused'], [why]]);
    await sheets.discard(refused.id);
    await setManager(true);
    try {
      const { rows } = await bringIn('people', lines);
      const mia = await get(`/users/${rows[0].record_id}`);
      assert.deepEqual([mia.first_name, mia.official, mia.assignor, mia.manager], ['Mia', true, true, false]);
      ok(await stage.ada('PUT', `/api/v2/users/${mia.id}`, { body: { manager: true } }), 200);
    } finally {
      await setManager(false);
    }
    const inactive = ['Name,Email,Active', '"Reed, Mia",mia.reed@harbor.example,no'];
    const kept = await sheets.open('people', inactive);
    const ofManager =
      'Row 2: only a manager of the site changes the roles of a manager, or whether they are active.';
    assert.deepEqual(sentences(kept), [ofManager]);
    await sheets.discard(kept.id);
  });

  test('invites nobody until it is told to, and says the same of an address that has an account elsewhere', async () => {
    const { db } = stage.service;
    const emails = async () => (await db.query(sql`select from links where purpose = 'password'`)).length;
    await db.query(sql`
      insert into accounts (email, first_name, last_name) values ('vera@elsewhere.example', 'Vera', 'Moor')`);
    const sent = await emails();
    const lines = ['Name,Email', 'Vera Moor,vera@elsewhere.example', 'Ugo Moor,ugo@elsewhere.example'];
    const opened = await sheets.open('people', lines);
    const alike = (row: Json) => ({ ...row, ...{ id: 0, number: 0, name: '', cells: [], record_id: 0 } });
    assert.deepEqual(alike(opened.rows[0]), alike(opened.rows[1]));
    await sheets.apply(opened.id);
    const rows = await sheets.rowsOf(opened.id);
    assert.deepEqual(alike(rows[0]), alike(rows[1]));
    assert.equal(await emails(), sent);
    const invited = ok(await stage.ada('POST', `/api/v2/imports/${opened.id}/invite`), 200);
    assert.equal(invited.invited, 2);
    await sheets.undo(opened.id);
    const people = await Promise.all(rows.map((row) => get(`/users/${row.record_id}`)));
    assert.deepEqual(
      people.map(({ active }) => active),
      [false, false],
    );
  });

  test('of a family with one address finds each by name, and asks for no guess', async () => {
    const addresses = ['family@harbor.example'];
    const lines = ['Name,Email,Grade'];
    for (const name of ['Ada Fenn', 'Bo Fenn']) {
      const [first_name, last_name] = name.split(' ');
      const body = { first_name, last_name, email: `${first_name}@harbor.example` };
      const { id } = ok(await stage.ada('POST', `${site}/users`, { body }), 201);
      ok(await stage.ada('PUT', `/api/v2/users/${id}`, { body: { email_addresses: addresses } }), 200);
      lines.push(`${name},family@harbor.example,Grade 9`);
    }
    const opened = await sheets.open('people', [...lines, 'Cy Fenn,family@harbor.example,Grade 9']);
    assert.deepEqual(outcomes(opened), ['changed', 'changed', 'refused']);
    assert.deepEqual(opened.rows[1].changes, [{ field: 'grade', before: null, after: 'Grade 9' }]);
    await sheets.discard(opened.id);
  });
});

describe('a sheet of venues', () => {
  const HEADER = 'Name,Street,City,State,Zip,Latitude,Longitude,Time zone';
  const PIER = 'Pier Park,1 Pier Rd,Harbor,ME,04101,43.65,-70.25,America/New_York';

  test('creates, changes, leaves alone and takes back', async () => {
    const lines = [HEADER, PIER, 'Dock Field,,,,,,,'];
    const first = await bringIn('venues', lines);
    const at = `/venues/${first.rows[0].record_id}`;
    const pier = await get(at);
    assert.deepEqual(
      [
        pier.name,
        pier.street_1,
        pier.city,
        pier.state_or_province,
        pier.postal,
        pier.latitude,
        pier.timezone,
      ],
      ['Pier Park', '1 Pier Rd', 'Harbor', 'ME', '04101', 43.65, 'America/New_York'],
    );
    assert.deepEqual(await again('venues', lines), ['unchanged', 'unchanged']);
    const second = await bringIn('venues', [HEADER, PIER.replace('1 Pier', '2 Pier')]);
    assert.deepEqual(second.rows[0].changes, [
      { field: 'street_1', before: '1 Pier Rd', after: '2 Pier Rd' },
    ]);
    ok(await stage.ada('PUT', `/api/v2${at}`, { body: { street_1: '3 Pier Rd' } }), 200);
    await sheets.undo(second.id);
    assert.equal((await get(at)).street_1, '3 Pier Rd', 'what was changed since stays');
    const undone = ok(await stage.ada('GET', `/api/v2/imports/${second.id}/rows?search[failed]=true`), 200);
    const [{ result }] = undone._embedded.rows;
    assert.equal(result, 'It was changed since, and stays as it is.');
    await sheets.undo(first.id);
    assertProblem(await stage.ada('GET', `/api/v2${at}`), 404);
  });

  test('names row, column and value of what it cannot read', async () => {
    const opened = await sheets.open('venues', [
      HEADER,
      ',1 Pier Rd,Harbor,,,,,',
      'Low Field,,,,,95,,Mars/Base',
      'High Field,,,,,,,',
      'High Field,2 Hill Rd,,,,,,',
    ]);
    assert.deepEqual(sentences(opened), [
      'Row 2, Name: is blank, but every row needs a name.',
      'Row 3, Latitude: “95” is not a latitude.',
      'Row 3, Time zone: “Mars/Base” is no time zone: write one such as America/Chicago.',
      'Row 5: it repeats row 4.',
    ]);
    await sheets.discard(opened.id);
  });
});

test('a sheet of teams creates, renames by id, leaves alone and takes back', async () => {
  const first = await bringIn('teams', ['Team', 'Harbor Hawks', 'Bay Gulls']);
  const [hawks, gulls] = first.rows.map((row: Json) => row.record_id);
  assert.deepEqual(await again('teams', ['Team', 'harbor  hawks', 'Bay Gulls']), ['unchanged', 'unchanged']);
  const second = await bringIn('teams', ['ID,Team', `${hawks},Harbor Ospreys`]);
  assert.deepEqual(second.rows[0].changes, [
    { field: 'name', before: 'Harbor Hawks', after: 'Harbor Ospreys' },
  ]);
  const wrong = await sheets.open('teams', ['ID,Team', '999999,Nobody', 'x,Somebody']);
  assert.deepEqual(sentences(wrong), ['Row 2: 999999 is no id of the site.', 'Row 3, ID: “x” is no id.']);
  await sheets.discard(wrong.id);
  await sheets.undo(second.id);
  assert.equal((await get(`/teams/${hawks}`)).name, 'Harbor Hawks');
  await sheets.undo(first.id);
  assertProblem(await stage.ada('GET', `/api/v2/teams/${gulls}`), 404);
});

describe('a sheet of availability', () => {
  const HEADER = 'Official,Date,Available,From,To,Note';
  const rowsOf = async (day: string) =>
    stage.service.db.query(sql`
      select to_char(start_time, 'HH24:MI') || '–' || to_char(end_time, 'HH24:MI') as hours, available, description
      from availability where user_id = ${stage.season.omar.userId} and day = ${day} order by start_time`);

  test('sets days with all their rows, leaves alone and takes back', async () => {
    const at = `/api/v2/users/${stage.season.omar.userId}/availability`;
    ok(await stage.omar('POST', at, { body: { date: '2099-06-07', available: false } }), 201);
    const lines = [
      HEADER,
      'Omar Reyes,2099-06-06,yes,8:00 AM,11:00 AM,Before work',
      'Omar Reyes,2099-06-06,yes,3:00 PM,6:00 PM,',
      '"Reyes, Omar",2099-06-07,yes,,,',
    ];
    const first = await bringIn('availability', lines);
    assert.deepEqual(outcomes(first), ['created', 'created', 'changed']);
    assert.deepEqual(first.rows[2].changes, [
      { field: '2099-06-07', before: 'not available', after: 'available' },
    ]);
    assert.deepEqual(await rowsOf('2099-06-06'), [
      { hours: '08:00–11:00', available: true, description: 'Before work' },
      { hours: '15:00–18:00', available: true, description: null },
    ]);
    assert.deepEqual(await again('availability', lines), ['unchanged', 'unchanged', 'unchanged']);
    await sheets.undo(first.id);
    assert.deepEqual(await rowsOf('2099-06-06'), []);
    assert.deepEqual(await rowsOf('2099-06-07'), [
      { hours: '00:00–23:59', available: false, description: null },
    ]);
  });

  test('of a weekly pattern gives its days back', async () => {
    const at = `/api/v2/users/${stage.season.omar.userId}`;
    const body = {
      ...{ start_date: '2099-07-01', end_date: '2099-07-07' },
      days: [{ weekday: 'saturday', start_time: '8:00 AM', end_time: '1:00 PM' }],
    };
    ok(await stage.omar('PUT', `${at}/availability_pattern`, { body }), 200);
    const day = async () =>
      stage.service.db.query(sql`
        select available, weekly from availability where user_id = ${stage.season.omar.userId} and day = '2099-07-04'`);
    const before = await day();
    assert.deepEqual(before, [{ available: true, weekly: true }]);
    const first = await bringIn('availability', [HEADER, 'Omar Reyes,2099-07-04,no,,,']);
    assert.deepEqual(await day(), [{ available: false, weekly: false }]);
    await sheets.undo(first.id);
    assert.deepEqual(await day(), before);
    assert.equal((await stage.omar('DELETE', `${at}/availability_pattern`)).status, 204);
    assert.deepEqual(await day(), []);
  });

  test('leaves a day as it is that somebody changed since the plan', async () => {
    const at = `/api/v2/users/${stage.season.omar.userId}/availability`;
    const { id } = await sheets.open('availability', [HEADER, 'Omar Reyes,2099-06-20,yes,,,']);
    ok(await stage.omar('POST', at, { body: { date: '2099-06-20', available: false } }), 201);
    assert.equal((await sheets.apply(id)).failed, 1);
    const [row] = await sheets.rowsOf(id);
    assert.match(row.result, /^It was changed since the plan was made/);
    assert.deepEqual(
      (await rowsOf('2099-06-20')).map((day) => (day as Json).available),
      [false],
    );
  });

  test('names row, column and value of what it cannot read', async () => {
    const opened = await sheets.open('availability', [
      HEADER,
      'Omar Reyes,2099-06-31,yes,,,',
      'Omar Reyes,2099-06-08,perhaps,,,',
      'Omar Reyes,2099-06-08,yes,25:00,,',
      'Omar Reyes,2099-06-08,,,,',
      ',2099-06-08,yes,,,',
      'Omar Reyes,2099-06-09,yes,9:00,11:00,',
    ]);
    assert.deepEqual(sentences(opened), [
      'Row 2, Date: “2099-06-31” is not a day.',
      'Row 3, Available: “perhaps” is neither available nor unavailable.',
      'Row 4, From: “25:00” is not a time of day.',
      'Row 5: it does not say whether they are available.',
      'Row 6, Official: is blank, but must name an official of the site.',
    ]);
    await sheets.discard(opened.id);
  });
});
