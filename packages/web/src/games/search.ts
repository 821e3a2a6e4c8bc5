// What the address of the games says: the days, the filters, and the open panel.
import { addDays, startOfWeek } from '../format/days.ts';

export const NEEDS = ['officials', 'answers', 'replacements', 'publishing', 'attention'] as const;
export type Need = (typeof NEEDS)[number];

/** `from` and `to` are days; without them the view shows the current week. */
export type GamesSearch = {
  from?: string;
  to?: string;
  needs?: Need;
  query?: string;
  /** The game whose panel is open, and the assignment chosen in it. */
  game?: number;
  slot?: number;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what it does not understand is left out. */
export function readGamesSearch(given: Record<string, unknown>): GamesSearch {
  const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined);
  const id = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined);
  const search = {
    from: day(given.from),
    to: day(given.to),
    needs: NEEDS.find((need) => need === given.needs),
    query: given.query === undefined ? undefined : String(given.query),
    game: id(given.game),
    slot: id(given.slot),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The first and last day that are shown. */
export function daysShown({ from, to }: GamesSearch, today: string): { from: string; to: string } {
  const first = from ?? startOfWeek(today);
  return { from: first, to: to !== undefined && to >= first ? to : addDays(first, 6) };
}
