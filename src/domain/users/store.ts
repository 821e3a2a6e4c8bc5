// The SQL of users.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { all, setting, sql } from '../../storage/sql.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { Site } from '../sites/site.ts';
import { type SiteRow, toSite } from '../sites/store.ts';
import { type Limits, NO_LIMITS } from './limits.ts';
import { NAMES, type NewUser, type User, type UserChange, type UserField } from './user.ts';

/** A row of `users`, read directly or from JSON, where times are text. */
export type UserRow = {
  id: number;
  site_id: number;
  account_id: number | null;
  first_name: string;
  last_name: string;
  mi: string | null;
  email_addresses: string[];
  mobile_phone: string | null;
  mobile_phone_is_public: boolean;
  home_phone: string | null;
  home_phone_is_public: boolean;
  work_phone: string | null;
  work_phone_is_public: boolean;
  street1: string | null;
  street2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  date_of_birth: string | null;
  official: boolean;
  assignor: boolean;
  manager: boolean;
  observer: boolean;
  active: boolean;
  removed_at: Date | string | null;
  grade: string | null;
  limits: Partial<Limits>;
  latitude: number | null;
  longitude: number | null;
  created_at: Date | string;
  updated_at: Date | string;
};

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

/** The account's profiles on all its sites, by id. */
export async function findUsersOfAccount(db: Queryable, accountId: number): Promise<User[]> {
  const rows = await db.query<UserRow>(sql`select * from users where account_id = ${accountId} order by id`);
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
  /** Only members of this group. */
  groupId?: number | undefined;
  status?: 'active' | 'inactive' | undefined;
  /** Changed then or later. */
  updatedSince?: Date | undefined;
  /** Whether their account has a password, without which nobody has ever signed in. */
  signedIn?: boolean | undefined;
  /** Part of a name, ignoring case and spacing. Email addresses are not searched: not every caller may see them. */
  query?: string | undefined;
  page: Pagination;
};

/** The site's users by last name, first name, id. */
export async function listUsers(
  db: Queryable,
  { siteId, groupId, status, updatedSince, signedIn, query, page }: UserQuery,
): Promise<Page<User>> {
  const conditions = [sql`site_id = ${siteId}`, sql`removed_at is null`];
  if (groupId !== undefined) {
    conditions.push(sql`id in (select user_id from group_members where group_id = ${groupId})`);
  }
  if (status !== undefined) conditions.push(sql`active = ${status === 'active'}`);
  if (updatedSince !== undefined) conditions.push(sql`updated_at >= ${updatedSince}`);
  if (signedIn !== undefined) {
    const withPassword = sql`select id from accounts where password_hash is not null`;
    conditions.push(
      signedIn ? sql`account_id in (${withPassword})` : sql`account_id not in (${withPassword})`,
    );
  }
  if (query !== undefined) {
    conditions.push(sql`position(folded(${query}) in folded(first_name || ' ' || last_name)) > 0`);
  }
  const { rows, records } = await readPage<UserRow>(db, {
    select: sql`select * from users where ${all(conditions)}`,
    order: sql`last_name, first_name, id`,
    page,
  });
  return { rows: rows.map(toUser), records };
}

/** Returns undefined if the account already has a user on the site. One that was removed comes back as it is sent here. */
export async function insertUser(
  tx: Transaction,
  user: NewUser & { accountId: number },
): Promise<User | undefined> {
  const rows = await tx.query<UserRow>(sql`
    insert into users (site_id, account_id, first_name, last_name, mi, email_addresses, grade,
      mobile_phone, mobile_phone_is_public, home_phone, home_phone_is_public, work_phone, work_phone_is_public,
      street1, street2, city, state, postal_code, date_of_birth, official, assignor, manager, observer, limits,
      latitude, longitude)
    values (${user.siteId}, ${user.accountId}, ${user.firstName}, ${user.lastName}, ${user.mi ?? null},
      ${user.emailAddresses ?? [user.email]}, ${user.grade ?? null},
      ${user.mobilePhone ?? null}, ${user.mobilePhoneIsPublic ?? false},
      ${user.homePhone ?? null}, ${user.homePhoneIsPublic ?? false},
      ${user.workPhone ?? null}, ${user.workPhoneIsPublic ?? false},
      ${user.street1 ?? null}, ${user.street2 ?? null}, ${user.city ?? null}, ${user.state ?? null},
      ${user.postalCode ?? null}, ${user.dateOfBirth ?? null},
      ${user.roles.official}, ${user.roles.assignor}, ${user.roles.manager}, ${user.observer ?? false},
      ${user.limits ?? NO_LIMITS}, ${user.latitude ?? null}, ${user.longitude ?? null})
    on conflict (site_id, account_id) do update set (first_name, last_name, mi, email_addresses, grade,
        mobile_phone, mobile_phone_is_public, home_phone, home_phone_is_public, work_phone, work_phone_is_public,
        street1, street2, city, state, postal_code, date_of_birth, official, assignor, manager, observer, limits,
        latitude, longitude, active, removed_at, updated_at)
      = (excluded.first_name, excluded.last_name, excluded.mi, excluded.email_addresses, excluded.grade,
        excluded.mobile_phone, excluded.mobile_phone_is_public, excluded.home_phone, excluded.home_phone_is_public,
        excluded.work_phone, excluded.work_phone_is_public, excluded.street1, excluded.street2, excluded.city,
        excluded.state, excluded.postal_code, excluded.date_of_birth, excluded.official, excluded.assignor,
        excluded.manager, excluded.observer, excluded.limits, excluded.latitude, excluded.longitude, true, null, now())
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

/** The account's active profiles on all its sites, by last name, first name, id. */
export async function listProfiles(
  db: Queryable,
  { accountId, page }: { accountId: number; page: Pagination },
): Promise<Page<Profile>> {
  const { rows, records } = await readPage<UserRow & { site: SiteRow }>(db, {
    select: sql`
      select u.*, to_json(s) as site from users u join sites s on s.id = u.site_id
      where u.account_id = ${accountId} and u.active`,
    order: sql`last_name, first_name, id`,
    page,
  });
  return { rows: rows.map((row) => ({ user: toUser(row), site: toSite(row.site) })), records };
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    siteId: row.site_id,
    accountId: row.account_id ?? 0,
    firstName: row.first_name,
    lastName: row.last_name,
    mi: row.mi,
    emailAddresses: row.email_addresses,
    mobilePhone: row.mobile_phone,
    mobilePhoneIsPublic: row.mobile_phone_is_public,
    homePhone: row.home_phone,
    homePhoneIsPublic: row.home_phone_is_public,
    workPhone: row.work_phone,
    workPhoneIsPublic: row.work_phone_is_public,
    street1: row.street1,
    street2: row.street2,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    dateOfBirth: row.date_of_birth,
    official: row.official,
    assignor: row.assignor,
    manager: row.manager,
    observer: row.observer,
    active: row.active,
    removedAt: row.removed_at === null ? null : new Date(row.removed_at),
    grade: row.grade,
    limits: { ...NO_LIMITS, ...row.limits },
    latitude: row.latitude,
    longitude: row.longitude,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
