// `crewcall account remove-factors`: for people who have lost their second factor and their recovery codes.
import type { Email } from '../../accounts/email/email.ts';
import { factorEmail } from '../../accounts/email/factor-email.ts';
import { createMailer, outboxOf } from '../../accounts/email/mailer.ts';
import { senderAddress } from '../../accounts/email/sender.ts';
import { removeFactors } from '../../accounts/factors/actions.ts';
import { publicAddresses, readSettings, type Settings } from '../../config.ts';
import type { Context, Result } from '../command.ts';
import { requireAccount, withDatabase } from '../database.ts';
import { nameOf } from './account.ts';

/** Removes the authenticator app, passkeys and recovery codes of an account, ends its sessions, and tells the person. */
export async function remove({ email }: { email: string }, { env }: Context): Promise<Result> {
  const settings = readSettings(env);
  return withDatabase(settings, async (db) => {
    const account = await requireAccount(db, email);
    const name = nameOf(account);
    const isRemoved = await removeFactors(db, account.id);
    if (!isRemoved) {
      return { json: { id: account.id, removed: false }, text: `${name} has no second factor.` };
    }
    const { authUrl } = publicAddresses(settings, settings.port);
    const unsent = await send(settings, factorEmail({ ...account, authUrl }, { kind: 'all removed' }));
    return {
      json: { id: account.id, removed: true, told: unsent === undefined },
      text: `${name} has no second factor any more, and is signed out everywhere. ${unsent ?? 'An email tells the person.'}`,
    };
  });
}

/** Sends the email, or saves it in the outbox. Returns why the person does not get it, if they do not. */
async function send(settings: Settings, email: Email): Promise<string | undefined> {
  const { authUrl } = publicAddresses(settings, settings.port);
  let unsent: string | undefined;
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    outbox: outboxOf(settings.dataDir),
    from: senderAddress(settings.smtpUrl, authUrl),
    report: {
      written(path) {
        unsent = `The email to the person was not sent, because SMTP_URL is not set; it is in ${path}.`;
      },
      unsent: () => {},
    },
  });
  try {
    await mailer.send(email);
    return unsent;
  } catch (error) {
    return `The email to the person could not be sent: ${(error as Error).message}`;
  } finally {
    await mailer.close();
  }
}
