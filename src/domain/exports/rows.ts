// Reads the rows of exports in parts, so that what is in memory does not grow with their number.
import type { Pagination } from '../../kernel/pagination.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Queryable } from '../../storage/database.ts';
import { all, sql } from '../../storage/sql.ts';
import type { Member } from '../access.ts';
import { type Balance, findPeriod, listBalance } from '../balance/period.ts';
import { findCertificationsOf } from '../certifications/store.ts';
import { certificationsInWords } from '../certifications/words.ts';
import { type PricedGame, priceGames } from '../fees/priced.ts';
import { conditionsOf, findGames } from '../games/game-queries.ts';
import { listAnnualTotals } from '../pay/annual-totals.ts';
import { findBilledLines } from '../pay/payers.ts';
import type { PayRun } from '../pay/run.ts';
import { findPayRun } from '../pay/store.ts';
import { countPaid, type PaidLine, readPaidLines, readPaidOfficials } from '../pay/table-rows.ts';
import { listUsers, type UserQuery } from '../users/store.ts';
import type { ExportRows } from './columns.ts';
import { type ExportFilter, type ExportKind, isOfRun } from './export.ts';

const GAMES_AT_ONCE = 100; // some 8 ms of the event loop, between which other requests run
const PEOPLE_AT_ONCE = 200;
const DAYS_AT_ONCE = 1_000;

export type ExportQuery = { viewer: Member; filter: ExportFilter; now: Date };

/** The ids of the games by start time, the number of their positions, and the size of the largest crew. */
export async function findExportedGames(
  db: Queryable,
  { viewer, filter, now }: ExportQuery,
): Promise<{ ids: number[]; positions: number; crewSize: number }> {
  const query = { siteIds: [viewer.siteId], members: [viewer], filter, now };
  const [row] = await db.query<{ ids: number[]; positions: number; crewSize: number }>(sql`
    with found as materialized (
      select g.id, g.start_time from games g join sites s on s.id = g.site_id where ${all(conditionsOf(query))}
    ), crew as (
      select count(*)::int as size from assignments where game_id = any(array(select id from found)) group by game_id
    )
    select coalesce((select json_agg(id order by start_time, id) from found), '[]') as ids,
      coalesce(sum(size), 0)::int as positions, coalesce(max(size), 0) as "crewSize" from crew`);
  return row!;
}

/** What is deleted meanwhile is left out. */
export async function* readGamesOf(db: Queryable, ids: readonly number[]): AsyncGenerator<PricedGame> {
  for (let at = 0; at < ids.length; at += GAMES_AT_ONCE)
    yield* await priceGames(db, await findGames(db, ids.slice(at, at + GAMES_AT_ONCE)));
}

export async function* readSlotsOf(
  db: Queryable,
  ids: readonly number[],
): AsyncGenerator<ExportRows['assignments']> {
  for await (const game of readGamesOf(db, ids)) for (const slot of game.crew) yield { game, slot };
}

/** By last name, first name, id. */
export async function* readPeople(db: Queryable, query: ExportQuery): AsyncGenerator<ExportRows['people']> {
  for (let page = 1; ; page++) {
    const { rows } = await listUsers(db, peopleQuery(query, { page, limit: PEOPLE_AT_ONCE }));
    const found = await findCertificationsOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const user of rows)
      yield { ...user, certifications: certificationsInWords(found.get(user.id) ?? []) };
    if (rows.length < PEOPLE_AT_ONCE) return;
  }
}

function peopleQuery({ viewer, filter }: ExportQuery, page: Pagination): UserQuery {
  const { ids, groupId, active, query } = filter;
  const status = active === undefined ? undefined : active ? 'active' : 'inactive';
  return { siteId: viewer.siteId, groupId, status, query, page: { ...page, ids } };
}

/** By day and id, of active people. */
export async function* readAvailability(
  db: Queryable,
  { viewer, filter }: ExportQuery,
): AsyncGenerator<ExportRows['availability']> {
  let last = { day: '0001-01-01', id: 0 };
  for (;;) {
    const rows = await db.query<ExportRows['availability']>(sql`
      select a.id, a.user_id as "userId", a.day, a.available, a.all_day as "allDay",
        to_char(a.start_time, 'HH24:MI') as "startTime", to_char(a.end_time, 'HH24:MI') as "endTime", a.description,
        u.first_name as "firstName", u.last_name as "lastName", u.email_addresses as "emailAddresses"
      from availability a join users u on u.id = a.user_id
      where ${all(conditionsOfDays(viewer.siteId, filter))} and (a.day, a.id) > (${last.day}::date, ${last.id})
      order by a.day, a.id limit ${DAYS_AT_ONCE}`);
    yield* rows;
    if (rows.length < DAYS_AT_ONCE) return;
    last = rows.at(-1)!;
  }
}

