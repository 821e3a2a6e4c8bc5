// Who may see and do what on a site: one table (docs/api: Roles on a site).
import type { Queryable } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';
import type { Site } from './sites/site.ts';
import { type SiteRow, toSite } from './sites/store.ts';
import { activeUsersOf, type Principal, reaches } from './users/principal.ts';
import { findUserOf, toUser, type UserRow } from './users/store.ts';
import type { Role, User } from './users/user.ts';

/** The caller's own active profile on a site. */
export type Member = User;

type RoleOrSelf = Role | 'oneself';
const EVERYBODY: readonly RoleOrSelf[] = ['official', 'assignor', 'manager'];
const OFFICIALS: readonly RoleOrSelf[] = ['official'];
const ASSIGNORS: readonly RoleOrSelf[] = ['assignor', 'manager'];
const MANAGERS: readonly RoleOrSelf[] = ['manager'];
/** The user whom the record concerns, whatever their roles, and assignors. */
const ONESELF_OR_ASSIGNORS: readonly RoleOrSelf[] = ['oneself', 'assignor', 'manager'];
const ONESELF_OR_MANAGERS: readonly RoleOrSelf[] = ['oneself', 'manager'];
const ONESELF: readonly RoleOrSelf[] = ['oneself'];

/** A member with several roles has the rights of all of them. */
const RIGHTS = {
  'site.read': EVERYBODY,
  'site.manage': MANAGERS, // its name, archiving and deleting it
  'site.write': ASSIGNORS, // what officials are shown, and whether they report about games
  'lists.read': EVERYBODY, // venues, leagues, teams, age groups, game types, genders, patterns, groups
  'lists.write': ASSIGNORS,
  'users.read': EVERYBODY, // names, and phones that are marked public
  'users.contacts': ONESELF_OR_ASSIGNORS, // email and postal addresses, grade, observer, and every phone
  'users.minors': ONESELF_OR_ASSIGNORS, // of a minor: whether they are one, every phone, and the list of their games
  'users.notes': ASSIGNORS, // reading what assignors noted about a person, who does not see it
  'users.birth_date': ONESELF_OR_MANAGERS, // reading it; assignors may write it
  'users.add': ASSIGNORS,
  'users.change': ASSIGNORS,
  'users.remove': MANAGERS,
  'contacts.change': ONESELF_OR_ASSIGNORS, // phones, email and postal addresses, date of birth
  'managers.write': MANAGERS, // granting the manager role, and changing managers
  'groups.write': ASSIGNORS, // groups and their members
  'availability.read': ONESELF_OR_ASSIGNORS,
  'availability.write': ONESELF_OR_ASSIGNORS,
  'availability.copy': ONESELF, // from another site of theirs, whose assignors cannot read it either
  'availability.locked': ASSIGNORS, // changing days that the site has locked for officials
  'games.read': EVERYBODY,
  'games.drafts': ASSIGNORS, // unpublished games, and games that are not public
  'games.write': ASSIGNORS, // also reading the notes for assignors
  'assignments.write': ASSIGNORS,
  'assignments.answer': ONESELF_OR_ASSIGNORS, // accepting, declining, and reading the reason
  'open_games.take': OFFICIALS, // claiming an open position, and asking for it
  'requests.read': ONESELF_OR_ASSIGNORS,
  'requests.decide': ASSIGNORS,
  'blocks.read': ASSIGNORS, // what officials are blocked from: not even theirs, since others may have asked for it
  'blocks.write': ASSIGNORS,
  'certifications.read': ONESELF_OR_ASSIGNORS,
  'certifications.write': ASSIGNORS,
  'guardians.read': ONESELF_OR_MANAGERS,
  'guardians.write': ONESELF_OR_MANAGERS,
  'fees.read': ONESELF_OR_ASSIGNORS,
  'disputes.file': OFFICIALS, // saying what a game of theirs should pay
  'disputes.withdraw': ONESELF,
  'disputes.read': ONESELF_OR_ASSIGNORS,
  'disputes.decide': ASSIGNORS,
  'fee_rules.write': ASSIGNORS, // what games pay; reading the rules too
  'forms.read': EVERYBODY, // form templates
  'forms.write': ASSIGNORS, // form templates; reading and reopening the reports of officials
  'submissions.write': ONESELF, // filling in a form for a game
  'notices.read': ONESELF_OR_ASSIGNORS, // what a user was told of, and when
  'notices.choose': ONESELF_OR_ASSIGNORS, // which emails a user gets, and sending to a rejected address again
  'league_officials.read': EVERYBODY,
  'league_officials.write': ASSIGNORS,
  'messages.write': ASSIGNORS, // also seeing who got one, and who opened it
  'statements.read': ONESELF_OR_ASSIGNORS,
  'statements.write': ASSIGNORS,
  'earnings.read': ONESELF_OR_MANAGERS, // by each game, with what was paid of it
  'pay.manage': MANAGERS, // pay runs, with the money of everybody
  'balance.read': ASSIGNORS, // who works how much, with fees
  'bank.read': ONESELF, // bank accounts, and the tax form
  'bank.write': ONESELF,
  'imports.write': ASSIGNORS, // sheets that are brought in; reading them too
  'proposals.write': ASSIGNORS, // plans of assignments, which tell who is away; reading them too
  'jobs.read': ONESELF_OR_ASSIGNORS, // work that outlives a request
  'jobs.stop': ONESELF_OR_ASSIGNORS,
  'subscriptions.create': ASSIGNORS,
  'schedules.write': ASSIGNORS, // the secret addresses of public schedules
  'exports.make': ASSIGNORS, // tables of games, people and availability, with contacts and fees
  'audit.read': MANAGERS, // who changed what, with the contacts and reasons that the changes hold
} satisfies Record<string, readonly RoleOrSelf[]>;

