// The representations of pay runs and the officials whom they pay (docs/api: Pay runs).
import { type Static, Type } from 'typebox';
import type { PaidPerson } from '../../../domain/pay/facts.ts';
import type { PayLine } from '../../../domain/pay/line.ts';
import { gainOf, type LineChange } from '../../../domain/pay/look.ts';
import type { PayRun } from '../../../domain/pay/run.ts';
import {
  type LeagueSums,
  type LeftOutSums,
  type PayerSums,
  type PersonSums,
  type Sums,
  sumsOfLines,
  sumsToPay,
  type WeekSums,
} from '../../../domain/pay/summary.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import {
  boolean,
  integer,
  linkTo,
  moment,
  number,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { formatted, leftOut, main } from './pay-line-view.ts';

const day = (example: string, description?: string) =>
  Type.String({ format: 'date', examples: [example], ...(description && { description }) });

const SumsFields = {
  games: integer(185),
  fees: number(8627.5, 'Of these games, without travel.'),
  travel: number(203),
  adjusted: number(-40, 'What changed of games that earlier runs paid.'),
  carried: number(0, 'Negative sums of earlier runs.'),
  amount: number(8790.5, 'The sum of the four.'),
  formatted_amount: string('$8,790.50'),
};

const { carried: _, ...Billed } = SumsFields;
/** What is billed: the same without what is carried over. */
export const PayerFields = { ...Billed, amount: number(8790.5, 'The sum of the three.') };

const PayRunFields = {
  id: recordFields.id,
  state: Type.Unsafe<'draft' | 'closed'>({ type: 'string', enum: ['draft', 'closed'], examples: ['draft'] }),
  start_date: day('2026-11-09'),
  end_date: day('2026-11-22', 'The last day.'),
  payment_date: day('2026-11-27', 'The date of the statements.'),
  currency: string('USD', 'ISO 4217. Work that is paid in another currency is left out.'),
  league_id: orNull(integer(1, 'Games of this league alone; null: of all.')),
  wants_reports: boolean(true, 'Whether games without a report that is due are left out.'),
  wants_bank_data: boolean(false, 'Whether officials without a bank account are left out.'),
  held_game_ids: Type.Array(integer(5), { description: 'Games that are left out of this run.' }),
  held_user_ids: Type.Array(integer(17), { description: 'People who are left out of this run.' }),
  closed: orNull(moment('When it was closed; null: it is a draft.')),
  ...recordTimes,
};
const PayRunLinks = Type.Object({
  self: linkTo('pay-run'),
  site: linkTo('site'),
  people: linkTo('pay-run-people'),
  lines: linkTo('pay-run-lines'),
});

/** As lists have it. */
export const PayRunRecord = Type.Object({ ...PayRunFields, _links: PayRunLinks }, { title: 'PayRun' });

const SeenRecord = (description: string) =>
  Type.Union([
    Type.Object({ amount: number(45), left_out: orNull(leftOut('null: it is paid.')) }),
    Type.Null({ description }),
  ]);

export const PayRunDetails = Type.Object(
  {
    ...PayRunFields,
    totals: Type.Object(
      {
        ...{ officials: integer(38), ...SumsFields },
        statements: integer(37, 'How many officials have a sum above zero: each gets a statement.'),
        to_pay: number(8810.5, 'What these statements come to. Negative sums go into a later run.'),
        formatted_to_pay: string('$8,810.50'),
      },
      { description: 'Of what is paid.' },
    ),
    left_out: Type.Array(
      Type.Object({
        reason: leftOut('Why.'),
        games: integer(5),
        officials: integer(4),
        amount: number(250),
        formatted_amount: string('$250.00'),
      }),
      { description: 'What a draft leaves out; of a closed run nothing.' },
    ),
    leagues: Type.Array(
      Type.Object({
        league_id: orNull(integer(1, 'null: games without a league, and what is carried over.')),
        name: orNull(string('Metro Premier')),
        games: integer(85),
        officials: integer(20),
        amount: number(4043.63),
        formatted_amount: string('$4,043.63'),
      }),
      { description: 'What is paid for the games of each league, the largest sum first.' },
    ),
    weeks: Type.Array(
      Type.Object({
        week: string('2026-11-09', 'Its Monday.'),
        games: integer(85),
        officials: integer(20),
        amount: number(4043.63),
        formatted_amount: string('$4,043.63'),
      }),
      {
        description:
          'What is paid for the games of each week, the first one first. What is carried over is not in it.',
      },
    ),
    payers: Type.Array(
      Type.Object({
        bill_to: orNull(string('Metro Premier', 'null: nobody is known to pay for these games.')),
        games: integer(85),
        officials: integer(20),
        amount: number(4043.63),
        formatted_amount: string('$4,043.63'),
      }),
      { description: 'Who pays for the games, the largest sum first. What is carried over is not in it.' },
    ),
    seen: orNull(moment('When the draft was last marked as seen; null: it is closed.')),
    changes: Type.Array(
      Type.Object({
        user_id: integer(17),
        first_name: string('Omar'),
        last_name: string('Reyes'),
        game_id: integer(5),
        amount: number(55, 'What the sum gains by it; below zero, it loses.'),
        formatted_amount: string('$55.00'),
        before: SeenRecord('The draft did not have it.'),
        after: SeenRecord('The draft does not have it.'),
      }),
      { description: 'What has changed in a draft since then.' },
    ),
    _links: PayRunLinks,
  },
  { title: 'PayRunDetails' },
);

