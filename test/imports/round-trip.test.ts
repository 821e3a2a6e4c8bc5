// What was exported changes nothing when it is imported again, whatever the records say (docs/api: Exports).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { assign } from '../../src/domain/assignments/actions.ts';
import { addAvailability } from '../../src/domain/availability/actions.ts';
import type { ExportKind } from '../../src/domain/exports/export.ts';
import { tableOf } from '../../src/domain/exports/table.ts';
import { createGame } from '../../src/domain/games/actions.ts';
import type { ImportKind } from '../../src/domain/imports/kinds.ts';
import { readImport } from '../../src/domain/imports/reading/read.ts';
import { rowsIn } from '../../src/domain/imports/row-batches.ts';
import { foldName } from '../../src/domain/lists/list.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { readCsv } from '../../src/sheets/csv/csv.ts';
import { packWorkbook } from '../../src/sheets/packed-workbook.ts';
import type { TableFormat } from '../../src/sheets/table.ts';
import { writeTable } from '../../src/sheets/write-table.ts';
import { readXlsx } from '../../src/sheets/xlsx/xlsx.ts';
import { createSeason, NOW, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const SETTINGS = { numRuns: 6, seed: 29, endOnFailure: true };

/** Names that a spreadsheet or an importer could take for something else. */
const NASTY = [
  ...['=SUM(A1:A2)', '+Hawks', '-Gulls', '@home', "'quoted", "'=apostrophe", '"quoted" FC', 'Ärzte, München'],
  ...['São Paulo – U12; B', 'Łódź\u00a0KS', '1. FC Köln', 'a|b', '="0900"', 'Smith, Ann', 'Hawks at Gulls'],
  ...['A vs B', 'O’Neill', 'Home', '日本', 'two   spaces'],
];
const VALUES = ['3/4', '2027-05-03', '9:30', '007', '1e5', '-5', 'yes', '0.5', '1,000'];
const name = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }).filter((text) => /^\p{L}.*\p{L}$/u.test(text)),
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const code = fc.oneof(name, fc.constantFrom(...VALUES));
/** A team in the column of leagues would be a row that is shifted. */
const called = (noun: string) => name.map((text) => `${text} ${noun}`);
const note = fc.oneof(code, fc.constantFrom('Bring\nboth "shirts"', '=1+1\n=2', '\t-tab', "it's"));
const day = fc.constantFrom<string[]>('2027-03-13', '2027-03-14', '2027-05-03', '2027-11-07', '2027-12-31');
const time = fc.constantFrom<string[]>(
  '00:00',
  '00:30',
  '01:30',
  '03:15',
  '09:00',
  '12:00',
  '17:45',
  '23:30',
);

const game = fc
  .record({
    ...{
      day,
      time,
      home: name,
      away: name,
      league: maybe(called('League')),
      venue: maybe(called('Park')),
      subvenue: maybe(called('Pitch')),
    },
    ...{ number: maybe(code), note: maybe(note), status: fc.constantFrom('A', 'C', 'X') },
    ...{ isPublished: fc.boolean(), isStaffed: fc.boolean() },
  })
  .filter(({ home, away }) => foldName(home) !== foldName(away)); // which is asked about

/** What a column means is guessed from its values, too: most names are names, and some times are after noon. */
const PLAIN = Array.from(
  { length: 10 },
  (_, at): Made => ({
    ...{ day: '2027-06-05', time: '17:45', home: `Plain Hawks ${at}`, away: `Plain Gulls ${at}` },
    ...{
      league: 'Plain League',
      venue: `Plain Park ${at}`,
      subvenue: 'Plain Pitch',
      number: 'P',
      note: 'Plain',
    },
    ...{ status: 'A' as const, isPublished: true, isStaffed: false },
  }),
);

test('games', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(game, { minLength: 1, maxLength: 4 }), async (games) => {
      const season = await createSeason(database.db);
      for (const [at, made] of [...games, ...PLAIN].entries()) await playMade(season, made, at);
      await assertNoChange(season, { exported: 'games', kind: 'games' });
      await assertNoChange(season, { exported: 'assignments', kind: 'games' });
    }),
    SETTINGS,
  );
});

type Made = typeof game extends fc.Arbitrary<infer Value> ? Value : never;

