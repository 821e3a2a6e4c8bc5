// Who may create applications and restricted tokens.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { hasApiAccess } from './store.ts';

/** Locks the account. Throws `not_found`, `forbidden` without API access (service.md 5.1). */
export async function requireApiAccess(tx: Transaction, accountId: number): Promise<void> {
  const allowed = await hasApiAccess(tx, accountId);
  if (allowed === undefined) throw notFound('account');
  if (!allowed) {
    throw new AppError(
      'forbidden',
      'The account has no API access; grant it with: crewcall account grant-api EMAIL',
    );
  }
}
