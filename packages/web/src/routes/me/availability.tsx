// When the person can officiate, beside the games that they have. The address has the month, and for which site.
import { createFileRoute } from '@tanstack/react-router';
import { addressOf, id, month } from '../../format/address.ts';
import { AvailabilityView } from '../../me/availability/availability-view.tsx';
import {
  chosenUserIds,
  copyOfferQuery,
  daysQuery,
  monthShown,
  myOfficials,
  patternsQuery,
} from '../../me/availability/queries.ts';
import { myUsersQuery } from '../../me/details/queries.ts';
import { comingGamesQuery, pastGamesQuery } from '../../me/games/queries.ts';

type AvailabilitySearch = { month?: string; site?: number };

export const Route = createFileRoute('/me/availability')({
  validateSearch: addressOf<AvailabilitySearch>({ month, site: id }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { session, queries }, deps: search, cause }) => {
    const { client } = session;
    void queries.prefetchQuery(comingGamesQuery(client));
    void queries.prefetchQuery(pastGamesQuery(client));
    const userIds = chosenUserIds(session, search.site);
    if (userIds.length === 0) return;
    void queries.prefetchQuery(myUsersQuery(client));
    const read = Promise.all([
      queries.ensureQueryData(patternsQuery(client, userIds)),
      queries.ensureQueryData(daysQuery(client, { userIds, month: monthShown(search) })),
    ]);
    const own = myOfficials(session);
    // Who is on one site has no days of another one to copy.
    if (own.length > 1) for (const { id } of own) void queries.prefetchQuery(copyOfferQuery(client, id));
    if (cause === 'stay') read.catch(() => {});
    else await read;
  },
  component: AvailabilityView,
});
