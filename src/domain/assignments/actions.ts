// Actions on assignments: assign, unassign, empty a crew, accept or decline.
import { AppError, changedMeanwhile, notFound } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findConflicts } from '../conflicts/candidates.ts';
import type { Conflict } from '../conflicts/conflict.ts';
import type { Override } from '../conflicts/rejection.ts';
import { gameOfSlotEntry, slotEntry, slotFields } from '../games/entries.ts';
import type { Game } from '../games/game.ts';
import { findGame } from '../games/game-queries.ts';
import { lockGame, type StoredGame } from '../games/store.ts';
import { recordChanges } from '../journal/store.ts';
import { lockUsers } from '../users/store.ts';
import type { User } from '../users/user.ts';
import { emptySlots, lockSlot, lockSlotFor, placeOfficial, requireAssignable } from './assigning.ts';
import type { Assignment, OfficialAnswer } from './assignment.ts';
import { type Booking, bookingTransaction, findConflict } from './booking.ts';
import { findResetAcceptance } from './restored-answer.ts';
import { answerSlot, findCrew } from './store.ts';

/** The slot before and after an action, its game, the conflicts of its official, and the same as sentences. */
export type AssignmentResult = {
  before: Assignment;
  assignment: Assignment;
  game: StoredGame;
  conflicts: Conflict[];
  warnings: string[];
};

export type AssignInput = {
  assignmentId: number;
  userId: number;
  override?: Override | undefined;
  /** The one that the caller read; without it, whoever is on the slot is replaced. */
  lockVersion?: number | undefined;
  now: Date;
};

/**
 * Assigns an official to a slot, replacing the current one; assigning the same official again changes nothing. Attaches
 * the official to the game's league. `override` permits all conflicts or those of the kinds that it names, but never two
 * slots of one game; the slot keeps the kinds that it was needed for. Throws AppError `not_found`;
 * `lock_version_mismatch` if the slot has changed since the caller read it; `double_booked`, naming
 * the other game; `policy_conflict` for what the site's policies refuse; `validation_failed` (`/user_id`) unless the user
 * is an active official of the site.
 */
export async function assign(
  db: Database,
  { assignmentId, userId, override = false, lockVersion, now }: AssignInput,
): Promise<AssignmentResult> {
  return bookingTransaction(db, async (tx) => {
    const locked = await lockSlotFor(tx, { assignmentId, userId });
    const { slot, game, user } = locked;
    if (slot.official?.id === userId) return resultOf(tx, { assignment: slot, game });
    requireUnchanged(slot, lockVersion);
    const official = requireAssignable(user, { game, userId });
    const { assignment, conflicts } = await placeOfficial(tx, { ...locked, user: official, override, now });
    return toResult({ before: slot, assignment, game }, conflicts);
  });
}

/** Removes the official from a slot; an open slot is unchanged. Throws AppError `not_found`, `lock_version_mismatch`. */
export async function unassign(
  db: Database,
  { assignmentId, lockVersion, now }: Pick<AssignInput, 'assignmentId' | 'lockVersion' | 'now'>,
): Promise<AssignmentResult> {
  return db.transaction(async (tx) => {
    const { slot, game } = await lockSlot(tx, assignmentId);
    if (slot.official !== null) requireUnchanged(slot, lockVersion);
    const [[opened = slot]] = await tx.commitAfter([emptySlots(tx, game, { slots: [slot], now })]);
    return toResult({ before: slot, assignment: opened, game }, []);
  });
}

function requireUnchanged({ lockVersion: current }: Assignment, sent: number | undefined): void {
  if (sent !== undefined && sent !== current) throw changedMeanwhile('assignment', { current, sent });
}

/** Removes all officials from a game. Throws AppError `not_found`. */
export async function emptyCrew(db: Database, { gameId, now }: { gameId: number; now: Date }): Promise<Game> {
  return db.transaction(async (tx) => {
    const [game, crew] = await Promise.all([lockGame(tx, gameId), findCrew(tx, gameId)]);
    if (game === undefined) throw notFound('game');
    const emptied = emptySlots(tx, game, { slots: crew, now });
    const [emptyGame] = await tx.commitAfter([findGame(tx, gameId), emptied]);
    return emptyGame!;
  });
}

/**
 * `reason` is for declining. `officialId` is the official that the caller saw on the slot. `hidesDrafts` keeps
 * unpublished games out of error messages. `restores` gives back the acceptance that a change of the game reset, as whose it
 * was. `isAsOffered` says whether the game still is what the official was asked about. `byGuardian`: a guardian answers for the
 * official, whose account does nothing.
 */
