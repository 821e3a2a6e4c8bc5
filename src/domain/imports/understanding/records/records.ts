// Builds the records of a table, whatever their kind.

import { weekdayOf } from '../cells/calendar-words.ts';
import { foldWords } from '../cells/fold.ts';
import { ABOVE_ROWS } from '../columns/game-groups.ts';
import type { ReadColumns } from '../columns/read-columns.ts';
import { ShiftedRows } from '../columns/shift.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import { mendTeams, SCORES } from '../names/team-cells.ts';
import type { Questions } from '../questions.ts';
import type { Choice } from '../sheet-choice.ts';
import type { GroupHeading } from '../table/group-heading.ts';
import { cellAt, type Line } from '../table/lines.ts';
import type { Sections } from '../table/sections.ts';
import type { UnderstandingInput, UnderstoodRow } from '../understanding.ts';
import { buildAvailability } from './availability.ts';
import { DayReader, daysOf } from './day-reader.ts';
import { fillDown } from './fill-down.ts';
import { buildGames } from './games.ts';
import { buildPeople } from './people.ts';
import { buildTeams, buildVenues } from './places.ts';

export type RecordsInput = {
  input: UnderstandingInput;
  choice: Choice;
  sections: Sections;
  read: ReadColumns;
  matcher: NameMatcher;
  questions: Questions;
};

export function buildRecords(building: RecordsInput): UnderstoodRow[] {
  const { sections, choice, read, matcher } = building;
  const { headings } = choice.header;
  const isKnown = (list: 'venues' | 'teams', text: string) => matcher.isKnown(list, text);
  const shifted =
    choice.kind === 'games'
      ? new ShiftedRows(sections.data, { columns: read.columns, headings, isKnown })
      : undefined;
  const reasons = new Map(sections.data.map((line) => [line.number, shifted?.reasonFor(line)]));
  const data = sections.data.filter(({ number }) => reasons.get(number) === undefined);
  const rows = rowsOf({ ...building, sections: { ...sections, data } });
  const aboveOf = new Map(sections.data.map(({ number, heading }) => [number, heading?.lines]));
  // What such rows name is not asked about: it is in the wrong columns.
  const wrong = [...reasons].flatMap(([number, reason]) =>
    reason === undefined ? [] : [rejected(emptyRow(number, aboveOf.get(number)), `Row ${number} ${reason}.`)],
  );
  const foreign = sections.foreign.map((number) =>
    rejected(
      emptyRow(number, sections.repeatedHeaders.filter((header) => header < number).slice(-1)),
      `Row ${number} is below another header. Import that table as a sheet of its own.`,
    ),
  );
  return [...rows, ...wrong, ...foreign].sort((left, right) => left.number - right.number);
}

function rowsOf({ input, choice, sections, read, matcher, questions }: RecordsInput): UnderstoodRow[] {
  const { site, names } = input;
  const { columns, games } = read;
  const lines = fillDown(sections.data, columns);
  const weekdays = weekdayReader(read);
  const days = () =>
    new DayReader(
      withHeadings(
        [...sections.headings, ...read.groups.groups.values()],
        sections.data,
        daysOf(lines, whenColumns(columns), weekdays),
      ),
      {
        ...{ site, questions, weekdays },
        years: titleYears(choice),
      },
    );
  switch (choice.kind) {
    case 'games': {
      const isKnown = (team: string) => matcher.isKnown('teams', team);
      const mended = mendTeams(lines, { columns, questions, isKnown });
      const { groups } = read.groups;
      const context = {
        columns,
        games,
        groups,
        days: days(),
        matcher,
        questions,
        positions: names.positions,
        site,
      };
      return buildGames(mended.lines, context).map((row) =>
        waitingFor(waitingFor(row, mended.asked, SCORES), read.belowUnknown, ABOVE_ROWS),
      );
    }
    case 'people':
      return buildPeople(sections.data, { columns, days: days(), matcher });
    case 'availability':
      return buildAvailability(lines, { columns, days: days(), matcher });
    case 'venues':
      return buildVenues(sections.data, { columns, matcher });
    case 'teams':
      return buildTeams(sections.data, { columns, matcher });
  }
}

function waitingFor(
  row: UnderstoodRow<'games'>,
  asked: ReadonlySet<number>,
  question: string,
): UnderstoodRow<'games'> {
  if (row.state === 'left_out' || !row.numbers.some((number) => asked.has(number))) return row;
  return {
    ...row,
    state: row.state === 'ready' ? 'asked' : row.state,
    questions: [...row.questions, question],
  };
}

const WHEN = new Set(['date', 'start_time', 'end_time', 'end_date', 'date_of_birth']);

function whenColumns(columns: ReadColumns['columns']): ReadColumns['columns'] {
  return columns.filter(({ field }) => field !== null && WHEN.has(field));
}

type Days = ReturnType<typeof daysOf>;

/** Days in headings decide with those in cells which number is the month. */
function withHeadings(headings: readonly GroupHeading[], data: Sections['data'], days: Days): Days {
  const all = new Set([...headings, ...data.flatMap(({ heading }) => heading ?? [])]); // also of the title
  const found = [...all].flatMap(({ day, number }) =>
    day === null ? [] : [{ day, row: number, isTyped: false, weekday: day.weekday }],
  );
  return { ...days, inCells: [...days.inCells, ...found] };
}

const MOSTLY = 0.6;

/** The weekday beside a day, if the table has a column of weekdays. */
function weekdayReader({ profiles }: ReadColumns): (line: Line) => number | null {
  const index = profiles.findIndex(({ share }) => share.weekday > MOSTLY);
  return (line) => (index === -1 ? null : (weekdayOf(foldWords(cellAt(line, index).text)) ?? null));
}

// A day in the title is when the sheet was made.
const YEAR = /(?<![/.-])\b20\d\d\b(?![/.-]\d\d?[/.-])/g;
const SPAN = /\b(20\d\d)\s?[/–-]\s?(?:20)?(\d\d)\b(?![/.-])/;
const MADE =
  /\b(?:print|export|updat|generat|creat|as of|erstell|gedruckt|druck|stand|imprim|impres|actualiz|gener|stampat|aggiorn|wydruk|wygener|aktualiz)/i;

/** The years that the title names: "Spring 2027", or "Season 2026/27". */
function titleYears({ header, visible }: Choice): number[] {
  const first = header.lines[0]?.number ?? 0;
  const titles = visible.lines
    .filter(({ number }) => number < first)
    .flatMap(({ cells }) => cells.map(({ text }) => text))
    .filter((text) => !MADE.test(text));
  const span = titles.flatMap((text) => SPAN.exec(text) ?? []);
  if (span.length === 3) return [Number(span[1]), CENTURY + Number(span[2])];
  const years = new Set(titles.join('\n').match(YEAR) ?? []);
  return years.size === 1 ? [...years].map(Number) : [];
}

const CENTURY = 2000;

function rejected(row: UnderstoodRow, sentence: string): UnderstoodRow {
  const problem = { column: null, index: null, field: null, value: null, sentence };
  return { ...row, state: 'refused', reason: sentence, problems: [problem, ...row.problems] };
}

function emptyRow(number: number, above: number[] = []): UnderstoodRow {
  return {
    ...{ key: String(number), number, numbers: [number], above, values: {}, problems: [] },
    ...{ state: 'refused', reason: null, questions: [] },
  };
}
