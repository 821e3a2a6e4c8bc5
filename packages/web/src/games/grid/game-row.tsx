// One game in one row: time, teams, league, place, crew and state.
import type { Game } from '@crewcall/sdk/core';
import { Ban, CalendarClock, Check, CircleDashed } from 'lucide-react';
import { memo } from 'react';
import { clockOf, shortDay } from '../../format/days.ts';
import { crewOf } from '../crew.ts';
import { dayOf, divisionOf, type GameState, STATE_WORDS, stateOf, teamsOf } from '../game.ts';
import { CrewChip } from './crew-chip.tsx';
import styles from './game-row.module.css';

const ICONS: Record<GameState, typeof Check> = {
  published: Check,
  draft: CircleDashed,
  cancelled: Ban,
  postponed: CalendarClock,
  paid: Ban,
};

type GameRowProps = {
  game: Game;
  /** It no longer belongs to the list: it is deleted, or does not match the filters any more. */
  isLeaving: boolean;
  /** The row above has the same time. */
  isTimeRepeated: boolean;
  isSelected: boolean | undefined;
  /** Which of its stops the Tab key leads to; undefined if it leads to another row. */
  activeStop: number | undefined;
  /** The position that the panel shows; null if it shows the game alone, undefined if another game. */
  chosen: number | null | undefined;
  /** Undefined for those who cannot open games. */
  onOpen: ((game: Game, assignmentId?: number) => void) | undefined;
  onSelect: ((id: number, isRange?: boolean) => void) | undefined;
};

const placeOf = ({ subvenue, _embedded: { venue } }: Game): string =>
  [venue.name, subvenue].filter(Boolean).join(', ');

/** The stops of the keyboard: the checkbox is 0, the title 1, and the positions follow. */
export const GameRow = memo(function GameRow(props: GameRowProps) {
  const { game, isLeaving, isTimeRepeated, isSelected, activeStop, chosen, onOpen, onSelect } = props;
  const state = stateOf(game);
  const Icon = ICONS[state];
  const teams = teamsOf(game);
  const looks = [styles.row, styles[state], isSelected && styles.selected, isLeaving && styles.leaving];
  const tabIndex = (stop: number) => (activeStop === stop ? 0 : -1);
  return (
    <tr
      aria-selected={isSelected}
      data-row={`game-${game.id}`}
      className={[...looks, chosen !== undefined && styles.opened].filter(Boolean).join(' ')}
    >
      {onSelect !== undefined && (
        <td>
          <label className={styles.box}>
            <input
              type="checkbox"
              data-stop="0"
              tabIndex={tabIndex(0)}
              aria-label={`Select ${teams}, ${shortDay(dayOf(game))}, ${clockOf(game.start_time)}`}
              checked={isSelected ?? false}
              onChange={({ nativeEvent }) => onSelect(game.id, (nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      <td className={isTimeRepeated ? styles.again : styles.time}>{clockOf(game.start_time)}</td>
      <td className={styles.game}>
        {onOpen === undefined ? (
          <b>{teams}</b>
        ) : (
          <button
            type="button"
            className={styles.title}
            data-stop="1"
            tabIndex={tabIndex(1)}
            title={teams}
            onClick={() => onOpen(game)}
          >
            {teams}
          </button>
        )}
      </td>
      <td className={styles.league} title={divisionOf(game)}>
        {divisionOf(game)}
      </td>
      <td className={styles.venue} title={placeOf(game)}>
        {game._embedded.venue.name ?? 'No venue'}
        {game.subvenue !== null && <span> · {game.subvenue}</span>}
      </td>
      <td className={styles.crew}>
        {crewOf(game).map((assignment, index) => (
          <CrewChip
            key={assignment.id}
            game={game}
            assignment={assignment}
            stop={index + 2}
            tabIndex={tabIndex(index + 2)}
            isChosen={assignment.id === chosen}
            onClick={onOpen && (() => onOpen(game, assignment.id))}
          />
        ))}
      </td>
      <td className={styles.state}>
        <Icon aria-hidden="true" />
        {isLeaving ? 'Not in this list' : STATE_WORDS[state]}
      </td>
    </tr>
  );
});
