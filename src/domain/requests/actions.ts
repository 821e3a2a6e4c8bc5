// Actions on open positions: an official claims one, asks for it or withdraws; an assignor decides.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { may } from '../access.ts';
import { type LockedSlot, lockSlot, lockSlotFor, placeOfficial } from '../assignments/assigning.ts';
import type { Assignment } from '../assignments/assignment.ts';
import { bookingTransaction } from '../assignments/booking.ts';
import { findConflicts } from '../conflicts/candidates.ts';
import type { Conflict } from '../conflicts/conflict.ts';
import type { Override } from '../conflicts/rejection.ts';
import { findGroupIdsOf } from '../groups/store.ts';
import { recordChanges } from '../journal/store.ts';
import type { Site } from '../sites/site.ts';
import type { User } from '../users/user.ts';
import type { GameRequest } from './request.ts';
import { type OpenGameRight, rightTo } from './right.ts';
import { findRequest, findWaiting, insertRequest, requestEntry, updateRequest } from './store.ts';

export type TakeInput = { site: Site; assignmentId: number; userId: number; now: Date };

/**
 * Puts an official on an open slot, who has accepted it thereby. Of several who claim it at once, one has it. Claiming it
 * again changes nothing. Throws AppError `not_found`; `conflict` if it is taken, or cannot be claimed any more; `forbidden` if the
 * site lets them only ask, or not even that; `double_booked` or `policy_conflict` for a conflict, which they cannot override.
 */
export async function claimSlot(
  db: Database,
  { site, assignmentId, userId, now }: TakeInput,
): Promise<{ assignment: Assignment; conflicts: Conflict[] }> {
  return bookingTransaction(db, async (tx) => {
    const locked = await lockSlotFor(tx, { assignmentId, userId });
    const user = requireOfficial(locked);
    if (locked.slot.official?.id === userId) return unchanged(tx, { ...locked, user });
    requireOpen(locked);
    const { right, conflicts, shown } = await findRight(tx, locked, { site, user, now });
    if (right.may !== 'claim') throw rejection(right, { conflicts, shown, wanted: 'claim' });
    const waiting = await findWaiting(tx, { assignmentId, userId });
    const request = { siteId: site.id, assignmentId, userId, status: 'claimed', note: null } as const;
    const after = await (waiting === undefined
      ? insertRequest(tx, request)
      : updateRequest(tx, { ...waiting, status: 'claimed' }));
    const entries = [requestEntry({ ...(waiting && { before: waiting }), after })];
    const placing = { ...locked, user, override: false, answer: 'accepted', entries, now } as const;
    const { assignment } = await placeOfficial(tx, placing);
    return { assignment, conflicts: shown }; // not those that officials may not know
  });
}

/**
 * Asks for an open slot. Asking again changes only the note. Throws AppError `not_found`; `conflict` if the slot is taken, or can
 * not be asked for any more; `forbidden` if the site does not let officials ask; `double_booked` or `policy_conflict`.
 */
export async function askForSlot(
  db: Database,
  { site, assignmentId, userId, note, now }: TakeInput & { note: string | null },
): Promise<GameRequest> {
  return db.transaction(async (tx) => {
    const locked = await lockSlotFor(tx, { assignmentId, userId });
    const user = requireOfficial(locked);
    requireOpen(locked);
    const { right, ...found } = await findRight(tx, locked, { site, user, now });
    if (right.may === 'no') throw rejection(right, { ...found, wanted: 'ask' });
    const before = await findWaiting(tx, { assignmentId, userId });
    if (before?.note === note) return before;
    const after = await (before === undefined
      ? insertRequest(tx, { siteId: site.id, assignmentId, userId, status: 'waiting', note })
      : updateRequest(tx, { ...before, note }));
    await recordChanges(tx, [requestEntry({ ...(before && { before }), after })]);
    return after;
  });
}

/** Withdraws the request of an official for a slot. Throws AppError `not_found` if none waits. */
export async function withdrawRequest(
  db: Database,
  { assignmentId, userId }: { assignmentId: number; userId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSlot(tx, assignmentId);
    const before = await findWaiting(tx, { assignmentId, userId });
    if (before === undefined) throw notFound('request');
    const after = await updateRequest(tx, { ...before, status: 'withdrawn' });
    await recordChanges(tx, [requestEntry({ before, after })]);
  });
}

