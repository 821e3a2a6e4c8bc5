// Reads the public schedules of a site. Their addresses cannot be read: the service has digests of them alone.
import type { Client, PublicSchedule } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../../session/keys.ts';
import { readAll } from '../../session/pages.ts';
import { byName } from '../queries.ts';

/** All of them, by the names of what they are of. */
export function schedulesQuery({ client, siteId }: { client: Client; siteId: number }) {
  return queryOptions({
    queryKey: keyOf(siteId, 'public-schedule', 'list'),
    queryFn: async ({ signal }) => {
      const path = `/api/v2/sites/${siteId}/public_schedules`;
      return (await readAll<PublicSchedule>(client, { path, signal })).items.sort(byName);
    },
    staleTime: 0, // the feed of changes does not have them
  });
}
