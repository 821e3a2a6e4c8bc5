// One import: the plan of a sheet, how far it is, and what it did. The address has which rows are shown.
import { createFileRoute } from '@tanstack/react-router';
import { ImportView } from '../../imports/import-view.tsx';
import { NotAllowed } from '../../imports/not-allowed.tsx';
import { importQuery, jobQuery, rowsQuery } from '../../imports/queries.ts';
import { readImportSearch } from '../../imports/search.ts';
import { useSite } from '../../session/context.tsx';
import { patternsQuery } from '../../set-up/queries.ts';

export const Route = createFileRoute('/s/$siteId/imports/$importId')({
  validateSearch: readImportSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client, site, mayEdit, queries }, params, deps: { show }, cause }) => {
    if (!mayEdit) return;
    const of = { client, siteId: site.id };
    const one = await queries.ensureQueryData(importQuery(of, Number(params.importId)));
    if (one._links.job !== undefined) void queries.prefetchQuery(jobQuery(of, one));
    if (one.kind === 'games') void queries.prefetchQuery(patternsQuery(of));
    const rows = queries.ensureQueryData(rowsQuery(of, one, show));
    // With another filter, the view shows the rows that it has until the others are there.
    if (cause === 'stay') rows.catch(() => {});
    else await rows;
  },
  component: OneImport,
});

function OneImport() {
  const { mayEdit } = useSite();
  return mayEdit ? <ImportView /> : <NotAllowed />;
}
