// Actions on the fields of venues.
import { isDeepStrictEqual } from 'node:util';
import { AppError, notFound } from '../../../kernel/errors.ts';
import type { Database } from '../../../storage/database.ts';
import { withoutUndefined } from '../../../storage/sql.ts';
import { recordEntry } from '../../journal/journal.ts';
import { recordChanges } from '../../journal/store.ts';
import { lockEntry } from '../../lists/store.ts';
import { type FieldChange, MAX_FIELDS, type NewVenueField, type VenueField } from './field.ts';
import * as store from './store.ts';

const KIND = 'venue_field';
const NOUN = 'venue field';

/**
 * Adds a field to a venue. Games keep the text that they have. Throws AppError `not_found` if the venue was deleted;
 * `conflict` if it has a field of this name, or as many as it may.
 */
export async function createField(db: Database, field: NewVenueField): Promise<VenueField> {
  return db.transaction(async (tx) => {
    const { venueId, name } = field;
    if ((await lockEntry(tx, 'venues', venueId)) === undefined) throw notFound('venue'); // two at once would exceed the limit
    const created = await store.insertField(tx, field);
    if (created === undefined) throw nameTaken(name);
    if ((await store.countFields(tx, venueId)) > MAX_FIELDS)
      throw new AppError('conflict', `The venue has ${MAX_FIELDS} fields; delete one that is not used.`);
    await recordChanges(tx, [recordEntry(KIND, { after: created })]);
    return created;
  });
}

/**
 * Changes what is sent; a change to the current values writes nothing. Throws AppError `not_found`; `conflict` if the venue
 * has another field of this name.
 */
export async function changeField(
  db: Database,
  { id, change }: { id: number; change: FieldChange },
): Promise<VenueField> {
  return db.transaction(async (tx) => {
    const found = await store.findField(tx, id);
    if (found !== undefined) await lockEntry(tx, 'venues', found.venueId); // others may add one of this name
    const before = await store.lockField(tx, id);
    if (before === undefined) throw notFound(NOUN);
    if (isDeepStrictEqual({ ...before, ...withoutUndefined(change) }, before)) return before;
    const after = await store.updateField(tx, { id, change });
    if (after === undefined) throw nameTaken(change.name ?? before.name);
    await recordChanges(tx, [recordEntry(KIND, { before, after })]);
    return after;
  });
}

/** Deletes a field; games keep its name. Throws AppError `not_found` if it was already deleted. */
export async function deleteField(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await store.lockField(tx, id);
    if (before === undefined) throw notFound(NOUN);
    await store.removeField(tx, id);
    await recordChanges(tx, [recordEntry(KIND, { before })]);
  });
}

function nameTaken(name: string): AppError {
  return new AppError('conflict', `The venue has a field named ${name} already; choose another name.`);
}
