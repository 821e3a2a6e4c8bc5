// The filter keys of games: list searches, subscription criteria, event facts and their columns are generated from one
// table (service.md 6.2, docs/api: Search).
import type { Pagination } from '../../kernel/pagination.ts';
import { all, any, commas, raw, type Sql, sql } from '../../storage/sql.ts';
import type { Member } from '../access.ts';
import type { GameFields } from './fields.ts';
import type { GameNeed } from './needs.ts';

type FilterKey = {
  /** The kind of record that its ids name, if such records can be merged. */
  merged?: 'team' | 'venue';
  /** The SQL type of its values. */
  type: 'bigint' | 'text';
  /** The columns of `games` to compare, and their fields of a game. A game matches if one of them does. */
  columns: Partial<Record<string, keyof GameFields>>;
  /** The allowed values; undefined for ids. */
  values?: readonly string[];
};

/** A new key also needs a column in `subscription_versions`: an array of its type. */
const ROWS = {
  league_id: { type: 'bigint', columns: { league_id: 'leagueId' } },
  venue_id: { type: 'bigint', columns: { venue_id: 'venueId' }, merged: 'venue' },
  game_type_id: { type: 'bigint', columns: { game_type_id: 'gameTypeId' } },
  age_group_id: { type: 'bigint', columns: { age_group_id: 'ageGroupId' } },
  gender_id: { type: 'bigint', columns: { gender_id: 'genderId' } },
  home_team_id: { type: 'bigint', columns: { home_team_id: 'homeTeamId' }, merged: 'team' },
  away_team_id: { type: 'bigint', columns: { away_team_id: 'awayTeamId' }, merged: 'team' },
  team_id: {
    type: 'bigint',
    columns: { home_team_id: 'homeTeamId', away_team_id: 'awayTeamId' },
    merged: 'team',
  },
  pattern_id: { type: 'bigint', columns: { pattern_id: 'patternId' } },
  status: { type: 'text', columns: { status: 'status' }, values: ['A', 'C', 'X'] },
} satisfies Record<string, FilterKey>;

export type GameFilterKey = keyof typeof ROWS;

export const FILTER_KEYS: Record<GameFilterKey, FilterKey> = ROWS;
export const GAME_FILTER_KEYS = Object.keys(ROWS) as GameFilterKey[];

/** The keys as columns, and with types as `jsonb_to_record` needs them for criteria and facts. */
export const FILTER_COLUMNS = commas(GAME_FILTER_KEYS.map((key) => raw(key)));
export const TYPED_FILTER_COLUMNS = commas(
  GAME_FILTER_KEYS.map((key) => raw(`${key} ${FILTER_KEYS[key].type}[]`)),
);

/** Normalized criteria: ids as numbers, statuses as text. A game matches a key if one of the values matches. */
export type Criteria = Partial<Record<GameFilterKey, (number | string)[]>>;

export type GameFilter = {
  criteria: Criteria;
  ids?: readonly number[] | undefined;
  /** `YYYY-MM-DD`: the first and the last day, inclusive, in the time zone of the game's site. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  published?: boolean | undefined;
  /** Games that need one of these; `game-queries.ts` adds the condition, since it depends on the reader. */
  needs?: readonly GameNeed[] | undefined;
  /** Changed then or later, or one of its slots. */
  updatedSince?: Date | undefined;
  /** Part of the name of a team, venue or league, or the site's own id of the game. */
  query?: string | undefined;
};

/** Which games a caller lists. */
export type GameQuery = {
  siteIds: readonly number[];
  /** The caller's own user on each site; games that it may not see are not listed. */
  members: readonly Member[];
  filter: GameFilter;
  /** Only games that one of these users is assigned to. */
  onlyOf?: readonly number[] | undefined;
  /** Only games with an open slot. */
  unassigned?: boolean | undefined;
  /** Only games that have ended and lack a report: any due report, or for officials one that they owe. */
  unreported?: boolean | undefined;
  /** The time that decides whether a game is over, and what it needs. */
  now: Date;
  /** Whether the one site of the list shows officials the games of others (`show_all_games`), if that is known. */
  showsAllGames?: boolean | undefined;
  /** The crews are not read: each game has an empty one. */
  withoutCrews?: boolean | undefined;
  page: Pagination;
};

/** The problem with the value of a key, or undefined. Unknown keys are ignored. */
export function criterionProblem(key: string, value: unknown): string | undefined {
  if (!isFilterKey(key)) return undefined;
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const values: readonly unknown[] | undefined = FILTER_KEYS[key].values;
  if (given.length > 0 && given.every((one) => (values ? values.includes(one) : isId(one)))) return undefined;
  return values === undefined
    ? `${key} must be an id (an integer or a numeric string), or a non-empty array of ids.`
    : `${key} must be one of ${values.join(', ')}, or a non-empty array of them.`;
}

/** Normalizes valid criteria: only known keys, each value once. */
export function normalizeCriteria(criteria: Record<string, unknown>): Criteria {
  const known = Object.entries(criteria).filter(([key]) => isFilterKey(key));
  return Object.fromEntries(
    known.map(([key, value]) => {
      const isText = FILTER_KEYS[key as GameFilterKey].type === 'text';
      const values = [value].flat().map((one) => (isText ? String(one) : Number(one)));
      return [key, [...new Set(values)]];
    }),
  );
}

