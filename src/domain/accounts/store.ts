// The SQL of accounts.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import type { Account } from './account.ts';

// Never the hash of the password.
const COLUMNS = sql`
  id, email, first_name as "firstName", last_name as "lastName", api_access as "apiAccess",
  deactivated_at as "deactivatedAt", created_at as "createdAt", updated_at as "updatedAt"`;

export async function findAccount(db: Queryable, id: number): Promise<Account | undefined> {
  const rows = await db.query<Account>(sql`select ${COLUMNS} from accounts where id = ${id}`);
  return rows[0];
}

/** Finds an account by email address, ignoring case. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const rows = await db.query<Account>(
    sql`select ${COLUMNS} from accounts where lower(email) = lower(${email})`,
  );
  return rows[0];
}

/** Those of the accounts that exist, by id. */
export async function findAccounts(db: Queryable, ids: readonly number[]): Promise<Map<number, Account>> {
  const rows = await db.query<Account>(sql`select ${COLUMNS} from accounts where id = any(${ids})`);
  return new Map(rows.map((account) => [account.id, account]));
}

export async function listAccounts(db: Queryable): Promise<Account[]> {
  return db.query(sql`select ${COLUMNS} from accounts order by id`);
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
  const [created] = await tx.query<Account>(sql`
    insert into accounts (email, first_name, last_name, password_hash, api_access)
    values (${account.email}, ${account.firstName}, ${account.lastName},
            ${account.passwordHash ?? null}, ${account.apiAccess ?? false})
    on conflict (lower(email)) do nothing
    returning ${COLUMNS}`);
  if (created !== undefined) await recordChanges(tx, [createdEntry(created)]);
  return created;
}

/** The id of the address's account, created if missing. One statement, so that parallel calls return the same id. */
export async function ensureAccount(tx: Transaction, account: NewAccount): Promise<number> {
  const [row] = await tx.query<Account & { isNew: boolean }>(sql`
    insert into accounts (email, first_name, last_name)
    values (${account.email}, ${account.firstName}, ${account.lastName})
    on conflict (lower(email)) do update set email = accounts.email
    returning ${COLUMNS}, xmax = 0 as "isNew"`);
  if (row!.isNew) await recordChanges(tx, [createdEntry(row!)]);
  return row!.id;
}

/** Records that the person of the account has come, the first time that they sign in: nobody has to invite them any more. */
export async function recordFirstSignIn(tx: Transaction, accountId: number): Promise<void> {
  const first = await tx.query(sql`
    update accounts set first_signed_in_at = now() where id = ${accountId} and first_signed_in_at is null returning 1 as first`);
  if (first.length > 0)
    await tx.query(
      sql`update users set never_invited = false, games_untold = true where account_id = ${accountId} and never_invited`,
    );
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
  const [changed] = await tx.query<Account>(sql`
    update accounts set api_access = ${allowed}, updated_at = now()
    where lower(email) = lower(${email}) returning ${COLUMNS}`);
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
  const [changed] = await tx.query<Account>(sql`
    update accounts set deactivated_at = case when ${deactivated}::boolean then coalesce(deactivated_at, now()) end,
      updated_at = now()
    where lower(email) = lower(${email}) returning ${COLUMNS}`);
  if (changed !== undefined) {
    const fields = { before: { deactivated: !deactivated }, after: { deactivated } };
    await recordChanges(tx, [accountEntry(changed.id, fields)]);
  }
  return changed;
}
