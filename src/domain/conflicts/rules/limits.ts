// Conflicts with the limits of an official.
import { kilometersOf, METERS_PER_MILE, milesOf, roadMeters, usesMiles } from '../../venues/distance.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../facts.ts';
import { previousGame } from './travel.ts';

/** More games on the day, or in the week, than the official takes. */
export function tooManyGames(_game: GameFacts, official: OfficialFacts): Finding[] {
  const { limits, gamesThatDay, gamesThatWeek } = official;
  const found = (
    code: 'games_per_day' | 'games_per_week',
    { games, limit, when }: { games: number; limit: number | null; when: string },
  ): Finding[] => {
    if (limit === null || games < limit) return [];
    const has = `${games === 1 ? '1 game' : `${games} games`} ${when}`;
    const sentence = `${nameOf(official)} already has ${has}, and their limit is ${limit}.`;
    const toOfficial = `You have ${has}, your limit is ${limit}`;
    const message = `Has ${has}, the limit is ${limit}`;
    return [{ code, message, toOfficial, sentence, numbers: { games, limit } }];
  };
  return [
    ...found('games_per_day', { games: gamesThatDay, limit: limits.gamesPerDay, when: 'that day' }),
    ...found('games_per_week', { games: gamesThatWeek, limit: limits.gamesPerWeek, when: 'that week' }),
  ];
}

/** A venue that is farther away than the official travels: from home, or if that is not known from the game before. */
export function tooFar(game: GameFacts, official: OfficialFacts): Finding[] {
  const { miles: limit } = official.limits;
  const { meters, place } = wayTo(game, official);
  if (limit === null || meters === undefined) return [];
  const { unit, distance, most } = inUnit({ meters, limit }, game);
  if (distance <= most) return [];
  const sentence = `${nameOf(official)} has ${distance} ${unit} from ${place} to ${game.venue}, and their limit is ${most}.`;
  return [
    {
      code: 'distance',
      message: `${distance} ${unit} from ${place}, the limit is ${most}`,
      toOfficial: `${distance} ${unit} from ${place === 'home' ? 'your home' : place}, your limit is ${most}`,
      sentence,
      numbers: { miles: milesOf(meters), limit },
    },
  ];
}

function wayTo(game: GameFacts, official: OfficialFacts): { meters?: number | undefined; place: string } {
  const fromHome = roadMeters(official, game);
  if (fromHome !== undefined) return { meters: fromHome, place: 'home' };
  const previous = previousGame(game, official);
  if (!previous?.isHere) return { place: '' };
  return { meters: roadMeters(game, previous), place: previous.venue ?? '' };
}

/** The distance and the limit of so many miles, as the people of the site count. */
function inUnit({ meters, limit }: { meters: number; limit: number }, { locale }: GameFacts) {
  if (usesMiles(locale)) return { unit: 'miles', distance: milesOf(meters), most: limit };
  return { unit: 'km', distance: kilometersOf(meters), most: kilometersOf(limit * METERS_PER_MILE) };
}
