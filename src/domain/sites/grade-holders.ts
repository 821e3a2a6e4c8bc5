// The SQL that renames grades wherever a site's records name them: its users, age groups and positions.
import type { Transaction } from '../../storage/database.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { type JournalEntry, recordEntry } from '../journal/journal.ts';
import { foldName } from '../lists/list.ts';
import { planPositions } from '../patterns/pattern.ts';
import { findPattern, lockPattern, replacePositions, updatePattern } from '../patterns/store.ts';
import { userEntry } from '../users/store.ts';
import { gradeAfter, type RenamedGrade } from './grades.ts';

type Renaming = { siteId: number; renamed: readonly RenamedGrade[] };

/** Renames the grades of the site's users, age groups and positions. Returns the journal's entries. */
export async function renameGrades(tx: Transaction, renaming: Renaming): Promise<JournalEntry[]> {
  if (renaming.renamed.length === 0) return [];
  const { siteId } = renaming;
  const ageGroups = await renameIn(tx, {
    table: raw('age_groups'),
    column: raw('minimum_grade'),
    ...renaming,
  });
  const patterns = await renameInPatterns(tx, renaming);
  const users = await renameIn(tx, { table: raw('users'), column: raw('grade'), ...renaming });
  return [
    ...ageGroups.map(({ id, from, to }): JournalEntry => {
      const change = { before: { minimumGrade: from }, after: { minimumGrade: to } };
      return { siteId, kind: 'age_group', id, ...change };
    }),
    ...patterns,
    ...users.map(({ id, from, to }) =>
      userEntry({ id, siteId }, { before: { grade: from }, after: { grade: to } }),
    ),
  ];
}

/**
 * Locks the rows in the order of their ids, as every transaction locks users, and renames what they name after that: a row
 * that was waited for may name another of the grades by then.
 */
async function renameIn(
  tx: Transaction,
  { siteId, renamed, table, column }: Renaming & { table: Sql; column: Sql },
): Promise<(RenamedGrade & { id: number })[]> {
  const [, rows] = await Promise.all([
    tx.query(sql`
      select from ${table} where site_id = ${siteId}
        and folded(${column}) in (select folded(f) from unnest(${renamed.map(({ from }) => from)}::text[]) as f)
      order by id for no key update`),
    tx.query<RenamedGrade & { id: number }>(sql`
      with found as (
        select h.id, h.${column} as "from", r."to"
        from ${table} h join json_to_recordset(${JSON.stringify(renamed)}::json) as r ("from" text, "to" text)
          on folded(r."from") = folded(h.${column})
        where h.site_id = ${siteId} and h.${column} <> r."to")
      update ${table} h set ${column} = f."to", updated_at = now() from found f where h.id = f.id
      returning h.id, f."from", f."to"`),
  ]);
  return rows;
}

async function renameInPatterns(tx: Transaction, { siteId, renamed }: Renaming): Promise<JournalEntry[]> {
  const grades = renamed.map(({ from }) => foldName(from));
  const found = await tx.query<{ id: number }>(sql`
    select p.id from patterns p where p.site_id = ${siteId} and exists (
      select from positions o where o.pattern_id = p.id and folded(o.minimum_grade) = any(${grades}))
    order by p.id`);
  const entries: JournalEntry[] = [];
  for (const { id } of found) {
    const before = await lockPattern(tx, id);
    if (before === undefined) continue; // deleted meanwhile
    const positions = before.positions.map((position) => ({
      ...position,
      minimumGrade: gradeAfter(position.minimumGrade, renamed),
    }));
    await updatePattern(tx, before);
    await replacePositions(tx, { patternId: id, positions: planPositions(positions, before.positions) });
    const after = (await findPattern(tx, id))!;
    entries.push(recordEntry('pattern', { before, after }));
  }
  return entries;
}
