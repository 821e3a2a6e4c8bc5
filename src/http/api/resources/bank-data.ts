// What bank accounts and tax forms have in common: they are for oneself alone, and every access is noted.
import { may, memberOf } from '../../../domain/access.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { findUsersWithTaxForm } from '../../../domain/tax-forms/store.ts';
import { findUser } from '../../../domain/users/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../operation.ts';

/** The user whose bank data is asked for, who is the caller himself. */
export type OwnUser = { userId: number; site: Site };

/**
 * Refuses 404 whoever asks for another's: whether he has any is nobody's business (docs/api: OAuth). `noun` is what is
 * asked for.
 */
export async function requireOwnUser(
  context: RequestContext,
  { userId, action, noun }: { userId: number; action: 'bank.read' | 'bank.write'; noun: string },
): Promise<OwnUser> {
  const user = await findUser(context.db, userId);
  const site = user && (await findSite(context.db, user.siteId));
  if (site === undefined) throw notFound(noun);
  const member = await memberOf(context.db, { accountId: context.caller.accountId, siteId: site.id });
  if (member === undefined || !may(member, action, userId)) throw notFound(noun);
  return { userId, site };
}

/** Whose tax forms there are to follow a link to. */
export type BankData = { withTaxForm: readonly number[] };

/** What the token may be led to of its own users' bank data; undefined when it lacks the scope. */
export async function bankDataOf(
  { db, caller }: RequestContext,
  userIds: number[],
): Promise<BankData | undefined> {
  if (!caller.scopes.includes('bank')) return undefined;
  return { withTaxForm: await findUsersWithTaxForm(db, userIds) };
}

/** One line of the log, which says who did what, and never a value: `what` is such as `bank_account.viewed`. */
export function noteAccess(
  context: RequestContext,
  what: string,
  facts: { user: number; bank_account?: number },
): void {
  const { application, accountId } = context.caller;
  context.log('bank.accessed', { what, application: application.id, account: accountId, ...facts });
}
