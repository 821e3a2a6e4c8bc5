// The frame of every view of a site: the header, and who the person is there.
import type { User, WholeSite } from '@crewcall/sdk';
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
  const isOwn = me !== undefined;
  // It may have changed since the session began; an archived one is not listed.
  const read = useQuery({
    ...siteQuery({ client, site: { id: Number(siteId) } }),
    ...(listed && { initialData: listed }),
    enabled: isOwn,
  });
  const site = isOwn ? read.data : undefined;
  const value = useMemo(() => site && me && { client, site, me, ...rightsOf(me, site) }, [client, site, me]);
  useEffect(() => {
    if (site === undefined) return;
    localStorage.setItem('site', String(site.id));
    localStorage.setItem(`zone-${site.id}`, site.timezone); // early.ts requests the days from today
  }, [site]);
  if (!isOwn) return <NotFound />;
  if (value === undefined && read.isError)
    return <Failure error={read.error} onRetry={() => read.refetch()} />;
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

function rightsOf({ assignor, manager }: User, { active }: WholeSite) {
  const isAssignor = assignor || manager;
  return { isAssignor, mayEdit: isAssignor && active };
}

function LiveChanges() {
  useLiveChanges();
  return null;
}
