// Statements: what an official is owed and was paid (docs/api: Resources, statement).
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import { changeStatement, createStatement } from '../../../domain/statements/actions.ts';
import { type PaymentStatus, type Statement, statusOf } from '../../../domain/statements/statement.ts';
import { findStatement, listStatements } from '../../../domain/statements/store.ts';
import { findUsersOfAccount } from '../../../domain/users/store.ts';
import { notFound, type Problem } from '../../../kernel/errors.ts';
import { formatMoney, isAmount, isCurrency } from '../../../kernel/money.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { memberOn, onSite, requireRole } from '../caller.ts';
import type { Links } from '../hal.ts';
import { Id, pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo, recordFields } from '../output/fields.ts';
import { listOf, pageQuery, representList, toPagination } from '../paging.ts';
import { representSite, SiteRecord } from './sites.ts';
import { parseDay } from './time-input.ts';

const MOST = 999_999_999.99; // below 10^9, as numeric(12, 2) keeps it with room for sums
const DAY_LENGTH = 20; // the longest form of a day has 12 characters

/** What an official is owed and was paid. */
export const StatementRecord = Type.Object(
  {
    id: recordFields.id,
    user_id: Type.Integer({ examples: [17] }),
    statement_date: Type.String({ format: 'date', examples: ['2026-05-02'] }),
    description: Type.String({ examples: ['Referee, U12 Girls'] }),
    amount: Type.Number({ description: 'What is owed, with at most two decimals.', examples: [45] }),
    amount_paid: Type.Number({ description: 'How much of it was paid.', examples: [20] }),
    currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
    formatted_amount: Type.String({ examples: ['$45.00'] }),
    formatted_amount_paid: Type.String({ examples: ['$20.00'] }),
    status: Type.Unsafe<PaymentStatus>({
      type: 'string',
      enum: ['unpaid', 'partial', 'paid'],
      description: 'Follows from the two amounts.',
      examples: ['partial'],
    }),
    payor_name: Type.String({ examples: ['Harbor Youth Soccer'] }),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({ self: linkTo('statement'), user: linkTo('user'), site: linkTo('site') }),
    _embedded: Type.Object({ site: SiteRecord }),
  },
  { title: 'Statement' },
);
const StatementList = listOf('statements', StatementRecord);

const Day = Type.String({
  maxLength: DAY_LENGTH,
  description: 'YYYY-MM-DD or M/D/YYYY.',
  examples: ['2026-05-02'],
});
const Amount = Type.Number({
  minimum: 0.01,
  maximum: MOST,
  description: 'With at most two decimals.',
  examples: [45],
});
const Description = Type.String({ minLength: 1, maxLength: 1_000, examples: ['Referee, U12 Girls'] });
const Payor = Type.String({
  minLength: 1,
  maxLength: 90,
  description: "The site's name where it is left out.",
  examples: ['Harbor Youth Soccer'],
});

const NewStatement = Type.Object({
  user_id: Id,
  statement_date: Day,
  description: Description,
  amount: Amount,
  currency: Type.Optional(
    Type.String({ maxLength: 3, description: 'ISO 4217; USD where it is left out.', examples: ['USD'] }),
  ),
  payor_name: Type.Optional(Payor),
});

const ChangedStatement = Type.Object({
  statement_date: Type.Optional(Day),
  description: Type.Optional(Description),
  amount: Type.Optional(Amount),
  amount_paid: Type.Optional(
    Type.Number({ minimum: 0, maximum: MOST, description: 'At most the amount.', examples: [20] }),
  ),
  payor_name: Type.Optional(Payor),
});

const StatementQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(Type.Object({ start_date: Type.Optional(Day), end_date: Type.Optional(Day) })),
});

/** `GET /statements`: those of all the caller's sites that he may see. */
export const listAll = operation({
  summary: 'List the statements of all your sites',
  response: StatementList,
  find: async ({ db, caller }) =>
    (await findUsersOfAccount(db, caller.accountId)).filter(({ active }) => active),
  query: StatementQuery,
  checkQuery: dayProblems,
  handle: async ({ context, subject: members, query }) => ({
    body: await representStatements(context, { members, path: '/statements', query }),
  }),
});

/** `GET /sites/:site_id/statements`: all of them for assignors, an official's own for himself. */
export const list = operation({
  summary: 'List the statements of a site',
  response: StatementList,
  find: onSite('site.read', 'reading it'),
  query: StatementQuery,
  checkQuery: dayProblems,
  handle: async ({ context, subject: { site, member }, query }) => ({
    body: await representStatements(context, {
      members: [member],
      path: `/sites/${site.id}/statements`,
      query,
    }),
  }),
});

