// The tabs of an official's views: at the bottom on a phone, where a thumb reaches them.
import { Link } from '@tanstack/react-router';
import { CalendarDays, Clock, Ellipsis, Hand } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSession } from '../../session/context.tsx';
import { AccountMenu } from '../../site/account-menu.tsx';
import bar from '../../site/top-bar.module.css';
import { TopBar } from '../../site/top-bar.tsx';
import { useToasts } from '../../ui/toast/toast.tsx';
import { outboxOf } from '../games/outbox.ts';
import { OutboxContext } from '../games/outbox-context.ts';
import { useAnswered } from '../games/use-answers.ts';
import styles from './frame.module.css';

const ConnectionBar = lazy(() => import('./connection-bar.tsx')); // it is empty at first

const TABS = [
  { to: '/me', label: 'My games', Icon: CalendarDays },
  { to: '/me/open', label: 'Open games', Icon: Hand },
  { to: '/me/availability', label: 'Availability', Icon: Clock },
  { to: '/me/more', label: 'More', Icon: Ellipsis },
] as const;

export function MeFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <TopBar home="/me" className={styles.top}>
        <nav className={`${bar.views} ${styles.tabs}`} aria-label="Your views">
          <ul>
            {TABS.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={bar.view}
                  activeOptions={{ exact: true, includeSearch: false }}
                  activeProps={{ 'aria-current': 'page' }}
                >
                  <Icon aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <AccountMenu isOfficial />
      </TopBar>
      <Answers>{children}</Answers>
    </div>
  );
}

/** Sends answers, and says what became of them. */
function Answers({ children }: { children: ReactNode }) {
  const session = useSession();
  const { show } = useToasts();
  const answered = useAnswered();
  const outbox = outboxOf(session);
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
      <Suspense>
        <ConnectionBar />
      </Suspense>
      {children}
    </OutboxContext>
  );
}
