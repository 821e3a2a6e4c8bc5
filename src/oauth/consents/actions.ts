// Withdrawing a consent.
import { notFound } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { removeConsent } from './store.ts';

/**
 * Deletes a consent with the application's codes, tokens and subscriptions for this account (docs/api: People),
 * including those that a concurrent request is issuing. Throws `not_found`.
 */
export async function withdrawConsent(
  db: Database,
  consent: { accountId: number; applicationId: number },
): Promise<void> {
  if (!(await db.transaction((tx) => removeConsent(tx, consent)))) throw notFound('consent');
}
