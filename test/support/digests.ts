// The rows of every table as a digest, to compare databases.
import { runSql } from './embedded.ts';

const TABLES = `
  select c.relname as name,
    (select string_agg(format('%I', attname), ', ' order by attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
  from pg_class c
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    and relname not in ('schema_version', 'last_backups') order by 1`; // a restored database begins without backups

const NO_DEEDS = "where kind <> 'installation'"; // a restore adds that it was done

/** By table: the number of its rows, and their digest in an order of their own. `without`: columns to leave out. */
export async function digestTables(
  url: string,
  without: Record<string, string[]> = {},
): Promise<Record<string, string>> {
  const tables = (await runSql(url, TABLES)) as { name: string; columns: string }[];
  const digests = tables.map(({ name, columns }) => {
    const compared = columns.split(', ').filter((column) => !without[name]?.includes(column));
    return `select '${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(
      md5(row(${compared.join(', ')})::text), '' order by md5(row(${compared.join(', ')})::text))), '') as digest
      from ${name} ${name === 'journal' ? NO_DEEDS : ''}`;
  });
  const rows = (await runSql(url, "set timezone = 'UTC'", digests.join(' union all '))) as {
    name: string;
    digest: string;
  }[];
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
