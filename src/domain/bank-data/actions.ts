// Actions on bank accounts and tax forms. The journal records only that they changed: it is not encrypted.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { allowArchivedSites } from '../journal/protection.ts';
import { recordChanges } from '../journal/store.ts';
import { findUser, lockUsers } from '../users/store.ts';
import { type AccountDetails, isSameAccount, MAX_ACCOUNTS } from './bank-account.ts';
import {
  type BankAccount,
  bankAccounts,
  type DetailsInput,
  type RecordBase,
  type TaxForm,
  taxForms,
} from './store.ts';
import type { TaxDetails } from './tax-form.ts';

/**
 * Adds a bank account to a user. Locks the user, so that parallel calls see each other's accounts. Throws AppError
 * `conflict` if the user already has this account or the maximum number of accounts; `not_found` for an unknown user.
 */
export function addBankAccount(db: Database, input: DetailsInput<AccountDetails>): Promise<BankAccount> {
  return add(db, { ...input, kind: 'bank_account' }, async (tx) => {
    const page = { page: 1, limit: MAX_ACCOUNTS };
    const { rows } = await bankAccounts.list(tx, { ...input, page });
    if (rows.some((row) => isSameAccount(row, input.details))) {
      throw new AppError('conflict', 'This bank account already exists; remove it first to change it.');
    }
    if (rows.length >= MAX_ACCOUNTS) {
      const message = `There are already ${MAX_ACCOUNTS} bank accounts, which is the maximum; remove one first.`;
      throw new AppError('conflict', message);
    }
    return (await bankAccounts.insert(tx, input))!;
  });
}

/** Deletes a bank account. Throws AppError `not_found` if it was already deleted. */
export function removeBankAccount(db: Database, { id }: { id: number }): Promise<void> {
  return remove(db, 'bank_account', (tx) => bankAccounts.remove(tx, { id }));
}

/**
 * Adds the user's tax form. Throws AppError `conflict` if the user already has one, also under parallel calls;
 * `not_found` for an unknown user.
 */
export function addTaxForm(db: Database, input: DetailsInput<TaxDetails>): Promise<TaxForm> {
  return add(db, { ...input, kind: 'tax_form' }, async (tx) => {
    const added = await taxForms.insert(tx, input);
    if (added !== undefined) return added;
    throw new AppError('conflict', 'A tax form already exists; replace it with PUT.');
  });
}

/** Replaces the user's tax form. Throws AppError `not_found` if the user has none. */
export function replaceTaxForm(db: Database, input: DetailsInput<TaxDetails>): Promise<TaxForm> {
  return db.transaction(async (tx) => {
    const replaced = await taxForms.replace(tx, input);
    if (replaced === undefined) throw notFound('tax form');
    await record(tx, replaced, { kind: 'tax_form', before: {}, after: {} });
    return replaced;
  });
}

/** Deletes the user's tax form. Throws AppError `not_found` if the user has none. */
export function removeTaxForm(db: Database, { userId }: { userId: number }): Promise<void> {
  return remove(db, 'tax_form', (tx) => taxForms.remove(tx, { userId }));
}

type Kind = 'bank_account' | 'tax_form';

async function add<Added extends RecordBase>(
  db: Database,
  { userId, kind }: { userId: number; kind: Kind },
  insert: (tx: Transaction) => Promise<Added>,
): Promise<Added> {
  return db.transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    if (user === undefined) throw notFound('user');
    const added = await insert(tx);
    await record(tx, added, { kind, after: {} });
    return added;
  });
}

async function remove(
  db: Database,
  kind: Kind,
  deleteRow: (tx: Transaction) => Promise<Pick<RecordBase, 'id' | 'userId'> | undefined>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const removed = await deleteRow(tx);
    if (removed === undefined) throw notFound(kind.replace('_', ' '));
    await record(tx, removed, { kind, before: {} });
  });
}

async function record(
  tx: Transaction,
  { id, userId }: Pick<RecordBase, 'id' | 'userId'>,
  change: Pick<JournalEntry, 'before' | 'after'> & { kind: Kind },
): Promise<void> {
  const { siteId } = (await findUser(tx, userId))!;
  await recordChanges(tx, [{ ...change, id, siteId, subjectId: userId }]);
}
