// The SQL of users.
import type { Page, PageRequest } from '../../kernel/pages.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { all, sql } from '../../storage/sql.ts';
import type { NewUser, User } from './user.ts';

/** A row of `users`, read as it is or out of JSON, where times are text. */
export type UserRow = {
  id: number;
  site_id: number;
  account_id: number;
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
  official: boolean;
  assignor: boolean;
  manager: boolean;
  active: boolean;
  grade: string | null;
  created_at: Date | string;
  updated_at: Date | string;
};

export async function findUser(db: Queryable, id: number): Promise<User | undefined> {
  const [user] = await findUsers(db, [id]);
  return user;
}

/** Those of the ids that exist, by id. */
export async function findUsers(db: Queryable, ids: readonly number[]): Promise<User[]> {
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
 * The officials, in the order of their ids and locked until the transaction ends: whoever changes what an official
 * is busy with waits here for the other. References to the rows (foreign keys) do not wait.
 */
export async function lockUsers(tx: Transaction, ids: readonly number[]): Promise<User[]> {
  const rows = await tx.query<UserRow>(
    sql`select * from users where id = any(${ids}) order by id for no key update`,
  );
  return rows.map(toUser);
}

export type UsersAsked = {
  siteId: number;
  status?: 'active' | 'inactive' | undefined;
  /** Part of a name; case and spacing do not matter. Addresses are not searched: not everybody may see them. */
  query?: string | undefined;
  page: PageRequest;
};

/** The site's users by last name, first name, id. */
export async function listUsers(
  db: Queryable,
  { siteId, status, query, page }: UsersAsked,
): Promise<Page<User>> {
  const conditions = [sql`site_id = ${siteId}`];
  if (status !== undefined) conditions.push(sql`active = ${status === 'active'}`);
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

/** Gives undefined when the account has a user on the site already. */
export async function insertUser(
  tx: Transaction,
  user: NewUser & { accountId: number },
): Promise<User | undefined> {
  const rows = await tx.query<UserRow>(sql`
    insert into users (site_id, account_id, first_name, last_name, mi, email_addresses, grade,
      mobile_phone, mobile_phone_is_public, home_phone, home_phone_is_public, work_phone, work_phone_is_public,
      official, assignor, manager)
    values (${user.siteId}, ${user.accountId}, ${user.firstName}, ${user.lastName}, ${user.mi ?? null},
      ${user.emailAddresses ?? [user.email]}, ${user.grade ?? null},
      ${user.mobilePhone ?? null}, ${user.mobilePhoneIsPublic ?? false},
      ${user.homePhone ?? null}, ${user.homePhoneIsPublic ?? false},
      ${user.workPhone ?? null}, ${user.workPhoneIsPublic ?? false},
      ${user.roles.official}, ${user.roles.assignor}, ${user.roles.manager})
    on conflict (site_id, account_id) do nothing
    returning *`);
  return rows.map(toUser)[0];
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    siteId: row.site_id,
    accountId: row.account_id,
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
    official: row.official,
    assignor: row.assignor,
    manager: row.manager,
    active: row.active,
    grade: row.grade,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
