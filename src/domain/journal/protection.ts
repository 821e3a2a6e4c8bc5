// What a transaction may do besides adding to the journal: change the journal, or change an archived site.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** Lets this transaction delete entries (`retention`), or change them (`erasure`); a trigger rejects it otherwise. */
export async function allowJournalChange(tx: Transaction, reason: 'retention' | 'erasure'): Promise<void> {
  await tx.query(sql`select set_config('crewcall.journal', ${reason}, true)`);
}

/** Lets this transaction change archived sites: their state, and what people withdraw or remove of their own. */
export async function allowArchivedSites(tx: Transaction): Promise<void> {
  await tx.query(sql`select set_config('crewcall.archived', 'open', true)`);
}