/** The facts of a game that criteria are compared with: the values for each key, or an empty list. */
export function factsOf(game: FilteredFields): Record<GameFilterKey, (number | string)[]> {
  const facts = GAME_FILTER_KEYS.map((key) => {
    const fields = Object.values(FILTER_KEYS[key].columns) as (keyof FilteredFields)[];
    return [key, fields.map((field) => game[field]).filter((value) => value !== null)];
  });
  return Object.fromEntries(facts);
}

type ValuesOf<Columns> = Columns extends unknown ? Columns[keyof Columns] : never;
type FilteredFields = Pick<GameFields, ValuesOf<(typeof ROWS)[GameFilterKey]['columns']>>;

/** SQL that is true if the criteria in the columns of `criteria` match the facts in the columns of `facts`. */
export function criteriaFit({ criteria, facts }: { criteria: string; facts: string }): Sql {
  // service.md 6.2(4): a key that is absent from the facts does not apply to the topic. `null && …` is null, which is
  // not false; the same holds for a key that is absent from the criteria.
  return all(GAME_FILTER_KEYS.map((key) => raw(`(${criteria}.${key} && ${facts}.${key}) is not false`)));
}

/** SQL for a JSON array of the keys that the criteria name, each with its values, the facts, and whether they match. */
export function criteriaByKey({ criteria, facts }: { criteria: string; facts: string }): Sql {
  const rows = GAME_FILTER_KEYS.map((key) => {
    const [criterion, fact] = [raw(`${criteria}.${key}`), raw(`${facts}.${key}`)];
    return sql`(${key}, to_jsonb(${criterion}), to_jsonb(${fact}), (${criterion} && ${fact}) is not false)`;
  });
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'criteria', k.criteria, 'event', k.event, 'fits', k.fits)), '[]')
    from (values ${commas(rows)}) as k (key, criteria, event, fits) where k.criteria is not null)`;
}

/**
 * The columns of facts, in those of `facts`. Ids of teams and venues are followed by the ids of those that had been merged
 * into them at `time`: criteria that name one of these still match.
 */
export function factsWithMerged({ facts, time }: { facts: string; time: string }): Sql {
  const columns = GAME_FILTER_KEYS.map((key) => {
    const { merged } = FILTER_KEYS[key];
    const column = raw(`${facts}.${key}`);
    if (merged === undefined) return column;
    return sql`case when ${column} is not null then ${column} || array(
      select m.former_id from merged_records m
      where m.kind = ${merged} and m.record_id = any(${column}) and m.merged_at <= ${raw(time)}) end as ${raw(key)}`;
  });
  return commas(columns);
}

/** The filter as conditions on `games g` and its `sites s`. `siteIds` are the sites whose games are listed. */
export function gameConditions(
  { criteria, ids, startDate, endDate, published, updatedSince, query }: GameFilter,
  siteIds: readonly number[],
): Sql[] {
  const conditions = GAME_FILTER_KEYS.flatMap((key) => {
    const values = criteria[key];
    return values === undefined ? [] : [conditionOf(key, values)];
  });
  if (ids !== undefined) conditions.push(sql`g.id = any(${ids})`);
  if (startDate !== undefined) conditions.push(startsFrom(startDate));
  if (endDate !== undefined) conditions.push(startsUntil(endDate));
  if (published !== undefined) conditions.push(sql`g.published = ${published}`);
  if (updatedSince !== undefined) {
    const slot = sql`select from assignments c where c.game_id = g.id and c.updated_at >= ${updatedSince}`;
    conditions.push(sql`(g.updated_at >= ${updatedSince} or exists (${slot}))`);
  }
  if (query !== undefined) conditions.push(mentions(query, siteIds));
  return conditions;
}

function conditionOf(key: GameFilterKey, values: (number | string)[]): Sql {
  const { type, columns } = FILTER_KEYS[key];
  // Compare a single value by equality, so that an index returns the games in the order of the list.
  const value = values.length === 1 ? sql`${values[0]}::${raw(type)}` : sql`any(${values}::${raw(type)}[])`;
  return any(Object.keys(columns).map((column) => sql`g.${raw(column)} = ${value}`));
}

/**
 * Days are in the time zone of the game's site. The bounds in UTC are wider, because no zone has ever been sixteen hours
 * from UTC, but an index can use them.
 */
function startsFrom(day: string): Sql {
  return sql`(g.start_time >= ${day}::date::timestamp at time zone s.timezone
    and g.start_time >= ${day}::date::timestamp at time zone 'UTC' - interval '16 hours')`;
}

function startsUntil(day: string): Sql {
  return sql`(g.start_time < (${day}::date + 1)::timestamp at time zone s.timezone
    and g.start_time < (${day}::date + 1)::timestamp at time zone 'UTC' + interval '16 hours')`;
}

/** Searches the names once, whatever the number of games. */
function mentions(query: string, siteIds: readonly number[]): Sql {
  const inName = sql`site_id = any(${siteIds}) and position((select folded(${query})) in folded_name) > 0`;
  const team = sql`(select id from teams where ${inName})`;
  return sql`(g.user_defined_id = ${query} or g.home_team_id in ${team} or g.away_team_id in ${team}
    or g.venue_id in (select id from venues where ${inName})
    or g.league_id in (select id from leagues where ${inName}))`;
}

function isFilterKey(key: string): key is GameFilterKey {
  return Object.hasOwn(FILTER_KEYS, key);
}

/** Numbers beyond 2^53 would silently become a different id. */
export function isId(value: unknown): boolean {
  if (typeof value === 'string') return /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value));
  return Number.isSafeInteger(value);
}
