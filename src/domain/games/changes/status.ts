// What a change of a game means for its status, and for the reason that officials read.
import type { Problem } from '../../../kernel/errors.ts';
import { dayInZone } from '../../../kernel/times.ts';
import type { GameFields } from '../fields.ts';
import type { GameChange } from '../game.ts';

/** Whether the game has other times. */
export function isMoved(before: GameFields, after: GameFields): boolean {
  return +before.startTime !== +after.startTime || +before.endTime !== +after.endTime;
}

/**
 * Whether it is played at a time that has nothing of the one before, and is to come or on another day where it is played: what
 * was said of how officials worked is over. On the same day, an hour that was wrong is corrected.
 */
export function isPlayedAnew(
  before: GameFields & { zone: string },
  after: GameFields,
  { now }: { now: Date },
): boolean {
  if (after.startTime < before.endTime && after.endTime > before.startTime) return false;
  const dayOf = ({ startTime }: GameFields) => dayInZone(startTime, before.zone);
  return after.startTime > now || dayOf(after) !== dayOf(before);
}

/**
 * The fields after the change, with what follows from it: a game that is postponed is canceled until its date is found, and
 * one that gets another time is on again. A reason explains one change: the next one has its own or none. Adds to
 * `problems` if the game would be postponed and active.
 */
export function withConsequences(
  after: GameFields,
  { before, change, problems }: { before?: GameFields; change: GameChange; problems: Problem[] },
): GameFields {
  const status = statusOf(after, { before, change });
  if (change.postponed === true && status === 'A') {
    const message = 'A postponed game is not active: leave status out, or send C or X.';
    problems.push({ path: '/postponed', message });
  }
  const next = { ...after, status, postponed: after.postponed && status !== 'A' };
  const isExplained = change.changeReason !== undefined || before === undefined || !isElsewhere(before, next);
  return isExplained ? next : { ...next, changeReason: null };
}

function statusOf(
  after: GameFields,
  { before, change }: { before: GameFields | undefined; change: GameChange },
): GameFields['status'] {
  if (change.status !== undefined) return change.status;
  if (change.postponed === true) return after.status === 'A' ? 'C' : after.status;
  const isFound = before?.postponed && change.postponed === undefined && isMoved(before, after);
  return isFound ? 'A' : after.status;
}

/** Whether officials have to be somewhere else, at another time, or not at all: what a reason explains. */
function isElsewhere(before: GameFields, after: GameFields): boolean {
  return (
    isMoved(before, after) ||
    before.venueId !== after.venueId ||
    before.subvenue !== after.subvenue ||
    before.status !== after.status ||
    before.postponed !== after.postponed
  );
}
