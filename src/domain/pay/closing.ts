// Closes a pay run: its lines, and a statement for each official whose sum is above zero.
//
// Nothing else is locked: what changes while a run is closed is an adjustment of the next one. That two runs never pay the same
// is no rule of this code but of the constraints of pay_lines: the later one fails, and is computed again.
import { AppError, notFound } from '../../kernel/errors.ts';
import { dateFormat } from '../../kernel/times/words.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { violatedConstraint } from '../../storage/pg-errors.ts';
import { type JournalEntry, recordEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import type { Site } from '../sites/site.ts';
import { draftLines, sumsOf } from './draft.ts';
import { formatHundredths, type PayLine } from './line.ts';
import type { PayRun } from './run.ts';
import * as store from './store.ts';

const ONCE = ['pay_lines_paid_once', 'pay_lines_carried_once'];
const TRIES = 3; // each further one means that another run was closed at the same moment

/**
 * Closes a draft in one transaction. A run that is closed stays as it is. Throws AppError `not_found`; `conflict` if nothing
 * would be paid, or if other runs are closed again and again at the same moment.
 */
export async function closePayRun(
  db: Database,
  { id, site, now }: { id: number; site: Site; now: Date },
): Promise<PayRun> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => close(tx, { id, site, now }));
    } catch (error) {
      if (!ONCE.includes(violatedConstraint(error) ?? '')) throw error;
      if (attempt === TRIES)
        throw new AppError('conflict', 'Other pay runs are being closed; try again in a moment.');
    }
  }
}

async function close(
  tx: Transaction,
  { id, site, now }: { id: number; site: Site; now: Date },
): Promise<PayRun> {
  const before = await store.lockPayRun(tx, id);
  if (before === undefined) throw notFound('pay run');
  if (before.closedAt !== null) return before;
  const lines = (await draftLines(tx, { run: before, now })).filter(({ leftOut }) => leftOut === null);
  if (lines.length === 0)
    throw new AppError('conflict', 'This pay run would pay nothing; change its days, or delete it.');
  const statements = {
    ...{
      siteId: site.id,
      statementDate: before.paymentDate,
      currency: before.currency,
      payorName: site.name,
    },
    people: statementsOf(lines, { run: before, site }),
  };
  const statementIds = await store.insertStatements(tx, statements);
  await store.insertLines(tx, { run: before, lines, statementIds });
  await store.closePayRun(tx, { id, now });
  const after = (await store.findPayRun(tx, id))!;
  const created = statements.people.map(({ userId, description, amount }): JournalEntry => {
    const { siteId, people: _, ...shared } = statements;
    const fields = { ...shared, userId, description, amount: amount / 100, amountPaid: 0 };
    return { siteId, kind: 'statement', id: statementIds.get(userId)!, subjectId: userId, after: fields };
  });
  await recordChanges(tx, [recordEntry('pay_run', { before, after }), ...created]);
  return after;
}

/** Of each person whose sum is above zero; another one's rest is carried over. */
function statementsOf(lines: readonly PayLine[], { run, site }: { run: PayRun; site: Site }) {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const [first, last] = [run.startDate, run.endDate].map((day) => new Date(day)) as [Date, Date];
  const days = dateFormat(site.locale, options).formatRange(first, last).replaceAll(/\s/g, ' '); // it has thin spaces
  const ofPerson = Map.groupBy(lines, ({ userId }) => userId);
  return [...sumsOf(lines)].flatMap(([userId, amount]) => {
    if (amount <= 0) return [];
    const sumOf = (kind: PayLine['kind']) =>
      ofPerson.get(userId)!.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0);
    const games = ofPerson.get(userId)!.filter(({ kind }) => kind === 'work').length;
    const further = (words: string, sum: number) =>
      sum === 0 ? '' : `, ${words} ${formatHundredths(sum, run.currency)}`;
    const description = `${days}: ${games} ${games === 1 ? 'game' : 'games'}${further('adjusted by', sumOf('adjustment'))}${further('carried over', sumOf('carried'))}`;
    return [{ userId, description, amount }];
  });
}
