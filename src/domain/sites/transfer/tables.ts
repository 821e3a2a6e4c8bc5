// Which rows belong to a site and go with it to another installation.
import type { Queryable } from '../../../storage/database.ts';
import { raw, type Sql, sql } from '../../../storage/sql.ts';
import { OF_GAME, RECORD_KINDS } from '../../record-kinds.ts';

export const ACCOUNTS = 'accounts';
export const SITES = 'sites';
const EVERY = sql`true`;

/** The tables whose rows go with their site, with the condition that a row `r` does. */
export const SITE_TABLES = new Map(
  Object.values(RECORD_KINDS)
    .filter(({ transfer }) => transfer)
    .flatMap(({ table, exists = EVERY, parts = [], partsOfGames = [] }) => [
      [table!, exists] as const,
      ...parts.map((part) => [part, EVERY] as const),
      ...partsOfGames.map((part) => [part, sql`(r.game_id is null or ${OF_GAME})`] as const),
    ]),
);

export type TableColumns = {
  name: string;
  /** Those that are stored; generated ones are computed. */
  columns: string[];
  hasId: boolean;
  /** The tables that columns refer to by id. */
  references: Record<string, string>;
  /** Of those that no foreign key holds, what the id of a record that was deleted becomes. */
  lost: Record<string, null | 0>;
};

const LOOSE = new Map(
  Object.values(RECORD_KINDS).map(({ table, references = {} }) => [table, references] as const),
);

/** What the schema says of the tables, each after those that its rows refer to. */
export async function readTableColumns(db: Queryable): Promise<TableColumns[]> {
  const names = [...SITE_TABLES.keys()];
  const rows = await db.query<TableColumns>(sql`
    select c.relname as name, bool_or(a.attname = 'id') as "hasId",
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(jsonb_object_agg(a.attname, r.target) filter (where r.target is not null), '{}')
        || case when bool_or(a.attname = 'site_id') then '{"site_id": "sites"}' else '{}' end::jsonb as references
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (
      select k.confrelid::regclass::text as target
      from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_attribute o on o.attrelid = k.confrelid and o.attnum = pair.other and o.attname = 'id'
      where k.contype = 'f' and k.conrelid = c.oid and pair.own = a.attnum limit 1) as r on true
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${names})
    group by c.oid, c.relname`);
  for (const row of rows) {
    const loose = Object.entries(LOOSE.get(row.name) ?? {});
    row.lost = Object.fromEntries(loose.map(([column, { lost }]) => [column, lost]));
    for (const [column, { table }] of loose) row.references[column] = table;
  }
  const sorted: TableColumns[] = [];
  const visited = new Set<string>();
  const add = (name: string) => {
    const table = rows.find((row) => row.name === name);
    if (table === undefined || visited.has(name)) return; // undefined: accounts, which come first
    visited.add(name);
    for (const target of Object.values(table.references)) add(target);
    sorted.push(table);
  };
  for (const name of names) add(name);
  return sorted;
}

/** The names of columns as SQL; they come from the schema. */
export function columnList(columns: readonly string[]): Sql {
  return raw(columns.map((column) => `"${column}"`).join(', '));
}