export type AnswerInput = {
  assignmentId: number;
  /** null takes an answer back. */
  answer: OfficialAnswer | null;
  reason?: string | undefined;
  officialId?: number | undefined;
  hidesDrafts?: boolean | undefined;
  restores?: boolean | undefined;
  isAsOffered?: ((game: StoredGame) => boolean) | undefined;
  byGuardian?: boolean | undefined;
  now: Date;
};

/**
 * Records that the official accepts or declines the assignment, or takes their answer back. No event: an official who declines stays on the slot
 * until removed or replaced (docs/api: Webhooks). Declining again keeps the earlier reason unless a new one is sent.
 * Throws AppError `not_found`; `conflict` for an open slot, if `officialId` is no longer on it, if the game is not
 * `isAsOffered`, or if it `restores` what was not reset; `double_booked` if the official no longer declines and is on another game by now.
 */
export async function answerAssignment(db: Database, input: AnswerInput): Promise<AssignmentResult> {
  const { assignmentId, answer, reason, officialId, hidesDrafts } = input;
  const { restores, isAsOffered = () => true, byGuardian } = input;
  return bookingTransaction(db, async (tx) => {
    const { slot, game } = await lockSlot(tx, assignmentId);
    const official = answererOf(slot, officialId);
    if (!isAsOffered(game))
      throw new AppError('conflict', 'The game has changed. Read it again before you answer.');
    const given = answer === 'declined' ? (reason ?? slot.declinedReason) : null;
    if (slot.answer === answer && slot.declinedReason === given)
      return resultOf(tx, { assignment: slot, game, hidesDrafts });
    if (slot.answer === 'declined' && answer !== 'declined') {
      const override = slot.overridden.includes('double_booked');
      await Promise.all([
        lockUsers(tx, [official.id]),
        checkIsFree(tx, { user: official, game, override, hidesDrafts }),
      ]);
    }
    if (restores && slot.answer !== null)
      throw new AppError('conflict', 'The official has answered since. Read the game again.');
    const restored = restores
      ? await findResetAcceptance(tx, { gameId: game.id, userId: official.id })
      : undefined;
    const before = slotFields(slot);
    const after = {
      ...{ ...before, answer, declinedReason: given },
      ...(restored && { answeredAt: restored.answeredAt.toISOString() }),
      ...((restored?.byGuardian ?? byGuardian) && { answeredByGuardian: true }),
    };
    const [assignment, , conflicts] = await tx.commitAfter([
      answerSlot(tx, slot, { answer, reason: given, restored, byGuardian }),
      recordChanges(tx, [slotEntry(game, { id: slot.id, before, after }), gameOfSlotEntry(game)]),
      findConflicts(tx, { assignmentId, userId: official.id, hidesDrafts }),
    ]);
    return toResult({ before: slot, assignment, game }, conflicts);
  });
}

function answererOf({ official }: Assignment, officialId: number | undefined): User {
  if (official === null) {
    const sentence = 'Nobody is assigned to this slot, so there is nothing to accept or decline.';
    throw new AppError('conflict', sentence);
  }
  if (officialId !== undefined && official.id !== officialId) {
    const sentence = 'Another official has taken this slot in the meantime. Read the game again.';
    throw new AppError('conflict', sentence);
  }
  return official;
}

type AnswererInput = {
  user: User;
  game: StoredGame;
  override: boolean;
  hidesDrafts?: boolean | undefined;
};

/** Throws AppError `double_booked` if an official who had declined is on another game at that time. */
async function checkIsFree(
  tx: Transaction,
  { user, game, override, hidesDrafts }: AnswererInput,
): Promise<void> {
  if (game.status !== 'A' || override) return; // a canceled game blocks nobody
  const clash = await findConflict(tx, { userIds: [user.id], booking: bookingOf(game), hidesDrafts });
  if (clash === undefined) return;
  throw new AppError('double_booked', `${clash} The assignor can remove them from that game first.`);
}

/** The result of an action that changed nothing. */
async function resultOf(
  tx: Transaction,
  {
    assignment,
    game,
    hidesDrafts,
  }: { assignment: Assignment; game: StoredGame; hidesDrafts?: boolean | undefined },
): Promise<AssignmentResult> {
  const { id: assignmentId, official } = assignment;
  const [conflicts] = await tx.commitAfter([
    official === null ? [] : findConflicts(tx, { assignmentId, userId: official.id, hidesDrafts }),
  ]);
  return toResult({ before: assignment, assignment, game }, conflicts);
}

function toResult(
  changed: Pick<AssignmentResult, 'before' | 'assignment' | 'game'>,
  conflicts: Conflict[],
): AssignmentResult {
  return { ...changed, conflicts, warnings: conflicts.map(({ sentence }) => sentence) };
}

function bookingOf({ id, startTime, endTime }: StoredGame): Booking {
  return { gameId: id, startTime, endTime };
}
