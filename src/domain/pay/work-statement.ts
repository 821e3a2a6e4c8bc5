// The SQL of a draft: the work of its days, what earlier runs left out, and what was paid before.
import { nothing, planForValues, type Sql, sql } from '../../storage/sql.ts';
import { hasDeclined } from '../assignments/store.ts';
import { lacksAnyReport } from '../forms/due.ts';

/** A game is adjusted until so many days after it: beyond, a draft would compare the work of every season. */
export const ADJUSTED_DAYS = 400;

export type Bounds = { since: Date; until: Date; oldest: Date };

/** A statement: the first and the last moment of the run's days, and of what it adjusts. */
export function boundsStatement(runId: number): Sql {
  return sql`
    select r.start_date::timestamp at time zone s.timezone as since,
      (r.end_date + 1)::timestamp at time zone s.timezone as until,
      least(r.start_date, r.end_date - ${ADJUSTED_DAYS}::int)::timestamp at time zone s.timezone as oldest
    from pay_runs r join sites s on s.id = r.site_id where r.id = ${runId}`;
}

type Run = { id: number; siteId: number; currency: string; leagueId: number | null };

/**
 * A statement: a row for each person on each game that the run may concern (`Work` of line.ts). Of games before its days, those
 * that an earlier run left out, and those that were paid: what changed of them is an adjustment. It is planned for
 * its bounds, because PostgreSQL otherwise takes thousands of games for three and compares each with each.
 */
export function workStatement({ run, bounds, now }: { run: Run; bounds: Bounds; now: Date }): Sql {
  const { id: runId, siteId, currency, leagueId } = run;
  const { since, until, oldest } = bounds;
  const ofLeague = leagueId === null ? nothing : sql`and g.league_id = ${leagueId}`;
  return planForValues(sql`
    with earlier as materialized (
      select c.league_id, c.start_date::timestamp at time zone s.timezone as since,
        (c.end_date + 1)::timestamp at time zone s.timezone as until
      from pay_runs c join sites s on s.id = c.site_id
      where c.site_id = ${siteId} and c.currency = ${currency} and c.closed_at is not null
    ), game as materialized (
      select g.id, g.deleted_at is not null as is_deleted, g.published as is_published, g.status <> 'A' as is_canceled,
        coalesce(home.bill_to, l.bill_to, l.name) as bill_to, g.end_time <= ${now} as is_played, g.start_time >= ${since} as is_in_period,
        g.start_time >= ${since} or exists (
          select from earlier e where g.start_time >= e.since and g.start_time < e.until
            and (e.league_id is null or e.league_id = g.league_id)) as is_due
      from games g left join leagues l on l.id = g.league_id left join teams home on home.id = g.home_team_id
      where g.site_id = ${siteId} and g.start_time >= ${oldest} and g.start_time < ${until} ${ofLeague}
    ), due as (
      select a.game_id, a.user_id, a.id, coalesce(a.worked_position, a.position) as position, a.attendance, a.pay_reason
      from game join assignments a on a.game_id = game.id
      where not game.is_deleted and a.user_id is not null and not ${hasDeclined(sql`a`)}
    ), paid as (
      select l.game_id, l.user_id, (sum(l.amount) filter (where l.currency = ${currency}) * 100)::int8 as amount,
        max(l.revision) as revision, (array_agg(l.position order by l.revision desc))[1] as position,
        (array_agg(l.assignment_id order by l.revision desc))[1] as assignment_id,
        (array_agg(l.bill_to order by l.revision))[1] as bill_to
      from pay_lines l join game on game.id = l.game_id where l.site_id = ${siteId}
      group by l.game_id, l.user_id
    ), disputed as materialized (
      select a.game_id, d.user_id from disputes d join assignments a on a.id = d.assignment_id join game on game.id = a.game_id and not game.is_deleted
      where d.site_id = ${siteId} and d.status = 'waiting'
    ), reported as materialized (
      select a.game_id, c.user_id from crew_reports c join assignments a on a.id = c.assignment_id and a.user_id = c.user_id
      join game on game.id = a.game_id and not game.is_deleted
      where c.site_id = ${siteId} and c.state = 'waiting'
    ), unreported as (
      select g.id from games g join sites s on s.id = g.site_id
      where g.start_time >= ${oldest} and g.start_time < ${until} and ${lacksAnyReport({ siteId, now })}
    )
    select work.*, game.is_deleted as "isDeleted", game.is_published as "isPublished",
      game.is_canceled as "isCanceled", game.is_played as "isPlayed", game.is_in_period as "isInPeriod",
      case when work.revision is null then game.bill_to else work."paidBillTo" end as "billTo",
      exists (select from pay_holds h where h.pay_run_id = ${runId}
        and (h.game_id = work."gameId" or h.user_id = work."userId")) as "isHeld",
      work."assignmentId" is null and exists (
        select from assignments a where a.game_id = work."gameId" and a.user_id = work."userId") as "isDeclined",
      exists (select from disputed d where d.game_id = work."gameId" and d.user_id = work."userId") as "isDisputed",
      exists (select from reported c where c.game_id = work."gameId" and c.user_id = work."userId") as "isReported",
      unreported.id is not null as "lacksReport",
      exists (select from bank_accounts b where b.user_id = work."userId") as "hasBankData"
    from (
      select coalesce(due.game_id, paid.game_id) as "gameId", coalesce(due.user_id, paid.user_id) as "userId",
        due.id as "assignmentId", due.position, due.attendance, due.pay_reason as "payReason", paid.amount as paid,
        paid.revision, paid.position as "paidPosition", paid.assignment_id as "paidAssignmentId",
        paid.bill_to as "paidBillTo"
      from due full join paid on paid.game_id = due.game_id and paid.user_id = due.user_id) as work
    join game on game.id = work."gameId" and (game.is_due or work.revision is not null)
    left join unreported on unreported.id = game.id
    order by "userId", "gameId"`);
}

/** A statement: what closed runs left below zero, and no later run has carried over. */
export function restsStatement(runId: number): Sql {
  return sql`
    select l.user_id as "userId", l.pay_run_id as "runId", (sum(l.amount) * 100)::int8 as amount
    from pay_runs run join pay_lines l on l.site_id = run.site_id and l.currency = run.currency
    where run.id = ${runId} and l.statement_id is null and not exists (
      select from pay_lines c where c.carried_from = l.pay_run_id and c.user_id = l.user_id)
    group by l.user_id, l.pay_run_id having sum(l.amount) < 0
    order by l.pay_run_id`;
}
