// Actions on tax forms.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { lockUsers } from '../users/store.ts';
import { deleteTaxForm, insertTaxForm, updateTaxForm } from './store.ts';
import type { TaxDetails, TaxForm } from './tax-form.ts';

type TaxFormInput = { userId: number; details: TaxDetails; vault: Vault };

/**
 * Adds the user's tax form. Throws AppError `conflict` if the user already has one, also under parallel calls;
 * `not_found` for an unknown user.
 */
export async function addTaxForm(db: Database, input: TaxFormInput): Promise<TaxForm> {
  return db.transaction(async (tx) => {
    if ((await lockUsers(tx, [input.userId])).length === 0) throw notFound('user');
    const added = await insertTaxForm(tx, input);
    if (added !== undefined) return added;
    throw new AppError('conflict', 'A tax form already exists; replace it with PUT.');
  });
}

/** Replaces the user's tax form. Throws AppError `not_found` if the user has none. */
export async function replaceTaxForm(db: Database, input: TaxFormInput): Promise<TaxForm> {
  const replaced = await db.transaction((tx) => updateTaxForm(tx, input));
  if (replaced === undefined) throw notFound('tax form');
  return replaced;
}

/** Deletes the user's tax form. Throws AppError `not_found` if the user has none. */
export async function removeTaxForm(db: Database, { userId }: { userId: number }): Promise<void> {
  if (!(await deleteTaxForm(db, userId))) throw notFound('tax form');
}
