// Who may see and do what on a site: one table (docs/api: Roles on a site).
import type { Queryable } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { findUserOf } from './users/store.ts';
import type { Role, User } from './users/user.ts';

/** The caller's own active profile on a site. */
export type Member = User;

type RoleOrSelf = Role | 'oneself';
const EVERYBODY: readonly RoleOrSelf[] = ['official', 'assignor', 'manager'];
const ASSIGNORS: readonly RoleOrSelf[] = ['assignor', 'manager'];
const MANAGERS: readonly RoleOrSelf[] = ['manager'];
/** The person whom the thing is about, whatever their roles; and assignors. */
const ONESELF_OR_ASSIGNORS: readonly RoleOrSelf[] = ['oneself', 'assignor', 'manager'];
const ONESELF: readonly RoleOrSelf[] = ['oneself'];

/** Several roles add up. */
const RIGHTS = {
  'site.read': EVERYBODY,
  'lists.read': EVERYBODY, // venues, leagues, teams, age groups, game types, genders, patterns, groups
  'lists.write': ASSIGNORS,
  'users.read': EVERYBODY, // names, and phones that are marked public
  'users.contacts': ONESELF_OR_ASSIGNORS, // addresses, grade, and every phone
  'users.add': ASSIGNORS,
  'users.change': ASSIGNORS,
  'contacts.change': ONESELF_OR_ASSIGNORS, // phones, and addresses to write to
  'managers.write': MANAGERS, // who is a manager, and what becomes of one
  'groups.write': ASSIGNORS, // groups, and who is in them
  'availability.read': ONESELF_OR_ASSIGNORS,
  'availability.write': ONESELF_OR_ASSIGNORS,
  'games.read': EVERYBODY,
  'games.drafts': ASSIGNORS, // unpublished games, and games that are not public
  'games.write': ASSIGNORS, // and reading what is noted on them for assignors
  'assignments.write': ASSIGNORS,
  'assignments.answer': ONESELF_OR_ASSIGNORS, // accepting, declining, and reading why
  'fees.read': ONESELF_OR_ASSIGNORS,
  'league_officials.read': EVERYBODY,
  'league_officials.write': ASSIGNORS,
  'statements.read': ONESELF_OR_ASSIGNORS,
  'statements.write': ASSIGNORS,
  'bank.read': ONESELF, // bank accounts, and the tax form
  'bank.write': ONESELF,
  'subscriptions.create': ASSIGNORS,
} satisfies Record<string, readonly RoleOrSelf[]>;

export type Action = keyof typeof RIGHTS;

/** The account's active user on the site; undefined when it has none: to such a caller the site is not there. */
export async function memberOf(
  db: Queryable,
  who: { accountId: number; siteId: number },
): Promise<Member | undefined> {
  const user = await findUserOf(db, who);
  return user?.active ? user : undefined;
}

/** Whether the member may do it; `whose` is the user whom the thing is about, where it is about one. */
export function may(member: Member, action: Action, whose?: number): boolean {
  return RIGHTS[action].some((holder) => (holder === 'oneself' ? member.id === whose : member[holder]));
}

/** What `seesGame` needs to know of a game. */
type VisibilityFacts = {
  siteId: number;
  published: boolean;
  public: boolean;
  crew: { official: { id: number } | null }[];
};

/** Officials see published public games, and every published game they are on; assignors and managers see all. */
export function seesGame(member: Member, game: VisibilityFacts): boolean {
  if (!may(member, 'games.read') || member.siteId !== game.siteId) return false;
  if (may(member, 'games.drafts')) return true;
  const isOnIt = game.crew.some(({ official }) => official?.id === member.id);
  return game.published && (game.public || isOnIt);
}

/**
 * The same rule as a condition on `games g` and its `sites s`, for lists: there `show_all_games = false` narrows what
 * an official is shown to their own games and, with `show_unassigned_games`, those with an open slot.
 */
export function visibleGames(member: Member): Sql {
  if (!may(member, 'games.read')) return sql`false`;
  if (may(member, 'games.drafts')) return sql`g.site_id = ${member.siteId}`;
  const own = sql`g.id in (select game_id from assignments where user_id = ${member.id})`;
  const open = sql`g.id in (select game_id from assignments where site_id = ${member.siteId} and user_id is null)`;
  return sql`(g.site_id = ${member.siteId} and g.published
    and (g.public and (s.show_all_games or s.show_unassigned_games and ${open}) or ${own}))`;
}
