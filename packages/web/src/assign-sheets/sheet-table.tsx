// The games of an assign sheet by day: a table for each, whose head repeats on every page that it reaches.
import type { Game } from '@crewcall/sdk/core';
import { asDate, clockOf, format } from '../format/days.ts';
import { byDay, divisionOf, STATE_WORDS, stateOf, teamsOf } from '../games/game.ts';
import { linesOf, type SheetLine } from './sheet.ts';
import styles from './sheet-table.module.css';

const DAY = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

type SheetTableProps = { games: readonly Game[]; withFees: boolean; withPhones: boolean };

export function SheetTable({ games, ...shown }: SheetTableProps) {
  const columns = [
    { name: 'Time', width: styles.time },
    { name: 'Where', width: styles.where },
    { name: 'Game', width: undefined },
    { name: 'Position', width: styles.position },
    { name: 'Official', width: styles.official },
    ...(shown.withPhones ? [{ name: 'Phone', width: styles.phone }] : []),
    ...(shown.withFees ? [{ name: 'Fee', width: styles.fee }] : []),
  ];
  return byDay(games).map(([day, ofDay]) => (
    <table key={day} className={styles.day}>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={columns.length} scope="colgroup" className={styles.title}>
            {DAY().format(asDate(day))}
          </th>
        </tr>
        <tr className={styles.columns}>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {ofDay.map((game) => (
        <GameRows key={game.id} game={game} {...shown} />
      ))}
    </table>
  ));
}

type GameRowsProps = Omit<SheetTableProps, 'games'> & { game: Game };

/** A body of its own: what a page break must not divide. */
function GameRows({ game, withFees, withPhones }: GameRowsProps) {
  const lines = linesOf(game);
  const state = stateOf(game);
  const isOff = game.cancelled;
  const [first, ...others] = lines;
  const cells = (line: SheetLine | undefined) => (
    <>
      <td>{line?.position ?? 'No officials'}</td>
      <td>
        {line !== undefined && (line.official ?? (isOff ? '' : <i className={styles.open}>Open</i>))}
        {line?.hasNotAccepted && !isOff && <small> not accepted yet</small>}
      </td>
      {withPhones && <td className={styles.phone}>{line?.phones.join(', ')}</td>}
      {withFees && <td className={styles.fee}>{game.status === 'C' ? null : line?.fee}</td>}
    </>
  );
  const span = Math.max(1, lines.length);
  const { venue } = game._embedded;
  return (
    <tbody className={isOff ? styles.off : undefined}>
      <tr>
        <th rowSpan={span} scope="rowgroup" className={styles.time}>
          {clockOf(game.start_time)}
        </th>
        <td rowSpan={span} className={styles.where}>
          {venue.name} {game.subvenue !== null && <small>{game.subvenue}</small>}
        </td>
        <td rowSpan={span} className={styles.game}>
          <b>{teamsOf(game)}</b> <small>{divisionOf(game)}</small>
          {state !== 'published' && <strong className={styles.state}>{STATE_WORDS[state]}</strong>}
        </td>
        {cells(first)}
      </tr>
      {others.map((line) => (
        <tr key={line.id}>{cells(line)}</tr>
      ))}
    </tbody>
  );
}
