// Finds columns that repeat: several games in one row.
import { meaningsOf } from './headings.ts';

/** For each column the game that it is about, from 1; 0 for all games of the row. */
export type GameColumns = { games: number; gameOf: number[]; period: number; start: number };

const NONE: GameColumns = { games: 1, gameOf: [], period: 0, start: 0 };
const TEAMS = new Set(['home_team', 'away_team', 'teams']);

/** Headings such as Date, Time, Home, Away, Time, Home, Away. */
export function findGamesInRow(headings: (string | null)[]): GameColumns {
  const fields = headings.map((heading) => fieldOf(heading));
  for (let period = 2; period <= headings.length / 2; period++) {
    for (let start = 0; start + 2 * period <= headings.length; start++) {
      const first = fields.slice(start, start + period);
      // Of one team, two columns are home and away.
      if (!isGame(first)) continue;
      let games = 1;
      while (isSame(first, fields.slice(start + games * period, start + (games + 1) * period))) games++;
      if (games === 1) continue;
      const gameOf = headings.map((_, index) => {
        const game = Math.floor((index - start) / period) + 1;
        return index < start || game > games ? 0 : game;
      });
      return { games, gameOf, period, start };
    }
  }
  return NONE;
}

function isGame(fields: string[]): boolean {
  const teams = fields.filter((field) => TEAMS.has(field));
  return teams.includes('teams') || (teams.includes('home_team') && teams.includes('away_team'));
}

function isSame(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((field, index) => field === other[index] && field !== '');
}

function fieldOf(heading: string | null): string {
  if (heading === null) return '';
  const { candidates } = meaningsOf(heading, 'games');
  const best = candidates.toSorted((left, right) => right.score - left.score)[0];
  return best !== undefined && best.score > 0.6 ? best.field : heading.toLowerCase().replace(/\s*\d+$/, '');
}
