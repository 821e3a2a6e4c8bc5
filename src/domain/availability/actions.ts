// Actions on availability.
import { notFound, type Problem, validationError } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
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
  return db.transaction((tx) =>
    store.insertAvailability(tx, { siteId, userId, day, available, description, ...hours }),
  );
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
    return changesNothing(before, change) ? before : store.updateAvailability(tx, { id, change });
  });
}

/** Deletes a row. Throws AppError `not_found` if it was already deleted. */
export async function deleteAvailability(db: Database, { id }: { id: number }): Promise<void> {
  if (!(await db.transaction((tx) => store.deleteAvailability(tx, id)))) throw notFound('availability');
}
