// The SQL of tax forms. All details are encrypted in one column.
import type { Vault } from '../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import {
  type ReencryptionInput,
  type ReencryptionResult,
  reencryptRows,
} from '../../storage/reencryption.ts';
import { sql } from '../../storage/sql.ts';
import type { TaxDetails, TaxForm } from './tax-form.ts';

type TaxFormRow = { id: number; user_id: number; details: Buffer; created_at: Date; updated_at: Date };
type TaxFormInput = { userId: number; details: TaxDetails; vault: Vault };

export async function findTaxForm(
  db: Queryable,
  { userId, vault }: { userId: number; vault: Vault },
): Promise<TaxForm | undefined> {
  const rows = await db.query<TaxFormRow>(sql`select * from tax_forms where user_id = ${userId}`);
  return rows.map((row) => toTaxForm(row, vault))[0];
}

/** The ids of those users that have a tax form, without decrypting it. */
export async function findUsersWithTaxForm(db: Queryable, userIds: number[]): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    sql`select user_id from tax_forms where user_id = any(${userIds}::bigint[])`,
  );
  return rows.map((row) => row.user_id);
}

/** Returns undefined if the user already has one. */
export async function insertTaxForm(
  db: Queryable,
  { userId, details, vault }: TaxFormInput,
): Promise<TaxForm | undefined> {
  const rows = await db.query<TaxFormRow>(sql`
    insert into tax_forms (site_id, user_id, details)
    select site_id, id, ${vault.encrypt(JSON.stringify(details))}::bytea from users where id = ${userId}
    on conflict (user_id) do nothing returning *`);
  return rows.map((row) => toTaxForm(row, vault))[0];
}

/** Returns undefined if the user has none. */
export async function updateTaxForm(
  db: Queryable,
  { userId, details, vault }: TaxFormInput,
): Promise<TaxForm | undefined> {
  const rows = await db.query<TaxFormRow>(sql`
    update tax_forms set details = ${vault.encrypt(JSON.stringify(details))}, updated_at = now()
    where user_id = ${userId} returning *`);
  return rows.map((row) => toTaxForm(row, vault))[0];
}

/** Returns the id of the deleted form; undefined if there was none. */
export async function deleteTaxForm(tx: Transaction, userId: number): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(
    sql`delete from tax_forms where user_id = ${userId} returning id`,
  );
  return rows[0]?.id;
}

/** Encrypts every tax form under the first key of SECRET_KEY. */
export function reencryptTaxForms(db: Database, how: ReencryptionInput): Promise<ReencryptionResult> {
  return reencryptRows(db, { table: sql`tax_forms`, columns: ['details'] }, how);
}

function toTaxForm(row: TaxFormRow, vault: Vault): TaxForm {
  const details: TaxDetails = JSON.parse(vault.decrypt(row.details));
  return {
    name: details.name,
    businessName: details.businessName,
    taxClassification: details.taxClassification,
    tinType: details.tinType,
    tin: details.tin,
    street1: details.street1,
    city: details.city,
    stateOrProvince: details.stateOrProvince,
    postal: details.postal,
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
