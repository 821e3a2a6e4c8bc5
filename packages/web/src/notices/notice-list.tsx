// Who was told what by email, newest first: each with when, and whether they have opened the game since.
import type { Notice } from '@crewcall/sdk/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, Clock, Eye, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentOf } from '../format/days.ts';
import { Failure } from '../ui/states.tsx';
import styles from './notice-list.module.css';
import { timeOf } from './notice-words.ts';
import { isWaiting } from './queries.ts';

type NoticeListProps = {
  query: UseQueryResult<{ items: Notice[]; records: number }>;
  /** If there are none. */
  nobody: string;
  /** What one of them says. */
  line: (notice: Notice) => ReactNode;
};

export function NoticeList({ query, nobody, line }: NoticeListProps) {
  const notices = query.data?.items ?? [];
  return (
    <>
      {query.isError && <Failure error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && notices.length === 0 && <p className={styles.soft}>{nobody}</p>}
      {notices.length > 0 && (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <li key={notice.id}>
              <Mark notice={notice} />
              <div>
                {line(notice)}
                <small>{timeOf(notice, new Date())}</small>
                {notice.seen_at !== null && (
                  <small className={styles.seen}>
                    <Eye aria-hidden="true" /> opened it {momentOf(notice.seen_at)}
                  </small>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Mark({ notice }: { notice: Notice }) {
  if (notice.failed_at !== null) {
    return <CircleAlert className={`${styles.mark} ${styles.failed}`} aria-label="Not sent" />;
  }
  const [Icon, label] = isWaiting(notice) ? [Clock, 'Waiting'] : [Mail, 'Sent'];
  return <Icon className={styles.mark} aria-label={label} />;
}
