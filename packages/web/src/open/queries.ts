// Reads the open games of all the person's sites.
import type { Crewcall, OpenGame } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keptKey } from '../session/kept.ts';
import { readAll } from '../session/pages.ts';

const MOST_GAMES = 200; // as many as anybody scrolls through on a phone

export function openGamesQuery(client: Crewcall) {
  return queryOptions({
    queryKey: keptKey('game', 'open'),
    queryFn: async ({ signal }) => {
      const request = { path: '/api/v2/current_account/open_games', signal };
      return (await readAll<OpenGame>(client, request, MOST_GAMES)).items;
    },
  });
}
