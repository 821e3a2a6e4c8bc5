// Tells a person by email what happened to their second factors.
import { type FactorEvent, factorEmail } from '../../../../accounts/email/factor-email.ts';
import { findAccount } from '../../../../domain/accounts/store.ts';
import type { PageServices } from '../page.ts';

/** Sends the email in the background. */
export function sendFactorEmail(
  { db, mailer, authUrl }: Pick<PageServices, 'db' | 'mailer' | 'authUrl'>,
  { accountId, event }: { accountId: number; event: FactorEvent },
): void {
  mailer.post(async () => {
    const account = await findAccount(db, accountId);
    return account && factorEmail({ ...account, authUrl }, event);
  });
}
