// Rows that were not imported are read, when they are mended, as they are in their whole sheet (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { PlannedRow, StoredRow } from '../../src/domain/imports/import.ts';
import { readImport } from '../../src/domain/imports/reading/read.ts';
import { rowsIn } from '../../src/domain/imports/row-batches.ts';
import { sheetOfBadRows } from '../../src/http/api/resources/import-sheet.ts';
import { readCsv } from '../../src/sheets/csv/csv.ts';
import { packWorkbook } from '../../src/sheets/packed-workbook.ts';
import { withoutReasons } from '../../src/sheets/to-mend.ts';
import { createSeason, NOW, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

const TEAMS = ['Reef Rays', 'Cape Crabs', 'Tide Terns', 'Bay Bears', 'Dune Ducks', 'Inlet Ibis'];
const FIELDS = ['Pier Field', 'Quay Field', 'Mill Field'];
const TIMES = ['9:00 AM', '10:30 AM', '1:00 PM', '17:45'];

const game = fc.record({
  ...{ day: fc.integer({ min: 1, max: 28 }), time: fc.constantFrom(...TIMES), isBad: fc.boolean() },
  teams: fc.shuffledSubarray(TEAMS, { minLength: 4, maxLength: 4 }),
  field: fc.constantFrom(...FIELDS),
});
type Game = typeof game extends fc.Arbitrary<infer Value> ? Value : never;
const layout = fc.record({
  games: fc.array(game, { minLength: 3, maxLength: 8 }),
  title: fc.constantFrom(null, 'Season 2098', 'Spring 2098 - all times local'),
  days: fc.constantFrom('in cells', 'without a year', 'as above', 'above rows'),
  isBelowField: fc.boolean(),
  rows: fc.constantFrom('a game', 'a position', 'two games', 'two games below fields'),
});
type Layout = typeof layout extends fc.Arbitrary<infer Value> ? Value : never;

const byDay = (left: Game, right: Game) => left.day - right.day;
const WRONG = '25:00';

/** The lines of the sheet; `isRight`: without its faults. */
function linesOf({ games, title, days, isBelowField, rows }: Layout, isRight: boolean): string[][] {
  const written = (one: Game) => (days === 'without a year' ? `6/${one.day}` : `6/${one.day}/2098`);
  const sorted = games.toSorted(byDay);
  const isTwo = rows.startsWith('two');
  const when = days === 'above rows' ? ['Time'] : ['Date', 'Time'];
  const own = isBelowField ? [] : ['Venue'];
  const teams = isTwo ? ['Home', 'Away', 'Home', 'Away'] : ['Home', 'Away'];
  const crew = rows === 'a position' ? ['Position', 'Official'] : [];
  const blanks = [...when, ...own].map(() => '');
  const lines = [
    ...(title === null ? [] : [[title], []]),
    ...(rows === 'two games below fields' ? [[...blanks, 'Court 1', '', 'Court 2', '']] : []),
    [...when, ...own, ...teams, ...crew],
  ];
  let day = 0;
  let field = '';
  for (const one of sorted) {
    if (days === 'above rows' && one.day !== day) lines.push([`June ${one.day}, 2098`]);
    if (isBelowField && (one.field !== field || (days === 'above rows' && one.day !== day)))
      lines.push([`Field: ${one.field}`]);
    const isAbove = days === 'as above' && one.day === day && (!isBelowField || one.field === field);
    const date = days === 'above rows' ? [] : [isAbove ? '' : written(one)];
    const time = one.isBad && !isRight ? WRONG : one.time;
    const row = [...date, time, ...(isBelowField ? [] : [one.field]), ...one.teams.slice(0, teams.length)];
    lines.push(crew.length > 0 ? [...row, 'Referee', ''] : row);
    if (crew.length > 0) lines.push([...row.map(() => ''), 'Assistant referee', '']);
    [day, field] = [one.day, one.field];
  }
  return lines;
}

const csvOf = (lines: readonly string[][]) =>
  lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');

async function read(text: string) {
  const workbook = withoutReasons({ format: 'csv', sheets: readCsv(Buffer.from(text), { name: 'season' }) });
  const { site, db } = season;
  const sheets = packWorkbook(workbook);
  const planned = await readImport(db, {
    site,
    sheets,
    kind: 'games',
    choices: {},
    accountId: season.ada.accountId!,
    isManager: true,
    crewMuted: [],
    now: NOW,
  });
  return { mending: planned.mending, rows: [...rowsIn(planned.batches)] };
}

test('mended rows are read as in their whole sheet', async () => {
  await fc.assert(
    fc.asyncProperty(layout, async (made) => {
      const [wrong, right] = await Promise.all(
        [false, true].map((isRight) => read(csvOf(linesOf(made, isRight)))),
      );
      const bad = wrong!.rows.filter(({ outcome }) => outcome === 'asked' || outcome === 'refused');
      const stored = bad.map((plan) => ({ result: null, plan }) as StoredRow);
      const { text } = sheetOfBadRows(stored, { filename: null, mending: wrong!.mending });
      const times = made.games
        .toSorted(byDay)
        .filter(({ isBad }) => isBad)
        .map(({ time }) => time);
      assert.equal(text.split(WRONG).length - 1 - countTold(text), times.length, text);
      const mended = text.replaceAll(/(^|,)25:00(?=,)/gm, (_, before: string) => before + times.shift());
      const expected = bad.map(({ key }) => right!.rows.find((row) => row.key === key)!);
      const names = new Set(expected.map(({ name }) => name));
      const found = (await read(mended)).rows.filter(({ name }) => names.has(name));
      assert.deepEqual(found.map(shown), expected.map(shown), `${csvOf(linesOf(made, false))}\n\n${mended}`);
    }),
    { numRuns: 60, seed: 29, endOnFailure: true },
  );
});

const shown = ({ name, outcome, step, sentences }: PlannedRow) => {
  const plain = sentences.map((sentence) => sentence.replaceAll(/\b[Rr]ow \d+/g, 'row'));
  return { name, outcome, step, sentences: plain };
};
/** In the reasons. */
const countTold = (text: string) => text.split(`“${WRONG}”`).length - 1;
