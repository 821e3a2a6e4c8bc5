// Who works how much, against their fair share.
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { BalanceView } from '../../../balance/balance-view.tsx';
import { balanceQuery } from '../../../balance/queries.ts';
import { readBalanceSearch } from '../../../balance/search.ts';
import { useSite } from '../../../session/context.tsx';
import { listQuery } from '../../../set-up/queries.ts';
import { Empty } from '../../../ui/states.tsx';

const ExportDialog = lazy(() => import('../../../exports/export-dialog.tsx'));

export const Route = createFileRoute('/s/$siteId/pay/balance')({
  validateSearch: readBalanceSearch,
  loaderDeps: ({ search: { from, to, league } }) => ({ from, to, league }),
  loader: async ({ context: { client, site, isAssignor, queries }, deps, cause }) => {
    if (!isAssignor) return;
    const of = { client, siteId: site.id };
    void queries.prefetchQuery(listQuery(of, { type: 'league', path: 'leagues' }));
    const read = queries.prefetchQuery(balanceQuery(of, deps));
    if (cause !== 'stay') await read; // what is shown stays until the other days are there
  },
  component: BalancePage,
});

function BalancePage() {
  const { isAssignor } = useSite();
  if (isAssignor) return <BalanceView ExportDialog={ExportDialog} />;
  return (
    <main id="main">
      <h1 className="visually-hidden">Balance</h1>
      <Empty title="Only assignors see the balance">It says of each official how much they work.</Empty>
    </main>
  );
}
