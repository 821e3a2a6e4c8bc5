// Reads the person's own games, on all their sites.
import type { ChangedGame, Client, Game, User } from '@crewcall/sdk/core';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { addDays } from '../../format/days.ts';
import { dayOf, inOrder } from '../../games/game.ts';
import type { Session } from '../../session/context.tsx';
import { readChangedItems, recordList } from '../../session/live/record-list.ts';
import { readAll, readRecord } from '../../session/pages.ts';
import { persistedKey } from '../../session/persisted.ts';
import { comingGamesRequest } from './requests.ts';

const PAST_WEEKS = 12;
const MOST_GAMES = 300;

const today = () => new Date().toISOString().slice(0, 10);
const hasEnded = ({ end_time }: Game) => Date.parse(end_time) < Date.now();

/** Games that have not ended, the next one first. */
export function comingGamesQuery(client: Client) {
  const request = comingGamesRequest();
  const isShown = (game: Game) => !hasEnded(game);
  return queryOptions(
    recordList<Game[]>({
      queryKey: persistedKey('game', 'mine', 'coming'),
      readAll: async ({ signal }) =>
        (await readAll<Game>(client, { ...request, signal }, MOST_GAMES)).items.filter(isShown),
      readChanged: readChangedItems(client, request, { order: inOrder, most: MOST_GAMES, isShown }),
    }),
  );
}

/** The games of the last weeks, the latest first. */
export function pastGamesQuery(client: Client) {
  const search = { start_date: addDays(today(), -7 * PAST_WEEKS), end_date: addDays(today(), 1) };
  const request = { path: '/api/v2/current_account/games', query: { search } };
  const order = (one: Game, other: Game) => inOrder(other, one);
  return queryOptions(
    recordList<Game[]>({
      queryKey: persistedKey('game', 'mine', 'past'),
      readAll: async ({ signal }) =>
        (await readAll<Game>(client, { ...request, signal }, MOST_GAMES)).items.filter(hasEnded).reverse(),
      readChanged: readChangedItems(client, request, { order, most: MOST_GAMES, isShown: hasEnded }),
    }),
  );
}

/** What differs from the games that the person accepted, on one site. */
export function changedGamesQuery(client: Client, userId: number) {
  return queryOptions({
    queryKey: persistedKey('game', 'changed', userId),
    queryFn: async ({ signal }) => {
      const request = { path: `/api/v2/users/${userId}/changed_games`, signal };
      return (await readAll<ChangedGame>(client, request, MOST_GAMES)).items;
    },
  });
}

/** The assignor of a game, with what they share with officials. */
export function assignorQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: persistedKey('user', 'assignor', id),
    queryFn: ({ signal }) => readRecord<User>(client, { path: `/api/v2/users/${id}`, signal }),
    meta: { about: { type: 'user', id } },
  });
}

/** Reads what is shown beside the games, once these are read: what changed of them, and whom to call about them. */
export async function prefetchBeside(
  coming: Promise<readonly Game[]>,
  queries: QueryClient,
  { client, users }: Pick<Session, 'client' | 'users'>,
): Promise<void> {
  const games = await coming.catch(() => []);
  const siteIds = new Set(games.map(({ _embedded }) => _embedded.site.id));
  for (const { id, _embedded } of users)
    if (siteIds.has(_embedded.site.id)) void queries.prefetchQuery(changedGamesQuery(client, id));
  const ids = new Set(games.flatMap(({ _embedded: { assignor } }) => assignor?.id ?? []));
  for (const id of ids) void queries.prefetchQuery(assignorQuery(client, id));
}

/** Reads whether the places of the games are closed then, and what is to be known of their fields. */
export async function prefetchPlaces(
  games: readonly Game[],
  queries: QueryClient,
  client: Client,
): Promise<void> {
  if (games.length === 0) return;
  const { closingsOfDayQuery, fieldsOfVenueQuery } = await import('../../venues/queries.ts'); // on most days, the first view needs none
  for (const game of games) {
    const { id } = game._embedded.venue;
    if (id === null) continue;
    void queries.prefetchQuery(closingsOfDayQuery(client, id, dayOf(game)));
    if (game.subvenue !== null) void queries.prefetchQuery(fieldsOfVenueQuery(client, id));
  }
}
