// One of an official's own games.
import { createFileRoute } from '@tanstack/react-router';
import { MyGameView } from '../../me/games/my-game-view.tsx';
import { comingGamesQuery, pastGamesQuery } from '../../me/games/queries.ts';

export const Route = createFileRoute('/me/games/$gameId')({
  loader: async ({ context: { session, queries }, params: { gameId } }) => {
    const coming = await queries.ensureQueryData(comingGamesQuery(session.client));
    if (!coming.some(({ id }) => String(id) === gameId))
      await queries.ensureQueryData(pastGamesQuery(session.client));
  },
  component: MyGameView,
});
