// `crewcall user roles`: shows and changes the roles of a user on a site.
import { readSettings } from '../config.ts';
import { listSites } from '../domain/sites/store.ts';
import { changeUser } from '../domain/users/actions.ts';
import { findUserOf } from '../domain/users/store.ts';
import type { Role, User } from '../domain/users/user.ts';
import { AppError } from '../kernel/errors.ts';
import type { Database } from '../storage/database.ts';
import type { Context, Result } from './command.ts';
import { requireAccount, withDatabase } from './database.ts';
import { noSite } from './site/site.ts';

const ROLES: readonly Role[] = ['official', 'assignor', 'manager'];

type UserRoles = { site: number; email: string } & { [Name in Role]?: boolean | undefined };

/** Gives a user roles and takes roles from them; without any, only shows them. */
export async function roles({ site: siteId, email, ...given }: UserRoles, { env }: Context): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    const { id } = await userOf(db, { siteId, email });
    const change = Object.fromEntries(ROLES.map((role) => [role, given[role]]));
    const user = await changeUser(db, { id, change, by: { isOperator: true, siteId } });
    const names = ROLES.filter((role) => user[role]);
    const state = user.active ? '' : '; the user is inactive';
    return {
      json: {
        ...{ site_id: siteId, user_id: id, email, active: user.active },
        ...Object.fromEntries(ROLES.map((role) => [role, user[role]])),
      },
      text: `${email} has on site ${siteId} the roles: ${names.join(', ') || 'none'}${state}.`,
    };
  });
}

async function userOf(db: Database, { siteId, email }: { siteId: number; email: string }): Promise<User> {
  const { id: accountId } = await requireAccount(db, email);
  const user = await findUserOf(db, { accountId, siteId });
  if (user !== undefined && user.removedAt === null) return user;
  if (!(await listSites(db)).some(({ id }) => id === siteId)) throw noSite(siteId);
  throw new AppError(
    'not_found',
    `${email} is not a user of site ${siteId}; an assignor there can add them.`,
  );
}
