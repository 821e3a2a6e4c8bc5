// Reads games through the API.
import type { Crewcall, Game, GameCounts } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { readAll, readRecord } from '../session/pages.ts';
import { keyOf } from '../site/live.ts';
import type { Days, GamesSearch, ListFilter } from './search.ts';

/** What the API is asked for, of what the address says. */
function apiSearch(search: GamesSearch, { from, to }: Partial<Days>) {
  const { query, needs, league, venue, age, status } = search;
  return {
    start_date: from,
    end_date: to,
    query,
    needs,
    league_id: league,
    venue_id: venue,
    age_group_id: age,
    ...(status === 'cancelled' && { status: ['C', 'X'] }),
    ...((status === 'draft' || status === 'published') && { status: 'A', published: status === 'published' }),
  };
}

/** `list` tells one list from another. `isWhole` is false while only the first page of it has been read. */
type GameList = { items: Game[]; records: number; list: string; isWhole: boolean };

/** The games of some days, with the filters of the address. When nothing is shown yet, the first page comes at once. */
export function gamesQuery(client: Crewcall, siteId: number, asked: { search: GamesSearch; days: Days }) {
  const search = apiSearch(asked.search, asked.days);
  const queryKey = keyOf(siteId, 'game', 'list', search);
  const list = JSON.stringify(search);
  return queryOptions<GameList>({
    queryKey,
    queryFn: async ({ client: queries, signal }) => {
      const path = `/api/v2/sites/${siteId}/games`;
      const onFirst = (first: Pick<GameList, 'items' | 'records'>) => {
        queries.setQueryData<GameList>(queryKey, (now) => now ?? { ...first, list, isWhole: false });
      };
      const games = await readAll<Game>(client, { path, query: { search }, signal, onFirst });
      return { ...games, list, isWhole: true };
    },
    placeholderData: (previous) => previous,
  });
}

/** How many games there are with the other filters, for each tab. */
export function countsQuery(client: Crewcall, siteId: number, asked: { search: GamesSearch; days: Days }) {
  const search = { ...apiSearch(asked.search, asked.days), needs: undefined };
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'counts', search),
    queryFn: ({ signal }) => {
      const path = `/api/v2/sites/${siteId}/games/counts`;
      return readRecord<GameCounts>(client, { path, query: { search }, signal });
    },
    placeholderData: (previous) => previous,
  });
}

/** A game that a list no longer has; undefined once it is deleted. */
export function gameQuery(client: Crewcall, siteId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'one', id),
    queryFn: ({ signal }) => client.games.get(id, { signal }),
  });
}

/** The first game after some days, with the filters of the address. */
export function nextGameQuery(
  client: Crewcall,
  siteId: number,
  asked: { search: GamesSearch; after: string },
) {
  const search = apiSearch(asked.search, { from: asked.after });
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'next', search),
    queryFn: async ({ signal }) => {
      const path = `/api/v2/sites/${siteId}/games`;
      const { items } = await readAll<Game>(client, { path, query: { search, limit: 1 }, signal }, 1);
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
export function namesQuery(client: Crewcall, siteId: number, filter: ListFilter) {
  const { type, path } = FILTER_LISTS[filter];
  return queryOptions({
    queryKey: keyOf(siteId, type, 'list'),
    queryFn: ({ signal }) =>
      readAll<{ id: number; name: string }>(client, { path: `/api/v2/sites/${siteId}/${path}`, signal }),
  });
}
