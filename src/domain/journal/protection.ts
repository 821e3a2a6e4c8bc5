// Opens the journal to the two things that may change it: retention, and the erasure of a person.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** Lets this transaction delete entries (`retention`), or change them (`erasure`); a trigger rejects it otherwise. */
export async function allowJournalChange(tx: Transaction, reason: 'retention' | 'erasure'): Promise<void> {
  await tx.query(sql`select set_config('crewcall.journal', ${reason}, true)`);
}
