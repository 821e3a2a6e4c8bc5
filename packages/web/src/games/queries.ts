// Reads games through the API.
import type { Client, Game, GameCounts } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { atMostEvery } from '../session/live/pace.ts';
import { readChangedOf, recordList } from '../session/live/record-list.ts';
import { readAll, readRecord } from '../session/pages.ts';
import { listQuery } from '../set-up/queries.ts';
import { inOrder } from './game.ts';
import { apiSearch, gamesRequest } from './requests.ts';
import type { Days, GamesSearch, ListFilter } from './search.ts';

const COUNT_MS = 5_000; // the tabs: every change of a busy day would count all of its games

/** `list` tells one list from another. `isWhole` is false while only the first page of it has been read. */
export type GameList = { items: Game[]; records: number; list: string; isWhole: boolean };

/** The games of some days, with the filters of the address. When nothing is shown yet, the first page comes at once. */
export function gamesQuery(client: Client, siteId: number, shown: { search: GamesSearch; days: Days }) {
  const request = gamesRequest(siteId, shown);
  const { search } = request.query;
  const queryKey = keyOf(siteId, 'game', 'list', search);
  const list = JSON.stringify(search);
  const records = recordList<GameList>({
    queryKey,
    readAll: async ({ client: queries, signal }) => {
      const onFirst = (first: Pick<GameList, 'items' | 'records'>) => {
        queries.setQueryData<GameList>(queryKey, (now) =>
          now?.isWhole ? now : { ...first, list, isWhole: false },
        );
      };
      const games = await readAll<Game>(client, { ...request, signal, onFirst });
      return { ...games, list, isWhole: true };
    },
    readChanged: readChangedOf<Game, GameList>(client, request, { order: inOrder }),
  });
  return queryOptions<GameList>({
    ...records,
    // Who leaves while the other pages are being read, and comes back, has the first page alone.
    staleTime: (query) => (query.state.data?.isWhole === false ? 0 : records.staleTime(query)),
    placeholderData: (previous) => previous,
  });
}

/** Resolves as soon as some of the games can be shown: when the first page of them has been read. */
export async function readFirstPage(
  queries: QueryClient,
  query: ReturnType<typeof gamesQuery>,
): Promise<void> {
  const first = Promise.withResolvers<unknown>();
  const stop = queries.getQueryCache().subscribe(() => {
    if (queries.getQueryData(query.queryKey) !== undefined) first.resolve(undefined);
  });
  await Promise.race([first.promise, queries.ensureQueryData(query)]).finally(stop);
}

/** How many games there are with the other filters, for each tab. */
export function countsQuery(client: Client, siteId: number, shown: { search: GamesSearch; days: Days }) {
  const search = { ...apiSearch(shown.search, shown.days), needs: undefined };
  return queryOptions({
    queryKey: keyOf(siteId, 'counts', 'tabs', search),
    queryFn: ({ signal }) => {
      const path = `/api/v2/sites/${siteId}/games/counts`;
      return readRecord<GameCounts>(client, { path, query: { search }, signal });
    },
    ...atMostEvery(COUNT_MS),
    placeholderData: (previous) => previous,
  });
}

/** One game. */
export function gameQuery(client: Client, siteId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'one', id),
    queryFn: ({ signal }) => new Games(client).get(id, { signal }),
    meta: { about: { type: 'game', id } },
  });
}

/** The first game after some days, with the filters of the address. */
export function nextGameQuery(client: Client, siteId: number, shown: { search: GamesSearch; after: string }) {
  const { path, query } = gamesRequest(siteId, { search: shown.search, days: { from: shown.after } });
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'next', query.search),
    queryFn: async ({ signal }) => {
      const { items } = await readAll<Game>(client, { path, query: { ...query, limit: 1 }, signal }, 1);
      return items[0] ?? null;
    },
  });
}

const FILTER_LISTS = {
  league: { type: 'league', path: 'leagues' },
  venue: { type: 'venue', path: 'venues' },
  age: { type: 'age-group', path: 'age_groups' },
} as const;

/** The names that a filter offers. */
export const namesQuery = (client: Client, siteId: number, filter: ListFilter) =>
  listQuery({ client, siteId }, FILTER_LISTS[filter]);
