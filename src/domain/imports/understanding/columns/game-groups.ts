// Reads what stands above the columns of each of several games in a row, or above a group of rows: a field, a day, a time or a league.
import type { Questions } from '../questions.ts';
import { type GroupHeading, groupHeading } from '../table/group-heading.ts';
import type { Line } from '../table/lines.ts';
import type { DataLine } from '../table/sections.ts';
import { readUnknownGroups, type UnknownGroups } from './unknown-groups.ts';

type Grouping = {
  /** For each column the game that it is about, from 1. */
  gameOf: readonly number[];
  games: number;
  /** The fields that the table has columns for. */
  fields: ReadonlySet<string | null>;
  lines: readonly DataLine[];
  questions: Questions;
  /** Whether the site has a place or group of this name, or the text says what it is. */
  isGroupName: (text: string) => boolean;
};

export type GameGroups = {
  /** By game, from 1. */
  groups: Map<number, GroupHeading>;
  waits: string[];
  /** The texts of which nobody knows what they are. */
  unread: string[];
};

const ABOVE_COLUMNS = 'above_columns';
export const ABOVE_ROWS = 'above_rows';

export function readGameGroups(above: Line | undefined, grouping: Grouping): GameGroups {
  const { gameOf, games, lines } = grouping;
  const groups = new Map<number, GroupHeading>();
  if (above === undefined || games === 1) return { groups, waits: [], unread: [] };
  for (let game = 1; game <= games; game++) {
    const cells = above.cells.map((cell, index) => (gameOf[index] === game ? cell : { text: '' }));
    groups.set(game, groupHeading({ number: above.number, cells }, null));
  }
  const { waiting, unread } = readUnknownGroups([...groups.values()], {
    ...grouping,
    id: ABOVE_COLUMNS,
    sentence: (shown) => `Several games are in one row, below ${shown}. What is above them?`,
    waiting: () => lines,
    mostly: 'venue',
  });
  return { groups, waits: waiting.size > 0 ? [ABOVE_COLUMNS] : [], unread };
}

/** Of lines of their own above groups of rows. */
export function readRowGroups(
  grouping: Pick<Grouping, 'fields' | 'lines' | 'questions' | 'isGroupName'>,
): UnknownGroups {
  const { lines } = grouping;
  const headings = new Set(lines.flatMap(({ heading }) => heading ?? []));
  return readUnknownGroups([...headings], {
    ...grouping,
    id: ABOVE_ROWS,
    sentence: (shown) => `Rows are below lines such as ${shown}. What do these lines name?`,
    waiting: (asked) => lines.filter(({ heading }) => heading?.texts.some((text) => asked.has(text))),
    mostly: 'league',
  });
}
