// Actions on open positions: an official claims one, asks for it or withdraws; an assignor decides.
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { lockSlot, lockSlotFor, placeOfficial } from '../assignments/assigning.ts';
import type { Assignment } from '../assignments/assignment.ts';
import { bookingTransaction } from '../assignments/booking.ts';
import { findCrew } from '../assignments/store.ts';
import { findConflicts } from '../conflicts/candidates.ts';
import type { Conflict } from '../conflicts/conflict.ts';
import type { Override } from '../conflicts/rejection.ts';
import { lockGame } from '../games/store.ts';
import { recordChanges } from '../journal/store.ts';
import type { Site } from '../sites/site.ts';
import { lockUsers } from '../users/store.ts';
import {
  ask,
  claim,
  type FoundRight,
  findRight,
  type RequestedSlot,
  rejection,
  requireOfficial,
  requireOpen,
} from './open-slot.ts';
import type { GameRequest } from './request.ts';
import { findRequest, findWaiting, requestEntry, updateRequest } from './store.ts';

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
    const requested = { ...locked, user: requireOfficial(locked) };
    if (locked.slot.official?.id === userId) return unchanged(tx, requested);
    requireOpen(locked);
    const found = await findRight(tx, requested, { site, now });
    if (found.right.may !== 'claim') throw rejection(found, 'claim');
    const { assignment } = await claim(tx, requested, { now });
    return { assignment, conflicts: found.shown }; // not those that officials may not know
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
    const requested = { ...locked, user: requireOfficial(locked) };
    requireOpen(locked);
    const found = await findRight(tx, requested, { site, now });
    if (found.right.may === 'no') throw rejection(found, 'ask');
    return ask(tx, requested, note);
  });
}

export type GameRequestInput = {
  site: Site;
  gameId: number;
  /** Only slots of this position, which the game has. */
  positionId: number | undefined;
  userId: number;
  note: string | null;
  now: Date;
};

/**
 * Claims the first open slot of a game that the official may take, or asks for it if the site lets them only ask. Throws the
 * AppErrors of `claimSlot` and `askForSlot`, for the first open slot; `conflict` if none is open; `validation_failed` for a
 * position that the game does not have.
 */
export async function requestGame(
  db: Database,
  { site, gameId, positionId, userId, note, now }: GameRequestInput,
): Promise<GameRequest> {
  return bookingTransaction(db, async (tx) => {
    const [game, crew, [locked]] = await Promise.all([
      lockGame(tx, gameId),
      findCrew(tx, gameId),
      lockUsers(tx, [userId]),
    ]);
    if (game === undefined) throw notFound('game');
    const user = requireOfficial({ user: locked });
    if (crew.some(({ official }) => official?.id === userId)) throw onGameAlready();
    const slots = crew.filter((slot) => positionId === undefined || slot.positionId === positionId);
    const open = slots.filter(({ official }) => official === null);
    const [slot = slots[0]] = open;
    if (slot === undefined) throw noPosition(positionId);
    requireOpen({ slot, game });
    let first: FoundRight | undefined;
    for (const slot of open) {
      const requested = { slot, game, crew, user };
      const found = await findRight(tx, requested, { site, now });
      if (found.right.may === 'claim') return (await claim(tx, requested, { note, now })).request;
      if (found.right.may === 'ask') return ask(tx, requested, note);
      first ??= found;
    }
    throw rejection(first!, 'ask'); // there is an open slot, since one is required above
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
      throw new AppError('conflict', `The request is already ${shown}.`);
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
  'The request has lapsed: the game has begun or is not public, or the official is no longer active.';

function onGameAlready(): AppError {
  return new AppError('double_booked', 'You are already assigned to this game.');
}

function noPosition(positionId: number | undefined): AppError {
  if (positionId === undefined) return new AppError('conflict', 'This game has no positions.');
  const message = `position_id ${positionId} is not a position of this game; leave it out for any position.`;
  return validationError([{ path: '/position_id', message }]);
}

async function unchanged(tx: Transaction, { slot, user }: RequestedSlot) {
  const query = { assignmentId: slot.id, userId: user.id, hidesDrafts: true };
  return { assignment: slot, conflicts: await findConflicts(tx, query) };
}
