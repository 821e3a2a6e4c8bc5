// The messages about a game, on its page for assignors; nothing without any.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentOf } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import styles from './messages.module.css';
import { messagesQuery } from './queries.ts';
import { openedInWords } from './words.ts';

export function GameMessages({ gameId }: { gameId: number }) {
  const { client, site } = useSite();
  const { data } = useQuery(messagesQuery({ client, siteId: site.id }, gameId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby="messages-title" className={styles.ofGame}>
      <h2 id="messages-title">Messages</h2>
      <ul className={styles.messages}>
        {data.items.map((message) => (
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
              {message.sender} · {momentOf(message.created)} · {openedInWords(message)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
