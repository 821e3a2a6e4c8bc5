// The messages that an official got, of all sites.
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import card from '../ui/card.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { MessageLinks } from './message-links.tsx';
import { receivedQuery } from './queries.ts';

export function ReceivedView() {
  const { client } = useSession();
  const messages = useQuery(receivedQuery(client));
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/more">More</BackLink>
      <h1>Messages</h1>
      {messages.isPending && <Skeleton rows={4} />}
      {messages.isError && <Failure error={messages.error} onRetry={() => messages.refetch()} />}
      {messages.data?.items.length === 0 && (
        <Empty title="No messages yet">What an assignor writes to you comes here, and by email.</Empty>
      )}
      {messages.data !== undefined && <MessageLinks messages={messages.data.items} />}
    </main>
  );
}
