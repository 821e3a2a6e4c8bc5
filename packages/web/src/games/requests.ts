// The requests for lists of games; prefetch.ts sends the first of them before the other scripts are there.
import type { ApiRequest } from '../session/requests.ts';
import type { Days, GamesSearch } from './search.ts';

/** The games of some days, with the filters of the address. */
export function gamesRequest(
  siteId: number,
  { search = {}, days }: { search?: GamesSearch; days: Partial<Days> },
): ApiRequest & { query: { search: ReturnType<typeof apiSearch> } } {
  return { path: `/api/v2/sites/${siteId}/games`, query: { search: apiSearch(search, days) } };
}

const ACTIVE: 'A'[] = ['A'];
const CANCELLED: ('C' | 'X')[] = ['C', 'X'];

/** The search keys of the API for what the address says. */
export function apiSearch(search: GamesSearch, { from, to }: Partial<Days>) {
  const { query, needs, league, venue, age, status } = search;
  return {
    start_date: from,
    end_date: to,
    query,
    needs: needs && [needs],
    league_id: league,
    venue_id: venue,
    age_group_id: age,
    ...(status === 'cancelled' && { status: CANCELLED }),
    ...((status === 'draft' || status === 'published') && {
      status: ACTIVE,
      published: status === 'published',
    }),
  };
}
