// Deletes sites whose grace has passed, in small batches.
import { allowJournalChange } from '../domain/journal/protection.ts';
import { recordChanges } from '../domain/journal/store.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { raw, sql } from '../storage/sql.ts';

/** The tables that may have many rows of a site, in the order in which they are emptied; the others go with the site. */
const LARGE = [
  'subscriptions',
  'events',
  'notices',
  'emails',
  'games',
  'availability',
  'statements',
  'league_officials',
];

/** Does one step for a site: returns `batch` if more may remain, or 0. */
export async function purgeSites(db: Database, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [site] = await tx.query<{ id: number }>(sql`
      select id from sites where delete_at <= now() order by delete_at, id limit 1 for update skip locked`);
    if (site === undefined) return 0;
    const { id } = site;
    const hidden = await tx.query(
      sql`update users set active = false where site_id = ${id} and active returning 1`,
    );
    if (hidden.length > 0) return batch; // nobody reads half a site
    for (const table of LARGE) {
      const deleted = await tx.query(sql`
        delete from ${raw(table)} where ctid = any(array(
          select ctid from ${raw(table)} where site_id = ${id} limit ${batch})) returning 1`);
      if (deleted.length > 0) return batch;
    }
    if ((await eraseEntries(tx, { siteId: id, batch })) > 0) return batch;
    await tx.query(sql`delete from sites where id = ${id}`);
    await recordChanges(tx, [{ siteId: id, kind: 'site', id, before: {} }]);
    return batch;
  });
}

/** Who did what on the site stays for the retention of the audit log, without the values. */
async function eraseEntries(
  tx: Transaction,
  { siteId, batch }: { siteId: number; batch: number },
): Promise<number> {
  await allowJournalChange(tx, 'erasure');
  const erased = await tx.query(sql`
    update journal set before = null, after = null where id = any(array(
      select id from journal where site_id = ${siteId} and kind <> 'site' and (before is not null or after is not null)
      limit ${batch})) returning 1`);
  return erased.length;
}
