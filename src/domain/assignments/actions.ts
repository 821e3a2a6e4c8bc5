// Actions on assignments: assign, unassign, empty a crew, accept or decline.
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { exposedGame, gameOfSlotEntry, type SlotState, slotEntry, slotFields } from '../games/entries.ts';
import { recordOfficialsChanged } from '../games/events.ts';
import type { Game } from '../games/game.ts';
import { findGame } from '../games/game-queries.ts';
import { lockGame, type StoredGame } from '../games/store.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { attach, attachmentEntry } from '../leagues/officials/store.ts';
import { lockUsers } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Assignment, OfficialAnswer } from './assignment.ts';
import { type Booking, bookingTransaction, findConflict } from './booking.ts';
import { answerSlot, findAssignment, findCrew, occupySlot } from './store.ts';
import { type WarningInput, warningsOf } from './warnings.ts';

/** The slot after an action, and its warnings as sentences. */
export type AssignmentResult = { assignment: Assignment; warnings: string[] };

export type AssignInput = { assignmentId: number; userId: number; override?: boolean | undefined; now: Date };

/**
 * Assigns an official to a slot, replacing the current one; assigning the same official again changes nothing. Attaches
 * the official to the game's league. `override` permits overlapping games, but never two slots of one game. Throws
 * AppError `not_found`; `double_booked`, naming the other game; `validation_failed` (`/user_id`) unless the user is an
 * active official of the site.
 */
export async function assign(
  db: Database,
  { assignmentId, userId, override = false, now }: AssignInput,
): Promise<AssignmentResult> {
  return bookingTransaction(db, async (tx) => {
    const { slot, game } = await lockSlot(tx, assignmentId);
    if (slot.official?.id === userId) return answerOf(tx, slot, { game });
    const [user] = await lockUsers(tx, [userId]);
    if (user?.siteId !== game.siteId || !user.active || !user.official) throw noOfficial(userId);
    await requireNotOnGame(tx, game, user);
    const isOverridden = await checkIsFree(tx, { user, game, override, advice: TO_ASSIGNOR });
    await occupySlot(tx, { slotId: slot.id, userId, override: isOverridden });
    const { siteId, leagueId } = game;
    const attachment = leagueId === null ? undefined : { siteId, leagueId, userId };
    const attached = attachment && (await attach(tx, attachment));
    const entries = attached ? [attachmentEntry({ ...attachment!, id: attached.id }, 'after')] : [];
    const after = { ...slotFields(slot), ...OPEN, userId, override: isOverridden };
    await recordSlots(tx, game, { slots: [{ id: slot.id, before: slotFields(slot), after }], entries });
    const cameBack = attached?.cameBack ?? false;
    await recordOfficialsChanged(tx, game, { slotIds: [slot.id], now });
    return answerOf(tx, slot, { game, cameBack });
  });
}

/** Removes the official from a slot; an open slot is unchanged. Throws AppError `not_found`. */
export async function unassign(
  db: Database,
  { assignmentId, now }: { assignmentId: number; now: Date },
): Promise<AssignmentResult> {
  return db.transaction(async (tx) => {
    const { slot, game } = await lockSlot(tx, assignmentId);
    await emptySlots(tx, game, { slots: [slot], now });
    return answerOf(tx, slot, { game });
  });
}

/** Removes all officials from a game. Throws AppError `not_found`. */
export async function emptyCrew(db: Database, { gameId, now }: { gameId: number; now: Date }): Promise<Game> {
  return db.transaction(async (tx) => {
    const game = await lockGame(tx, gameId);
    if (game === undefined) throw notFound('game');
    await emptySlots(tx, game, { slots: await findCrew(tx, gameId), now });
    return (await findGame(tx, gameId))!;
  });
}

/**
 * `reason` is for declining. `officialId` is the official that the caller saw on the slot. `hidesDrafts` keeps
 * unpublished games out of error messages.
 */
export type AnswerInput = {
  assignmentId: number;
  answer: OfficialAnswer;
  reason?: string | undefined;
  officialId?: number | undefined;
  hidesDrafts?: boolean | undefined;
  now: Date;
};

/**
 * Records that the official accepts or declines the assignment. No event: an official who declines stays on the slot
 * until removed or replaced (docs/api: Webhooks). Declining again keeps the earlier reason unless a new one is sent.
 * Throws AppError `not_found`; `conflict` for an open slot, or if `officialId` is no longer on it; `double_booked` if
 * the official accepts after declining and is on another game by now.
 */
