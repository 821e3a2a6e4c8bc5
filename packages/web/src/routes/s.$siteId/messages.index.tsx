// The messages of a site.
import { createFileRoute } from '@tanstack/react-router';
import { MessagesView } from '../../messages/messages-view.tsx';
import { messagesQuery } from '../../messages/queries.ts';

export const Route = createFileRoute('/s/$siteId/messages/')({
  loader: ({ context: { client, site, queries } }) =>
    queries.ensureQueryData(messagesQuery({ client, siteId: site.id })),
  component: MessagesView,
});
