// How officials are spread around their fair share, and the words for it.
import type { Balance } from '@crewcall/sdk/core';
import { count } from '../format/words.ts';
import type { Sort } from './search.ts';

/** Within one game of it, somebody has their share. */
const CLOSE = 1;
const FURTHEST = 5; // bands: who is further off stands in the last one

export type Band = { off: number; label: string; rows: Balance[] };

/** Whole games above the share; null without one. */
export const wholeOff = ({ off_by }: Balance): number | null =>
  off_by === null ? null : Math.round(off_by) || 0;

/** The bands from most to fewest, without those beyond the last person; empty if nobody has a share. */
export function bandsOf(rows: readonly Balance[]): Band[] {
  const placed = rows.flatMap((row) => {
    const off = wholeOff(row);
    return off === null ? [] : [{ row, off: Math.max(-FURTHEST, Math.min(FURTHEST, off)) }];
  });
  if (placed.length === 0) return [];
  const most = Math.max(CLOSE, ...placed.map(({ off }) => off));
  const fewest = Math.min(-CLOSE, ...placed.map(({ off }) => off));
  return Array.from({ length: most - fewest + 1 }, (_, at) => most - at).map((off) => ({
    off,
    label: bandLabel(off),
    rows: placed.filter((one) => one.off === off).map(({ row }) => row),
  }));
}

function bandLabel(off: number): string {
  if (off === 0) return 'Their share';
  const games = Math.abs(off) === FURTHEST ? `${FURTHEST}+` : String(Math.abs(off));
  return `${games} ${off > 0 ? 'more' : 'fewer'}`;
}

export const isClose = (off: number): boolean => Math.abs(off) <= CLOSE;

/** "2 games fewer than their share" */
export function offInWords(row: Balance): string {
  const off = wholeOff(row);
  if (off === null) return 'offered nothing';
  if (off === 0) return 'has their share';
  return `${count(Math.abs(off), 'game')} ${off > 0 ? 'more' : 'fewer'} than their share`;
}

/** "−2", "+1", "even" */
export function offInShort(row: Balance): string {
  const off = wholeOff(row);
  if (off === null) return '–';
  if (off === 0) return 'even';
  return off > 0 ? `+${off}` : `−${-off}`;
}

/** "26 of 38 are within one game of their share" with what the others have. */
export function summaryOf(rows: readonly Balance[]): { title: string; rest: string } {
  const offs = rows.map(wholeOff).filter((off) => off !== null);
  if (offs.length === 0) return { title: 'Nobody has offered anything in these days', rest: '' };
  const fewer = offs.filter((off) => off < -CLOSE).length;
  const more = offs.filter((off) => off > CLOSE).length;
  const close = offs.length - fewer - more;
  const unplaced = rows.length - offs.length;
  const parts = [
    fewer > 0 && `${fewer} ${fewer === 1 ? 'has' : 'have'} clearly fewer`,
    more > 0 && `${more} ${fewer > 0 ? '' : more === 1 ? 'has ' : 'have '}clearly more`,
  ].filter((part) => part !== false);
  const others = unplaced === 0 ? '' : ` ${unplaced} offered nothing.`;
  return {
    title: `${close} of ${offs.length} ${close === 1 ? 'is' : 'are'} within one game of their share`,
    rest: `${parts.length > 0 ? `${parts.join(', ')}.` : ''}${others}`.trim(),
  };
}

const KEYS: Record<Sort, (row: Balance) => number | string | null> = {
  off_by: ({ off_by }) => off_by,
  name: ({ last_name, first_name }) => `${last_name} ${first_name}`,
  games: ({ games }) => -games,
  hours: ({ hours }) => -hours,
  pay: ({ pay }) => -(pay[0]?.amount ?? 0),
  miles: ({ miles }) => miles && -miles,
  weekends: ({ weekends }) => -weekends,
  declined: ({ declined }) => -declined,
  late: ({ turned_back_late }) => -turned_back_late,
  no_answer: ({ no_answer }) => -no_answer,
};

/** By a column: names from A, numbers from the highest, "off by" from the fewest. Who has none is last; equal rows stay. */
export function sorted(
  rows: readonly Balance[],
  { sort = 'off_by', reversed }: { sort?: Sort; reversed?: true },
) {
  const key = KEYS[sort];
  const direction = reversed ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * (typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b));
  });
}