export async function answerAssignment(
  db: Database,
  { assignmentId, answer, reason, officialId, hidesDrafts }: AnswerInput,
): Promise<AssignmentResult> {
  return bookingTransaction(db, async (tx) => {
    const { slot, game } = await lockSlot(tx, assignmentId);
    const official = answererOf(slot, officialId);
    const given = answer === 'declined' ? (reason ?? slot.declinedReason) : null;
    if (slot.answer === answer && slot.declinedReason === given)
      return answerOf(tx, slot, { game, hidesDrafts });
    if (slot.answer === 'declined' && answer === 'accepted') {
      const [user] = await lockUsers(tx, [official.id]);
      const { override } = slot;
      await checkIsFree(tx, { user: user!, game, override, hidesDrafts, advice: TO_ANSWERER });
    }
    await answerSlot(tx, { slotId: slot.id, answer, reason: given });
    const before = slotFields(slot);
    const after = { ...before, answer, declinedReason: given };
    await recordChanges(tx, [slotEntry(game, { id: slot.id, before, after }), gameOfSlotEntry(game)]);
    return answerOf(tx, slot, { game, hidesDrafts });
  });
}

function answererOf({ official }: Assignment, officialId: number | undefined): User {
  if (official === null) {
    const sentence = 'Nobody is assigned to this slot, so there is nothing to accept or decline.';
    throw new AppError('conflict', sentence);
  }
  if (officialId !== undefined && official.id !== officialId) {
    const sentence = 'Another official has taken this slot meanwhile; look at the game again.';
    throw new AppError('conflict', sentence);
  }
  return official;
}

/** Locks the game, then reads the slot. Every transaction locks games before users. */
async function lockSlot(tx: Transaction, id: number): Promise<{ slot: Assignment; game: StoredGame }> {
  const seen = await findAssignment(tx, id);
  const game = seen && (await lockGame(tx, seen.gameId));
  const slot = game && (await findAssignment(tx, id)); // a change of pattern may have removed it meanwhile
  if (slot === undefined) throw notFound('assignment');
  return { slot, game: game! };
}

function noOfficial(userId: number): AppError {
  const message = `user_id ${userId} is not an active official of this site; send the id of one who is.`;
  return validationError([{ path: '/user_id', message }]);
}

async function requireNotOnGame(tx: Transaction, game: StoredGame, user: User): Promise<void> {
  const other = (await findCrew(tx, game.id)).find(({ official }) => official?.id === user.id);
  if (other === undefined) return;
  const sentence =
    `${nameOf(user)} is on this game already (game ${game.id}, as ${other.position}); ` +
    'an official can be on a game only once: unassign them there first.';
  throw new AppError('double_booked', sentence);
}

type SlotInput = {
  user: User;
  game: StoredGame;
  override: boolean;
  hidesDrafts?: boolean | undefined;
  /** The sentence that tells the caller how to resolve the conflict. */
  advice: string;
};
const TO_ASSIGNOR = 'Choose another official, or send override: true.';
const TO_ANSWERER = 'The assignor can remove them from that game first.';

/** Returns whether the override was needed: only such slots are exempt from the database's constraint. */
async function checkIsFree(
  tx: Transaction,
  { user, game, override, hidesDrafts, advice }: SlotInput,
): Promise<boolean> {
  if (game.status !== 'A') return false; // a canceled game blocks nobody
  const clash = await findConflict(tx, { userIds: [user.id], booking: bookingOf(game), hidesDrafts });
  if (clash === undefined || override) return clash !== undefined;
  throw new AppError('double_booked', `${clash} ${advice}`);
}

async function emptySlots(
  tx: Transaction,
  game: StoredGame,
  { slots, now }: { slots: Assignment[]; now: Date },
): Promise<void> {
  const taken = slots.filter(({ official }) => official !== null);
  const slotIds = taken.map(({ id }) => id);
  for (const slotId of slotIds) await occupySlot(tx, { slotId, userId: null, override: false });
  if (taken.length > 0) {
    const emptied = taken.map((slot) => {
      const before = slotFields(slot);
      return { id: slot.id, before, after: { ...before, ...OPEN } };
    });
    await recordSlots(tx, game, { slots: emptied, entries: [] });
  }
  await recordOfficialsChanged(tx, game, { slotIds, now });
}

const OPEN = { userId: null, answer: null, declinedReason: null, override: false };

/** Records slots that other officials are on now, with further entries of the same action. */
function recordSlots(
  tx: Transaction,
  game: StoredGame,
  { slots, entries }: { slots: SlotState[]; entries: JournalEntry[] },
): Promise<void> {
  const changed = [...slots.map((slot) => slotEntry(game, slot)), gameOfSlotEntry(game), ...entries];
  return recordChanges(tx, changed, exposedGame({ before: game, after: game, isCrewChanged: true }));
}

async function answerOf(
  tx: Transaction,
  { id }: Assignment,
  warned: Omit<WarningInput, 'official'>,
): Promise<AssignmentResult> {
  const assignment = (await findAssignment(tx, id))!;
  const { official } = assignment;
  return { assignment, warnings: official === null ? [] : await warningsOf(tx, { ...warned, official }) };
}

function bookingOf({ id, startTime, endTime }: StoredGame): Booking {
  return { gameId: id, startTime, endTime };
}

function nameOf({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`;
}
