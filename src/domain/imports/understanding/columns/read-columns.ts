// Reads the columns of a table: guessed, or as somebody said.
import { columnLetter } from '../../../../sheets/sheet.ts';
import { IMPORT_FIELDS, type ImportKind } from '../../kinds.ts';
import { countOf, option, type Questions } from '../questions.ts';
import type { Line } from '../table/lines.ts';
import type { DataLine } from '../table/sections.ts';
import type { Column, ColumnMeaning } from '../understanding.ts';
import { type GameGroups, readGameGroups, readRowGroups } from './game-groups.ts';
import { findGamesInRow } from './games-in-row.ts';
import { guessColumns, type Unguessed } from './guess.ts';
import { meaningsOf } from './headings.ts';
import { positionsMeant } from './positions.ts';
import { type Profile, type ProfileContext, profileOf } from './profile.ts';
import { shiftOf } from './shift.ts';

export type ReadColumns = {
  columns: Column[];
  profiles: Profile[];
  games: number;
  /** What stands above each of several games in a row. */
  groups: GameGroups;
  /** The rows that wait to know what a line above them names. */
  belowUnknown: ReadonlySet<number>;
  /** The questions that all rows wait for. */
  waits: string[];
};

export const CHOSEN = 'It was chosen.';
/** Before the letter of a column whose position is asked. */
export const POSITION_QUESTION = 'position:';

type Reading = {
  kind: ImportKind;
  headings: (string | null)[];
  positions: string[];
  profiling: ProfileContext;
  mapping: ColumnMeaning[] | undefined;
  questions: Questions;
  /** The line above several games in a row. */
  above: Line | undefined;
  isGroupName: (text: string) => boolean;
};

export function readColumns(lines: readonly DataLine[], reading: Reading): ReadColumns {
  const { kind, mapping, questions } = reading;
  const profiles = reading.headings.map((_, index) => profileOf(lines, index, reading.profiling));
  const { headings, waits } = unshifted(lines, { ...reading, profiles });
  const repeated =
    kind === 'games' ? findGamesInRow(headings, profiles) : { games: 1, gameOf: [], period: 0, start: 0 };
  const columns = headings.map(
    (heading, index): Unguessed => ({ index, heading, profile: profiles[index]! }),
  );
  const first = columns.filter(({ index }) => (repeated.gameOf[index] ?? 0) <= 1);
  const guessed = guessColumns(first, reading);
  const all = columns.map(({ index, profile }) => {
    const game = repeated.gameOf[index] ?? 0;
    const like = guessed.find((column) => column.index === index - Math.max(0, game - 1) * repeated.period)!;
    return {
      ...like,
      index,
      letter: columnLetter(index),
      heading: headings[index] || null,
      game,
      samples: profile.samples,
    };
  });
  const chosen = mapping === undefined ? all : all.map((column) => withMeaning(column, mapping, reading));
  const doubts = mapping === undefined ? askDoubts(chosen, { lines, kind, questions }) : [];
  if (mapping === undefined) doubts.push(...askUnread(chosen, { lines, kind, questions, profiles }));
  if (mapping === undefined && kind === 'games') doubts.push(...askTeams(chosen, { lines, kind, questions }));
  const positioned = chosen.map((column) => withPosition(column, { ...reading, lines, profiles }));
  const fields = new Set(chosen.map(({ field }) => field));
  const grouping = { fields, lines, questions, isGroupName: reading.isGroupName };
  const groups = readGameGroups(reading.above, { ...repeated, ...grouping });
  const belowUnknown = kind === 'games' ? readRowGroups(grouping).waiting : new Set<number>();
  return {
    ...{ columns: positioned.map(({ column }) => column), profiles, games: repeated.games, groups },
    belowUnknown,
    waits: [...waits, ...doubts, ...groups.waits, ...positioned.flatMap(({ waits }) => waits)],
  };
}

type Shifting = Reading & { profiles: Profile[] };

/** The headings over the values that they are about. */
function unshifted(
  lines: readonly Line[],
  { headings, profiles, kind, mapping, questions }: Shifting,
): { headings: (string | null)[]; waits: string[] } {
  const step = mapping === undefined ? shiftOf(headings, profiles, kind) : 0;
  if (step === 0) return { headings, waits: [] };
  const side = step > 0 ? 'right' : 'left';
  const draft = {
    id: 'shifted',
    sentence: () =>
      `The values seem to be ${countOf(Math.abs(step), 'column')} to the ${side} of their headings. Read them so?`,
    options: [option('shift', 'Yes, move the headings'), option('keep', 'No, the headings are right')],
    suggestion: 'shift',
  };
  for (const { number } of lines) questions.ask(draft, number);
  const answer = questions.ask(draft);
  if (answer === 'keep') return { headings, waits: [] };
  const moved = headings.map((_, index) => headings[index - step] ?? '');
  return { headings: moved, waits: answer === null ? [draft.id] : [] };
}

/** A column that the mapping does not name keeps its guess, unless the mapping gives its meaning to another. */
function withMeaning(
  column: Column,
  mapping: ColumnMeaning[],
  { kind, positions }: Pick<Reading, 'kind' | 'positions'>,
): Column {
  const meaning = mapping.find(({ index }) => index === column.index);
  if (meaning === undefined) {
    const isGiven = mapping.some(
      ({ field }) => field !== null && field === column.field && field !== 'official',
    );
    return isGiven
      ? { ...column, field: null, position: null, confidence: 0, reason: 'Another column was chosen.' }
      : column;
  }
  const isField =
    meaning.field === null || (IMPORT_FIELDS[kind] as readonly string[]).includes(meaning.field);
  if (!isField) return column;
  const called = isUnforeseen(column, positions) ? null : column.position;
  const position = meaning.field === 'official' ? (meaning.position ?? called) : null;
  return { ...column, field: meaning.field, position, confidence: 1, reason: CHOSEN };
}

