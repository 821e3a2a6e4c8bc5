// What games pay: the rules, and what a game would pay.
import { createFileRoute } from '@tanstack/react-router';
import { FeesView } from '../../../fees/fees-view.tsx';
import { LISTS, rulesQuery } from '../../../fees/queries.ts';
import { peopleQuery } from '../../../people/queries.ts';
import { useSite } from '../../../session/context.tsx';
import { listQuery, patternsQuery } from '../../../set-up/queries.ts';
import { Empty } from '../../../ui/states.tsx';

export const Route = createFileRoute('/s/$siteId/pay/fees')({
  loader: async ({ context: { client, site, isAssignor, queries } }) => {
    if (!isAssignor) return;
    const of = { client, siteId: site.id };
    for (const list of Object.values(LISTS)) void queries.prefetchQuery(listQuery(of, list));
    void queries.prefetchQuery(patternsQuery(of));
    void queries.prefetchQuery(peopleQuery(of));
    await queries.prefetchQuery(rulesQuery(of));
  },
  component: FeesPage,
});

function FeesPage() {
  const { isAssignor } = useSite();
  if (isAssignor) return <FeesView />;
  return (
    <main id="main">
      <h1 className="visually-hidden">Fees</h1>
      <Empty title="Only assignors see the fees">Ask one of them what a game pays.</Empty>
    </main>
  );
}
