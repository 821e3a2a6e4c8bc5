// The frame of an official's own views, on all sites: tabs, the state of the connection, and answers on their way.
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { setLocale } from '../../format/locale.ts';
import { MeFrame } from '../../me/frame/frame.tsx';
import { outboxOf } from '../../me/games/outbox.ts';
import { loadPersister } from '../../session/open.ts';
import { lastSite } from '../../site/last-site.ts';

export const Route = createFileRoute('/me')({
  beforeLoad: async ({ context: { session, queries } }) => {
    const locale = lastSite(session.sites)?.locale; // who is on several sites reads dates in one way
    if (locale !== undefined) setLocale(locale);
    (await loadPersister()).persistQueries(queries, session.store);
  },
  loader: ({ context: { session } }) => outboxOf(session).restore(), // takes milliseconds
  component: Me,
});

function Me() {
  return (
    <MeFrame>
      <Outlet />
    </MeFrame>
  );
}
