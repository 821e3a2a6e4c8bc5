// The games by days, as a grid that is used by pointer and by keyboard.
import type { Game } from '@crewcall/sdk/core';
import { Fragment, type KeyboardEvent, startTransition, useEffect, useMemo, useState } from 'react';
import { longDay } from '../../format/days.ts';
import { count } from '../../format/words.ts';
import { staffingOf } from '../crew.ts';
import type { Density } from '../density.ts';
import { byDay, dayOf } from '../game.ts';
import styles from './games-grid.module.css';
import { type GridPlace, idOf, moveFocus, placeOf, rowName } from './grid-keys.ts';
import { PartRows } from './part-rows.tsx';
import type { Selection } from './selection.ts';
import type { StableRows } from './stable-rows.ts';

const COLUMNS = ['Select', 'Time', 'Game', 'League', 'Venue', 'Crew', 'State'];

// Who can only read has a table, without keys of its own.
const GRID_ROLE = { role: 'grid', 'aria-multiselectable': true } as const;

const FIRST_ROWS = 20; // more than a window shows; the others follow when these have been painted

type GamesGridProps = {
  rows: StableRows;
  /** False while more games are being read. */
  isWhole: boolean;
  /** Undefined for those who cannot change games. */
  selection?: Selection | undefined;
  density: Density;
  opened: { game?: number | undefined; slot?: number | undefined };
  /** Undefined for those who cannot open games. */
  onOpen: ((game: Game, assignmentId?: number) => void) | undefined;
  onEscape: () => void;
};

export function GamesGrid(props: GamesGridProps) {
  const { rows, isWhole, selection, density, opened, onOpen, onEscape } = props;
  const { games, leaving } = rows;
  const shownRows = useShownRows();
  const days = useMemo(() => withParts(byDay(games), shownRows), [games, shownRows]);
  const [place, setPlace] = useState<GridPlace>();
  const first = games[0] && { row: rowName(games[0].id), stop: 1 };
  const isShown =
    place && (place.row.startsWith('day-') || games.some(({ id }) => rowName(id) === place.row));
  const active = isShown ? place : first;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = placeOf(event.target);
    const from = at && idOf(at.row);
    if (event.key === 'Escape') return onEscape();
    if (selection === undefined) return void moveFocus(event);
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return selection.replace(games.map(({ id }) => id));
    }
    if (event.key === ' ' && from !== undefined && at?.stop !== 0) {
      event.preventDefault();
      return selection.toggle(from, event.shiftKey);
    }
    const row = moveFocus(event);
    const to = row === undefined ? undefined : idOf(row);
    const extends_ = event.shiftKey && ['ArrowDown', 'ArrowUp'].includes(event.key);
    if (extends_ && from !== undefined && to !== undefined && from !== to)
      selection.replace([...selection.ids, from, to]);
  }

  return (
    <table
      {...(selection && GRID_ROLE)}
      aria-label="Games"
      aria-rowcount={isWhole ? 1 + new Set(games.map(dayOf)).size + games.length : -1}
      className={selection === undefined ? styles.plain : styles.grid}
      data-density={density}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => {
        // The space bar selects; without this it would also press the button that has the focus.
        if (event.key === ' ' && placeOf(event.target)?.stop !== 0) event.preventDefault();
      }}
      onFocus={(event) => setPlace(placeOf(event.target) ?? place)}
      {...rows.handlers}
    >
      <thead className="visually-hidden">
        <tr>
          {COLUMNS.slice(selection === undefined ? 1 : 0).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(({ day, ofDay, from, parts }) => (
        <Fragment key={day}>
          <tbody className={styles.day} style={{ gridRow: `${from} / span ${parts.length}` }}>
            <DayRow
              day={day}
              games={ofDay}
              isWhole={isWhole}
              selection={selection}
              isActive={active?.row === `day-${day}`}
            />
          </tbody>
          {parts.map(([hour, part], index) => {
            const has = (id: number | undefined) => part.some((game) => game.id === id);
            const isOpened = has(opened.game);
            return (
              <PartRows
                key={hour}
                games={part}
                gridRow={from + index}
                leaving={leaving}
                selected={
                  selection &&
                  part
                    .filter(({ id }) => selection.ids.has(id))
                    .map(({ id }) => id)
                    .join()
                }
                activeRow={active && has(idOf(active.row)) ? active.row : undefined}
                activeStop={active && has(idOf(active.row)) ? active.stop : undefined}
                openedGame={isOpened ? opened.game : undefined}
                openedSlot={isOpened ? opened.slot : undefined}
                onOpen={onOpen}
                onSelect={selection?.toggle}
              />
            );
          })}
        </Fragment>
      ))}
    </table>
  );
}

/** How many rows are rendered: the first ones, then all. */
function useShownRows(): number {
  const [rows, setRows] = useState(FIRST_ROWS);
  useEffect(() => startTransition(() => setRows(Number.POSITIVE_INFINITY)), []);
  return rows;
}

/** Each day with all its games, and by hours those of them that are among the first rows; no day without any. `from`: the row of its first hour in the layout. */
function withParts(days: [day: string, games: Game[]][], rows: number) {
  let before = 0;
  let next = 1;
  const all = days.map(([day, ofDay]) => {
    const shown = ofDay.slice(0, Math.max(0, rows - before));
    before += ofDay.length;
    const parts = [...Map.groupBy(shown, hourOf)];
    const from = next;
    next += parts.length;
    return { day, ofDay, from, parts };
  });
  return all.filter(({ parts }) => parts.length > 0);
}

/** Games that come or go leave the others of their hour, and of other hours, where they are: a row in use is not rendered anew. */
const hourOf = ({ start_time }: Game): string => start_time.slice(0, 'yyyy-mm-ddThh'.length);

type DayRowProps = {
  day: string;
  games: readonly Game[];
  isWhole: boolean;
  selection: Selection | undefined;
  isActive: boolean;
};

/** The day, how many games it has and what they need. It stays in sight as long as its games are. */
function DayRow({ day, games, isWhole, selection, isActive }: DayRowProps) {
  const ids = games.map(({ id }) => id);
  const chosen = ids.filter((id) => selection?.ids.has(id)).length;
  return (
    <tr data-row={`day-${day}`}>
      <td colSpan={selection === undefined ? COLUMNS.length - 1 : COLUMNS.length}>
        {selection !== undefined && (
          <label className={styles.box}>
            <input
              type="checkbox"
              data-stop="0"
              tabIndex={isActive ? 0 : -1}
              aria-label={`Select ${longDay(day)}`}
              checked={chosen === ids.length}
              ref={(box) => {
                if (box !== null) box.indeterminate = chosen > 0 && chosen < ids.length;
              }}
              onChange={() => selection.toggleAll(ids)}
            />
          </label>
        )}
        <h2>{longDay(day)}</h2>
        {isWhole && (
          <span>
            {count(games.length, 'game')} · {staffingOf(games)}
          </span>
        )}
      </td>
    </tr>
  );
}
