// The games for which the person owes a report, on all their sites.
import type { Crewcall, Game, WholeSite } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keptKey } from '../session/kept.ts';
import { readAll } from '../session/pages.ts';

const MOST_GAMES = 100; // of each site; nobody owes more who writes them

/** The latest first. */
export function unreportedGamesQuery(client: Crewcall, sites: readonly WholeSite[]) {
  return queryOptions({
    queryKey: keptKey('game', 'unreported'),
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
