// Whether sheets are understood as a person reads them (test/vectors/make-imports.py made them).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ImportKind } from '../../../src/domain/imports/kinds.ts';
import { understand } from '../../../src/domain/imports/understanding/understand.ts';
import type {
  Answers,
  KnownNames,
  Understanding,
  UnderstandingInput,
  UnderstoodRow,
} from '../../../src/domain/imports/understanding/understanding.ts';
import { unpackWorkbook } from '../../../src/sheets/packed-workbook.ts';
import { readSheets } from '../../../src/sheets/read-sheets.ts';

const FOLDER = join(import.meta.dirname, '../../vectors/imports');
const site = { timezone: 'America/New_York', locale: null, today: '2027-02-01' };

type Expected = {
  kind?: ImportKind;
  table?: unknown;
  columns?: Record<string, string | null>;
  /** Why columns have the field that they have. */
  reasons?: Record<string, string>;
  leftOut?: Record<string, number[]>;
  rows?: Record<string, ExpectedRow>;
  keys?: string[];
  questions?: string[];
  refusal?: string;
  answers?: Answers;
  answered?: Record<string, ExpectedRow>;
};
type ExpectedRow = { state?: string; reason?: string; numbers?: number[]; values?: Record<string, unknown> };

for (const file of readdirSync(FOLDER).filter((name) => !name.endsWith('.json'))) {
  test(`${file} is understood as a person reads it`, async () => {
    const expected: Expected = readJson(file.replace(/\.\w+$/, '.json'));
    const read = await understandFile(file, { kind: expected.kind });
    assert.equal(read.refusal?.sentence ?? undefined, expected.refusal);
    if (expected.refusal !== undefined)
      assert.match(read.refusal!.nearest, /^Send a list with a row for each/);
    if (expected.table !== undefined) assert.deepEqual(read.table, expected.table);
    for (const [letter, field] of Object.entries(expected.columns ?? {})) {
      const column = read.columns.find((one) => one.letter === letter);
      assert.equal(column?.field, field, `column ${letter}: ${column?.reason}`);
    }
    for (const [letter, reason] of Object.entries(expected.reasons ?? {}))
      assert.equal(read.columns.find((one) => one.letter === letter)?.reason, reason);
    for (const [what, rows] of Object.entries(expected.leftOut ?? {})) {
      assert.deepEqual(read.leftOut.find((one) => one.what === what)?.rows, rows, what);
    }
    if (expected.questions !== undefined) {
      assert.deepEqual(read.questions.map(({ id }) => id).sort(), expected.questions.toSorted());
    }
    if (expected.keys !== undefined)
      assert.deepEqual(
        read.rows.map(({ key }) => key),
        expected.keys,
      );
    haveRows(read, expected.rows);
    if (expected.answers === undefined) return;
    haveRows(
      await understandFile(file, { kind: expected.kind, answers: expected.answers }),
      expected.answered,
    );
  });
}

test('a question about a name is answered by a record, a new name or an alias', async () => {
  const file = 'near-names.csv';
  const id = 'name:teams:harbour hawks';
  const { questions } = await understandFile(file, {});
  const hawks = names().teams.find(({ name }) => name === 'Harbor Hawks')!;
  const question = questions.find((one) => one.id === id)!;
  assert.equal(question.sentence, '2 rows name the team “Harbour Hawks”. Is it “Harbor Hawks”?');
  assert.deepEqual(question.rows, [2, 3]);
  assert.deepEqual(question.alias, { list: 'teams', text: 'harbour hawks' });
  assert.equal(question.suggestion, `record:${hawks.id}`);
  const home = (read: Understanding) => shown(read.rows[0]!).homeTeam;
  assert.equal(home(await understandFile(file, { answers: { [id]: `record:${hawks.id}` } })), 'Harbor Hawks');
  assert.equal(home(await understandFile(file, { answers: { [id]: 'new' } })), '+Harbour Hawks');
  const aliases = [{ ...question.alias!, id: hawks.id }];
  const known = await understandFile(file, { aliases });
  assert.equal(home(known), 'Harbor Hawks');
  assert.deepEqual(known.questions, []);
});

test('a column that can mean several positions is asked about once', async () => {
  const known = { ...names(), positions: ['Plate Umpire', 'Base Umpire', 'Assistant Umpire'] };
  const file = 'headings-spanish.csv';
  const crew = (read: Understanding) => shown(read.rows[0]!).crew;
  const asked = await understandFile(file, { names: known });
  assert.deepEqual(
    asked.questions.map(({ id, options }) => [id, options.map(({ value }) => value)]),
    [['position:F', [...known.positions, 'Árbitro']]],
  );
  assert.equal(asked.rows[0]!.state, 'asked');
  const answers = { 'position:F': 'Base Umpire' };
  const answered = await understandFile(file, { names: known, answers });
  assert.deepEqual([answered.rows[0]!.state, crew(answered)], ['ready', [['Base Umpire', 'Nina Alvarez']]]);
  const only = await understandFile(file, { names: { ...known, positions: ['Umpire', 'Scorekeeper'] } });
  assert.deepEqual(crew(only), [['Umpire', 'Nina Alvarez']]);
  const { columns } = answered;
  const again = await understandFile(file, { names: known, mapping: columns });
  assert.deepEqual(crew(again), [['Base Umpire', 'Nina Alvarez']]);
});

