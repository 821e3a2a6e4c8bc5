// Who works the games of a league, a club or a venue, on a page made for printing.
import { createFileRoute } from '@tanstack/react-router';
import { AssignSheetView } from '../../assign-sheets/assign-sheet-view.tsx';
import { leaguesQuery, sheetQuery, teamsQuery, venuesQuery } from '../../assign-sheets/queries.ts';
import { readSheetSearch } from '../../assign-sheets/search.ts';
import { daysShown } from '../../games/search.ts';

export const Route = createFileRoute('/s/$siteId/assign-sheet')({
  validateSearch: readSheetSearch,
  loaderDeps: ({ search: { fees: _, phones: __, drafts: ___, ...filters } }) => filters,
  loader: async ({ context: { client, site, queries }, deps: search, cause }) => {
    const of = { client, siteId: site.id };
    const days = daysShown(search, site.timezone);
    const games = queries.ensureQueryData(sheetQuery(of, { search, days }));
    for (const query of [leaguesQuery(of), teamsQuery(of), venuesQuery(of)])
      void queries.prefetchQuery(query);
    // With other days or filters, the view shows the sheet that it has until the other is there.
    if (cause === 'stay') games.catch(() => {});
    else await games;
  },
  component: AssignSheetView,
});
