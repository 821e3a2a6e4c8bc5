// The frame of an official's own views, on all sites: tabs, the state of the connection, and answers on their way.
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { setLocale } from '../../format/locale.ts';
import { MeFrame } from '../../me/frame/frame.tsx';
import { outboxOf } from '../../me/games/outbox.ts';
import { type Session, useSession } from '../../session/context.tsx';
import { loadPersister } from '../../session/open.ts';
import { lastSite } from '../../site/last-site.ts';

export const Route = createFileRoute('/me')({
  beforeLoad: async ({ context: { session, queries } }) => {
    followLocale(session);
    (await loadPersister()).persistQueries(queries, session.store);
  },
  loader: ({ context: { session } }) => outboxOf(session).restore(), // takes milliseconds
  component: Me,
});

/** Who is on several sites reads dates in one way. */
function followLocale({ sites }: Pick<Session, 'sites'>): void {
  const locale = lastSite(sites)?.locale;
  if (locale !== undefined) setLocale(locale);
}

function Me() {
  followLocale(useSession()); // what a device has stored of it may be old
  return (
    <MeFrame>
      <Outlet />
    </MeFrame>
  );
}
