// One of an official's own games.
import { createFileRoute } from '@tanstack/react-router';
import { MyGameView } from '../../me/games/my-game-view.tsx';
import { comingGamesQuery, pastGamesQuery, prefetchAssignors } from '../../me/games/queries.ts';

export const Route = createFileRoute('/me/games/$gameId')({
  loader: async ({ context: { session, queries }, params: { gameId } }) => {
    const reading = queries.ensureQueryData(comingGamesQuery(session.client));
    void prefetchAssignors(queries, session.client, reading);
    const coming = await reading;
    if (!coming.some(({ id }) => String(id) === gameId))
      await queries.ensureQueryData(pastGamesQuery(session.client));
  },
  component: MyGameView,
});
