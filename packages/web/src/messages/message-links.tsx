// The messages that an official got, as links.
import type { Message } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import { momentOf } from '../format/days.ts';
import styles from './messages.module.css';

export function MessageLinks({ messages }: { messages: readonly Message[] }) {
  return (
    <ul className={styles.messages} aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id}>
          <p>
            <Link to="/me/messages/$messageId" params={{ messageId: String(message.id) }}>
              {message.subject}
            </Link>
            {message.opened === null && <span className={styles.new}>New</span>}
          </p>
          <p className={styles.soft}>
            {message.sender} · {momentOf(message.created)}
          </p>
        </li>
      ))}
    </ul>
  );
}
