// How an official can be reached, on each site, and who gets copies of what a minor is sent.
import { createFileRoute } from '@tanstack/react-router';
import { guardiansQuery } from '../../guardians/guardian.ts';
import { Guardians } from '../../guardians/guardians.tsx';
import { DetailsView } from '../../me/details/details-view.tsx';
import { myUsersQuery } from '../../me/details/queries.ts';

export const Route = createFileRoute('/me/details')({
  loader: async ({ context: { session, queries } }) => {
    const { client } = session;
    for (const { id, _links, _embedded } of await queries.ensureQueryData(myUsersQuery(client)))
      if (_links.guardians !== undefined)
        void queries.prefetchQuery(guardiansQuery({ client, siteId: _embedded.site.id }, id));
  },
  component: Details,
});

function Details() {
  return <DetailsView guardians={(user) => <Guardians user={user} mayEdit />} />;
}
