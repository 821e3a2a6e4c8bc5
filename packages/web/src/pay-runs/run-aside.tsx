// Beside a pay run: what changed since somebody looked, what is left out, and which leagues it pays for.
import type { PayRunDetails } from '@crewcall/sdk/core';
import { momentOf } from '../format/days.ts';
import { exactMoney } from '../format/money.ts';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import styles from './run-view.module.css';
import { useRunChanges } from './use-run-changes.ts';
import { changeInWords, LEFT_OUT } from './words.ts';

const MOST_CHANGES = 20; // more are not read one by one

export function RunAside({ run }: { run: PayRunDetails }) {
  return (
    <div className={styles.aside}>
      {run.changes.length > 0 && <Changes run={run} />}
      {run.left_out.length > 0 && <LeftOut run={run} />}
      {run.leagues.length > 0 && <Leagues run={run} />}
    </div>
  );
}

function Changes({ run }: { run: PayRunDetails }) {
  const { mayEdit } = useSite();
  const { start, see, isPending } = useRunChanges();
  const more = run.changes.length - MOST_CHANGES;
  return (
    <section aria-labelledby="changes">
      <div className={styles.title}>
        <h2 id="changes">Changed since you looked</h2>
        {mayEdit && (
          <Button small disabled={isPending} onClick={() => start(see(run.id))}>
            Mark as seen
          </Button>
        )}
      </div>
      {run.seen !== null && <p className={styles.soft}>{momentOf(run.seen)}</p>}
      <ul>
        {run.changes.slice(0, MOST_CHANGES).map((change) => (
          <li key={`${change.user_id} ${change.game_id}`}>
            <span>{fullName(change)}</span>
            <span className={change.amount < 0 ? styles.less : styles.more}>
              {change.amount > 0 && '+'}
              {exactMoney(change.amount, run.currency).replace('-', '−')}
            </span>
            <span className={styles.soft}>{changeInWords(change)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.soft}>And {count(more, 'more change')}.</p>}
    </section>
  );
}

function LeftOut({ run }: { run: PayRunDetails }) {
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      <ul>
        {run.left_out.map(({ reason, games, officials, amount }) => (
          <li key={reason}>
            <span>{LEFT_OUT[reason]}</span>
            <span>{exactMoney(amount, run.currency).replace('-', '−')}</span>
            <span className={styles.soft}>
              {count(games, 'game')} · {count(officials, 'official')}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>A later run pays them, once the reason no longer holds.</p>
    </section>
  );
}

function Leagues({ run }: { run: PayRunDetails }) {
  return (
    <section aria-labelledby="leagues">
      <h2 id="leagues">By league</h2>
      <ul>
        {run.leagues.map(({ league_id, name, games, amount }) => (
          <li key={league_id}>
            <span>{name ?? 'No league'}</span>
            <span>{exactMoney(amount, run.currency).replace('-', '−')}</span>
            <span className={styles.soft}>{count(games, 'game')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
