// What an official earns by each of their games: what it pays and why, what was paid of it, and what the rest waits for.
import type { Queryable } from '../../storage/database.ts';
import { all, sql } from '../../storage/sql.ts';
import { hasDeclined } from '../assignments/store.ts';
import type { Fee, FeePart } from '../fees/fee.ts';
import { feesOf } from '../fees/fees.ts';
import { lacksAnyReport } from '../forms/due.ts';
import type { LineKind } from './line.ts';

/**
 * The first that holds, in this order. `payment`: it is on a statement that is not paid. `pay_run`: the next pay run pays it, or
 * adjusts what was paid. `no_show` and `no_fee`: nothing is paid.
 */
export const WAITS_FOR = [
  'not_played',
  'disputed',
  'reported',
  'no_report',
  'no_show',
  'no_fee',
  'pay_run',
  'payment',
] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** What a closed pay run paid for the game, or took back. */
export type Payment = {
  gameId: number;
  kind: LineKind;
  /** In hundredths. */
  amount: number;
  currency: string;
  position: string | null;
  parts: FeePart[];
  /** Why it was adjusted. */
  reason: string | null;
  /** null: the sum of the run was not above zero, and is carried over. */
  statement: { id: number; statementDate: string; isPaid: boolean; paidOn: string | null } | null;
  paymentReference: string | null;
};

export type Earning = {
  gameId: number;
  /** null: they are not on the game any more. */
  assignmentId: number | null;
  position: string | null;
  /** null: they are not on the game any more. */
  fee: Fee | null;
  payments: Payment[];
  /** null: all of it was paid. */
  waitsFor: WaitsFor | null;
};

type EarningsQuery = {
  siteId: number;
  userId: number;
  /** `2026-05-02`, inclusive, at the site. */
  startDate: string;
  endDate: string;
  now: Date;
};

type Slot = {
  gameId: number;
  assignmentId: number;
  position: string;
  isPlayed: boolean;
  isCanceled: boolean;
  isDisputed: boolean;
  isReported: boolean;
  lacksReport: boolean;
  attendance: 'no_show' | 'late' | null;
};

/** The published games of the days that the official is on, or was paid for; the latest first. A game that was canceled without pay is left out. */
export async function earningsOf(db: Queryable, query: EarningsQuery): Promise<Earning[]> {
  const { siteId, userId, now } = query;
  const days = sql`g.start_time >= ${query.startDate}::date::timestamp at time zone s.timezone
    and g.start_time < (${query.endDate}::date + 1)::timestamp at time zone s.timezone`;
  const onSlot = [
    ...[sql`a.user_id = ${userId}`, sql`g.site_id = ${siteId}`, sql`g.deleted_at is null`, sql`g.published`],
    ...[sql`not ${hasDeclined(sql`a`)}`, days],
  ];
  const [slots, payments] = await Promise.all([
    db.query<Slot & { startTime: Date }>(sql`
      select g.id as "gameId", a.id as "assignmentId", coalesce(a.worked_position, a.position) as position, a.attendance,
        g.start_time as "startTime", g.end_time <= ${now} as "isPlayed", g.status <> 'A' as "isCanceled",
        exists (select from disputes d where d.assignment_id = a.id and d.user_id = a.user_id and d.status = 'waiting')
          as "isDisputed",
        exists (select from crew_reports c where c.assignment_id = a.id and c.user_id = a.user_id and c.state = 'waiting')
          as "isReported",
        ${lacksAnyReport({ siteId, now })} as "lacksReport"
      from assignments a join games g on g.id = a.game_id join sites s on s.id = g.site_id where ${all(onSlot)}`),
    db.query<Payment & { startTime: Date }>(sql`
      select l.game_id as "gameId", l.kind, (l.amount * 100)::int8 as amount, l.currency, l.position, l.parts, l.reason,
        g.start_time as "startTime", t.payment_reference as "paymentReference",
        case when t.id is not null then json_build_object('id', t.id, 'statementDate', t.statement_date,
          'isPaid', t.amount_paid >= t.amount, 'paidOn', t.paid_on) end as statement
      from pay_lines l join games g on g.id = l.game_id join sites s on s.id = g.site_id
      left join statements t on t.id = l.statement_id
      where l.user_id = ${userId} and l.site_id = ${siteId} and ${days} order by l.revision`),
  ]);
  const fees = await feesOf(db, { siteId, assignmentIds: slots.map(({ assignmentId }) => assignmentId) });
  const slotOf = new Map(slots.map((slot) => [slot.gameId, slot]));
  const paid = Map.groupBy(payments, ({ gameId }) => gameId);
  const starts = new Map([...slots, ...payments].map(({ gameId, startTime }) => [gameId, +startTime]));
  return [...starts]
    .sort(([one, start], [other, otherStart]) => otherStart - start || other - one)
    .flatMap(([gameId]) =>
      earningOf({ gameId, slot: slotOf.get(gameId), payments: paid.get(gameId) ?? [] }, fees),
    );
}

type Known = { gameId: number; slot: Slot | undefined; payments: Payment[] };

function earningOf({ gameId, slot, payments }: Known, fees: ReadonlyMap<number, Fee>): Earning[] {
  const fee = (slot && fees.get(slot.assignmentId)) ?? null;
  if (slot?.isCanceled && fee?.amount === 0 && payments.length === 0) return [];
  return [
    {
      ...{ gameId, fee, payments, assignmentId: slot?.assignmentId ?? null },
      position: slot?.position ?? payments.at(-1)?.position ?? null,
      waitsFor: waitsFor({ slot, payments, due: fee?.amount ?? 0, currency: fee?.currency }),
    },
  ];
}

type Due = { slot: Slot | undefined; payments: Payment[]; due: number; currency: string | undefined };

function waitsFor({ slot, payments, due, currency }: Due): WaitsFor | null {
  if (payments.length > 0) {
    const sum = payments.reduce(
      (paid, one) => (currency === undefined || one.currency === currency ? paid + one.amount : paid),
      0,
    );
    if (sum === due) return payments.some(({ statement }) => statement?.isPaid === false) ? 'payment' : null;
  } else if (slot !== undefined && !slot.isPlayed) return 'not_played';
  if (slot?.isDisputed) return 'disputed';
  if (slot?.isReported) return 'reported';
  if (payments.length > 0) return 'pay_run';
  if (slot?.lacksReport) return 'no_report';
  if (due === 0) return slot?.attendance === 'no_show' ? 'no_show' : 'no_fee';
  return 'pay_run';
}
