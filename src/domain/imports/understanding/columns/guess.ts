// Guesses what the columns of a table mean, from their headings and values together.
import { columnLetter } from '../../../../sheets/sheet.ts';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '../../kinds.ts';
import { foldWords } from '../cells/fold.ts';
import type { Column } from '../understanding.ts';
import { describe, fitOf } from './fit.ts';
import { type HeadingMeaning, meaningsOf } from './headings.ts';
import { matchPosition } from './positions.ts';
import type { Profile } from './profile.ts';

/** A column to guess. The heading is null if the table has no header. */
export type Unguessed = { index: number; heading: string | null; profile: Profile };

export type GuessContext = { kind: ImportKind; positions: string[] };

const REPEATED: ReadonlySet<ImportField> = new Set(['official', 'email', 'group']);
const LEAST = 0.3;
const HEADING_WEIGHT = 0.75;
const CONFLICTING_HEADING = 0.6; // a heading that says nothing known makes the values less sure

type Guess = { column: Unguessed; field: ImportField; score: number; byHeading: boolean };

export function guessColumns(columns: Unguessed[], context: GuessContext): Column[] {
  const meanings = new Map(columns.map((column) => [column, meaningOf(column, context)]));
  const owned = ownedFields(columns, { meanings, context });
  const guesses = columns.flatMap((column) => {
    const meaning = meanings.get(column)!;
    return guessesOf(column, meaning, context).filter(
      ({ field }) => meaning.candidates.length < 2 || !owned.has(field),
    );
  });
  // Of two columns that are called alike, the first is the home team.
  guesses.sort((left, right) => right.score - left.score || left.column.index - right.column.index);
  const chosen = new Map<Unguessed, Guess>();
  const taken = new Set<ImportField>();
  for (const guess of guesses) {
    if (guess.score < LEAST || chosen.has(guess.column)) continue;
    if (taken.has(guess.field) && !(mayRepeat(guess) && (guess.byHeading || namesRole(guess, meanings))))
      continue;
    if (isContradicted(guess.field, taken)) continue;
    chosen.set(guess.column, guess);
    taken.add(guess.field);
  }
  doubtRivals(guesses, chosen);
  if (context.kind === 'games') guessTeams(columns, { chosen, taken, meanings });
  return columns.map((column) =>
    toColumn(column, { guess: chosen.get(column), meaning: meanings.get(column)!, context }),
  );
}

const ALIKE = 0.02;
const DOUBTFUL = 0.5; // so that somebody is asked

/** Two columns that are called alike, such as "Date A" and "Date B": nobody can say which is meant. */
function doubtRivals(guesses: Guess[], chosen: Map<Unguessed, Guess>): void {
  for (const guess of chosen.values()) {
    if (REPEATED.has(guess.field) || !guess.byHeading) continue;
    const rival = guesses.find(
      ({ column, field, score, byHeading }) =>
        byHeading && field === guess.field && !chosen.has(column) && guess.score - score < ALIKE,
    );
    if (rival !== undefined) guess.score = Math.min(guess.score, DOUBTFUL);
  }
}

type Headed = { meanings: Map<Unguessed, HeadingMeaning>; context: GuessContext };

/** The fields that a column is called and nothing else: beside a "Venue", even an empty one, a "Field" is a part of it. */
function ownedFields(columns: Unguessed[], { meanings, context }: Headed): Set<ImportField> {
  const fields = columns.flatMap(({ profile }, at) => {
    const [only, ...others] = meanings.get(columns[at]!)!.candidates;
    const isOwned = only?.score === 1 && others.length === 0 && !REPEATED.has(only.field);
    return isOwned && !fitOf(only.field, profile, context.kind).never ? [only.field] : [];
  });
  return new Set(fields);
}

/** "Position 1" and "Position 2" are beside "Official 1" and "Official 2". */
function mayRepeat({ field, column: { heading } }: Guess): boolean {
  return REPEATED.has(field) || (field === 'position' && /\d$/.test(heading ?? ''));
}

/** Another column of people of the site: its heading can be what they work as, in words that nobody foresaw. */
function namesRole({ field, column }: Guess, meanings: ReadonlyMap<Unguessed, HeadingMeaning>): boolean {
  return field === 'official' && Boolean(column.heading) && meanings.get(column)!.candidates.length === 0;
}

/** A cell with both teams, or a column for each of them. */
function isContradicted(field: ImportField, taken: Set<ImportField>): boolean {
  if (field === 'teams') return taken.has('home_team') || taken.has('away_team');
  if (field === 'home_team' || field === 'away_team') return taken.has('teams');
  if (field === 'name') return taken.has('first_name') || taken.has('last_name');
  return false;
}

function meaningOf({ heading }: Unguessed, { kind, positions }: GuessContext): HeadingMeaning {
  if (heading === null) return { candidates: [] };
  const isPosition = kind === 'games' && matchPosition(heading, positions) !== null;
  const meaning = meaningsOf(heading, kind);
  return isPosition ? { candidates: [{ field: 'official', score: 1 }, ...meaning.candidates] } : meaning;
}

