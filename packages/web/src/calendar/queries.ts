// Reads what the calendar shows through the API.
import type { Client, Game } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { inOrder } from '../games/game.ts';
import { keyOf } from '../session/keys.ts';
import { readChangedOf, recordList } from '../session/live/record-list.ts';
import { readAll } from '../session/pages.ts';

type GameList = { items: Game[]; records: number };

/** The games of a day. */
export function dayQuery(client: Client, siteId: number, day: string) {
  const request = {
    path: `/api/v2/sites/${siteId}/games`,
    query: { search: { start_date: day, end_date: day } },
  };
  return queryOptions(
    recordList<GameList>({
      queryKey: keyOf(siteId, 'game', 'day', day),
      readAll: ({ signal }) => readAll<Game>(client, { ...request, signal }),
      readChanged: readChangedOf<Game, GameList>(client, request, { order: inOrder }),
    }),
  );
}

/** How much there is on each of some days. */
export function countsQuery(client: Client, siteId: number, { from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'days', from, to),
    queryFn: async ({ signal }) => {
      const search = { start_date: from, end_date: to };
      return (await new Games(client).countDays(siteId, { search }, { signal })).days;
    },
  });
}
