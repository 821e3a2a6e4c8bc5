// What the address of the games says: the days, the filters, and the open panel.
import { addressOf, day, id, ids, isOn, oneOf, text } from '../format/address.ts';
import { addDays, endOfMonth, startOfMonth, todayIn } from '../format/days.ts';

const NEEDS = ['officials', 'answers', 'replacements', 'publishing', 'attention'] as const;
export type Need = (typeof NEEDS)[number];

export const STATUSES = ['published', 'draft', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

/** The filters of which several values can be chosen: the ids of leagues, venues and age groups. */
export const LISTS = ['league', 'venue', 'age'] as const;
export type ListFilter = (typeof LISTS)[number];

/** `from` and `to` are days; without them the view shows the seven days from today. */
export type GamesSearch = {
  from?: string;
  to?: string;
  needs?: Need;
  query?: string;
  league?: number[];
  venue?: number[];
  age?: number[];
  status?: Status;
  /** The game whose panel is open, and the assignment chosen in it. */
  game?: number;
  slot?: number;
  /** The dialog that exports the list is open. */
  export?: true;
};

/** Reads the address; what it does not understand is left out. */
export const readGamesSearch = addressOf<GamesSearch>({
  ...{ from: day, to: day, needs: oneOf(NEEDS) },
  query: (given) => text()(String(given ?? '').trim()),
  ...{ league: ids, venue: ids, age: ids, status: oneOf(STATUSES) },
  ...{ game: id, slot: id, export: isOn },
});

/** What a list of games depends on: all but what is open. */
export const filtersOf = ({ game: _, slot: __, export: ___, ...filters }: GamesSearch): GamesSearch =>
  filters;

export type Days = { from: string; to: string };

/** The first and last day that are shown. */
export function daysShown({ from, to }: GamesSearch, timeZone: string): Days {
  const first = from ?? todayIn(timeZone);
  return { from: first, to: to !== undefined && to >= first ? to : addDays(first, 6) };
}

export const isMonth = ({ from, to }: Days): boolean =>
  from === startOfMonth(from) && to === endOfMonth(from);

/** The days before or after: a month for a month, else as many days as are shown. */
export function stepDays(days: Days, step: 1 | -1): Days {
  if (isMonth(days)) {
    const other = startOfMonth(addDays(step > 0 ? days.to : days.from, step));
    return { from: other, to: endOfMonth(other) };
  }
  const length = Math.round((Date.parse(days.to) - Date.parse(days.from)) / 86_400_000) + 1;
  return { from: addDays(days.from, step * length), to: addDays(days.to, step * length) };
}

/** How many filters hold, but for the tab. */
export const filterCount = ({ league, venue, age, status }: GamesSearch): number =>
  [league, venue, age, status].reduce((sum, value) => sum + [value ?? []].flat().length, 0);
