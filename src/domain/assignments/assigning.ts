// What every way of assigning an official does: it locks the slot, checks the conflicts, and records the change.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { findConflicts } from '../conflicts/candidates.ts';
import type { Conflict, OverridableCode } from '../conflicts/conflict.ts';
import { type Override, requirePermitted } from '../conflicts/rejection.ts';
import type { NewEvent } from '../events/event.ts';
import { exposedGame, gameOfSlotEntry, type SlotState, slotEntry, slotFields } from '../games/entries.ts';
import { officialsChangedEvents } from '../games/events.ts';
import { lockGameOfSlot, type StoredGame } from '../games/store.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { attach, attachmentEntry } from '../leagues/officials/store.ts';
import { lockUsers } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Assignment, OfficialAnswer } from './assignment.ts';
import { findCrewOf, occupySlot, openSlots } from './store.ts';

export type LockedSlot = { slot: Assignment; game: StoredGame; crew: Assignment[] };

/** Locks the game, then reads the slot and the rest of its crew. Every transaction locks games before users. */
export async function lockSlot(tx: Transaction, id: number): Promise<LockedSlot> {
  const [game, crew] = await Promise.all([lockGameOfSlot(tx, id), findCrewOf(tx, id)]);
  const slot = crew.find((one) => one.id === id); // a change of pattern may have removed it meanwhile
  if (game === undefined || slot === undefined) throw notFound('assignment');
  return { slot, game, crew };
}

/** Locks the game of the slot, then the user. */
export async function lockSlotFor(
  tx: Transaction,
  { assignmentId, userId }: { assignmentId: number; userId: number },
): Promise<LockedSlot & { user: User | undefined }> {
  const [locked, [user]] = await Promise.all([lockSlot(tx, assignmentId), lockUsers(tx, [userId])]);
  return { ...locked, user };
}

export type PlacedOfficial = LockedSlot & {
  user: User;
  override: Override;
  /** Of an official who takes the slot themselves. */
  answer?: OfficialAnswer | undefined;
  /** Further entries of the journal for the same action. */
  entries?: readonly JournalEntry[] | undefined;
  now: Date;
};

/**
 * Puts the official on the slot, attaches them to the league of the game, and commits. Throws AppError `double_booked` or
 * `policy_conflict` unless the override permits it; never twice on one game.
 */
export async function placeOfficial(
  tx: Transaction,
  { slot, game, crew, user, override, answer, entries = [], now }: PlacedOfficial,
): Promise<{ assignment: Assignment; conflicts: Conflict[] }> {
  requireNotOnGame(game, { crew, user });
  const { siteId, leagueId } = game;
  const attachment = leagueId === null ? undefined : { siteId, leagueId, userId: user.id };
  // The conflicts are read first: attaching the official would hide that they had been removed from the league.
  const [conflicts, attached] = await Promise.all([
    findConflicts(tx, { assignmentId: slot.id, userId: user.id }),
    attachment && attach(tx, attachment),
  ]);
  const overridden = requirePermitted(conflicts, { override });
  const attachedEntries = attached ? [attachmentEntry({ ...attachment!, id: attached.id }, 'after')] : [];
  const before = slotFields(slot);
  const after = { ...before, ...OPEN, userId: user.id, answer: answer ?? null, overridden };
  const [assignment] = await tx.commitAfter([
    occupySlot(tx, { slotId: slot.id, official: user, overridden, answer }),
    recordSlots(tx, game, {
      slots: [{ id: slot.id, before, after }],
      entries: [...attachedEntries, ...entries],
      events: [...(attached?.events ?? []), ...officialsChangedEvents(game, { slotIds: [slot.id], now })],
    }),
  ]);
  return { assignment, conflicts };
}

function requireNotOnGame(game: StoredGame, { crew, user }: { crew: Assignment[]; user: User }): void {
  const other = crew.find(({ official }) => official?.id === user.id);
  if (other === undefined) return;
  const sentence =
    `${user.firstName} ${user.lastName} is already on this game (game ${game.id}, as ${other.position}); ` +
    'an official can be on a game only once. Unassign them first.';
  throw new AppError('double_booked', sentence);
}

const OPEN = { userId: null, answer: null, declinedReason: null, overridden: [] as OverridableCode[] };

/** Removes the officials from those of the slots that are taken, and returns the slots that it opened. */
export async function emptySlots(
  tx: Transaction,
  game: StoredGame,
  { slots, now }: { slots: Assignment[]; now: Date },
): Promise<Assignment[]> {
  const filled = slots.filter(({ official }) => official !== null);
  if (filled.length === 0) return [];
  const slotIds = filled.map(({ id }) => id);
  const emptied = filled.map((slot) => {
    const before = slotFields(slot);
    return { id: slot.id, before, after: { ...before, ...OPEN } };
  });
  const events = officialsChangedEvents(game, { slotIds, now });
  const [opened] = await Promise.all([
    openSlots(tx, slotIds),
    recordSlots(tx, game, { slots: emptied, entries: [], events }),
  ]);
  return opened;
}

/** Records slots that other officials are on now, with further entries of the same action. */
function recordSlots(
  tx: Transaction,
  game: StoredGame,
  { slots, entries, events }: { slots: SlotState[]; entries: JournalEntry[]; events: NewEvent[] },
): Promise<void> {
  const changed = [...slots.map((slot) => slotEntry(game, slot)), gameOfSlotEntry(game), ...entries];
  const exposed = exposedGame({ before: game, after: game, isCrewChanged: true });
  return recordChanges(tx, changed, { exposed, events });
}
