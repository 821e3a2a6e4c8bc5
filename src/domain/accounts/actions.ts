// Actions on accounts.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import type { Account } from './account.ts';
import { insertAccount, type NewAccount, updateApiAccess, updateDeactivation } from './store.ts';

/**
 * Creates an account. `passwordHash` comes from the accounts module; without one, nobody can sign in to the account.
 * Throws AppError `conflict` if the email address, ignoring case, already has an account.
 */
export async function createAccount(db: Database, account: NewAccount): Promise<Account> {
  const created = await db.transaction((tx) => insertAccount(tx, account));
  if (created === undefined) {
    throw new AppError('conflict', `${account.email} already has an account; choose another email address.`);
  }
  return created;
}

/** Allows or forbids creating applications (service.md 5.1). Throws AppError `not_found` for an unknown address. */
export async function setApiAccess(
  db: Database,
  change: { email: string; allowed: boolean },
): Promise<Account> {
  const changed = await db.transaction((tx) => updateApiAccess(tx, change));
  if (changed === undefined) throw notFound('account');
  return changed;
}

/**
 * Deactivates an account or activates it again: while it is deactivated, nobody signs in to it, its tokens and those of its
 * applications do not work, its webhooks and calendar feeds stop, and it is sent no notices. `afterwards` runs in the same
 * transaction. Throws AppError `not_found`.
 */
export async function setDeactivated(
  db: Database,
  change: { email: string; deactivated: boolean },
  afterwards?: (tx: Transaction, account: Account) => Promise<void>,
): Promise<Account> {
  return db.transaction(async (tx) => {
    const changed = await updateDeactivation(tx, change);
    if (changed === undefined) throw notFound('account');
    await afterwards?.(tx, changed);
    return changed;
  });
}
