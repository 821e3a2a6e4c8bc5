// The SQL of patterns.
import type { Page, PageRequest } from '../../kernel/pages.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { sql } from '../../storage/sql.ts';
import { tidyName } from '../lists/list.ts';
import type { NewPattern, Pattern } from './pattern.ts';

const SELECT = sql`
  select p.*, (select coalesce(json_agg(o order by o.sort_order), '[]') from positions o where o.pattern_id = p.id)
    as positions
  from patterns p`;

type PositionRow = {
  id: number;
  name: string;
  abbreviation: string;
  fee: number | null;
  currency: string;
  sort_order: number;
};

type PatternRow = {
  id: number;
  site_id: number;
  name: string;
  positions: PositionRow[];
  created_at: Date;
  updated_at: Date;
};

export async function findPattern(db: Queryable, id: number): Promise<Pattern | undefined> {
  const rows = await db.query<PatternRow>(sql`${SELECT} where p.id = ${id}`);
  return rows.map(toPattern)[0];
}

/** Case and spacing of the name do not matter. */
export async function findPatternByName(
  db: Queryable,
  { siteId, name }: { siteId: number; name: string },
): Promise<Pattern | undefined> {
  const rows = await db.query<PatternRow>(
    sql`${SELECT} where p.site_id = ${siteId} and p.folded_name = folded(${tidyName(name)})`,
  );
  return rows.map(toPattern)[0];
}

/** The patterns of a site, by id. */
export async function listPatterns(
  db: Queryable,
  { siteId, page }: { siteId: number; page: PageRequest },
): Promise<Page<Pattern>> {
  const select = sql`${SELECT} where p.site_id = ${siteId}`;
  const { rows, records } = await readPage<PatternRow>(db, { select, order: sql`id`, page });
  return { rows: rows.map(toPattern), records };
}

/** Gives undefined when the site has a pattern of that name already. */
export async function insertPattern(
  tx: Transaction,
  { siteId, name, positions }: NewPattern,
): Promise<Pattern | undefined> {
  const [made] = await tx.query<{ id: number }>(sql`
    insert into patterns (site_id, name) values (${siteId}, ${tidyName(name)})
    on conflict (site_id, folded_name) do nothing
    returning id`);
  if (made === undefined) return undefined;
  await tx.query(sql`
    insert into positions (pattern_id, name, abbreviation, fee, currency, sort_order)
    select ${made.id}, p.name, p.abbreviation, p.fee, coalesce(p.currency, 'USD'), p.ordinality
    from rows from (json_to_recordset(${JSON.stringify(positions)}::json)
      as (name text, abbreviation text, fee numeric, currency text)) with ordinality as p`);
  return findPattern(tx, made.id);
}

function toPattern(row: PatternRow): Pattern {
  return {
    id: row.id,
    siteId: row.site_id,
    name: row.name,
    positions: row.positions.map((position) => ({
      id: position.id,
      name: position.name,
      abbreviation: position.abbreviation,
      fee: position.fee,
      currency: position.currency,
      sortOrder: position.sort_order,
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
