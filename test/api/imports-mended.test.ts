// The sheet of rows that were not imported: mended, it comes in beside the others (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { type Sheets, sheetsOf } from './sheets.ts';

type Json = Reply['json'];

let stage: Stage;
let sheets: Sheets;
before(async () => {
  stage = await startStage();
  sheets = sheetsOf(stage);
});
after(() => stage.stop());

const outcomes = ({ rows }: Json) => rows.map(({ outcome }: Json) => outcome);
const badRowsOf = async (id: number): Promise<string> =>
  ok(await stage.ada('GET', `/api/v2/imports/${id}/bad_rows`), 200).text;

/** Applies the import, and gives its bad rows, which are the same as before. */
async function applied({ id }: Json): Promise<string[]> {
  const text = await badRowsOf(id);
  await sheets.apply(id);
  assert.equal(await badRowsOf(id), text);
  return text.split('\n');
}

test('mended games come in beside the others, which are neither doubled, moved nor gone', async () => {
  const header = 'Date,Time,Home Team,Away Team,Field';
  const [good, bad] = ['2099-05-02,9:00 AM', '2099-05-09,25:00'].map(
    (when) => `${when},Harbor Hawks,Bay Gulls,Pier Field`,
  );
  const first = await sheets.open('games', [header, good!, bad!]);
  const toMend = await applied(first);
  assert.deepEqual(toMend, [
    `Reason not imported,${header}`,
    `"Row 3, Time: “25:00” is not a time of day.",${bad}`,
  ]);
  const still = await sheets.open('games', toMend);
  assert.equal((await applied(still))[0], toMend[0]);
  const second = await sheets.open(
    'games',
    toMend.map((line) => line.replace(',25:00,', ',1:00 PM,')),
  );
  assert.deepEqual(outcomes(second), ['created']);
  assert.deepEqual(
    second.columns.map(({ heading }: Json) => heading),
    header.split(','),
  );
  await sheets.apply(second.id);
  const whole = await sheets.open('games', [header, good!, bad!.replace('25:00', '1:00 PM')]);
  assert.deepEqual(outcomes(whole), ['unchanged', 'unchanged']);
  await sheets.discard(whole.id);
  const shorter = await sheets.open('games', [header, good!]);
  assert.deepEqual(outcomes(shorter), ['unchanged', 'gone']); // it was of the same sheet
  await sheets.discard(shorter.id);
});

test('a sheet without a header gets the fields as headings', async () => {
  const lines = ['02', '09', '16', '23'].map((day) => `2099-10-${day},9:00 AM,Harbor Hawks,Bay Gulls`);
  const first = await sheets.open('games', [...lines, '2099-10-30,25:00,Harbor Hawks,Bay Gulls']);
  const toMend = await applied(first);
  assert.equal(toMend[0], 'Reason not imported,date,start_time,home_team,away_team');
  const mended = toMend.map((line) => line.replace(',25:00,', ',1:00 PM,'));
  const second = await sheets.open('games', mended);
  assert.deepEqual([...new Set(outcomes(second))], ['created']);
  await sheets.discard(second.id);
});

test('of mended days off the reason is no note, and a note that is called “Reason” is', async () => {
  const header = 'Official,Date,Available,From,To,Reason';
  const bad = 'Omar Reyes,2099-06-08,no,25:00,11:00 PM,Wedding';
  const toMend = await applied(
    await sheets.open('availability', [header, 'Omar Reyes,2099-06-06,no,8:00 AM,5:00 PM,Work', bad]),
  );
  assert.equal(toMend[0], `Reason not imported,${header}`);
  const second = await sheets.open(
    'availability',
    toMend.map((line) => line.replace(',25:00,', ',9:00 PM,')),
  );
  assert.deepEqual(outcomes(second), ['created']);
  await sheets.apply(second.id);
  const days = await stage.service.db.query<{ description: string }>(sql`
    select description from availability where user_id = ${stage.season.omar.userId} order by day`);
  assert.deepEqual(
    days.map(({ description }) => description),
    ['Work', 'Wedding'],
  );
});

