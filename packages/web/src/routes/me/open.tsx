// Open games that an official may take or ask for.
import { createFileRoute } from '@tanstack/react-router';
import { myOfficials } from '../../me/availability/queries.ts';
import { OpenGamesView } from '../../open-games/open-games-view.tsx';
import { daysOffQuery, openGamesQuery } from '../../open-games/queries.ts';
import { readOpenGamesSearch } from '../../open-games/search.ts';

export const Route = createFileRoute('/me/open')({
  validateSearch: readOpenGamesSearch,
  loader: async ({ context: { session, queries } }) => {
    const userIds = myOfficials(session).map(({ id }) => id);
    void queries.prefetchQuery(daysOffQuery(session.client, userIds));
    await queries.ensureQueryData(openGamesQuery(session.client));
  },
  component: OpenGamesView,
});
