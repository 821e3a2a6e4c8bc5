// One of an official's own games.
import type { Game } from '@crewcall/sdk/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MyGameView } from '../../me/games/my-game-view.tsx';
import { comingGamesQuery, pastGamesQuery, prefetchBeside, prefetchPlaces } from '../../me/games/queries.ts';
import { receivedQuery } from '../../messages/queries.ts';

const Messages = lazy(async () => ({
  default: (await import('../../messages/my-game-messages.tsx')).MyGameMessages,
}));

export const Route = createFileRoute('/me/games/$gameId')({
  loader: async ({ context: { session, queries }, params: { gameId } }) => {
    const reading = queries.ensureQueryData(comingGamesQuery(session.client));
    void prefetchBeside(reading, queries, session);
    void queries.prefetchQuery(receivedQuery(session.client, Number(gameId)));
    const isShown = ({ id }: Game) => String(id) === gameId;
    const coming = (await reading).filter(isShown);
    if (coming.length === 0) await queries.ensureQueryData(pastGamesQuery(session.client));
    prefetchPlaces(coming, queries, session.client).catch(() => {}); // the view says so
  },
  component: MyGame,
});

function MyGame() {
  return <MyGameView GameMessages={GameMessages} />;
}

function GameMessages({ gameId }: { gameId: number }) {
  return (
    <Suspense>
      <Messages gameId={gameId} />
    </Suspense>
  );
}
