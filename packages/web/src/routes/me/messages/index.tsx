// The messages that the person got.
import { createFileRoute } from '@tanstack/react-router';
import { receivedQuery } from '../../../messages/queries.ts';
import { ReceivedView } from '../../../messages/received-view.tsx';

export const Route = createFileRoute('/me/messages/')({
  loader: ({ context: { session, queries } }) => queries.ensureQueryData(receivedQuery(session.client)),
  component: ReceivedView,
});
