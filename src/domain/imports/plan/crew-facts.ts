// What the officials of a sheet do otherwise: the facts that the rules of conflicts compare, read once for all rows.
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import type { BlockKind } from '../../blocks/block.ts';
import type { NearbyGame, OfficialFacts } from '../../conflicts/facts.ts';
import type { Limits } from '../../users/limits.ts';
import { NO_LIMITS } from '../../users/limits.ts';
import { canBeReached } from '../../users/reach.ts';

export type KnownOfficial = {
  id: number;
  firstName: string;
  lastName: string;
  /** An active official: others are not assigned. */
  mayWork: boolean;
  accountId: number | null;
  canBeReached: boolean;
  grade: string | null;
  certifications: OfficialFacts['certifications'];
  limits: Limits;
  latitude: number | null;
  longitude: number | null;
};

export type KnownBlock = {
  userId: number;
  kind: BlockKind;
  targetId: number;
  name: string;
  reason: string | null;
};

type Day = OfficialFacts['availability'][number] & { day: string };

export type CrewFacts = {
  officials: Map<number, KnownOfficial>;
  games: Map<number, NearbyGame[]>;
  days: Map<number, Day[]>;
  blocks: KnownBlock[];
  /** By `league user`. */
  leagues: Map<string, 'attached' | 'removed'>;
};

type CrewQuery = { siteId: number; userIds: number[]; first: Date; last: Date };

/** Reads what the officials do from a week before the first game to a week after the last one, on all sites. */
export async function readCrewFacts(
  db: Queryable,
  { siteId, userIds, first, last }: CrewQuery,
): Promise<CrewFacts> {
  const users = await db.query<Omit<KnownOfficial, 'limits'> & { limits: Partial<Limits> }>(sql`
    select id, first_name as "firstName", last_name as "lastName", active and official as "mayWork", grade, limits,
      latitude, longitude, account_id as "accountId", ${canBeReached(sql`users`)} as "canBeReached",
      (select coalesce(json_agg(json_build_object('name', c.name, 'validFrom', c.valid_from, 'validUntil', c.valid_until)
        order by c.name), '[]') from certifications c where c.user_id = users.id) as certifications
    from users where site_id = ${siteId} and id = any(${userIds})`);
  const games = await db.query<NearbyGame & { userId: number }>(sql`
    select u.id as "userId", g.id, g.site_id = ${siteId} as "isHere", g.start_time as "startTime", g.end_time as "endTime",
      g.venue_id as "venueId", coalesce(v.timezone, s.timezone) as zone, v.name as venue, v.latitude, v.longitude,
      g.home_team_id as "homeTeamId", ht.name as "homeTeam", g.away_team_id as "awayTeamId", at.name as "awayTeam"
    from users u join users e on e.id = u.id or e.account_id = u.account_id
    join assignments a on a.user_id = e.id join games g on g.id = a.game_id join sites s on s.id = g.site_id
    left join venues v on v.id = g.venue_id
    left join teams ht on ht.id = g.home_team_id
    left join teams at on at.id = g.away_team_id
    where u.id = any(${userIds}) and a.live and a.answer is distinct from 'declined'
      and a.during && tstzrange(${first}::timestamptz - interval '8 days', ${last}::timestamptz + interval '8 days')
      and (g.site_id = ${siteId} or g.published)
    order by g.start_time, g.id`);
  const days = await db.query<Day & { userId: number }>(sql`
    select user_id as "userId", day, available, all_day as "allDay", left(start_time::text, 5) as "startTime",
      left(end_time::text, 5) as "endTime"
    from availability where site_id = ${siteId} and user_id = any(${userIds})
      and day between ${first}::timestamptz::date - 1 and ${last}::timestamptz::date + 1
    order by start_time, id`);
  const blocks = await db.query<KnownBlock>(sql`
    select b.user_id as "userId", b.reason,
      case when t.id is not null then 'team' when v.id is not null then 'venue' when l.id is not null then 'league'
        else 'official' end as kind,
      coalesce(b.team_id, b.venue_id, b.league_id, b.other_user_id) as "targetId",
      coalesce(t.name, v.name, l.name, o.first_name || ' ' || o.last_name) as name
    from blocks b left join teams t on t.id = b.team_id left join venues v on v.id = b.venue_id
    left join leagues l on l.id = b.league_id left join users o on o.id = b.other_user_id
    where b.site_id = ${siteId}
    union all
    select b.other_user_id, b.reason, 'official', b.user_id, u.first_name || ' ' || u.last_name
    from blocks b join users u on u.id = b.user_id where b.site_id = ${siteId} and b.other_user_id is not null`);
  const leagues = await db.query<{ key: string; removed: boolean }>(sql`
    select league_id || ' ' || user_id as key, removed_at is not null as removed
    from league_officials where site_id = ${siteId} and user_id = any(${userIds})`);
  return {
    officials: new Map(users.map((user) => [user.id, { ...user, limits: { ...NO_LIMITS, ...user.limits } }])),
    games: Map.groupBy(games, ({ userId }) => userId),
    days: Map.groupBy(days, ({ userId }) => userId),
    blocks,
    leagues: new Map(leagues.map(({ key, removed }) => [key, removed ? 'removed' : 'attached'])),
  };
}
