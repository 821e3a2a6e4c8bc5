// One venue of a site, with its closings and its games.
import { createFileRoute } from '@tanstack/react-router';
import { todayIn } from '../../../format/days.ts';
import {
  closingsQuery,
  fieldsQuery,
  gamesOfVenueQuery,
  prefetchClosings,
  venueQuery,
} from '../../../venues/queries.ts';
import { VenueView } from '../../../venues/venue-view.tsx';

export const Route = createFileRoute('/s/$siteId/venues/$venueId')({
  loader: async ({ context: { client, site, isAssignor, queries }, params }) => {
    const of = { client, siteId: site.id };
    const venueId = Number(params.venueId);
    const today = todayIn(site.timezone);
    if (isAssignor) void prefetchClosings(queries, of, { venueId, today });
    else void queries.prefetchQuery(closingsQuery(of, venueId, today));
    void queries.prefetchQuery(fieldsQuery(of, venueId));
    void queries.prefetchQuery(gamesOfVenueQuery(of, venueId, today));
    await queries.ensureQueryData(venueQuery(of, venueId));
  },
  component: OneVenue,
});

function OneVenue() {
  return <VenueView venueId={Number(Route.useParams().venueId)} />;
}
