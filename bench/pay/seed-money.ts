// What the money of a bench needs: a manager, fee rules of each kind, and where people live and play.
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';

/** Rules that hold since before the games; every slot of a crew has its travel and its rounding. */
export async function seedMoney(db: Database, siteId: number): Promise<void> {
  await db.query(sql`update users set manager = true where assignor`);
  await db.query(
    sql`update users set latitude = 42.3 + id % 40 / 100.0, longitude = -71.0 - id % 30 / 100.0 where official`,
  );
  await db.query(
    sql`update venues set latitude = 42.3 + id % 50 / 100.0, longitude = -71.1 - id % 20 / 100.0`,
  );
  await db.query(sql`
    insert into fee_rules (site_id, kind, name, league_id, amount, rate, unit, free_distance, most, condition, hours, percent,
      rounding, holds_from)
    select ${siteId}::bigint, rule.*, '2025-01-01'::timestamptz from (values
      ('travel', null, null::bigint, null::numeric, 0.70, 'mile', 5, 25.00, null, null::int, null::int, null),
      ('surcharge', 'Solo', null, 15.00, null, null, null, null, 'solo', null, null, null),
      ('canceled', null, null, null, null, null, null, null, null, 24, 50, null),
      ('rounding', null, null, 0.50, null, null, null, null, null, null, null, 'nearest')) as rule
    union all select ${siteId}::bigint, 'fee', null, id, 40 + id, null, null, null, null, null, null, null, null, '2025-01-01'::timestamptz from leagues`);
  await db.query(sql`update sites set pays_by_rules = true where id = ${siteId}`);
  await db.query(sql`vacuum analyze`);
}
