// Reads the settings of the site, which may have changed since the session began.
import type { Crewcall } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { useSite } from '../session/context.tsx';
import { keyOf } from './live.ts';

export function siteQuery({ client, site }: { client: Crewcall; site: { id: number } }) {
  return queryOptions({
    queryKey: keyOf(site.id, 'site'),
    queryFn: ({ signal }) => client.sites.get(site.id, { signal }),
  });
}

/** The grades of officials, the lowest first. */
export function useGrades(): readonly string[] {
  return useSite().site.grades;
}
