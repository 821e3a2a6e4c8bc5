// What an official earns by each of their games, and what was paid of it (docs/api: Statements).
import { type Static, Type } from 'typebox';
import {
  type Earning,
  earningsOf,
  type Payment,
  WAITS_FOR,
  type WaitsFor,
} from '../../../domain/pay/earnings.ts';
import { findPaidGames, type PaidGame } from '../../../domain/pay/facts.ts';
import { LINE_KINDS, type LineKind } from '../../../domain/pay/line.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { get } from '../operation.ts';
import { boolean, integer, linkTo, number, orNull, string } from '../output/fields.ts';
import { listOf, pageOf, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { feeFields, representAmount, representFee } from './fee-view.ts';
import { PayLineGame, representPaidGame } from './pay-line-view.ts';
import { dayRange, readDayRange } from './time-input.ts';
import { onUser } from './users.ts';

const MAX_ROWS = 1_000; // at once: a view shows a year
const DATE_LENGTH = 'YYYY-MM-DD'.length;
/** How far back and ahead the list goes by default: as long as pay runs adjust. */
const USUAL_DAYS = 400;

const PaymentRecord = Type.Object(
  {
    kind: Type.Unsafe<LineKind>({
      type: 'string',
      enum: [...LINE_KINDS],
      description: 'work: the first payment of the game. adjustment: what changed of it since.',
      examples: ['work'],
    }),
    value: number(45, "In the currency's main unit; below zero, it was taken back."),
    formatted: string('$45.00'),
    currency: string('USD'),
    reason: orNull(string('The game was canceled without pay.', 'Why it was adjusted.')),
    parts: Type.Array(
      Type.Object({
        description: string('Referee'),
        basis: orNull(string('U12')),
        formatted: string('$45.00'),
      }),
      { description: 'What the fee was the sum of, when it was paid.' },
    ),
    statement_id: orNull(integer(1, 'null: the sum of the run was not above zero, and is carried over.')),
    statement_date: orNull(string('2026-05-12')),
    paid: boolean(true, 'Whether the statement was paid.'),
    paid_on: orNull(string('2026-05-14', 'When it was paid, where that is known.')),
    reference: orNull(string('Transfer 12', 'How it was paid.')),
  },
  { title: 'Payment' },
);

const EarningRecord = Type.Object(
  {
    game_id: integer(5),
    assignment_id: orNull(integer(9, 'null: they are not on the game any more.')),
    position: orNull(string('Referee')),
    waits_for: Type.Unsafe<WaitsFor | null>({
      type: ['string', 'null'],
      enum: [...WAITS_FOR, null],
      description: 'What the rest waits for; null: all of it was paid.',
      examples: ['pay_run'],
    }),
    fee: Type.Union([Type.Object(feeFields, { title: 'EarningFee' }), Type.Null()], {
      description: 'What the game pays by now, and why; null: they are not on the game any more.',
    }),
    payments: Type.Array(PaymentRecord, { description: 'What closed pay runs paid for it, in their order.' }),
    game: PayLineGame,
    _links: Type.Object({ game: linkTo('game') }),
  },
  { title: 'Earning' },
);

const list = get('/users/:id/earnings', 'listEarnings', {
  summary: 'List what a user earns by each game',
  response: listOf('earnings', EarningRecord),
  find: onUser({ action: 'earnings.read', doing: 'reading what others earn', whose: ({ id }) => id }),
  query: Type.Object({
    ...pageQueryUpTo(MAX_ROWS),
    search: Type.Optional(
      Type.Object({
        ...dayRange,
        waiting: Type.Optional(
          Type.Boolean({ description: 'Only games that were not paid, or not all of them.' }),
        ),
      }),
    ),
  }),
  read: ({ query }, problems) => readDayRange(query.search, problems),
  handle: async ({ context, subject: { record, site }, query, input }) => {
    const now = context.now();
    const today = Temporal.PlainDate.from(isoInZone(now, site.timezone).slice(0, DATE_LENGTH));
    const {
      startDate = today.subtract({ days: USUAL_DAYS }).toString(),
      endDate = today.add({ days: USUAL_DAYS }).toString(),
    } = input;
    const found = await earningsOf(context.db, {
      ...{ siteId: site.id, userId: record.id, startDate, endDate, now },
    });
    const isWaiting = query.search?.waiting;
    const { ids = found.map(({ gameId }) => gameId) } = toPagination(query);
    const earnings = found.filter(
      ({ gameId, waitsFor }) =>
        ids.includes(gameId) && (isWaiting === undefined || isWaiting === (waitsFor !== null)),
    );
    const page = pageOf(earnings, query);
    const games = await findPaidGames(
      context.db,
      page.rows.map(({ gameId }) => gameId),
    );
    const represent = (earning: Earning) => ({
      ...representEarning(earning, games.get(earning.gameId)!),
      _links: { game: context.links.link('game', `/games/${earning.gameId}`) },
    });
    return representPage(context, page, { key: 'earnings', query, represent });
  },
});

export const earningRoutes = [list];

function representEarning(
  { gameId, assignmentId, position, fee, payments, waitsFor }: Earning,
  game: PaidGame,
): Omit<Static<typeof EarningRecord>, '_links'> {
  return {
    ...{ game_id: gameId, assignment_id: assignmentId, position, waits_for: waitsFor },
    fee: fee === null ? null : representFee(fee),
    payments: payments.map(representPayment),
    game: representPaidGame(game),
  };
}

function representPayment({
  kind,
  amount,
  currency,
  reason,
  parts,
  statement,
  paymentReference,
}: Payment): Static<typeof PaymentRecord> {
  return {
    ...{ kind, ...representAmount(amount, currency), currency, reason },
    parts: parts.map(({ description, basis, amount: part }) => ({
      ...{ description, basis, formatted: representAmount(part, currency).formatted },
    })),
    ...{ statement_id: statement?.id ?? null, statement_date: statement?.statementDate ?? null },
    ...{ paid: statement?.isPaid ?? false, paid_on: statement?.paidOn ?? null, reference: paymentReference },
  };
}
