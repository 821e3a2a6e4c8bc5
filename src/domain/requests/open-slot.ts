// What claiming and asking for an open slot share: who may, what speaks against it, and what is written.
import { AppError } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { may } from '../access.ts';
import { type LockedSlot, placeOfficial } from '../assignments/assigning.ts';
import type { Assignment } from '../assignments/assignment.ts';
import { findConflicts } from '../conflicts/candidates.ts';
import type { Conflict } from '../conflicts/conflict.ts';
import { findGroupIdsOf } from '../groups/store.ts';
import { recordChanges } from '../journal/store.ts';
import type { Site } from '../sites/site.ts';
import type { User } from '../users/user.ts';
import type { GameRequest } from './request.ts';
import { type OpenGameRight, rightTo } from './right.ts';
import { findWaiting, insertRequest, requestEntry, updateRequest } from './store.ts';

/** A slot of a locked game, and the locked official who wants it. */
export type RequestedSlot = LockedSlot & { user: User };

/** Puts the official on the slot, who has accepted it thereby, and commits. */
export async function claim(
  tx: Transaction,
  requested: RequestedSlot,
  { note, now }: { note?: string | null; now: Date },
): Promise<{ assignment: Assignment; request: GameRequest }> {
  const { slot, user, game } = requested;
  const slotOfUser = { assignmentId: slot.id, userId: user.id };
  const waiting = await findWaiting(tx, slotOfUser);
  const claimed = { siteId: game.siteId, ...slotOfUser, status: 'claimed', note: note ?? null } as const;
  const request = await (waiting === undefined
    ? insertRequest(tx, claimed)
    : updateRequest(tx, { ...waiting, status: 'claimed', note: note ?? waiting.note }));
  const entries = [requestEntry({ ...(waiting && { before: waiting }), after: request })];
  const placing = { ...requested, override: false, answer: 'accepted', entries, now } as const;
  const { assignment } = await placeOfficial(tx, placing);
  return { assignment, request };
}

/** Records the request. Asking again changes only the note. */
export async function ask(
  tx: Transaction,
  { slot, user, game }: RequestedSlot,
  note: string | null,
): Promise<GameRequest> {
  const slotOfUser = { assignmentId: slot.id, userId: user.id };
  const before = await findWaiting(tx, slotOfUser);
  if (before?.note === note) return before;
  const after = await (before === undefined
    ? insertRequest(tx, { siteId: game.siteId, ...slotOfUser, status: 'waiting', note })
    : updateRequest(tx, { ...before, note }));
  await recordChanges(tx, [requestEntry({ ...(before && { before }), after })]);
  return after;
}

/** The caller as they are while they are locked: an assignor may have changed their roles since the request began. */
export function requireOfficial({ user }: { user: User | undefined }): User {
  if (user?.active && may(user, 'open_games.take')) return user;
  throw new AppError('forbidden', 'You are no longer an official of this site. Contact the assignor.');
}

export function requireOpen({ slot, game }: Pick<LockedSlot, 'slot' | 'game'>): void {
  if (slot.official !== null) {
    throw new AppError('conflict', 'Somebody else has just taken this game. Look at the open games again.');
  }
  if (game.status === 'A' && game.published) return;
  throw new AppError('conflict', 'The game was canceled or withdrawn. Look at the open games again.');
}

/** What the official may do, all conflicts, and those of them that they may know. */
export type FoundRight = { right: OpenGameRight; conflicts: Conflict[]; shown: Conflict[] };

export async function findRight(
  tx: Transaction,
  { slot, game, user }: RequestedSlot,
  { site, now }: { site: Site; now: Date },
): Promise<FoundRight> {
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

/** The error for an official who may not do what they want. Its code is that of the conflicts that they may know. */
export function rejection(
  { right: { may, why }, conflicts, shown }: FoundRight,
  requested: 'claim' | 'ask',
): AppError {
  if (may === 'ask') {
    const sentence =
      why ?? 'This site lets officials ask for open games, not claim them. You can ask for it.';
    return new AppError('forbidden', sentence);
  }
  const sentence = `You cannot ${requested === 'claim' ? 'claim' : 'ask for'} this game. ${why}`;
  const isError = ({ severity }: Conflict) => severity === 'error';
  if (shown.filter(isError).some(({ code }) => ['double_booked', 'on_this_game'].includes(code))) {
    return new AppError('double_booked', sentence);
  }
  return new AppError(conflicts.some(isError) ? 'policy_conflict' : 'conflict', sentence);
}
