// Actions on groups.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { violatedConstraint } from '../../storage/pg-errors.ts';
import { tidyName } from '../lists/list.ts';
import type { Group, Membership } from './group.ts';
import * as store from './store.ts';

/** Creates an empty group. Throws AppError `conflict` if the name, ignoring case and spacing, is taken. */
export async function createGroup(db: Database, group: { siteId: number; name: string }): Promise<Group> {
  const name = tidyName(group.name);
  const created = await db.transaction((tx) => store.insertGroup(tx, { siteId: group.siteId, name }));
  if (created === undefined) throw taken(name);
  return created;
}

/** Renames a group. Throws AppError `conflict` if another group has the name; `not_found` if the group is gone. */
export async function renameGroup(db: Database, change: { id: number; name: string }): Promise<Group> {
  const name = tidyName(change.name);
  const renamed = await db
    .transaction((tx) => store.renameGroup(tx, { id: change.id, name }))
    .catch((error) => {
      throw violatedConstraint(error) === undefined ? error : taken(name);
    });
  if (renamed === undefined) throw notFound('group');
  return renamed;
}

/** Deletes a group, not its members. Throws AppError `not_found` if it was already deleted. */
export async function deleteGroup(db: Database, { id }: { id: number }): Promise<void> {
  if (!(await db.transaction((tx) => store.deleteGroup(tx, id)))) throw notFound('group');
}

/** Adds a user to a group and returns the group; undefined if the user's site has no such group. */
export function joinGroup(db: Database, membership: Membership): Promise<Group | undefined> {
  return db.transaction((tx) => store.addMember(tx, membership));
}

/** Removes a user from a group. Throws AppError `not_found` if the user is not a member. */
export async function leaveGroup(db: Database, membership: Membership): Promise<void> {
  const left = await db.transaction((tx) => store.removeMember(tx, membership));
  if (!left) throw notFound('member of the group');
}

function taken(name: string): AppError {
  return new AppError('conflict', `The site already has a group named "${name}"; use that one.`);
}
