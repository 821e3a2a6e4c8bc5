// The person's own games of all sites: the coming ones, those to answer, and the past ones.
import type { Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { addDays, dayRange, mondayOf } from '../../format/days.ts';
import { dayOf } from '../../games/game.ts';
import { unreportedGamesQuery } from '../../reports/due.ts';
import { useSession } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Segmented } from '../../ui/segmented.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { GameCard } from './game-card.tsx';
import { isToAnswer, type MyGame, myGamesOf } from './my-game.ts';
import styles from './my-games.module.css';
import { comingGamesQuery, pastGamesQuery } from './queries.ts';
import type { MyList } from './search.ts';
import { useAnswers, useOutgoing, withOutgoing } from './use-answers.ts';

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

export function MyGamesView() {
  const session = useSession();
  const { client } = session;
  const { list = 'coming' } = useSearch({ from: '/me/' });
  const navigate = useNavigate({ from: '/me/' });
  const coming = useQuery(comingGamesQuery(client));
  const past = useQuery({ ...pastGamesQuery(client), enabled: list === 'past' });
  const outgoing = useOutgoing();
  const mine = (games: readonly Game[] | undefined) =>
    games && withOutgoing(myGamesOf(games, session), outgoing);
  const ahead = mine(coming.data);
  const toAnswer = ahead?.filter(isToAnswer);
  const shown = { coming: ahead, answer: toAnswer, past: mine(past.data) }[list];
  const { isError, error, refetch } = list === 'past' ? past : coming;
  const choices = [
    { value: 'coming', label: 'Coming', count: ahead?.filter(isOn).length },
    { value: 'answer', label: 'To answer', count: toAnswer?.length },
    { value: 'past', label: 'Past' },
  ] as const;
  const show = (value: MyList) =>
    navigate({ search: value === 'coming' ? {} : { list: value }, replace: true });
  return (
    <main id="main" className={card.page}>
      <h1>My games</h1>
      <Segmented label="Which games" value={list} choices={choices} onChange={show} />
      {shown === undefined && (isError ? <Failure error={error} onRetry={refetch} /> : <Skeleton rows={4} />)}
      {shown?.length === 0 && <NoGames list={list} />}
      {shown !== undefined && shown.length > 0 && <Games games={shown} list={list} />}
    </main>
  );
}

/** Whether the person is expected there. */
const isOn = ({ game, answer }: MyGame) => !game.cancelled && answer !== 'declined';

function NoGames({ list }: { list: MyList }) {
  if (list === 'answer')
    return <Empty title="Nothing to answer">Every game that you were offered has your answer.</Empty>;
  if (list === 'past')
    return <Empty title="No past games">Games of the last twelve weeks are listed here.</Empty>;
  return (
    <Empty title="No games yet">
      As soon as an assignor puts you on a game and publishes it, it is listed here.
    </Empty>
  );
}

function Games({ games, list }: { games: readonly MyGame[]; list: MyList }) {
  const [declining, setDeclining] = useState<MyGame>();
  const { decline } = useAnswers();
  const { client, sites } = useSession();
  const unreported = useQuery({ ...unreportedGamesQuery(client, sites), enabled: list === 'past' });
  const owed = new Set(unreported.data?.map(({ id }) => id));
  const weeks = [...Map.groupBy(games, ({ game }) => mondayOf(dayOf(game)))];
  const hasWeeks = list === 'answer';
  return (
    <>
      {weeks.map(([week, ofWeek]) => (
        <section key={week} className={styles.week} aria-label={hasWeeks ? undefined : daysOf(ofWeek)}>
          {hasWeeks && ofWeek.length > 1 && <AcceptAll games={ofWeek} />}
          <ul className={card.cards}>
            {ofWeek.map((mine) => (
              <GameCard
                key={mine.slot.id}
                mine={mine}
                isPast={list === 'past'}
                owesReport={list === 'past' && owed.has(mine.game.id)}
                onDecline={() => setDeclining(mine)}
              />
            ))}
          </ul>
        </section>
      ))}
      {declining !== undefined && (
        <Suspense>
          <DeclineDialog
            mine={declining}
            onClose={() => setDeclining(undefined)}
            onDecline={(reason) => decline(declining, reason)}
          />
        </Suspense>
      )}
    </>
  );
}

/** One tap for all games of a week. */
function AcceptAll({ games }: { games: readonly MyGame[] }) {
  const { acceptAll } = useAnswers();
  return (
    <div className={card.line}>
      <h2>{daysOf(games)}</h2>
      <Button look="primary" onClick={() => acceptAll(games)}>
        Accept all {games.length}
      </Button>
    </div>
  );
}

/** "Nov 21 – 22": the days of the games, or of their weekend. */
function daysOf(games: readonly MyGame[]): string {
  const days = games.map(({ game }) => dayOf(game)).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  const saturday = addDays(mondayOf(first), 5);
  return dayRange(first < saturday ? first : saturday, last);
}
