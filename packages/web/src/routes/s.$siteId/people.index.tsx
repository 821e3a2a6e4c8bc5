// The people of a site.
import { createFileRoute } from '@tanstack/react-router';
import { PeopleView } from '../../people/people-view.tsx';
import { groupsQuery, leaguesQuery, peopleQuery, seenPeopleQuery } from '../../people/queries.ts';
import { readPeopleSearch } from '../../people/search.ts';

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
  component: PeopleView,
});
