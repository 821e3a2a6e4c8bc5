// Notices data that is shifted against its header, in the whole table or in a row.

import type { ImportField, ImportKind } from '../../kinds.ts';
import { foldWords } from '../cells/fold.ts';
import { parseMoment } from '../cells/moments.ts';
import { isPlaceholder } from '../cells/words.ts';
import { cellAt, filledCells, type Line } from '../table/lines.ts';
import type { Column } from '../understanding.ts';
import { fitOf } from './fit.ts';
import { meaningsOf } from './headings.ts';
import type { Profile } from './profile.ts';

const TYPED: ReadonlySet<ImportField> = new Set<ImportField>([
  ...([
    'date',
    'start_time',
    'end_time',
    'length',
    'email',
    'mobile_phone',
    'date_of_birth',
    'latitude',
  ] as const),
]);
const STEPS = [1, -1, 2, -2];
const LEAST_FILLED = 3;

/** By how many columns the values are to the right of their headings; 0 unless another place clearly fits better. */
export function shiftOf(
  headings: readonly (string | null)[],
  profiles: readonly Profile[],
  kind: ImportKind,
): number {
  const typed = headings.flatMap((heading, index) => {
    const best =
      heading === null ? [] : meaningsOf(heading, kind).candidates.filter(({ score }) => score > 0.9);
    const field = best.find((one) => TYPED.has(one.field))?.field;
    return field === undefined ? [] : [{ field, index }];
  });
  if (typed.length < 2) return 0;
  const fitting = (step: number) =>
    typed.filter(({ field, index }) => {
      const profile = profiles[index + step];
      return profile !== undefined && profile.filled >= LEAST_FILLED && !fitOf(field, profile, kind).never;
    }).length / typed.length;
  const here = fitting(0);
  if (here > 0.5) return 0;
  return STEPS.find((step) => fitting(step) === 1) ?? 0;
}

const NAMES = ['home_team', 'away_team', 'venue', 'league', 'age_group', 'game_type'] as const;
const LEAST_SEEN = 2;

type Table = {
  columns: Column[];
  headings: readonly (string | null)[];
  /** Whether the site has a record of this name. */
  isKnown: (list: 'venues' | 'teams', text: string) => boolean;
};

function headingOf({ heading, letter }: Column): string {
  return heading ?? `column ${letter}`;
}

/**
 * Finds, for a row, why its cells seem to be in the wrong columns: it is longer than the table, or it has the names of
 * one column in another.
 */
export class ShiftedRows {
  private readonly width: number;
  private readonly columns: Column[];
  private readonly seen = new Map<string, Map<string, number>>();
  private readonly isWide: boolean;
  private readonly isKnown: Table['isKnown'];

  constructor(lines: readonly Line[], { columns, headings, isKnown }: Table) {
    this.columns = columns;
    this.isKnown = isKnown;
    this.width = headings.findLastIndex((heading) => heading !== null && heading !== '') + 1;
    const long = lines.filter((line) => this.isTooLong(line)).length;
    this.isWide = this.width > 0 && long <= Math.max(lines.length * 0.25, lines.length > 1 ? 1 : 0);
    for (const line of lines) {
      for (const { column, text } of this.namesOf(line)) {
        const counts = this.seen.get(groupOf(column)) ?? new Map<string, number>();
        this.seen.set(groupOf(column), counts.set(text, (counts.get(text) ?? 0) + 1));
      }
    }
  }

  /** Ends a sentence that begins with the row; undefined if nothing is wrong. */
  reasonFor(line: Line): string | undefined {
    if (this.isWide && this.isTooLong(line)) {
      return `has ${line.cells.length} cells, but the header has ${this.width}: its cells seem to be shifted`;
    }
    for (const { column, text, shown } of this.namesOf(line)) {
      const own = this.seen.get(groupOf(column))?.get(text) ?? 0;
      const other = NAMES.find(
        (field) =>
          field !== column.field &&
          groupOf({ field }) !== groupOf(column) &&
          this.countIn(field, text) >= LEAST_SEEN,
      );
      if (own === 1 && other !== undefined) {
        return `has “${shown}” in ${headingOf(column)}, which other rows have as ${WORDS[other]}: its cells seem to be shifted`;
      }
      if (this.isVenueAlone(line, { column, shown })) {
        return `has “${shown}” in ${headingOf(column)}, which is a venue of the site: its cells seem to be shifted`;
      }
      const isTeam = column.field === 'home_team' || column.field === 'away_team';
      if (isTeam && !isPlaceholder(shown) && parseMoment({ text: shown }) !== undefined) {
        return `has “${shown}” in ${headingOf(column)}: its cells seem to be shifted`;
      }
    }
    return undefined;
  }

  /** A school can be a team and a venue; a venue in place of a team, in a row without a venue, is no team. */
  private isVenueAlone(line: Line, { column, shown }: { column: Column; shown: string }): boolean {
    if (column.field !== 'home_team' && column.field !== 'away_team') return false;
    const venue = this.columns.find(({ field }) => field === 'venue');
    if (venue === undefined || cellAt(line, venue.index).text !== '') return false;
    return this.isKnown('venues', shown) && !this.isKnown('teams', shown);
  }

  private countIn(field: ImportField, text: string): number {
    const counts = this.seen.get(groupOf({ field }));
    return counts !== undefined && counts.size > 1 ? (counts.get(text) ?? 0) : 0;
  }

  private isTooLong(line: Line): boolean {
    return line.cells.length > this.width && filledCells(line).some(({ index }) => index >= this.width);
  }

  private namesOf(line: Line) {
    return this.columns.flatMap((column) => {
      if (!(NAMES as readonly unknown[]).includes(column.field)) return [];
      const { text } = cellAt(line, column.index);
      return text === '' ? [] : [{ column, shown: text, text: foldWords(text) }];
    });
  }
}

const WORDS: Record<(typeof NAMES)[number], string> = {
  home_team: 'a team',
  away_team: 'a team',
  venue: 'a venue',
  league: 'a league',
  age_group: 'an age group',
  game_type: 'a game type',
};

function groupOf({ field }: { field: ImportField | null }): string {
  return field === 'home_team' || field === 'away_team' ? 'team' : String(field);
}