async function playMade({ db, site, omar }: Season, made: Made, at: number): Promise<void> {
  const named = (text: string | undefined) => (text === undefined ? {} : { name: text });
  const created = await createGame(db, {
    site,
    draft: {
      when: { date: made.day, time: made.time },
      ...{ pattern: { name: '2 officials' }, homeTeam: named(made.home), awayTeam: named(made.away) },
      ...(made.league !== undefined && { league: named(made.league) }),
      ...(made.venue !== undefined && { venue: named(made.venue) }),
      ...{ subvenue: made.subvenue ?? null, publicNote: made.note ?? null, status: made.status },
      ...{
        userDefinedId: made.number === undefined ? null : `${made.number} ${at}`,
        published: made.isPublished,
      },
    } as never,
    now: NOW,
  });
  if (made.isStaffed && at === 0)
    await assign(db, {
      assignmentId: created.crew[1]!.id,
      userId: omar.id,
      override: true,
      now: NOW,
    } as never);
}

const person = fc.record({
  ...{ first: name, last: name, phone: maybe(fc.constantFrom('+1 207 555 0100', '0049-89-1234', '5550100')) },
  ...{ street: maybe(code), city: maybe(name), postal: maybe(fc.constantFrom('04101', '1e5', 'SW1A 1AA')) },
  ...{
    born: maybe(fc.constantFrom('1999-02-28', '2004-02-29')),
    grade: maybe(code),
    since: maybe(fc.constantFrom(1998, 2019)),
    notes: maybe(note),
    isObserver: fc.boolean(),
  },
});

test('people', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (people) => {
      const season = await createSeason(database.db);
      for (const [at, made] of people.entries()) {
        await addUser(season.db, {
          ...{ siteId: season.site.id, firstName: made.first, lastName: made.last },
          ...{ email: `p${at}.${season.site.id}@harbor.example`, grade: made.grade ?? null },
          ...{ mobilePhone: made.phone ?? null, street1: made.street ?? null, city: made.city ?? null },
          ...{ postalCode: made.postal ?? null, dateOfBirth: made.born ?? null, observer: made.isObserver },
          ...{ officialSince: made.since ?? null, notes: made.notes ?? null },
          roles: { official: true, assignor: false, manager: false },
        });
      }
      await assertNoChange(season, { exported: 'people', kind: 'people' });
    }),
    SETTINGS,
  );
});

const answer = fc.record({
  ...{ day, isAvailable: fc.boolean(), note: maybe(note), who: fc.constantFrom('omar', 'ines') },
  hours: maybe(fc.constantFrom(['00:00', '00:30'], ['08:00', '12:30'], ['13:00', '23:59'])),
});

test('availability', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 12 }), async (answers) => {
      const season = await createSeason(database.db);
      for (const made of answers) {
        const times = made.hours && { startTime: made.hours[0], endTime: made.hours[1] };
        const sent = { day: made.day, available: made.isAvailable, description: made.note ?? null, ...times };
        const userId = season[made.who as 'omar' | 'ines'].id;
        await addAvailability(season.db, { siteId: season.site.id, userId, sent, problems: [] });
      }
      await assertNoChange(season, { exported: 'availability', kind: 'availability' });
    }),
    SETTINGS,
  );
});

const IMPORTER = { accountId: 0, isManager: true, crewMuted: [] };

type Trip = { exported: ExportKind; kind: ImportKind };

async function assertNoChange({ db, site, ada }: Season, { exported, kind }: Trip): Promise<void> {
  for (const format of ['csv', 'xlsx'] as TableFormat[]) {
    const viewer = { ...ada, manager: true };
    const table = await tableOf(db, {
      ...{ kind: exported, filter: { criteria: {} }, site, viewer, now: NOW },
      vault: createVault([randomBytes(32)]),
    });
    const bytes = await buffer(writeTable(table, format));
    const sheets = format === 'csv' ? readCsv(bytes, { name: exported }) : await readXlsx(bytes);
    const packed = packWorkbook({ format, sheets });
    const input = { site, sheets: packed, kind, choices: {}, ...IMPORTER, now: NOW };
    const read = await readImport(db, input);
    const rows = [...rowsIn(read.batches)];
    const told = rows.filter(({ outcome }) => outcome !== 'unchanged');
    const { refusal, questions, columns } = read.facts;
    const unread = columns.filter(({ field, heading }) => field === null && !NOT_READ.test(heading ?? ''));
    assert.deepEqual(
      { refusal, questions, told, unread: unread.map(({ heading, reason }) => [heading, reason]) },
      { refusal: null, questions: [], told: [], unread: [] },
      `${format}: ${bytes.toString().slice(0, 3_000)}`,
    );
    assert.ok(rows.length > 0);
  }
}

/** What an import leaves out: answers are the officials', and fees those of the pattern. */
const NOT_READ = /^(?:Answer|Fee|Currency|Email|Mobile phone)/;
