// What the closings of venues say of the games of a sheet, by the rules of placing a game by hand.
import { dateOf } from '../../../kernel/times/words.ts';
import { DEFAULT_POLICIES } from '../../conflicts/conflict.ts';
import { foldName } from '../../lists/list.ts';
import type { Site } from '../../sites/site.ts';
import { type ClosedTime, closedSentence } from '../../venues/closings/closing.ts';
import { refusalOfClosed } from '../../venues/closings/placement.ts';
import type { KnownGame } from './game-facts.ts';
import type { ScheduledGame } from './schedule.ts';

export type PlacedRow = { game: ScheduledGame; subvenue: string | null; before: KnownGame | undefined };

/** A sentence for each closing that the game comes to lie in; or why the site refuses it there. */
export function closingsOf(
  { game, subvenue, before }: PlacedRow,
  { closings, site }: { closings: readonly ClosedTime[]; site: Site },
): { warnings: string[] } | { refusal: string } {
  const policy = site.conflictPolicies.venue_closed ?? DEFAULT_POLICIES.venue_closed;
  const isPlaced = before === undefined || !isSamePlace({ game, subvenue }, before);
  if (policy === 'ignore' || !game.isActive || !isPlaced) return { warnings: [] };
  const sentences = closings
    .filter(
      (closing) =>
        closing.venueId === game.venueId &&
        (closing.subvenue === null || foldName(closing.subvenue) === foldName(subvenue ?? '')) &&
        closing.startTime < game.endTime &&
        closing.endTime > game.startTime,
    )
    .map((closing) => {
      const day = dateOf(game.startTime, { zone: game.zone, locale: site.locale });
      return closedSentence(closing, `on ${day}`);
    });
  const [first] = sentences;
  return policy === 'refuse' && first !== undefined
    ? { refusal: refusalOfClosed(first) }
    : { warnings: sentences };
}

function isSamePlace({ game, subvenue }: Omit<PlacedRow, 'before'>, before: KnownGame): boolean {
  return (
    game.venueId === before.venueId &&
    subvenue === before.subvenue &&
    +game.startTime === +before.startTime &&
    +game.endTime === +before.endTime &&
    before.status === 'A'
  );
}
