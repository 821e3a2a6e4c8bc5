// Who was told what by email, newest first: each with when, and whether they have opened the game since.
import type { Email, Notice } from '@crewcall/sdk/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, Clock, Eye, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentOf } from '../format/days.ts';
import { Failure } from '../ui/states.tsx';
import styles from './notice-list.module.css';
import { timeOf } from './notice-words.ts';
import { isWaiting } from './queries.ts';

type NoticeListProps<Item extends Notice | Email> = {
  query: UseQueryResult<{ items: Item[]; records: number }>;
  /** If there are none. */
  nobody: string;
  /** What one of them says. */
  line: (notice: Item) => ReactNode;
  /** When they last opened what it is about. */
  seenAt: (notice: Item) => string | null;
};

export function NoticeList<Item extends Notice | Email>({
  query,
  nobody,
  line,
  seenAt,
}: NoticeListProps<Item>) {
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
                <Seen at={seenAt(notice)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Seen({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <small className={styles.seen}>
      <Eye aria-hidden="true" /> opened it {momentOf(at)}
    </small>
  );
}

function Mark({ notice }: { notice: Notice | Email }) {
  if (notice.failed_at !== null) {
    return <CircleAlert className={`${styles.mark} ${styles.failed}`} aria-label="Not sent" />;
  }
  const [Icon, label] = isWaiting(notice) ? [Clock, 'Waiting'] : [Mail, 'Sent'];
  return <Icon className={styles.mark} aria-label={label} />;
}
