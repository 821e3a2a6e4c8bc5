// Reads the games for which the person owes a report; the list of their own games needs no more of reports.
import type { Client, Game, WholeSite } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../session/pages.ts';
import { persistedKey } from '../session/persisted.ts';

const MOST_GAMES = 100; // of each site; nobody owes more who writes them

/** The games for which the person owes a report, on all their sites; the latest first. */
export function unreportedGamesQuery(client: Client, sites: readonly WholeSite[]) {
  return queryOptions({
    queryKey: persistedKey('game', 'unreported'),
    queryFn: async ({ signal }): Promise<Game[]> => {
      const lists = await Promise.all(
        sites
          .filter(({ forms_enabled }) => forms_enabled)
          .map(({ id }) =>
            readAll<Game>(client, { path: `/api/v2/sites/${id}/games/unreported`, signal }, MOST_GAMES),
          ),
      );
      return lists.flatMap(({ items }) => items).sort((a, b) => (a.start_time < b.start_time ? 1 : -1));
    },
  });
}
