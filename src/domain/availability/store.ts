// The SQL of availability.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { all, setting, sql } from '../../storage/sql.ts';
import { recordChanges } from '../journal/store.ts';
import { type Availability, type AvailabilityChange, availabilityEntry } from './availability.ts';

type AvailabilityRow = {
  id: number;
  site_id: number;
  user_id: number;
  day: string;
  available: boolean;
  all_day: boolean;
  start_time: string;
  end_time: string;
  description: string | null;
  weekly: boolean;
  created_at: Date;
  updated_at: Date;
};

export async function findAvailability(db: Queryable, id: number): Promise<Availability | undefined> {
  const rows = await db.query<AvailabilityRow>(sql`select * from availability where id = ${id}`);
  return rows.map(toAvailability)[0];
}

/** The row, locked until the transaction ends. */
export async function lockAvailability(tx: Transaction, id: number): Promise<Availability | undefined> {
  const rows = await tx.query<AvailabilityRow>(sql`select * from availability where id = ${id} for update`);
  return rows.map(toAvailability)[0];
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

/** A user's rows of one kind, by id (docs/api: Lists). */
export async function listAvailability(
  db: Queryable,
  { userId, available, startDate, endDate, page }: AvailabilityQuery,
): Promise<Page<Availability>> {
  const conditions = [sql`user_id = ${userId}`, sql`available = ${available}`];
  if (startDate !== undefined) conditions.push(sql`day >= ${startDate}`);
  if (endDate !== undefined) conditions.push(sql`day <= ${endDate}`);
  const { rows, records } = await readPage<AvailabilityRow>(db, {
    select: sql`select * from availability where ${all(conditions)}`,
    order: sql`id`,
    page,
  });
  return { rows: rows.map(toAvailability), records };
}

export type NewAvailability = Omit<Availability, 'id' | 'createdAt' | 'updatedAt'>;

export async function insertAvailability(tx: Transaction, row: NewAvailability): Promise<Availability> {
  const [inserted] = await insertRows(tx, [row]);
  return inserted!;
}

async function insertRows(tx: Transaction, rows: readonly NewAvailability[]): Promise<Availability[]> {
  const inserted = await tx.query<AvailabilityRow>(sql`
    insert into availability
      (site_id, user_id, day, available, all_day, start_time, end_time, description, weekly)
    select "siteId", "userId", day, available, "allDay", "startTime", "endTime", description, weekly
    from json_to_recordset(${JSON.stringify(rows)}::json) as row ("siteId" bigint, "userId" bigint, day date,
      available boolean, "allDay" boolean, "startTime" time, "endTime" time, description text, weekly boolean)
    returning *`);
  return inserted.map(toAvailability);
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
  const rows = await db.query<AvailabilityRow>(sql`
    select * from availability where user_id = ${userId} and day = any(${days}::date[])
    order by day, start_time, id`);
  return rows.map(toAvailability);
}

/** All rows of a user from a day on. */
export async function findRowsFrom(
  db: Queryable,
  { userId, day }: { userId: number; day: string },
): Promise<Availability[]> {
  const rows = await db.query<AvailabilityRow>(
    sql`select * from availability where user_id = ${userId} and day >= ${day} order by id`,
  );
  return rows.map(toAvailability);
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
  const rows = await tx.query<AvailabilityRow>(sql`
    update availability set ${setting(columns)}, updated_at = now() where id = ${id} returning *`);
  return toAvailability(rows[0]!);
}

/** Returns the deleted row; undefined if it was already deleted. */
export async function deleteAvailability(tx: Transaction, id: number): Promise<Availability | undefined> {
  const rows = await tx.query<AvailabilityRow>(sql`delete from availability where id = ${id} returning *`);
  return rows.map(toAvailability)[0];
}

function toAvailability(row: AvailabilityRow): Availability {
  return {
    id: row.id,
    siteId: row.site_id,
    userId: row.user_id,
    day: row.day,
    available: row.available,
    allDay: row.all_day,
    startTime: row.start_time.slice(0, 'HH:MM'.length),
    endTime: row.end_time.slice(0, 'HH:MM'.length),
    description: row.description,
    weekly: row.weekly,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
