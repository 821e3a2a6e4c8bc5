// Understands a sheet: finds its table, guesses what its columns mean, and reads its values.
import type { ImportKind } from '../kinds.ts';
import { parseDay } from './cells/dates.ts';
import { foldWords } from './cells/fold.ts';
import { fingerprintOf } from './columns/fingerprint.ts';
import { knownWords, type Profile } from './columns/profile.ts';
import { CHOSEN, POSITION_QUESTION, type ReadColumns, readColumns } from './columns/read-columns.ts';
import { readUnknownTitles } from './columns/unknown-titles.ts';
import { leftOutOf } from './left-out.ts';
import { NameMatcher } from './names/name-matcher.ts';
import { Questions } from './questions.ts';
import { isLabeledGroup, isLabeledTitle, isNamedGroup } from './records/group-names.ts';
import { buildRecords } from './records/records.ts';
import { type Choice, chooseSheet } from './sheet-choice.ts';
import { refusalOf, refuseCalendar, refuseCrossTable } from './table/layout.ts';
import { type Sections, sortLines, textOf } from './table/sections.ts';
import type { Column, Refusal, Understanding, UnderstandingInput, UnderstoodRow } from './understanding.ts';

/** What sheets with the same header have in common. */
export type SheetShape = Pick<Understanding, 'kind' | 'fingerprint'>;

/** The shape of the sheet that `understand` reads. */
export function recognize(input: UnderstandingInput): SheetShape {
  const { kind, header } = chooseSheet(input) ?? { kind: input.kind ?? 'games', header: { headings: [] } };
  return { kind, fingerprint: fingerprintOf(kind, header.headings) };
}

/** Reads no database and no clock: the same input gives the same understanding. */
export function understand(input: UnderstandingInput): Understanding {
  const choice = chooseSheet(input);
  if (choice === undefined)
    return refused(input, refusalOf('The file has no sheet that is not hidden.', input.kind ?? 'games'));
  const { kind, header, visible } = choice;
  const questions = new Questions(input.answers ?? {});
  const matcher = new NameMatcher(input.names, input.aliases, { questions, kind });
  const first = header.lines.at(-1)?.number ?? 0;
  const headerRow = header.lines[0]?.number ?? 0;
  const isGroupName = (text: string) =>
    kind === 'games' &&
    (['venues', 'leagues', 'age_groups'] as const).some((list) => matcher.isKnown(list, text));
  const above = visible.lines.filter(({ number }) => number < headerRow);
  const sorted = sortLines(
    visible.lines.filter(({ number }) => number > first),
    {
      ...{ kind, positions: input.names.positions, headings: header.headings },
      titles: new Set(visible.lines.filter(({ number }) => number <= first).map(textOf)),
      above,
      headerRow,
      groups: header.groups,
      isGroupName,
      isLabeled: (text) => kind === 'games' && isLabeledGroup(text, matcher),
      isLabeledTitle: (text) => kind === 'games' && isLabeledTitle(text, matcher),
    },
  );
  const readSorted = readColumns(sorted.data, {
    ...{
      kind,
      headings: header.headings,
      positions: input.names.positions,
      mapping: input.mapping,
      questions,
      above: header.groups,
      isGroupName: (text) => isGroupName(text) || isNamedGroup(text, matcher),
    },
    profiling: { known: knownWords(input.names), today: input.site.today },
  });
  const { sections, waits } =
    kind === 'games'
      ? readUnknownTitles(sorted, { above, columns: readSorted.columns, matcher, questions })
      : { sections: sorted, waits: [] };
  const read = { ...readSorted, waits: [...readSorted.waits, ...waits] };
  const refusal = refusalFor(choice, { ...read, sections });
  if (refusal !== null) return refused(input, refusal, { choice, sections, read });
  const rows = buildRecords({ input, choice, sections, read, matcher, questions });
  return {
    ...described(input, { choice, sections, read }),
    questions: questions.list(),
    rows: waiting(rows, read),
  };
}

/** Rows also wait for questions about the whole table. What is wrong with a row stays wrong whatever position a column has. */
function waiting(rows: UnderstoodRow[], { waits }: ReadColumns): UnderstoodRow[] {
  if (waits.length === 0) return rows;
  const isAboutPositions = waits.every((id) => id.startsWith(POSITION_QUESTION));
  return rows.map((row) => ({
    ...row,
    state: row.state === 'left_out' || (row.state === 'refused' && isAboutPositions) ? row.state : 'asked',
    questions: [...new Set([...row.questions, ...waits])],
  }));
}

type Found = { choice: Choice; sections: Sections; read: ReadColumns };

function described(input: UnderstandingInput, { choice, sections, read }: Found): Understanding {
  const { sheet, kind, header } = choice;
  const numbers = [...sections.data.map(({ number }) => number), ...sections.foreign];
  const isTable = numbers.length > 0;
  return {
    kind,
    sheet: sheet.name,
    sheets: sheetsOf(input),
    table: isTable
      ? {
          header: header.lines.map(({ number }) => number),
          first: Math.min(...numbers),
          last: Math.max(...numbers),
        }
      : null,
    columns: read.columns,
    questions: [],
    rows: [],
    refusal: null,
    leftOut: leftOutOf(input, choice, { sections, above: read.groups.unread }),
    fingerprint: fingerprintOf(kind, header.headings),
  };
}

