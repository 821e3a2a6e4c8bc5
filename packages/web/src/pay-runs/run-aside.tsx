// Beside a pay run: what changed since somebody looked, what is left out, the weeks, and who pays.
import type { PayRunDetails } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import { momentOf } from '../format/days.ts';
import { signedMoney } from '../format/money.ts';
import { count, fullName } from '../format/words.ts';
import { NOBODY } from '../payers/words.ts';
import { useSite } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { Shade, SharePlot } from '../ui/plots/share-plot.tsx';
import { PayWeeks } from './pay-weeks.tsx';
import styles from './run-view.module.css';
import { useRunChanges } from './use-run-changes.ts';
import { changeInWords, LEFT_OUT } from './words.ts';

const MOST_CHANGES = 20; // more are not read one by one

export function RunAside({ run }: { run: PayRunDetails }) {
  return (
    <div className={styles.aside}>
      {run.changes.length > 0 && <Changes run={run} />}
      {run.left_out.length > 0 && <LeftOut run={run} />}
      <PayWeeks run={run} />
      {run.payers.length > 0 && <Payers run={run} />}
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
              {change.amount !== 0 && signedMoney(change.amount, run.currency)}
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
            <span>{signedMoney(amount, run.currency)}</span>
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

function Payers({ run }: { run: PayRunDetails }) {
  const { site } = useSite();
  return (
    <section aria-labelledby="payers">
      <div className={styles.title}>
        <h2 id="payers">Who pays</h2>
        <Link to="/s/$siteId/pay/payers" params={{ siteId: String(site.id) }}>
          All payers
        </Link>
      </div>
      <SharePlot
        parts={run.payers.map(({ bill_to, amount, formatted_amount }) => ({
          name: bill_to ?? NOBODY,
          value: amount,
          text: formatted_amount,
        }))}
      />
      <ul>
        {run.payers.map(({ bill_to, games, amount }, at) => (
          <li key={bill_to}>
            <span>
              <Shade at={at} />
              {bill_to ?? NOBODY}
            </span>
            <span>{signedMoney(amount, run.currency)}</span>
            <span className={styles.soft}>{games === 0 ? 'Adjusted' : count(games, 'game')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
