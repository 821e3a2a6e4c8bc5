// Reads a venue, when it is closed, and its games through the API.
import type { Client, Game, VenueClosing, VenueField } from '@crewcall/sdk/core';
import { Venues } from '@crewcall/sdk/resources';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { addDays } from '../format/days.ts';
import { inOrder } from '../games/game.ts';
import { keyOf } from '../session/keys.ts';
import { readChangedItems, recordList } from '../session/live/record-list.ts';
import { readAll } from '../session/pages.ts';
import { persistedKey } from '../session/persisted.ts';
import { isClosedFor } from './closing.ts';

const MOST_CLOSINGS = 400; // docs/api: venue closings
const MOST_FIELDS = 100; // docs/api: venue fields
export const MOST_GAMES = 200; // of one venue in the weeks that are shown
const MOST_CLOSED = 1_000; // games that are counted
export const WEEKS = 4;

export type Of = { client: Client; siteId: number };

export function venueQuery({ client, siteId }: Of, venueId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'venue', venueId),
    queryFn: ({ signal }) => new Venues(client).get(venueId, { signal }),
    meta: { about: { type: 'venue', id: venueId } },
  });
}

/** The fields of a venue, by name. */
export function fieldsQuery({ client, siteId }: Of, venueId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'venue-field', venueId),
    queryFn: ({ signal }) => readFields(client, { venueId, signal }),
  });
}

/** The same, for those who work there. */
export function fieldsOfVenueQuery(client: Client, venueId: number) {
  return queryOptions({
    queryKey: persistedKey('venue-field', venueId),
    queryFn: ({ signal }) => readFields(client, { venueId, signal }),
  });
}

async function readFields(
  client: Client,
  { venueId, signal }: { venueId: number; signal: AbortSignal },
): Promise<VenueField[]> {
  const request = { path: `/api/v2/venues/${venueId}/fields`, signal };
  return (await readAll<VenueField>(client, request, MOST_FIELDS)).items;
}

/** The closings that have not ended, the first one first. */
export function closingsQuery({ client, siteId }: Of, venueId: number, today: string) {
  return queryOptions({
    queryKey: keyOf(siteId, 'venue-closing', venueId, today),
    queryFn: ({ signal }) => readClosings(client, { venueId, search: { start_date: today }, signal }),
  });
}

/** Reads the closings, and then how many games lie in each. */
export async function prefetchClosings(
  queries: QueryClient,
  of: Of,
  { venueId, today }: { venueId: number; today: string },
): Promise<void> {
  const closings = await queries.ensureQueryData(closingsQuery(of, venueId, today)).catch(() => []);
  for (const closing of closings) void queries.prefetchQuery(closedGamesQuery(of, closing));
}

/** The closings of the day of a game, for those who work it. */
export function closingsOfDayQuery(client: Client, venueId: number, day: string) {
  return queryOptions({
    queryKey: persistedKey('venue-closing', 'day', venueId, day),
    queryFn: ({ signal }) =>
      readClosings(client, { venueId, search: { start_date: day, end_date: day }, signal }),
  });
}

type Closings = { venueId: number; search: object; signal: AbortSignal };

async function readClosings(client: Client, { venueId, search, signal }: Closings): Promise<VenueClosing[]> {
  const request = { path: `/api/v2/venues/${venueId}/closings`, query: { search }, signal };
  return (await readAll<VenueClosing>(client, request, MOST_CLOSINGS)).items;
}

/** How many games lie in this closing, and have not started. */
export function closedGamesQuery({ client, siteId }: Of, closing: VenueClosing) {
  return queryOptions({
    queryKey: keyOf(siteId, 'counts', 'closing', closing.id, closing.updated),
    queryFn: ({ signal }) => countClosedGames({ client, siteId }, closing, signal),
  });
}

export async function countClosedGames(
  { client, siteId }: Of,
  closing: VenueClosing,
  signal?: AbortSignal,
): Promise<number> {
  const { venue_id, start_date, end_date } = closing;
  const query = { search: { venue_id, start_date, end_date, needs: 'closed_venues' } };
  const request = { path: `/api/v2/sites/${siteId}/games`, query, ...(signal && { signal }) };
  const { items } = await readAll<Game>(client, request, MOST_CLOSED);
  return items.filter((game) => isClosedFor(closing, game)).length; // the others lie in other closings of these days
}

/** The games at a venue in the coming weeks, in order. */
export function gamesOfVenueQuery({ client, siteId }: Of, venueId: number, today: string) {
  const search = { venue_id: venueId, start_date: today, end_date: addDays(today, 7 * WEEKS) };
  const request = { path: `/api/v2/sites/${siteId}/games`, query: { search } };
  return queryOptions(
    recordList<Game[]>({
      queryKey: keyOf(siteId, 'game', 'venue', venueId, today),
      readAll: async ({ signal }) => (await readAll<Game>(client, { ...request, signal }, MOST_GAMES)).items,
      readChanged: readChangedItems(client, request, { order: inOrder, most: MOST_GAMES }),
    }),
  );
}
