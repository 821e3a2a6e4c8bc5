// One message that the person got: visiting it records that they opened it.
import { createFileRoute } from '@tanstack/react-router';
import { messageQuery } from '../../../messages/queries.ts';
import { ReceivedMessageView } from '../../../messages/received-message-view.tsx';

export const Route = createFileRoute('/me/messages/$messageId')({
  loader: ({ context: { session, queries }, params: { messageId } }) =>
    queries.ensureQueryData(messageQuery(session.client, 'me', Number(messageId))),
  component: ReceivedMessageView,
});
