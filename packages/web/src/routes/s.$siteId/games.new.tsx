// A new game of a site: on a day, at a time and place, or as a copy of another game.
import { createFileRoute } from '@tanstack/react-router';
import { namesQueries } from '../../games/edit/form/names.ts';
import { NewGameView } from '../../games/edit/new-game-view.tsx';
import { gameQuery } from '../../games/queries.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

type NewGameSearch = { day?: string; time?: string; venue?: string; field?: string; copy?: number };

export const Route = createFileRoute('/s/$siteId/games/new')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { copy } }) => ({ copy }),
  loader: async ({ context: { client, site, queries }, deps: { copy } }) => {
    for (const query of namesQueries(client, site.id)) void queries.prefetchQuery(query);
    if (copy !== undefined) await queries.ensureQueryData(gameQuery(client, site.id, copy));
  },
  component: NewGameView,
});

function readSearch({ day, time, venue, field, copy }: Record<string, unknown>): NewGameSearch {
  const id = Number(copy);
  return {
    ...(typeof day === 'string' && DAY.test(day) && { day }),
    ...(typeof time === 'string' && TIME.test(time) && { time }),
    ...(venue !== undefined && { venue: String(venue) }),
    ...(field !== undefined && { field: String(field) }),
    ...(Number.isInteger(id) && id > 0 && { copy: id }),
  };
}