function sheetsOf({ sheets }: UnderstandingInput): Understanding['sheets'] {
  return sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: rows.length }));
}

function refused(input: UnderstandingInput, refusal: Refusal, found?: Found): Understanding {
  const kind = input.kind ?? 'games';
  const nothing: Understanding = {
    ...{ kind, sheet: '', sheets: sheetsOf(input), table: null, columns: [], questions: [], rows: [] },
    ...{ refusal, leftOut: [], fingerprint: fingerprintOf(kind, []) },
  };
  return found === undefined ? nothing : { ...described(input, found), table: null, refusal };
}

/** What a kind cannot do without: one field of each group. */
const NEEDED: Record<ImportKind, string[][]> = {
  games: [
    ['date', 'start_time'],
    ['home_team', 'teams', 'venue', 'user_defined_id', 'external_id', 'id', 'official'],
  ],
  people: [['name', 'last_name', 'first_name', 'email', 'id']],
  availability: [['official', 'email'], ['date']],
  venues: [['name']],
  teams: [['name']],
};

function refusalFor(
  { visible, kind }: Choice,
  {
    columns,
    profiles,
    groups,
    sections,
  }: Pick<ReadColumns, 'columns' | 'profiles' | 'groups'> & Pick<Found, 'sections'>,
): Refusal | null {
  const calendar = refuseCalendar(visible.lines, kind);
  if (calendar !== null) return calendar;
  const isMapped = columns.some(({ reason }) => reason === CHOSEN);
  const has = (field: string) =>
    columns.some((column) => column.field === field) ||
    (field === 'date' && [...sections.headings, ...groups.groups.values()].some(({ day }) => day !== null));
  const isComplete = NEEDED[kind].every((fields) => fields.some(has));
  const hasPairs = columns.some(({ field, heading }) => field === 'teams' && (heading !== null || isMapped));
  const isGame = kind !== 'games' || hasPairs || has('home_team') || isMapped;
  const isOneTeam = kind === 'games' && !isMapped && has('home_team') !== has('away_team');
  if (isComplete && sections.data.length + sections.foreign.length === 0) return refusalOf(NO_ROWS, kind);
  if (kind === 'games' && !isMapped && has('home_team')) {
    const flag = columns.find((column) => saysWhoIsHome(column, profiles[column.index]));
    if (flag !== undefined)
      return refusalOf(
        `The sheet has a team and its opponent, and column ${flag.letter} says which of them is at home.`,
        kind,
      );
  }
  const isList = columns.some(
    ({ field, heading }) => field === 'date' && heading !== null && parseDay(heading) === undefined,
  );
  const isCrossed = kind === 'games' && !isMapped && columnsOfPairs(columns, profiles) > 1;
  if (isComplete && isGame && !isOneTeam && !isCrossed && (kind !== 'availability' || isList)) return null;
  const crossed = refuseCrossTable(visible.lines, kind);
  if (crossed === null && isOneTeam)
    return refusalOf('The sheet seems to be the schedule of one team: it has one column of teams.', kind);
  if (crossed !== null || isComplete) return crossed;
  if (sections.data.length === 0) return refusalOf(NO_ROWS, kind);
  return refusalOf(`The sheet has no columns that say ${MISSING[kind]}.`, kind);
}

const MOSTLY = 0.6;

/** How many columns have both teams of a game in a cell: of one game in a row, there is one. */
function columnsOfPairs(columns: readonly Column[], profiles: readonly Profile[]): number {
  return columns.filter(({ index, game }) => game <= 1 && profiles[index]!.share.versus > MOSTLY).length;
}

const NO_ROWS = 'Below its header, the sheet has no rows.';
const HOME_OR_AWAY =
  /^(?:h|a|home|away|at|vs?|n|neutral|yes|no|y|heim|gast|auswarts|local|visitante|casa|fuera|domicile|exterieur|trasferta|)$/;
const SAYS_HOME =
  /^(?:h a|ha|home|home away|home or away|is home|at home|heim|heim gast|heim auswarts|local visitante|casa|casa fuera|domicile|domicile exterieur|casa trasferta)$/;

/** A column "H/A" or "Home?" beside a team and its opponent. */
function saysWhoIsHome({ field, heading }: Column, profile: Profile | undefined): boolean {
  const values = [...(profile?.values.keys() ?? [])];
  const isHome = heading !== null && field === null && SAYS_HOME.test(foldWords(heading));
  return isHome && values.length > 0 && values.every((value) => HOME_OR_AWAY.test(value));
}

const MISSING: Record<ImportKind, string> = {
  games: 'when games are, and who plays',
  people: 'who the people are',
  availability: 'who is available, and on which day',
  venues: 'what the venues are called',
  teams: 'what the teams are called',
};
