// The SQL of accounts.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import type { Account } from './account.ts';

type AccountRow = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  api_access: boolean;
  deactivated_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = sql`id, email, first_name, last_name, api_access, deactivated_at, created_at, updated_at`; // never the password's hash

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
  const [created] = rows.map(toAccount);
  if (created !== undefined) await recordChanges(tx, [createdEntry(created)]);
  return created;
}

/** The id of the address's account, created if missing. One statement, so that parallel calls return the same id. */
export async function ensureAccount(tx: Transaction, account: NewAccount): Promise<number> {
  const [row] = await tx.query<AccountRow & { is_new: boolean }>(sql`
    insert into accounts (email, first_name, last_name)
    values (${account.email}, ${account.firstName}, ${account.lastName})
    on conflict (lower(email)) do update set email = accounts.email
    returning ${COLUMNS}, xmax = 0 as is_new`);
  if (row!.is_new) await recordChanges(tx, [createdEntry(toAccount(row!))]);
  return row!.id;
}

function createdEntry({ id, email, firstName, lastName, apiAccess }: Account): JournalEntry {
  return accountEntry(id, { after: { email, firstName, lastName, apiAccess } });
}

/** The entry of the journal for an account. */
export function accountEntry(id: number, fields: Pick<JournalEntry, 'before' | 'after'>): JournalEntry {
  return { siteId: null, kind: 'account', id, ...fields };
}

export async function updateApiAccess(
  tx: Transaction,
  { email, allowed }: { email: string; allowed: boolean },
): Promise<Account | undefined> {
  const rows = await tx.query<AccountRow>(sql`
    update accounts set api_access = ${allowed}, updated_at = now()
    where lower(email) = lower(${email}) returning ${COLUMNS}`);
  const [changed] = rows.map(toAccount);
  if (changed !== undefined) {
    await recordChanges(tx, [accountEntry(changed.id, { before: {}, after: { apiAccess: allowed } })]);
  }
  return changed;
}

/** Deactivates the account or activates it again; undefined if the address has none. */
export async function updateDeactivation(
  tx: Transaction,
  { email, deactivated }: { email: string; deactivated: boolean },
): Promise<Account | undefined> {
  const rows = await tx.query<AccountRow>(sql`
    update accounts set deactivated_at = case when ${deactivated}::boolean then coalesce(deactivated_at, now()) end,
      updated_at = now()
    where lower(email) = lower(${email}) returning ${COLUMNS}`);
  const [changed] = rows.map(toAccount);
  if (changed !== undefined) {
    const fields = { before: { deactivated: !deactivated }, after: { deactivated } };
    await recordChanges(tx, [accountEntry(changed.id, fields)]);
  }
  return changed;
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    apiAccess: row.api_access,
    deactivatedAt: row.deactivated_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
