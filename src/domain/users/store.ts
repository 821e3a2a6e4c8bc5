// The SQL of users.

import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable } from '../../storage/page.ts';
import { all, commas, raw, setting, sql, withoutUndefined } from '../../storage/sql.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { Site } from '../sites/site.ts';
import { type SiteRow, toSite } from '../sites/store.ts';
import { type Limits, NO_LIMITS } from './limits.ts';
import { activeUsersOf, type Principal } from './principal.ts';
import { NAMES, type NewUser, type User, type UserChange, type UserField } from './user.ts';
import { NO_WANTED_GAMES, type WantedGames } from './wanted-games.ts';

/** A row of `users`, read directly or from JSON, where times are text. */
export type UserRow = { [Field in UserField as (typeof NAMES)[Field]]: User[Field] } & {
  id: number;
  site_id: number;
  account_id: number | null;
  limits: Partial<Limits>;
  wanted_games: Partial<WantedGames>;
  removed_at: Date | string | null;
  never_invited: boolean;
  created_at: Date | string;
  updated_at: Date | string;
};

const FIELDS = Object.entries(NAMES) as [UserField, (typeof NAMES)[UserField]][];

/** The fields of a new user that were not sent. */
const BLANK = {
  ...Object.fromEntries(FIELDS.map(([field]) => [field, null])),
  ...{ mobilePhoneIsPublic: false, homePhoneIsPublic: false, workPhoneIsPublic: false, observer: false },
  limits: NO_LIMITS,
  wantedGames: NO_WANTED_GAMES,
  skippedSteps: [],
} as Record<UserField, unknown>;

export async function findUser(db: Queryable, id: number): Promise<User | undefined> {
  const [user] = await findUsers(db, [id]);
  return user;
}

/** The users with these ids that exist, by id. */
async function findUsers(db: Queryable, ids: readonly number[]): Promise<User[]> {
  const rows = await db.query<UserRow>(sql`select * from users where id = any(${ids}) order by id`);
  return rows.map(toUser);
}

/** The account's profile on the site, active or not. */
export async function findUserOf(
  db: Queryable,
  { accountId, siteId }: { accountId: number; siteId: number },
): Promise<User | undefined> {
  const rows = await db.query<UserRow>(
    sql`select * from users where account_id = ${accountId} and site_id = ${siteId}`,
  );
  return rows.map(toUser)[0];
}

/** The profiles of accounts on a site. */
export async function findUsersOf(
  db: Queryable,
  { accountIds, siteId }: { accountIds: readonly number[]; siteId: number },
): Promise<User[]> {
  const rows = await db.query<UserRow>(
    sql`select * from users where account_id = any(${accountIds}) and site_id = ${siteId}`,
  );
  return rows.map(toUser);
}

/** The account's profiles on all its sites, by id. */
export async function findUsersOfAccount(db: Queryable, accountId: number): Promise<User[]> {
  const rows = await db.query<UserRow>(sql`select * from users where account_id = ${accountId} order by id`);
  return rows.map(toUser);
}

/** The principal's active users on all its sites, by id. */
export async function findActiveUsersOf(db: Queryable, principal: Principal): Promise<User[]> {
  const rows = await db.query<UserRow>(
    sql`select u.* from users u where ${activeUsersOf(principal)} order by u.id`,
  );
  return rows.map(toUser);
}

/**
 * Locks the officials in the order of their ids until the transaction ends, which serializes transactions that assign
 * the same official. Foreign keys to the rows do not wait.
 */
export async function lockUsers(db: Queryable, ids: readonly number[]): Promise<User[]> {
  const rows = await db.query<UserRow>(
    sql`select * from users where id = any(${ids}) order by id for no key update`,
  );
  return rows.map(toUser);
}

/** Serializes changes of the site's assignors and managers, until the transaction ends. */
export async function lockLeadership(tx: Transaction, siteId: number): Promise<void> {
  await tx.query(sql`select id from sites where id = ${siteId} for no key update`);
}

