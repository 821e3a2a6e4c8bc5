// Reads the open games of all the person's sites.
import type { Client, OpenGame } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../session/pages.ts';
import { persistedKey } from '../session/persisted.ts';

const MOST_GAMES = 200; // as many as anybody scrolls through on a phone

export function openGamesQuery(client: Client) {
  return queryOptions({
    queryKey: persistedKey('game', 'open'),
    queryFn: async ({ signal }) => {
      const request = { path: '/api/v2/current_account/open_games', signal };
      return (await readAll<OpenGame>(client, request, MOST_GAMES)).items;
    },
  });
}
