// Actions on closings of venues.
import { isDeepStrictEqual } from 'node:util';
import { AppError, notFound, validationError } from '../../../kernel/errors.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { withoutUndefined } from '../../../storage/sql.ts';
import { recordEntry } from '../../journal/journal.ts';
import { recordChanges } from '../../journal/store.ts';
import { lockEntry } from '../../lists/store.ts';
import {
  type Closing,
  type ClosingChange,
  type ClosingFields,
  isInOrder,
  MAX_CLOSINGS,
  type NewClosing,
} from './closing.ts';
import * as store from './store.ts';

const KIND = 'venue_closing';

/**
 * Closes a venue, or one field of it. The games that lie in the closing stay as they are. Waits for changes that place
 * games there. Throws AppError `validation_failed` (`/end_date`) if it does not end after it begins; `not_found` if the venue
 * was deleted; `conflict` if the venue has as many closings as it may.
 */
export async function createClosing(db: Database, closing: NewClosing): Promise<Closing> {
  requireInOrder(closing);
  return db.transaction(async (tx) => {
    if ((await lockEntry(tx, 'venues', closing.venueId)) === undefined) throw notFound('venue');
    const created = await store.insertClosing(tx, closing);
    await requireRoom(tx, closing.venueId);
    await recordChanges(tx, [recordEntry(KIND, { after: created })]);
    return created;
  });
}

/**
 * Changes the fields sent; a change to the current values writes nothing. Throws AppError `not_found`; `validation_failed`
 * (`/end_date`) if the closing would not end after it begins; `conflict` as `createClosing`.
 */
export async function changeClosing(
  db: Database,
  { id, change }: { id: number; change: ClosingChange },
): Promise<Closing> {
  return db.transaction(async (tx) => {
    const found = await store.findClosing(tx, id);
    if (found !== undefined) await lockEntry(tx, 'venues', found.venueId); // as a new one waits for games placed there
    const before = await store.lockClosing(tx, id);
    if (before === undefined) throw notFound('venue closing');
    const changed = { ...before, ...withoutUndefined(change) };
    if (isDeepStrictEqual(changed, before)) return before;
    requireInOrder(changed);
    const after = await store.updateClosing(tx, { id, change });
    if (after.endDate > before.endDate) await requireRoom(tx, after.venueId);
    await recordChanges(tx, [recordEntry(KIND, { before, after })]);
    return after;
  });
}

/** Deletes a closing. Throws AppError `not_found` if it was already deleted. */
export async function deleteClosing(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await store.lockClosing(tx, id);
    if (before === undefined) throw notFound('venue closing');
    await store.removeClosing(tx, id);
    await recordChanges(tx, [recordEntry(KIND, { before })]);
  });
}

async function requireRoom(tx: Transaction, venueId: number): Promise<void> {
  if ((await store.countClosings(tx, venueId)) <= MAX_CLOSINGS) return;
  const sentence = `The venue has ${MAX_CLOSINGS} closings that have not ended; delete one, or close it for several days at once.`;
  throw new AppError('conflict', sentence);
}

function requireInOrder(closing: ClosingFields): void {
  if (isInOrder(closing)) return;
  const message =
    'end_date is before the beginning; send an end that is later than start_date and start_time.';
  throw validationError([{ path: '/end_date', message }]);
}
