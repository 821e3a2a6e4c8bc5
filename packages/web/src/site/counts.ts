// How many games of the site need something, for the header and for what needs attention.
import type { Crewcall } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from './live.ts';

export function siteCountsQuery(client: Crewcall, siteId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'counts', 'all'),
    queryFn: ({ signal }) => client.games.count(siteId, {}, { signal }),
  });
}
