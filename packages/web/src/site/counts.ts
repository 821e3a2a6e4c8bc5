// How many games of the site need something, for the header and for what needs attention.
import type { Client } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';

/** For the header: counted again as live.ts says, which is not at each change. */
export function siteCountsQuery(client: Client, siteId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'counts'),
    queryFn: ({ signal }) => new Games(client).count(siteId, {}, { signal }),
  });
}

/** For the view that is about these numbers: counted again at each change, and then shown by the header too. */
export function promptCountsQuery(client: Client, siteId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'counts', 'all'),
    queryFn: async ({ client: queries, signal }) => {
      const counts = await new Games(client).count(siteId, {}, { signal });
      queries.setQueryData(siteCountsQuery(client, siteId).queryKey, counts);
      return counts;
    },
  });
}
