// What the views say about a game and its crew.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { count } from '../format/words.ts';

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

/** `unasked`: the game is a draft, and its officials do not know of it. */
export type Answer = 'open' | 'accepted' | 'declined' | 'unanswered' | 'unasked';

export const ANSWER_WORDS: Record<Answer, string> = {
  open: 'open',
  accepted: 'accepted',
  declined: 'declined',
  unanswered: 'no answer',
  unasked: 'not asked yet',
};

export function answerOf(
  { assigned, accepted, declined }: Assignment,
  { published }: Pick<Game, 'published'>,
): Answer {
  if (!assigned) return 'open';
  if (declined) return 'declined';
  if (accepted) return 'accepted';
  return published ? 'unanswered' : 'unasked';
}

export const crewOf = (game: Game): Assignment[] => game._embedded.assignments;

/** How many positions are open; a canceled game needs nobody. */
export function openPositions(games: readonly Game[]): number {
  const active = games.filter(({ cancelled }) => !cancelled);
  return active.reduce((sum, game) => sum + crewOf(game).filter((one) => !one.assigned).length, 0);
}

/** "2 positions open · 1 declined · 5 without an answer", or "all staffed", of games that need somebody. */
export function staffingOf(games: readonly Game[]): string {
  const active = games.filter(({ cancelled }) => !cancelled);
  if (active.length === 0) return games.length === 0 ? '' : 'canceled';
  const answers = active.flatMap((game) => crewOf(game).map((slot) => answerOf(slot, game)));
  const numberOf = (answer: Answer) => answers.filter((one) => one === answer).length;
  const [open, declined, unanswered] = [numberOf('open'), numberOf('declined'), numberOf('unanswered')];
  const lacks = [
    open > 0 && `${count(open, 'position')} open`,
    declined > 0 && `${declined} declined`,
    unanswered > 0 && `${unanswered} without an answer`,
  ].filter(Boolean);
  const crewless = active.filter((game) => crewOf(game).length === 0).length;
  if (crewless === active.length) return 'no officials needed';
  if (open + declined === 0) lacks.unshift(crewless === 0 ? 'all staffed' : 'every position filled');
  return lacks.join(' · ');
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
