// The person's own games of all sites: the coming ones, those to answer, and the past ones.
import type { Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { addDays, dayRange, mondayOf } from '../../format/days.ts';
import { dayOf } from '../../games/game.ts';
import { unreportedGamesQuery } from '../../reports/due.ts';
import { useSession } from '../../session/context.tsx';
import card from '../../ui/card.module.css';
import { Segmented } from '../../ui/segmented.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { nextStep } from '../first-steps/steps.ts';
import { gamesToday } from './day/match-day.ts';
import { GameCard } from './game-card.tsx';
import { isOn, isToAnswer, type MyGame, myGamesOf } from './my-game.ts';
import styles from './my-games.module.css';
import { comingGamesQuery, pastGamesQuery } from './queries.ts';
import type { MyList } from './search.ts';
import { useAnswers, useOutgoing, withOutgoing } from './use-answers.ts';

const AcceptAll = lazy(() => import('./accept-all.tsx'));
const FirstSteps = lazy(() => import('../first-steps/first-steps.tsx'));
const NoGames = lazy(() => import('./no-games.tsx'));
const Today = lazy(() => import('./day/today.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

export function MyGamesView() {
  const session = useSession();
  const { client } = session;
  const { list: chosen } = useSearch({ from: '/me/' });
  const navigate = useNavigate({ from: '/me/' });
  const coming = useQuery(comingGamesQuery(client));
  const past = useQuery({ ...pastGamesQuery(client), enabled: chosen === 'past' });
  const outgoing = useOutgoing();
  const myGames = (games: readonly Game[] | undefined) =>
    games && withOutgoing(myGamesOf(games, session), outgoing);
  const ahead = myGames(coming.data);
  const toAnswer = ahead?.filter(isToAnswer);
  const today = gamesToday(ahead ?? [], new Date());
  const first = today.length > 0 ? 'today' : 'coming';
  const list = chosen === undefined || (chosen === 'today' && today.length === 0) ? first : chosen;
  const shown = { today, coming: ahead, answer: toAnswer, past: myGames(past.data) }[list];
  const { isError, error, refetch } = list === 'past' ? past : coming;
  const choices = [
    ...(today.length > 0 ? [{ value: 'today', label: 'Today', count: today.length } as const] : []),
    { value: 'coming', label: 'Coming', count: ahead?.filter(isOn).length },
    { value: 'answer', label: 'To answer', count: toAnswer?.length },
    { value: 'past', label: 'Past' },
  ] as const;
  const show = (value: MyList) => navigate({ search: value === first ? {} : { list: value }, replace: true });
  return (
    <main id="main" className={card.page}>
      <h1>{list === 'today' ? 'Today' : 'My games'}</h1>
      <Segmented label="Which games" value={list} choices={choices} onChange={show} />
      {list === 'coming' && nextStep(session) !== undefined && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      {shown === undefined && (isError ? <Failure error={error} onRetry={refetch} /> : <Skeleton rows={4} />)}
      {shown?.length === 0 && (
        <Suspense>
          <NoGames list={list} />
        </Suspense>
      )}
      {shown !== undefined && shown.length > 0 && <Games games={shown} list={list} />}
    </main>
  );
}

function Games({ games, list }: { games: readonly MyGame[]; list: MyList }) {
  const [declining, setDeclining] = useState<MyGame>();
  const { decline } = useAnswers();
  const { client, sites } = useSession();
  const unreported = useQuery({ ...unreportedGamesQuery(client, sites), enabled: list === 'past' });
  const owed = new Set(unreported.data?.map(({ id }) => id));
  const weeks = list === 'today' ? [] : [...Map.groupBy(games, ({ game }) => mondayOf(dayOf(game)))];
  const hasWeeks = list === 'answer';
  return (
    <>
      {list === 'today' && (
        <Suspense>
          <Today games={games} onDecline={setDeclining} />
        </Suspense>
      )}
      {weeks.map(([week, ofWeek]) => (
        <section key={week} className={styles.week} aria-label={hasWeeks ? undefined : daysOf(ofWeek)}>
          {hasWeeks && ofWeek.length > 1 && (
            <Suspense>
              <AcceptAll title={daysOf(ofWeek)} games={ofWeek} />
            </Suspense>
          )}
          <ul className={card.cards}>
            {ofWeek.map((myGame) => (
              <GameCard
                key={myGame.slot.id}
                myGame={myGame}
                isPast={list === 'past'}
                owesReport={list === 'past' && owed.has(myGame.game.id)}
                onDecline={() => setDeclining(myGame)}
              />
            ))}
          </ul>
        </section>
      ))}
      {declining !== undefined && (
        <Suspense>
          <DeclineDialog
            myGame={declining}
            onClose={() => setDeclining(undefined)}
            onDecline={(reason) => decline(declining, reason)}
          />
        </Suspense>
      )}
    </>
  );
}

/** "Nov 21 – 22": the days of the games, or of their weekend. */
function daysOf(games: readonly MyGame[]): string {
  const days = games.map(({ game }) => dayOf(game)).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  const saturday = addDays(mondayOf(first), 5);
  return dayRange(first < saturday ? first : saturday, last);
}
