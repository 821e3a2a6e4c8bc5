// The SQL of accounts.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Account } from './account.ts';

type AccountRow = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  api_access: boolean;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = sql`id, email, first_name, last_name, api_access, created_at, updated_at`; // never the password's hash

export async function findAccount(db: Queryable, id: number): Promise<Account | undefined> {
  const rows = await db.query<AccountRow>(sql`select ${COLUMNS} from accounts where id = ${id}`);
  return rows.map(toAccount)[0];
}

/** Finds an account by email address, ignoring case. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const rows = await db.query<AccountRow>(
    sql`select ${COLUMNS} from accounts where lower(email) = lower(${email})`,
  );
  return rows.map(toAccount)[0];
}

/** Those of the accounts that exist, by id. */
export async function findAccounts(db: Queryable, ids: readonly number[]): Promise<Map<number, Account>> {
  const rows = await db.query<AccountRow>(sql`select ${COLUMNS} from accounts where id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

export async function listAccounts(db: Queryable): Promise<Account[]> {
  const rows = await db.query<AccountRow>(sql`select ${COLUMNS} from accounts order by id`);
  return rows.map(toAccount);
}

export type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash?: string | undefined;
  apiAccess?: boolean | undefined;
};

/** Returns undefined if the email address already has an account. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<Account | undefined> {
  const rows = await tx.query<AccountRow>(sql`
    insert into accounts (email, first_name, last_name, password_hash, api_access)
    values (${account.email}, ${account.firstName}, ${account.lastName},
            ${account.passwordHash ?? null}, ${account.apiAccess ?? false})
    on conflict (lower(email)) do nothing
    returning ${COLUMNS}`);
  return rows.map(toAccount)[0];
}

/** The id of the address's account, created if missing. One statement, so that parallel calls return the same id. */
export async function ensureAccount(tx: Transaction, account: NewAccount): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into accounts (email, first_name, last_name)
    values (${account.email}, ${account.firstName}, ${account.lastName})
    on conflict (lower(email)) do update set email = accounts.email
    returning id`);
  return rows[0]!.id;
}

export async function updateApiAccess(
  tx: Transaction,
  { email, allowed }: { email: string; allowed: boolean },
): Promise<Account | undefined> {
  const rows = await tx.query<AccountRow>(sql`
    update accounts set api_access = ${allowed}, updated_at = now()
    where lower(email) = lower(${email}) returning ${COLUMNS}`);
  return rows.map(toAccount)[0];
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    apiAccess: row.api_access,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
