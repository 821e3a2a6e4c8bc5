// The SQL of public schedules.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { raw, sql } from '../../storage/sql.ts';
import type { Game } from '../games/game.ts';
import { findGames } from '../games/game-queries.ts';
import {
  MAX_SHOWN_GAMES,
  type NewSchedule,
  PAST_DAYS,
  type PublicSchedule,
  SCHEDULE_TARGETS,
} from './schedule.ts';

const SELECT = sql`
  select p.id, p.site_id as "siteId",
    case when p.league_id is not null then 'league' when p.team_id is not null then 'team' else 'venue' end as kind,
    coalesce(p.league_id, p.team_id, p.venue_id) as "targetId", coalesce(l.name, t.name, v.name) as "targetName",
    p.created_at as "createdAt", p.updated_at as "updatedAt"
  from public_schedules p
  left join leagues l on l.id = p.league_id
  left join teams t on t.id = p.team_id
  left join venues v on v.id = p.venue_id`;

export async function findSchedule(db: Queryable, id: number): Promise<PublicSchedule | undefined> {
  const rows = await db.query<PublicSchedule>(sql`${SELECT} where p.id = ${id}`);
  return rows[0];
}

/** What a list of public schedules can be sorted by. */
export const SCHEDULE_SORTS: Sortable = TIMES;

/** The public schedules of a site, by id. */
export async function listSchedules(
  db: Queryable,
  { siteId, page }: { siteId: number; page: Pagination },
): Promise<Page<PublicSchedule>> {
  return readPage<PublicSchedule>(db, {
    select: sql`${SELECT} where p.site_id = ${siteId}`,
    order: sql`id`,
    sortable: SCHEDULE_SORTS,
    page,
  });
}

/** Locks the site, so that two requests do not exceed the maximum together. */
export async function countSchedules(tx: Transaction, siteId: number): Promise<number> {
  await tx.query(sql`select from sites where id = ${siteId} for no key update`);
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as count from public_schedules where site_id = ${siteId}`,
  );
  return row!.count;
}

/** Undefined if the site has no such target. The lock waits for a transaction that deletes it. */
export async function insertSchedule(
  tx: Transaction,
  { siteId, kind, targetId, digest }: NewSchedule & { digest: Buffer },
): Promise<PublicSchedule | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    with target as (select id from ${raw(`${kind}s`)} where id = ${targetId} and site_id = ${siteId} for key share)
    insert into public_schedules (site_id, ${raw(SCHEDULE_TARGETS[kind])}, digest)
    select ${siteId}, id, ${digest} from target returning id`);
  return row && findSchedule(tx, row.id);
}

/** Returns the deleted row; undefined if it was already deleted. */
export async function removeSchedule(tx: Transaction, id: number): Promise<PublicSchedule | undefined> {
  const before = await findSchedule(tx, id);
  const deleted = await tx.query(sql`delete from public_schedules where id = ${id} returning id`);
  return deleted.length === 0 ? undefined : before;
}

export type ScheduleContent = { schedule: PublicSchedule & { siteName: string }; games: Game[] };

/**
 * The schedule of this digest with its published public games by start, canceled ones too; undefined for an address that
 * was revoked.
 */
export async function readSchedule(
  db: Queryable,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<ScheduleContent | undefined> {
  const [schedule] = await db.query<ScheduleContent['schedule']>(sql`
    select listed.*, s.name as "siteName" from (${SELECT} where p.digest = ${digest}) as listed
    join sites s on s.id = listed."siteId" where s.delete_at is null`);
  if (schedule === undefined) return undefined;
  const { kind, targetId } = schedule;
  const ofTarget =
    kind === 'team'
      ? sql`${targetId} in (g.home_team_id, g.away_team_id)`
      : sql`${raw(`g.${SCHEDULE_TARGETS[kind]}`)} = ${targetId}`;
  const found = await db.query<{ id: number }>(sql`
    select g.id from games g
    where g.site_id = ${schedule.siteId} and ${ofTarget} and g.published and g.public and g.deleted_at is null
      and g.start_time > ${now}::timestamptz - make_interval(days => ${PAST_DAYS})
    order by g.start_time, g.id limit ${MAX_SHOWN_GAMES}`);
  const games = await findGames(
    db,
    found.map(({ id }) => id),
  );
  return { schedule, games };
}
