// One proposal. The address has which of its games are shown.
import { createFileRoute } from '@tanstack/react-router';
import { NotAllowed } from '../../../proposals/not-allowed.tsx';
import { ProposalView } from '../../../proposals/proposal-view.tsx';
import { gamesOfQuery, openPositionsQuery, proposalQuery } from '../../../proposals/queries.ts';
import { readProposalSearch } from '../../../proposals/search.ts';
import { useSite } from '../../../session/context.tsx';

export const Route = createFileRoute('/s/$siteId/proposals/$proposalId')({
  validateSearch: readProposalSearch,
  loader: async ({ context: { client, site, isAssignor, queries }, params }) => {
    if (!isAssignor) return;
    const of = { client, siteId: site.id };
    const one = await queries.ensureQueryData(proposalQuery(of, Number(params.proposalId)));
    if (one.result !== null) void queries.prefetchQuery(openPositionsQuery(of, one));
    await queries.prefetchQuery(gamesOfQuery(of, one));
  },
  component: OneProposal,
});

function OneProposal() {
  const { isAssignor } = useSite();
  return isAssignor ? <ProposalView /> : <NotAllowed />;
}
