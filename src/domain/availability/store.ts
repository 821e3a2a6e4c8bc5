// The SQL of availability.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { all, setting, sql } from '../../storage/sql.ts';
import { recordChanges } from '../journal/store.ts';
import {
  type Availability,
  type AvailabilityChange,
  availabilityEntry,
  type NewAvailability,
} from './availability.ts';

const COLUMNS = sql`
  id, site_id as "siteId", user_id as "userId", day, available, all_day as "allDay",
  to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime", description,
  weekly, created_at as "createdAt", updated_at as "updatedAt"`;

export async function findAvailability(db: Queryable, id: number): Promise<Availability | undefined> {
  const rows = await db.query<Availability>(sql`select ${COLUMNS} from availability where id = ${id}`);
  return rows[0];
}

/** The row, locked until the transaction ends. */
export async function lockAvailability(tx: Transaction, id: number): Promise<Availability | undefined> {
  const rows = await tx.query<Availability>(
    sql`select ${COLUMNS} from availability where id = ${id} for update`,
  );
  return rows[0];
}

export type AvailabilityQuery = {
  userId: number;
  /** True for available times, false for time off. */
  available: boolean;
  /** The first and the last day, `YYYY-MM-DD`, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  page: Pagination;
};

/** What a list of availability can be sorted by. */
export const AVAILABILITY_SORTS: Sortable = { date: sql`day`, ...TIMES };

/** A user's rows of one kind, by id (docs/api: Lists). */
export async function listAvailability(
  db: Queryable,
  { userId, available, startDate, endDate, page }: AvailabilityQuery,
): Promise<Page<Availability>> {
  const conditions = [sql`user_id = ${userId}`, sql`available = ${available}`];
  if (startDate !== undefined) conditions.push(sql`day >= ${startDate}`);
  if (endDate !== undefined) conditions.push(sql`day <= ${endDate}`);
  return readPage<Availability>(db, {
    select: sql`select ${COLUMNS} from availability where ${all(conditions)}`,
    order: sql`id`,
    sortable: AVAILABILITY_SORTS,
    page,
  });
}

export async function insertAvailability(tx: Transaction, row: NewAvailability): Promise<Availability> {
  const [inserted] = await insertRows(tx, [row]);
  return inserted!;
}

async function insertRows(tx: Transaction, rows: readonly NewAvailability[]): Promise<Availability[]> {
  const inserted = await tx.query<Availability>(sql`
    insert into availability
      (site_id, user_id, day, available, all_day, start_time, end_time, description, weekly)
    select "siteId", "userId", day, available, "allDay", "startTime", "endTime", description, weekly
    from json_to_recordset(${JSON.stringify(rows)}::json) as row ("siteId" bigint, "userId" bigint, day date,
      available boolean, "allDay" boolean, "startTime" time, "endTime" time, description text, weekly boolean)
    returning ${COLUMNS}`);
  return inserted;
}

/** Deletes rows and adds others, with their entries of the journal. */
export async function replaceRows(
  tx: Transaction,
  { replaced, added }: { replaced: readonly Availability[]; added: readonly NewAvailability[] },
): Promise<void> {
  if (replaced.length + added.length === 0) return;
  const ids = replaced.map(({ id }) => id);
  const [, inserted] = await Promise.all([
    tx.query(sql`delete from availability where id = any(${ids})`),
    insertRows(tx, added),
  ]);
  await recordChanges(tx, [
    ...replaced.map((before) => availabilityEntry({ before })),
    ...inserted.map((after) => availabilityEntry({ after })),
  ]);
}

/** The rows of a user's days, by day and start. */
export async function findDays(
  db: Queryable,
  { userId, days }: { userId: number; days: readonly string[] },
): Promise<Availability[]> {
  return db.query<Availability>(sql`
    select ${COLUMNS} from availability where user_id = ${userId} and day = any(${days}::date[])
    order by day, start_time, id`);
}

/** The rows of days of several users, by day and start. */
export async function findDaysOf(
  db: Queryable,
  days: readonly { userId: number; day: string }[],
): Promise<Availability[]> {
  return db.query<Availability>(sql`
    select ${COLUMNS} from availability
    where (user_id, day) in (select * from unnest(${days.map(({ userId }) => userId)}::bigint[],
      ${days.map(({ day }) => day)}::date[]))
    order by day, start_time, id`);
}

/** All rows of a user from a day on. */
export async function findRowsFrom(
  db: Queryable,
  { userId, day }: { userId: number; day: string },
): Promise<Availability[]> {
  return db.query<Availability>(
    sql`select ${COLUMNS} from availability where user_id = ${userId} and day >= ${day} order by id`,
  );
}

export async function updateAvailability(
  tx: Transaction,
  { id, change }: { id: number; change: AvailabilityChange },
): Promise<Availability> {
  const columns = {
    day: change.day,
    available: change.available,
    all_day: change.allDay,
    start_time: change.startTime,
    end_time: change.endTime,
    description: change.description,
    weekly: false,
  };
  const rows = await tx.query<Availability>(sql`
    update availability set ${setting(columns)}, updated_at = now() where id = ${id} returning ${COLUMNS}`);
  return rows[0]!;
}

/** Returns the deleted row; undefined if it was already deleted. */
export async function deleteAvailability(tx: Transaction, id: number): Promise<Availability | undefined> {
  const rows = await tx.query<Availability>(
    sql`delete from availability where id = ${id} returning ${COLUMNS}`,
  );
  return rows[0];
}
