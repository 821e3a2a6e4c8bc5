// The SQL of assignments.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import type { OverridableCode } from '../conflicts/conflict.ts';
import { toUser, type UserRow } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Assignment, OfficialAnswer, Said } from './assignment.ts';
import type { RestoredAnswer } from './restored-answer.ts';

/** Nothing was said of the official, so that the reason is that of the fee alone. */
const SAYS_NOTHING = sql`(a.attendance is null and a.worked_position is null and not a.exception_is_agreed)`;

/** The columns selected for a slot `a`. */
export const SLOT_COLUMNS = sql`
  a.id, a.site_id, a.game_id, a.position_id, a.position, a.position_abbreviation, a.sort_order, a.fee, a.currency,
  a.user_id, a.answer, a.declined_reason, a.answered_by, a.answered_by_guardian, a.reminded_at, a.overridden, a.lock_version, a.created_at, a.updated_at,
  a.attendance, a.late_percent, a.worked_position_id, a.pay_reason, a.exception_fee is not null as has_exception_fee,
  case when a.exception_is_agreed then a.exception_fee end as agreed_fee, not ${SAYS_NOTHING} as is_said_of,
  (select by.first_name || ' ' || by.last_name from users by where by.id = a.answered_by) as answered_by_name`;

const SLOTS = sql`
  select ${SLOT_COLUMNS}, to_json(u) as official from assignments a left join users u on u.id = a.user_id`;

/**
 * The condition on a slot that its official declined it, as far as that is paid: what they answer themselves after the start
 * changes nothing; what an assignor answers for them does.
 */
export function hasDeclined(slot: Sql): Sql {
  return sql`case when ${slot}.answered_late_at >= lower(${slot}.during) then ${slot}.declined_at_start
    else coalesce(${slot}.answer = 'declined', false) end`;
}

/** A row of a slot, read directly or from JSON, where times are text and fees are numbers. */
export type SlotRow = {
  id: number;
  site_id: number;
  game_id: number;
  position_id: number | null;
  position: string;
  position_abbreviation: string;
  sort_order: number;
  fee: string | number | null;
  currency: string;
  user_id: number | null;
  answer: OfficialAnswer | null;
  declined_reason: string | null;
  answered_by: number | null;
  answered_by_guardian: boolean;
  answered_by_name: string | null;
  reminded_at: Date | string | null;
  overridden: OverridableCode[];
  attendance: Said['attendance'];
  late_percent: number | null;
  worked_position_id: number | null;
  pay_reason: string | null;
  has_exception_fee: boolean;
  agreed_fee: string | number | null;
  is_said_of: boolean;
  lock_version: number;
  created_at: Date | string;
  updated_at: Date | string;
};

type AssignmentRow = SlotRow & { official: UserRow | null };

/** Returns undefined also for a slot of a deleted game. */
export async function findAssignment(db: Queryable, id: number): Promise<Assignment | undefined> {
  const rows = await db.query<AssignmentRow>(
    sql`${SLOTS} join games g on g.id = a.game_id where a.id = ${id} and g.deleted_at is null`,
  );
  return rows.map(withOfficial)[0];
}

/** Those of the slots whose games are on the site and not deleted. */
export async function findSlotsOfSite(
  db: Queryable,
  { siteId, slotIds }: { siteId: number; slotIds: readonly number[] },
): Promise<{ id: number; gameId: number }[]> {
  return db.query(sql`
    select a.id, a.game_id as "gameId" from assignments a join games g on g.id = a.game_id
    where a.id = any(${slotIds}) and a.site_id = ${siteId} and g.deleted_at is null`);
}

/** The crews of the games that the slots are in, each in order. */
export async function findCrewsOf(db: Queryable, slotIds: readonly number[]): Promise<Assignment[]> {
  const rows = await db.query<AssignmentRow>(sql`
    ${SLOTS} where a.game_id ${isGameOfSlots(slotIds)}
    order by a.sort_order, a.id`);
  return rows.map(withOfficial);
}

/** The condition on a game's id that it is that of one of the slots. */
export function isGameOfSlots([first, ...others]: readonly number[]): Sql {
  // Of a list, PostgreSQL expects ten games, and then reads all users and venues to join them.
  return others.length === 0
    ? sql`= (select game_id from assignments where id = ${first})`
    : sql`= any(array(select game_id from assignments where id = any(${[first, ...others]})))`;
}

/** The crew of a game, in order. */
export async function findCrew(db: Queryable, gameId: number): Promise<Assignment[]> {
  const rows = await db.query<AssignmentRow>(
    sql`${SLOTS} where a.game_id = ${gameId} order by a.sort_order, a.id`,
  );
  return rows.map(withOfficial);
}

/** A slot that was opened for a position. */
export type OpenedSlot = { id: number; gameId: number; positionId: number };

