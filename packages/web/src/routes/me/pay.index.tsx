// What an official is owed and was paid, on all sites. The address has the year.
import { createFileRoute } from '@tanstack/react-router';
import { PayView } from '../../pay/pay-view.tsx';
import {
  earningsOfYearQuery,
  gamesOfYearQuery,
  ownDisputesQuery,
  ownYearQuery,
  statementsQuery,
  waitingEarningsQuery,
} from '../../pay/queries.ts';

export const Route = createFileRoute('/me/pay/')({
  validateSearch: (search: Record<string, unknown>): { year?: number } => {
    const year = Number(search.year);
    return Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {};
  },
  loaderDeps: ({ search: { year = new Date().getFullYear() } }) => ({ year }),
  loader: async ({ context: { session, queries }, deps: { year } }) => {
    void queries.prefetchQuery(gamesOfYearQuery(session.client, year));
    const { client, sites, users } = session;
    for (const { id: siteId } of sites) {
      void queries.prefetchQuery(ownYearQuery({ client, siteId, users }, year));
      void queries.prefetchQuery(ownDisputesQuery({ client, siteId, users }));
    }
    for (const user of users) {
      void queries.prefetchQuery(waitingEarningsQuery(client, user));
      void queries.prefetchQuery(earningsOfYearQuery({ client, user }, year));
    }
    await queries.ensureQueryData(statementsQuery(session.client, session.users));
  },
  component: PayView,
});
