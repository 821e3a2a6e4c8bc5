// Whom a message goes to: the crews of games, the members of a group, or people.
import { type Problem, validationError } from '../../kernel/errors.ts';
import type { Queryable } from '../../storage/database.ts';
import { all, nothing, type Sql, sql } from '../../storage/sql.ts';
import type { Member } from '../access.ts';
import type { GameFilter } from '../games/filter.ts';
import type { Game } from '../games/game.ts';
import { conditionsOf, findGames } from '../games/game-queries.ts';
import { findGroup } from '../groups/store.ts';
import { toUser, type UserRow } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Duty } from './facts.ts';
import { type Audience, MAX_MESSAGE_GAMES, MAX_RECIPIENTS } from './message.ts';

/**
 * One of these. `unanswered`: only those who have not answered, of games that have not begun and are not canceled. A `filter`
 * without days means games that are not over.
 */
export type To =
  | { gameIds: readonly number[]; unanswered: boolean }
  | { filter: GameFilter; unanswered: boolean }
  | { groupId: number }
  | { userIds: readonly number[] };

export type Addressee = { user: User; duties: Duty[] };

/** `drafts`: games whose crews are not told, since nobody knows of them yet. */
export type Addressees = { audience: Audience; people: Addressee[]; games: number; drafts: number };

export type AudienceQuery = { viewer: Member; to: To; now: Date };

/**
 * The people, by last name, first name and id, each with their games. Those of a crew who declined are not among them, nor
 * those of drafts. Throws AppError `validation_failed` with the path of what names no record of the site, or too many.
 */
export async function findAddressees(db: Queryable, { viewer, to, now }: AudienceQuery): Promise<Addressees> {
  const { siteId } = viewer;
  if ('groupId' in to) {
    const group = await findGroup(db, to.groupId);
    if (group?.siteId !== siteId)
      throw invalid('/to/group_id', `group_id ${to.groupId} is not a group of this site.`);
    const inGroup = sql`u.active and u.id in (select user_id from group_members where group_id = ${to.groupId})`;
    return ofPeople('group', await findUsers(db, siteId, inGroup));
  }
  if ('userIds' in to) {
    const ids = [...new Set(to.userIds)];
    const users = await findUsers(db, siteId, sql`u.id = any(${ids})`);
    const missing = ids.find((id) => !users.some((user) => user.id === id));
    if (missing !== undefined)
      throw invalid('/to/user_ids', `user_ids has ${missing}, which is not a user of this site.`);
    return ofPeople('people', users);
  }
  const ids = 'gameIds' in to ? [...new Set(to.gameIds)] : undefined;
  const filter = 'filter' in to ? to.filter : { criteria: {}, ids };
  const isComing = 'filter' in to && (to.unanswered || isWithoutDays(to.filter));
  const found = await db.query<{ id: number }>(sql`
    select g.id from games g join sites s on s.id = g.site_id
    where ${all(conditionsOf({ siteIds: [siteId], members: [viewer], filter, now }))} ${isComing ? sql`and g.end_time > ${now}` : nothing}
    order by g.start_time, g.id limit ${MAX_MESSAGE_GAMES + 1}`);
  if (found.length > MAX_MESSAGE_GAMES)
    throw invalid('/to', `A message is about at most ${MAX_MESSAGE_GAMES} games; choose fewer days.`);
  const missing = ids?.find((id) => !found.some((game) => game.id === id));
  if (missing !== undefined)
    throw invalid('/to/game_ids', `game_ids has ${missing}, which is not a game of this site.`);
  const games = await findGames(
    db,
    found.map(({ id }) => id),
  );
  return ofGames(games, { unansweredAt: to.unanswered ? now : undefined });
}

function ofPeople(audience: Audience, users: User[]): Addressees {
  requireFew(users.length);
  return { audience, people: users.map((user) => ({ user, duties: [] })), games: 0, drafts: 0 };
}

function isWithoutDays({ startDate, endDate, ids }: GameFilter): boolean {
  return startDate === undefined && endDate === undefined && ids === undefined;
}

/** `unansweredAt`: only those who can still answer at that time. */
function ofGames(found: Game[], { unansweredAt }: { unansweredAt: Date | undefined }): Addressees {
  const games =
    unansweredAt === undefined
      ? found
      : found.filter(({ status, startTime }) => status === 'A' && startTime > unansweredAt);
  const published = games.filter((game) => game.published);
  const people = new Map<number, Addressee>();
  for (const game of published) {
    for (const { official, answer, position } of game.crew) {
      if (official === null || answer === 'declined') continue;
      if (unansweredAt !== undefined && answer !== null) continue;
      const known = people.get(official.id) ?? { user: official, duties: [] };
      known.duties.push({ game, position });
      people.set(official.id, known);
    }
  }
  requireFew(people.size);
  const nameOf = ({ user }: Addressee) => `${user.lastName}\n${user.firstName}`;
  return {
    audience: 'games',
    people: [...people.values()].toSorted(
      (one, other) => nameOf(one).localeCompare(nameOf(other)) || one.user.id - other.user.id,
    ),
    games: published.length,
    drafts: games.length - published.length,
  };
}

function requireFew(count: number): void {
  if (count > MAX_RECIPIENTS)
    throw invalid('/to', `A message goes to at most ${MAX_RECIPIENTS} people, and these are ${count}.`);
}

async function findUsers(db: Queryable, siteId: number, condition: Sql): Promise<User[]> {
  const rows = await db.query<UserRow>(sql`
    select u.* from users u where u.site_id = ${siteId} and u.removed_at is null and ${condition}
    order by u.last_name, u.first_name, u.id limit ${MAX_RECIPIENTS + 1}`);
  return rows.map(toUser);
}

function invalid(path: Problem['path'], message: string) {
  return validationError([{ path, message }]);
}
