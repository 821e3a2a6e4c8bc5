// How far the journal has been read.
import type { PortableColumns } from '../../storage/backup/tables.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** All entries up to (xid, entryId), in that order, as of domain/journal/feed.ts. */
export type JournalPosition = { xid: string; entryId: number };

// The horizon: every transaction with a smaller id has ended.
const HORIZON = sql`pg_snapshot_xmin(pg_current_snapshot())`;
const SYSTEM = sql`(select system_identifier::text from pg_control_system())`;

/** Begins at the end of the journal if it has never been read. Returns whether this call did so. */
export async function insertPosition(tx: Transaction): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into notice_position (xid, entry_id, system) select ${HORIZON}, 0, ${SYSTEM}
    on conflict (only_row) do nothing returning 1 as inserted`);
  return rows.length > 0;
}

/**
 * Locks the position until the transaction ends; undefined if another process reads. Where a dump was restored in
 * another cluster, its transaction ids mean nothing, and reading goes on at the end of the journal.
 */
export async function lockPosition(tx: Transaction): Promise<JournalPosition | undefined> {
  const rows = await tx.query<JournalPosition>(sql`
    select case when system = ${SYSTEM} then xid else ${HORIZON} end::text as xid,
      case when system = ${SYSTEM} then entry_id else 0 end as "entryId"
    from notice_position for update skip locked`);
  return rows[0];
}

export async function movePosition(tx: Transaction, { xid, entryId }: JournalPosition): Promise<void> {
  await tx.query(sql`
    update notice_position set xid = ${xid}::xid8, entry_id = ${entryId}, system = ${SYSTEM}`);
}

/** What may be done now: entries to read, emails and copies to send, games to remind of. One cheap statement for all of it. */
export type DueWork = { entries: boolean; emails: boolean; copies: boolean; reminders: boolean };

export async function findDueWork(db: Queryable): Promise<DueWork> {
  const [due] = await db.query<DueWork>(sql`
    select (
        -- Ordered and no EXISTS, so that the index is read: for what is estimated to be many rows, the table is scanned.
        select true from journal j
        where (j.xid, j.id) > (p.xid, p.entry_id) and j.xid < ${HORIZON}
        order by j.xid, j.id limit 1) is not null as entries,
      exists (
        select from emails where sent_at is null and failed_at is null and due_at <= now()
          and (leased_until is null or leased_until < now())) as emails,
      exists (
        select from guardian_emails where sent_at is null and due_at <= now()
          and (leased_until is null or leased_until < now())) as copies,
      p.reminded_at < now() - interval '1 minute' as reminders
    from notice_position p`);
  return due ?? { entries: false, emails: false, copies: false, reminders: false };
}

/**
 * Transaction ids as a backup has them, because those of its cluster mean nothing in another: 1 for entries that have been
 * read and 2 for others, which is less than any id to come. Their order among themselves is that of their ids.
 */
export const PORTABLE_POSITION: PortableColumns = {
  journal: {
    xid: "case when (xid, id) > (select xid, entry_id from notice_position) then '2' else '1' end",
    former_xid: 'coalesce(former_xid, xid)',
  },
  notice_position: { xid: "'2'", entry_id: '0' },
};

/** Goes on in this cluster from the position that a backup had. */
export async function adoptPosition(db: Queryable): Promise<void> {
  await db.query(sql`update notice_position set system = ${SYSTEM}`);
}
