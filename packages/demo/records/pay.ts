// The pay of the demo: a statement of each official for each week that is over, of which the last is not paid yet.
import type { Transaction } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { SITE } from '../names.ts';
import type { SeedResult } from '../seed.ts';

/** Writes the statements of the weeks that ended before `now`, from the fees of their games. */
export async function seedPay(tx: Transaction, { siteId }: SeedResult, now: Date): Promise<void> {
  await tx.query(sql`
    with worked as (
      select a.user_id, a.fee, a.currency,
        date_trunc('week', g.start_time at time zone ${SITE.timezone}) as week,
        date_trunc('week', ${now}::timestamptz at time zone ${SITE.timezone}) as this_week
      from games g join assignments a on a.game_id = g.id
      where g.site_id = ${siteId} and g.published and g.status in ('A', 'X') and g.end_time <= ${now}
        and a.fee > 0 and a.user_id is not null and a.answer is distinct from 'declined')
    insert into statements (site_id, user_id, statement_date, description, amount, amount_paid, currency, payor_name)
    select ${siteId}::bigint, user_id, week + interval '7 days', 'Fees, week of ' || to_char(week, 'Mon FMDD'), sum(fee),
      case when week < this_week - interval '7 days' then sum(fee) else 0 end, currency, ${SITE.name}
    from worked where week < this_week
    group by user_id, week, this_week, currency order by week, user_id`);
}
