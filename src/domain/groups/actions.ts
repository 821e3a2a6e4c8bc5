// Actions on groups.
import { notFound } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { violatedConstraint } from '../../storage/pg-errors.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { nameTaken, tidyName } from '../lists/list.ts';
import type { Group, Membership } from './group.ts';
import * as store from './store.ts';

/** Creates an empty group. Throws AppError `conflict` if the name, ignoring case and spacing, is taken. */
export async function createGroup(db: Database, group: { siteId: number; name: string }): Promise<Group> {
  const name = tidyName(group.name);
  return db.transaction(async (tx) => {
    const created = await store.insertGroup(tx, { siteId: group.siteId, name });
    if (created === undefined) throw nameTaken('group', name);
    await recordChanges(tx, [entryOf(created, { after: { name } })]);
    return created;
  });
}

/** Renames a group. Throws AppError `conflict` if another group has the name; `not_found` if the group is gone. */
export async function renameGroup(db: Database, change: { id: number; name: string }): Promise<Group> {
  const name = tidyName(change.name);
  const rename = async (tx: Transaction) => {
    const renamed = await store.renameGroup(tx, { id: change.id, name });
    if (renamed === undefined) throw notFound('group');
    const { group, nameBefore } = renamed;
    if (nameBefore !== name) {
      await recordChanges(tx, [entryOf(group, { before: { name: nameBefore }, after: { name } })]);
    }
    return group;
  };
  return db.transaction(rename).catch((error) => {
    throw violatedConstraint(error) === undefined ? error : nameTaken('group', name);
  });
}

/** Deletes a group, not its members. Throws AppError `not_found` if it was already deleted. */
export async function deleteGroup(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await store.deleteGroup(tx, id);
    if (deleted === undefined) throw notFound('group');
    await recordChanges(tx, [entryOf(deleted, { before: { name: deleted.name } })]);
  });
}

/** Adds a user to a group and returns the group; undefined if the user's site has no such group. */
export function joinGroup(db: Database, membership: Membership): Promise<Group | undefined> {
  return db.transaction(async (tx) => {
    const added = await store.addMember(tx, membership);
    if (added?.isNew) await recordChanges(tx, [memberEntry(added.group.siteId, membership, 'after')]);
    return added?.group;
  });
}

/** Removes a user from a group. Throws AppError `not_found` if the user is not a member. */
export async function leaveGroup(db: Database, membership: Membership): Promise<void> {
  await db.transaction(async (tx) => {
    const siteId = await store.removeMember(tx, membership);
    if (siteId === undefined) throw notFound('member of the group');
    await recordChanges(tx, [memberEntry(siteId, membership, 'before')]);
  });
}

function entryOf(
  { id, siteId }: Pick<Group, 'id' | 'siteId'>,
  fields: Pick<JournalEntry, 'before' | 'after'>,
): JournalEntry {
  return { siteId, kind: 'group', id, ...fields };
}

/** The group changed: it has another member, or one less. */
function memberEntry(siteId: number, { groupId, userId }: Membership, at: 'before' | 'after'): JournalEntry {
  const fields = { before: {}, after: {}, [at]: { memberId: userId } };
  return { ...entryOf({ id: groupId, siteId }, fields), subjectId: userId };
}
