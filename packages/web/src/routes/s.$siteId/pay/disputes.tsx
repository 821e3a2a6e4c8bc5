// What officials say that their games should pay, for assignors.
import { createFileRoute } from '@tanstack/react-router';
import { DisputesView } from '../../../disputes/disputes-view.tsx';
import { waitingDisputesQuery } from '../../../disputes/queries.ts';
import { useSite } from '../../../session/context.tsx';
import { Empty } from '../../../ui/states.tsx';

export const Route = createFileRoute('/s/$siteId/pay/disputes')({
  loader: async ({ context: { client, site, me, queries } }) => {
    if (me.assignor || me.manager)
      await queries.prefetchQuery(waitingDisputesQuery({ client, siteId: site.id }));
  },
  component: DisputesPage,
});

function DisputesPage() {
  const { isAssignor } = useSite();
  if (isAssignor) return <DisputesView />;
  return (
    <main id="main">
      <h1 className="visually-hidden">Disputes</h1>
      <Empty title="This is for assignors">What you said of your own pay is in My pay.</Empty>
    </main>
  );
}
