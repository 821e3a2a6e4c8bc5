// What can be done with the lists.
import { isDeepStrictEqual } from 'node:util';
import { notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findGamesUsing, releaseFromDeletedGames } from '../games/uses.ts';
import { zoneNamed } from '../sites/site.ts';
import { isZoneOfDatabase } from '../sites/store.ts';
import { unknownZone, type Venue } from '../venues/venue.ts';
import {
  type Entries,
  type EntryChange,
  inUse,
  type ListName,
  type NewEntry,
  NOUNS,
  nameTaken,
  tidyName,
} from './list.ts';
import { insertEntry, isNameTaken, lockEntry, removeEntry, updateEntry } from './store.ts';

/**
 * Adds an entry to one of a site's lists. AppError `conflict` when the name, case and spacing folded, is taken;
 * invalid (`/timezone`) for a venue in an unknown IANA zone.
 */
export async function createEntry<List extends ListName>(
  db: Database,
  list: List,
  entry: NewEntry<List>,
): Promise<Entries[List]> {
  return db.transaction(async (tx) => {
    const created = await insertEntry(tx, list, await inKnownZone(tx, entry));
    if (created === undefined) throw nameTaken(NOUNS[list], entry.name);
    return created;
  });
}

/**
 * Changes the fields that are given; the entry as it is already is left untouched. The games that have it keep their
 * times, whatever becomes of a venue's zone or an age group's length. AppErrors: `not_found`; `conflict` when another
 * entry of the site has the name; invalid (`/timezone`) for an unknown IANA zone.
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
      return (await updateEntry(tx, list, { id, change: changed }))!;
    });
  } catch (error) {
    throw isNameTaken(error) ? nameTaken(NOUNS[list], change.name ?? '') : error;
  }
}

/**
 * Deletes an entry. Deleted games let go of it; of a league, its officials go with it. AppErrors: `not_found`; `in_use`
 * when a game has it, naming the first.
 */
export async function deleteEntry(db: Database, list: ListName, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked first: this waits for transactions that give it to a game, and later ones find it gone.
    if ((await lockEntry(tx, list, id)) === undefined) throw notFound(NOUNS[list]);
    const uses = await findGamesUsing(tx, list, id);
    if (uses !== undefined) throw inUse(NOUNS[list], uses);
    await releaseFromDeletedGames(tx, list, id);
    await removeEntry(tx, list, id);
  });
}

function isAsBefore(before: object, { name, ...more }: { name?: string | undefined }): boolean {
  const changed = name === undefined ? more : { ...more, name: tidyName(name) };
  const sent = Object.entries(changed).filter(([, value]) => value !== undefined);
  return isDeepStrictEqual({ ...before, ...Object.fromEntries(sent) }, before);
}

/** The entry with its zone as IANA spells it. PostgreSQL must know it too: its list may be older than Node's. */
async function inKnownZone<Sent extends object>(tx: Transaction, entry: Sent): Promise<Sent> {
  const { timezone } = entry as Pick<Partial<Venue>, 'timezone'>;
  if (timezone == null) return entry;
  const known = zoneNamed(timezone);
  if (known !== undefined && (await isZoneOfDatabase(tx, known))) return { ...entry, timezone: known };
  throw validationError([unknownZone(timezone)]);
}
