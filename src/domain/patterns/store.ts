// The SQL of patterns.
import type { Page } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { sql } from '../../storage/sql.ts';
import { tidyName } from '../lists/list.ts';
import { type EntryQuery, named } from '../lists/store.ts';
import type { NewPattern, Pattern, PlannedPosition } from './pattern.ts';

const SELECT = sql`
  select p.id, p.site_id as "siteId", p.name, p.created_at as "createdAt", p.updated_at as "updatedAt", (
    select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'abbreviation', o.abbreviation, 'fee', o.fee,
      'currency', o.currency, 'minimumGrade', o.minimum_grade, 'sortOrder', o.sort_order) order by o.sort_order), '[]')
    from positions o where o.pattern_id = p.id) as positions
  from patterns p`;

export async function findPattern(db: Queryable, id: number): Promise<Pattern | undefined> {
  const rows = await db.query<Pattern>(sql`${SELECT} where p.id = ${id}`);
  return rows[0];
}

/** The same as `holdPattern`, by name, ignoring case and spacing. */
export async function holdPatternNamed(
  tx: Transaction,
  { siteId, name }: { siteId: number; name: string },
): Promise<Pattern | undefined> {
  const isNamed = sql`p.site_id = ${siteId} and p.folded_name = folded(${tidyName(name)})`;
  const [locked, rows] = await Promise.all([
    tx.query(sql`select from patterns p where ${isNamed} for share`),
    tx.query<Pattern>(sql`${SELECT} where ${isNamed}`), // the positions are read after the lock
  ]);
  return locked.length === 0 ? undefined : rows[0];
}

/** What a list of patterns can be sorted by. */
export const PATTERN_SORTS: Sortable = { name: sql`lower(name)`, ...TIMES };

/** The patterns of a site, by id. */
export async function listPatterns(
  db: Queryable,
  { siteId, query, page }: EntryQuery,
): Promise<Page<Pattern>> {
  const select = sql`${SELECT} where p.site_id = ${siteId} ${named(query)}`;
  return readPage<Pattern>(db, { select, order: sql`id`, sortable: PATTERN_SORTS, page });
}

/** Locks the pattern's positions until the transaction ends, so that slots can be created from them. */
export async function holdPattern(tx: Transaction, id: number): Promise<Pattern | undefined> {
  const lock = tx.query(sql`select from patterns where id = ${id} for share`);
  const [pattern] = await Promise.all([findPattern(tx, id), lock]); // the positions are read after the lock
  return pattern;
}

/** Locks the pattern against changes, deletion and use by games until the transaction ends. */
export async function lockPattern(tx: Transaction, id: number): Promise<Pattern | undefined> {
  await tx.query(sql`select from patterns where id = ${id} for update`);
  return findPattern(tx, id);
}

/** Returns the new pattern's id; undefined if the site already has a pattern of that name. */
export async function insertPattern(
  tx: Transaction,
  { siteId, name }: Pick<NewPattern, 'siteId' | 'name'>,
): Promise<number | undefined> {
  const [inserted] = await tx.query<{ id: number }>(sql`
    insert into patterns (site_id, name) values (${siteId}, ${tidyName(name)})
    on conflict (site_id, folded_name) do nothing
    returning id`);
  return inserted?.id;
}

/** Renames the pattern. If another pattern has the name, throws an error that `isNameTaken` recognizes. */
export async function updatePattern(
  tx: Transaction,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await tx.query(sql`update patterns set name = ${tidyName(name)}, updated_at = now() where id = ${id}`);
}

/** Replaces the positions: those with an id are updated, those without are inserted, all others are deleted. */
export async function replacePositions(
  tx: Transaction,
  { patternId, positions }: { patternId: number; positions: readonly PlannedPosition[] },
): Promise<void> {
  const kept = positions.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await tx.query(sql`delete from positions where pattern_id = ${patternId} and not id = any(${kept})`);
  // Negate the current values first, because sort_order is unique within the pattern at every moment.
  await tx.query(sql`update positions set sort_order = -sort_order where pattern_id = ${patternId}`);
  const planned = sql`
    json_to_recordset(${JSON.stringify(positions)}::json)
      as p (id bigint, name text, abbreviation text, fee numeric, currency text, "minimumGrade" text,
        "sortOrder" integer)`;
  await tx.query(sql`
    update positions o set name = p.name, abbreviation = p.abbreviation, fee = p.fee, currency = p.currency,
      minimum_grade = p."minimumGrade", sort_order = p."sortOrder"
    from ${planned} where o.id = p.id`);
  await tx.query(sql`
    insert into positions (site_id, pattern_id, name, abbreviation, fee, currency, minimum_grade, sort_order)
    select t.site_id, t.id, p.name, p.abbreviation, p.fee, p.currency, p."minimumGrade", p."sortOrder"
    from patterns t, ${planned} where t.id = ${patternId} and p.id is null`);
}

/** Deletes the pattern with its positions. */
export async function removePattern(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from patterns where id = ${id}`);
}
