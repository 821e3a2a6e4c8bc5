// Reads games through the API.
import type { Crewcall, Game } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../session/pages.ts';
import { keyOf } from '../site/live.ts';

export type GamesOfDays = {
  from: string;
  to: string;
  query?: string | undefined;
  needs?: string | undefined;
};

/** The games of some days. */
export function gamesQuery(client: Crewcall, siteId: number, asked: GamesOfDays) {
  const { from, to, query, needs } = asked;
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'list', asked),
    queryFn: ({ signal }) =>
      readAll<Game>(client, {
        path: `/api/v2/sites/${siteId}/games`,
        query: { search: { start_date: from, end_date: to, query, needs } },
        signal,
      }),
    placeholderData: (previous) => previous,
  });
}