/** Whether the site has an active assignor or manager. */
export async function hasLeader(db: Queryable, siteId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 as led from users where site_id = ${siteId} and active and (assignor or manager) limit 1`);
  return rows.length > 0;
}

export type UserQuery = {
  siteId: number;
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** Only members of this group. */
  groupId?: number | undefined;
  status?: 'active' | 'inactive' | undefined;
  /** Changed then or later. */
  updatedSince?: Date | undefined;
  /** Whether their person has ever signed in. */
  signedIn?: boolean | undefined;
  /** Part of a name, ignoring case and spacing. Email addresses are not searched: not every caller may see them. */
  query?: string | undefined;
  page: Pagination;
};

/** What a list of users can be sorted by. */
export const USER_SORTS: Sortable = {
  last_name: sql`lower(last_name)`,
  first_name: sql`lower(first_name)`,
  created: sql`created_at`,
  updated: sql`updated_at`,
};

/** The site's users by last name, first name, id. */
export async function listUsers(
  db: Queryable,
  { siteId, ids, groupId, status, updatedSince, signedIn, query, page }: UserQuery,
): Promise<Page<User>> {
  const conditions = [sql`site_id = ${siteId}`, sql`removed_at is null`];
  if (ids !== undefined) conditions.push(sql`id = any(${ids})`);
  if (groupId !== undefined) {
    conditions.push(sql`id in (select user_id from group_members where group_id = ${groupId})`);
  }
  if (status !== undefined) conditions.push(sql`active = ${status === 'active'}`);
  if (updatedSince !== undefined) conditions.push(sql`updated_at >= ${updatedSince}`);
  if (signedIn !== undefined) {
    const come = sql`select id from accounts where first_signed_in_at is not null`;
    conditions.push(signedIn ? sql`account_id in (${come})` : sql`account_id not in (${come})`);
  }
  if (query !== undefined) {
    conditions.push(sql`position(folded(${query}) in folded(first_name || ' ' || last_name)) > 0`);
  }
  const { rows, records } = await readPage<UserRow>(db, {
    select: sql`select * from users where ${all(conditions)}`,
    order: sql`last_name, first_name, id`,
    sortable: USER_SORTS,
    page,
  });
  return { rows: rows.map(toUser), records };
}

/** Returns undefined if the account already has a user on the site. One that was removed comes back as it is sent here. */
export async function insertUser(
  tx: Transaction,
  { siteId, accountId, email, roles, neverInvited = false, ...fields }: NewUser & { accountId: number },
): Promise<User | undefined> {
  const user = { ...BLANK, emailAddresses: [email], ...withoutUndefined(fields), ...roles, active: true };
  const columns = FIELDS.map(([, column]) => raw(column));
  const rows = await tx.query<UserRow>(sql`
    insert into users (site_id, account_id, never_invited, ${commas(columns)})
    select ${siteId}, a.id, ${neverInvited} and a.first_signed_in_at is null, ${commas(FIELDS.map(([field]) => sql`${user[field]}`))}
    from accounts a where a.id = ${accountId}
    on conflict (site_id, account_id) do update set (${commas(columns)}, never_invited, removed_at, updated_at)
        = (${commas(columns.map((column) => sql`excluded.${column}`))}, excluded.never_invited, null, now())
      where users.removed_at is not null
    returning *`);
  return rows.map(toUser)[0];
}

/** Changes one or more fields and returns the changed user. */
export async function updateUser(
  tx: Transaction,
  { id, change }: { id: number; change: UserChange },
): Promise<User> {
  const columns = Object.fromEntries(
    Object.entries(change).map(([field, value]) => [NAMES[field as UserField], value]),
  );
  const rows = await tx.query<UserRow>(
    sql`update users set ${setting(columns)}, updated_at = now() where id = ${id} returning *`,
  );
  return toUser(rows[0]!);
}

/** The entry of the journal for a user; of one that changed, only the fields that did. */
export function userEntry(
  { id, siteId }: Pick<User, 'id' | 'siteId'>,
  fields: Pick<JournalEntry, 'before' | 'after'>,
): JournalEntry {
  return { siteId, kind: 'user', id, subjectId: id, ...fields };
}

/** An active profile of an account, with its site. */
export type Profile = { user: User; site: Site };

/** The principal's active profiles on all its sites, by last name, first name, id. */
export async function listProfiles(
  db: Queryable,
  { page, ...principal }: Principal & { page: Pagination },
): Promise<Page<Profile>> {
  const { rows, records } = await readPage<UserRow & { site: SiteRow }>(db, {
    select: sql`
      select u.*, to_json(s) as site from users u join sites s on s.id = u.site_id
      where ${activeUsersOf(principal)}`,
    order: sql`last_name, first_name, id`,
    page,
  });
  return { rows: rows.map((row) => ({ user: toUser(row), site: toSite(row.site) })), records };
}

export function toUser(row: UserRow): User {
  const user: Record<string, unknown> = { ...BLANK };
  for (const [field, column] of FIELDS) user[field] = row[column];
  return Object.assign(user, {
    id: row.id,
    siteId: row.site_id,
    accountId: row.account_id ?? 0,
    limits: { ...NO_LIMITS, ...row.limits },
    wantedGames: { ...NO_WANTED_GAMES, ...row.wanted_games },
    removedAt: row.removed_at === null ? null : new Date(row.removed_at),
    neverInvited: row.never_invited,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }) as unknown as User;
}
