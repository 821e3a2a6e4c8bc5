// Fills the journal of a bench: entries of a year, spread over sites and months, as games leave them.
import type { FeedPosition } from '../../src/domain/journal/feed.ts';
import type { Database } from '../../src/storage/database.ts';
import { keepPartitions } from '../../src/storage/partitions.ts';
import { raw, sql } from '../../src/storage/sql.ts';

/** What a site of 5,000 games a year records, so that a site has as many entries in a short journal as in a long one. */
export const ROWS_OF_SITE = 100_000;
const MONTHS = 12;
const PER_GAME = 8; // docs/operate/scale.md
const YEARS_KEPT = 10 * 365; // nothing is dropped while it is filled

export type FillResult = {
  sites: number;
  /** On the disk, with indexes. */
  bytesPerRow: number;
  /** A place of the first site, a day ago. */
  yesterday: Pick<FeedPosition, 'position' | 'at'>;
  /** The games of a site, from the newest on. */
  gamesOf: (siteId: number) => (at: number) => number;
};

/** Replaces the journal. The months are filled as tables without indexes, and attached then: many times as fast. */
export async function fillJournal(
  db: Database,
  {
    rows,
    firstSite,
    sites = Math.ceil(rows / ROWS_OF_SITE),
  }: { rows: number; firstSite: number; sites?: number },
): Promise<FillResult> {
  await keepPartitions(db, { table: 'journal', days: YEARS_KEPT });
  const months = await db.query<{ name: string; begins: Date; ends: Date }>(sql`
    select to_char(month, '"journal_"YYYY_MM') as name, month at time zone 'UTC' as begins,
      least((month + interval '1 month') at time zone 'UTC', now()) as ends
    from generate_series(date_trunc('month', now() at time zone 'UTC') - ${MONTHS} * interval '1 month',
      now() at time zone 'UTC', interval '1 month') as month`);
  const first = +months[0]!.begins;
  const whole = +months.at(-1)!.ends - first;
  const reached = (time: Date) => Math.round((rows * (+time - first)) / whole);
  for (const { name, begins, ends } of months) {
    await fillMonth(db, {
      name,
      begins,
      ends,
      from: reached(begins),
      to: reached(ends),
      rows,
      sites,
      firstSite,
    });
  }
  await db.query(sql`select setval(pg_get_serial_sequence('journal', 'id'), ${rows})`);
  const [size] = await db.query<{ bytes: number }>(sql`
    select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('journal')`);
  const [yesterday] = await db.query<{ xid: string; id: number; at: Date }>(sql`
    select xid::text, id, created_at as at from journal
    where site_id = ${firstSite} and created_at > now() - interval '1 day' order by created_at limit 1`);
  const { xid, id, at } = yesterday!;
  const games = Math.floor(rows / PER_GAME);
  return {
    sites,
    bytesPerRow: Math.round(size!.bytes / rows),
    yesterday: { position: { xid, id }, at },
    gamesOf: (siteId) => (back) => games - ((games - (siteId - firstSite)) % sites) - (1 + back) * sites,
  };
}

type Month = {
  name: string;
  begins: Date;
  ends: Date;
  from: number;
  to: number;
  rows: number;
  sites: number;
  firstSite: number;
};

const XIDS = 600; // ids of transactions that have ended: a new cluster has used some more than these

/** Of a game: it and two slots are created, two officials are assigned, it is published, and two answer. */
async function fillMonth(
  db: Database,
  { name, begins, ends, from, to, rows, sites, firstSite }: Month,
): Promise<void> {
  const table = raw(name);
  const monthEnd = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1));
  await db.transaction(async (tx) => {
    await tx.query(sql`set local maintenance_work_mem = '1GB'`);
    await tx.query(sql`set local synchronous_commit = off`);
    await tx.query(sql`drop table if exists ${table}`);
    await tx.query(sql`create table ${table} (like journal including constraints)`);
    await tx.query(sql`
      insert into ${table} (id, xid, site_id, kind, record_id, action, audience, game_id, subject_id, account_id,
        application_id, by_operator, before, after, created_at)
      select n, (3 + n * ${XIDS}::bigint / ${rows}::bigint)::text::xid8, ${firstSite}::bigint + game % ${sites}::bigint,
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
        ${begins}::timestamptz + (n - ${from}::bigint) * (${ends}::timestamptz - ${begins}::timestamptz)
          / greatest(1, ${to - from}::bigint)
      from generate_series(${from}::bigint, ${to - 1}::bigint) as n
      cross join lateral (select n / ${PER_GAME} as game, n % ${PER_GAME} as step) as part`);
    await tx.query(sql`
      alter table journal attach partition ${table} for values
      from (${raw(`'${begins.toISOString()}'`)}) to (${raw(`'${monthEnd.toISOString()}'`)})`);
  });
  await db.query(sql`vacuum (analyze) ${table}`); // as autovacuum would
}
