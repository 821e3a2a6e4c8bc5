// What the views say about a game and its crew.
import type { Assignment, Game } from '@crewcall/sdk';

/** "Rapids v Pines"; teams that are not known yet are "TBD". */
export function teamsOf({ home_team, away_team }: Game): string {
  if (home_team === null && away_team === null) return 'Teams to be decided';
  return `${home_team ?? 'TBD'} v ${away_team ?? 'TBD'}`;
}

/** "Girls U12" or "State Cup U14": what distinguishes the game among those of the day. */
export function classOf({ league, age_group, gender }: Game): string {
  return [gender, age_group].filter(Boolean).join(' ') || (league ?? '');
}

export type Answer = 'open' | 'accepted' | 'declined' | 'unanswered';

export function answerOf({ assigned, accepted, declined }: Assignment): Answer {
  if (!assigned) return 'open';
  if (declined) return 'declined';
  return accepted ? 'accepted' : 'unanswered';
}

export const crewOf = (game: Game): Assignment[] => game._embedded.assignments;

export const openPositions = (games: readonly Game[]): number =>
  games.reduce((sum, game) => sum + crewOf(game).filter((one) => !one.assigned).length, 0);

export type GameState = 'cancelled' | 'published' | 'draft';

export function stateOf({ cancelled, published }: Game): GameState {
  if (cancelled) return 'cancelled';
  return published ? 'published' : 'draft';
}

/** The games of each day, in order. */
export function byDay(games: readonly Game[]): [day: string, games: Game[]][] {
  return [...Map.groupBy(games, dayOf)];
}

/** The day at the venue, such as 2026-11-21. */
export const dayOf = (game: Game): string => game.start_time.slice(0, 10);
