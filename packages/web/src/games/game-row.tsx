// One game in one row: time, teams, place, crew and state.
import type { Game } from '@crewcall/sdk';
import { Ban, Check, CircleDashed } from 'lucide-react';
import { CrewChip } from './crew-chip.tsx';
import { classOf, crewOf, type GameState, stateOf, teamsOf } from './game.ts';
import styles from './game-row.module.css';

const STATES: Record<GameState, { label: string; Icon: typeof Check }> = {
  published: { label: 'Published', Icon: Check },
  draft: { label: 'Draft', Icon: CircleDashed },
  cancelled: { label: 'Cancelled', Icon: Ban },
};

export function GameRow({ game }: { game: Game }) {
  const state = stateOf(game);
  const { label, Icon } = STATES[state];
  return (
    <div className={[styles.row, styles[state]].join(' ')}>
      <div className={styles.time}>{game.localized_time}</div>
      <div className={styles.game}>
        <b>{teamsOf(game)}</b>
        <span>{classOf(game)}</span>
      </div>
      <div className={styles.venue}>
        {game._embedded.venue.name ?? 'No venue'}
        <span>{game.subvenue}</span>
      </div>
      <div className={styles.crew}>
        {crewOf(game).map((assignment) => (
          <CrewChip key={assignment.id} assignment={assignment} />
        ))}
      </div>
      <div className={styles.state}>
        <Icon aria-hidden="true" /> {label}
      </div>
    </div>
  );
}
