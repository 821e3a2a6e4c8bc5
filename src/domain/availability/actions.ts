// Actions on availability.
import { notFound, type Problem, validationError } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import {
  type Availability,
  type AvailabilityChange,
  changedHours,
  changesNothing,
  newHours,
} from './availability.ts';
import * as store from './store.ts';

export type NewAvailabilityInput = {
  siteId: number;
  userId: number;
  sent: AvailabilityChange;
  /** The problems found before the action, reported together with its own. */
  problems: Problem[];
};

/**
 * Adds a user's availability on a day: available unless `available` is false, for the whole day unless times are sent.
 * Throws AppError `validation_failed` if only one time is sent, or if the end is not after the start.
 */
export async function addAvailability(
  db: Database,
  { siteId, userId, sent, problems }: NewAvailabilityInput,
): Promise<Availability> {
  const found = [...problems];
  const hours = newHours(sent, found);
  const { day, available = true, description = null } = sent;
  if (found.length > 0 || day === undefined) throw validationError(found);
  return db.transaction(async (tx) => {
    const after = await store.insertAvailability(tx, {
      ...{ siteId, userId, day, available, description },
      ...hours,
    });
    await recordChanges(tx, [entryOf({ after })]);
    return after;
  });
}

/**
 * Changes only the fields sent. Throws AppError `validation_failed` if all_day contradicts the times, or if the end is
 * not after the start; `not_found` if the row was deleted.
 */
export async function changeAvailability(
  db: Database,
  { id, sent, problems }: { id: number; sent: AvailabilityChange; problems: Problem[] },
): Promise<Availability> {
  return db.transaction(async (tx) => {
    const before = await store.lockAvailability(tx, id);
    if (before === undefined) throw notFound('availability');
    const found = [...problems];
    const hours = changedHours(before, { sent, problems: found });
    if (found.length > 0) throw validationError(found);
    const change = { ...sent, ...hours };
    if (changesNothing(before, change)) return before;
    const after = await store.updateAvailability(tx, { id, change });
    await recordChanges(tx, [entryOf({ before, after })]);
    return after;
  });
}

/** Deletes a row. Throws AppError `not_found` if it was already deleted. */
export async function deleteAvailability(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await store.deleteAvailability(tx, id);
    if (before === undefined) throw notFound('availability');
    await recordChanges(tx, [entryOf({ before })]);
  });
}

function entryOf({ before, after }: { before?: Availability; after?: Availability }): JournalEntry {
  const { id, siteId, userId } = (after ?? before)!;
  const fields = (row?: Availability) => row && fieldsOfRecord(row);
  const change = { before: fields(before), after: fields(after) };
  return { siteId, kind: 'availability', id, subjectId: userId, ...change };
}
