// The pay runs of a site, for its managers.
import { createFileRoute } from '@tanstack/react-router';
import { payRunsQuery } from '../../../pay-runs/queries.ts';
import { RunsView } from '../../../pay-runs/runs-view.tsx';
import { useSite } from '../../../session/context.tsx';
import { listQuery } from '../../../set-up/queries.ts';
import { Empty } from '../../../ui/states.tsx';

export const Route = createFileRoute('/s/$siteId/pay/runs/')({
  loader: async ({ context: { client, site, me, queries } }) => {
    if (!me.manager) return;
    const of = { client, siteId: site.id };
    void queries.prefetchQuery(listQuery(of, { type: 'league', path: 'leagues' }));
    await queries.prefetchQuery(payRunsQuery(of));
  },
  component: RunsPage,
});

function RunsPage() {
  const { me } = useSite();
  if (me.manager) return <RunsView />;
  return (
    <main id="main">
      <h1 className="visually-hidden">Pay runs</h1>
      <Empty title="Only managers see pay runs">They say what everybody is paid.</Empty>
    </main>
  );
}
