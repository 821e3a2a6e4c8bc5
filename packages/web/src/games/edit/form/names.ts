// The names that a game can take: those of the site's lists.
import type { AgeGroup, Client, Pattern } from '@crewcall/sdk/core';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useSite } from '../../../session/context.tsx';
import { keyOf } from '../../../session/keys.ts';
import { readAll } from '../../../session/pages.ts';
import { LISTS, type ListType } from './fields.ts';

export type NamedEntry = { id: number; name: string; game_length?: number };
export type Names = Record<ListType, NamedEntry[]> & { patterns: Pattern[] };

const TYPES = Object.keys(LISTS) as ListType[];
const MOST_NAMES = 1_000; // a name beyond it can still be typed

function namesQuery(client: Client, siteId: number, type: ListType | 'pattern') {
  const list = type === 'pattern' ? 'patterns' : LISTS[type];
  return queryOptions({
    queryKey: keyOf(siteId, type, 'names'),
    queryFn: async ({ signal }) => {
      const path = `/api/v2/sites/${siteId}/${list}`;
      return (await readAll<NamedEntry>(client, { path, signal }, MOST_NAMES)).items;
    },
  });
}

/** The lists that the form of a game shows. */
export const namesQueries = (client: Client, siteId: number) =>
  [...TYPES, 'pattern' as const].map((type) => namesQuery(client, siteId, type));

/** The lists of the site; empty ones while they are loading, so that one can type at once. */
export function useNames(): Names {
  const { client, site } = useSite();
  const lists = useQueries({ queries: TYPES.map((type) => namesQuery(client, site.id, type)) });
  const patterns = useQuery(namesQuery(client, site.id, 'pattern'));
  const named = Object.fromEntries(TYPES.map((type, index) => [type, lists[index]?.data ?? []]));
  return { ...(named as Record<ListType, NamedEntry[]>), patterns: (patterns.data ?? []) as Pattern[] };
}

/** The length of a game of the age group, in minutes. */
export function lengthOf(ageGroups: readonly NamedEntry[], name: string): number {
  const found = ageGroups.find((entry) => entry.name === name) as AgeGroup | undefined;
  return found?.game_length ?? USUAL_GAME_LENGTH;
}

const USUAL_GAME_LENGTH = 60; // minutes; docs/api: games, Create a game
