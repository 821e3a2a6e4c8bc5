// Reads what planning games compares: the games that rows may mean, lists with what their entries bring, and patterns.
import type { Queryable } from '../../../storage/database.ts';
import { type Sql, sql } from '../../../storage/sql.ts';
import type { OfficialAnswer } from '../../assignments/assignment.ts';
import type { GameFields } from '../../games/fields.ts';
import { type GameRow, toFields } from '../../games/store.ts';
import type { ClosedTime } from '../../venues/closings/closing.ts';
import { listClosedTimes } from '../../venues/closings/store.ts';
import type { GameValues } from '../understanding/values.ts';

export type KnownSlot = {
  id: number;
  position: string;
  userId: number | null;
  answer: OfficialAnswer | null;
  fee: Fee;
};
/** The amount and its currency. */
export type Fee = [number | null, string];
export type KnownGame = GameFields & { id: number; lockVersion: number; zone: string; crew: KnownSlot[] };

export type KnownVenue = {
  id: number;
  name: string;
  timezone: string | null;
  latitude: number | null;
  longitude: number | null;
};
export type KnownPosition = { name: string; minimumGrade: string | null; fee: Fee };
export type KnownPattern = { id: number; name: string; positions: KnownPosition[] };
export type KnownAgeGroup = { id: number; name: string; gameLength: number; minimumGrade: string | null };

export type GameSite = {
  games: KnownGame[];
  venues: Map<number, KnownVenue>;
  patterns: KnownPattern[];
  ageGroups: Map<number, KnownAgeGroup>;
  closings: ClosedTime[];
  /** The games that an earlier version of the sheet had, and that are still to come. */
  earlierIds: Set<number>;
};

const NO_DAY = '2000-01-01'; // of a sheet without days

type SheetQuery = { siteId: number; fingerprint: string; rows: readonly GameValues[]; now: Date };

/** Reads without locks: a record that changes before the import is applied is noticed by its version. */
export async function readGameSite(
  db: Queryable,
  { siteId, fingerprint, rows, now }: SheetQuery,
): Promise<GameSite> {
  const earlier = await db.query<{ id: number }>(sql`
    select distinct r.record_id as id from import_rows r
    join imports i on i.id = r.import_id join games g on g.id = r.record_id
    where r.site_id = ${siteId} and i.kind = 'games' and i.fingerprint = ${fingerprint} and i.state = 'applied'
      and r.state in ('done', 'planned') and r.outcome in ('created', 'changed', 'unchanged')
      and g.deleted_at is null and g.status = 'A' and g.start_time > ${now}`);
  const earlierIds = earlier.map(({ id }) => id);
  const dates = rows.flatMap(({ date }) => date ?? []).sort();
  const days = { first: dates[0] ?? NO_DAY, last: dates.at(-1) ?? NO_DAY };
  const games = await readGames(db, candidatesOf({ siteId, rows, earlierIds, ...days }));
  const [venues, patterns, ageGroups, closings] = [
    await db.query<KnownVenue>(sql`
      select id, name, timezone, latitude, longitude from venues where site_id = ${siteId}`),
    await db.query<KnownPattern>(sql`
      select p.id, p.name, (select coalesce(json_agg(json_build_object('name', o.name, 'minimumGrade', o.minimum_grade,
        'fee', json_build_array(o.fee, o.currency)) order by o.sort_order), '[]') from positions o where o.pattern_id = p.id) as positions
      from patterns p where p.site_id = ${siteId} order by p.id`),
    await db.query<KnownAgeGroup>(sql`
      select id, name, game_length as "gameLength", minimum_grade as "minimumGrade" from age_groups
      where site_id = ${siteId}`),
    await listClosedTimes(db, { siteId, ...daysOf(dates, games) }),
  ];
  return {
    ...{ games, patterns, closings, earlierIds: new Set(earlierIds) },
    venues: new Map(venues.map((venue) => [venue.id, venue])),
    ageGroups: new Map(ageGroups.map((group) => [group.id, group])),
  };
}

/** A row without a day leaves its game on the day that it has. */
function daysOf(dates: readonly string[], games: readonly KnownGame[]): { first: string; last: string } {
  const starts = games.map(({ startTime }) => startTime.toISOString().slice(0, 10));
  const days = [...dates, ...starts].sort();
  return { first: days[0] ?? NO_DAY, last: days.at(-1) ?? NO_DAY };
}

/** The condition on games that a row may mean: by a number, or on a day of the sheet. */
function candidatesOf({
  siteId,
  rows,
  earlierIds,
  first,
  last,
}: {
  siteId: number;
  rows: readonly GameValues[];
  earlierIds: number[];
  first: string;
  last: string;
}): Sql {
  const ids = [...rows.flatMap(({ id }) => id ?? []), ...earlierIds];
  const own = rows.flatMap(({ userDefinedId }) => userDefinedId ?? []);
  const external = rows.flatMap(({ externalId }) => externalId ?? []);
  return sql`g.site_id = ${siteId} and g.deleted_at is null and (
    g.start_time between ${first}::date - interval '2 days' and ${last}::date + interval '3 days'
    or g.id = any(${ids}) or g.user_defined_id = any(${own}::text[]) or g.external_id = any(${external}::bigint[]))`;
}

async function readGames(db: Queryable, condition: Sql): Promise<KnownGame[]> {
  const rows = await db.query<GameRow & { zone: string; crew: KnownSlot[] | null }>(sql`
    select g.*, coalesce(v.timezone, s.timezone) as zone, crew.crew
    from games g join sites s on s.id = g.site_id left join venues v on v.id = g.venue_id
    left join lateral (
      select json_agg(json_build_object('id', a.id, 'position', a.position, 'userId', a.user_id, 'answer', a.answer,
        'fee', json_build_array(a.fee, a.currency)) order by a.sort_order, a.id) as crew
      from assignments a where a.game_id = g.id) as crew on true
    where ${condition} order by g.id`);
  return rows.map((row) => ({
    ...toFields(row),
    ...{ id: row.id, lockVersion: row.lock_version, zone: row.zone, crew: row.crew ?? [] },
  }));
}
