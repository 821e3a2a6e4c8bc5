// A plot of all officials: a line for each number of games above or below their fair share. The table beside it has the same.
import type { Balance } from '@crewcall/sdk/core';
import { fullName, initials } from '../format/words.ts';
import { bandsOf, isClose, offInWords } from './spread.ts';
import styles from './spread-plot.module.css';

type SpreadPlotProps = {
  rows: readonly Balance[];
  person: number | undefined;
  onChoose: (userId: number) => void;
};

/** Choosing somebody marks them, and brings their row of the table into sight. */
export function SpreadPlot({ rows, person, onChoose }: SpreadPlotProps) {
  return (
    <ul className={styles.bands} aria-label="Officials by games above or below their share">
      {bandsOf(rows).map(({ off, label, rows: placed }) => (
        <li key={off} className={isClose(off) ? styles.close : styles.band}>
          <span className={styles.label}>{label}</span>
          <span className={styles.people}>
            {placed.map((row) => (
              <button
                key={row.user_id}
                type="button"
                title={fullName(row)}
                aria-pressed={row.user_id === person}
                onClick={() => {
                  onChoose(row.user_id);
                  document.getElementById(`balance-${row.user_id}`)?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {initials(row)}
                <span className="visually-hidden">{`, ${fullName(row)}, ${offInWords(row)}`}</span>
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