export const PayRunPersonRecord = Type.Object(
  {
    user_id: integer(17),
    first_name: string('Omar'),
    last_name: string('Reyes'),
    ...SumsFields,
    currency: string('USD'),
    reasons: Type.Array(string('Paid as Referee, worked as Assistant referee.'), {
      description: 'Why something was adjusted.',
    }),
    left_out: integer(2, 'How many of their games are left out.'),
    to_settle: integer(
      1,
      'Of these, where somebody can do something about it: all but those not played yet or paid before.',
    ),
    statement_id: orNull(integer(1, 'null: it is a draft, or the sum is not above zero.')),
    amount_paid: number(0, 'How much of the statement was paid.'),
    paid_on: orNull(day('2026-11-27', 'When it was marked as paid, or paid first by hand.')),
    payment_reference: orNull(string('ACH 2026-11-27', 'How it was paid.')),
    _links: Type.Object({ user: linkTo('user') }),
  },
  { title: 'PayRunPerson' },
);

export function representPayRun(run: PayRun, site: Site, links: Links): Static<typeof PayRunRecord> {
  const { id, closedAt } = run;
  return {
    id,
    state: closedAt === null ? 'draft' : 'closed',
    ...{ start_date: run.startDate, end_date: run.endDate, payment_date: run.paymentDate },
    ...{ currency: run.currency, league_id: run.leagueId },
    ...{ wants_reports: run.wantsReports, wants_bank_data: run.wantsBankData },
    ...{ held_game_ids: run.heldGameIds, held_user_ids: run.heldUserIds },
    closed: closedAt && isoInZone(closedAt, site.timezone),
    ...timesOf(run, site.timezone),
    _links: {
      self: links.link('pay-run', `/pay_runs/${id}`),
      site: links.link('site', `/sites/${site.id}`),
      people: links.link('pay-run-people', `/pay_runs/${id}/people`),
      lines: links.link('pay-run-lines', `/pay_runs/${id}/lines`),
    },
  };
}

function representSums({ games, ...sums }: Sums, currency: string) {
  return {
    games,
    ...{ fees: main(sums.fees), travel: main(sums.travel) },
    ...{ adjusted: main(sums.adjusted), carried: main(sums.carried) },
    ...{ amount: main(sums.amount), formatted_amount: formatted(sums.amount, currency) },
  };
}

export function representPayerSums(sums: Omit<Sums, 'carried'>, currency: string) {
  const { carried: _, ...represented } = representSums({ ...sums, carried: 0 }, currency);
  return represented;
}

/** `lines`: of the run. */
export function representTotals(lines: readonly PayLine[], currency: string) {
  const paid = new Set(lines.filter(({ leftOut }) => leftOut === null).map(({ userId }) => userId));
  const { statements, amount } = sumsToPay(lines);
  return {
    officials: paid.size,
    ...representSums(sumsOfLines(lines), currency),
    ...{ statements, to_pay: main(amount), formatted_to_pay: formatted(amount, currency) },
  };
}

export function representLeague({ league, games, officials, amount }: LeagueSums, currency: string) {
  const sums = { games, officials, amount: main(amount), formatted_amount: formatted(amount, currency) };
  return { league_id: league?.id ?? null, name: league?.name ?? null, ...sums };
}

export function representWeek({ week, amount, ...counted }: WeekSums, currency: string) {
  return { week, ...counted, amount: main(amount), formatted_amount: formatted(amount, currency) };
}

export function representPayer({ billTo, amount, ...counted }: PayerSums, currency: string) {
  return { bill_to: billTo, ...counted, amount: main(amount), formatted_amount: formatted(amount, currency) };
}

export function representLeftOut({ reason, games, officials, amount }: LeftOutSums, currency: string) {
  return { reason, games, officials, amount: main(amount), formatted_amount: formatted(amount, currency) };
}

export function representChange(
  change: LineChange,
  { firstName, lastName }: Pick<PaidPerson, 'firstName' | 'lastName'>,
  currency: string,
) {
  const gain = gainOf(change);
  const seen = (of: LineChange['before']) => of && { amount: main(of.amount), left_out: of.leftOut };
  return {
    ...{ user_id: change.userId, first_name: firstName, last_name: lastName, game_id: change.gameId },
    ...{ amount: main(gain), formatted_amount: formatted(gain, currency) },
    ...{ before: seen(change.before), after: seen(change.after) },
  };
}

export function representPerson(
  sums: PersonSums,
  person: PaidPerson,
  { currency, links }: { currency: string; links: Links },
): Static<typeof PayRunPersonRecord> {
  return {
    ...{ user_id: person.id, first_name: person.firstName, last_name: person.lastName },
    ...representSums(sums, currency),
    currency,
    reasons: sums.reasons,
    ...{ left_out: sums.leftOut, to_settle: sums.toSettle },
    statement_id: person.statementId,
    amount_paid: main(person.amountPaid),
    paid_on: person.paidOn,
    payment_reference: person.paymentReference,
    _links: { user: links.link('user', `/users/${person.id}`) },
  };
}
