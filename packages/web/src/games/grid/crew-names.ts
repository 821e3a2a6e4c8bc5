// How the officials of a list are called on the chips of its crews: by the last name, and more where two share it.
import type { Game, Official } from '@crewcall/sdk/core';
import { createContext, useMemo, useRef } from 'react';
import { fullName } from '../../format/words.ts';
import { crewOf } from '../crew.ts';

/** The officials whose last name is not enough, by id: "R. Haddad", or "Rosa Haddad" where the initial is not either. */
export type CrewNames = ReadonlyMap<number, string>;

export const CrewNamesContext = createContext<CrewNames>(new Map());

type Named = Pick<Official, 'id' | 'first_name' | 'last_name'>;

export const chipName = (names: CrewNames, { id, last_name }: Pick<Named, 'id' | 'last_name'>): string =>
  names.get(id) ?? last_name;

/** `others`: who may be shown beside those of the crews. */
export function crewNamesOf(games: readonly Game[], others: readonly Named[] = []): CrewNames {
  const people = new Map<number, Named>(others.map((one) => [one.id, one]));
  for (const game of games)
    for (const { _embedded } of crewOf(game))
      if (_embedded !== undefined) people.set(_embedded.official.id, _embedded.official);
  const names = new Map<number, string>();
  for (const namesakes of groups([...people.values()], ({ last_name }) => last_name)) {
    for (const alike of groups(namesakes, ({ first_name }) => first_name.slice(0, 1), 1))
      for (const one of alike)
        names.set(
          one.id,
          alike.length > 1 ? fullName(one) : `${one.first_name.slice(0, 1)}. ${one.last_name}`,
        );
  }
  return names;
}

/** Groups of those that have the same text, whatever its case, with at least so many. */
function groups(people: Named[], textOf: (one: Named) => string, least = 2): Named[][] {
  const all = Map.groupBy(people, (one) => textOf(one).trim().toLowerCase());
  return [...all.values()].filter((group) => group.length >= least);
}

/** The same map as long as it says the same, so that a change of one game renders no other row anew. */
export function useCrewNames(games: readonly Game[]): CrewNames {
  const last = useRef<CrewNames>(new Map());
  return useMemo(() => {
    const names = crewNamesOf(games);
    const isSame =
      names.size === last.current.size && [...names].every(([id, name]) => last.current.get(id) === name);
    if (!isSame) last.current = names;
    return last.current;
  }, [games]);
}
