// The fee rules of the demo.
import type { Transaction } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { SITE } from '../names.ts';
import type { SeedResult } from '../seed.ts';

/** Inserts rules that hold since the first month that is paid, and one of next month; and who pays for a club and a cup. */
export async function seedFeeRules(
  tx: Transaction,
  { siteId, leagues, teams, ageGroups }: SeedResult,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into fee_rules (site_id, kind, name, league_id, age_group_id, position, amount, rate, unit, free_distance, most,
      condition, hours, percent, rounding, holds_from)
    select ${siteId}, kind, name, league_id, age_group_id, position, amount, rate, unit, free_distance, most, condition, hours,
      percent, rounding, (date_trunc('month', ${now}::timestamptz at time zone ${SITE.timezone}) + delay) at time zone ${SITE.timezone}
    from (values
      ('fee', null, ${leagues[3]!}::bigint, null::bigint, 'Referee', 80.00, null::numeric, null, null::int, null::numeric, null, null::int, null::int, null, interval '-2 months'),
      ('travel', null, null, null, null, null, 0.70, 'mile', 5, 25.00, null, null, null, null, interval '-2 months'),
      ('surcharge', 'Solo', null, null, null, 15.00, null, null, null, null, 'solo', null, null, null, interval '-2 months'),
      ('surcharge', 'Short notice', null, null, null, 10.00, null, null, null, null, 'short_notice', 24, null, null, interval '-2 months'),
      ('canceled', null, null, null, null, null, null, null, null, null, null, 24, 50, null, interval '-2 months'),
      ('canceled', null, null, null, null, null, null, null, null, null, null, 0, 100, null, interval '-2 months'),
      ('rounding', null, null, null, null, 0.50, null, null, null, null, null, null, null, 'nearest', interval '-2 months'),
      ('fee', null, null, ${ageGroups[0]!}, 'Referee', 48.00, null, null, null, null, null, null, null, null, interval '1 month')
    ) as rule (kind, name, league_id, age_group_id, position, amount, rate, unit, free_distance, most, condition, hours,
      percent, rounding, delay)`);
  await tx.query(sql`update sites set pays_by_rules = true where id = ${siteId}`);
  await tx.query(sql`update leagues set bill_to = 'Summit Cup Committee' where id = ${leagues[3]!}`);
  await tx.query(sql`update teams set bill_to = 'Pier Street Athletic Club' where id = ${teams[0]![1]!}`);
}
