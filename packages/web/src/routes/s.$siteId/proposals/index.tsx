// The proposals of a site that are kept.
import { createFileRoute } from '@tanstack/react-router';
import { NotAllowed } from '../../../proposals/not-allowed.tsx';
import { ProposalsView } from '../../../proposals/proposals-view.tsx';
import { proposalsQuery } from '../../../proposals/queries.ts';
import { useSite } from '../../../session/context.tsx';

export const Route = createFileRoute('/s/$siteId/proposals/')({
  loader: async ({ context: { client, site, isAssignor, queries } }) => {
    if (isAssignor) await queries.prefetchQuery(proposalsQuery({ client, siteId: site.id }));
  },
  component: Proposals,
});

function Proposals() {
  const { isAssignor } = useSite();
  return isAssignor ? <ProposalsView /> : <NotAllowed />;
}
