// `/app` leads to the site that the person used last, or to their first; who only officiates, to their own games.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lastSite } from '../site/last-site.ts';
import { NoSite } from '../site/no-site.tsx';
import { archivedSitesQuery } from '../site/queries.ts';

export const Route = createFileRoute('/')({
  beforeLoad: ({ context: { session } }) => {
    const assigns = session.users.some(({ assignor, manager }) => assignor || manager);
    const site = lastSite(session.sites);
    if (site !== undefined && !assigns) throw redirect({ to: '/me' });
    if (site !== undefined) throw redirect({ to: '/s/$siteId/games', params: { siteId: String(site.id) } });
  },
  loader: ({ context: { session, queries } }) => {
    void queries.prefetchQuery(archivedSitesQuery(session.client));
  },
  component: NoSite,
});
