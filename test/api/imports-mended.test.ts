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
