// Actions on the lists.

import { isDeepStrictEqual } from 'node:util';
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { withoutUndefined } from '../../storage/sql.ts';
import { fixVisitsTo } from '../assignments/fixed-distances.ts';
import { isBlockKind } from '../blocks/block.ts';
import { blockEntry, blocksOf, insertBlock } from '../blocks/store.ts';
import { areFeesFixedApart, moveRules, recheckRules, ruleEntry, rulesOf } from '../fees/rules/store.ts';
import { type JournalEntry, recordEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { attachmentEntry, attachmentsOf } from '../leagues/officials/store.ts';
import { zoneNamed } from '../sites/site.ts';
import { isZoneOfDatabase } from '../sites/store.ts';
import { closingsOf, moveClosings } from '../venues/closings/store.ts';
import { fieldsOf, moveFields, takeNotes } from '../venues/fields/store.ts';
import { unknownZone, type Venue } from '../venues/venue.ts';
import {
  findGameBetween,
  findGamesUsing,
  lockGamesUsing,
  moveGames,
  releaseFromDeletedGames,
} from './game-references.ts';
import {
  type Entries,
  type Entry,
  type EntryChange,
  inUse,
  KINDS,
  type ListName,
  type MergeableList,
  type NewEntry,
  nameTaken,
  nounOf,
  tidyName,
} from './list.ts';
import {
  haveOneZone,
  insertEntry,
  isNameTaken,
  lockEntry,
  recordMerge,
  removeEntry,
  updateEntry,
} from './store.ts';

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
    if (created === undefined) throw nameTaken(nounOf(list), entry.name);
    await recordChanges(tx, [recordEntry(KINDS[list], { after: created })]);
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
      if (before === undefined) throw notFound(nounOf(list));
      const changed = await inKnownZone(tx, change);
      if (isAsBefore(before, changed)) return before;
      const after = (await updateEntry(tx, list, { id, change: changed }))!;
      await recordChanges(tx, [recordEntry(KINDS[list], { before, after })]);
      return after;
    });
  } catch (error) {
    throw isNameTaken(error) ? nameTaken(nounOf(list), change.name ?? '') : error;
  }
}

/**
 * Deletes an entry with the blocks and fee rules that refer to it, the officials of a league, and the fields and closings of a venue.
 * Soft-deleted games lose the reference.
 * Throws AppError `not_found`; `in_use` if a game uses it, naming the first.
 */
export async function deleteEntry(db: Database, list: ListName, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock first: this waits for transactions that set it on a game, and later ones do not find it.
    const before = await lockEntry(tx, list, id);
    if (before === undefined) throw notFound(nounOf(list));
    const uses = await findGamesUsing(tx, list, id);
    if (uses !== undefined) throw inUse(nounOf(list), uses);
    await releaseFromDeletedGames(tx, list, id);
    const officials = list === 'leagues' ? await attachmentsOf(tx, id) : [];
    const kind = KINDS[list];
    const blocks = isBlockKind(kind) ? await blocksOf(tx, { kind, targetId: id }) : [];
    const fields = list === 'venues' ? await fieldsOf(tx, id) : [];
    const closings = list === 'venues' ? await closingsOf(tx, id) : [];
    const rules = await rulesOf(tx, list, id);
    await removeEntry(tx, list, id);
    if (rules.length > 0) await recheckRules(tx, before.siteId);
    const removed = [
      ...fields.map((field) => recordEntry('venue_field', { before: field })),
      ...closings.map((closing) => recordEntry('venue_closing', { before: closing })),
      ...rules.map((rule) => ruleEntry({ before: rule })),
      ...officials.map((official) => attachmentEntry(official, 'before')),
      ...blocks.map((block) => blockEntry(block, 'before')),
    ];
    await recordChanges(tx, [recordEntry(KINDS[list], { before }), ...removed]);
  });
}

/**
 * Merges an entry into another that means the same: its games, blocks, fields, closings and fee rules move over, criteria that name
 * it follow, and it is deleted. Officials of the games need not accept again. Returns the entry that stays, as it was. Throws AppError `not_found`; `validation_failed`
 * (`/into_id`) unless the other is another entry of the site; `conflict` for teams that play each other, and for venues in
 * different time zones, or whose worked games would be paid otherwise.
 */
