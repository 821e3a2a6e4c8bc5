// The orders in which the candidates of a position can stand.
import type { Candidate } from '@crewcall/sdk/core';

export const SORTS = {
  fit: 'Best fit',
  games: 'Fewest games',
  hours: 'Fewest hours',
  miles: 'Nearest',
  last: 'Longest without a game',
  name: 'Name',
} as const;
export type Sort = keyof typeof SORTS;

const FITS = { free: 0, unwise: 1, not_possible: 2 } as const;
const FAR = Number.MAX_VALUE; // the way is not known

/** Those who are free stand first in each order. `candidates` are in the order of the API, which decides between equals. */
export function inOrderOf(sort: Sort, candidates: readonly Candidate[]): readonly Candidate[] {
  if (sort === 'fit') return candidates;
  const compare = COMPARED[sort];
  return candidates.toSorted((one, other) => FITS[one.fit] - FITS[other.fit] || compare(one, other));
}

const COMPARED: Record<Exclude<Sort, 'fit'>, (one: Candidate, other: Candidate) => number> = {
  games: (one, other) => one.games_that_season - other.games_that_season,
  hours: (one, other) => one.hours_that_season - other.hours_that_season,
  miles: (one, other) => (one.meters_from_home ?? FAR) - (other.meters_from_home ?? FAR),
  last: (one, other) => timeOf(one.last_worked) - timeOf(other.last_worked),
  name: (one, other) =>
    one.last_name.localeCompare(other.last_name) || one.first_name.localeCompare(other.first_name),
};

const timeOf = (moment: string | null): number => (moment === null ? 0 : Date.parse(moment));
