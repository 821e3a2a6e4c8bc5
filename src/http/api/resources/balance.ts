// The balance of a season: what each official works, offers and answers, against their fair share (docs/api: Balance).
import { type Static, Type } from 'typebox';
import { type Balance, findPeriod, listBalance } from '../../../domain/balance/period.ts';
import { foldName } from '../../../domain/lists/list.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { Id } from '../input/ids.ts';
import { get, type Resource } from '../operation.ts';
import { boolean, integer, linkTo, number, orNull, string } from '../output/fields.ts';
import { listOf, pageOf, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { dayRange, readDayRange } from './time-input.ts';

const MAX_LIMIT = 1_000; // the officials of a large site at once: a comparison needs all of them
const MAX_LEAGUES = 50;

const CountRecord = (example: string) =>
  Type.Array(Type.Object({ name: orNull(string(example)), games: integer(9) }));

const BalanceRecord = Type.Object(
  {
    user_id: integer(17),
    first_name: string('Omar'),
    last_name: string('Reyes'),
    grade: orNull(string('Regional')),
    active: boolean(true),
    games: integer(12, 'That they accepted or have not declined, published or not.'),
    hours: number(17.5, 'The hours of these games, from their start to their end.'),
    fair_share: orNull(
      number(13.4, 'The games that would be theirs, with one decimal; null: they offered nothing.'),
    ),
    off_by: orNull(number(-1.4, 'games less fair_share: below zero, they have too few.')),
    hours_offered: number(
      41,
      'The hours of games that they are available for and may work by their grade; games at the same time count once.',
    ),
    pay: Type.Array(
      Type.Object({ amount: number(540), currency: string('USD'), formatted_amount: string('$540.00') }),
      { description: 'The fees of these games and of those that were canceled with pay, by currency.' },
    ),
    miles: orNull(
      number(
        73.4,
        'On roads from home to the venue and back, once a day and venue, as far as it is known; null: it is not known of any game.',
      ),
    ),
    meters: orNull(integer(118126, 'The same in meters.')),
    weekends: integer(6, 'Weeks in which they work on Saturday or Sunday.'),
    positions: CountRecord('Referee'),
    age_groups: CountRecord('U12'),
    offered: integer(14, 'The games that they were asked to work: the sum of the next four.'),
    accepted: integer(11),
    declined: integer(1),
    turned_back_late: integer(1, 'Accepted first, and declined less than 48 hours before the start.'),
    no_answer: integer(1, 'Published, and not answered yet.'),
    _links: Type.Object({ user: linkTo('user') }),
  },
  { title: 'Balance' },
);

export const PeriodRecord = Type.Object(
  {
    start_date: string('2031-01-01'),
    end_date: string('2031-12-31'),
  },
  { title: 'BalancePeriod', description: 'The first and the last day.' },
);

const BalanceList = Type.Object({
  ...listOf('balance', BalanceRecord).properties,
  period: PeriodRecord,
});

const BalanceQuery = Type.Object({
  ...pageQueryUpTo(MAX_LIMIT),
  search: Type.Optional(
    Type.Object({
      ...dayRange,
      league_id: Type.Optional(
        Type.Array(Id, { minItems: 1, maxItems: MAX_LEAGUES, description: 'Only games of these leagues.' }),
      ),
      query: Type.Optional(
        Type.String({ maxLength: 90, description: 'Part of the name; case and spacing do not matter.' }),
      ),
    }),
  ),
});

/** Assignors and managers; who has too few games comes first. */
const list = get('/sites/:site_id/balance', 'listBalance', {
  summary: 'Compare what officials work',
  response: BalanceList,
  find: onSite('balance.read', 'reading who works how much'),
  query: BalanceQuery,
  read: ({ query }, problems) => readDayRange(query.search, problems),
  handle: async ({ context, subject: { site }, query, input }) => {
    const { ids } = toPagination(query);
    const { league_id: leagueIds, query: text } = query.search ?? {};
    const period = await findPeriod(context.db, { siteId: site.id, now: context.now(), ...input });
    const all = await listBalance(context.db, { siteId: site.id, ...period, leagueIds });
    const name = text === undefined ? '' : foldName(text);
    const found = all.filter(
      ({ user }) =>
        (ids === undefined || ids.includes(user.id)) &&
        (name === '' || foldName(`${user.firstName} ${user.lastName}`).includes(name)),
    );
    const represent = (row: Balance) => representBalance(row, context.links);
    return {
      ...representPage(context, pageOf(found, query), { key: 'balance', query, represent }),
      period: { start_date: period.startDate, end_date: period.endDate },
    };
  },
});

export const balance: Resource = {
  tag: 'Balance',
  about: 'Who works how much, against their fair share.',
  routes: [list],
};

function representBalance(row: Balance, links: Links): Static<typeof BalanceRecord> {
  const { user, pay, answers } = row;
  return {
    user_id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    grade: user.grade,
    active: user.active,
    games: row.games,
    hours: row.hours,
    fair_share: row.fairShare,
    off_by: row.offBy,
    hours_offered: row.hoursOffered,
    pay: pay.map(({ amount, currency }) => {
      const value = Number(amount);
      return { amount: value, currency, formatted_amount: formatMoney(value, currency) };
    }),
    miles: row.miles,
    meters: row.meters,
    weekends: row.weekends,
    positions: row.positions,
    age_groups: row.ageGroups,
    offered: answers.offered,
    accepted: answers.accepted,
    declined: answers.declined,
    turned_back_late: answers.turnedBackLate,
    no_answer: answers.noAnswer,
    _links: { user: links.link('user', `/users/${user.id}`) },
  };
}
