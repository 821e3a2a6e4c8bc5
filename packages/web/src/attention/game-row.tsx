// One row: the game, what is wrong or wanted, and what settles it.
import type { Game } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockOf, shortDay } from '../format/days.ts';
import { classOf, dayOf, teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import styles from './attention.module.css';
import type { SECTIONS } from './sections.ts';

type GameRowProps = {
  need: (typeof SECTIONS)[number]['need'];
  game: Game;
  Icon: LucideIcon;
  what: ReactNode;
  /** The buttons. */
  children: ReactNode;
};

export function GameRow({ need, game, Icon, what, children }: GameRowProps) {
  const { site } = useSite();
  return (
    <li className={[styles.row, styles[need]].filter(Boolean).join(' ')}>
      <div className={styles.when}>
        {shortDay(dayOf(game))}
        <span>{clockOf(game.start_time)}</span>
      </div>
      <div className={styles.game}>
        <Link
          to="/s/$siteId/games/$gameId"
          params={{ siteId: String(site.id), gameId: String(game.id) }}
          className={styles.teams}
        >
          {teamsOf(game)}
        </Link>
        <span>{[classOf(game), game._embedded.venue.name].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.what}>
        <Icon aria-hidden="true" />
        <p>{what}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
