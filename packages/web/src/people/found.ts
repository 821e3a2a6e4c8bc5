// What says which people a list has found: for an export of them, and for a message to them.
import type { NewExport, User } from '@crewcall/sdk/core';
import type { PeopleSearch } from './search.ts';

/** What finds the same people: by their ids, unless these are all, or all of a group. */
export function exportSearch(search: PeopleSearch, found: readonly User[]): NewExport['search'] {
  const { query, grade, league, step, show = 'active', group } = search;
  const isPart = [query, grade, league, step].some((part) => part !== undefined);
  if (isPart || show === 'assignors' || show === 'waiting') return { id: found.map(({ id }) => id) };
  return { active: show === 'active', group_id: group };
}

/** By the group if it is that; else by the ids of those who are active. */
export function messageSearch(search: PeopleSearch, found: readonly User[]) {
  const { query, grade, league, step, show, group } = search;
  const isGroup = [query, grade, league, step, show].every((filter) => filter === undefined);
  if (group !== undefined && isGroup) return { group };
  return { people: found.filter(({ active }) => active).map(({ id }) => id) };
}
