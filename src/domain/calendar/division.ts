// The league, age group and gender of a game in words, as the web application says them.
import type { Game } from '../games/game.ts';

/** "Girls U12 · State Cup": the class and the league; empty for a game without them. */
export function divisionOf({
  league,
  ageGroup,
  gender,
}: Pick<Game, 'league' | 'ageGroup' | 'gender'>): string {
  const named = [gender, ageGroup].filter((name) => name !== null && name !== '').join(' ');
  return [named, league !== named && league]
    .filter((part) => part !== null && part !== false && part !== '')
    .join(' · ');
}