/** `POST /sites/:site_id/statements`. */
export const create = operation({
  summary: 'Write down what a user is owed',
  created: StatementRecord,
  find: onSite('statements.write', 'writing statements'),
  body: NewStatement,
  checkBody: moneyProblems,
  handle: async ({ context, subject: { site }, body }) => {
    const statement = await createStatement(context.db, {
      site,
      statement: {
        userId: body.user_id,
        statementDate: dayIn(body.statement_date),
        description: body.description.trim(),
        amount: body.amount,
        currency: body.currency,
        payorName: body.payor_name?.trim(),
      },
    });
    return {
      location: context.links.to(`/statements/${statement.id}`),
      body: representStatement(statement, context.links),
    };
  },
});

/** `GET /statements/:id`. */
export const view = operation({
  summary: 'View a statement',
  response: StatementRecord,
  find: async (context) => (await findVisible(context)).statement,
  handle: async ({ context, subject }) => ({ body: representStatement(subject, context.links) }),
});

/** `PUT /statements/:id`: the fields sent; `amount_paid` is how a payment is written down. */
export const change = operation({
  summary: 'Change a statement, or what was paid of it',
  response: StatementRecord,
  find: async (context) => {
    const { statement, member } = await findVisible(context);
    requireRole(member, 'statements.write', 'changing statements');
    return statement;
  },
  body: ChangedStatement,
  checkBody: moneyProblems,
  handle: async ({ context, subject: { id }, body }) => {
    const changed = await changeStatement(context.db, {
      id,
      change: {
        statementDate: body.statement_date === undefined ? undefined : dayIn(body.statement_date),
        description: body.description?.trim(),
        amount: body.amount,
        amountPaid: body.amount_paid,
        payorName: body.payor_name?.trim(),
      },
    });
    return { body: representStatement(changed, context.links) };
  },
});

/** The statement for whom it is about, and for assignors; to others it is not there. */
async function findVisible(context: RequestContext): Promise<{ statement: Statement; member: Member }> {
  const statement = await findStatement(context.db, pathId(context.params, 'id', 'statement'));
  if (statement === undefined) throw notFound('statement');
  const member = await memberOn(context, statement.site.id, 'statement');
  if (!may(member, 'statements.read', statement.userId)) throw notFound('statement');
  return { statement, member };
}

function dayProblems({ search }: Static<typeof StatementQuery>): Problem[] {
  const problems: Problem[] = [];
  for (const name of ['start_date', 'end_date'] as const) {
    if (search?.[name] !== undefined) parseDay(search[name], { path: `/search/${name}`, problems });
  }
  return problems;
}

function moneyProblems(
  body: Partial<Static<typeof NewStatement> & Static<typeof ChangedStatement>>,
): Problem[] {
  const problems: Problem[] = [];
  const complain = (name: string, rule: string) =>
    problems.push({ path: `/${name}`, message: `${name} ${rule}.` });
  if (body.statement_date !== undefined) {
    parseDay(body.statement_date, { path: '/statement_date', problems });
  }
  for (const name of ['amount', 'amount_paid'] as const) {
    const amount = body[name];
    if (amount !== undefined && !isAmount(amount)) complain(name, 'must have at most two decimals');
  }
  for (const name of ['description', 'payor_name'] as const) {
    if (body[name]?.trim() === '') complain(name, 'must not be blank');
  }
  if (body.currency !== undefined && !isCurrency(body.currency)) {
    complain('currency', 'must be a code of ISO 4217, such as USD');
  }
  return problems;
}

/** A day that has been checked. */
function dayIn(text: string): string {
  return parseDay(text, { path: '', problems: [] })!;
}

type Listing = { members: Member[]; path: string; query: Static<typeof StatementQuery> };

async function representStatements({ db, links }: RequestContext, { members, path, query }: Listing) {
  const { start_date: start, end_date: end } = query.search ?? {};
  const found = await listStatements(db, {
    members,
    startDate: start === undefined ? undefined : dayIn(start),
    endDate: end === undefined ? undefined : dayIn(end),
    page: toPagination(query),
  });
  const rows = found.rows.map((statement) => representStatement(statement, links));
  return representList({ ...found, rows }, { links, path, key: 'statements' as const, query });
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
    created: isoInZone(statement.createdAt, site.timezone),
    updated: isoInZone(statement.updatedAt, site.timezone),
    _links: {
      self: links.link('statement', `/statements/${statement.id}`),
      user: links.link('user', `/users/${statement.userId}`),
      site: links.link('site', `/sites/${site.id}`),
    },
    _embedded: { site: representSite(site, links) },
  };
}
