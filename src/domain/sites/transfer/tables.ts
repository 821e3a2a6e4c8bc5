// Which rows belong to a site and go with it to another installation.
import type { Queryable } from '../../../storage/database.ts';
import { raw, type Sql, sql } from '../../../storage/sql.ts';

export const ACCOUNTS = 'accounts';
export const SITES = 'sites';

/**
 * The tables of a site, each after those that its rows refer to, with the condition that a row `t` belongs to `siteId`. Not
 * among them: bank accounts, tax forms and what the service keeps for itself (tokens, subscriptions, events, the journal,
 * notices, emails), nor what was deleted.
 */
export const SITE_TABLES: Readonly<Record<string, (siteId: number) => Sql>> = {
  [SITES]: (siteId) => sql`t.id = ${siteId}`,
  users: ofSite,
  leagues: ofSite,
  age_groups: ofSite,
  game_types: ofSite,
  genders: ofSite,
  teams: ofSite,
  venues: ofSite,
  patterns: ofSite,
  positions: ofSite,
  groups: ofSite,
  group_members: ofSite,
  league_officials: (siteId) => sql`${ofSite(siteId)} and t.removed_at is null`,
  availability: ofSite,
  availability_patterns: ofSite,
  blocks: ofSite,
  games: (siteId) => sql`${ofSite(siteId)} and t.deleted_at is null`,
  assignments: (siteId) => sql`${ofSite(siteId)} and ${OF_GAME}`,
  requests: (siteId) => sql`${ofSite(siteId)} and exists (
    select from assignments a join games g on g.id = a.game_id where a.id = t.assignment_id and g.deleted_at is null)`,
  statements: ofSite,
  form_templates: ofSite,
  form_submissions: (siteId) => sql`${ofSite(siteId)} and ${OF_GAME}`,
};

const OF_GAME = sql`exists (select from games g where g.id = t.game_id and g.deleted_at is null)`;

function ofSite(siteId: number): Sql {
  return sql`t.site_id = ${siteId}`;
}

export type TableColumns = {
  name: string;
  /** Those that are stored; generated ones are computed. */
  columns: string[];
  hasId: boolean;
  /** The tables that columns refer to by id. */
  references: Record<string, string>;
};

/** What the schema says of the tables, in their order. */
export async function readTableColumns(db: Queryable): Promise<TableColumns[]> {
  const names = Object.keys(SITE_TABLES);
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
  return names.map((name) => rows.find((row) => row.name === name)!);
}

/** The names of columns as SQL; they come from the schema. */
export function columnList(columns: readonly string[]): Sql {
  return raw(columns.map((column) => `"${column}"`).join(', '));
}
