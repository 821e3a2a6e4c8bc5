// Finds columns that repeat: several games in one row.
import { fitOf } from './fit.ts';
import { foldHeading, meaningsOf } from './headings.ts';
import type { Profile } from './profile.ts';

/** For each column the game that it is about, from 1; 0 for all games of the row. */
export type GameColumns = { games: number; gameOf: number[]; period: number; start: number };

const NONE: GameColumns = { games: 1, gameOf: [], period: 0, start: 0 };
const TEAMS = new Set(['home_team', 'away_team', 'teams']);

/** Headings such as Date, Time, Home, Away, Time, Home, Away. Without profiles, by the headings alone. */
export function findGamesInRow(
  headings: readonly (string | null)[],
  profiles?: readonly Profile[],
): GameColumns {
  const fields = headings.map(fieldOf);
  const words = headings.map((heading) => foldHeading(heading ?? '').replace(/ ?\d+$/, ''));
  for (let period = 2; period <= (headings.length + 1) / 2; period++) {
    for (let start = 0; start + 2 * period <= headings.length + 1; start++) {
      // Of one team, two columns are home and away.
      if (!isGame(fields.slice(start, start + period))) continue;
      const first = words.slice(start, start + period);
      let games = 1;
      while (isSame(first, words.slice(start + games * period, start + (games + 1) * period))) games++;
      if (games === 1 || !haveTeams({ fields, profiles, from: start, to: start + games * period })) continue;
      const gameOf = headings.map((_, index) => {
        const game = Math.floor((index - start) / period) + 1;
        return index < start || game > games ? 0 : game;
      });
      return { games, gameOf, period, start };
    }
  }
  return NONE;
}

function isGame(fields: (string | undefined)[]): boolean {
  const teams = fields.filter((field) => field !== undefined && TEAMS.has(field));
  return teams.includes('teams') || (teams.includes('home_team') && teams.includes('away_team'));
}

type Columns = {
  fields: (string | undefined)[];
  profiles: readonly Profile[] | undefined;
  from: number;
  to: number;
};

/** Scores below a second Home and Away are no second game. */
function haveTeams({ fields, profiles, from, to }: Columns): boolean {
  const isTeam = (field: string | undefined) => field === 'home_team' || field === 'away_team';
  return (profiles ?? [])
    .slice(from, to)
    .every((profile, index) => !isTeam(fields[from + index]) || !fitOf('home_team', profile, 'games').never);
}

/** A column between the games can be blank, and is missing after the last of them. */
function isSame(one: string[], other: string[]): boolean {
  return one[0] !== '' && other.length > 0 && one.every((word, index) => word === (other[index] ?? ''));
}

function fieldOf(heading: string | null): string | undefined {
  const { candidates } = meaningsOf(heading ?? '', 'games');
  const best = candidates.toSorted((left, right) => right.score - left.score)[0];
  return best !== undefined && best.score > 0.6 ? best.field : undefined;
}
