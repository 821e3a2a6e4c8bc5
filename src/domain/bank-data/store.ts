// The SQL of bank accounts and tax forms. All details of a record are encrypted in one column.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import {
  type ReencryptionInput,
  type ReencryptionResult,
  reencryptRows,
} from '../../storage/reencryption.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import type { AccountDetails } from './bank-account.ts';
import type { TaxDetails } from './tax-form.ts';

/** What every record has besides its details. */
export type RecordBase = { id: number; userId: number; createdAt: Date; updatedAt: Date };
export type BankAccount = AccountDetails & RecordBase;
/** A user has at most one. */
export type TaxForm = TaxDetails & RecordBase;

export type DetailsInput<Details> = { userId: number; details: Details; vault: Vault };

type Row = { id: number; user_id: number; details: Buffer; created_at: Date; updated_at: Date };
type Key = { id: number } | { userId: number };

export const bankAccounts = encryptedRecords<AccountDetails>(sql`bank_accounts`);
export const taxForms = encryptedRecords<TaxDetails>(sql`tax_forms`);

/** The ids of those users that have a tax form, without decrypting it. */
export async function findUsersWithTaxForm(db: Queryable, userIds: number[]): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    sql`select user_id from tax_forms where user_id = any(${userIds}::bigint[])`,
  );
  return rows.map((row) => row.user_id);
}

function encryptedRecords<Details extends object>(table: Sql) {
  const decrypt = (rows: Row[], vault: Vault): (Details & RecordBase)[] =>
    rows.map(({ id, user_id: userId, details, created_at: createdAt, updated_at: updatedAt }) => ({
      ...(JSON.parse(vault.decrypt(details)) as Details),
      ...{ id, userId, createdAt, updatedAt },
    }));
  return {
    async find(db: Queryable, { key, vault }: { key: Key; vault: Vault }) {
      return decrypt(await db.query<Row>(sql`select * from ${table} where ${at(key)}`), vault)[0];
    },

    /** Those of a user, by id. */
    async list(
      db: Queryable,
      { userId, vault, page }: { userId: number; vault: Vault; page: Pagination },
    ): Promise<Page<Details & RecordBase>> {
      const select = sql`select * from ${table} where user_id = ${userId}`;
      const { rows, records } = await readPage<Row>(db, { select, order: sql`id`, page });
      return { rows: decrypt(rows, vault), records };
    },

    /** Those of several users, by id. */
    async listOfUsers(db: Queryable, { userIds, vault }: { userIds: readonly number[]; vault: Vault }) {
      const rows = await db.query<Row>(
        sql`select * from ${table} where user_id = any(${userIds}::bigint[]) order by id`,
      );
      return decrypt(rows, vault);
    },

    /** The user id of the owner, without decrypting the details. */
    async findOwner(db: Queryable, id: number): Promise<number | undefined> {
      const rows = await db.query<Row>(sql`select user_id from ${table} where id = ${id}`);
      return rows[0]?.user_id;
    },

    /** Returns undefined if the user already has one, of a kind of which there is one. */
    async insert(tx: Transaction, { userId, details, vault }: DetailsInput<Details>) {
      const rows = await tx.query<Row>(sql`
        insert into ${table} (site_id, user_id, details)
        select site_id, id, ${vault.encrypt(JSON.stringify(details))}::bytea from users where id = ${userId}
        on conflict do nothing returning *`);
      return decrypt(rows, vault)[0];
    },

    /** Returns undefined if the user has none. */
    async replace(tx: Transaction, { userId, details, vault }: DetailsInput<Details>) {
      const rows = await tx.query<Row>(sql`
        update ${table} set details = ${vault.encrypt(JSON.stringify(details))}, updated_at = now()
        where user_id = ${userId} returning *`);
      return decrypt(rows, vault)[0];
    },

    /** Returns the ids of the deleted record and its owner; undefined if there was none. */
    async remove(tx: Transaction, key: Key): Promise<{ id: number; userId: number } | undefined> {
      const rows = await tx.query<{ id: number; userId: number }>(
        sql`delete from ${table} where ${at(key)} returning id, user_id as "userId"`,
      );
      return rows[0];
    },

    /** Encrypts every record under the first key of SECRET_KEY. */
    reencrypt: (db: Database, how: ReencryptionInput): Promise<ReencryptionResult> =>
      reencryptRows(db, { table, columns: ['details'] }, how),
  };
}

function at(key: Key): Sql {
  return 'id' in key ? sql`id = ${key.id}` : sql`user_id = ${key.userId}`;
}
