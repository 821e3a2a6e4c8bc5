// What bank accounts and tax forms share: access only by their owner, which is always logged.
import { may } from '../../../domain/access.ts';
import { findUsersWithTaxForm, type RecordBase } from '../../../domain/bank-data/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findUser } from '../../../domain/users/store.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findOnSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import type { RequestContext, RequiredScopes } from '../operation.ts';

/** The scopes for changing bank data (service.md 5.2). */
export const BANK_CHANGES: RequiredScopes = { allOf: ['bank', 'write'] };

export type BankRight = 'bank.read' | 'bank.write';
type BankRow = { id: number; siteId: number; userId: number };

/** A kind of record that only its user may access; others get 404 (docs/api: OAuth). */
export function ownOnly<Row extends BankRow>(
  action: BankRight,
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

/** The problems of texts that were sent and are blank. */
export function blankProblems<Name extends string>(
  body: { [name in Name]?: string },
  names: readonly Name[],
): Problem[] {
  return names
    .filter((name) => body[name]?.trim() === '')
    .map((name) => ({ path: `/${name}`, message: `${name} must not be blank.` }));
}

/** The members of every record, and the link to its owner. */
export function representOwned({ id, userId, createdAt, updatedAt }: RecordBase, site: Site, links: Links) {
  return {
    id,
    created: isoInZone(createdAt, site.timezone),
    updated: isoInZone(updatedAt, site.timezone),
    _links: { user: links.link('user', `/users/${userId}`) },
  };
}
