// Assigns those of a proposal who go together, or undoes it: all of them, or it throws.
//
// Whoever leaves a position is taken off first, and then everybody is assigned, so that no order of them matters. Each position
// must be as the plan read it, or as accepting left it.
import { assign, unassign } from '../domain/assignments/actions.ts';
import { isMoved, type StoredProposed } from '../domain/proposals/states-store.ts';
import { AppError } from '../kernel/errors.ts';
import type { Database } from '../storage/database.ts';

/** Of the position, and of the one that its official leaves for it. */
export type Versions = Pick<StoredProposed, 'version' | 'fromVersion'>;

/** Throws an AppError for any conflict, and if a position was changed, or a game moved. */
export async function acceptTogether(
  db: Database,
  rows: readonly StoredProposed[],
  now: Date,
): Promise<Versions[]> {
  const versions = new Map<number, number>();
  for (const { assignmentId, userId, version } of leftBy(rows)) {
    const { before, assignment } = await unassign(db, { assignmentId, lockVersion: version, now });
    if (before.lockVersion !== version || before.official?.id !== userId) throw changed();
    versions.set(assignmentId, assignment.lockVersion);
  }
  for (const { id, assignmentId, userId, version } of rows) {
    const expected = versions.get(assignmentId) ?? version!;
    versions.set(assignmentId, await put(db, { assignmentId, userId, version: expected, now }));
    // Read once the assignment has locked the game.
    if (await isMoved(db, { id, now })) throw changed();
  }
  return versionsOf(rows, versions);
}

/** Puts those back who left a position for it. Throws an AppError as `acceptTogether`. */
export async function undoTogether(
  db: Database,
  rows: readonly StoredProposed[],
  now: Date,
): Promise<Versions[]> {
  const versions = new Map<number, number>();
  for (const { assignmentId, version, chain } of rows) {
    const { before, assignment } = await unassign(db, { assignmentId, lockVersion: version!, now });
    if (chain !== null && before.lockVersion !== version) throw changed(); // somebody else may be put back there
    versions.set(assignmentId, assignment.lockVersion);
  }
  for (const { assignmentId, userId, version } of leftBy(rows)) {
    const expected = versions.get(assignmentId) ?? version;
    versions.set(assignmentId, await put(db, { assignmentId, userId, version: expected, now }));
  }
  return versionsOf(rows, versions);
}

type Taken = { assignmentId: number; userId: number; version: number };

/** The positions that officials leave, each once: whoever takes one says who has it. */
function leftBy(rows: readonly StoredProposed[]): Taken[] {
  return rows.flatMap(({ assignmentId, userId, version, fromAssignmentId, fromVersion, replacedUserId }) => {
    const isTaken = rows.some((other) => other.assignmentId === fromAssignmentId);
    return [
      ...(replacedUserId === null ? [] : [{ assignmentId, userId: replacedUserId, version: version! }]),
      ...(fromAssignmentId === null || isTaken
        ? []
        : [{ assignmentId: fromAssignmentId, userId, version: fromVersion! }]),
    ];
  });
}

/** Returns the version of the position with them on it. */
async function put(db: Database, { version, ...input }: Taken & { now: Date }): Promise<number> {
  const { before, assignment, conflicts } = await assign(db, { ...input, lockVersion: version });
  if (before.lockVersion !== version) throw changed(); // by hand, the same
  const [conflict] = conflicts;
  if (conflict !== undefined) throw new AppError('policy_conflict', conflict.sentence);
  return assignment.lockVersion;
}

function versionsOf(rows: readonly StoredProposed[], versions: ReadonlyMap<number, number>): Versions[] {
  return rows.map(({ assignmentId, fromAssignmentId, fromVersion }) => ({
    version: versions.get(assignmentId)!,
    fromVersion: fromAssignmentId === null ? null : (versions.get(fromAssignmentId) ?? fromVersion),
  }));
}

const changed = () => new AppError('lock_version_mismatch', 'A position of the proposal was changed.');