test('a column of people is of officials where the site has such a position, and otherwise asked about once', async () => {
  const file = 'people-who-do-not-officiate.csv';
  const crew = (read: Understanding) => shown(read.rows[0]!).crew;
  const { questions } = await understandFile(file, {});
  assert.deepEqual(
    questions.map(({ sentence, suggestion }) => [sentence, suggestion]),
    ['Keyholder', 'Declined by'].map((heading) => [
      `The column “${heading}” names people. Do they officiate, and in which position?`,
      'none',
    ]),
  );
  assert.deepEqual(
    questions[0]!.options.map(({ value }) => value),
    ['none', ...names().positions, 'Keyholder'],
  );
  for (const position of ['keyholder', 'Keyholder 1']) {
    const positions = ['Referee', position];
    const known = await understandFile(file, { names: { ...names(), positions } });
    assert.deepEqual(
      known.questions.map(({ id }) => id),
      ['position:I'],
    );
    assert.deepEqual((crew(known) as unknown[])[1], [position, 'Omar Reyes']);
  }
  const chosen = await understandFile(file, { mapping: [{ index: 7, field: 'official' }] });
  assert.deepEqual((crew(chosen) as unknown[])[1], [null, 'Omar Reyes']);
});

test('of a few days, the suggested order is that of the site', async () => {
  const { questions } = await understandFile('one-ambiguous-day.csv', {});
  assert.deepEqual(
    questions.map(({ id, suggestion }) => [id, suggestion]),
    [['date_order', 'mdy']],
  );
});

test('a mapping decides what columns mean, and has the fingerprint of every sheet with this header', async () => {
  const first = await understandFile('scores-and-phones.csv', {});
  const mapping = [
    { index: 4, field: 'away_team' as const },
    { index: 5, field: 'home_team' as const },
  ];
  const mapped = await understandFile('scores-and-phones.csv', { mapping });
  assert.equal(mapped.fingerprint, first.fingerprint);
  assert.equal(shown(mapped.rows[0]!).homeTeam, 'Dockside FC');
  assert.deepEqual(
    mapped.columns.slice(4, 6).map(({ field, confidence }) => [field, confidence]),
    [
      ['away_team', 1],
      ['home_team', 1],
    ],
  );
  const other = await understandFile('title-and-footer.csv', {});
  assert.notEqual(other.fingerprint, first.fingerprint);
});

test('a team of the site can be called as a place of a bracket', async () => {
  const known = names();
  const teams = [...known.teams, { id: 99, name: 'W13' }];
  const { rows } = await understandFile('places-of-a-bracket.csv', { names: { ...known, teams } });
  assert.equal(shown(rows[1]!).homeTeam, 'W13');
});

test('a line above rows can be the name of a venue that has a colon', async () => {
  const known = names();
  const venues = [...known.venues, { id: 98, name: 'Round: Field 2' }];
  const file = 'league-lines-within-lines.csv';
  const sheets = (await sheetsIn(file)).map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell.text === 'Pier Park' ? { text: 'Round: Field 2' } : cell)),
    })),
  }));
  const { rows } = understand({ sheets, site, names: { ...known, venues }, aliases: [] });
  assert.equal(shown(rows[0]!).venue, 'Round: Field 2');
});

test('hidden rows and columns are read when they are asked for', async () => {
  const { rows, columns } = await understandFile('hidden-rows.xlsx', { hidden: true });
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['2', '3'],
  );
  assert.equal(columns[4]!.field, 'venue');
});

async function understandFile(
  file: string,
  more: Partial<UnderstandingInput> & { kind?: ImportKind | undefined },
): Promise<Understanding> {
  return understand({ sheets: await sheetsIn(file), site, names: names(), aliases: [], ...more });
}

async function sheetsIn(file: string) {
  return unpackWorkbook(await readSheets(readFileSync(join(FOLDER, file)), { filename: file })).sheets;
}

function names(): KnownNames {
  const { people, positions, ...lists } = readJson('names.json');
  const named = Object.entries(lists as Record<string, string[]>).map(([list, entries]) => [
    list,
    entries.map((name, index) => ({ id: index + 1, name })),
  ]);
  return {
    ...Object.fromEntries(named),
    positions,
    people: people.map(([firstName, lastName]: [string, string], index: number) => ({
      ...{ id: index + 1, firstName, lastName },
      emailAddresses: [`${firstName}@harbor.example`.toLowerCase()],
    })),
  };
}

function haveRows({ rows }: Understanding, expected: Expected['rows']): void {
  for (const [key, { values = {}, state = 'any', ...rest }] of Object.entries(expected ?? {})) {
    const row = rows.find((one) => one.key === key);
    assert.ok(row, `there is a row ${key}`);
    const read = shown(row);
    const compared = Object.fromEntries(Object.keys(values).map((field) => [field, read[field] ?? null]));
    assert.deepEqual(compared, values, `row ${key}: ${JSON.stringify(row.problems)}`);
    if (state !== 'any') assert.equal(row.state, state, `row ${key}: ${row.reason}`);
    for (const [field, value] of Object.entries(rest)) {
      assert.deepEqual(row[field as 'reason' | 'numbers'], value, `row ${key}`);
    }
  }
}

type Named = { text: string; match: string; name?: string };

/** The values as the answers write them. */
function shown({ values }: UnderstoodRow): Record<string, unknown> {
  const one = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(one);
    if (value === null || typeof value !== 'object') return value;
    if ('position' in value) return [value.position, one((value as { person?: unknown }).person)];
    const { text, match, name } = value as Named;
    return match === 'record' ? name : `${match === 'near' ? '?' : '+'}${text}`;
  };
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, one(value)]));
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}
