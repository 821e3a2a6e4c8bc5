// Reads the open games of all the person's sites, and the days that the person said no to.
import type { Availability, Client, OpenGame } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../session/pages.ts';
import { persistedKey } from '../session/persisted.ts';

const MOST_GAMES = 200; // as many as anybody scrolls through on a phone
const PAGE_OF_DAYS = 200; // docs/api: availability

export function openGamesQuery(client: Client) {
  return queryOptions({
    queryKey: persistedKey('game', 'open'),
    queryFn: async ({ signal }) => {
      const request = { path: '/api/v2/current_account/open_games', signal };
      return (await readAll<OpenGame>(client, request, MOST_GAMES)).items;
    },
  });
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
