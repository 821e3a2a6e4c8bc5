// Marks the statements of a closed pay run as paid.
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import type { Statement } from '../statements/statement.ts';
import { lockPayRun } from './store.ts';

export type Payment = {
  /** Those of these people alone; undefined: all of the run. */
  userIds?: readonly number[] | undefined;
  /** A day: `2026-11-27`. */
  paidOn: string;
  /** How: `ACH 2026-11-27`. */
  reference: string | null;
};

type Before = Pick<Statement, 'amountPaid' | 'paidOn' | 'paymentReference'>;

/**
 * Marks the statements that are not paid yet as paid in full. Returns how many there were. Throws AppError `not_found`;
 * `conflict` if the run is a draft; `validation_failed` (`/user_ids/0`) if it has no statement for somebody.
 */
export async function markPaid(
  db: Database,
  { id, payment }: { id: number; payment: Payment },
): Promise<number> {
  return db.transaction(async (tx) => {
    const run = await lockPayRun(tx, id);
    if (run === undefined) throw notFound('pay run');
    if (run.closedAt === null)
      throw new AppError('conflict', 'This pay run is a draft; close it before you mark it as paid.');
    const statements = await lockStatements(tx, id);
    const { userIds = [...statements.keys()], paidOn, reference } = payment;
    const problems = userIds.flatMap((userId, at) => {
      const message = `user_ids.${at} is ${userId}, for whom this pay run has no statement.`;
      return statements.has(userId) ? [] : [{ path: `/user_ids/${at}`, message }];
    });
    if (problems.length > 0) throw validationError(problems);
    const paid = await tx.query<{ id: number; userId: number; amount: number } & Before>(sql`
      update statements t set amount_paid = t.amount, paid_on = ${paidOn}, payment_reference = ${reference}, updated_at = now()
      from statements old
      where t.id = any(${userIds.map((userId) => statements.get(userId))}::bigint[]) and t.amount_paid < t.amount and old.id = t.id
      returning t.id, t.user_id as "userId", t.amount::float8 as amount, old.amount_paid::float8 as "amountPaid", old.paid_on as "paidOn", old.payment_reference as "paymentReference"`);
    const entries = paid.map((statement): JournalEntry => {
      const { userId, amount, amountPaid, paidOn: day, paymentReference } = statement;
      return {
        ...{ siteId: run.siteId, kind: 'statement', id: statement.id, subjectId: userId },
        before: { amountPaid, paidOn: day, paymentReference },
        after: { amountPaid: amount, paidOn, paymentReference: reference },
      };
    });
    await recordChanges(tx, entries);
    return paid.length;
  });
}

/** The ids of the statements of a run, by user; locked in their order until the transaction ends. */
async function lockStatements(tx: Transaction, runId: number): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; userId: number }>(sql`
    select id, user_id as "userId" from statements
    where id in (select statement_id from pay_lines where pay_run_id = ${runId}) order by id for no key update`);
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}
