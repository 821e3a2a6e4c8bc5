// How far applying or undoing is. It goes on when the page is left.
import type { Import } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { isLive, jobQuery } from '../queries.ts';
import { useImports } from '../use-imports.ts';
import { workingWords } from '../words.ts';
import styles from './result.module.css';

export function Progress({ one }: { one: Import }) {
  const { client, site } = useSite();
  const { apply, undo, stop, isPending } = useImports();
  const job = useQuery(jobQuery({ client, siteId: site.id }, one)).data;
  const { done, total } = job?.progress ?? one.progress ?? { done: 0, total: null };
  const isUndo = one.state === 'undoing';
  const isHeld = job !== undefined && !isLive(job) && job.state !== 'done';
  const part = total === null ? '' : `${done.toLocaleString('en-US')} of ${count(total, 'row')}`;
  return (
    <section aria-labelledby="progress" className={styles.result}>
      <h2 id="progress">{isUndo ? 'Undoing the import' : workingWords(one)}</h2>
      {!isHeld && (
        <>
          <progress
            aria-labelledby="progress"
            {...(total !== null && { value: done, max: Math.max(1, total) })}
          />
          <p className={styles.soft}>{part || 'Beginning…'}</p>
          <p className={styles.soft}>You can leave this page: it goes on, and you find it here again.</p>
          {!isUndo && job !== undefined && (
            <div className={styles.actions}>
              <Button disabled={isPending || job.stop_requested} onClick={() => stop(one, job.id)}>
                {job.stop_requested ? 'Stopping…' : 'Stop'}
              </Button>
            </div>
          )}
        </>
      )}
      {isHeld && (
        <>
          <p role="alert">
            {job.state === 'stopped' ? 'It was stopped' : 'It ended early'}
            {part !== '' && ` after ${part}`}. {job.error} What was done stays.
          </p>
          <div className={styles.actions}>
            <Button look="primary" disabled={isPending} onClick={() => (isUndo ? undo(one) : apply(one))}>
              Go on
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