export type Action = keyof typeof RIGHTS;

/** The principal's active user on the site; undefined without one, in which case the site is hidden from the caller. */
export async function memberOf(
  db: Queryable,
  who: Principal & { siteId: number },
): Promise<Member | undefined> {
  if (!reaches(who, who.siteId)) return undefined;
  const user = await findUserOf(db, who);
  return user?.active ? user : undefined;
}

/** The same with the site, in one statement. */
export async function memberAndSite(
  db: Queryable,
  { siteId, ...principal }: Principal & { siteId: number },
): Promise<{ member: Member; site: Site } | undefined> {
  const [row] = await db.query<UserRow & { site: SiteRow }>(sql`
    select u.*, to_json(s) as site from users u join sites s on s.id = u.site_id
    where ${activeUsersOf(principal)} and u.site_id = ${siteId}`);
  return row && { member: toUser(row), site: toSite(row.site) };
}

/** Whether the member may perform the action; `whose` is the id of the user that the record concerns, if any. */
export function may(member: Member, action: Action, whose?: number): boolean {
  return RIGHTS[action].some((holder) => (holder === 'oneself' ? member.id === whose : member[holder]));
}

/** The fields of a game that `seesGame` reads. */
type VisibilityFacts = {
  siteId: number;
  published: boolean;
  public: boolean;
  crew: { official: { id: number } | null }[];
};

/** Officials see published public games and every published game they are on; assignors and managers see all games. */
export function seesGame(member: Member, game: VisibilityFacts): boolean {
  if (!may(member, 'games.read') || member.siteId !== game.siteId) return false;
  if (may(member, 'games.drafts')) return true;
  const isOnIt = game.crew.some(({ official }) => official?.id === member.id);
  return game.published && (game.public || isOnIt);
}

/** The fields of a report that `seesSubmission` reads. */
type SubmissionFacts = {
  userId: number;
  state: 'draft' | 'submitted' | 'reopened';
  game: VisibilityFacts & { site: { showGameReports: boolean } };
};

/**
 * Officials see their own reports and, with `show_game_reports`, those that others of the crew have submitted; assignors
 * see all but the drafts of others. Nobody sees a report of a game that they do not see.
 */
export function seesSubmission(member: Member, { userId, state, game }: SubmissionFacts): boolean {
  if (!seesGame(member, game)) return false;
  if (userId === member.id) return true;
  if (may(member, 'forms.write')) return state !== 'draft';
  const isOnCrew = game.crew.some(({ official }) => official?.id === member.id);
  return state === 'submitted' && game.site.showGameReports && isOnCrew;
}

/** The same rule for lists, as a condition on `form_submissions f`, `games g` and `sites s`. */
export function visibleSubmissions(member: Member): Sql {
  const own = sql`f.user_id = ${member.id}`;
  if (may(member, 'forms.write')) return sql`g.site_id = ${member.siteId} and (${own} or f.state <> 'draft')`;
  const isOnCrew = sql`g.id in (select game_id from assignments where user_id = ${member.id})`;
  return sql`(g.site_id = ${member.siteId} and g.published and (g.public or ${isOnCrew})
    and (${own} or f.state = 'submitted' and s.show_game_reports and ${isOnCrew}))`;
}

/**
 * The rule of `seesGame` for lists, as a condition on `games g` and `sites s`. With `show_all_games = false`, officials are
 * listed only their own games and, with `show_unassigned_games`, games with an open slot.
 */
export function visibleGames(member: Member): Sql {
  if (!may(member, 'games.read')) return sql`false`;
  if (may(member, 'games.drafts')) return sql`g.site_id = ${member.siteId}`;
  const open = sql`g.id in (select game_id from assignments where site_id = ${member.siteId} and user_id is null)`;
  return sql`(g.site_id = ${member.siteId} and g.published
    and (g.public and (s.show_all_games or s.show_unassigned_games and ${open}) or ${ownGames(member)}))`;
}

/** The games that an official is on, as a condition on `games g`. */
export function ownGames(member: Member): Sql {
  return sql`g.id in (select game_id from assignments where user_id = ${member.id})`;
}
