// The messages about one of the person's games; nothing without any.
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/context.tsx';
import card from '../ui/card.module.css';
import { MessageLinks } from './message-links.tsx';
import { receivedQuery } from './queries.ts';

export function MyGameMessages({ gameId }: { gameId: number }) {
  const { client } = useSession();
  const { data } = useQuery(receivedQuery(client, gameId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className={card.card} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      <MessageLinks messages={data.items} />
    </section>
  );
}
