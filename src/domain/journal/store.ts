// The SQL that writes the journal.
import type { Database, Transaction } from '../../storage/database.ts';
import { keepPartitions } from '../../storage/partitions.ts';
import { nothing, sql } from '../../storage/sql.ts';
import type { NewEvent } from '../events/event.ts';
import { insertEvents } from '../events/store.ts';
import { RECORD_KINDS } from '../record-kinds.ts';
import { differenceOf, type Fields, type JournalEntry } from './journal.ts';

export type FurtherRecords = {
  /** Games whose readers changed: each of their slots gets an entry too, because its readers are the game's. */
  exposed?: readonly NonNullable<JournalEntry['game']>[];
  /** The events of the action, in their order. */
  events?: readonly NewEvent[];
};

/**
 * Records what an action did, in its transaction: one statement for all records and events. Throws AppError `site_archived`
 * if a site of the records is archived, unless the transaction may change it (`allowArchivedSites`).
 */
export async function recordChanges(
  tx: Transaction,
  entries: readonly JournalEntry[],
  { exposed = [], events = [] }: FurtherRecords = {},
): Promise<void> {
  if (entries.length === 0) return;
  const { accountId = null, applicationId = null, importId = null, isOperator = false } = tx.actor ?? {};
  const siteIds = [...new Set(entries.flatMap(({ siteId }) => siteId ?? []))];
  const slots = sql`
    union all select a.site_id, 'assignment', a.id, 'visibility', exposed.audience, a.game_id, null, null, null
    from unnest(${exposed.map(({ id }) => id)}::bigint[], ${exposed.map(({ audience }) => audience)}::text[])
      as exposed (id, audience) join assignments a on a.game_id = exposed.id`;
  const journal = sql`
    insert into journal (account_id, application_id, by_operator, import_id, site_id, kind, record_id, action, audience, game_id, subject_id,
      before, after)
    select ${accountId}::bigint, ${applicationId}::bigint, ${isOperator}::boolean, ${importId}::bigint, changed.* from (
      select * from json_to_recordset(${JSON.stringify(entries.map(toRow))}::json) as entry (site_id bigint, kind text,
        record_id bigint, action text, audience text, game_id bigint, subject_id bigint, before jsonb, after jsonb)
      ${exposed.length === 0 ? nothing : slots}) as changed
    where require_open_sites(${siteIds}::bigint[])`;
  await tx.query(
    events.length === 0 ? journal : sql`with recorded as (${insertEvents(tx, events)}) ${journal}`,
  );
}

function toRow(entry: JournalEntry) {
  const { action, before, after } = differenceOf(entry);
  return {
    site_id: entry.siteId,
    kind: entry.kind,
    record_id: entry.id,
    action,
    audience: action === 'created' ? 'nobody' : (entry.game?.audience ?? RECORD_KINDS[entry.kind].audience),
    game_id: entry.game?.id ?? null,
    subject_id: entry.subjectId ?? null,
    before: toColumns(before),
    after: toColumns(after),
  };
}

/** The fields by the names of their columns; null if there are none, or if the record did not exist. */
function toColumns(fields: Fields): Record<string, unknown> | null {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return null;
  return Object.fromEntries(
    given.map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}

/** Drops the months of the journal of which every entry is older than `days`, and adds the next months. */
export function purgeJournal(db: Database, { days }: { days: number }): Promise<void> {
  return keepPartitions(db, { table: 'journal', days });
}
