// The pay of the demo, as its manager runs it: two months are closed, of which the first is paid, and this month is a draft.
import { changeException } from '../../../src/domain/fees/exceptions/actions.ts';
import { createPayRun } from '../../../src/domain/pay/actions.ts';
import { closePayRun } from '../../../src/domain/pay/closing.ts';
import { markPaid } from '../../../src/domain/pay/payments.ts';
import type { PayRun } from '../../../src/domain/pay/run.ts';
import { listSites } from '../../../src/domain/sites/store.ts';
import type { Database } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { ASSIGNOR, OFFICIAL, SITE } from '../names.ts';

const PAYDAY = 5; // of the month after the games

type Demo = { siteId: number; now: Date };

/**
 * Closes the two months before `now`, marks the first as paid, and begins a draft of this month. Each exception has a reason:
 * the first one was said after its month was closed, so that the second month has an adjustment. Does nothing if the site has
 * pay runs.
 */
export async function ensurePay(db: Database, { siteId, now }: Demo): Promise<void> {
  const [manager] = await db.query<{ accountId: number }>(sql`
    select u.account_id as "accountId" from users u join accounts a on a.id = u.account_id
    where u.site_id = ${siteId} and lower(a.email) = lower(${ASSIGNOR.email})
      and not exists (select from pay_runs where site_id = ${siteId})`);
  if (manager === undefined) return;
  const acting = db.actingAs(manager);
  const thisMonth = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(SITE.timezone)
    .toPlainDate()
    .toPlainYearMonth();
  const [first, second] = [thisMonth.subtract({ months: 2 }), thisMonth.subtract({ months: 1 })];
  const paid = await closeMonth(acting, { siteId, now, month: first });
  await markPaid(acting, {
    id: paid.id,
    payment: { paidOn: paid.paymentDate, reference: `ACH ${paid.paymentDate}` },
  });
  await sayOtherwise(acting, {
    siteId,
    now,
    month: first,
    fee: 65,
    reason: 'Refereed the second half alone',
  });
  await closeMonth(acting, { siteId, now, month: second });
  await createPayRun(acting, { run: runOf(siteId, thisMonth), now });
  await sayOtherwise(acting, { siteId, now, month: thisMonth, fee: 70, reason: 'Drives the crew there' });
}

/** On the day after its last one. */
async function closeMonth(
  db: Database,
  { siteId, now, month }: Demo & { month: Temporal.PlainYearMonth },
): Promise<PayRun> {
  const site = (await listSites(db)).find(({ id }) => id === siteId)!;
  const nextDay = month.toPlainDate({ day: 1 }).add({ months: 1, days: 1 });
  const closing = new Date(nextDay.toZonedDateTime(SITE.timezone).epochMilliseconds);
  const at = closing < now ? closing : now;
  const run = await createPayRun(db, { run: runOf(siteId, month), now: at });
  return closePayRun(db, { id: run.id, site, now: at });
}

function runOf(siteId: number, month: Temporal.PlainYearMonth) {
  return {
    ...{ siteId, currency: 'USD', leagueId: null, wantsReports: true, wantsBankData: false },
    startDate: month.toPlainDate({ day: 1 }).toString(),
    endDate: month.toPlainDate({ day: month.daysInMonth }).toString(),
    paymentDate: month.add({ months: 1 }).toPlainDate({ day: PAYDAY }).toString(),
  };
}

type Exception = Demo & { month: Temporal.PlainYearMonth; fee: number; reason: string };

/** The fee of the first game of the month that the demo's official worked, or somebody else; of one to come, if none is over. */
async function sayOtherwise(db: Database, { siteId, now, month, fee, reason }: Exception): Promise<void> {
  const start = month.toPlainDate({ day: 1 }).toString();
  const [slot] = await db.query<{ id: number }>(sql`
    select a.id from games g join assignments a on a.game_id = g.id
    join users u on u.id = a.user_id join accounts o on o.id = u.account_id
    where g.site_id = ${siteId} and g.published and g.status = 'A' and a.answer is distinct from 'declined'
      and g.start_time >= ${start}::date::timestamp at time zone ${SITE.timezone}
    order by (g.end_time <= ${now}) desc, (lower(o.email) = lower(${OFFICIAL.email}) and g.start_time
      < (${start}::date + interval '1 month') at time zone ${SITE.timezone}) desc, g.start_time, a.id limit 1`);
  const change = { exceptionFee: fee * 100, payReason: reason };
  await changeException(db, { assignmentId: slot!.id, change });
}
