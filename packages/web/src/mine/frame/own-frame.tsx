// The tabs of an official's views: at the bottom on a phone, where a thumb reaches them.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Clock, Ellipsis, Hand } from 'lucide-react';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { useSession } from '../../session/context.tsx';
import { keepQueries } from '../../session/kept.ts';
import { Me } from '../../site/me.tsx';
import bar from '../../site/top-bar.module.css';
import { TopBar } from '../../site/top-bar.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { outboxOf } from '../outbox.ts';
import { OutboxContext } from '../outbox-context.ts';
import { useAnswered } from '../use-answers.ts';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './own-frame.module.css';
import { useOwnChanges } from './use-own-changes.ts';

const TABS = [
  { to: '/me', label: 'My games', Icon: CalendarDays },
  { to: '/me/open', label: 'Open games', Icon: Hand },
  { to: '/me/availability', label: 'Availability', Icon: Clock },
  { to: '/me/more', label: 'More', Icon: Ellipsis },
] as const;

export function OwnFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <TopBar home="/me" className={styles.top}>
        <nav className={`${bar.views} ${styles.tabs}`} aria-label="Your views">
          {TABS.map(({ to, label, Icon }) => (
            <Link
              key={to}
              to={to}
              className={bar.view}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon aria-hidden="true" />
              {label}
            </Link>
          ))}
        </nav>
        <Me isOfficial />
      </TopBar>
      <Suspense fallback={<Skeleton />}>
        <Kept>{children}</Kept>
      </Suspense>
    </div>
  );
}

/** Waits for what this device has kept, which takes milliseconds. */
function Kept({ children }: { children: ReactNode }) {
  use(keepQueries(useQueryClient()));
  useOwnChanges();
  const { client } = useSession();
  const { show } = useToasts();
  const answered = useAnswered();
  const outbox = outboxOf(client);
  useEffect(() => {
    outbox.tell({
      onSent: (answer) => {
        const { isLate, title, status } = answer;
        answered(answer);
        if (isLate && status !== 'N')
          show({ message: `Sent: you ${status === 'A' ? 'accepted' : 'declined'} ${title}.` });
      },
      onFailed: ({ title, failure }) =>
        show({ message: `${title}: your answer could not be sent. ${failure}`, isError: true }),
    });
  });
  return (
    <OutboxContext value={outbox}>
      <ConnectionBar />
      {children}
    </OutboxContext>
  );
}