export async function mergeEntries<List extends MergeableList>(
  db: Database,
  list: List,
  { id, intoId }: { id: number; intoId: number },
): Promise<Entries[List]> {
  return db.transaction(async (tx) => {
    await lockGamesUsing(tx, list, id);
    const [first, second] = [Math.min(id, intoId), Math.max(id, intoId)]; // in this order: two merges do not deadlock
    const locked = [await lockEntry(tx, list, first), await lockEntry(tx, list, second)];
    const before = locked.find((entry) => entry?.id === id);
    const into = locked.find((entry) => entry?.id === intoId && intoId !== id);
    if (before === undefined) throw notFound(nounOf(list));
    if (into?.siteId !== before.siteId) throw notInto(list, intoId);
    await requireSame(tx, list, { before, into });
    if (list === 'venues') await fixVisitsTo(tx, id);
    const games = await moveGames(tx, list, { id, intoId });
    const blocks = await moveBlocks(tx, list, { id, intoId });
    const fields = list === 'venues' ? await moveVenueFields(tx, { id, intoId }) : [];
    const closings = list === 'venues' ? await moveVenueClosings(tx, { id, intoId }) : [];
    const rules = list === 'venues' ? await moveRules(tx, { id, intoId }) : [];
    await recordMerge(tx, list, { id, into });
    await removeEntry(tx, list, id);
    await recordChanges(tx, [
      ...games,
      ...blocks,
      ...fields,
      ...closings,
      ...rules,
      recordEntry(KINDS[list], { before }),
    ]);
    return into;
  });
}

function notInto(list: MergeableList, intoId: number): AppError {
  const noun = nounOf(list);
  const message = `into_id ${intoId} is not another ${noun} of this site; send the id of the ${noun} that stays.`;
  return validationError([{ path: '/into_id', message }]);
}

/** Adds the blocks of one entry to the other, unless it has them; those of the first are deleted with it. */
async function moveBlocks(
  tx: Transaction,
  list: MergeableList,
  { id, intoId }: { id: number; intoId: number },
): Promise<JournalEntry[]> {
  const blocks = await blocksOf(tx, { kind: KINDS[list], targetId: id });
  const entries: JournalEntry[] = [];
  for (const block of blocks) {
    const added = await insertBlock(tx, { ...block, targetId: intoId });
    entries.push(blockEntry(block, 'before'));
    if (added !== undefined) entries.push(blockEntry({ ...block, id: added, targetId: intoId }, 'after'));
  }
  return entries;
}

/** Of two fields with one name, that of the venue that stays is kept, with the notes of the other if it has none. */
async function moveVenueFields(
  tx: Transaction,
  { id, intoId }: { id: number; intoId: number },
): Promise<JournalEntry[]> {
  const fields = await fieldsOf(tx, id);
  const own = await fieldsOf(tx, intoId);
  const noted = await takeNotes(tx, { id, intoId });
  const moved = await moveFields(tx, { id, intoId });
  return [
    ...noted.map((after) =>
      recordEntry('venue_field', { before: own.find((one) => one.id === after.id), after }),
    ),
    ...fields.map((before) => {
      const after = { ...before, venueId: intoId };
      return recordEntry('venue_field', moved.includes(before.id) ? { before, after } : { before });
    }),
  ];
}

async function moveVenueClosings(
  tx: Transaction,
  { id, intoId }: { id: number; intoId: number },
): Promise<JournalEntry[]> {
  const closings = await closingsOf(tx, id);
  await moveClosings(tx, { id, intoId });
  return closings.map((before) => {
    const after = { ...before, venueId: intoId };
    return recordEntry('venue_closing', { before, after });
  });
}

/** Throws AppError `conflict` for entries that cannot mean the same. */
async function requireSame(
  tx: Transaction,
  list: MergeableList,
  { before, into }: { before: Entry; into: Entry },
): Promise<void> {
  const names = `${before.name} and ${into.name}`;
  const game = list === 'teams' ? await findGameBetween(tx, [before.id, into.id]) : undefined;
  if (game !== undefined) {
    const sentence = `${names} cannot be merged: they play each other in game ${game.id}. Change that game first.`;
    throw new AppError('conflict', sentence);
  }
  if (list === 'venues' && !(await haveOneZone(tx, [before.id, into.id]))) {
    const sentence = `${names} are in different time zones; give them the same time zone first.`;
    throw new AppError('conflict', sentence);
  }
  if (list === 'venues' && (await areFeesFixedApart(tx, [before.id, into.id]))) {
    const sentence = `${names} cannot be merged: a fee rule for one of them would change what games already worked at the other pay.`;
    throw new AppError('conflict', sentence);
  }
}

function isAsBefore(before: object, { name, ...more }: { name?: string | undefined }): boolean {
  const changed = name === undefined ? more : { ...more, name: tidyName(name) };
  return isDeepStrictEqual({ ...before, ...withoutUndefined(changed) }, before);
}

/** The entry with its zone as IANA spells it. PostgreSQL, whose list may be older than Node's, must know it too. */
async function inKnownZone<Sent extends object>(tx: Transaction, entry: Sent): Promise<Sent> {
  const { timezone } = entry as Pick<Partial<Venue>, 'timezone'>;
  if (timezone == null) return entry;
  const known = zoneNamed(timezone);
  if (known !== undefined && (await isZoneOfDatabase(tx, known))) return { ...entry, timezone: known };
  throw validationError([unknownZone(timezone)]);
}
