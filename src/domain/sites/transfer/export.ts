// Exports a site as lines of JSON: its records as they are at one moment.
import { notFound } from '../../../kernel/errors.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { readSchema } from '../../../storage/migrate.ts';
import { raw, type Sql, sql } from '../../../storage/sql.ts';
import { FORMAT, FORMAT_VERSION, type SiteFooter, type SiteHeader, type SiteRecord } from './format.ts';
import { ACCOUNTS, readTableColumns, SITE_TABLES, SITES } from './tables.ts';

const BATCH = 500; // rows in memory

export type SiteExport = {
  siteId: number;
  release: string;
  now: Date;
  write: (line: SiteHeader | SiteRecord | SiteFooter) => Promise<void>;
};

/** Writes all lines and returns the numbers of records by table. Throws AppError `not_found`. */
export async function exportSite(db: Database, { siteId, release, now, write }: SiteExport) {
  return db.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    const [site] = await tx.query<{ id: number; name: string }>(
      sql`select id, name from sites where id = ${siteId}`,
    );
    if (site === undefined) throw notFound('site');
    const { known: schema } = await readSchema(tx);
    const created_at = now.toISOString();
    await write({ format: FORMAT, format_version: FORMAT_VERSION, created_at, release, schema, site });

    const counts: Record<string, number> = {};
    const writeRows = async (table: string, select: Sql) => {
      counts[table] = 0;
      for await (const row of readRows(tx, select)) {
        await write({ table, row });
        counts[table]++;
      }
    };
    await writeRows(
      ACCOUNTS,
      sql`select to_jsonb(t) as row from (
        select id, email, first_name, last_name from accounts a
        where exists (select from users u where u.account_id = a.id and u.site_id = ${siteId}) order by id) as t`,
    );
    for (const { name, columns, hasId } of await readTableColumns(tx)) {
      const stored = raw(columns.map((column) => `r."${column}"`).join(', '));
      const ofSite = name === SITES ? sql`r.id = ${siteId}` : sql`r.site_id = ${siteId}`;
      const order = hasId ? sql`order by r.id` : sql``;
      await writeRows(
        name,
        sql`select to_jsonb(t) as row from (
          select ${stored} from ${raw(name)} r where ${ofSite} and ${SITE_TABLES.get(name)!} ${order}) as t`,
      );
    }
    await write({ end: true, counts });
    return { site, counts };
  });
}

/** Reads with a cursor: a large site does not fit into memory. */
async function* readRows(tx: Transaction, select: Sql): AsyncGenerator<Record<string, unknown>> {
  await tx.query(sql`declare exported no scroll cursor for ${select}`);
  for (;;) {
    const rows = await tx.query<{ row: Record<string, unknown> }>(
      sql`fetch ${raw(String(BATCH))} from exported`,
    );
    for (const { row } of rows) yield row;
    if (rows.length < BATCH) break;
  }
  await tx.query(sql`close exported`);
}
