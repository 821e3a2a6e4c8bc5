// What the views say about a game and its crew.
import type { Assignment, Game } from '@crewcall/sdk/core';

/** "Rapids v Pines"; teams that are not known yet are "TBD". */
export function teamsOf({ home_team, away_team }: Game): string {
  if (home_team === null && away_team === null) return 'Teams to be decided';
  return `${home_team ?? 'TBD'} v ${away_team ?? 'TBD'}`;
}

/** "Girls U12" or "State Cup U14": what distinguishes the game among those of the day. */
export function classOf({ league, age_group, gender }: Game): string {
  return [gender, age_group].filter(Boolean).join(' ') || (league ?? '');
}

/** "Girls U12 · State Cup": the class and the league. */
export function divisionOf(game: Game): string {
  const ofGame = classOf(game);
  return [ofGame, game.league !== ofGame && game.league].filter(Boolean).join(' · ');
}

export type Answer = 'open' | 'accepted' | 'declined' | 'unanswered';

export const ANSWER_WORDS: Record<Answer, string> = {
  open: 'open',
  accepted: 'accepted',
  declined: 'declined',
  unanswered: 'no answer',
};

export function answerOf({ assigned, accepted, declined }: Assignment): Answer {
  if (!assigned) return 'open';
  if (declined) return 'declined';
  return accepted ? 'accepted' : 'unanswered';
}

export const crewOf = (game: Game): Assignment[] => game._embedded.assignments;

/** How many positions are open; a canceled game needs nobody. */
export function openPositions(games: readonly Game[]): number {
  const active = games.filter(({ cancelled }) => !cancelled);
  return active.reduce((sum, game) => sum + crewOf(game).filter((one) => !one.assigned).length, 0);
}

/** The position to begin with: the first open one, or the first. */
export function positionToFill(game: Game): number | undefined {
  const crew = crewOf(game);
  return (crew.find(({ assigned }) => !assigned) ?? crew[0])?.id;
}

export type GameState = 'cancelled' | 'paid' | 'published' | 'draft';

export const STATE_WORDS: Record<GameState, string> = {
  cancelled: 'Canceled',
  paid: 'Canceled, paid',
  published: 'Published',
  draft: 'Draft',
};

export function stateOf({ status, published }: Game): GameState {
  if (status === 'X') return 'paid';
  if (status === 'C') return 'cancelled';
  return published ? 'published' : 'draft';
}

/** A game that can be published: an active draft. */
export const isDraft = (game: Game): boolean => stateOf(game) === 'draft';

/** The games of each day, in order. */
export function byDay(games: readonly Game[]): [day: string, games: Game[]][] {
  return [...Map.groupBy(games, dayOf)];
}

/** The order of the API's lists: by start time, then id. */
export const inOrder = (one: Game, other: Game): number =>
  Date.parse(one.start_time) - Date.parse(other.start_time) || one.id - other.id;

/** The day at the venue, such as 2026-11-21. */
export const dayOf = (game: Game): string => game.start_time.slice(0, 10);