/** Creates an open slot of the game for each position. */
export async function insertSlots(
  tx: Transaction,
  { gameId, positions }: { gameId: number; positions: readonly { id: number }[] },
): Promise<OpenedSlot[]> {
  const ids = positions.map(({ id }) => id);
  return tx.query(
    openingSlots(sql`games g, positions p where g.id = ${gameId} and p.id = any(${ids}::bigint[])`),
  );
}

/** The statement that creates an open slot of a game `g` for each position `p` that it is joined to. */
export function openingSlots(joined: Sql): Sql {
  return sql`
    insert into assignments (site_id, game_id, during, live, position_id, position, position_abbreviation,
      sort_order, fee, currency)
    select g.site_id, g.id, g.during, g.live, p.id, p.name, p.abbreviation, p.sort_order, p.fee, p.currency
    from ${joined} order by g.id, p.sort_order
    returning id, game_id as "gameId", position_id as "positionId"`;
}

/** Moves the slot and its official to the position. */
export async function moveSlot(
  tx: Transaction,
  { slotId, positionId }: { slotId: number; positionId: number },
): Promise<void> {
  await tx.query(sql`
    update assignments a set position_id = p.id, position = p.name, position_abbreviation = p.abbreviation,
      sort_order = p.sort_order, fee = p.fee, currency = p.currency, lock_version = a.lock_version + 1,
      updated_at = now()
    from positions p where a.id = ${slotId} and p.id = ${positionId}`);
}

export type Occupation = {
  slotId: number;
  official: User;
  overridden: readonly OverridableCode[];
  answer?: OfficialAnswer | null | undefined;
};

/** Assigns officials to slots; `answer` replaces the previous response. Returns the slots in the order sent. */
export async function occupySlots(tx: Transaction, sent: readonly Occupation[]): Promise<Assignment[]> {
  const [first] = sent;
  const rows = await tx.query<SlotRow>(
    first !== undefined && sent.length === 1 ? occupyingSlot(first) : occupyingSlots(sent),
  );
  const bySlot = new Map(rows.map((row) => [row.id, row]));
  return sent.map(({ slotId, official }) => toAssignment(bySlot.get(slotId)!, official));
}

function occupyingSlot({ slotId, official, overridden, answer = null }: Occupation): Sql {
  return sql`
    update assignments a set user_id = ${official.id}, answer = ${answer}, declined_reason = null, answered_by = null, answered_by_guardian = false,
      ${since(sql`${official.id}::bigint`)}, reminded_at = null, overridden = ${overridden}, lock_version = a.lock_version + 1, updated_at = now()
    where a.id = ${slotId} returning ${SLOT_COLUMNS}`;
}

/** The statement for many: PostgreSQL plans it anew each time, which takes two thirds of the time that changing one slot does. */
function occupyingSlots(sent: readonly Occupation[]): Sql {
  const values = sent.map(({ slotId, official, overridden, answer = null }) => ({
    ...{ slot_id: slotId, user_id: official.id, overridden, answer },
  }));
  return sql`
    update assignments a set user_id = sent.user_id, answer = sent.answer, declined_reason = null, answered_by = null, answered_by_guardian = false,
      ${since(sql`sent.user_id`)}, reminded_at = null, overridden = sent.overridden, lock_version = a.lock_version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(values)}::json)
      as sent (slot_id bigint, user_id bigint, overridden text[], answer text)
    where a.id = any(${sent.map(({ slotId }) => slotId)}::bigint[]) and a.id = sent.slot_id
    returning ${SLOT_COLUMNS}`; // the array: of a list, PostgreSQL expects a hundred, and reads the whole table
}

/** Since when the official is on the crew: whoever returns, or takes another slot of the game, has been since the first time. */
function since(userId: Sql): Sql {
  return sql`
    assigned_at = case when a.user_id = ${userId} then a.assigned_at else coalesce((
      select min(case when c.user_id = ${userId} then c.assigned_at else (c.assigned_before ->> ${userId}::text)::timestamptz end)
      from assignments c where c.game_id = a.game_id), now()) end,
    fixed_meters = case when a.user_id = ${userId} then a.fixed_meters end, answered_late_at = null,
    exception_fee = case when a.user_id = ${userId} or not a.exception_is_agreed then a.exception_fee end,
    exception_is_agreed = a.exception_is_agreed and coalesce(a.user_id = ${userId}, false),
    attendance = case when a.user_id = ${userId} then a.attendance end, late_percent = case when a.user_id = ${userId} then a.late_percent end,
    worked_position_id = case when a.user_id = ${userId} then a.worked_position_id end, worked_position = case when a.user_id = ${userId} then a.worked_position end,
    worked_fee = case when a.user_id = ${userId} then a.worked_fee end, worked_currency = case when a.user_id = ${userId} then a.worked_currency end,
    pay_reason = case when a.user_id = ${userId} or ${SAYS_NOTHING} then a.pay_reason end, ${OTHERS_BEFORE}`;
}

