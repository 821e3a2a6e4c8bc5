// When officials are told that their answer is due, and what becomes of the offer then.
import type { Game } from '../../domain/games/game.ts';
import type { AnswerDue } from '../emails/content.ts';
import type { LastNotified } from '../notice.ts';

const HOUR_MS = 60 * 60_000;

/** By the rules of the game's site; undefined without a rule, or if the time has passed. */
export function dueOf({ startTime, site }: Game, now: Date): AnswerDue | undefined {
  if (site.answerHours === null) return undefined;
  const at = new Date(+startTime - site.answerHours * HOUR_MS);
  return at > now ? { at, lapses: site.offersLapse } : undefined;
}

/** What the reader of an item knows of it since. */
export function lapsesAt(item: object): Pick<LastNotified, 'lapsesAt'> {
  const { due } = item as { due?: AnswerDue };
  return due?.lapses ? { lapsesAt: due.at.toISOString() } : {};
}
