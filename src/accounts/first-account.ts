// Creates the first account of an installation, with its site, and the code that permits it.
import type { Account } from '../domain/accounts/account.ts';
import { insertAccount } from '../domain/accounts/store.ts';
import { insertOwnedSite } from '../domain/sites/owned-site.ts';
import { isEmailAddress } from '../kernel/email-address.ts';
import { AppError, type Problem, validationError } from '../kernel/errors.ts';
import { digest, sameDigest } from '../kernel/secrets.ts';
import type { Database } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { hasAccounts } from './credentials.ts';
import { nameProblems, personProblems } from './names.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { charactersOf, readableCode } from './readable-codes.ts';

/** The one-time code of this process, which the log prints: whoever reads it may create the first account. */
export type SetUpCode = { value: string; matches(sent: string): boolean };

/** A new code, such as AB2C-DE3F-GH4J-KM5N. Sent codes are compared in constant time, ignoring case and spacing. */
export function createSetUpCode(): SetUpCode {
  const value = readableCode();
  const expected = digest(charactersOf(value));
  return { value, matches: (sent) => sameDigest(digest(charactersOf(sent)), expected) };
}

export type FirstAccount = {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  siteName: string;
  timezone: string;
  locale: string;
};

/**
 * Creates the account and its site, whose assignor and manager it becomes. Throws AppError `validation_failed`; `conflict`
 * if there is an account, also under parallel calls.
 */
export async function createFirstAccount(db: Database, first: FirstAccount): Promise<Account> {
  const siteName = first.siteName.trim();
  const [firstName, lastName] = [first.firstName.trim(), first.lastName.trim()];
  const problems = [
    ...personProblems({ firstName, lastName }),
    ...emailProblems(first.email),
    ...passwordProblems(first.password),
    ...nameProblems('/site_name', { label: 'name of the site', text: siteName }),
  ];
  if (problems.length > 0) throw validationError(problems);
  const passwordHash = await hashPassword(first.password);
  // Whoever reads the code in the log operates the service.
  return db.actingAs({ isOperator: true }).transaction(async (tx) => {
    // Waits for every transaction that adds an account, and the others wait for this one.
    await tx.query(sql`lock table accounts in share row exclusive mode`);
    if (await hasAccounts(tx)) throw new AppError('conflict', 'Crewcall has been set up. Sign in.');
    const account = await insertAccount(tx, { email: first.email, firstName, lastName, passwordHash });
    const roles = { official: false, assignor: true, manager: true };
    const { timezone, locale } = first;
    await insertOwnedSite(tx, { name: siteName, timezone, locale, owner: account!, roles });
    return account!;
  });
}

function emailProblems(email: string): Problem[] {
  if (isEmailAddress(email)) return [];
  return [{ path: '/email', message: 'Enter an email address, such as ada@harbor.example.' }];
}

function passwordProblems(password: string): Problem[] {
  const message = passwordProblem(password);
  return message === undefined ? [] : [{ path: '/password', message }];
}
