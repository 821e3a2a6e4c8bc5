// One message that an official got.
import { Messages } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { momentOf } from '../format/days.ts';
import { useSession } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { useChange } from '../session/use-change.ts';
import { BackLink } from '../ui/back-link.tsx';
import card from '../ui/card.module.css';
import { Failure, Skeleton } from '../ui/states.tsx';
import styles from './messages.module.css';
import { idOfLink, messageQuery } from './queries.ts';

/** Visiting it is what records that the person opened it. */
export function ReceivedMessageView() {
  const { client } = useSession();
  const { submit } = useChange();
  const { messageId } = useParams({ from: '/me/messages/$messageId' });
  const id = Number(messageId);
  const found = useQuery(messageQuery(client, 'me', id));
  const message = found.data;
  const siteId = message === undefined ? 0 : idOfLink(message._links.site);
  const isNew = message?.received === true && message.opened === null;
  useEffect(() => {
    if (!isNew) return;
    const change = {
      record: `message ${id}`,
      send: () => new Messages(client).markOpened(id),
      affects: recordsOf(siteId, 'message', [id]),
    };
    submit(change).catch(() => {}); // the next time, then
  }, [client, submit, id, siteId, isNew]);
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/messages">Messages</BackLink>
      {found.isPending && <Skeleton rows={4} />}
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {message !== undefined && (
        <>
          <h1>{message.subject}</h1>
          <div className={card.card}>
            <p className={card.soft}>
              {message.sender} · {momentOf(message.created)}
            </p>
            <p className={styles.text}>{message.text}</p>
          </div>
          {message.received && message.game_ids.length > 0 && (
            <p className={card.actions}>
              {message.game_ids.map((gameId, at) => (
                <Link key={gameId} to="/me/games/$gameId" params={{ gameId: String(gameId) }}>
                  {message.game_ids.length === 1 ? 'Open the game' : `Game ${at + 1}`}
                </Link>
              ))}
            </p>
          )}
          <p className={card.soft}>To answer, reply to the email: it reaches {message.sender}.</p>
        </>
      )}
    </main>
  );
}
