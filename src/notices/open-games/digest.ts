// Tells officials once a day of the open games that are new to them, if they want that.
import { isTakeable } from '../../domain/requests/conditions.ts';
import { canBeReached } from '../../domain/users/reach.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { MORNING, type QuietHours } from '../quiet-hours.ts';
import { insertNotices } from '../store.ts';
import { isRuledOut } from './ruled-out.ts';
import { findTakeable } from './takeable.ts';
import { WISHED_VENUES } from './venues.ts';

const MOST_GAMES = 20; // of one email, the soonest: the others follow on the next day
const BATCH = 50; // games whose rights are read at once
// The soonest, for one official on one day: each position takes a statement or two, and games that they may not take come again every morning.
const MOST_EXAMINED = 4 * BATCH;

type Wanting = { userId: number; siteId: number; now: Date };

/**
 * Makes the notices of one official who has had none today, from the hour at which quiet hours end. Returns whether there
 * may be another. What they may not take now can be told on another day; what they were told of is not told again. Throws
 * the error of a search that failed: its official has had their turn, and the next call goes on with another.
 */
export async function tellOfOpenGames(
  db: Database,
  { delayMs, quietHours }: { delayMs: number; quietHours: QuietHours | undefined },
): Promise<boolean> {
  const isDue = isDueAt(quietHours?.until ?? MORNING);
  const [wanting] = await db.query<Wanting>(sql`
    select n.user_id as "userId", n.site_id as "siteId", now() as now
    from notice_settings n join users u on u.id = n.user_id and u.official and ${canBeReached(sql`u`)}
    join sites s on s.id = n.site_id and s.active
    where n.open_games is not null and ${isDue} order by n.user_id limit 1`);
  if (wanting === undefined) return false;
  const takeTurn = async (tx: Queryable) => {
    const turn = await tx.query(sql`
      update notice_settings n set open_games_told_at = now() from sites s
      where n.user_id = ${wanting.userId} and s.id = n.site_id and ${isDue} returning 1 as turn`);
    return turn.length > 0; // otherwise another process had it
  };
  try {
    await tell(db, { wanting, takeTurn, delayMs });
  } catch (error) {
    await takeTurn(db); // what fails for one person keeps nobody else waiting
    throw error;
  }
  return true;
}

type Turn = { wanting: Wanting; takeTurn: (tx: Queryable) => Promise<boolean>; delayMs: number };

async function tell(db: Database, { wanting, takeTurn, delayMs }: Turn): Promise<void> {
  const gameIds = await findGamesToTell(db, wanting);
  await db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return;
    const notices = sql`
      select 'open_game' as kind, u.site_id, u.id as user_id, g.id as game_id, null::bigint as assignment_id,
        null::bigint as about_user_id, null::bigint as request_id, null::bigint as statement_id, false as silent
      from users u join games g on g.id = any(${gameIds}) where u.id = ${wanting.userId}`;
    if (gameIds.length > 0) await insertNotices(tx, { notices, delayMs });
  });
}

/** Once on each day of the site, from an hour on. */
function isDueAt(hour: number): Sql {
  return sql`((n.open_games_told_at at time zone s.timezone)::date < (now() at time zone s.timezone)::date
    and extract(hour from now() at time zone s.timezone) >= ${hour})`;
}

/** Of the soonest that they were not told of, those that they may take. */
async function findGamesToTell(db: Database, wanting: Wanting): Promise<number[]> {
  const { userId, now } = wanting;
  const untold = await findUntold(db, wanting);
  const found: number[] = [];
  for (let at = 0; at < untold.length && found.length < MOST_GAMES; at += BATCH) {
    const gameIds = untold.slice(at, at + BATCH);
    const takeable = await findTakeable(db, { userId, gameIds, now });
    found.push(...gameIds.filter((id) => takeable.has(id)));
  }
  return found.slice(0, MOST_GAMES);
}

/** Neither those of which they heard in any way, nor those that they were taken off, declined or asked for. */
async function findUntold(db: Queryable, { userId, siteId }: Wanting): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select g.id from games g join sites s on s.id = g.site_id left join venues v on v.id = g.venue_id
    join lateral (
      select n.open_games, ${WISHED_VENUES} as venues from notice_settings n where n.user_id = ${userId}) as n on n.open_games is not null
    where g.site_id = ${siteId}
      and exists (select from assignments a where a.game_id = g.id and ${isTakeable(sql`now()`)})
      and not ${isRuledOut(userId)}
      and (n.open_games->'weekdays' = '[]'
        or n.open_games->'weekdays' ? to_char(g.start_time at time zone coalesce(v.timezone, s.timezone), 'fmday'))
      and (n.venues = '{}' or g.venue_id = any(n.venues))
      and not exists (
        select from notices told where told.game_id = g.id and told.user_id = ${userId})
      and not exists (
        select from requests r join assignments a on a.id = r.assignment_id where a.game_id = g.id and r.user_id = ${userId})
      and not exists (
        select from journal j where j.game_id = g.id and j.kind = 'assignment' and j.subject_id = ${userId}
          and j.after->>'answer' = 'declined')
      and not exists (
        select from journal j where j.game_id = g.id and j.kind = 'assignment' and (j.action = 'deleted' or j.before ? 'user_id')
          and j.before->>'user_id' = ${userId}::bigint::text)
    order by g.start_time, g.id limit ${MOST_EXAMINED}`);
  return rows.map(({ id }) => id);
}
