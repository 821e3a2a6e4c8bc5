// Reads the parts of the schema that a backup needs: the tables with their columns and sequences.
import type pg from 'pg';
import { VERSION_TABLE } from '../migrate.ts';

/** Columns whose values mean nothing in another cluster, with the SQL expression that a backup has instead, by table. */
export type PortableColumns = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Table = {
  name: string;
  /** Those that are stored; generated ones are computed when a backup is restored. */
  columns: string[];
  /** Of the identity column, where there is one. */
  sequence: { name: string; column: string } | undefined;
  /** The months of its partitions (`2026-11-01`), where it has some. */
  months: string[];
  /** On the disk, without indexes. */
  bytes: number;
};

const BYTES = `coalesce((select sum(pg_table_size(relid)) from pg_partition_tree(c.oid)), pg_table_size(c.oid))::float8`;
const MONTHS = `array(
  select to_date(right(p.relname, 7), 'YYYY_MM')::text from pg_inherits i join pg_class p on p.oid = i.inhrelid
  where i.inhparent = c.oid and p.relname <> c.relname || '_default' order by 1)`;

/** The tables of the service by name, without the one that the migrations keep. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query(
    `select c.relname as name, ${BYTES} as bytes, ${MONTHS} as months,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      max(a.attname) filter (where a.attidentity <> '') as identity,
      max(pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        filter (where a.attidentity <> '') as sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $1
    group by c.oid, n.nspname, c.relname order by c.relname`,
    [VERSION_TABLE],
  );
  return rows.map(({ name, bytes, months, columns, identity, sequence }) => ({
    ...{ name, bytes, months, columns: columns ?? [] },
    sequence: sequence === null ? undefined : { name: sequence, column: identity },
  }));
}
