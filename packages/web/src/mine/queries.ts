// Reads the person's own games, on all their sites.
import type { Crewcall, Game, Notice } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { addDays } from '../format/days.ts';
import { keptKey } from '../session/kept.ts';
import { readAll } from '../session/pages.ts';

const PAST_WEEKS = 12;
const MOST_GAMES = 300;
const MOST_NOTICES = 50; // of games that wait for an answer, the newest ones

const today = () => new Date().toISOString().slice(0, 10);
const hasEnded = ({ end_time }: Game) => Date.parse(end_time) < Date.now();

/** Games that have not ended, the next one first. */
export function comingGamesQuery(client: Crewcall) {
  return queryOptions({
    queryKey: keptKey('game', 'mine', 'coming'),
    queryFn: async ({ signal }) => {
      const search = { start_date: addDays(today(), -1) }; // at the venue it may still be yesterday
      const games = await readMine(client, { search, signal });
      return games.filter((game) => !hasEnded(game));
    },
  });
}

/** The games of the last weeks, the latest first. */
export function pastGamesQuery(client: Crewcall) {
  return queryOptions({
    queryKey: keptKey('game', 'mine', 'past'),
    queryFn: async ({ signal }) => {
      const search = { start_date: addDays(today(), -7 * PAST_WEEKS), end_date: addDays(today(), 1) };
      const games = await readMine(client, { search, signal });
      return games.filter(hasEnded).reverse();
    },
  });
}

/** What the person was told lately, on one site. */
export function noticesQuery(client: Crewcall, userId: number) {
  return queryOptions({
    queryKey: keptKey('game', 'notices', userId),
    queryFn: async ({ signal }) => {
      const request = { path: `/api/v2/users/${userId}/notices`, signal };
      return (await readAll<Notice>(client, request, MOST_NOTICES)).items;
    },
  });
}

type MineRequest = { search: Record<string, string>; signal: AbortSignal };

async function readMine(client: Crewcall, { search, signal }: MineRequest): Promise<Game[]> {
  const request = { path: '/api/v2/current_account/games', query: { search }, signal };
  return (await readAll<Game>(client, request, MOST_GAMES)).items;
}
