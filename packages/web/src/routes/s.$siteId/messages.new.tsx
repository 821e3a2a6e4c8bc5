// A new message to the crews of games, to a group or to people.
import { createFileRoute } from '@tanstack/react-router';
import { ComposeView } from '../../messages/compose-view.tsx';
import { previewQuery } from '../../messages/queries.ts';
import { audienceOf, readNewMessageSearch } from '../../messages/search.ts';

export const Route = createFileRoute('/s/$siteId/messages/new')({
  validateSearch: readNewMessageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client, site, mayEdit, queries }, deps }) => {
    const to = audienceOf(deps);
    if (mayEdit && to !== undefined)
      void queries.prefetchQuery(previewQuery({ client, siteId: site.id }, { to }));
  },
  component: ComposeView,
});
