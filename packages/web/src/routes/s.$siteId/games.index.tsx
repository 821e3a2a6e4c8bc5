// The games of a site: the home of who assigns them.
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { addDays } from '../../format/days.ts';
import { AddGame } from '../../games/edit/add-game.tsx';
import { GamesView } from '../../games/games-view.tsx';
import { countsQuery, gamesQuery, namesQuery, nextGameQuery, readFirstPage } from '../../games/queries.ts';
import { daysShown, filtersOf, LISTS, readGamesSearch } from '../../games/search.ts';
import { showStoredPage } from '../../games/stored-page.ts';
import { ImportGames } from '../../imports/import-games.tsx';

const AssignPanel = lazy(() => import('../../assign/assign-panel.tsx'));
const ExportDialog = lazy(() => import('../../exports/export-dialog.tsx'));
const FirstSteps = lazy(async () => ({
  default: (await import('../../set-up/first-steps.tsx')).FirstSteps,
}));

export const Route = createFileRoute('/s/$siteId/games/')({
  validateSearch: readGamesSearch,
  loaderDeps: ({ search }) => filtersOf(search),
  loader: async ({ context: { client, site, session, queries }, deps: search, cause }) => {
    const shown = { search, days: daysShown(search, site.timezone) };
    const query = gamesQuery(client, site.id, shown);
    if (cause !== 'stay') await showStoredPage(queries, session.store, { siteId: site.id, query });
    const first = readFirstPage(queries, query).then(() => {
      if (queries.getQueryData(query.queryKey)?.items.length !== 0) return;
      const after = addDays(shown.days.to, 1);
      void queries.prefetchQuery(nextGameQuery(client, site.id, { search, after }));
    });
    void queries.prefetchQuery(countsQuery(client, site.id, shown));
    for (const list of LISTS)
      if (search[list] !== undefined) void queries.prefetchQuery(namesQuery(client, site.id, list));
    // With other filters, the view shows the games that it has until the others are there.
    if (cause === 'stay') first.catch(() => {});
    else await first;
  },
  component: Games,
});

function Games() {
  return (
    <>
      <Suspense>
        <FirstSteps />
      </Suspense>
      <GamesView
        {...{ AssignPanel, ExportDialog }}
        actions={
          <>
            <ImportGames />
            <AddGame />
          </>
        }
      />
    </>
  );
}