export type DecideInput = {
  id: number;
  status: 'granted' | 'refused';
  reason: string | null;
  override?: Override | undefined;
  /** The assignor's user. */
  decidedBy: number;
  now: Date;
};

/**
 * Grants a request, which assigns the official as an assignor does, or refuses it. The same decision again changes nothing.
 * Throws AppError `not_found`; `conflict` if it was decided or withdrawn, or, to grant it, if it has lapsed; `double_booked` or
 * `policy_conflict` unless the override permits it.
 */
export async function decideRequest(
  db: Database,
  { id, status, reason, override = false, decidedBy, now }: DecideInput,
): Promise<{ request: GameRequest; conflicts: Conflict[] }> {
  return bookingTransaction(db, async (tx) => {
    const known = await findRequest(tx, id);
    if (known === undefined) throw notFound('request');
    const locked = await lockSlotFor(tx, known);
    const before = (await findRequest(tx, id))!; // as it is now that its game is locked
    const shown = before.shownStatus;
    if (shown === status) return { request: before, conflicts: [] };
    if (shown !== 'waiting' && shown !== 'lapsed')
      throw new AppError('conflict', `The request is ${shown} already.`);
    if (status === 'granted') requireOpen(locked);
    if (status === 'granted' && shown === 'lapsed') throw new AppError('conflict', LAPSED);
    const after = await updateRequest(tx, { ...before, status, reason, decidedBy });
    const entries = [requestEntry({ before, after })];
    if (status === 'refused') {
      await recordChanges(tx, entries);
      return { request: after, conflicts: [] };
    }
    const user = locked.user!;
    const placed = await placeOfficial(tx, { ...locked, user, override, answer: 'accepted', entries, now });
    return { request: after, conflicts: placed.conflicts };
  });
}

const LAPSED =
  'The request has lapsed: the game has begun or is not public, or the official is not active any more.';

async function unchanged(tx: Transaction, { slot, user }: LockedSlot & { user: User }) {
  const query = { assignmentId: slot.id, userId: user.id, hidesDrafts: true };
  return { assignment: slot, conflicts: await findConflicts(tx, query) };
}

/** The caller as they are while they are locked: an assignor may have changed their roles since the request began. */
function requireOfficial({ user }: { user: User | undefined }): User {
  if (user?.active && may(user, 'open_games.take')) return user;
  throw new AppError('forbidden', 'You are no official of this site any more; ask its assignor.');
}

function requireOpen({ slot, game }: LockedSlot): void {
  if (slot.official !== null) {
    throw new AppError('conflict', 'Somebody else has just taken this game. Look at the open games again.');
  }
  if (game.status === 'A' && game.published) return;
  throw new AppError('conflict', 'The game was canceled or withdrawn. Look at the open games again.');
}

type RightQuery = { site: Site; user: User; now: Date };

async function findRight(tx: Transaction, { slot, game }: LockedSlot, { site, user, now }: RightQuery) {
  const query = { assignmentId: slot.id, userId: user.id };
  const [groups, conflicts, shown] = await Promise.all([
    findGroupIdsOf(tx, [user.id]),
    findConflicts(tx, query),
    findConflicts(tx, { ...query, hidesDrafts: true }),
  ]);
  const right = rightTo({
    ...{ policy: site.openGames, grades: site.grades, grade: user.grade, startTime: game.startTime },
    ...{ groupIds: groups.get(user.id) ?? [], conflicts, shown, now },
  });
  return { right, conflicts, shown };
}

type Rejection = { conflicts: readonly Conflict[]; shown: readonly Conflict[]; wanted: 'claim' | 'ask' };

/** The error for an official who may not do what they want. Its code is that of the conflicts that they may know. */
function rejection({ may, why }: OpenGameRight, { conflicts, shown, wanted }: Rejection): AppError {
  if (may === 'ask') {
    const sentence =
      why ?? 'This site lets officials ask for open games, not claim them. You can ask for it.';
    return new AppError('forbidden', sentence);
  }
  const sentence = `You cannot ${wanted === 'claim' ? 'claim' : 'ask for'} this game. ${why}`;
  const isError = ({ severity }: Conflict) => severity === 'error';
  if (shown.filter(isError).some(({ code }) => ['double_booked', 'on_this_game'].includes(code))) {
    return new AppError('double_booked', sentence);
  }
  return new AppError(conflicts.some(isError) ? 'policy_conflict' : 'conflict', sentence);
}
