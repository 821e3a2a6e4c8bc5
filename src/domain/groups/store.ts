// The SQL of groups.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import type { Group, Membership } from './group.ts';

const COLUMNS = sql`g.id, g.site_id as "siteId", g.name, g.created_at as "createdAt", g.updated_at as "updatedAt"`;

export async function findGroup(db: Queryable, id: number): Promise<Group | undefined> {
  const rows = await db.query<Group>(sql`select ${COLUMNS} from groups g where id = ${id}`);
  return rows[0];
}

/** By its name, ignoring case and spacing. */
export async function findGroupNamed(
  db: Queryable,
  { siteId, name }: { siteId: number; name: string },
): Promise<Group | undefined> {
  const rows = await db.query<Group>(sql`
    select ${COLUMNS} from groups g where site_id = ${siteId} and folded_name = folded(${name})`);
  return rows[0];
}

export async function hasMembers(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query(sql`select from group_members where group_id = ${id} limit 1`);
  return rows.length > 0;
}

/** The groups of a site, by id. */
export function listGroups(db: Queryable, input: { siteId: number; page: Pagination }) {
  return readGroups(db, {
    ...input,
    select: sql`select ${COLUMNS} from groups g where site_id = ${input.siteId}`,
  });
}

export async function listGroupIds(db: Queryable, siteId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`select id from groups where site_id = ${siteId}`);
  return rows.map(({ id }) => id);
}

/** The ids of the groups that each of these users is in. */
export async function findGroupIdsOf(
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db.query<{ user_id: number; ids: number[] }>(sql`
    select user_id, array_agg(group_id) as ids from group_members where user_id = any(${userIds}) group by user_id`);
  return new Map(rows.map(({ user_id: userId, ids }) => [userId, ids.map(Number)]));
}

/** The groups of a user, by id. */
export function listGroupsOf(db: Queryable, input: { userId: number; page: Pagination }) {
  const select = sql`
    select ${COLUMNS} from groups g join group_members m on m.group_id = g.id where m.user_id = ${input.userId}`;
  return readGroups(db, { ...input, select });
}

/** What a list of groups can be sorted by. */
export const GROUP_SORTS: Sortable = { name: sql`lower(name)`, ...TIMES };

async function readGroups(
  db: Queryable,
  { select, page }: { select: Sql; page: Pagination },
): Promise<Page<Group>> {
  return readPage<Group>(db, { select, order: sql`id`, sortable: GROUP_SORTS, page });
}

/** Returns undefined if the site already has a group of that name. */
export async function insertGroup(
  tx: Transaction,
  { siteId, name }: { siteId: number; name: string },
): Promise<Group | undefined> {
  const rows = await tx.query<Group>(sql`
    insert into groups as g (site_id, name) values (${siteId}, ${name})
    on conflict (site_id, folded_name) do nothing returning ${COLUMNS}`);
  return rows[0];
}

/** With the name before; undefined if the group was deleted. A unique constraint rejects the name of another group. */
export async function renameGroup(
  tx: Transaction,
  { id, name }: { id: number; name: string },
): Promise<{ group: Group; nameBefore: string } | undefined> {
  const rows = await tx.query<Group & { nameBefore: string }>(sql`
    with old as (select id, name as "nameBefore" from groups where id = ${id} for update)
    update groups g set name = ${name}, updated_at = case when g.name = ${name} then g.updated_at else now() end
    from old where g.id = old.id returning ${COLUMNS}, "nameBefore"`);
  return rows.map(({ nameBefore, ...group }) => ({ group, nameBefore }))[0];
}

/** Deletes the group and its memberships, and returns it; undefined if it was already deleted. */
export async function deleteGroup(tx: Transaction, id: number): Promise<Group | undefined> {
  const rows = await tx.query<Group>(sql`delete from groups g where id = ${id} returning ${COLUMNS}`);
  return rows[0];
}

/**
 * Adds the user to the group, and returns the group and whether the user was no member yet. Returns undefined if they are on different
 * sites or one was deleted: the lock waits for a transaction that deletes the group, and blocks later ones.
 */
export async function addMember(
  tx: Transaction,
  { groupId, userId }: Membership,
): Promise<{ group: Group; isNew: boolean } | undefined> {
  const [group] = await tx.query<Group>(sql`
    select ${COLUMNS} from groups g join users u on u.site_id = g.site_id
    where g.id = ${groupId} and u.id = ${userId} for key share`);
  if (group === undefined) return undefined;
  const added = await tx.query(sql`
    insert into group_members (site_id, group_id, user_id) values (${group.siteId}, ${groupId}, ${userId})
    on conflict (group_id, user_id) do nothing returning user_id`);
  return { group, isNew: added.length > 0 };
}

/** Returns the id of the site; undefined if the user is not in the group. */
export async function removeMember(
  tx: Transaction,
  { groupId, userId }: Membership,
): Promise<number | undefined> {
  const rows = await tx.query<{ site_id: number }>(
    sql`delete from group_members where group_id = ${groupId} and user_id = ${userId} returning site_id`,
  );
  return rows[0]?.site_id;
}
