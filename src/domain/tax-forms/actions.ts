// Actions on tax forms.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { allowArchivedSites } from '../journal/protection.ts';
import { recordChanges } from '../journal/store.ts';
import { findUser, lockUsers } from '../users/store.ts';
import type { User } from '../users/user.ts';
import { deleteTaxForm, insertTaxForm, updateTaxForm } from './store.ts';
import type { TaxDetails, TaxForm } from './tax-form.ts';

type TaxFormInput = { userId: number; details: TaxDetails; vault: Vault };

/**
 * Adds the user's tax form. Throws AppError `conflict` if the user already has one, also under parallel calls;
 * `not_found` for an unknown user.
 */
export async function addTaxForm(db: Database, input: TaxFormInput): Promise<TaxForm> {
  return db.transaction(async (tx) => {
    const [user] = await lockUsers(tx, [input.userId]);
    if (user === undefined) throw notFound('user');
    const added = await insertTaxForm(tx, input);
    if (added === undefined) {
      throw new AppError('conflict', 'A tax form already exists; replace it with PUT.');
    }
    await recordChanges(tx, [entryOf(user, { id: added.id, after: {} })]);
    return added;
  });
}

/** Replaces the user's tax form. Throws AppError `not_found` if the user has none. */
export async function replaceTaxForm(db: Database, input: TaxFormInput): Promise<TaxForm> {
  return db.transaction(async (tx) => {
    const replaced = await updateTaxForm(tx, input);
    if (replaced === undefined) throw notFound('tax form');
    const user = (await findUser(tx, input.userId))!;
    await recordChanges(tx, [entryOf(user, { id: replaced.id, before: {}, after: {} })]);
    return replaced;
  });
}

/** Deletes the user's tax form. Throws AppError `not_found` if the user has none. */
export async function removeTaxForm(db: Database, { userId }: { userId: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const id = await deleteTaxForm(tx, userId);
    if (id === undefined) throw notFound('tax form');
    const user = (await findUser(tx, userId))!;
    await recordChanges(tx, [entryOf(user, { id, before: {} })]);
  });
}

/** Only that it changed: the journal is not encrypted. */
function entryOf(
  { id: subjectId, siteId }: User,
  change: Pick<JournalEntry, 'id' | 'before' | 'after'>,
): JournalEntry {
  return { siteId, kind: 'tax_form', subjectId, ...change };
}
