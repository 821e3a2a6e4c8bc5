// Reminds officials of the games that they have not answered.
import { validationError } from '../../kernel/errors.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { all, type Sql, sql } from '../../storage/sql.ts';
import type { Member } from '../access.ts';
import { gameOfSlotEntry, slotEntry } from '../games/entries.ts';
import type { GameFilter } from '../games/filter.ts';
import { conditionsOf } from '../games/game-queries.ts';
import { lockGamesOfSlots } from '../games/store.ts';
import { recordChanges } from '../journal/store.ts';
import { lockUsers } from '../users/store.ts';
import { findSlotsOfSite } from './store.ts';

/** Somebody is reminded at most once in as many hours: pressing twice, or two assignors, send one email. */
export const REMINDER_HOURS = 24;

/** An official who has not answered some games that are to come. */
export type UnansweredOfficial = {
  userId: number;
  firstName: string;
  lastName: string;
  /** Of all these games, by when they begin. */
  slotIds: number[];
  /** When they were last reminded on this site, within the last `REMINDER_HOURS`. */
  remindedAt: Date | null;
};

/** The condition on a slot `a` and its game `g` that its official can still answer, and was asked to. */
export const CAN_ANSWER = sql`(a.user_id is not null and a.answer is null and g.published and g.status = 'A' and g.deleted_at is null
  and g.start_time > now() and lower(a.during) > now())`; // the same time twice: an index of games has one, and one of assignments the other

/** The condition that the official of a slot `r` was reminded of it so lately that they are not reminded again. */
export const REMINDED_LATELY = sql`r.reminded_at > now() - make_interval(hours => ${REMINDER_HOURS})`;

/** Slots, or the crews of games: with these ids, or that a list of games with this filter has. */
export type ReminderScope =
  | { slotIds: readonly number[] }
  | { gameIds: readonly number[] }
  | { filter: GameFilter };

/**
 * The officials who have not answered in this scope, by name, each with everything that they have not answered on the site.
 * Throws AppError `validation_failed` for an id that is no slot (`/assignment_ids`) or game (`/game_ids`) of the site.
 */
export async function findUnanswered(
  db: Queryable,
  { viewer, scope, now }: { viewer: Member; scope: ReminderScope; now: Date },
): Promise<UnansweredOfficial[]> {
  const { siteId } = viewer;
  if ('slotIds' in scope) {
    const found = await findSlotsOfSite(db, { siteId, slotIds: scope.slotIds });
    requireAll(scope.slotIds, { found, member: 'assignment_ids', noun: 'an assignment' });
    return findWith(db, { siteId, condition: sql`a.id = any(${scope.slotIds})` });
  }
  if ('gameIds' in scope) {
    const found = await db.query<{ id: number }>(sql`
      select id from games where id = any(${scope.gameIds}) and site_id = ${siteId} and deleted_at is null`);
    requireAll(scope.gameIds, { found, member: 'game_ids', noun: 'a game' });
    return findWith(db, { siteId, condition: sql`a.game_id = any(${scope.gameIds})` });
  }
  const conditions = conditionsOf({ siteIds: [siteId], members: [viewer], filter: scope.filter, now });
  return findWith(db, { siteId, condition: all(conditions) });
}

function requireAll(
  ids: readonly number[],
  { found, member, noun }: { found: readonly { id: number }[]; member: string; noun: string },
): void {
  const missing = ids.find((id) => !found.some((one) => one.id === id));
  if (missing === undefined) return;
  const message = `${member} has ${missing}, which is not ${noun} of this site.`;
  throw validationError([{ path: `/${member}`, message }]);
}

function findWith(
  db: Queryable,
  { siteId, condition }: { siteId: number; condition: Sql },
): Promise<UnansweredOfficial[]> {
  return db.query(sql`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      array_agg(a.id order by g.start_time, a.id) filter (where ${CAN_ANSWER}) as "slotIds",
      (select max(r.reminded_at) from assignments r where r.user_id = u.id and ${REMINDED_LATELY}) as "remindedAt"
    from users u join assignments a on a.user_id = u.id join games g on g.id = a.game_id
    where u.id in (
      select a.user_id from games g join sites s on s.id = g.site_id join assignments a on a.game_id = g.id
      where g.site_id = ${siteId} and ${CAN_ANSWER} and ${condition})
    group by u.id order by u.last_name, u.first_name, u.id`);
}

/**
 * Records that these officials are reminded of everything that they have not answered: they are told because the journal says
 * so. Those who were reminded within `REMINDER_HOURS`, or have answered meanwhile, are left out. Returns the slots.
 */
export async function remindOfficials(
  db: Database,
  { siteId, userIds }: { siteId: number; userIds: readonly number[] },
): Promise<{ id: number; userId: number; remindedAt: Date }[]> {
  if (userIds.length === 0) return [];
  return db.transaction(async (tx) => {
    const found = await findWith(tx, { siteId, condition: sql`a.user_id = any(${userIds})` });
    const slotIds = found.flatMap((official) => official.slotIds);
    if (slotIds.length === 0) return [];
    const games = await lockGamesOfSlots(tx, slotIds);
    await lockUsers(tx, [...userIds]);
    const reminded = await recordReminders(tx, { userIds, slotIds });
    const entries = reminded.flatMap(({ id, gameId, userId, before, remindedAt }) => {
      const game = games.find((one) => one.id === gameId)!;
      const of = { before: { userId, remindedAt: before }, after: { userId, remindedAt } };
      return [slotEntry(game, { id, ...of }), gameOfSlotEntry(game)];
    });
    await recordChanges(tx, entries);
    return reminded;
  });
}

type Reminded = { id: number; gameId: number; userId: number; before: Date | null; remindedAt: Date };

/** Neither the lock version nor the time of the change: the slot is as it was, and so is since when they are asked. */
function recordReminders(
  tx: Transaction,
  { userIds, slotIds }: { userIds: readonly number[]; slotIds: readonly number[] },
): Promise<Reminded[]> {
  return tx.query(sql`
    with due as materialized (
      select a.id, a.reminded_at from assignments a join games g on g.id = a.game_id
      where a.id = any(${slotIds}) and a.user_id = any(${userIds}) and ${CAN_ANSWER} and not exists (
        select from assignments r where r.user_id = a.user_id and ${REMINDED_LATELY}))
    update assignments a set reminded_at = now() from due where a.id = due.id
    returning a.id, a.game_id as "gameId", a.user_id as "userId", due.reminded_at as before, a.reminded_at as "remindedAt"`);
}
