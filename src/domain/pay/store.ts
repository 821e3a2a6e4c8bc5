// The SQL of pay runs and their lines.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { nothing, setting, sql } from '../../storage/sql.ts';
import type { PayLine } from './line.ts';
import type { NewPayRun, PayRun, PayRunChange } from './run.ts';

const SELECT = sql`
  select r.id, r.site_id as "siteId", r.start_date as "startDate", r.end_date as "endDate",
    r.payment_date as "paymentDate", r.currency, r.league_id as "leagueId", r.wants_reports as "wantsReports",
    r.wants_bank_data as "wantsBankData", r.closed_at as "closedAt", r.created_at as "createdAt",
    r.updated_at as "updatedAt",
    array(select game_id from pay_holds where pay_run_id = r.id and game_id is not null order by 1) as "heldGameIds",
    array(select user_id from pay_holds where pay_run_id = r.id and user_id is not null order by 1) as "heldUserIds"
  from pay_runs r`;

type RunRow = Omit<PayRun, 'heldGameIds' | 'heldUserIds'> & { heldGameIds: string[]; heldUserIds: string[] };

export async function findPayRun(db: Queryable, id: number): Promise<PayRun | undefined> {
  const rows = await db.query<RunRow>(sql`${SELECT} where r.id = ${id}`);
  return rows.map(toRun)[0];
}

/** What a list of pay runs can be sorted by. */
export const PAY_RUN_SORTS: Sortable = { start_date: sql`"startDate"`, end_date: sql`"endDate"`, ...TIMES };

/** Those of a site, the newest days first. */
export async function listPayRuns(
  db: Queryable,
  { siteId, page }: { siteId: number; page: Pagination },
): Promise<Page<PayRun>> {
  const { rows, records } = await readPage<RunRow>(db, {
    select: sql`${SELECT} where r.site_id = ${siteId}`,
    order: sql`"endDate" desc, id desc`,
    sortable: PAY_RUN_SORTS,
    page,
  });
  return { rows: rows.map(toRun), records };
}

/** Locks the run against other changes until the transaction ends. */
export async function lockPayRun(tx: Transaction, id: number): Promise<PayRun | undefined> {
  const lock = tx.query(sql`select from pay_runs where id = ${id} for no key update`);
  const [run] = await Promise.all([lock.then(() => findPayRun(tx, id)), lock]);
  return run;
}

/** Returns undefined if the site has that many drafts. */
export async function insertPayRun(
  tx: Transaction,
  { run, maxDrafts }: { run: NewPayRun; maxDrafts: number },
): Promise<PayRun | undefined> {
  await tx.query(sql`select from sites where id = ${run.siteId} for no key update`); // two could be the last one
  const [row] = await tx.query<{ id: number }>(sql`
    insert into pay_runs (site_id, start_date, end_date, payment_date, currency, league_id, wants_reports, wants_bank_data)
    select ${run.siteId}, ${run.startDate}, ${run.endDate}, ${run.paymentDate}, ${run.currency}, ${run.leagueId}::bigint,
      ${run.wantsReports}, ${run.wantsBankData}
    where (select count(*) from pay_runs where site_id = ${run.siteId} and closed_at is null) < ${maxDrafts}::int
    returning id`);
  return row && findPayRun(tx, row.id);
}

export async function updatePayRun(
  tx: Transaction,
  { run, change }: { run: PayRun; change: PayRunChange },
): Promise<void> {
  const { id, siteId } = run;
  const columns = {
    start_date: change.startDate,
    end_date: change.endDate,
    payment_date: change.paymentDate,
    currency: change.currency,
    league_id: change.leagueId,
    wants_reports: change.wantsReports,
    wants_bank_data: change.wantsBankData,
  };
  const isSent = Object.values(columns).some((value) => value !== undefined);
  const sent = isSent ? sql`${setting(columns)}, ` : nothing;
  await tx.query(sql`update pay_runs set ${sent} updated_at = now() where id = ${id}`);
  for (const [column, ids] of [
    [sql`game_id`, change.heldGameIds],
    [sql`user_id`, change.heldUserIds],
  ] as const) {
    if (ids === undefined) continue;
    await tx.query(sql`delete from pay_holds where pay_run_id = ${id} and ${column} is not null`);
    await tx.query(sql`
      insert into pay_holds (site_id, pay_run_id, ${column})
      select distinct ${siteId}::bigint, ${id}::bigint, held from unnest(${ids}::bigint[]) as held`);
  }
}

