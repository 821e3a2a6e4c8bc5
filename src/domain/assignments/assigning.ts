// What every way of assigning an official does: it locks the slot, checks the conflicts, and records the change.
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { findConflictsOf } from '../conflicts/candidates.ts';
import type { Conflict, OverridableCode } from '../conflicts/conflict.ts';
import { type Override, requirePermitted } from '../conflicts/rejection.ts';
import { settleReportsOfSlots } from '../forms/crew/store.ts';
import { exposedGame, gameOfSlotEntry, type SlotState, slotEntry, slotFields } from '../games/entries.ts';
import { officialsChangedEvents } from '../games/events.ts';
import { lockGamesOfSlots, type StoredGame } from '../games/store.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { type FurtherRecords, recordChanges } from '../journal/store.ts';
import { attachAll, attachmentEntry } from '../leagues/officials/store.ts';
import { lockUsers } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Assignment, OfficialAnswer } from './assignment.ts';
import { unsaid } from './said.ts';
import { findCrewsOf, occupySlots, openSlots } from './store.ts';

export type LockedSlot = { slot: Assignment; game: StoredGame; crew: Assignment[] };

/** Locks the game, then reads the slot and the rest of its crew. Every transaction locks games before users. */
export async function lockSlot(tx: Transaction, id: number): Promise<LockedSlot> {
  const [locked] = await lockSlots(tx, [id]);
  return locked!;
}

/** Slots of one game share its crew. */
async function lockSlots(tx: Transaction, ids: readonly number[]): Promise<LockedSlot[]> {
  const [games, slots] = await Promise.all([lockGamesOfSlots(tx, ids), findCrewsOf(tx, ids)]);
  const crews = Map.groupBy(slots, ({ gameId }) => gameId);
  return ids.map((id) => {
    const slot = slots.find((one) => one.id === id); // a change of pattern may have removed it meanwhile
    const game = games.find((one) => one.id === slot?.gameId);
    if (game === undefined || slot === undefined) throw notFound('assignment');
    return { slot, game, crew: crews.get(game.id)! };
  });
}

export type SlotOfUser = { assignmentId: number; userId: number };

/** Locks the game of the slot, then the user. */
export async function lockSlotFor(
  tx: Transaction,
  sent: SlotOfUser,
): Promise<LockedSlot & { user: User | undefined }> {
  const [locked] = await lockSlotsFor(tx, [sent]);
  return locked!;
}

/** Locks the games of the slots, then the users. */
export async function lockSlotsFor(
  tx: Transaction,
  sent: readonly SlotOfUser[],
): Promise<(LockedSlot & { user: User | undefined })[]> {
  const [locked, users] = await Promise.all([
    lockSlots(
      tx,
      sent.map(({ assignmentId }) => assignmentId),
    ),
    lockUsers(tx, [...new Set(sent.map(({ userId }) => userId))]),
  ]);
  return sent.map(({ userId }, at) => ({ ...locked[at]!, user: users.find(({ id }) => id === userId) }));
}

/** Throws AppError `validation_failed` unless the user is an active official of the site of the game. */
export function requireAssignable(
  user: User | undefined,
  { game, userId }: { game: StoredGame; userId: number },
): User {
  if (user?.siteId === game.siteId && user.active && user.official) return user;
  const message = `user_id ${userId} is not an active official of this site; send the id of one who is.`;
  throw validationError([{ path: '/user_id', message }]);
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
  placed: PlacedOfficial,
): Promise<{ assignment: Assignment; conflicts: Conflict[] }> {
  const { occupied, placements } = await placeAtOnce(tx, [placed]);
  const [{ conflicts, entries, exposed, events }] = placements as [Placement];
  const [[assignment]] = await tx.commitAfter([occupied, recordChanges(tx, entries, { exposed, events })]);
  return { assignment: assignment!, conflicts };
}

/** What the caller records of an official who was put on a slot. */
export type Placement = { conflicts: Conflict[]; entries: JournalEntry[] } & Required<FurtherRecords>;

/**
 * `placeOfficial` for several in their order, all or none, without the commit: as if each was put on their slot after the one
 * before. Those that have neither a game nor an official in common are put on their slots by the same statements.
 */
export async function placeOfficials(
  tx: Transaction,
  placed: readonly PlacedOfficial[],
): Promise<Placement[]> {
  const done = new Map<PlacedOfficial, Placement>();
  for (const wave of wavesOf(placed)) {
    const { occupied, placements } = await placeAtOnce(tx, wave);
    for (const [at, slot] of (await occupied).entries()) {
      const one = wave[at]!;
      one.crew[one.crew.indexOf(one.slot)] = slot; // read by the other placements of the game
      done.set(one, placements[at]!);
    }
  }
  return placed.map((one) => done.get(one)!);
}

