// The ONE vocabulary that game lists are searched with, and events are matched with (service.md 6.2, docs/api: Search).
import { type Sql, sql } from '../../storage/sql.ts';

export const GAME_FILTER_KEYS = [
  'league_id',
  'venue_id',
  'game_type_id',
  'age_group_id',
  'gender_id',
  'home_team_id',
  'away_team_id',
  'team_id', // either side
  'pattern_id',
  'status',
] as const;

export type GameFilterKey = (typeof GAME_FILTER_KEYS)[number];

/** Criteria in normal form: ids as numbers, statuses as letters. A game fits a key when one of its values does. */
export type Criteria = Partial<Record<GameFilterKey, (number | string)[]>>;

export type GameFilter = {
  criteria: Criteria;
  /** `YYYY-MM-DD`: first and last day of the list, as days of the game's site. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  published?: boolean | undefined;
  /** Part of a team's, venue's or league's name, or the site's own id of the game. */
  query?: string | undefined;
};

const STATUSES: readonly unknown[] = ['A', 'C', 'X'];

/** What is wrong with a value of a key of the vocabulary, or undefined. Says nothing of keys outside of it. */
export function criterionProblem(key: string, value: unknown): string | undefined {
  if (!isKey(key)) return undefined;
  const values = Array.isArray(value) ? value : [value];
  const isGood = key === 'status' ? (one: unknown) => STATUSES.includes(one) : isId;
  if (values.length > 0 && values.every(isGood)) return undefined;
  return key === 'status'
    ? 'status must be one of A, C, X, or a non-empty array of them.'
    : `${key} must be an id (an integer or a numeric string), or a non-empty array of ids.`;
}

/** Criteria as sent, without problems, in normal form: of the vocabulary's keys only, values once each. */
export function normalizeCriteria(raw: Record<string, unknown>): Criteria {
  const entries = Object.entries(raw).filter(([key]) => isKey(key));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return [key, [...new Set(values.map((one) => (key === 'status' ? String(one) : Number(one))))]];
    }),
  );
}

/** What the vocabulary compares of a game; the ids of an event's facts. */
type Described = {
  leagueId: number | null;
  venueId: number | null;
  gameTypeId: number | null;
  ageGroupId: number | null;
  genderId: number | null;
  homeTeamId: number | null;
  awayTeamId: number | null;
  patternId: number | null;
  status: string;
};

/** Every key with the game's values; empty where it has none. */
export function factsOf(game: Described): Record<GameFilterKey, (number | string)[]> {
  const some = (...values: (number | string | null)[]) => values.filter((value) => value !== null);
  return {
    league_id: some(game.leagueId),
    venue_id: some(game.venueId),
    game_type_id: some(game.gameTypeId),
    age_group_id: some(game.ageGroupId),
    gender_id: some(game.genderId),
    home_team_id: some(game.homeTeamId),
    away_team_id: some(game.awayTeamId),
    team_id: some(game.homeTeamId, game.awayTeamId),
    pattern_id: some(game.patternId),
    status: [game.status],
  };
}

/** Whether facts fit criteria: one value in common at each key, where a key that is no fact of the topic is ignored. */
export function matchesCriteria(criteria: Criteria, facts: Record<string, (number | string)[]>): boolean {
  return Object.entries(criteria).every(([key, wanted]) => {
    const values = facts[key];
    return values === undefined || values.some((value) => wanted.includes(value));
  });
}

/** The same as conditions on `games g` and its `sites s`. `siteIds` are the sites whose games are looked at. */
export function gameConditions(
  { criteria, startDate, endDate, published, query }: GameFilter,
  siteIds: readonly number[],
): Sql[] {
  const conditions = GAME_FILTER_KEYS.flatMap((key) => {
    const wanted = criteria[key];
    return wanted === undefined ? [] : [CONDITIONS[key](wanted)];
  });
  if (startDate !== undefined) conditions.push(startsFrom(startDate));
  if (endDate !== undefined) conditions.push(startsUntil(endDate));
  if (published !== undefined) conditions.push(sql`g.published = ${published}`);
  if (query !== undefined) conditions.push(mentions(query, siteIds));
  return conditions;
}

const CONDITIONS: Record<GameFilterKey, (wanted: (number | string)[]) => Sql> = {
  league_id: (ids) => sql`g.league_id = ${oneOf(ids)}`,
  venue_id: (ids) => sql`g.venue_id = ${oneOf(ids)}`,
  game_type_id: (ids) => sql`g.game_type_id = ${oneOf(ids)}`,
  age_group_id: (ids) => sql`g.age_group_id = ${oneOf(ids)}`,
  gender_id: (ids) => sql`g.gender_id = ${oneOf(ids)}`,
  home_team_id: (ids) => sql`g.home_team_id = ${oneOf(ids)}`,
  away_team_id: (ids) => sql`g.away_team_id = ${oneOf(ids)}`,
  team_id: (ids) => sql`(g.home_team_id = ${oneOf(ids)} or g.away_team_id = ${oneOf(ids)})`,
  pattern_id: (ids) => sql`g.pattern_id = ${oneOf(ids)}`,
  status: (emails) => sql`g.status = any(${emails}::text[])`,
};

/** What an id is compared with. One value by equality: then an index has the games in the order of the list. */
function oneOf(ids: (number | string)[]): Sql {
  return ids.length === 1 ? sql`${ids[0]}::bigint` : sql`any(${ids}::bigint[])`;
}

/**
 * Days are those of the game's site. The bounds in UTC say nothing more, but an index knows what to do with them: no
 * zone is, or was, sixteen hours away from UTC.
 */
function startsFrom(day: string): Sql {
  return sql`(g.start_time >= ${day}::date::timestamp at time zone s.timezone
    and g.start_time >= ${day}::date::timestamp at time zone 'UTC' - interval '16 hours')`;
}

function startsUntil(day: string): Sql {
  return sql`(g.start_time < (${day}::date + 1)::timestamp at time zone s.timezone
    and g.start_time < (${day}::date + 1)::timestamp at time zone 'UTC' + interval '16 hours')`;
}

/** The names are looked through once, whatever the number of games. */
function mentions(query: string, siteIds: readonly number[]): Sql {
  const inName = sql`site_id = any(${siteIds}) and position((select folded(${query})) in folded_name) > 0`;
  const team = sql`(select id from teams where ${inName})`;
  return sql`(g.user_defined_id = ${query} or g.home_team_id in ${team} or g.away_team_id in ${team}
    or g.venue_id in (select id from venues where ${inName})
    or g.league_id in (select id from leagues where ${inName}))`;
}

function isKey(key: string): key is GameFilterKey {
  return (GAME_FILTER_KEYS as readonly string[]).includes(key);
}

/** Beyond 2^53 a number would silently become another id. */
function isId(value: unknown): boolean {
  if (typeof value === 'string') return /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value));
  return Number.isSafeInteger(value);
}
