// Reads the settings of the site, which may have changed since the session began.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type SiteSession, useSite } from '../session/context.tsx';
import { keyOf } from './live.ts';

export function siteQuery({ client, site }: Pick<SiteSession, 'client' | 'site'>) {
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
