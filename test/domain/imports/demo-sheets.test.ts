// Whether the messy sheets of the demo are understood with the names of its season.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as demo from '../../../packages/demo/names.ts';
import { understand } from '../../../src/domain/imports/understanding/understand.ts';
import type { Understanding } from '../../../src/domain/imports/understanding/understanding.ts';
import { unpackWorkbook } from '../../../src/sheets/packed-workbook.ts';
import { readSheets } from '../../../src/sheets/read-sheets.ts';

const FOLDER = join(import.meta.dirname, '../../../packages/demo/sheets');

test('a league’s export is understood, with its faults as questions and sentences', async () => {
  const read = await understandSheet('league-export.csv');
  assert.deepEqual(read.table, { header: [4], first: 5, last: 20 });
  assert.deepEqual(statesOf(read), {
    ...{
      5: 'asked',
      6: 'ready',
      7: 'ready',
      8: 'refused',
      9: 'ready',
      10: 'asked',
      11: 'asked',
      13: 'ready',
    },
    ...{ 14: 'asked', 15: 'asked', 16: 'asked', 17: 'refused', 18: 'asked', 19: 'refused', 20: 'left_out' },
  });
  assert.deepEqual(read.questions.map(({ id }) => id).sort(), [
    ...['name:teams:pier street utd', 'name:venues:westfield grnds', 'rule:bye', 'rule:event'],
    ...['rule:same_team', 'rule:undecided_teams', 'rule:undecided_time', 'rule:unknown_people'],
  ]);
  assert.deepEqual(reasonsOf(read, 'refused'), [
    'Row 8, Time: “25:00” is not a time of day.',
    'Row 17, Date: “5/16/27” is a Sunday, not a Saturday.',
    'Row 19 has “Lighthouse League” in Age, which other rows have as a league: its cells seem to be shifted.',
  ]);
  assert.deepEqual(reasonsOf(read, 'left_out'), ['Row 20 repeats row 5.']);
});

test('a sheet with a row for each position is understood as its games', async () => {
  const read = await understandSheet('assignments-by-position.xlsx');
  assert.deepEqual(
    read.rows.map(({ numbers }) => numbers),
    [[4, 5, 6], [7, 8], [9, 10], [11]],
  );
  assert.deepEqual(statesOf(read), { 4: 'ready', 7: 'asked', 9: 'ready', 11: 'refused' });
  assert.deepEqual(
    read.leftOut.map(({ what, rows }) => [what, rows]),
    [
      ['hidden_sheet', []],
      ['hidden_rows', [12]],
      ['title', [1]],
      ['footer', [13]],
    ],
  );
});

test('a European sheet is understood in its own language', async () => {
  const read = await understandSheet('spielplan.csv');
  assert.deepEqual(
    read.columns.map(({ field }) => field),
    ['start_time', 'length', 'home_team', 'away_team', 'venue', 'official', null, 'public_note'],
  );
  assert.equal(read.columns[5]!.position, 'Referee');
  assert.deepEqual(statesOf(read), {
    ...{
      5: 'ready',
      6: 'ready',
      7: 'asked',
      10: 'ready',
      11: 'asked',
      12: 'asked',
      13: 'refused',
      14: 'refused',
    },
  });
  assert.deepEqual(reasonsOf(read, 'refused'), [
    'Row 13, Anstoß: “31:00” is not a time of day.',
    'Row 14 has “Pier Park” in Heim, which is a venue of the site: its cells seem to be shifted.',
  ]);
});

async function understandSheet(file: string): Promise<Understanding> {
  const { sheets } = unpackWorkbook(await readSheets(readFileSync(join(FOLDER, file)), { filename: file }));
  const named = (names: string[]) => [...new Set(names)].map((name, index) => ({ id: index + 1, name }));
  return understand({
    sheets,
    site: { timezone: demo.SITE.timezone, locale: null, today: '2027-04-01' },
    aliases: [],
    names: {
      teams: named(demo.LEAGUES.flatMap(({ teams }) => teams)),
      venues: named(demo.VENUES.map(({ name }) => name)),
      leagues: named(demo.LEAGUES.map(({ name }) => name)),
      age_groups: named(demo.LEAGUES.map(({ ageGroup }) => ageGroup.name)),
      game_types: named([...demo.GAME_TYPES]),
      genders: named(demo.LEAGUES.map(({ gender }) => gender)),
      patterns: named(demo.PATTERNS.map(({ name }) => name)),
      people: demo
        .officials()
        .map(({ email, ...names }, index) => ({ id: index + 1, ...names, emailAddresses: [email] })),
      positions: [...new Set(demo.PATTERNS.flatMap(({ positions }) => [...positions]))],
    },
  });
}

function statesOf({ rows }: Understanding): Record<string, string> {
  return Object.fromEntries(rows.map(({ key, state }) => [key, state]));
}

function reasonsOf({ rows }: Understanding, state: string): (string | null)[] {
  return rows.filter((row) => row.state === state).map(({ reason }) => reason);
}
