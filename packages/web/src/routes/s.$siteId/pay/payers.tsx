// Who pays for the games, for the managers of the site.
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { PayersView } from '../../../payers/payers-view.tsx';
import { billedLinesQuery, payersQuery } from '../../../payers/queries.ts';
import { readPayersSearch } from '../../../payers/search.ts';
import { NOBODY } from '../../../payers/words.ts';
import { useSite } from '../../../session/context.tsx';
import { Empty } from '../../../ui/states.tsx';

const ExportDialog = lazy(() => import('../../../exports/export-dialog.tsx'));

export const Route = createFileRoute('/s/$siteId/pay/payers')({
  validateSearch: readPayersSearch,
  loaderDeps: ({ search: { from, to, payer } }) => ({ from, to, payer }),
  loader: async ({ context: { client, site, me, queries }, deps: { from, to, payer }, cause }) => {
    if (!me.manager) return;
    const of = { client, siteId: site.id };
    const billTo = payer === NOBODY ? undefined : payer;
    if (payer !== undefined) void queries.prefetchQuery(billedLinesQuery(of, { from, to, billTo }));
    const read = queries.prefetchQuery(payersQuery(of, { from, to }));
    if (cause !== 'stay') await read; // what is shown stays until the other days are there
  },
  component: PayersPage,
});

function PayersPage() {
  const { me } = useSite();
  if (me.manager) return <PayersView ExportDialog={ExportDialog} />;
  return (
    <main id="main">
      <h1 className="visually-hidden">Payers</h1>
      <Empty title="Only managers see who pays">They see what leagues and clubs are billed.</Empty>
    </main>
  );
}
