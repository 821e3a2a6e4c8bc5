// Actions on statements.
import { AppError, notFound, type Problem, validationError } from '../../kernel/errors.ts';
import { isoInZone } from '../../kernel/times.ts';
import type { Database } from '../../storage/database.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { isOfPayRun } from '../pay/store.ts';
import type { Site } from '../sites/site.ts';
import { lockUsers } from '../users/store.ts';
import { DEFAULT_CURRENCY, type NewStatement, type Statement, type StatementChange } from './statement.ts';
import { findStatement, insertStatement, lockStatement, updateStatement } from './store.ts';

/**
 * Creates a statement of what the site owes one of its users. The payor defaults to the site's current name. Throws
 * AppError `validation_failed` if the user is not on the site (`/user_id`) or more is paid than owed (`/amount_paid`).
 */
export async function createStatement(
  db: Database,
  { site, statement }: { site: Site; statement: NewStatement },
): Promise<Statement> {
  return db.transaction(async (tx) => {
    const [user] = await lockUsers(tx, [statement.userId]);
    const problems: Problem[] = [];
    if (user?.siteId !== site.id) {
      const message = `user_id ${statement.userId} is not a user of this site; send the id of one of its users.`;
      problems.push({ path: '/user_id', message });
    }
    const { amount, amountPaid = 0 } = statement;
    if (amountPaid > amount) problems.push(overpaid(statement, { amount, amountPaid }));
    if (problems.length > 0) throw validationError(problems);
    const id = await insertStatement(tx, {
      ...statement,
      siteId: site.id,
      amountPaid,
      currency: statement.currency ?? DEFAULT_CURRENCY,
      payorName: statement.payorName ?? site.name,
    });
    const after = (await findStatement(tx, id))!;
    await recordChanges(tx, [entryOf({ after })]);
    return after;
  });
}

/**
 * Changes the fields sent. What is paid first by hand is paid on the day of `now` on the site. Locks the row, so that parallel changes are checked one after the other. Throws AppError
 * `not_found`; `conflict` if a pay run wrote it and more than `amount_paid` changes; `validation_failed` (`/amount_paid`, or `/amount` if only that was sent) if more is paid than owed.
 */
export async function changeStatement(
  db: Database,
  { id, change, now }: { id: number; change: StatementChange; now: Date },
): Promise<Statement> {
  return db.transaction(async (tx) => {
    const current = await lockStatement(tx, id);
    if (current === undefined) throw notFound('statement');
    const { amount = current.amount, amountPaid = current.amountPaid } = change;
    if (amountPaid > amount) throw validationError([overpaid(change, { amount, amountPaid })]);
    if (changesMore(change, current) && (await isOfPayRun(tx, id)))
      throw new AppError('conflict', 'A pay run wrote this statement: only amount_paid can be changed.');
    await updateStatement(tx, id, {
      ...change,
      ...paymentOf(current, { amountPaid: change.amountPaid, now }),
    });
    const after = (await findStatement(tx, id))!;
    if (+after.updatedAt !== +current.updatedAt)
      await recordChanges(tx, [entryOf({ before: current, after })]);
    return after;
  });
}

/** One of which nothing is paid has no day and no reference of a payment. A day that is known stays. */
function paymentOf(
  { amountPaid: before, site }: Statement,
  { amountPaid = before, now }: { amountPaid: number | undefined; now: Date },
): Partial<Pick<Statement, 'paidOn' | 'paymentReference'>> {
  if (amountPaid === 0) return before === 0 ? {} : { paidOn: null, paymentReference: null };
  return before === 0 ? { paidOn: isoInZone(now, site.timezone).slice(0, 'YYYY-MM-DD'.length) } : {};
}

/** Whether it changes something besides what was paid. */
function changesMore({ amountPaid: _, ...more }: StatementChange, current: Statement): boolean {
  return Object.entries(more).some(
    ([name, value]) => value !== undefined && value !== current[name as keyof typeof more],
  );
}

function entryOf({ before, after }: { before?: Statement; after: Statement }): JournalEntry {
  const { id, site, userId } = after;
  const fields = (statement?: Statement) => {
    if (statement === undefined) return undefined;
    const { site: _, ...own } = statement;
    return fieldsOfRecord(own);
  };
  return {
    siteId: site.id,
    kind: 'statement',
    id,
    subjectId: userId,
    before: fields(before),
    after: fields(after),
  };
}

function overpaid(change: StatementChange, { amount, amountPaid }: { amount: number; amountPaid: number }) {
  return change.amountPaid === undefined
    ? { path: '/amount', message: `amount must be at least ${amountPaid}, which has already been paid.` }
    : { path: '/amount_paid', message: `amount_paid must be at most the amount, ${amount}.` };
}
