// What the views of assignors say about the crew of a game: answers, and what is missing.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { count } from '../format/words.ts';

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
