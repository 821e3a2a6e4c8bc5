// Reads the settings of the site, which may have changed since the session began.
import type { Crewcall, WholeSite } from '@crewcall/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
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
  const { client, site } = useSite();
  const { data = site } = useQuery(siteQuery({ client, site }));
  return data.grades;
}

/** The site as far as this page knows it, without a request of its own. */
export function useKnownSite(): WholeSite {
  const { client, site } = useSite();
  const { data = site } = useQuery({ ...siteQuery({ client, site }), enabled: false });
  return data;
}
