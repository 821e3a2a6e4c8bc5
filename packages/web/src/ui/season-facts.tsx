// What to compare people by, in one grid: their grade, how far they live, how much of a fair share they have, and the last time.
import styles from './season-facts.module.css';

/** `of` is their fair share; null if there is none. */
export type Share = { value: number; of: number | null; unit: string };

type FactsProps = {
  grade: string | null;
  /** From home, such as "3 mi"; undefined: it is not known. */
  distance: string | undefined;
  share: Share;
  /** The last time, such as "Nov 8"; undefined: never. */
  last: string | undefined;
};

const FULL_BAR = 1.5; // shares: the tick is at two thirds, so that twice the others' is still seen

/** The names of the columns; the cells of each row repeat them for screen readers. */
export function SeasonFactHeads({ unit }: { unit: string }) {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>Grade</span>
      <span>Distance</span>
      <span>{unit === 'Games' ? 'Games of fair share' : unit}</span>
      <span>Last worked</span>
    </div>
  );
}

export function SeasonFacts({ grade, distance, share, last }: FactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt className="visually-hidden">Grade</dt>
        <dd>{grade ?? 'No grade'}</dd>
      </div>
      <div>
        <dt className="visually-hidden">From home</dt>
        <dd title={distance === undefined ? 'The distance from home is not known' : undefined}>
          {distance ?? '–'}
        </dd>
      </div>
      <div>
        <dt className="visually-hidden">{share.unit} this season</dt>
        <dd>
          <ShareBar {...share} />
        </dd>
      </div>
      <div>
        <dt className="visually-hidden">Last worked</dt>
        <dd>{last ?? 'Not yet'}</dd>
      </div>
    </dl>
  );
}

/** A bar with a tick at the share, and the same as text: "6 of 9". */
export function ShareBar({ value, of }: Share) {
  const isOver = of !== null && value > of;
  const whole = (of ?? 0) * FULL_BAR;
  const width = whole === 0 ? (value > 0 ? 100 : 0) : Math.min(100, (value / whole) * 100);
  return (
    <span className={isOver ? styles.over : styles.share}>
      {of !== null && (
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${width}%` }} />
          {of > 0 && <b />}
        </span>
      )}
      <span>{of === null ? value : `${value} of ${of}`}</span>
    </span>
  );
}
