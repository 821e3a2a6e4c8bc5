// Records in the audit log what an operator did to the whole installation.
import { recordChanges } from '../domain/journal/store.ts';
import type { Database } from '../storage/database.ts';

const INSTALLATION_ID = 1; // there is only one

/** `fields` say what was done; never a secret. */
export async function recordDeed(db: Database, fields: Record<string, string>): Promise<void> {
  await db.transaction((tx) =>
    recordChanges(tx, [
      { siteId: null, kind: 'installation', id: INSTALLATION_ID, before: {}, after: fields },
    ]),
  );
}
