// The rows of one hour.
import type { Game } from '@crewcall/sdk/core';
import { type CSSProperties, memo } from 'react';
import { GameRow } from './game-row.tsx';
import styles from './games-grid.module.css';
import { rowName } from './grid-keys.ts';
import type { Selection } from './selection.ts';

type PartRowsProps = {
  games: readonly Game[];
  gridRow: number;
  leaving: ReadonlySet<number>;
  /** The ids of those that are selected, as one string: a set would be another one at each click. */
  selected: string | undefined;
  activeRow: string | undefined;
  activeStop: number | undefined;
  openedGame: number | undefined;
  openedSlot: number | undefined;
  onOpen: ((game: Game, assignmentId?: number) => void) | undefined;
  onSelect: Selection['toggle'] | undefined;
};

/** The rows of an hour. A click changes those of one: of a thousand rows, the others are not even compared. */
export const PartRows = memo(function PartRows(props: PartRowsProps) {
  const { games, gridRow, leaving, selected, activeRow, openedGame, openedSlot, onOpen, onSelect } = props;
  const selectedIds = selected === undefined ? undefined : new Set(selected.split(',').map(Number));
  return (
    <tbody className={styles.part} style={{ '--rows': games.length, gridRow } as CSSProperties}>
      {games.map((game, place) => (
        <GameRow
          key={game.id}
          game={game}
          isLeaving={leaving.has(game.id)}
          isTimeRepeated={games[place - 1]?.start_time === game.start_time}
          isSelected={selectedIds?.has(game.id)}
          activeStop={activeRow === rowName(game.id) ? props.activeStop : undefined}
          chosen={game.id === openedGame ? (openedSlot ?? null) : undefined}
          onOpen={onOpen}
          onSelect={onSelect}
        />
      ))}
    </tbody>
  );
});
