// The frame of every view of a site: the header, and who the person is there.
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, useEffect, useMemo } from 'react';
import { SiteContext, useSession } from '../session/context.tsx';
import { ArchivedNote } from '../site/archived.tsx';
import { Commands } from '../site/commands.tsx';
import { SiteHeader } from '../site/header.tsx';
import { useLiveChanges } from '../site/live.ts';
import { siteQuery } from '../site/settings.ts';
import { Failure, Skeleton } from '../ui/states.tsx';
import NotFound from './not-found.tsx';

const Palette = lazy(() => import('../palette/palette.tsx'));
const Shortcuts = lazy(() => import('../palette/shortcuts.tsx'));

export default function SiteFrame() {
  const { siteId } = useParams({ strict: false });
  const { client, sites, users } = useSession();
  const me = users.find((user) => String(user._embedded.site.id) === siteId);
  const listed = sites.find(({ id }) => String(id) === siteId);
  const isUnlisted = listed === undefined && me !== undefined; // archived
  const archived = useQuery({ ...siteQuery({ client, site: { id: Number(siteId) } }), enabled: isUnlisted });
  const site = listed ?? (isUnlisted ? archived.data : undefined);
  const value = useMemo(
    () => site && me && { client, site, me, isAssignor: me.assignor || me.manager },
    [client, site, me],
  );
  useEffect(() => {
    if (site === undefined) return;
    localStorage.setItem('site', String(site.id));
    localStorage.setItem(`zone-${site.id}`, site.timezone); // early.ts requests the days from today
  }, [site]);
  if (value === undefined && !isUnlisted) return <NotFound />;
  if (value === undefined && archived.isError)
    return <Failure error={archived.error} onRetry={() => archived.refetch()} />;
  if (value === undefined) return <Skeleton />;
  return (
    <SiteContext value={value}>
      <LiveChanges />
      <Commands {...{ Palette, Shortcuts }}>
        <SiteHeader />
        <ArchivedNote />
        <Outlet />
      </Commands>
    </SiteContext>
  );
}

function LiveChanges() {
  useLiveChanges();
  return null;
}
