// What officials were paid in a year, and who lacks a tax form (docs/api: Annual totals).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import { type AnnualTotal, listAnnualTotals } from '../../../domain/pay/annual-totals.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { get, type Resource } from '../operation.ts';
import { boolean, integer, linkTo, number, orNull, string } from '../output/fields.ts';
import { listOf, pageOf, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { formatted, main } from './pay-line-view.ts';

const MAX_ROWS = 1_000; // at once: a view shows everybody
const DATE_LENGTH = 'YYYY-MM-DD'.length;

export const Year = Type.Integer({
  ...{ minimum: 1970, maximum: 2199, examples: [2026] },
  description: 'The current year where it is left out.',
});

const AnnualTotalRecord = Type.Object(
  {
    user_id: integer(17),
    first_name: string('Omar'),
    last_name: string('Reyes'),
    games: integer(48, 'Up to today, as the balance counts them.'),
    miles: orNull(
      number(410.2, 'For these games, as the balance counts them; null: it is not known of any.'),
    ),
    meters: orNull(integer(660153, 'The same in meters.')),
    amounts: Type.Array(
      Type.Object({
        currency: string('USD'),
        paid: number(2140),
        formatted_paid: string('$2,140.00'),
        not_paid: number(45, 'What is due of the statements of the year.'),
        formatted_not_paid: string('$45.00'),
      }),
      { description: 'By currency.' },
    ),
    needs_tax_form: boolean(true, 'Whether they were paid the threshold or more in US dollars.'),
    has_tax_form: boolean(false),
    _links: Type.Object({ user: linkTo('user') }),
  },
  { title: 'AnnualTotal' },
);

/** Managers see everybody, others themselves. */
const list = get('/sites/:site_id/annual_totals', 'listAnnualTotals', {
  summary: 'List what officials were paid in a year',
  response: Type.Object({
    ...listOf('annual_totals', AnnualTotalRecord).properties,
    year: integer(2026),
    threshold: integer(2000, 'From how many US dollars a year an official needs a tax form.'),
  }),
  find: onSite('site.read', 'reading it'),
  query: Type.Object({
    ...pageQueryUpTo(MAX_ROWS),
    search: Type.Optional(Type.Object({ year: Type.Optional(Year) })),
  }),
  handle: async ({ context, subject: { site, viewer }, query }) => {
    const { ids } = toPagination(query);
    const today = isoInZone(context.now(), site.timezone).slice(0, DATE_LENGTH);
    const { year = Number(today.slice(0, 4)) } = query.search ?? {};
    const { taxFormThreshold: threshold } = context;
    const userIds = may(viewer, 'pay.manage') ? ids : [viewer.id].filter((id) => ids?.includes(id) ?? true);
    const totals = await listAnnualTotals(context.db, { siteId: site.id, year, today, threshold, userIds });
    const represent = (total: AnnualTotal) => representTotal(total, context.links);
    const page = representPage(context, pageOf(totals, query), { key: 'annual_totals', query, represent });
    return { ...page, year, threshold };
  },
});

export const annualTotals: Resource = {
  tag: 'Annual totals',
  about: 'What officials were paid in a year.',
  routes: [list],
};

function representTotal(total: AnnualTotal, links: Links): Static<typeof AnnualTotalRecord> {
  return {
    ...{ user_id: total.userId, first_name: total.firstName, last_name: total.lastName },
    ...{ games: total.games, miles: total.miles, meters: total.meters },
    amounts: total.amounts.map(({ currency, paid, notPaid }) => ({
      ...{ currency, paid: main(paid), formatted_paid: formatted(paid, currency) },
      ...{ not_paid: main(notPaid), formatted_not_paid: formatted(notPaid, currency) },
    })),
    needs_tax_form: total.needsTaxForm,
    has_tax_form: total.hasTaxForm,
    _links: { user: links.link('user', `/users/${total.userId}`) },
  };
}
