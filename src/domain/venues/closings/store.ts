// The SQL of closings.
import type { Page, Pagination } from '../../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../../storage/page.ts';
import { all, setting, sql, withoutUndefined } from '../../../storage/sql.ts';
import type { ClosedPlace, ClosedTime, Closing, ClosingChange, NewClosing } from './closing.ts';

const COLUMNS = sql`
  id, site_id as "siteId", venue_id as "venueId", subvenue, start_date as "startDate",
  to_char(start_time, 'HH24:MI') as "startTime", end_date as "endDate", to_char(end_time, 'HH24:MI') as "endTime",
  reason, created_at as "createdAt", updated_at as "updatedAt"`;

export async function findClosing(db: Queryable, id: number): Promise<Closing | undefined> {
  const rows = await db.query<Closing>(sql`select ${COLUMNS} from venue_closings where id = ${id}`);
  return rows[0];
}

/** The closing, locked until the transaction ends. */
export async function lockClosing(tx: Transaction, id: number): Promise<Closing | undefined> {
  const rows = await tx.query<Closing>(
    sql`select ${COLUMNS} from venue_closings where id = ${id} for update`,
  );
  return rows[0];
}

export type ClosingQuery = {
  venueId: number;
  /** The first and the last day, `YYYY-MM-DD`: closings of at least one of these days. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  page: Pagination;
};

/** What a list of closings can be sorted by. */
export const CLOSING_SORTS: Sortable = { start_date: sql`"startDate"`, end_date: sql`"endDate"`, ...TIMES };

/** The closings of a venue, by their first day. */
export async function listClosings(
  db: Queryable,
  { venueId, startDate, endDate, page }: ClosingQuery,
): Promise<Page<Closing>> {
  const conditions = [sql`venue_id = ${venueId}`];
  if (startDate !== undefined) conditions.push(sql`end_date >= ${startDate}`);
  if (endDate !== undefined) conditions.push(sql`start_date <= ${endDate}`);
  return readPage<Closing>(db, {
    select: sql`select ${COLUMNS} from venue_closings where ${all(conditions)}`,
    order: sql`"startDate", "startTime" nulls first, id`,
    sortable: CLOSING_SORTS,
    page,
  });
}

/** The closings of a site that have days between `first` and `last`, `YYYY-MM-DD`, by their first day. */
export async function listClosedTimes(
  db: Queryable,
  { siteId, first, last }: { siteId: number; first: string; last: string },
): Promise<ClosedTime[]> {
  const zone = sql`coalesce(v.timezone, s.timezone)`;
  const rows = await db.query<ClosedPlace & { venueId: number; startTime: string; endTime: string }>(sql`
    select c.venue_id as "venueId", v.name as venue, c.subvenue, c.reason,
      (c.start_date + coalesce(c.start_time, '00:00')) at time zone ${zone} as "startTime",
      (c.end_date + coalesce(c.end_time, '24:00')) at time zone ${zone} as "endTime"
    from venue_closings c join venues v on v.id = c.venue_id join sites s on s.id = v.site_id
    where c.site_id = ${siteId} and c.start_date <= ${last}::date + 1 and c.end_date >= ${first}::date - 1
    order by c.start_date, c.id`);
  return rows.map((row) => ({
    ...row,
    startTime: new Date(row.startTime),
    endTime: new Date(row.endTime),
  }));
}

/** How many closings of the venue have not ended. */
export async function countClosings(tx: Transaction, venueId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) from venue_closings where venue_id = ${venueId} and end_date >= current_date`);
  return row!.count;
}

export async function insertClosing(tx: Transaction, closing: NewClosing): Promise<Closing> {
  const { siteId, venueId, subvenue, startDate, startTime, endDate, endTime, reason } = closing;
  const [row] = await tx.query<Closing>(sql`
    insert into venue_closings (site_id, venue_id, subvenue, start_date, start_time, end_date, end_time, reason)
    values (${siteId}, ${venueId}, ${subvenue}, ${startDate}, ${startTime}, ${endDate}, ${endTime}, ${reason})
    returning ${COLUMNS}`);
  return row!;
}

/** Changes the fields given. */
export async function updateClosing(
  tx: Transaction,
  { id, change }: { id: number; change: ClosingChange },
): Promise<Closing> {
  const { startDate, startTime, endDate, endTime, ...texts } = change;
  const columns = withoutUndefined({
    ...texts,
    ...{ start_date: startDate, start_time: startTime, end_date: endDate, end_time: endTime },
  });
  const [row] = await tx.query<Closing>(sql`
    update venue_closings set ${setting(columns)}, updated_at = now() where id = ${id} returning ${COLUMNS}`);
  return row!;
}

export async function removeClosing(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from venue_closings where id = ${id}`);
}

/** The closings of a venue, locked, before it is deleted. */
export async function closingsOf(tx: Transaction, venueId: number): Promise<Closing[]> {
  return tx.query<Closing>(
    sql`select ${COLUMNS} from venue_closings where venue_id = ${venueId} order by id for update`,
  );
}

/** Gives the closings of a venue to the one that it is merged into. */
export async function moveClosings(
  tx: Transaction,
  { id, intoId }: { id: number; intoId: number },
): Promise<void> {
  await tx.query(
    sql`update venue_closings set venue_id = ${intoId}, updated_at = now() where venue_id = ${id}`,
  );
}
