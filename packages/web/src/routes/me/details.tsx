// How an official can be reached, on each site.
import { createFileRoute } from '@tanstack/react-router';
import { DetailsView } from '../../me/details/details-view.tsx';
import { myUsersQuery } from '../../me/details/queries.ts';

export const Route = createFileRoute('/me/details')({
  loader: async ({ context: { session, queries } }) => {
    await queries.ensureQueryData(myUsersQuery(session.client));
  },
  component: DetailsView,
});
