// The SQL of bank accounts. All details are encrypted in one column.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import {
  type ReencryptionInput,
  type ReencryptionResult,
  reencryptRows,
} from '../../storage/reencryption.ts';
import { sql } from '../../storage/sql.ts';
import type { AccountDetails, BankAccount } from './bank-account.ts';

type BankAccountRow = { id: number; user_id: number; details: Buffer; created_at: Date; updated_at: Date };

export async function findBankAccount(
  db: Queryable,
  { id, vault }: { id: number; vault: Vault },
): Promise<BankAccount | undefined> {
  const rows = await db.query<BankAccountRow>(sql`select * from bank_accounts where id = ${id}`);
  return rows.map((row) => toBankAccount(row, vault))[0];
}

/** The user id of the owner, without decrypting the details. */
export async function findOwnerOfAccount(db: Queryable, id: number): Promise<number | undefined> {
  const rows = await db.query<{ user_id: number }>(sql`select user_id from bank_accounts where id = ${id}`);
  return rows[0]?.user_id;
}

/** The user's bank accounts, by id. */
export async function listBankAccounts(
  db: Queryable,
  { userId, vault, page }: { userId: number; vault: Vault; page: Pagination },
): Promise<Page<BankAccount>> {
  const select = sql`select * from bank_accounts where user_id = ${userId}`;
  const { rows, records } = await readPage<BankAccountRow>(db, { select, order: sql`id`, page });
  return { rows: rows.map((row) => toBankAccount(row, vault)), records };
}

export async function insertBankAccount(
  tx: Transaction,
  { userId, details, vault }: { userId: number; details: AccountDetails; vault: Vault },
): Promise<BankAccount> {
  const [row] = await tx.query<BankAccountRow>(sql`
    insert into bank_accounts (site_id, user_id, details)
    select site_id, id, ${vault.encrypt(JSON.stringify(details))}::bytea from users where id = ${userId}
    returning *`);
  return toBankAccount(row!, vault);
}

/** Returns the user id of the owner; undefined if there was nothing to delete. */
export async function deleteBankAccount(tx: Transaction, id: number): Promise<number | undefined> {
  const rows = await tx.query<{ user_id: number }>(
    sql`delete from bank_accounts where id = ${id} returning user_id`,
  );
  return rows[0]?.user_id;
}

/** Encrypts every bank account under the first key of SECRET_KEY. */
export function reencryptBankAccounts(db: Database, how: ReencryptionInput): Promise<ReencryptionResult> {
  return reencryptRows(db, { table: sql`bank_accounts`, columns: ['details'] }, how);
}

function toBankAccount(row: BankAccountRow, vault: Vault): BankAccount {
  const { name, routingNumber, accountNumber, accountType }: AccountDetails = JSON.parse(
    vault.decrypt(row.details),
  );
  return {
    ...{ name, routingNumber, accountNumber, accountType },
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
