// Loads the record of a request with the caller's profile on its site, and checks the caller's roles.
import { type Action, type Member, may, memberAndSite, memberOf } from '../../domain/access.ts';
import type { Site } from '../../domain/sites/site.ts';
import type { Principal } from '../../domain/users/principal.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Bearer } from '../../oauth/tokens.ts';
import { pathId } from './input/ids.ts';
import type { RequestContext } from './operation.ts';

/** The site of a request and the caller's active profile on it. */
export type SiteSubject = { site: Site; viewer: Member };
export type RecordSubject<Row> = SiteSubject & { record: Row };

/** An action that a role must allow; where it concerns a user, `whose` is that user. */
export type Permission = { action: Action; whose?: number | undefined };

/** Throws 403 for a member whose roles do not allow it. `doing` completes "… on this site, which does not allow". */
export function requireRole(member: Member, { action, whose }: Permission, doing: string): void {
  if (may(member, action, whose)) return;
  const roles = (['official', 'assignor', 'manager'] as const).filter((role) => member[role]);
  const held = roles.length === 0 ? 'no role' : `the role ${roles.join(' and ')}`;
  const who = member.assignor ? 'one of its managers' : 'its assignor';
  throw new AppError(
    'forbidden',
    `You have ${held} on this site, which does not allow ${doing}; ask ${who}.`,
  );
}

/** Makes the `find` for `/sites/:site_id/…`, which loads the site and checks that the caller may do the action. */
export function onSite(action: Action, doing: string) {
  return async (context: RequestContext): Promise<SiteSubject> => {
    const siteId = pathId(context.params, 'site_id', 'site');
    const subject = await siteOf(context, { siteId, noun: 'site' });
    requireRole(subject.viewer, { action }, doing);
    return subject;
  };
}

/** A kind of record that belongs to a site: how it is loaded, and which members of the site can see it. */
type RecordKind<Row> = {
  noun: string;
  load: (context: RequestContext, id: number) => Promise<Row | undefined>;
  isVisible?: ((viewer: Member, record: Row) => boolean) | undefined;
};

type RecordPermission<Row> = { action: Action; doing: string; whose?: (record: Row) => number | undefined };

/**
 * Makes the `find`s for `/<nouns>/:id…` of a kind of record: the record, its site and the caller's profile there. They
 * throw 404 where there is no such record or the caller cannot see it, 403 where their roles do not allow the action.
 */
export function findOnSite<Row extends OnSite>({ noun, load, isVisible }: RecordKind<Row>) {
  return (allowed?: RecordPermission<Row>) =>
    async (context: RequestContext): Promise<RecordSubject<Row>> => {
      const record = await load(context, pathId(context.params, 'id', noun));
      if (record === undefined) throw notFound(noun);
      const subject = { ...(await siteOf(context, { ...record, noun })), record };
      if (isVisible?.(subject.viewer, record) === false) throw notFound(noun);
      if (allowed !== undefined) {
        const { action, doing, whose } = allowed;
        requireRole(subject.viewer, { action, whose: whose?.(record) }, doing);
      }
      return subject;
    };
}

/** A record with the id of its site; some records are loaded together with the site, or with the caller's profile. */
type OnSite = { siteId: number; site?: Site; viewer?: Member };

/** Throws 403 for a restricted token, where a request concerns the person on all sites. */
export async function requireAllSites({ caller }: RequestContext): Promise<void> {
  if (caller.siteIds === undefined) return;
  throw new AppError(
    'forbidden',
    'A restricted token cannot do this, which concerns your account on all sites; use an application.',
  );
}

/** For whom the token acts. */
export function principalOf({ accountId, siteIds }: Bearer): Principal {
  return { accountId, siteIds };
}

/** The site and the caller's profile on it; 404 for the noun of the request where the caller has none. */
async function siteOf(
  { db, caller }: RequestContext,
  { siteId, site, viewer, noun }: OnSite & { noun: string },
): Promise<SiteSubject> {
  if (site !== undefined && viewer !== undefined) return { site, viewer };
  const who = { ...principalOf(caller), siteId };
  if (site === undefined) {
    const found = await memberAndSite(db, who);
    if (found === undefined) throw notFound(noun);
    return { site: found.site, viewer: found.member };
  }
  const member = await memberOf(db, who);
  if (member === undefined) throw notFound(noun);
  return { site, viewer: member };
}
