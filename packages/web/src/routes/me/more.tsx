// What an official needs less often, with how many reports are due.
import { createFileRoute } from '@tanstack/react-router';
import { MoreView } from '../../me/more/more-view.tsx';
import { unreportedGamesQuery } from '../../reports/due.ts';

export const Route = createFileRoute('/me/more')({
  loader: ({ context: { session, queries } }) => {
    void queries.prefetchQuery(unreportedGamesQuery(session.client, session.sites));
  },
  component: MoreView,
});
