// Keeps the monthly partitions of a table: adds those of this month and the next, and drops those past the retention.
import type { Database, Queryable, Transaction } from './database.ts';
import { raw, sql } from './sql.ts';

const LOCK_TIMEOUT_MS = 1_000; // all who read or write the table wait behind a partition that is added or dropped

/**
 * Adds missing partitions, also those of months whose rows had to go to the default partition, and drops the partitions of
 * which every row is older than `days`. Throws PostgreSQL's `lock_not_available` if a backup or a long query reads the table:
 * call it again later, since until then the default partition takes the rows.
 */
export async function keepPartitions(
  db: Database,
  { table, days }: { table: string; days: number },
): Promise<void> {
  try {
    for (const month of await findMissingMonths(db, table)) {
      await withoutLongWait(db, (tx) => addPartition(tx, { table, month }));
    }
  } finally {
    await dropExpired(db, { table, days }); // whatever prevents that partitions are added: data is not kept for longer
  }
}

/** Adds the partition of a month (`2026-11-01`) unless it is there. */
export async function addPartition(
  db: Queryable,
  { table, month }: { table: string; month: string },
): Promise<void> {
  await db.query(sql`select add_partition(${table}, ${month}::date)`);
}

/** When the months begin that have a partition, in order. Rows of other times are in the default partition. */
export async function listMonths(db: Queryable, table: string): Promise<Date[]> {
  const rows = await db.query<{ begins: Date }>(sql`
    select to_date(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'UTC' as begins
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname <> ${table} || '_default'
    order by 1`);
  return rows.map(({ begins }) => begins);
}

async function dropExpired(db: Database, expired: { table: string; days: number }): Promise<void> {
  for (const name of await findExpired(db, expired)) {
    await withoutLongWait(db, async (tx) => {
      // One process at a time: PostgreSQL fails to drop a partition that another has just dropped, in spite of `if exists`.
      await tx.query(sql`lock table only ${raw(expired.table)} in share update exclusive mode`);
      await tx.query(sql`drop table if exists ${raw(name)}`);
    });
  }
}

async function withoutLongWait(db: Database, change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`);
    await change(tx);
  });
}

async function findMissingMonths(db: Queryable, table: string): Promise<string[]> {
  const rows = await db.query<{ month: string }>(sql`
    with present as (select date_trunc('month', now() at time zone 'UTC') as month)
    select month::date::text as month from (
      select month from present
      union select month + interval '1 month' from present
      union select date_trunc('month', created_at at time zone 'UTC') from ${raw(`${table}_default`)}) as months
    where to_regclass(${table} || to_char(month, '_YYYY_MM')) is null
    order by month`);
  return rows.map(({ month }) => month);
}

async function findExpired(
  db: Queryable,
  { table, days }: { table: string; days: number },
): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname <> ${table} || '_default'
      and c.relname < ${table} || to_char((now() - interval '1 day' * ${days}::int) at time zone 'UTC', '_YYYY_MM')
    order by 1`);
  return rows.map(({ name }) => name);
}
