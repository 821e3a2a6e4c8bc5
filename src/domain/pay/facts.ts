// What is shown beside the lines of a pay run: the people, their statements, and the games.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

export type PaidPerson = {
  id: number;
  firstName: string;
  lastName: string;
  /** null: the run has no statement for them. */
  statementId: number | null;
  /** In hundredths. */
  amountPaid: number;
  /** When it was marked as paid, `2026-11-27`, and how. */
  paidOn: string | null;
  paymentReference: string | null;
};

/** By last name, first name, id. */
export async function findPaidPeople(
  db: Queryable,
  { runId, userIds }: { runId: number; userIds: readonly number[] },
): Promise<PaidPerson[]> {
  return db.query<PaidPerson>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", t.id as "statementId",
      coalesce((t.amount_paid * 100)::int8, 0) as "amountPaid", t.paid_on as "paidOn",
      t.payment_reference as "paymentReference"
    from users u
    left join statements t on t.id = (
      select l.statement_id from pay_lines l
      where l.pay_run_id = ${runId} and l.user_id = u.id and l.statement_id is not null limit 1)
    where u.id = any(${userIds}::bigint[]) order by u.last_name, u.first_name, u.id`);
}

export type PaidGame = {
  id: number;
  startTime: Date;
  /** Of the venue, or of the site. */
  zone: string;
  homeTeam: string | null;
  awayTeam: string | null;
  league: string | null;
};

export async function findPaidGames(
  db: Queryable,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, PaidGame>> {
  const rows = await db.query<PaidGame>(sql`
    select g.id, g.start_time as "startTime", coalesce(v.timezone, s.timezone) as zone, home.name as "homeTeam",
      away.name as "awayTeam", l.name as league
    from games g join sites s on s.id = g.site_id left join venues v on v.id = g.venue_id
    left join teams home on home.id = g.home_team_id left join teams away on away.id = g.away_team_id
    left join leagues l on l.id = g.league_id
    where g.id = any(${gameIds}::bigint[])`);
  return new Map(rows.map((game) => [game.id, game]));
}

export type GameFacts = {
  /** null: it has none. */
  league: { id: number; name: string } | null;
  /** The Monday of its week, at the site: `2026-11-02`. */
  week: string;
};

/** The league and the week of each game, by its id. */
export async function findGameFacts(
  db: Queryable,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, GameFacts>> {
  const rows = await db.query<{ gameId: number } & GameFacts>(sql`
    select g.id as "gameId", date_trunc('week', g.start_time at time zone s.timezone)::date as week,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as league
    from games g join sites s on s.id = g.site_id left join leagues l on l.id = g.league_id
    where g.id = any(${gameIds}::bigint[])`);
  return new Map(rows.map(({ gameId, ...facts }) => [gameId, facts]));
}
