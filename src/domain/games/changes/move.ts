// A change that is the same for several games: by days or minutes, to another venue, or to another pattern.
import type { GameChange, GameTime } from '../game.ts';
import { daysAfter, localTimeAt } from '../local-time.ts';
import type { StoredGame } from '../store.ts';

export type Move = {
  /** Whole days on the calendar of the game: its local time stays, also when clocks change. */
  days: number;
  minutes: number;
  venueId?: number | undefined;
  /** Where at the venue: at another one, nowhere unless it is said. */
  subvenue?: string | null | undefined;
  patternId?: number | undefined;
  reason?: string | null | undefined;
};

/** The change that moves the game: none of what is so already. A reason explains only another time or place. */
export function moveOf(game: StoredGame, { reason, ...move }: Move): GameChange {
  const isAtOtherVenue = move.venueId !== undefined && move.venueId !== game.venueId;
  const subvenue = move.subvenue ?? (isAtOtherVenue ? null : move.subvenue);
  const when = shifted(game, { ...move, isAtOtherVenue });
  const isElsewhere =
    when !== undefined || isAtOtherVenue || (subvenue !== undefined && subvenue !== game.subvenue);
  return {
    ...(when !== undefined && { when }),
    ...(isAtOtherVenue && { venue: { id: move.venueId! } }),
    ...(subvenue !== undefined && { subvenue }),
    ...(move.patternId !== undefined && { pattern: { id: move.patternId } }),
    ...(isElsewhere && { changeReason: reason ?? null }),
  };
}

/** Undefined if the game keeps its time. */
function shifted(
  { startTime, zone }: StoredGame,
  { days, minutes, isAtOtherVenue }: Pick<Move, 'days' | 'minutes'> & { isAtOtherVenue: boolean },
): GameTime | undefined {
  if (days === 0 && minutes === 0) return undefined;
  const instant = new Date(startTime.getTime() + minutes * 60_000);
  if (days === 0 && !isAtOtherVenue) return { instant };
  const { date, time } = localTimeAt(instant, zone); // a venue in another zone keeps it, too
  return { date: daysAfter(date, days), time, path: '/days' };
}
