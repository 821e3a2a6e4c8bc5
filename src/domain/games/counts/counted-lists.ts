// Finds a page of a list whose games `game_counts` counts: all games of a site, or of its leagues.
import { offsetOf } from '../../../kernel/pagination.ts';
import { all, nothing, type Sql, sql } from '../../../storage/sql.ts';
import { type Member, may, ownGames } from '../../access.ts';
import type { GameQuery } from '../filter.ts';
import { BY_START, orderOfGames } from './order.ts';

/** The ids of the page's games, the number of records on all pages, and the subquery that both read. */
export type CountedPage = { cte: Sql; listed: Sql; records: Sql };

/**
 * A page of a list that `game_counts` has counted, month by month; undefined for any other list. Neither the number of
 * records nor a deep page costs more on a site with more games: the page is looked for from the month that it begins in.
 */
export function countedPage(query: GameQuery): CountedPage | undefined {
  const [member] = query.members;
  if (member === undefined || !hasCounts(member, query)) return undefined;
  const { page, filter } = query;
  const [first] = page.sort ?? [BY_START];
  const order = orderOfGames('g', page.sort);
  const leagues = filter.criteria.league_id?.filter((id) => id !== 0); // in the counts, 0 is no league
  const ofSite = (table: Sql) => [
    sql`${table}.site_id = ${member.siteId}`,
    ...(leagues === undefined ? [] : [isOneOf(sql`${table}.league_id`, leagues)]),
  ];
  const seesDrafts = may(member, 'games.drafts');
  const isListed = seesDrafts ? nothing : sql`and g.published and (g.public or ${ownGames(member)})`;
  const hiddenOwn = sql`
    union all select first_of_month(g.start_time), 1 from games g
    where g.id = any(array(select game_id from assignments where user_id = ${member.id}))
      and g.deleted_at is null and ${all(ofSite(sql`g`))} and g.published and not g.public`;
  const isListedGame = sql`g.deleted_at is null and ${all(ofSite(sql`g`))} ${isListed}`;
  const { earlier, later, start } = first!.descending ? DESCENDING : ASCENDING;
  const monthOfPage = sql`
    select first_day from month where before <= ${offsetOf(page)}::bigint order by first_day ${later} limit 1`;
  return {
    cte: sql`month as materialized (
      select first_day, sum(count)::bigint as count, (sum(sum(count)) over (order by first_day ${earlier}) - sum(count))::bigint as before
      from (
        select c.month as first_day, ${seesDrafts ? sql`c.games` : sql`c.listed`} as count
        from game_counts c where ${all(ofSite(sql`c`))} ${seesDrafts ? nothing : hiddenOwn}) as counted
      group by first_day)`,
    listed:
      first!.field === 'start_time'
        ? sql`
      select g.id from games g where ${isListedGame} and g.start_time ${start(monthOfPage)}
      order by ${order}
      limit ${page.limit} offset (
        select ${offsetOf(page)}::bigint - max(before) from month where before <= ${offsetOf(page)}::bigint)`
        : sql`
      select g.id from games g where ${isListedGame} order by ${order} limit ${page.limit} offset ${offsetOf(page)}`,
    records: sql`select coalesce(sum(count), 0)::bigint from month`,
  };
}

/** The months of a list in its order, and where the games of its rest start. */
const ASCENDING = {
  earlier: nothing,
  later: sql`desc`,
  start: (month: Sql) =>
    sql`>= (select first_day::timestamp at time zone 'UTC' from (${month}) as month_of_page)`,
};
const DESCENDING = {
  earlier: sql`desc`,
  later: nothing,
  start: (month: Sql) =>
    sql`< (select (first_day + interval '1 month')::timestamp at time zone 'UTC' from (${month}) as month_of_page)`,
};

/** Whether the list is one of those that are counted, for this reader. */
function hasCounts(member: Member, query: GameQuery): boolean {
  const { siteIds, members, filter, showsAllGames, onlyOf, unassigned, unreported } = query;
  if (members.length > 1 || siteIds.length !== 1 || siteIds[0] !== member.siteId) return false;
  if (onlyOf !== undefined || unassigned || unreported) return false;
  const { criteria, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return false;
  if (Object.keys(criteria).some((key) => key !== 'league_id')) return false;
  return may(member, 'games.drafts') || (may(member, 'games.read') && showsAllGames === true);
}

/** Compares a single value by equality, so that an index returns the games in the order of the list. */
function isOneOf(column: Sql, values: readonly (number | string)[]): Sql {
  return values.length === 1
    ? sql`${column} = ${values[0]}::bigint`
    : sql`${column} = any(${values}::bigint[])`;
}
