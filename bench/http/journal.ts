// Fills the journal of a bench: entries of a year, spread over its months, as games leave them.
import type { Database } from '../../src/storage/database.ts';
import { raw, sql } from '../../src/storage/sql.ts';

const MONTHS = 12;
const PER_GAME = 8; // docs/operate/scale.md
const XIDS = 600; // ids of transactions that have ended: a new cluster has used some more than these

/**
 * Makes a partition for each month, and fills them. Of a game: it and two slots are created, two officials are
 * assigned, it is published, and two answer.
 */
export async function fillJournal(
  db: Database,
  { rows, siteId }: { rows: number; siteId: number },
): Promise<void> {
  const months = await db.query<{ name: string; begins: Date; ends: Date }>(sql`
    select to_char(month, '"journal_"YYYY_MM') as name, month at time zone 'UTC' as begins,
      (month + interval '1 month') at time zone 'UTC' as ends
    from generate_series(date_trunc('month', now() at time zone 'UTC') - ${MONTHS} * interval '1 month',
      now() at time zone 'UTC', interval '1 month') as month`);
  for (const { name, begins, ends } of months) {
    await db.query(sql`
      create table if not exists ${raw(name)} partition of journal
      for values from (${raw(`'${begins.toISOString()}'`)}) to (${raw(`'${ends.toISOString()}'`)})`);
  }
  await db.query(sql`
    insert into journal (xid, site_id, kind, record_id, action, audience, game_id, subject_id, account_id,
      application_id, by_operator, before, after, created_at)
    select (3 + n * ${XIDS}::bigint / ${rows}::bigint)::text::xid8, ${siteId}::bigint,
      case when step in (0, 5) then 'game' else 'assignment' end,
      case when step in (0, 5) then game else game * 2 + step % 2 end,
      case when step < 3 then 'created' else 'changed' end, 'everybody', game,
      case when step in (3, 4, 6, 7) then 1 + game % 40000 end, 1 + game % 5000, 2, false,
      case when step = 5 then '{"published": false}'::jsonb when step in (3, 4) then '{"user_id": null}'
        when step > 5 then '{"answer": null}' end,
      case step when 0 then '{"status": "A", "league_id": 3, "venue_id": 5, "home_team_id": 21, "away_team_id": 22}'::jsonb
        when 5 then '{"published": true}' when 3 then '{"user_id": 17}' when 4 then '{"user_id": 18}'
        when 6 then '{"answer": "accepted"}' when 7 then '{"answer": "accepted"}'
        else '{"position": "Referee", "sort_order": 1}' end,
      ${months[0]!.begins}::timestamptz + n * (now() - ${months[0]!.begins}::timestamptz) / ${rows}::bigint
    from generate_series(0, ${rows - 1}::bigint) as n
    cross join lateral (select n / ${PER_GAME} as game, n % ${PER_GAME} as step) as part`);
}
