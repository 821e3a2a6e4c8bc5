// Reads the open games of all the person's sites, and the days that the person said no to.
import type { Availability, Client, OpenGame } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { inOrder } from '../games/game.ts';
import { readChangedItems, recordList } from '../session/live/record-list.ts';
import { readAll } from '../session/pages.ts';
import { persistedKey } from '../session/persisted.ts';

const MOST_GAMES = 200; // as many as anybody scrolls through on a phone
const PAGE_OF_DAYS = 200; // docs/api: availability

export function openGamesQuery(client: Client) {
  const request = { path: '/api/v2/current_account/open_games' };
  return queryOptions(
    recordList<OpenGame[]>({
      queryKey: persistedKey('open-game'),
      readAll: async ({ signal }) =>
        (await readAll<OpenGame>(client, { ...request, signal }, MOST_GAMES)).items,
      readChanged: readChangedItems<OpenGame>(client, request, { order, idOf, most: MOST_GAMES }),
      showing: ({ type, id }, open) => (type === 'game' ? [id] : gameOfRequest(open, id)),
    }),
  );
}

/** The API finds open positions by the ids of their games. */
const idOf = ({ _embedded: { game } }: OpenGame): number => game.id;

/** The open positions of one game are read together, in their order. */
const order = (one: OpenGame, other: OpenGame): number => inOrder(one._embedded.game, other._embedded.game);

function gameOfRequest(listed: readonly OpenGame[], requestId: number): number[] | undefined {
  const open = listed.find(({ request_id }) => request_id === requestId);
  return open && [idOf(open)]; // else it may be one for any of them
}

/** Whole days off from today on, as the person entered them on any of their sites. */
export function daysOffQuery(client: Client, userIds: readonly number[]) {
  return queryOptions({
    queryKey: persistedKey('availability', 'off', ...userIds),
    queryFn: async ({ signal }) => {
      const search = { available: false, start_date: new Date().toLocaleDateString('en-CA') };
      const lists = await Promise.all(
        userIds.map((id) => {
          const path = `/api/v2/users/${id}/availability`;
          return readAll<Availability>(client, { path, query: { search, limit: PAGE_OF_DAYS }, signal });
        }),
      );
      return lists.flatMap(({ items }) => items.filter(({ all_day }) => all_day).map(({ date }) => date));
    },
  });
}
