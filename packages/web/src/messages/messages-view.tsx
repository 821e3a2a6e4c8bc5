// The messages of a site: what was written to whom, and how many have opened it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquarePlus } from 'lucide-react';
import { momentOf } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import { buttonClass } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './messages.module.css';
import { messagesQuery } from './queries.ts';
import { audienceInWords, openedInWords } from './words.ts';

export function MessagesView() {
  const { client, site, isAssignor, mayEdit } = useSite();
  const messages = useQuery(messagesQuery({ client, siteId: site.id }));
  return (
    <main id="main" className={page.page}>
      <div className={page.bar}>
        <h1>Messages</h1>
        <span className={styles.space} />
        {mayEdit && (
          <Link
            to="/s/$siteId/messages/new"
            params={{ siteId: String(site.id) }}
            className={buttonClass('primary')}
          >
            <MessageSquarePlus aria-hidden="true" /> Write a message
          </Link>
        )}
      </div>
      {messages.isPending && <Skeleton />}
      {messages.isError && <Failure error={messages.error} onRetry={() => messages.refetch()} />}
      {messages.data?.items.length === 0 && (
        <Empty title="No messages yet">
          {isAssignor
            ? 'Write to the crews of a day, a venue or a league, to a group, or to people from the list of people.'
            : 'What an assignor writes to you comes here.'}
        </Empty>
      )}
      <ul className={styles.messages} aria-label="Messages">
        {messages.data?.items.map((message) => (
          <li key={message.id}>
            <p>
              <Link
                to="/s/$siteId/messages/$messageId"
                params={{ siteId: String(site.id), messageId: String(message.id) }}
              >
                {message.subject}
              </Link>
            </p>
            <p className={styles.soft}>
              {message.sender} · {momentOf(message.created)}
            </p>
            {isAssignor && (
              <p className={styles.soft}>
                {audienceInWords(message)} · {openedInWords(message)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}
