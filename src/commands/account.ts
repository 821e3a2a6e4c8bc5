// `crewcall account …`: the accounts that people and services sign in with.
import { hashPassword, passwordProblem } from '../accounts/passwords.ts';
import { readSettings } from '../config.ts';
import type { Account } from '../domain/accounts/account.ts';
import * as accounts from '../domain/accounts/actions.ts';
import { findAccountByEmail, listAccounts } from '../domain/accounts/store.ts';
import { validationError } from '../kernel/errors.ts';
import { revokeTokensOfOwner } from '../oauth/tokens.ts';
import type { Database } from '../storage/database.ts';
import { type Context, columns, type Result } from './command.ts';
import { unknownAddress, withDatabase } from './database.ts';

type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  password?: string;
  apiAccess?: boolean;
};

/** Makes an account. Asks for the password on a terminal; without any, nobody can sign in with it yet. */
export async function createAccount(args: NewAccount, { env, askSecret }: Context): Promise<Result> {
  const settings = readSettings(env);
  const password = args.password ?? (await askSecret(`Password for ${args.email}: `));
  const message = password === undefined ? undefined : passwordProblem(password);
  if (message !== undefined) throw validationError([{ path: '/password', message }]);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const account = await withDatabase(settings, (db) => accounts.createAccount(db, { ...args, passwordHash }));
  const hint = password === undefined ? '\nIt has no password, so nobody can sign in with it yet.' : '';
  return { json: representAccount(account), text: `Made the account ${describe(account)}.${hint}` };
}

/** Lists every account, oldest first. */
export async function list(_args: object, { env }: Context): Promise<Result> {
  const rows = await withDatabase(readSettings(env), listAccounts);
  const lines = rows.map((row) => [
    String(row.id),
    row.email,
    `${row.firstName} ${row.lastName}`,
    row.apiAccess ? 'yes' : 'no',
  ]);
  const text = columns([['ID', 'EMAIL', 'NAME', 'API ACCESS'], ...lines]);
  return { json: { accounts: rows.map(representAccount) }, text };
}

/** Lets the account make applications (service.md 5.1). */
export async function grantApi({ email }: { email: string }, { env }: Context): Promise<Result> {
  const account = await withDatabase(readSettings(env), (db) => setAccess(db, { email, allowed: true }));
  return { json: representAccount(account), text: `${describe(account)} has API access.` };
}

/** Takes API access away, and ends the tokens of the account's applications. */
export async function revokeApi({ email }: { email: string }, { env }: Context): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    // In this order: from the first step on no token works nor is issued, the second keeps old ones from coming back.
    const account = await setAccess(db, { email, allowed: false });
    const ended = await revokeTokensOfOwner(db, account.id);
    const text = `${describe(account)} has no API access any more; ${ended} of its applications' tokens ended.`;
    return { json: { ...representAccount(account), tokens_ended: ended }, text };
  });
}

async function setAccess(db: Database, change: { email: string; allowed: boolean }): Promise<Account> {
  if ((await findAccountByEmail(db, change.email)) === undefined) throw unknownAddress(change.email);
  return accounts.setApiAccess(db, change);
}

function describe({ id, email, firstName, lastName }: Account): string {
  return `${id}, ${firstName} ${lastName} <${email}>`;
}

function representAccount(account: Account) {
  return {
    id: account.id,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    api_access: account.apiAccess,
    created: account.createdAt,
  };
}