type Named<Ids> = { leagues: Ids; games: Ids; users: Ids };

/** Which of the ids are of records of the site. */
export async function findOfSite(
  db: Queryable,
  { siteId, leagues, games, users }: Named<readonly number[]> & { siteId: number },
): Promise<Named<Set<number>>> {
  const [row] = await db.query<Named<string[]>>(sql`
    select array(select id from leagues where id = any(${leagues}::bigint[]) and site_id = ${siteId}) as leagues,
      array(select id from games where id = any(${games}::bigint[]) and site_id = ${siteId}) as games,
      array(select id from users where id = any(${users}::bigint[]) and site_id = ${siteId}) as users`);
  const idsOf = (ids: string[]) => new Set(ids.map(Number));
  return { leagues: idsOf(row!.leagues), games: idsOf(row!.games), users: idsOf(row!.users) };
}

/** Whether a pay run wrote the statement. */
export async function isOfPayRun(db: Queryable, statementId: number): Promise<boolean> {
  const lines = await db.query(sql`select from pay_lines where statement_id = ${statementId} limit 1`);
  return lines.length > 0;
}

export async function removePayRun(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from pay_runs where id = ${id}`);
}

export async function closePayRun(tx: Transaction, { id, now }: { id: number; now: Date }): Promise<void> {
  await tx.query(sql`update pay_runs set closed_at = ${now}, updated_at = now() where id = ${id}`);
  await tx.query(sql`delete from pay_looks where pay_run_id = ${id}`);
}

export type NewStatements = {
  siteId: number;
  statementDate: string;
  currency: string;
  payorName: string;
  people: readonly { userId: number; description: string; amount: number }[];
};

/** Returns the id of each person's statement; amounts are in hundredths. */
export async function insertStatements(
  tx: Transaction,
  { siteId, statementDate, currency, payorName, people }: NewStatements,
): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; userId: number }>(sql`
    insert into statements (site_id, user_id, statement_date, description, amount, currency, payor_name)
    select ${siteId}, person."userId", ${statementDate}, person.description, person.amount / 100.0, ${currency}, ${payorName}
    from json_to_recordset(${JSON.stringify(people)}::json) as person ("userId" bigint, description text, amount bigint)
    returning id, user_id as "userId"`);
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}

/** The constraints of pay_lines refuse what another run has paid, adjusted or carried over meanwhile. */
export async function insertLines(
  tx: Transaction,
  {
    run,
    lines,
    statementIds,
  }: { run: PayRun; lines: readonly PayLine[]; statementIds: ReadonlyMap<number, number> },
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, statementId: statementIds.get(line.userId) ?? null }));
  await tx.query(sql`
    insert into pay_lines (site_id, pay_run_id, user_id, game_id, assignment_id, kind, revision, amount, currency, position,
      parts, reason, carried_from, bill_to, statement_id)
    select ${run.siteId}, ${run.id}, l."userId", l."gameId", l."assignmentId", l.kind, l.revision, l.amount / 100.0,
      ${run.currency}, l.position, l.parts, l.reason, l."carriedFrom", l."billTo", l."statementId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as l ("userId" bigint, "gameId" bigint, "assignmentId" bigint,
      kind text, revision int, amount bigint, position text, parts jsonb, reason text, "carriedFrom" bigint,
      "billTo" text, "statementId" bigint)`);
}

/** The columns of a line `l`, as `PayLine` has them. */
export const LINE = sql`
  l.kind, l.user_id as "userId", l.game_id as "gameId", l.assignment_id as "assignmentId", l.revision,
  (l.amount * 100)::int8 as amount, l.position, l.parts, l.reason, l.carried_from as "carriedFrom", l.bill_to as "billTo",
  null as "leftOut"`;

/** The lines of a closed run, by user and game. */
export async function closedLines(db: Queryable, runId: number): Promise<PayLine[]> {
  return db.query<PayLine>(sql`
    select ${LINE} from pay_lines l where pay_run_id = ${runId} order by user_id, game_id nulls last, id`);
}

function toRun({ heldGameIds, heldUserIds, ...run }: RunRow): PayRun {
  return { ...run, heldGameIds: heldGameIds.map(Number), heldUserIds: heldUserIds.map(Number) };
}
