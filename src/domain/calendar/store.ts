// The SQL of calendar feeds.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { nothing, sql } from '../../storage/sql.ts';
import { findGames } from '../games/game-queries.ts';
import { type CalendarFeed, PAST_DAYS } from './feed.ts';
import { type CalendarGame, calendarGameOf } from './ics.ts';

const COLUMNS = sql`
  id, account_id as "accountId", site_id as "siteId", created_at as "createdAt", read_at as "readAt"`;

/** The feeds of an account, by id. */
export async function listFeeds(db: Queryable, accountId: number): Promise<CalendarFeed[]> {
  return db.query<CalendarFeed>(
    sql`select ${COLUMNS} from calendar_feeds where account_id = ${accountId} order by id`,
  );
}

/** Locks the account, so that two requests do not exceed the maximum together. */
export async function countFeeds(tx: Transaction, accountId: number): Promise<number> {
  await tx.query(sql`select from accounts where id = ${accountId} for no key update`);
  return (await listFeeds(tx, accountId)).length;
}

export async function insertFeed(
  tx: Transaction,
  { accountId, siteId, digest }: { accountId: number; siteId: number | null; digest: Buffer },
): Promise<CalendarFeed> {
  const rows = await tx.query<CalendarFeed>(sql`
    insert into calendar_feeds (account_id, site_id, digest) values (${accountId}, ${siteId}, ${digest})
    returning ${COLUMNS}`);
  return rows[0]!;
}

/** False if the account has no such feed. */
export async function deleteFeed(
  db: Queryable,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  const rows = await db.query(
    sql`delete from calendar_feeds where id = ${id} and account_id = ${accountId} returning 1`,
  );
  return rows.length > 0;
}

export type FeedContent = { name: string; games: CalendarGame[] };

/** The name of the feed with this digest, and its games by start time. Undefined for an address that was revoked. */
export async function readFeed(
  db: Queryable,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<FeedContent | undefined> {
  const [feed] = await db.query<{
    id: number;
    account_id: number;
    site_id: number | null;
    name: string | null;
  }>(sql`
    select f.id, f.account_id, f.site_id, s.name from calendar_feeds f left join sites s on s.id = f.site_id
    where f.digest = ${digest}
      and not exists (select from accounts a where a.id = f.account_id and a.deactivated_at is not null)`);
  if (feed === undefined) return undefined;
  const [slots] = await Promise.all([
    db.query<{ game_id: number; user_id: number }>(sql`
      select a.game_id, a.user_id
      from users u join assignments a on a.user_id = u.id join games g on g.id = a.game_id
      where u.account_id = ${feed.account_id} and u.active ${feed.site_id === null ? nothing : sql`and u.site_id = ${feed.site_id}`}
        and a.answer is distinct from 'declined' and g.published and g.deleted_at is null
        and g.start_time > ${now}::timestamptz - make_interval(days => ${PAST_DAYS})`),
    db.query(sql`
      update calendar_feeds set read_at = ${now}
      where id = ${feed.id} and (read_at is null or read_at < ${now}::timestamptz - interval '1 hour')`),
  ]);
  const userOf = new Map(slots.map(({ game_id: gameId, user_id: userId }) => [gameId, userId]));
  const games = await findGames(db, [...userOf.keys()]);
  return {
    name: feed.name ?? 'My games',
    games: games.map((game) => calendarGameOf(game, { userId: userOf.get(game.id)! })),
  };
}
