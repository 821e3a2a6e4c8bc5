// The pay of the demo, as its manager runs it: two months are closed, of which the first is paid, this month is a draft, and a
// report and a dispute wait.
import { changeException } from '../../../src/domain/fees/exceptions/actions.ts';
import { feesOf } from '../../../src/domain/fees/fees.ts';
import { createPayRun } from '../../../src/domain/pay/actions.ts';
import { closePayRun } from '../../../src/domain/pay/closing.ts';
import { fileDispute } from '../../../src/domain/pay/disputes/actions.ts';
import { markPaid } from '../../../src/domain/pay/payments.ts';
import type { PayRun } from '../../../src/domain/pay/run.ts';
import { listPayRuns } from '../../../src/domain/pay/store.ts';
import { listSites } from '../../../src/domain/sites/store.ts';
import type { Database } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { ASSIGNOR, OFFICIAL, SITE } from '../names.ts';
import { ensureCrewReports } from './crew-reports.ts';

const PAYDAY = 5; // of the month after the games
const EXTRA_TIME = 1_000; // hundredths, which the official wants beside the fee

type Demo = { siteId: number; now: Date };

/**
 * Closes the two months before `now`, marks the first as paid, and begins a draft of this month. Each exception has a reason:
 * the first one was said after its month was closed, so that the second month has an adjustment. At last the demo's official
 * disputes what a game pays: a site with a dispute has everything. After a kill, the next start goes on.
 */
export async function ensurePay(db: Database, { siteId, now }: Demo): Promise<void> {
  const [people] = await db.query<{ managerId: number; official: { id: number; accountId: number } }>(sql`
    select u.account_id as "managerId", json_build_object('id', o.id, 'accountId', o.account_id) as official
    from users u join accounts a on a.id = u.account_id, users o join accounts b on b.id = o.account_id
    where u.site_id = ${siteId} and lower(a.email) = lower(${ASSIGNOR.email})
      and o.site_id = ${siteId} and lower(b.email) = lower(${OFFICIAL.email})
      and not exists (select from disputes where site_id = ${siteId})`);
  if (people === undefined) return;
  const acting = db.actingAs({ accountId: people.managerId });
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
  await ensureCrewReports(acting, { siteId, now });
  await ensureRun(acting, { siteId, now, month: thisMonth });
  await sayOtherwise(acting, { siteId, now, month: thisMonth, fee: 70, reason: 'Drives the crew there' });
  const { id: userId, accountId } = people.official;
  await dispute(db.actingAs({ accountId }), { siteId, now, userId });
}

type Month = Demo & { month: Temporal.PlainYearMonth };

/** On the day after its last one. */
async function closeMonth(db: Database, { siteId, now, month }: Month): Promise<PayRun> {
  const site = (await listSites(db)).find(({ id }) => id === siteId)!;
  const nextDay = month.toPlainDate({ day: 1 }).add({ months: 1, days: 1 });
  const closing = new Date(nextDay.toZonedDateTime(SITE.timezone).epochMilliseconds);
  const at = closing < now ? closing : now;
  const { id } = await ensureRun(db, { siteId, now: at, month });
  return closePayRun(db, { id, site, now: at });
}

/** The run of the month; a draft, unless it was closed before. */
async function ensureRun(db: Database, { siteId, now, month }: Month): Promise<PayRun> {
  const run = runOf(siteId, month);
  const { rows } = await listPayRuns(db, { siteId, page: { page: 1, limit: 100 } });
  return rows.find(({ endDate }) => endDate === run.endDate) ?? createPayRun(db, { run, now });
}

function runOf(siteId: number, month: Temporal.PlainYearMonth) {
  return {
    ...{ siteId, currency: 'USD', leagueId: null, wantsReports: true, wantsBankData: false },
    startDate: month.toPlainDate({ day: 1 }).toString(),
    endDate: month.toPlainDate({ day: month.daysInMonth }).toString(),
    paymentDate: month.add({ months: 1 }).toPlainDate({ day: PAYDAY }).toString(),
  };
}

type Exception = Month & { fee: number; reason: string };

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

/** Of the last game that is over and of which nothing was said. */
async function dispute(db: Database, { siteId, now, userId }: Demo & { userId: number }): Promise<void> {
  const [slot] = await db.query<{ id: number }>(sql`
    select a.id from games g join assignments a on a.game_id = g.id
    where g.site_id = ${siteId} and g.published and g.status = 'A' and g.end_time <= ${now}
      and a.user_id = ${userId} and a.answer is distinct from 'declined' and a.exception_fee is null
    order by g.start_time desc, a.id limit 1`);
  const assignmentId = slot!.id;
  const fee = (await feesOf(db, { siteId, assignmentIds: [assignmentId] })).get(assignmentId)!;
  const amount = fee.amount + EXTRA_TIME;
  await fileDispute(db, { assignmentId, userId, amount, reason: 'It went to extra time', now });
}