function conditionsOfDays(siteId: number, { ids, startDate, endDate, groupId }: ExportFilter) {
  const conditions = [sql`a.site_id = ${siteId} and u.active`];
  if (ids !== undefined) conditions.push(sql`a.user_id = any(${ids})`);
  if (startDate !== undefined) conditions.push(sql`a.day >= ${startDate}`);
  if (endDate !== undefined) conditions.push(sql`a.day <= ${endDate}`);
  if (groupId !== undefined)
    conditions.push(sql`a.user_id in (select user_id from group_members where group_id = ${groupId})`);
  return conditions;
}

/** As the list of the balance has them. */
export async function* readBalance(db: Queryable, query: ExportQuery): AsyncGenerator<ExportRows['balance']> {
  yield* await findBalance(db, query);
}

async function findBalance(db: Queryable, { viewer, filter, now }: ExportQuery): Promise<Balance[]> {
  const { siteId } = viewer;
  const { startDate, endDate, ids, criteria } = filter;
  const period = await findPeriod(db, { siteId, now, ...{ startDate, endDate } });
  const leagueIds = criteria.league_id?.map(Number);
  const balance = await listBalance(db, { siteId, ...period, leagueIds });
  return balance.filter(({ user }) => ids === undefined || ids.includes(user.id));
}

/** As the run has them, by name. */
export async function* readPay(
  db: Queryable,
  { vault, ...query }: ExportQuery & { vault: Vault },
): AsyncGenerator<ExportRows['pay']> {
  const run = await findRun(db, query);
  if (run !== undefined) yield* await readPaidOfficials(db, { run, now: query.now, vault });
}

export async function* readPayLines(
  db: Queryable,
  query: ExportQuery,
): AsyncGenerator<ExportRows['pay_lines']> {
  const run = await findRun(db, query);
  if (run !== undefined) yield* await readPaidLines(db, { run, now: query.now });
}

/** By the start of the game. */
export async function* readPayerLines(
  db: Queryable,
  query: ExportQuery,
): AsyncGenerator<ExportRows['payer_lines']> {
  yield* await findPayerLines(db, query);
}

async function findPayerLines(db: Queryable, query: ExportQuery): Promise<PaidLine[]> {
  const { siteId } = query.viewer;
  const { startDate, endDate, billTo } = query.filter;
  const period = await findPeriod(db, { siteId, now: query.now, ...{ startDate, endDate } });
  return findBilledLines(db, { siteId, ...period, billTo });
}

/** By name: a row for each currency of an official. */
export async function* readAnnualTotals(
  db: Queryable,
  query: ExportQuery,
): AsyncGenerator<ExportRows['annual_totals']> {
  yield* await findAnnualTotals(db, query);
}

async function findAnnualTotals(
  db: Queryable,
  { viewer, filter, now }: ExportQuery,
): Promise<ExportRows['annual_totals'][]> {
  const [site] = await db.query<{ today: string }>(sql`
    select (${now}::timestamptz at time zone timezone)::date::text as today from sites where id = ${viewer.siteId}`);
  const { today } = site!;
  const { year = Number(today.slice(0, 4)), taxFormThreshold: threshold = 0 } = filter;
  const totals = await listAnnualTotals(db, { siteId: viewer.siteId, year, today, threshold });
  return totals.flatMap((total) => {
    const amounts = total.amounts.length === 0 ? [undefined] : total.amounts;
    return amounts.map((amount) => ({ ...total, amount }));
  });
}

/** The run of a table of pay; undefined if the site has none of that id. */
export async function findRun(
  db: Queryable,
  { viewer, filter }: Pick<ExportQuery, 'viewer' | 'filter'>,
): Promise<PayRun | undefined> {
  const run = filter.payRunId === undefined ? undefined : await findPayRun(db, filter.payRunId);
  return run?.siteId === viewer.siteId ? run : undefined;
}

/** How many rows an export has now. */
export async function countRows(db: Queryable, kind: ExportKind, query: ExportQuery): Promise<number> {
  const { viewer, filter } = query;
  if (kind === 'people') return (await listUsers(db, peopleQuery(query, { page: 1, limit: 1 }))).records;
  if (kind === 'availability') {
    const [row] = await db.query<{ count: number }>(sql`
      select count(*) as count from availability a join users u on u.id = a.user_id
      where ${all(conditionsOfDays(viewer.siteId, filter))}`);
    return row!.count;
  }
  if (kind === 'annual_totals') return (await findAnnualTotals(db, query)).length;
  if (kind === 'payer_lines') return (await findPayerLines(db, query)).length;
  if (isOfRun(kind)) {
    const run = await findRun(db, query);
    const { people, lines } =
      run === undefined ? { people: 0, lines: 0 } : await countPaid(db, { run, now: query.now });
    return kind === 'pay' ? people : lines;
  }
  if (kind === 'balance') return (await findBalance(db, query)).length;
  const { ids, positions } = await findExportedGames(db, query);
  return kind === 'games' ? ids.length : positions;
}
