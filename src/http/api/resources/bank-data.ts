// Access to bank accounts and tax forms: only by their owner, and always logged.
import { may } from '../../../domain/access.ts';
import { findUsersWithTaxForm } from '../../../domain/tax-forms/store.ts';
import { findUser } from '../../../domain/users/store.ts';
import { findOnSite } from '../caller.ts';
import type { RequestContext, RequiredScopes } from '../operation.ts';

/** The scopes for changing bank data (service.md 5.2). */
export const BANK_CHANGES: RequiredScopes = { allOf: ['bank', 'write'] };

type BankRow = { id: number; siteId: number; userId: number };

/** A kind of record that only its user may access; others get 404 (docs/api: OAuth). */
export function ownOnly<Row extends BankRow>(
  action: 'bank.read' | 'bank.write',
  { noun, load }: Parameters<typeof findOnSite<Row>>[0],
) {
  return findOnSite<Row>({ noun, load, isVisible: (viewer, { userId }) => may(viewer, action, userId) })();
}

/** The user of `/users/:id/…`, as the owner of bank data. */
export async function loadOwner({ db }: RequestContext, id: number): Promise<BankRow | undefined> {
  const owner = await findUser(db, id);
  return owner && { id, siteId: owner.siteId, userId: id };
}

export type BankData = { withTaxForm: readonly number[] };

/** Which of the users have a tax form to link to; undefined when the token lacks the scope. */
export async function bankDataOf(
  { db, caller }: RequestContext,
  userIds: number[],
): Promise<BankData | undefined> {
  if (!caller.scopes.includes('bank')) return undefined;
  return { withTaxForm: await findUsersWithTaxForm(db, userIds) };
}

/** Logs an access, such as `bank_account.viewed`, without values. */
export function logAccess(
  context: RequestContext,
  what: string,
  facts: { user: number; bank_account?: number },
): void {
  const { application, accountId } = context.caller;
  context.log('bank.accessed', { what, application: application.id, account: accountId, ...facts });
}
