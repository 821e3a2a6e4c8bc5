// Who may see and do what on a site: one table (decisions: Roles on a site).
import type { Queryable } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { findUserOf } from './users/store.ts';
import type { Role, User } from './users/user.ts';

/** The caller's own active profile on a site. */
export type Member = User;

const EVERYBODY: readonly Role[] = ['official', 'assignor', 'manager'];
const ASSIGNORS: readonly Role[] = ['assignor', 'manager'];
const MANAGERS: readonly Role[] = ['manager'];

/** Several roles add up; a user without a role may do nothing. */
const RIGHTS = {
  'site.read': EVERYBODY,
  'lists.read': EVERYBODY,
  'lists.write': ASSIGNORS,
  'users.read': EVERYBODY,
  'users.contacts': ASSIGNORS, // addresses, and phones that are not marked public
  'users.add': ASSIGNORS,
  'managers.add': MANAGERS,
  'games.read': EVERYBODY,
  'games.drafts': ASSIGNORS, // unpublished games, and games that are not public
  'games.write': ASSIGNORS,
  'assignments.write': ASSIGNORS,
  'fees.all': ASSIGNORS,
  'league_officials.read': EVERYBODY,
  'league_officials.write': ASSIGNORS,
  'subscriptions.create': ASSIGNORS,
} satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof RIGHTS;

/** The account's active user on the site; undefined when it has none: to such a caller the site is not there. */
export async function memberOf(
  db: Queryable,
  who: { accountId: number; siteId: number },
): Promise<Member | undefined> {
  const user = await findUserOf(db, who);
  return user?.active ? user : undefined;
}

export function may(member: Member, action: Action): boolean {
  return RIGHTS[action].some((role) => member[role]);
}

/** What `seesGame` needs to know of a game. */
type Seen = {
  siteId: number;
  published: boolean;
  public: boolean;
  crew: { official: { id: number } | null }[];
};

/** Officials see published public games, and every published game they are on; assignors and managers see all. */
export function seesGame(member: Member, game: Seen): boolean {
  if (!may(member, 'games.read') || member.siteId !== game.siteId) return false;
  if (may(member, 'games.drafts')) return true;
  const isOnIt = game.crew.some(({ official }) => official?.id === member.id);
  return game.published && (game.public || isOnIt);
}

/**
 * The same rule as a condition on `games g` and its `sites s`, for lists: there `show_all_games = false` narrows what
 * an official is shown to his own games and, with `show_unassigned_games`, those with an open slot.
 */
export function visibleGames(member: Member): Sql {
  if (!may(member, 'games.read')) return sql`false`;
  if (may(member, 'games.drafts')) return sql`g.site_id = ${member.siteId}`;
  const own = sql`g.id in (select game_id from assignments where user_id = ${member.id})`;
  const open = sql`g.id in (select game_id from assignments where site_id = ${member.siteId} and user_id is null)`;
  return sql`(g.site_id = ${member.siteId} and g.published
    and (g.public and (s.show_all_games or s.show_unassigned_games and ${open}) or ${own}))`;
}
