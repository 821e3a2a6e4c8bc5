// One of the person's games: everything that they need on the day.

import { Games } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { timesOf } from '../../format/days.ts';
import { classOf, teamsOf } from '../../games/game.ts';
import { useSession } from '../../session/context.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { CrewCard } from './day/crew-card.tsx';
import { PayCard } from './day/pay-card.tsx';
import { NoteCard, PlaceCard } from './day/place-card.tsx';
import { AnswerButtons, Failed, State } from './game-card.tsx';
import { isOn, isToAnswer, type MyGame, myGamesOf, titleOf } from './my-game.ts';
import { comingGamesQuery, pastGamesQuery } from './queries.ts';
import { useAnswers, useOutgoing, withOutgoing } from './use-answers.ts';

const GameWarnings = lazy(() => import('./warnings/game-warnings.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

/** `GameMessages` shows what was written about the game. */
export function MyGameView({ GameMessages }: { GameMessages: ComponentType<{ gameId: number }> }) {
  const { gameId } = useParams({ from: '/me/games/$gameId' });
  const session = useSession();
  const { client } = session;
  const coming = useQuery(comingGamesQuery(client));
  const isAhead = coming.data?.some(({ id }) => String(id) === gameId) ?? false;
  const past = useQuery({ ...pastGamesQuery(client), enabled: coming.isSuccess && !isAhead });
  const outgoing = useOutgoing();
  const games = [...(coming.data ?? []), ...(past.data ?? [])];
  const myGame = withOutgoing(myGamesOf(games, session), outgoing).find(
    ({ game }) => String(game.id) === gameId,
  );
  const failed = [coming, past].find(({ isError, data }) => isError && data === undefined);
  const isLoading =
    failed === undefined && (coming.data === undefined || (!isAhead && past.data === undefined));
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me">My games</BackLink>
      {myGame !== undefined && <Details myGame={myGame} isPast={!isAhead} />}
      {myGame !== undefined && <GameMessages gameId={myGame.game.id} />}
      {myGame === undefined && isLoading && <Skeleton rows={4} />}
      {myGame === undefined && failed && <Failure error={failed.error} onRetry={failed.refetch} />}
      {myGame === undefined && !isLoading && failed === undefined && (
        <Empty title="You are not on this game">Your assignor may have taken you off it.</Empty>
      )}
    </main>
  );
}

function Details({ myGame, isPast }: { myGame: MyGame; isPast: boolean }) {
  const { game } = myGame;
  const { client } = useSession();
  const [isDeclining, setDeclining] = useState(false);
  const { accept, decline } = useAnswers();
  const { site } = game._embedded;
  const isOpen = !isPast && !game.cancelled && !myGame.isReadOnly;
  useEffect(() => {
    new Games(client).markSeen(game.id).catch(() => {}); // the next time, then
  }, [client, game.id]);
  return (
    <>
      <h1>{titleOf(myGame)}</h1>
      <div className={card.card}>
        <Failed myGame={myGame} />
        {isOpen && isOn(myGame) && (
          <Suspense>
            <GameWarnings myGame={myGame} />
          </Suspense>
        )}
        <div className={card.line}>
          <p>
            <b>{teamsOf(game)}</b> <span className={card.soft}>{classOf(game)}</span>
          </p>
          <State myGame={myGame} isPast={isPast} />
        </div>
        <p className={card.soft}>
          {timesOf(game)} {myGame.zone}
          {game.league !== null && game.league !== classOf(game) && ` · ${game.league}`} · {site.name}
        </p>
        {game.change_reason !== null && (
          <p>
            <b>{game.postponed ? 'Postponed' : game.cancelled ? 'Canceled' : 'Changed'}:</b>{' '}
            {game.change_reason}
          </p>
        )}
        {myGame.isReadOnly && (
          <p className={card.soft}>
            {site.name} is archived, and read only: nobody can answer. A manager can restore it.
          </p>
        )}
        {isOpen && isToAnswer(myGame) && (
          <AnswerButtons myGame={myGame} onDecline={() => setDeclining(true)} />
        )}
        {isOpen && myGame.answer === 'accepted' && (
          <div>
            <Button onClick={() => setDeclining(true)}>Decline…</Button>
          </div>
        )}
        {isOpen && myGame.answer === 'declined' && (
          <div>
            <Button onClick={() => accept(myGame)}>Accept after all</Button>
          </div>
        )}
      </div>
      <PlaceCard myGame={myGame} />
      <CrewCard myGame={myGame} />
      <PayCard slot={myGame.slot} />
      <NoteCard note={game.public_note} />
      {isDeclining && (
        <Suspense>
          <DeclineDialog
            myGame={myGame}
            onClose={() => setDeclining(false)}
            onDecline={(reason) => decline(myGame, reason)}
          />
        </Suspense>
      )}
    </>
  );
}