const OTHERS_BEFORE = sql`
  assigned_before = case when a.user_id is null or a.assigned_at is null then a.assigned_before else a.assigned_before || jsonb_build_object(a.user_id, a.assigned_at) end`;

/** Removes the officials from the slots. */
export async function openSlots(tx: Transaction, slotIds: readonly number[]): Promise<Assignment[]> {
  const rows = await tx.query<SlotRow>(sql`
    update assignments a set user_id = null, assigned_at = null, fixed_meters = null, answered_late_at = null, attendance = null, late_percent = null,
      exception_fee = case when not a.exception_is_agreed then a.exception_fee end, exception_is_agreed = false, worked_position_id = null, worked_position = null, worked_fee = null, worked_currency = null,
      pay_reason = case when ${SAYS_NOTHING} then a.pay_reason end, ${OTHERS_BEFORE}, answer = null, declined_reason = null, answered_by = null, answered_by_guardian = false, reminded_at = null,
      overridden = '{}', lock_version = lock_version + 1, updated_at = now()
    where id = any(${slotIds}) returning ${SLOT_COLUMNS}`);
  return rows.map((row) => toAssignment(row, undefined));
}

/**
 * Records the response of the official on the slot, or of the actor or a guardian for them. `reason` is only for declining.
 * `restored`: whose answer holds again.
 */
export async function answerSlot(
  tx: Transaction,
  slot: Pick<Assignment, 'id' | 'official'>,
  {
    answer,
    reason,
    restored,
    byGuardian = restored?.byGuardian ?? false,
  }: {
    answer: OfficialAnswer | null;
    reason: string | null;
    restored?: RestoredAnswer | undefined;
    byGuardian?: boolean | undefined;
  },
): Promise<Assignment> {
  const answeredBy =
    restored === undefined
      ? sql`(
        select by.id from users by
        where by.site_id = a.site_id and by.account_id = ${tx.actor?.accountId ?? null} and by.id <> a.user_id
          and ${answer !== null})`
      : sql`${restored.answeredBy}`;
  const isLate = sql`lower(a.during) <= now() and (${byGuardian} or a.user_id = (
    select own.id from users own where own.site_id = a.site_id and own.account_id = ${tx.actor?.accountId ?? null}))`;
  const [row] = await tx.query<SlotRow>(sql`
    update assignments a set answer = ${answer}, declined_reason = ${reason}, lock_version = lock_version + 1,
      answered_late_at = case when ${isLate} then now() end, declined_at_start = ${isLate} and ${hasDeclined(sql`a`)},
      answered_by = ${answeredBy}, answered_by_guardian = ${byGuardian},
      updated_at = now()
    where id = ${slot.id} returning ${SLOT_COLUMNS}`);
  return toAssignment(row!, slot.official ?? undefined);
}

/**
 * Resets acceptances, because the game has changed since, and returns the slots and their officials. Declined slots
 * stay declined.
 */
export async function resetAcceptances(
  tx: Transaction,
  gameId: number,
): Promise<{ id: number; userId: number }[]> {
  return tx.query(sql`
    update assignments set answer = null, answered_by = null, answered_by_guardian = false, lock_version = lock_version + 1, updated_at = now()
    where game_id = ${gameId} and answer = 'accepted'
    returning id, user_id as "userId"`);
}

function withOfficial(row: AssignmentRow): Assignment {
  return toAssignment(row, row.official === null ? undefined : toUser(row.official));
}

export function toAssignment(row: SlotRow, official: User | undefined): Assignment {
  return {
    id: row.id,
    siteId: row.site_id,
    gameId: row.game_id,
    positionId: row.position_id,
    position: row.position,
    positionAbbreviation: row.position_abbreviation,
    sortOrder: row.sort_order,
    fee: row.fee === null ? null : Number(row.fee),
    currency: row.currency,
    official: official ?? null,
    answer: row.answer,
    declinedReason: row.declined_reason,
    answeredBy: row.answered_by === null ? null : { id: row.answered_by, name: row.answered_by_name! },
    answeredByGuardian: row.answered_by_guardian,
    remindedAt: row.reminded_at === null ? null : new Date(row.reminded_at),
    overridden: row.overridden,
    said: {
      attendance: row.attendance,
      latePercent: row.late_percent,
      workedPositionId: row.worked_position_id,
      payReason: row.pay_reason,
      ...(row.agreed_fee !== null && { exceptionFee: Number(row.agreed_fee) }),
    },
    isExceptional: { fee: row.has_exception_fee, official: row.is_said_of },
    lockVersion: row.lock_version,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
