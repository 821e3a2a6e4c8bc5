// What the views say about a game, but for its crew (crew.ts).
import type { Game } from '@crewcall/sdk/core';

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

export type GameState = 'cancelled' | 'postponed' | 'paid' | 'published' | 'draft';

export const STATE_WORDS: Record<GameState, string> = {
  cancelled: 'Canceled',
  postponed: 'Postponed',
  paid: 'Canceled, paid',
  published: 'Published',
  draft: 'Draft',
};

export function stateOf({ status, postponed, published }: Game): GameState {
  if (postponed) return 'postponed';
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
