// Who pays for the games: the sums of leagues and clubs, and what they are for (docs/api: Payers).
import { type Static, Type } from 'typebox';
import { findPeriod } from '../../../domain/balance/period.ts';
import { findBilledLines, type Payer, payersOf } from '../../../domain/pay/payers.ts';
import type { PaidLine } from '../../../domain/pay/table-rows.ts';
import { onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { Id, MAX_SEARCH_IDS } from '../input/ids.ts';
import { get, type RequestContext, type Resource } from '../operation.ts';
import { integer, orNull, PageLink, string } from '../output/fields.ts';
import { listOf, pageOf, pageQueryUpTo, representPage } from '../paging.ts';
import { PeriodRecord } from './balance.ts';
import { PayLineRecord, representLine } from './pay-line-view.ts';
import { PayerFields, representPayerSums } from './pay-run-view.ts';
import { type DayRange, dayRange, readDayRange } from './time-input.ts';

const MAX_ROWS = 1_000; // at once: a view shows everything

export const BillTo = Type.String({
  maxLength: 90,
  minLength: 1,
  description: 'Who pays; case and spacing do not matter.',
  examples: ['Metro Premier'],
});

const PayerRecord = Type.Object(
  {
    bill_to: orNull(string('Metro Premier', 'null: nobody is known to pay for these games.')),
    currency: string('USD'),
    officials: integer(20),
    ...PayerFields,
  },
  { title: 'Payer' },
);

const BilledLineRecord = Type.Object(
  {
    payment_date: Type.String({ format: 'date', examples: ['2026-11-27'], description: 'Of its pay run.' }),
    first_name: string('Omar'),
    last_name: string('Reyes'),
    ...PayLineRecord.properties,
  },
  { title: 'BilledLine' },
);

const period = { period: PeriodRecord };
const PayerList = Type.Object(
  {
    ...period,
    _embedded: Type.Object({ payers: Type.Array(PayerRecord) }),
    _links: Type.Object({ self: PageLink }),
  },
  { title: 'PayerList' },
);
const find = onSite('pay.manage', 'reading what officials are paid');

const list = get('/sites/:site_id/payers', 'listPayers', {
  summary: 'List who pays for the games',
  response: PayerList,
  find,
  query: Type.Object({ search: Type.Optional(Type.Object(dayRange)) }),
  read: ({ query }, problems) => readDayRange(query.search, problems),
  handle: async ({ context, subject: { site }, query, input }) => {
    const { lines, ...days } = await billedOf(context, { siteId: site.id, ...input });
    const _links = { self: { href: context.links.to(context.path, query) } };
    return { ...days, _embedded: { payers: payersOf(lines).map(representPayer) }, _links };
  },
});

const listLines = get('/sites/:site_id/payer_lines', 'listPayerLines', {
  summary: 'List what each payer pays for',
  response: Type.Object({ ...listOf('payer_lines', BilledLineRecord).properties, ...period }),
  find,
  query: Type.Object({
    ...pageQueryUpTo(MAX_ROWS),
    search: Type.Optional(
      Type.Object({
        ...dayRange,
        bill_to: Type.Optional(BillTo),
        id: Type.Optional(
          Type.Array(Id, {
            ...{ minItems: 1, maxItems: MAX_SEARCH_IDS },
            description: 'The id of the game, or several.',
          }),
        ),
      }),
    ),
  }),
  read: ({ query }, problems) => readDayRange(query.search, problems),
  handle: async ({ context, subject: { site }, query, input }) => {
    const { bill_to: billTo, id: gameIds } = query.search ?? {};
    const { lines: all, ...days } = await billedOf(context, { siteId: site.id, ...input, billTo });
    const lines = all.filter(({ game }) => gameIds?.includes(game?.id ?? 0) ?? true);
    const represent = (line: PaidLine) => representBilled(line, context.links);
    return {
      ...representPage(context, pageOf(lines, query), { key: 'payer_lines', query, represent }),
      ...days,
    };
  },
});

export const payers: Resource = {
  tag: 'Payers',
  about: 'Leagues and clubs that pay for games.',
  routes: [list, listLines],
};

async function billedOf(
  { db, now }: RequestContext,
  { siteId, billTo, ...days }: { siteId: number; billTo?: string | undefined } & DayRange,
): Promise<{ lines: PaidLine[]; period: Static<typeof PeriodRecord> }> {
  const { startDate, endDate } = await findPeriod(db, { siteId, now: now(), ...days });
  const lines = await findBilledLines(db, { siteId, startDate, endDate, billTo });
  return { lines, period: { start_date: startDate, end_date: endDate } };
}

function representPayer({ billTo, currency, officials, ...sums }: Payer): Static<typeof PayerRecord> {
  return { bill_to: billTo, currency, officials, ...representPayerSums(sums, currency) };
}

function representBilled(
  { line, run: { currency, paymentDate }, person, game }: PaidLine,
  links: Links,
): Static<typeof BilledLineRecord> {
  return {
    payment_date: paymentDate,
    ...{ first_name: person.firstName, last_name: person.lastName },
    ...representLine(line, game, { currency, links }),
  };
}
