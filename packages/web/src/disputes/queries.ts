// Reads disputes through the API.
import type { Client, Dispute } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readAll } from '../session/pages.ts';

/** Begins their query keys. The feed of changes does not name disputes. */
export const DISPUTE = 'dispute';

/** Those that wait for an answer, the oldest first. */
export function waitingDisputesQuery({ client, siteId }: { client: Client; siteId: number }) {
  return queryOptions({
    queryKey: keyOf(siteId, DISPUTE, 'waiting'),
    queryFn: async ({ signal }): Promise<Dispute[]> => {
      const request = { path: `/api/v2/sites/${siteId}/disputes`, query: { search: { status: 'waiting' } } };
      return (await readAll<Dispute>(client, { ...request, signal })).items;
    },
    staleTime: 0,
  });
}
