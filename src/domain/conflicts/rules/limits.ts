// Conflicts with the limits of an official.
import { roadMiles } from '../../venues/distance.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../facts.ts';
import { previousGame, wayBetween } from './travel.ts';

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
  const limit = official.limits.miles;
  if (limit === null) return [];
  const { miles, place } = wayTo(game, official);
  if (miles === undefined || miles <= limit) return [];
  const sentence = `${nameOf(official)} has ${miles} miles from ${place} to ${game.venue}, and their limit is ${limit}.`;
  return [
    {
      code: 'distance',
      message: `${miles} miles from ${place}, the limit is ${limit}`,
      toOfficial: `${miles} miles from ${place === 'home' ? 'your home' : place}, your limit is ${limit}`,
      sentence,
      numbers: { miles, limit },
    },
  ];
}

function wayTo(game: GameFacts, official: OfficialFacts): { miles?: number | undefined; place: string } {
  const fromHome = roadMiles(official, game);
  if (fromHome !== undefined) return { miles: fromHome, place: 'home' };
  const previous = previousGame(game, official);
  if (!previous?.isHere) return { place: '' };
  return { miles: wayBetween(game, previous)?.miles, place: previous.venue ?? '' };
}
