// The frame of every view of a site: the header, and who the person is there.
import type { User, WholeSite } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { setLocale } from '../../format/locale.ts';
import { SiteContext, type SiteSession } from '../../session/context.tsx';
import { ArchivedNote } from '../../site/archived.tsx';
import { Commands } from '../../site/commands.tsx';
import { isCountedForHeader, siteCountsQuery } from '../../site/counts.ts';
import { SiteHeader } from '../../site/header.tsx';
import { NothingHere } from '../../site/not-found.tsx';
import { siteQuery } from '../../site/queries.ts';

const ConnectionNote = lazy(() => import('../../site/connection-note.tsx')); // it is empty at first
const Palette = lazy(() => import('../../palette/palette.tsx'));
const Shortcuts = lazy(() => import('../../palette/shortcuts.tsx'));

export const Route = createFileRoute('/s/$siteId')({
  beforeLoad: async ({ context: { session, queries }, params }): Promise<SiteSession> => {
    const siteId = Number(params.siteId);
    const { client, users, sites } = session;
    const me = users.find((user) => user._embedded.site.id === siteId);
    if (me === undefined) throw notFound();
    const query = siteQuery(client, siteId);
    const listed = sites.find(({ id }) => id === siteId); // an archived one is not listed
    const site = queries.getQueryData(query.queryKey) ?? listed ?? (await queries.ensureQueryData(query));
    queries.setQueryData(query.queryKey, (now) => now ?? site);
    setLocale(site.locale); // the loaders of the views need to know where a week begins
    return { client, site, me, ...rightsOf(me, site) };
  },
  loader: ({ context: { client, site, mayEdit, queries }, location: { pathname } }) => {
    // The header counts again at a pace of its own, and a view need not wait for it.
    if (mayEdit && isCountedForHeader(pathname))
      queries.ensureQueryData(siteCountsQuery(client, site.id)).catch(() => {});
  },
  component: SiteFrame,
  notFoundComponent: NothingHere,
});

function SiteFrame() {
  const atStart = Route.useRouteContext();
  const { client, me } = atStart;
  // It may have changed since the session began.
  const { data: site = atStart.site } = useQuery(siteQuery(client, atStart.site.id));
  setLocale(site.locale);
  const value = useMemo(() => ({ client, site, me, ...rightsOf(me, site) }), [client, site, me]);
  useEffect(() => {
    localStorage.setItem('site', String(site.id));
    localStorage.setItem(`zone-${site.id}`, site.timezone); // prefetch.ts requests the days from today
  }, [site]);
  return (
    <SiteContext value={value}>
      <Commands {...{ Palette, Shortcuts }}>
        <SiteHeader />
        <ArchivedNote />
        <Suspense>
          <ConnectionNote />
        </Suspense>
        <Outlet />
      </Commands>
    </SiteContext>
  );
}

function rightsOf({ assignor, manager }: User, { active }: WholeSite) {
  const isAssignor = assignor || manager;
  return { isAssignor, mayEdit: isAssignor && active };
}
