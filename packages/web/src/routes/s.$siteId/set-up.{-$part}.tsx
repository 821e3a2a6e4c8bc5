// The lists and settings of a site: a part for each kind of list, and one for the site itself.
import { createFileRoute } from '@tanstack/react-router';
import { readPart } from '../../set-up/parts.ts';
import { readSetUpSearch } from '../../set-up/search.ts';
import { SetUpView } from '../../set-up/set-up-view.tsx';

export const Route = createFileRoute('/s/$siteId/set-up/{-$part}')({
  validateSearch: readSetUpSearch,
  loaderDeps: ({ search: { query: _, ...audit } }) => audit,
  loader: async ({ context: { client, site, me, queries }, params: { part }, deps: audit, cause }) => {
    if (part === 'audit' && !me.manager) return;
    const shown = readPart(queries, { client, site, part, audit });
    if (cause !== 'stay') await shown; // with another part or other filters, the rest of the view stays
  },
  component: SetUpView,
});
