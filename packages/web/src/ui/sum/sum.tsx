// Amounts as text, each with what it is for, and what they come to.
import styles from './sum.module.css';

type Line = { label: string; amount: string };

/** `total` is left out of a single line. */
export function Sum({ lines, total }: { lines: readonly Line[]; total: string }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, amount }) => (
        <div key={`${label} ${amount}`}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {lines.length > 1 && (
        <div>
          <dt>
            <b>Together</b>
          </dt>
          <dd>
            <b>{total}</b>
          </dd>
        </div>
      )}
    </dl>
  );
}
