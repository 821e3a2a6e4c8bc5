// Statements: amounts owed and paid to officials (docs/api: Resources, statement).
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import { changeStatement, createStatement } from '../../../domain/statements/actions.ts';
import { type PaymentStatus, type Statement, statusOf } from '../../../domain/statements/statement.ts';
import { findStatement, listStatements, STATEMENT_SORTS } from '../../../domain/statements/store.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { formatMoney, isAmount, isCurrency } from '../../../kernel/money.ts';
import { findOnSite, onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { Id, userSearch } from '../input/ids.ts';
import { get, post, put, type RequestContext, type Resource } from '../operation.ts';
import { integer, linkTo, number, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import { earningRoutes } from './earnings.ts';
import { profilesOf } from './game-lists.ts';
import { representSite, SiteRecord } from './sites.ts';
import { dayRange, parseDay, readDayRange } from './time-input.ts';

const MAX_AMOUNT = 999_999_999.99; // below 10^9, so that sums fit numeric(12, 2)
const DAY_LENGTH = 20; // the longest form of a day has 12 characters

/** An amount owed to an official, and the amount paid. */
const StatementRecord = Type.Object(
  {
    id: recordFields.id,
    user_id: integer(17),
    statement_date: Type.String({ format: 'date', examples: ['2026-05-02'] }),
    description: string('Referee, U12 Girls'),
    amount: number(45, 'What is owed, with at most two decimals.'),
    amount_paid: number(20, 'How much of it was paid.'),
    currency: string('USD', 'ISO 4217.'),
    formatted_amount: string('$45.00'),
    formatted_amount_paid: string('$20.00'),
    status: Type.Unsafe<PaymentStatus>({
      type: 'string',
      enum: ['unpaid', 'partial', 'paid'],
      description: 'Follows from the two amounts.',
      examples: ['partial'],
    }),
    payor_name: string('Harbor Youth Soccer'),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('statement'), user: linkTo('user'), site: linkTo('site') }),
    _embedded: Type.Object({ site: SiteRecord }),
  },
  { title: 'Statement' },
);

const Day = Type.String({
  maxLength: DAY_LENGTH,
  description: 'YYYY-MM-DD or M/D/YYYY.',
  examples: ['2026-05-02'],
});
const Amount = Type.Number({
  minimum: 0.01,
  maximum: MAX_AMOUNT,
  description: 'With at most two decimals.',
  examples: [45],
});
const AmountPaid = Type.Number({
  minimum: 0,
  maximum: MAX_AMOUNT,
  description: 'At most the amount; 0 where it is left out of a new statement.',
  examples: [20],
});
const Description = Type.String({ minLength: 1, maxLength: 1_000, examples: ['Referee, U12 Girls'] });
const Payor = Type.String({
  minLength: 1,
  maxLength: 90,
  description: "The site's name where it is left out.",
  examples: ['Harbor Youth Soccer'],
});

const NewStatement = Type.Object(
  {
    user_id: Id,
    statement_date: Day,
    description: Description,
    amount: Amount,
    amount_paid: Type.Optional(AmountPaid),
    currency: Type.Optional(
      Type.String({ maxLength: 3, description: 'ISO 4217; USD where it is left out.', examples: ['USD'] }),
    ),
    payor_name: Type.Optional(Payor),
  },
  { title: 'NewStatement' },
);

const ChangedStatement = Type.Object(
  {
    statement_date: Type.Optional(Day),
    description: Type.Optional(Description),
    amount: Type.Optional(Amount),
    amount_paid: Type.Optional(AmountPaid),
    payor_name: Type.Optional(Payor),
  },
  { title: 'StatementChange' },
);

const StatementQuery = Type.Object({
  ...pageQuery,
  ...sortQuery(STATEMENT_SORTS),
  search: Type.Optional(Type.Object({ ...dayRange, ...userSearch })),
});

const StatementList = listOf('statements', StatementRecord);

const listAll = get('/statements', 'listStatementsOfAllSites', {
  summary: 'List the statements of all your sites',
  response: StatementList,
  find: profilesOf,
  query: StatementQuery,
  read: ({ query }, problems) => readDayRange(query.search, problems),
  handle: ({ context, subject: members, query, input }) =>
    listStatementsPage(context, query, { members, ...input }),
});

/** Assignors see all statements, officials their own. */
const list = get('/sites/:site_id/statements', 'listStatements', {
  summary: 'List the statements of a site',
  response: StatementList,
  find: onSite('site.read', 'reading it'),
  lock: lockSite,
  query: StatementQuery,
  read: ({ query }, problems) => readDayRange(query.search, problems),
  handle: ({ context, subject: { viewer }, query, input }) =>
    listStatementsPage(context, query, { members: [viewer], ...input }),
});

