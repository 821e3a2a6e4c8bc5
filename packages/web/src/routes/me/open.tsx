// Open games that an official may take or ask for.
import { createFileRoute } from '@tanstack/react-router';
import { OpenGamesView } from '../../open-games/open-games-view.tsx';
import { openGamesQuery } from '../../open-games/queries.ts';

export const Route = createFileRoute('/me/open')({
  loader: async ({ context: { session, queries } }) => {
    await queries.ensureQueryData(openGamesQuery(session.client));
  },
  component: OpenGamesView,
});
