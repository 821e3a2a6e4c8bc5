// What everybody was paid in a year, for the managers of the site.
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { todayIn } from '../../../format/days.ts';
import { useSite } from '../../../session/context.tsx';
import { Empty } from '../../../ui/states.tsx';
import { annualTotalsQuery } from '../../../year/queries.ts';
import { readYearSearch } from '../../../year/search.ts';
import { YearView } from '../../../year/year-view.tsx';

const ExportDialog = lazy(() => import('../../../exports/export-dialog.tsx'));

export const Route = createFileRoute('/s/$siteId/pay/year')({
  validateSearch: readYearSearch,
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: async ({ context: { client, site, me, queries }, deps, cause }) => {
    if (!me.manager) return;
    const { year = Number(todayIn(site.timezone).slice(0, 4)) } = deps;
    const read = queries.prefetchQuery(annualTotalsQuery({ client, siteId: site.id }, year));
    if (cause !== 'stay') await read; // what is shown stays until the other year is there
  },
  component: YearPage,
});

function YearPage() {
  const { me } = useSite();
  if (me.manager) return <YearView ExportDialog={ExportDialog} />;
  return (
    <main id="main">
      <h1 className="visually-hidden">Year</h1>
      <Empty title="Only managers see what everybody was paid">Your own year is in My pay.</Empty>
    </main>
  );
}
