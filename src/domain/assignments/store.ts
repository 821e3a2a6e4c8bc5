// The SQL of assignments.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { toUser, type UserRow } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Assignment, OfficialAnswer } from './assignment.ts';

/** The columns selected for a slot `a`. */
export const SLOT_COLUMNS = sql`
  a.id, a.site_id, a.game_id, a.position_id, a.position, a.position_abbreviation, a.sort_order, a.fee, a.currency,
  a.user_id, a.answer, a.declined_reason, a.override, a.lock_version, a.created_at, a.updated_at`;

const SLOTS = sql`
  select ${SLOT_COLUMNS}, to_json(u) as official from assignments a left join users u on u.id = a.user_id`;

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
  override: boolean;
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

/** The crew of a game, in order. */
export async function findCrew(db: Queryable, gameId: number): Promise<Assignment[]> {
  const rows = await db.query<AssignmentRow>(
    sql`${SLOTS} where a.game_id = ${gameId} order by a.sort_order, a.id`,
  );
  return rows.map(withOfficial);
}

/** Creates an open slot of the game for each position; returns their ids. */
export async function insertSlots(
  tx: Transaction,
  { gameId, positionIds }: { gameId: number; positionIds: readonly number[] },
): Promise<{ id: number; positionId: number }[]> {
  return tx.query(sql`
    insert into assignments (site_id, game_id, during, live, position_id, position, position_abbreviation,
      sort_order, fee, currency)
    select g.site_id, g.id, g.during, g.live, p.id, p.name, p.abbreviation, p.sort_order, p.fee, p.currency
    from games g, positions p where g.id = ${gameId} and p.id = any(${positionIds})
    returning id, position_id as "positionId"`);
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

export async function deleteSlots(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(sql`delete from assignments where id = any(${ids})`);
}

/** Assigns the official to the slot, or empties it with null; clears the previous response. */
export async function occupySlot(
  tx: Transaction,
  { slotId, userId, override }: { slotId: number; userId: number | null; override: boolean },
): Promise<void> {
  await tx.query(sql`
    update assignments set user_id = ${userId}, answer = null, declined_reason = null, override = ${override},
      lock_version = lock_version + 1, updated_at = now()
    where id = ${slotId}`);
}

/** `reason` is only for declining. */
export async function answerSlot(
  tx: Transaction,
  { slotId, answer, reason }: { slotId: number; answer: OfficialAnswer; reason: string | null },
): Promise<void> {
  await tx.query(sql`
    update assignments set answer = ${answer}, declined_reason = ${reason}, lock_version = lock_version + 1,
      updated_at = now()
    where id = ${slotId}`);
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
    update assignments set answer = null, lock_version = lock_version + 1, updated_at = now()
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
    override: row.override,
    lockVersion: row.lock_version,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
