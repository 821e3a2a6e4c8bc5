// Deletes what imports have of a person: their rows in drafts, and the files, which may name them anywhere.
import { SHEET_CHOICES } from '../domain/imports/store.ts';
import type { Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import type { Scope } from './mentions.ts';
import { patternsOf } from './patterns.ts';

/**
 * What is encrypted nobody can search: the files of all drafts of the person's sites go, with the answers about them, and the
 * cells of rows to mend. Plans stay.
 */
export async function eraseFromImports(
  tx: Transaction,
  { identity, siteIds, userIds }: Scope & { userIds: readonly number[] },
): Promise<void> {
  const { any, words } = patternsOf(identity);
  const mentioned = sql`lower(r.plan::text collate "C") like any(${words}) and r.plan::text ~* ${any}`;
  await tx.query(sql`
    update imports set sheets = null, understanding = null, filename = null, mending = null, bad_cells = null,
      choices = choices - ${SHEET_CHOICES}::text[]
    where site_id = any(${siteIds}) and (sheets is not null or understanding is not null or filename is not null
      or mending is not null or bad_cells is not null or choices ?| ${SHEET_CHOICES}::text[])`);
  await tx.query(sql`
    delete from import_rows r using imports i
    where i.id = r.import_id and i.state in ('draft', 'applying') and r.state = 'planned'
      and r.site_id = any(${siteIds}) and ${mentioned}`);
  await tx.query(
    sql`update import_rows r set plan = null where r.site_id = any(${siteIds}) and ${mentioned}`,
  );
  await tx.query(sql`delete from import_aliases where list = 'people' and record_id = any(${userIds})`);
}
