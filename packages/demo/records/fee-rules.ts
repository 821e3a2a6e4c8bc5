// The fee rules of the demo.
import type { Transaction } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { SITE } from '../names.ts';
import type { SeedResult } from '../seed.ts';

/** Inserts rules that hold since this week, so that the statements of earlier weeks are still right, and one of next month. */
export async function seedFeeRules(
  tx: Transaction,
  { siteId, leagues, ageGroups }: SeedResult,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into fee_rules (site_id, kind, name, league_id, age_group_id, position, amount, rate, unit, free_distance, most,
      condition, hours, percent, rounding, holds_from)
    select ${siteId}, kind, name, league_id, age_group_id, position, amount, rate, unit, free_distance, most, condition, hours,
      percent, rounding, (date_trunc(since, ${now}::timestamptz at time zone ${SITE.timezone}) + delay) at time zone ${SITE.timezone}
    from (values
      ('fee', null, ${leagues[3]!}::bigint, null::bigint, 'Referee', 80.00, null::numeric, null, null::int, null::numeric, null, null::int, null::int, null, 'week', interval '0'),
      ('travel', null, null, null, null, null, 0.70, 'mile', 5, 25.00, null, null, null, null, 'week', interval '0'),
      ('surcharge', 'Solo', null, null, null, 15.00, null, null, null, null, 'solo', null, null, null, 'week', interval '0'),
      ('surcharge', 'Short notice', null, null, null, 10.00, null, null, null, null, 'short_notice', 24, null, null, 'week', interval '0'),
      ('canceled', null, null, null, null, null, null, null, null, null, null, 24, 50, null, 'week', interval '0'),
      ('canceled', null, null, null, null, null, null, null, null, null, null, 0, 100, null, 'week', interval '0'),
      ('rounding', null, null, null, null, 0.50, null, null, null, null, null, null, null, 'nearest', 'week', interval '0'),
      ('fee', null, null, ${ageGroups[0]!}, 'Referee', 48.00, null, null, null, null, null, null, null, null, 'month', interval '1 month')
    ) as rule (kind, name, league_id, age_group_id, position, amount, rate, unit, free_distance, most, condition, hours,
      percent, rounding, since, delay)`);
}
