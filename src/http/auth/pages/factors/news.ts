// Tells a person by email what happened to their second factors.
import { type FactorNews, factorEmail } from '../../../../accounts/email/factor-email.ts';
import { findAccount } from '../../../../domain/accounts/store.ts';
import type { PageServices } from '../page.ts';

/** Sends the email in the background. */
export function tell(
  { db, mailer, authUrl }: Pick<PageServices, 'db' | 'mailer' | 'authUrl'>,
  { accountId, news }: { accountId: number; news: FactorNews },
): void {
  mailer.post(async () => {
    const account = await findAccount(db, accountId);
    return account && factorEmail({ ...account, authUrl }, news);
  });
}
