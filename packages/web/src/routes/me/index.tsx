// An official's own games, on all sites.
import { createFileRoute } from '@tanstack/react-router';
import { gamesToday } from '../../me/games/day/match-day.ts';
import { myGamesOf } from '../../me/games/my-game.ts';
import { MyGamesView } from '../../me/games/my-games-view.tsx';
import { comingGamesQuery, pastGamesQuery, prefetchBeside, prefetchPlaces } from '../../me/games/queries.ts';
import { readMyGamesSearch } from '../../me/games/search.ts';
import { unreportedGamesQuery } from '../../reports/due.ts';

export const Route = createFileRoute('/me/')({
  validateSearch: readMyGamesSearch,
  loaderDeps: ({ search: { list } }) => ({ isPast: list === 'past' }),
  loader: async ({ context: { session, queries }, deps: { isPast }, cause }) => {
    const { client, sites } = session;
    const coming = queries.ensureQueryData(comingGamesQuery(client));
    void prefetchBeside(coming, queries, session);
    coming
      .then((games) => gamesToday(myGamesOf(games, session), new Date()).map(({ game }) => game))
      .then((today) => prefetchPlaces(today, queries, client))
      .catch(() => {}); // the views say so
    const read = [coming];
    if (isPast) {
      void queries.prefetchQuery(unreportedGamesQuery(client, sites));
      read.push(queries.ensureQueryData(pastGamesQuery(client)));
    }
    const shown = Promise.all(read);
    if (cause === 'stay') shown.catch(() => {});
    else await shown;
  },
  component: MyGamesView,
});
