// The request for the person's own games; prefetch.ts sends it before the other scripts are there.
import type { ApiRequest } from '../../session/requests.ts';

const DAY_MS = 86_400_000;

/** Games from yesterday on: at the venue it may still be yesterday. */
export function comingGamesRequest(): ApiRequest {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  return { path: '/api/v2/current_account/games', query: { search: { start_date: yesterday } } };
}
