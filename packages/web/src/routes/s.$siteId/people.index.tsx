// The people of a site.
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { PeopleView } from '../../people/people-view.tsx';
import { groupsQuery, leaguesQuery, peopleQuery, seenPeopleQuery } from '../../people/queries.ts';
import { readPeopleSearch } from '../../people/search.ts';

const ExportDialog = lazy(() => import('../../exports/export-dialog.tsx'));

export const Route = createFileRoute('/s/$siteId/people/')({
  validateSearch: readPeopleSearch,
  loader: async ({ context: { client, site, isAssignor, queries } }) => {
    const of = { client, siteId: site.id };
    const people = isAssignor
      ? queries.ensureQueryData(peopleQuery(of))
      : queries.ensureQueryData(seenPeopleQuery(of));
    void queries.prefetchQuery(groupsQuery(of));
    void queries.prefetchQuery(leaguesQuery(of));
    await people;
  },
  component: People,
});

function People() {
  return <PeopleView ExportDialog={ExportDialog} />;
}
