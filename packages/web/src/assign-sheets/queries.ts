// Reads the games of an assign sheet, and the names of what it can be of.
import type { Client, Game } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { inOrder } from '../games/game.ts';
import { apiSearch } from '../games/requests.ts';
import type { Days } from '../games/search.ts';
import { keyOf } from '../session/keys.ts';
import { readChangedOf, recordList } from '../session/live/record-list.ts';
import { readAll } from '../session/pages.ts';
import { listQuery } from '../set-up/queries.ts';
import type { SheetSearch } from './search.ts';

type SheetGames = { items: Game[]; records: number };
type Of = { client: Client; siteId: number };

/** The first thousand games of some days, and how many there are. */
export function sheetQuery({ client, siteId }: Of, { search, days }: { search: SheetSearch; days: Days }) {
  const query = { search: { ...apiSearch(search, days), team_id: search.team } };
  const request = { path: `/api/v2/sites/${siteId}/games`, query };
  return queryOptions<SheetGames>({
    ...recordList<SheetGames>({
      queryKey: keyOf(siteId, 'game', 'sheet', query.search),
      readAll: ({ signal }) => readAll<Game>(client, { ...request, signal }),
      readChanged: readChangedOf<Game, SheetGames>(client, request, { order: inOrder }),
    }),
    placeholderData: (previous) => previous,
  });
}

export const leaguesQuery = (of: Of) => listQuery(of, { type: 'league', path: 'leagues' });
export const teamsQuery = (of: Of) => listQuery(of, { type: 'team', path: 'teams' });
export const venuesQuery = (of: Of) => listQuery(of, { type: 'venue', path: 'venues' });
