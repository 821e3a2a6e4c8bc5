// A game that can be changed: its form, who is told, and what somebody else has changed meanwhile.
import type { Game } from '@crewcall/sdk/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clockOf, longDay } from '../../format/days.ts';
import { useSite } from '../../session/context.tsx';
import page from '../../ui/page.module.css';
import { dayOf, teamsOf } from '../game.ts';
import { gameQuery } from '../queries.ts';
import { ChangeForm } from './change-form.tsx';
import { CrewList } from './crew-list.tsx';
import styles from './form/game-form.module.css';
import { GameActions } from './game-actions.tsx';
import { History } from './history.tsx';

/** `notices` shows who was told what of the game. */
export function ChangeGameView({ gameId, notices }: { gameId: number; notices: ReactNode }) {
  const { client, site } = useSite();
  const { data: game } = useSuspenseQuery(gameQuery(client, site.id, gameId));
  return (
    <main id="main" className={page.page}>
      <Title game={game} />
      <div className={styles.columns}>
        <ChangeForm key={game.id} game={game} />
        <div className={styles.side}>
          <CrewList game={game} />
          {notices}
          <History game={game} />
        </div>
      </div>
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
          {longDay(dayOf(game))}, {clockOf(game.start_time)} · {stateOf(game)}
          {game.cancelled && game.change_reason !== null && `: ${game.change_reason}`}
        </small>
      </h1>
      {mayEdit && <GameActions game={game} />}
    </div>
  );
}

function stateOf({ status, postponed, published }: Game): string {
  if (postponed) return status === 'X' ? 'Postponed with pay' : 'Postponed';
  if (status === 'C') return 'Canceled without pay';
  if (status === 'X') return 'Canceled with pay';
  return published ? 'Published' : 'Draft: officials do not see it';
}
