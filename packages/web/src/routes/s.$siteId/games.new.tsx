// A new game of a site: on a day, at a time and place, or as a copy of another game.
import { createFileRoute } from '@tanstack/react-router';
import { addressOf, day, id, text } from '../../format/address.ts';
import { namesQueries } from '../../games/edit/form/names.ts';
import { NewGameView } from '../../games/edit/new-game-view.tsx';
import { gameQuery } from '../../games/queries.ts';

type NewGameSearch = { day?: string; time?: string; venue?: string; field?: string; copy?: number };

export const Route = createFileRoute('/s/$siteId/games/new')({
  validateSearch: addressOf<NewGameSearch>({
    ...{ day, time: text(/^\d\d:\d\d$/), venue: text(), field: text(), copy: id },
  }),
  loaderDeps: ({ search: { copy } }) => ({ copy }),
  loader: async ({ context: { client, site, queries }, deps: { copy } }) => {
    for (const query of namesQueries(client, site.id)) void queries.prefetchQuery(query);
    if (copy !== undefined) await queries.ensureQueryData(gameQuery(client, site.id, copy));
  },
  component: NewGameView,
});
