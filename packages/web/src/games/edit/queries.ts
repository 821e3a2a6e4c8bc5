// Reads the history of a game through the API.
import type { Client, HistoryEntry } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../../session/keys.ts';
import { readAll } from '../../session/pages.ts';

export const HISTORY_PAGE = 10; // entries that are shown at first

/** The newest entries, at most `most`, of what was changed of a game. */
export function historyQuery(
  client: Client,
  { siteId, gameId, most }: { siteId: number; gameId: number; most: number },
) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'history', gameId, most),
    queryFn: ({ signal }) =>
      readAll<HistoryEntry>(
        client,
        { path: `/api/v2/games/${gameId}/history`, query: { limit: HISTORY_PAGE }, signal },
        most,
      ),
    meta: { about: { type: 'game', id: gameId } },
    placeholderData: (previous) => previous,
  });
}
