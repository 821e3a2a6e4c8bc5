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

type GameRowProps = {
  game: Game;
  /** The position that the panel shows; null if it shows the game, undefined if another one. */
  chosen: number | null | undefined;
  onOpen: (game: Game, assignmentId?: number) => void;
};

export function GameRow({ game, chosen, onOpen }: GameRowProps) {
  const state = stateOf(game);
  const { label, Icon } = STATES[state];
  return (
    <div
      className={[styles.row, styles[state], chosen !== undefined && styles.opened].filter(Boolean).join(' ')}
    >
      <div className={styles.time}>{game.localized_time}</div>
      <div className={styles.game}>
        <button type="button" className={styles.title} onClick={() => onOpen(game)}>
          {teamsOf(game)}
        </button>
        <span>{classOf(game)}</span>
      </div>
      <div className={styles.venue}>
        {game._embedded.venue.name ?? 'No venue'}
        <span>{game.subvenue}</span>
      </div>
      <div className={styles.crew}>
        {crewOf(game).map((assignment) => (
          <CrewChip
            key={assignment.id}
            assignment={assignment}
            isChosen={assignment.id === chosen}
            onClick={() => onOpen(game, assignment.id)}
          />
        ))}
      </div>
      <div className={styles.state}>
        <Icon aria-hidden="true" /> {label}
      </div>
    </div>
  );
}
