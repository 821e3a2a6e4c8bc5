// What people do with the consents they gave.
import { notFound } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { removeConsent } from './store.ts';

/**
 * Withdraws a consent: the application's codes, tokens and subscriptions for this account are gone at once
 * (docs/api: People), also those that a request under way is about to get. Refuses: `not_found`.
 */
export async function withdrawConsent(
  db: Database,
  consent: { accountId: number; applicationId: number },
): Promise<void> {
  if (!(await db.transaction((tx) => removeConsent(tx, consent)))) throw notFound('consent');
}
