// A new message to the crews of games, to a group or to people.
import { createFileRoute } from '@tanstack/react-router';
import { namesQuery } from '../../games/queries.ts';
import { ComposeView } from '../../messages/compose-view.tsx';
import { previewQuery } from '../../messages/queries.ts';
import { audienceOf, readNewMessageSearch } from '../../messages/search.ts';

import { groupsQuery } from '../../people/queries.ts';

export const Route = createFileRoute('/s/$siteId/messages/new')({
  validateSearch: readNewMessageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client, site, mayEdit, queries }, deps }) => {
    if (!mayEdit) return;
    const of = { client, siteId: site.id };
    const to = audienceOf(deps);
    if (to !== undefined) void queries.prefetchQuery(previewQuery(of, { to }));
    void queries.prefetchQuery(groupsQuery(of));
    for (const list of ['venue', 'league'] as const)
      void queries.prefetchQuery(namesQuery(client, site.id, list));
  },
  component: ComposeView,
});
