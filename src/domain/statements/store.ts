// The SQL of statements.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { all, setting, sql } from '../../storage/sql.ts';
import { type Member, may } from '../access.ts';
import { type SiteRow, toSite } from '../sites/store.ts';
import type { NewStatement, Statement, StatementChange } from './statement.ts';

// numeric values as JSON numbers, because the driver returns numeric as text
const SELECT = sql`
  select t.id, t.user_id as "userId", t.statement_date as "statementDate", t.description, t.amount::float8 as amount,
    t.amount_paid::float8 as "amountPaid", t.currency, t.payor_name as "payorName", t.paid_on as "paidOn", t.payment_reference as "paymentReference", t.created_at as "createdAt",
    t.updated_at as "updatedAt", to_json(s) as site
  from statements t join sites s on s.id = t.site_id`;

type StatementRow = Omit<Statement, 'site'> & { site: SiteRow };

export async function findStatement(db: Queryable, id: number): Promise<Statement | undefined> {
  const rows = await db.query<StatementRow>(sql`${SELECT} where t.id = ${id}`);
  return rows.map(toStatement)[0];
}

/** Locks the statement against other changes until the transaction ends. */
export async function lockStatement(tx: Transaction, id: number): Promise<Statement | undefined> {
  const lock = tx.query(sql`select from statements where id = ${id} for no key update`);
  const [statement] = await Promise.all([findStatement(tx, id), lock]);
  return statement;
}

export type StatementQueryOptions = {
  /** The caller's users on their sites; a statement is listed if one of them may read it. */
  members: readonly Member[];
  /** Those of these users alone. */
  userIds?: readonly number[] | undefined;
  /** Inclusive days. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  page: Pagination;
};

/** What a list of statements can be sorted by. */
export const STATEMENT_SORTS: Sortable = {
  statement_date: sql`"statementDate"`,
  amount: sql`amount`,
  ...TIMES,
};

/** The statements that the members may read, by id. */
export async function listStatements(
  db: Queryable,
  { members, userIds, startDate, endDate, page }: StatementQueryOptions,
): Promise<Page<Statement>> {
  const sites = members.filter((member) => may(member, 'statements.read')).map(({ siteId }) => siteId);
  const selves = members.filter((member) => may(member, 'statements.read', member.id)).map(({ id }) => id);
  const conditions = [
    sql`(t.site_id = any(${sites}::bigint[]) or t.user_id = any(${selves}::bigint[]))`,
    ...(userIds === undefined ? [] : [sql`t.user_id = any(${userIds}::bigint[])`]),
    ...(startDate === undefined ? [] : [sql`t.statement_date >= ${startDate}::date`]),
    ...(endDate === undefined ? [] : [sql`t.statement_date <= ${endDate}::date`]),
  ];
  const select = sql`${SELECT} where ${all(conditions)}`;
  const { rows, records } = await readPage<StatementRow>(db, {
    select,
    order: sql`id`,
    sortable: STATEMENT_SORTS,
    page,
  });
  return { rows: rows.map(toStatement), records };
}

export async function insertStatement(
  tx: Transaction,
  statement: Required<{ [Name in keyof NewStatement]: NonNullable<NewStatement[Name]> }> & { siteId: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into statements (site_id, user_id, statement_date, description, amount, amount_paid, currency, payor_name)
    values (${statement.siteId}, ${statement.userId}, ${statement.statementDate}, ${statement.description},
      ${statement.amount}, ${statement.amountPaid}, ${statement.currency}, ${statement.payorName})
    returning id`);
  return row!.id;
}

export async function updateStatement(
  tx: Transaction,
  id: number,
  change: StatementChange & Partial<Pick<Statement, 'paidOn' | 'paymentReference'>>,
): Promise<void> {
  const columns = {
    statement_date: change.statementDate,
    description: change.description,
    amount: change.amount,
    amount_paid: change.amountPaid,
    payor_name: change.payorName,
    paid_on: change.paidOn,
    payment_reference: change.paymentReference,
  };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await tx.query(sql`update statements set ${setting(columns)}, updated_at = now() where id = ${id}`);
}

function toStatement({ site, ...statement }: StatementRow): Statement {
  return { ...statement, site: toSite(site) };
}
