// Actions on bank accounts.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { allowArchivedSites } from '../journal/protection.ts';
import { recordChanges } from '../journal/store.ts';
import { findUser, lockUsers } from '../users/store.ts';
import type { User } from '../users/user.ts';
import { type AccountDetails, type BankAccount, isSameAccount, MAX_ACCOUNTS } from './bank-account.ts';
import { deleteBankAccount, insertBankAccount, listBankAccounts } from './store.ts';

/**
 * Adds a bank account to a user. Locks the user, so that parallel calls see each other's accounts. Throws AppError
 * `conflict` if the user already has this account or the maximum number of accounts; `not_found` for an unknown user.
 */
export async function addBankAccount(
  db: Database,
  { userId, details, vault }: { userId: number; details: AccountDetails; vault: Vault },
): Promise<BankAccount> {
  return db.transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    if (user === undefined) throw notFound('user');
    const { rows } = await listBankAccounts(tx, { userId, vault, page: { page: 1, limit: MAX_ACCOUNTS } });
    if (rows.some((row) => isSameAccount(row, details))) {
      throw new AppError('conflict', 'This bank account already exists; remove it first to change it.');
    }
    if (rows.length >= MAX_ACCOUNTS) {
      const message = `There are already ${MAX_ACCOUNTS} bank accounts, which is the maximum; remove one first.`;
      throw new AppError('conflict', message);
    }
    const added = await insertBankAccount(tx, { userId, details, vault });
    await recordChanges(tx, [entryOf(user, { id: added.id, after: {} })]);
    return added;
  });
}

/** Deletes a bank account. Throws AppError `not_found` if it was already deleted. */
export async function removeBankAccount(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const userId = await deleteBankAccount(tx, id);
    if (userId === undefined) throw notFound('bank account');
    const user = (await findUser(tx, userId))!;
    await recordChanges(tx, [entryOf(user, { id, before: {} })]);
  });
}

/** Only that it changed: the journal is not encrypted. */
function entryOf(
  { id: subjectId, siteId }: User,
  change: Pick<JournalEntry, 'id' | 'before' | 'after'>,
): JournalEntry {
  return { siteId, kind: 'bank_account', subjectId, ...change };
}
