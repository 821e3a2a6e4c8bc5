// Reads the settings of the site, and changes them.
import type { SiteChange, WholeSite } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../session/context.tsx';
import { changeOfMembers } from '../../session/member-change.ts';
import { patch } from '../../session/optimistic.ts';
import { useChange } from '../../session/use-change.ts';
import { siteQuery } from '../../site/queries.ts';

/** The site as the service has it; `record`, `queryKey` and `saved` are those of its changes. */
export function useSiteSettings() {
  const { client, site: known } = useSite();
  const changing = useChange();
  const query = siteQuery(client, known.id);
  const { queryKey } = query;
  const site = useQuery(query);
  const record = `site ${known.id}`;
  const save = (change: SiteChange, label: string) => {
    const { data: now } = site;
    if (now === undefined) return;
    const message = `“${label}” was saved.`;
    const path = `/api/v2/sites/${known.id}`;
    void changing.start(changeOfMembers<WholeSite>({ client, path, queryKey, now, change, record, message }));
  };
  const saved = (changed: WholeSite) => [patch<WholeSite>(queryKey, () => changed)];
  return { site, save, record, queryKey, saved };
}
