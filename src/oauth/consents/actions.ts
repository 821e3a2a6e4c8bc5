// Withdrawing a consent.
import { recordChanges } from '../../domain/journal/store.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { consentEntry, removeConsent } from './store.ts';

/**
 * Deletes a consent with the application's codes, tokens and subscriptions for this account (docs/api: People),
 * including those that a concurrent request is issuing. Throws `not_found`.
 */
export async function withdrawConsent(
  db: Database,
  consent: { accountId: number; applicationId: number },
): Promise<void> {
  await db.actingAs({ accountId: consent.accountId }).transaction(async (tx) => {
    const id = await removeConsent(tx, consent);
    if (id === undefined) throw notFound('consent');
    await recordChanges(tx, [consentEntry(id, { before: consent })]);
  });
}
