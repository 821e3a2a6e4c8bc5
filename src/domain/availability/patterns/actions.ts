// Actions on weekly patterns of availability.
import { notFound } from '../../../kernel/errors.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { recordEntry } from '../../journal/journal.ts';
import { recordChanges } from '../../journal/store.ts';
import { lockUsers } from '../../users/store.ts';
import { findRowsFrom, replaceRows } from '../store.ts';
import { type AvailabilityPattern, datesOf, type PatternInput, planRows } from './pattern.ts';
import { findPattern, removePattern, writePattern } from './store.ts';

/** `from` is the first day whose availability may change: today, or the first day that is not locked. */
type PatternTarget = { siteId: number; userId: number; from: string };

/**
 * Sets the weekly pattern of a user, and writes its days as availability. Days on which the user has entered something else
 * stay as they are; what the earlier pattern wrote is replaced.
 */
export async function setPattern(
  db: Database,
  { pattern, ...target }: PatternTarget & { pattern: PatternInput },
): Promise<AvailabilityPattern> {
  return db.transaction(async (tx) => {
    const before = await lockPattern(tx, target);
    const after = await writePattern(tx, { ...target, ...pattern });
    await recordChanges(tx, [recordEntry('availability_pattern', { before, after }, target.userId)]);
    await writeDays(tx, target, { pattern });
    return after;
  });
}

/** Removes the weekly pattern of a user, and the days that it wrote. Throws AppError `not_found` if they have none. */
export async function deletePattern(db: Database, target: PatternTarget): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockPattern(tx, target);
    if (before === undefined) throw notFound('availability pattern');
    await removePattern(tx, target.userId);
    await recordChanges(tx, [recordEntry('availability_pattern', { before }, target.userId)]);
    await writeDays(tx, target, {});
  });
}

/** Locks the user, so that two changes of one pattern do not mix their days. */
async function lockPattern(tx: Transaction, { userId }: PatternTarget) {
  await lockUsers(tx, [userId]);
  return findPattern(tx, userId);
}

async function writeDays(
  tx: Transaction,
  { siteId, userId, from }: PatternTarget,
  { pattern }: { pattern?: PatternInput },
): Promise<void> {
  const rows = await findRowsFrom(tx, { userId, day: from });
  const { replaced, added } = planRows(rows, pattern === undefined ? [] : datesOf(pattern, from));
  const more = { siteId, userId, description: null, weekly: true };
  await replaceRows(tx, { replaced, added: added.map((row) => ({ ...row, ...more })) });
}