/** Each official, and each game, at most once in a wave, and in their order. */
function wavesOf(placed: readonly PlacedOfficial[]): PlacedOfficial[][] {
  const last = new Map<string, number>();
  const waveOf = ({ game, user }: PlacedOfficial) => {
    const keys = [`game ${game.id}`, `user ${user.id}`];
    const wave = 1 + Math.max(...keys.map((key) => last.get(key) ?? 0));
    for (const key of keys) last.set(key, wave);
    return wave;
  };
  return [...Map.groupBy(placed, waveOf).entries()]
    .sort(([one], [other]) => one - other)
    .map(([, wave]) => wave);
}

/** Returns the statement that was sent last, without waiting for it. */
async function placeAtOnce(
  tx: Transaction,
  placed: readonly PlacedOfficial[],
): Promise<{ occupied: Promise<Assignment[]>; placements: Placement[] }> {
  for (const one of placed) requireNotOnGame(one);
  const attachments = placed.map(({ game: { siteId, leagueId }, user }) =>
    leagueId === null ? undefined : { siteId, leagueId, userId: user.id },
  );
  const replaced = placed.flatMap(({ slot, user }) =>
    slot.official !== null && slot.official.id !== user.id ? [slot.id] : [],
  );
  // The conflicts are read first: attaching the officials would hide that they had been removed from the league.
  const [found, attached] = await Promise.all([
    findConflictsOf(
      tx,
      placed.map(({ slot, user }) => ({ assignmentId: slot.id, userId: user.id })),
    ),
    attachAll(
      tx,
      attachments.filter((one) => one !== undefined),
    ),
    replaced.length > 0 && settleReportsOfSlots(tx, replaced),
  ]);
  const taken = placed.map((one, at) => {
    const overridden = requirePermitted(found[at]!, one);
    return { slotId: one.slot.id, official: one.user, overridden, answer: one.answer };
  });
  const placements = placed.map(({ slot, game, user, answer, entries = [], now }, at): Placement => {
    const attachment = attached.find(
      ({ leagueId, userId }) => userId === user.id && leagueId === game.leagueId,
    );
    const before = { ...slotFields(slot), ...slot.said };
    const { overridden } = taken[at]!;
    const after = {
      ...before,
      ...OPEN,
      ...unsaid(slot),
      userId: user.id,
      answer: answer ?? null,
      overridden,
    };
    const recorded = recordOf(game, [{ id: slot.id, before, after }]);
    return {
      ...recorded,
      conflicts: found[at]!,
      entries: [
        ...recorded.entries,
        ...(attachment ? [attachmentEntry(attachment, 'after')] : []),
        ...entries,
      ],
      events: [...(attachment?.events ?? []), ...officialsChangedEvents(game, { slotIds: [slot.id], now })],
    };
  });
  return { occupied: occupySlots(tx, taken), placements };
}

function requireNotOnGame({ game, crew, user }: PlacedOfficial): void {
  const other = crew.find(({ official }) => official?.id === user.id);
  if (other === undefined) return;
  const sentence =
    `${user.firstName} ${user.lastName} is already on this game (game ${game.id}, as ${other.position}); ` +
    'an official can be on a game only once. Unassign them first.';
  throw new AppError('double_booked', sentence);
}

const OPEN = {
  ...{ userId: null, answer: null, declinedReason: null, remindedAt: null },
  overridden: [] as OverridableCode[],
};

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
    const before = { ...slotFields(slot), ...slot.said };
    return { id: slot.id, before, after: { ...before, ...OPEN, ...unsaid(slot) } };
  });
  const events = officialsChangedEvents(game, { slotIds, now });
  const { entries, exposed } = recordOf(game, emptied);
  const [opened] = await Promise.all([
    openSlots(tx, slotIds),
    recordChanges(tx, entries, { exposed, events }),
    settleReportsOfSlots(tx, slotIds),
  ]);
  return opened;
}

/** The entries of slots that other officials are on now. */
function recordOf(game: StoredGame, slots: readonly SlotState[]) {
  return {
    entries: [...slots.map((slot) => slotEntry(game, slot)), gameOfSlotEntry(game)],
    exposed: exposedGame({ before: game, after: game, isCrewChanged: true }),
  };
}
