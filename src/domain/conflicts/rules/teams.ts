// Conflicts with a team that would have the same official twice within a week.
import { dayInZone } from '../../../kernel/times.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, type NearbyGame, nameOf, type OfficialFacts } from '../facts.ts';
import { inWords } from './bookings.ts';

export const TEAM_DAYS = 7; // a team should not have the same official twice within this time
const DAY_MS = 86_400_000;

/** For each team of the game, the nearest other game of that team that the official is on. */
export function sameTeam(game: GameFacts, official: OfficialFacts): Finding[] {
  const home = nearestOf(game.homeTeamId, { game, official });
  const away =
    game.awayTeamId === game.homeTeamId ? undefined : nearestOf(game.awayTeamId, { game, official });
  const found = (team: string, other: NearbyGame): Finding => {
    const daysApart = daysBetween(game, other);
    const when = whenInWords(daysApart, other.startTime < game.startTime);
    return {
      code: 'same_team',
      message: `Has ${team} ${when}`,
      toOfficial: `You have ${team} ${when}`,
      sentence: `${nameOf(official)} is also on ${inWords(other, game)}: ${team} would have them twice within ${TEAM_DAYS} days.`,
      gameId: other.isHere ? other.id : undefined,
      numbers: { daysApart },
    };
  };
  if (home !== undefined && home === away) return [found(`${game.homeTeam} and ${game.awayTeam}`, home)];
  return [
    ...(home === undefined ? [] : [found(game.homeTeam!, home)]),
    ...(away === undefined ? [] : [found(game.awayTeam!, away)]),
  ];
}

function nearestOf(
  teamId: number | null,
  { game, official }: { game: GameFacts; official: OfficialFacts },
): NearbyGame | undefined {
  if (teamId === null) return undefined;
  return official.games
    .filter((other) => other.homeTeamId === teamId || other.awayTeamId === teamId)
    .filter((other) => startsApart(other, game) <= TEAM_DAYS * DAY_MS)
    .toSorted((one, other) => startsApart(one, game) - startsApart(other, game))[0];
}

function startsApart(one: NearbyGame, game: GameFacts): number {
  return Math.abs(+one.startTime - +game.startTime);
}

/** 0 on the same day of the game's time zone. */
function daysBetween(game: GameFacts, other: NearbyGame): number {
  if (dayInZone(other.startTime, game.zone) === dayInZone(game.startTime, game.zone)) return 0;
  return Math.max(1, Math.round(startsApart(other, game) / DAY_MS));
}

function whenInWords(daysApart: number, isBefore: boolean): string {
  if (daysApart === 0) return 'that day, too';
  return `${daysApart === 1 ? '1 day' : `${daysApart} days`} ${isBefore ? 'before' : 'after'}`;
}