const create = post('/sites/:site_id/statements', 'createStatement', {
  summary: 'Write down what a user is owed',
  created: StatementRecord,
  find: onSite('statements.write', 'writing statements'),
  body: NewStatement,
  read: ({ body }, problems) => ({
    ...readStatement(body, problems),
    userId: body.user_id,
    currency: readCurrency(body.currency, problems),
  }),
  handle: async ({ context, subject: { site }, body, input }) => {
    const statement = {
      ...input,
      statementDate: input.statementDate!,
      description: body.description.trim(),
      amount: body.amount,
    };
    return representStatement(await createStatement(context.db, { site, statement }), context.links);
  },
});

/** Visible to its user and to assignors; others get 404. */
const onStatement = findOnSite<Statement & { siteId: number }>({
  noun: 'statement',
  load: async ({ db }, id) => {
    const found = await findStatement(db, id);
    return found && { ...found, siteId: found.site.id };
  },
  isVisible: (viewer, { userId }) => may(viewer, 'statements.read', userId),
});

const view = get('/statements/:id', 'getStatement', {
  summary: 'View a statement',
  response: StatementRecord,
  find: onStatement(),
  lock: lockRecord('statement'),
  handle: async ({ context, subject: { record } }) => representStatement(record, context.links),
});

/** Changes only the members that were sent; `amount_paid` records a payment. */
const change = put('/statements/:id', 'changeStatement', {
  summary: 'Change a statement, or what was paid of it',
  response: StatementRecord,
  conflicts: ['conflict'],
  find: onStatement({ action: 'statements.write', doing: 'changing statements' }),
  body: ChangedStatement,
  read: ({ body }, problems) => readStatement(body, problems),
  handle: async ({ context, subject: { record }, input }) =>
    representStatement(
      await changeStatement(context.db, { id: record.id, change: input, now: context.now() }),
      context.links,
    ),
});

export const statements: Resource = {
  tag: 'Statements',
  about: 'What officials are owed, and were paid.',
  routes: [listAll, list, create, view, change, ...earningRoutes],
};

/** Reads the members that new and changed statements share. */
function readStatement(body: Static<typeof ChangedStatement>, problems: Problem[]) {
  const { amount, amount_paid: amountPaid, statement_date: day } = body;
  const report = (name: string, rule: string) =>
    problems.push({ path: `/${name}`, message: `${name} ${rule}.` });
  const text = (name: 'description' | 'payor_name') => {
    const trimmed = body[name]?.trim();
    if (trimmed === '') report(name, 'must not be blank');
    return trimmed;
  };
  const statementDate = day === undefined ? undefined : parseDay(day, { path: '/statement_date', problems });
  for (const [name, value] of Object.entries({ amount, amount_paid: amountPaid })) {
    if (value !== undefined && !isAmount(value)) report(name, 'must have at most two decimals');
  }
  return {
    statementDate,
    amount,
    amountPaid,
    description: text('description'),
    payorName: text('payor_name'),
  };
}

function readCurrency(currency: string | undefined, problems: Problem[]): string | undefined {
  if (currency !== undefined && !isCurrency(currency)) {
    const message = 'currency must be a code of ISO 4217, such as USD.';
    problems.push({ path: '/currency', message });
  }
  return currency;
}

type Listing = { members: Member[]; startDate: string | undefined; endDate: string | undefined };

async function listStatementsPage(
  context: RequestContext,
  query: Static<typeof StatementQuery>,
  listing: Listing,
) {
  const userIds = query.search?.user_id;
  const found = await listStatements(context.db, { ...listing, userIds, page: toPagination(query) });
  const represent = (statement: Statement) => representStatement(statement, context.links);
  return representPage(context, found, { key: 'statements', query, represent });
}

function representStatement(statement: Statement, links: Links): Static<typeof StatementRecord> {
  const { site, amount, amountPaid, currency } = statement;
  return {
    id: statement.id,
    user_id: statement.userId,
    statement_date: statement.statementDate,
    description: statement.description,
    amount,
    amount_paid: amountPaid,
    currency,
    formatted_amount: formatMoney(amount, currency),
    formatted_amount_paid: formatMoney(amountPaid, currency),
    status: statusOf(statement),
    payor_name: statement.payorName,
    ...timesOf(statement, site.timezone),
    _links: {
      self: links.link('statement', `/statements/${statement.id}`),
      user: links.link('user', `/users/${statement.userId}`),
      site: links.link('site', `/sites/${site.id}`),
    },
    _embedded: { site: representSite(site, links) },
  };
}
