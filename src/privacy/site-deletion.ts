// Deletes sites whose grace has passed, in small batches.
import { allowJournalChange } from '../domain/journal/protection.ts';
import { recordChanges } from '../domain/journal/store.ts';
import type { Transaction } from '../storage/database.ts';
import type { Purge } from '../storage/purging.ts';
import { raw, sql } from '../storage/sql.ts';

/** The tables that may have many rows of a site, in the order in which they are emptied; the others go with the site. */
const LARGE = [
  'subscriptions',
  'events',
  'notices',
  'emails',
  'games',
  'availability',
  'pay_lines',
  'statements',
  'league_officials',
];

/**
 * Returns a purge that does one step for a site at each call. A site whose step fails is left to the next run, and no other
 * site waits for it: the call that finds no other throws, and names it.
 */
export function createSitePurge(): Purge {
  const failures = new Map<number, unknown>(); // of this run, by site
  return async (db, batch) => {
    for (;;) {
      let siteId: number | undefined;
      try {
        return await db.transaction(async (tx) => {
          siteId = await lockDueSite(tx, [...failures.keys()]);
          if (siteId !== undefined) await deleteSome(tx, { siteId, batch });
          else if (failures.size > 0) throw failureOf(failures);
          return siteId === undefined ? 0 : batch;
        });
      } catch (error) {
        if (siteId === undefined) {
          failures.clear();
          throw error;
        }
        failures.set(siteId, error);
      }
    }
  };
}

function failureOf(failures: ReadonlyMap<number, unknown>): Error {
  const [cause] = failures.values();
  return new Error(`sites that could not be deleted: ${[...failures.keys()].join(', ')}`, { cause });
}

async function lockDueSite(tx: Transaction, except: readonly number[]): Promise<number | undefined> {
  const [site] = await tx.query<{ id: number }>(sql`
    select id from sites where delete_at <= now() and id <> all(${except}::bigint[])
    order by delete_at, id limit 1 for update skip locked`);
  return site?.id;
}

type Step = { siteId: number; batch: number };

async function deleteSome(tx: Transaction, { siteId, batch }: Step): Promise<void> {
  const hidden = await tx.query(
    sql`update users set active = false where site_id = ${siteId} and active returning 1`,
  );
  if (hidden.length > 0) return; // nobody reads half a site
  for (const table of LARGE) {
    const deleted = await tx.query(sql`
      delete from ${raw(table)} where ctid = any(array(
        select ctid from ${raw(table)} where site_id = ${siteId} limit ${batch})) returning 1`);
    if (deleted.length > 0) return;
  }
  if ((await eraseEntries(tx, { siteId, batch })) > 0) return;
  await tx.query(sql`delete from sites where id = ${siteId}`);
  await recordChanges(tx, [{ siteId, kind: 'site', id: siteId, before: {} }]);
}

/** Who did what on the site stays for the retention of the audit log, without the values. */
async function eraseEntries(tx: Transaction, { siteId, batch }: Step): Promise<number> {
  await allowJournalChange(tx, 'erasure');
  const erased = await tx.query(sql`
    update journal set before = null, after = null where id = any(array(
      select id from journal where site_id = ${siteId} and kind <> 'site' and (before is not null or after is not null)
      limit ${batch})) returning 1`);
  return erased.length;
}
