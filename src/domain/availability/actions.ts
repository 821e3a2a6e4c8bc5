// What can be done with availability.
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
  /** What is wrong with the request already; it is reported together with what is found here. */
  problems: Problem[];
};

/**
 * Adds what a user says of a day: that they are available, unless `available` is false, for the whole day unless times are
 * given. Invalid for a part of a day without both times, or that ends before it begins.
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
 * Changes only what is sent. Invalid for all_day with the times of a part of the day, and for a part that ends before
 * it begins; `not_found` for a row that is gone.
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

/** Removes a row: the day is not answered, unless others speak of it. AppError `not_found` for one that is gone. */
export async function deleteAvailability(db: Database, { id }: { id: number }): Promise<void> {
  if (!(await db.transaction((tx) => store.deleteAvailability(tx, id)))) throw notFound('availability');
}