/** Imports what is left of a sheet when it is mended, and the whole sheet after it: both are one. */
async function mendAndCompare(lines: string[], { wrong, right }: { wrong: string; right: string }) {
  const first = await sheets.open('games', lines);
  const toMend = await applied(first);
  const mended = await sheets.open(
    'games',
    toMend.map((line) => line.replace(`,${wrong}`, `,${right}`)),
  );
  assert.deepEqual([mended.refusal, mended.questions], [null, []], toMend.join('\n'));
  const bad = mended.rows.filter(({ outcome }: Json) => outcome !== 'created' && outcome !== 'unchanged');
  assert.deepEqual(bad, [], toMend.join('\n'));
  await sheets.apply(mended.id);
  const whole = await sheets.open(
    'games',
    lines.map((line) => line.replace(wrong, right)),
  );
  const changed = whole.rows.filter(({ outcome }: Json) => outcome !== 'unchanged');
  assert.deepEqual([changed, whole.questions], [[], []], toMend.join('\n'));
  await sheets.discard(whole.id);
  return { toMend, whole };
}

test('of a game with a row for each position, all rows are mended together', async () => {
  const { toMend } = await mendAndCompare(
    [
      'Game #,Date,Time,Home,Away,Position,Official',
      'M1,2099-03-07,9:00 AM,Harbor Hawks,Bay Gulls,Referee,Omar Reyes',
      'M1,2099-03-07,9:00 AM,Harbor Hawks,Bay Gulls,Assistant referee,',
      'M2,2099-03-08,25:00,Harbor Hawks,Bay Gulls,Referee,',
      ',,,,,Assistant referee,Omar Reyes',
    ],
    { wrong: '25:00', right: '9:00 AM' },
  );
  assert.deepEqual(toMend.slice(2), [',,,,,,Assistant referee,Omar Reyes']);
});

test('of several games in a row, the row is mended once, with what is above it', async () => {
  const { toMend } = await mendAndCompare(
    [
      'Spring 2098,,,,,',
      'Date,Time,Pier Field,,Quay Field,',
      ',,Home,Away,Home,Away',
      '6/7,9:00 AM,Harbor Hawks,Bay Gulls,Reef Rays,Cape Crabs',
      '6/28,25:00,Harbor Hawks,Bay Gulls,Reef Rays,Cape Crabs',
    ],
    { wrong: '25:00', right: '11:00 AM' },
  );
  assert.deepEqual(toMend.slice(0, 3), [
    'Reason not imported,Spring 2098',
    ',Date,Time,Pier Field,,Quay Field',
    ',,,Home,Away,Home,Away',
  ]);
  assert.equal(toMend.length, 4);
});

test('a row that is mended keeps the day and the place that are above it', async () => {
  const { toMend } = await mendAndCompare(
    [
      'Time,Home,Away,League',
      'Thursday 5 June 2098,,,',
      'Pier Field,,,',
      '9:00 AM,Harbor Hawks,Bay Gulls,Bay League',
      'Quay Field,,,',
      '11:00 AM,Reef Rays,Bay Gulls,Bay League',
      '25:00,Reef Rays,Cape Crabs,Bay League',
      'Friday 6 June 2098,,,',
      '9:00 AM,Harbor Hawks,Bay Gulls,Bay League',
    ],
    { wrong: '25:00', right: '1:00 PM' },
  );
  assert.ok(toMend.some((line) => line.startsWith(',Thursday 5 June 2098')));
  assert.ok(!toMend.some((line) => line.includes('Friday')));
});

test('blank cells that mean “as above” are filled, and days written as they were read', async () => {
  const { toMend } = await mendAndCompare(
    [
      'Date,Time,Home,Away,Field',
      '3/4/2098,9:00 AM,Harbor Hawks,Bay Gulls,Pier Field',
      ',25:00,Reef Rays,Cape Crabs,',
      ',1:00 PM,Reef Rays,Bay Gulls,',
      '3/25/2098,9:00 AM,Harbor Hawks,Bay Gulls,Pier Field',
    ],
    { wrong: '25:00', right: '11:00 AM' },
  );
  assert.match(toMend[1]!, /,2098-03-04,25:00,Reef Rays,Cape Crabs,Pier Field$/);
});
