// A game that can be changed: its form, who is told, and what somebody else has changed meanwhile.
import type { Game } from '@crewcall/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { longDay } from '../format/days.ts';
import { dayOf, teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import page from '../ui/page.module.css';
import { Failure, Skeleton } from '../ui/states.tsx';
import { ChangeForm } from './change-form.tsx';
import { CrewList } from './crew-list.tsx';
import styles from './form/game-form.module.css';
import { GameActions } from './game-actions.tsx';
import { History } from './history.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { gameQuery } from './queries.ts';

/** `told` shows who was told what of the game. */
export function ChangeGameView({ told }: { told: (gameId: number) => ReactNode }) {
  const { client, site, isAssignor } = useSite();
  const { gameId } = useParams({ from: '/s/$siteId/games/$gameId' });
  const game = useQuery(gameQuery(client, site.id, Number(gameId)));
  if (!isAssignor) return <NotAllowed />;
  return (
    <main id="main" className={page.page}>
      {game.isError && game.data === undefined && (
        <Failure error={game.error} onRetry={() => game.refetch()} />
      )}
      {game.isPending && <Skeleton />}
      {game.data && (
        <>
          <Title game={game.data} />
          <div className={styles.columns}>
            <ChangeForm key={game.data.id} game={game.data} />
            <div className={styles.side}>
              <CrewList game={game.data} />
              {told(game.data.id)}
              <History game={game.data} />
            </div>
          </div>
        </>
      )}
    </main>
  );
}

function Title({ game }: { game: Game }) {
  const { mayEdit } = useSite();
  return (
    <div className={styles.title}>
      <h1>
        {teamsOf(game)}
        <small>
          {longDay(dayOf(game))}, {game.localized_time} · {stateOf(game)}
        </small>
      </h1>
      {mayEdit && <GameActions game={game} />}
    </div>
  );
}

function stateOf({ status, published }: Game): string {
  if (status === 'C') return 'Canceled without pay';
  if (status === 'X') return 'Canceled with pay';
  return published ? 'Published' : 'Draft: officials do not see it';
}