function guessesOf(
  column: Unguessed,
  { candidates, ignored }: HeadingMeaning,
  { kind }: GuessContext,
): Guess[] {
  if (ignored !== undefined) return [];
  const { heading, profile } = column;
  // Without a heading, a few values are those of rows that are too long.
  if (heading === '' && profile.filled < profile.probed / 2) return [];
  return IMPORT_FIELDS[kind].flatMap((field): Guess[] => {
    const { withHeading, withoutHeading, never } = fitOf(field, profile, kind);
    if (never) return [];
    const called = Math.max(0, ...candidates.filter((one) => one.field === field).map(({ score }) => score));
    if (called > 0) {
      const score = called * (HEADING_WEIGHT + (1 - HEADING_WEIGHT) * withHeading);
      return [{ column, field, score, byHeading: true }];
    }
    if (withoutHeading === 0) return [];
    const doubt = heading === null || heading === '' ? 1 : CONFLICTING_HEADING;
    const wrong = candidates.length > 0 ? 0.8 : 1;
    return [{ column, field, score: withoutHeading * doubt * wrong, byHeading: false }];
  });
}

const LEAST_OVERLAP = 0.2; // of the names of two columns; each team is at home and away
const TEAMS_SCORE = 0.5;

type Choice = {
  chosen: Map<Unguessed, Guess>;
  taken: Set<ImportField>;
  meanings: Map<Unguessed, HeadingMeaning>;
};

/** Without headings, two columns with the same names are the teams. */
function guessTeams(columns: Unguessed[], { chosen, taken, meanings }: Choice): void {
  if (['home_team', 'away_team', 'teams'].some((field) => taken.has(field as ImportField))) return;
  const free = columns.filter(
    (column) =>
      (!chosen.has(column) || !chosen.get(column)!.byHeading) &&
      meanings.get(column)!.ignored === undefined &&
      !fitOf('home_team', column.profile, 'games').never &&
      column.profile.filled > 0,
  );
  const pairs = free.flatMap((home, at) =>
    free.slice(at + 1).map((away) => ({ home, away, overlap: overlapOf(home.profile, away.profile) })),
  );
  const [best] = pairs.sort((left, right) => right.overlap - left.overlap);
  if (best === undefined || best.overlap < LEAST_OVERLAP) return;
  chosen.set(best.home, { column: best.home, field: 'home_team', score: TEAMS_SCORE, byHeading: false });
  chosen.set(best.away, { column: best.away, field: 'away_team', score: TEAMS_SCORE, byHeading: false });
}

function overlapOf(one: Profile, other: Profile): number {
  const both = [...one.values.keys()].filter((value) => other.values.has(value)).length;
  const isList = Math.min(one.values.size, other.values.size) >= 3;
  return isList ? both / Math.min(one.values.size, other.values.size) : 0;
}

type Decision = { guess: Guess | undefined; meaning: HeadingMeaning; context: GuessContext };

function toColumn({ index, heading, profile }: Unguessed, { guess, meaning, context }: Decision): Column {
  const field = guess?.field ?? null;
  return {
    index,
    letter: columnLetter(index),
    heading: heading === '' ? null : heading,
    field,
    position:
      field === 'official' && context.kind === 'games' ? positionOf(heading, context.positions) : null,
    game: 0,
    confidence: guess === undefined ? 0 : Math.round(Math.min(1, guess.score) * 100) / 100,
    samples: profile.samples,
    reason: reasonOf({ heading, profile, guess, meaning }),
  };
}

const NO_POSITION = new Set([
  ...[
    'official',
    'official name',
    'name',
    'assigned',
    'assigned to',
    'assigned official',
    'officer',
    'referee name',
  ],
]);

/** The position that a column of officials is about: as the site calls it, or else as the sheet does. */
function positionOf(heading: string | null, positions: string[]): string | null {
  if (!heading || NO_POSITION.has(foldWords(heading))) return null;
  return matchPosition(heading, positions) ?? heading;
}

type Explanation = Pick<Unguessed, 'heading' | 'profile'> & {
  guess: Guess | undefined;
  meaning: HeadingMeaning;
};

function reasonOf({ heading, profile, guess, meaning }: Explanation): string {
  const looks = describe(profile);
  if (guess === undefined && meaning.ignored !== undefined) return meaning.ignored;
  if (guess?.byHeading) {
    return looks === null
      ? `It is called “${heading}”.`
      : `It is called “${heading}”, and its values are ${looks}.`;
  }
  if (guess !== undefined) return `Its values are ${looks ?? 'of this field'}.`;
  if (profile.filled === 0) return 'It is empty.';
  if (meaning.candidates.length > 0)
    return `It is called “${heading}”, but its values are ${looks ?? 'something else'}.`;
  return looks === null
    ? 'Nothing says what it is.'
    : `Its values are ${looks}, and its heading says nothing more.`;
}
