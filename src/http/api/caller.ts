// What the caller is on a site: the checks that most operations begin with.
import { type Action, type Member, may, memberOf } from '../../domain/access.ts';
import type { Site } from '../../domain/sites/site.ts';
import { findSite } from '../../domain/sites/store.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { pathId } from './input/ids.ts';
import type { RequestContext } from './operation.ts';

/** The caller's own active profile on the site; 404 for the noun he asked for when he has none. */
export async function memberOn(context: RequestContext, siteId: number, noun: string): Promise<Member> {
  const member = await memberOf(context.db, { accountId: context.caller.accountId, siteId });
  if (member === undefined) throw notFound(noun);
  return member;
}

/** What a right is asked for: an action, and where it is about somebody, the user whom it is about. */
export type Permission = Action | { action: Action; whose: number | undefined };

/** Refuses 403 a member who has no right to it. `doing` completes "… on this site, which does not allow". */
export function requireRole(member: Member, wanted: Permission, doing: string): void {
  const { action, whose } = typeof wanted === 'string' ? { action: wanted, whose: undefined } : wanted;
  if (may(member, action, whose)) return;
  const roles = (['official', 'assignor', 'manager'] as const).filter((role) => member[role]);
  const held = roles.length === 0 ? 'no role' : `the role ${roles.join(' and ')}`;
  const who = member.assignor ? 'one of its managers' : 'its assignor';
  throw new AppError(
    'forbidden',
    `You have ${held} on this site, which does not allow ${doing}; ask ${who}.`,
  );
}

export type SiteSubject = { site: Site; member: Member };

/** A `find` for `/sites/:site_id/…`: the site, seen by a member who may do the action. */
export function onSite(action: Action, doing: string) {
  return async (context: RequestContext): Promise<SiteSubject> => {
    const siteId = pathId(context.params, 'site_id', 'site');
    const member = await memberOn(context, siteId, 'site');
    const site = await findSite(context.db, siteId);
    if (site === undefined) throw notFound('site');
    requireRole(member, action, doing);
    return { site, member };
  };
}
