// Reads the names that a site has, for matching those of sheets.
import type { Queryable } from '../../storage/database.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import type { Alias, KnownNames, KnownPerson } from './understanding/understanding.ts';
import type { NamedRecord } from './understanding/values.ts';

const LISTS = ['venues', 'teams', 'leagues', 'age_groups', 'game_types', 'genders', 'patterns'] as const;

export async function readNames(db: Queryable, siteId: number): Promise<KnownNames> {
  const parts = LISTS.map(
    (list): Sql => sql`
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from ${raw(list)}
        where site_id = ${siteId}) as ${raw(list)}`,
  );
  const lists = parts.reduce((all, part) => sql`${all}, ${part}`);
  const [row] = await db.query<Record<(typeof LISTS)[number], NamedRecord[]> & { positions: string[] }>(sql`
    select ${lists}, array(select distinct name from positions where site_id = ${siteId}) as positions`);
  const people = await db.query<KnownPerson>(sql`
    select id, first_name as "firstName", last_name as "lastName", email_addresses as "emailAddresses"
    from users where site_id = ${siteId} and removed_at is null order by id`);
  return { ...row!, people };
}

export async function readAliases(db: Queryable, siteId: number): Promise<Alias[]> {
  return db.query<Alias>(sql`
    select list, text, record_id as id from import_aliases where site_id = ${siteId}`);
}
