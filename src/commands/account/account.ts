// `crewcall account …`: the accounts that people and services sign in with.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { outboxOf } from '../../accounts/email/mailer.ts';
import { listAccountsWithFactors } from '../../accounts/factors/store.ts';
import { createAccountDigests } from '../../accounts/log-digest.ts';
import { hashPassword, passwordProblem } from '../../accounts/passwords.ts';
import { deleteSessions } from '../../accounts/sessions/store.ts';
import { readSettings } from '../../config.ts';
import type { Account } from '../../domain/accounts/account.ts';
import * as accounts from '../../domain/accounts/actions.ts';
import { listAccounts } from '../../domain/accounts/store.ts';
import { AppError, fileError, validationError } from '../../kernel/errors.ts';
import { revokeRestrictedTokensOf } from '../../oauth/restricted-tokens/actions.ts';
import { revokeTokensOfOwner } from '../../oauth/tokens.ts';
import { eraseAccount } from '../../privacy/erasure.ts';
import { exportAccount } from '../../privacy/export.ts';
import { OWNER_ONLY } from '../../storage/backup/file.ts';
import type { Database } from '../../storage/database.ts';
import { type Context, columns, type Result } from '../command.ts';
import { requireAccount, withDatabase } from '../database.ts';
import { keysOf, openVault } from '../secrets.ts';

type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  password?: string;
  apiAccess?: boolean;
};

/** Creates an account. Prompts for the password on a terminal; nobody can sign in to an account without one. */
export async function createAccount(args: NewAccount, { env, promptSecret }: Context): Promise<Result> {
  const settings = readSettings(env);
  const password = args.password ?? (await promptSecret(`Password for ${args.email}: `));
  const message = password === undefined ? undefined : passwordProblem(password);
  if (message !== undefined) throw validationError([{ path: '/password', message }]);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const account = await withDatabase(settings, (db) => accounts.createAccount(db, { ...args, passwordHash }));
  const hint = password === undefined ? '\nIt has no password, so nobody can sign in to it yet.' : '';
  return { json: representAccount(account), text: `Created account ${nameOf(account)}.${hint}` };
}

/** Lists every account, oldest first; or the one that a line of the log means by its digest. */
export async function list({ digest }: { digest?: string }, { env }: Context): Promise<Result> {
  const settings = readSettings(env);
  const [all, protectedOnes] = await withDatabase(settings, (db) =>
    Promise.all([listAccounts(db), listAccountsWithFactors(db)]),
  );
  const rows = digest === undefined ? all : withDigest(all, { digest, keys: keysOf(settings) });
  const lines = rows.map((row) => [
    String(row.id),
    row.email,
    `${row.firstName} ${row.lastName}`,
    row.apiAccess ? 'yes' : 'no',
    protectedOnes.has(row.id) ? 'yes' : 'no',
  ]);
  const text = columns([['ID', 'EMAIL', 'NAME', 'API ACCESS', 'SECOND FACTOR'], ...lines]);
  const json = rows.map((row) => ({ ...representAccount(row), second_factor: protectedOnes.has(row.id) }));
  return { json: { accounts: json }, text };
}

function withDigest(
  accounts: Account[],
  { digest, keys }: { digest: string; keys: readonly Buffer[] },
): Account[] {
  const digests = createAccountDigests(keys);
  const found = accounts.filter(({ email }) => digests.isOf(digest, email));
  if (found.length > 0) return found;
  throw new AppError(
    'not_found',
    'No account has this digest: somebody entered an address that no account has, or SECRET_KEY is not that of the service.',
  );
}

/** Allows the account to create applications (service.md 5.1). */
export async function grantApi({ email }: { email: string }, { env }: Context): Promise<Result> {
  const account = await withDatabase(readSettings(env), (db) => setAccess(db, { email, allowed: true }));
  return { json: representAccount(account), text: `${nameOf(account)} has API access.` };
}

/** Withdraws API access, and revokes the account's restricted tokens and the tokens of its applications. */
export async function revokeApi({ email }: { email: string }, { env }: Context): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    // First stop tokens from working and being issued; then delete those that would work again with new API access.
    const account = await setAccess(db, { email, allowed: false });
    const revoked =
      (await revokeTokensOfOwner(db, account.id)) +
      (await db.transaction((tx) => revokeRestrictedTokensOf(tx, account.id)));
    const text = `${nameOf(account)} no longer has API access; revoked ${revoked} ${revoked === 1 ? 'token' : 'tokens'}.`;
    return { json: { ...representAccount(account), tokens_ended: revoked }, text };
  });
}

/** Prints the personal data of an account, or writes it to a file. */
export async function exportData(
  { email, file }: { email: string; file?: string },
  { env }: Context,
): Promise<Result> {
  const settings = readSettings(env);
  const json = await withDatabase(settings, async (db) => {
    const { id: accountId } = await requireAccount(db, email);
    return exportAccount(db, { accountId, vault: openVault(settings) });
  });
  const text = JSON.stringify(json, undefined, 2);
  if (file === undefined) return { json, text };
  await writeFile(file, text, { mode: OWNER_ONLY, flag: 'wx' }).catch((error) => {
    throw fileError(error, { file, verb: 'written' });
  });
  return { json: { file: resolve(file) }, text: `Wrote ${resolve(file)}.` };
}

/** Deletes an account with all that identifies its person. */
export async function deleteAccount(
  { email, yes }: { email: string; yes?: boolean },
  { env }: Context,
): Promise<Result> {
  const settings = readSettings(env);
  return withDatabase(settings, async (db) => {
    const account = await requireAccount(db, email);
    if (!yes) throw new AppError('validation_failed', `This deletes ${nameOf(account)} for good; add --yes.`);
    const outbox = outboxOf(settings.dataDir);
    const emails = await eraseAccount(db, { accountId: account.id, outbox, now: new Date() });
    const text = `Deleted account ${account.id}, its personal data, and ${emails} saved emails that mentioned the person.`;
    return { json: { id: account.id, deleted: true, emails }, text };
  });
}

/** Deactivates an account, and signs it out everywhere. */
export async function deactivate({ email }: { email: string }, { env }: Context): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    await requireAccount(db, email);
    const account = await accounts.setDeactivated(db, { email, deactivated: true }, async (tx, { id }) => {
      await deleteSessions(tx, { accountId: id });
      await revokeRestrictedTokensOf(tx, id);
    });
    const text = `${nameOf(account)} is deactivated: nobody signs in to it, and no token of it works.`;
    return { json: representAccount(account), text };
  });
}

/** Activates an account again. Tokens that have not expired work again; sessions and restricted tokens are over. */
export async function activate({ email }: { email: string }, { env }: Context): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    await requireAccount(db, email);
    const account = await accounts.setDeactivated(db, { email, deactivated: false });
    return { json: representAccount(account), text: `${nameOf(account)} is active.` };
  });
}

async function setAccess(db: Database, change: { email: string; allowed: boolean }): Promise<Account> {
  await requireAccount(db, change.email);
  return accounts.setApiAccess(db, change);
}

/** An account as messages name it. */
export function nameOf({ id, email, firstName, lastName }: Account): string {
  return `${id}, ${firstName} ${lastName} <${email}>`;
}

function representAccount(account: Account) {
  return {
    id: account.id,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    api_access: account.apiAccess,
    deactivated_at: account.deactivatedAt,
    created: account.createdAt,
  };
}
