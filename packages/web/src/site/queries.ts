// Reads the settings of the site, which may have changed since the session began, and the sites that are not listed.
import type { Client, WholeSite } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { readAll, readRecord } from '../session/pages.ts';

export function siteQuery(client: Client, siteId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'site'),
    queryFn: ({ signal }) => readRecord<WholeSite>(client, { path: `/api/v2/sites/${siteId}`, signal }),
  });
}

/** The sites of this person that are archived or wait to be deleted; a list of sites leaves them out. */
export function archivedSitesQuery(client: Client) {
  return queryOptions({
    queryKey: ['archived sites'],
    queryFn: ({ signal }) => {
      const query = { search: { status: 'inactive' } };
      return readAll<WholeSite>(client, { path: '/api/v2/sites', query, signal });
    },
    staleTime: 0,
  });
}

/** The grades of officials, the lowest first. */
export function useGrades(): readonly string[] {
  return useSite().site.grades;
}