type Positioning = Pick<Reading, 'positions' | 'questions'> & { lines: readonly Line[]; profiles: Profile[] };

/**
 * The position that the site has for a column called "Schiedsrichter", asked for if it has several; also whether people
 * below a heading that nobody foresaw officiate at all.
 */
function withPosition(
  column: Column,
  { positions, questions, lines, profiles }: Positioning,
): { column: Column; waits: string[] } {
  const { position, letter, index } = column;
  const meant = position === null ? [] : positionsMeant(position, positions);
  if (meant.length === 1) return { column: { ...column, position: meant[0]! }, waits: [] };
  const isForeseen = column.reason === CHOSEN || !isUnforeseen(column, positions);
  if ((meant.length === 0 && isForeseen) || profiles[index]!.filled === 0) return { column, waits: [] };
  const own = option(position!, `A position of its own, “${position}”`);
  const draft = {
    id: `${POSITION_QUESTION}${letter}`,
    kept: true,
    ...(isForeseen
      ? {
          sentence: () => `The column “${position}” names officials. Which position do they work?`,
          options: [...meant.map((one) => option(one, one)), own],
        }
      : {
          sentence: () => `The column “${position}” names people. Do they officiate, and in which position?`,
          options: [option('none', 'No: leave it out'), ...positions.map((one) => option(one, one)), own],
          suggestion: 'none',
        }),
  };
  for (const { number } of lines) questions.ask(draft, number);
  const answer = questions.ask(draft);
  const waits = answer === null ? [draft.id] : [];
  if (isForeseen || (answer !== null && answer !== 'none'))
    return { column: { ...column, position: answer ?? position }, waits };
  const reason = 'It names people, and nobody said that they officiate.';
  return { column: { ...column, field: null, position: null, confidence: 0, reason }, waits };
}

/** Whether the values of a column alone say that it has people: it is called as no position, and as nothing of officials. */
function isUnforeseen({ position, heading }: Column, positions: string[]): boolean {
  if (position === null || heading === null || positionsMeant(position, positions).length > 0) return false;
  return meaningsOf(heading, 'games').candidates.every(({ field }) => field !== 'official');
}

const SURE = 0.55;
const SAID = 0.9; // of a heading that says exactly what it is
/** What makes a record another one if it is read from the wrong column. */
const ESSENTIAL: ReadonlySet<string | null> = new Set([
  ...[
    'date',
    'start_time',
    'home_team',
    'away_team',
    'teams',
    'name',
    'first_name',
    'last_name',
    'email',
    'available',
  ],
]);

type Doubting = { lines: readonly Line[]; kind: ImportKind; questions: Questions };

/** Asks whether the columns are right if what matters was guessed from values alone. */
function askDoubts(columns: readonly Column[], { lines, kind, questions }: Doubting): string[] {
  const known = columns.filter(({ field }) => field !== null);
  const unsure = known.filter(
    ({ confidence, heading, field }) => heading === null || (confidence < SURE && ESSENTIAL.has(field)),
  );
  if (unsure.length === 0) return [];
  const named = unsure.map(({ letter, field }) => `${letter}: ${field!.replaceAll('_', ' ')}`).join(', ');
  const draft = {
    id: `columns:${kind}`,
    sentence: () => `The headings do not say what these columns are. Are they right? ${named}`,
    options: [option('yes', 'Yes'), option('no', 'No, I will choose the columns')],
    suggestion: 'yes',
    kept: true,
  };
  for (const { number } of lines) questions.ask(draft, number);
  return questions.ask(draft) === 'yes' ? [] : [draft.id];
}

/** A column that is called as what matters, but has something else, and that no other column stands for. */
function askUnread(
  columns: readonly Column[],
  { lines, kind, questions, profiles }: Doubting & { profiles: Profile[] },
): string[] {
  const unread = columns.find(({ field, heading, index }) => {
    if (field !== null || heading === null || profiles[index]!.filled === 0) return false;
    const [meant] = meaningsOf(heading, kind).candidates.filter(({ score }) => score > SAID);
    return (
      meant !== undefined && ESSENTIAL.has(meant.field) && columns.every((one) => one.field !== meant.field)
    );
  });
  if (unread === undefined) return [];
  const { heading, samples } = unread;
  const draft = {
    id: 'columns:unread',
    sentence: () =>
      `The column “${heading}” has values such as “${samples[0]}”, which nobody can read. Leave it out?`,
    options: [option('yes', 'Yes, leave it out'), option('no', 'No, I will choose the columns')],
  };
  for (const { number } of lines) questions.ask(draft, number);
  return questions.ask(draft) === 'yes' ? [] : [draft.id];
}

/** Games without teams may be what is meant, such as bouts or a festival; more often a column was not understood. */
function askTeams(columns: readonly Column[], { lines, questions }: Doubting): string[] {
  const has = (field: string) => columns.some((column) => column.field === field);
  if (has('home_team') || has('away_team') || has('teams') || !(has('date') || has('start_time'))) return [];
  const draft = {
    id: 'no_teams',
    sentence: () => 'The sheet seems to have no columns of teams. Import its games without teams?',
    options: [option('yes', 'Yes'), option('no', 'No, I will choose the columns')],
    kept: true,
  };
  for (const { number } of lines) questions.ask(draft, number);
  return questions.ask(draft) === 'yes' ? [] : [draft.id];
}
