// Actions on the lists.
import { isDeepStrictEqual } from 'node:util';
import { notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { isBlockKind } from '../blocks/block.ts';
import { blockEntry, blocksOf } from '../blocks/store.ts';
import { findGamesUsing, releaseFromDeletedGames } from '../games/uses.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { attachmentEntry, attachmentsOf } from '../leagues/officials/store.ts';
import { zoneNamed } from '../sites/site.ts';
import { isZoneOfDatabase } from '../sites/store.ts';
import { unknownZone, type Venue } from '../venues/venue.ts';
import {
  type Entries,
  type Entry,
  type EntryChange,
  inUse,
  KINDS,
  type ListName,
  type NewEntry,
  NOUNS,
  nameTaken,
  tidyName,
} from './list.ts';
import { insertEntry, isNameTaken, lockEntry, removeEntry, updateEntry } from './store.ts';

/**
 * Adds an entry to one of a site's lists. Throws AppError `conflict` if the name, ignoring case and spacing, is taken;
 * `validation_failed` (`/timezone`) for a venue in an unknown IANA zone.
 */
export async function createEntry<List extends ListName>(
  db: Database,
  list: List,
  entry: NewEntry<List>,
): Promise<Entries[List]> {
  return db.transaction(async (tx) => {
    const created = await insertEntry(tx, list, await inKnownZone(tx, entry));
    if (created === undefined) throw nameTaken(NOUNS[list], entry.name);
    await recordChanges(tx, [entryOf(list, { after: created })]);
    return created;
  });
}

/**
 * Changes the fields sent; a change to the current values writes nothing. Games that use the entry keep their times,
 * even if a venue's zone or an age group's length changes. Throws AppError `not_found`; `conflict` if another entry of
 * the site has the name; `validation_failed` (`/timezone`) for an unknown IANA zone.
 */
export async function changeEntry<List extends ListName>(
  db: Database,
  list: List,
  { id, change }: { id: number; change: EntryChange<List> },
): Promise<Entries[List]> {
  try {
    return await db.transaction(async (tx) => {
      const before = await lockEntry(tx, list, id);
      if (before === undefined) throw notFound(NOUNS[list]);
      const changed = await inKnownZone(tx, change);
      if (isAsBefore(before, changed)) return before;
      const after = (await updateEntry(tx, list, { id, change: changed }))!;
      await recordChanges(tx, [entryOf(list, { before, after })]);
      return after;
    });
  } catch (error) {
    throw isNameTaken(error) ? nameTaken(NOUNS[list], change.name ?? '') : error;
  }
}

/**
 * Deletes an entry with the blocks that refer to it and, for a league, its officials. Soft-deleted games lose the reference. Throws AppError `not_found`;
 * `in_use` if a game uses it, naming the first.
 */
export async function deleteEntry(db: Database, list: ListName, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock first: this waits for transactions that set it on a game, and later ones do not find it.
    const before = await lockEntry(tx, list, id);
    if (before === undefined) throw notFound(NOUNS[list]);
    const uses = await findGamesUsing(tx, list, id);
    if (uses !== undefined) throw inUse(NOUNS[list], uses);
    await releaseFromDeletedGames(tx, list, id);
    const officials = list === 'leagues' ? await attachmentsOf(tx, id) : [];
    const kind = KINDS[list];
    const blocks = isBlockKind(kind) ? await blocksOf(tx, { kind, targetId: id }) : [];
    await removeEntry(tx, list, id);
    const removed = [
      ...officials.map((official) => attachmentEntry(official, 'before')),
      ...blocks.map((block) => blockEntry(block, 'before')),
    ];
    await recordChanges(tx, [entryOf(list, { before }), ...removed]);
  });
}

function entryOf(list: ListName, { before, after }: { before?: Entry; after?: Entry }): JournalEntry {
  const { id, siteId } = (after ?? before)!;
  const kind = KINDS[list];
  return {
    siteId,
    kind,
    id,
    before: before && fieldsOfRecord(before),
    after: after && fieldsOfRecord(after),
  };
}

function isAsBefore(before: object, { name, ...more }: { name?: string | undefined }): boolean {
  const changed = name === undefined ? more : { ...more, name: tidyName(name) };
  const sent = Object.entries(changed).filter(([, value]) => value !== undefined);
  return isDeepStrictEqual({ ...before, ...Object.fromEntries(sent) }, before);
}

/** The entry with its zone as IANA spells it. PostgreSQL, whose list may be older than Node's, must know it too. */
async function inKnownZone<Sent extends object>(tx: Transaction, entry: Sent): Promise<Sent> {
  const { timezone } = entry as Pick<Partial<Venue>, 'timezone'>;
  if (timezone == null) return entry;
  const known = zoneNamed(timezone);
  if (known !== undefined && (await isZoneOfDatabase(tx, known))) return { ...entry, timezone: known };
  throw validationError([unknownZone(timezone)]);
}
