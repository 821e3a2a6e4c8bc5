// Reads and writes one game through the API.
import type { Crewcall } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../site/live.ts';

export function gameQuery(client: Crewcall, siteId: number, gameId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'one', gameId),
    queryFn: ({ signal }) => client.games.get(gameId, { signal }),
  });
}
