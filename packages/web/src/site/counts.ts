// How many games of the site need something, for the header and for what needs attention.
import type { Client } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { atMostEvery } from '../session/live/pace.ts';

const HEADER_MS = 20_000; // counting all games of a large site takes PostgreSQL 140 ms, for everybody who has it open

/** For the header. */
export function siteCountsQuery(client: Client, siteId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'counts'),
    queryFn: ({ signal }) => new Games(client).count(siteId, {}, { signal }),
    ...atMostEvery(HEADER_MS),
  });
}

/** Whether the header needs a count of its own: the view of what needs attention counts too, for both. */
export const isCountedForHeader = (pathname: string): boolean => !pathname.endsWith('/attention');

/** For the view that is about these numbers: counted again after each change, and then shown by the header too. */
export function promptCountsQuery(client: Client, siteId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'counts', 'prompt'),
    queryFn: async ({ client: queries, signal }) => {
      const counts = await new Games(client).count(siteId, {}, { signal });
      queries.setQueryData(siteCountsQuery(client, siteId).queryKey, counts);
      return counts;
    },
  });
}
