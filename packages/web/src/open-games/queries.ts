// Reads the open games of all the person's sites, and the days that the person said no to.
import type { Availability, Client, OpenGame } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { inOrder } from '../games/game.ts';
import { readChangedItems, recordList } from '../session/live/record-list.ts';
import { readAll } from '../session/pages.ts';
import { persistedKey } from '../session/persisted.ts';

const MOST_GAMES = 200; // as many as anybody scrolls through on a phone
const PAGE_OF_DAYS = 200; // docs/api: availability
const WEEK_MS = 8 * 24 * 60 * 60_000; // no limit and no clash reaches further, and a day for time zones

export function openGamesQuery(client: Client) {
  const request = { path: '/api/v2/current_account/open_games' };
  return queryOptions(
    recordList<OpenGame[]>({
      queryKey: persistedKey('open-game'),
      readAll: async ({ signal }) =>
        (await readAll<OpenGame>(client, { ...request, signal }, MOST_GAMES)).items,
      readChanged: readChangedItems<OpenGame>(client, request, { order, idOf, most: MOST_GAMES }),
      showing: ({ type, id, game_id }) =>
        type === 'game' ? [id] : game_id === undefined ? undefined : [game_id],
    }),
  );
}

/** The API finds open positions by the ids of their games. */
const idOf = ({ _embedded: { game } }: OpenGame): number => game.id;

/** The open positions of one game are read together, in their order. */
const order = (one: OpenGame, other: OpenGame): number => inOrder(one._embedded.game, other._embedded.game);

/** The games of a list that may clash with this one, or pass a limit of games together with it. */
export function gamesNear({ _embedded: { game } }: OpenGame, listed: readonly OpenGame[]): number[] {
  const start = Date.parse(game.start_time);
  const near = listed.filter(
    ({ _embedded }) => Math.abs(Date.parse(_embedded.game.start_time) - start) < WEEK_MS,
  );
  return [...new Set(near.map(idOf))];
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
