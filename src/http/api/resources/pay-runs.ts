// Pay runs: what officials are paid for the games of some days (docs/api: Pay runs).
import { type Static, Type } from 'typebox';
import * as actions from '../../../domain/pay/actions.ts';
import { closePayRun } from '../../../domain/pay/closing.ts';
import { draftLines } from '../../../domain/pay/draft.ts';
import { findPaidGames, findPaidPeople } from '../../../domain/pay/facts.ts';
import type { PayLine } from '../../../domain/pay/line.ts';
import { changesSince, findLook } from '../../../domain/pay/look.ts';
import { MAX_HELD, type PayRun, type PayRunChange } from '../../../domain/pay/run.ts';
import { closedLines, findPayRun, listPayRuns } from '../../../domain/pay/store.ts';
import { sumsOfLeftOut, sumsOfLines, sumsOfPeople } from '../../../domain/pay/summary.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { DEFAULT_CURRENCY } from '../../../domain/statements/statement.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isCurrency } from '../../../kernel/money.ts';
import type { Page } from '../../../kernel/pagination.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findOnSite, onSite } from '../caller.ts';
import { Id, MAX_SEARCH_IDS, userSearch } from '../input/ids.ts';
import { get, post, put, type RequestContext, type Resource, remove } from '../operation.ts';
import { listOf, type PageQuery, pageQuery, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import {
  PayLineRecord,
  PayRunDetails,
  PayRunPersonRecord,
  PayRunRecord,
  representChange,
  representLeftOut,
  representLine,
  representPayRun,
  representPerson,
  representSums,
} from './pay-run-view.ts';
import { parseDay } from './time-input.ts';

const DAY_LENGTH = 20; // the longest form of a day has 12 characters
const MAX_ROWS = 1_000; // at once: a view shows everybody

const Day = Type.String({
  maxLength: DAY_LENGTH,
  description: 'YYYY-MM-DD or M/D/YYYY.',
  examples: ['2026-11-09'],
});
const held = (what: string) => Type.Optional(Type.Array(Id, { maxItems: MAX_HELD, description: what }));
const Settings = {
  currency: Type.Optional(
    Type.String({ maxLength: 3, description: 'ISO 4217; USD where it is left out.', examples: ['USD'] }),
  ),
  league_id: Type.Optional(
    Type.Union([Id, Type.Null()], { description: 'Only games of this league; null: of all.' }),
  ),
  wants_reports: Type.Optional(
    Type.Boolean({ description: 'Leave out games without a report that is due; true where it is left out.' }),
  ),
  wants_bank_data: Type.Optional(
    Type.Boolean({ description: 'Leave out officials without a bank account; false where it is left out.' }),
  ),
};
const NewPayRunBody = Type.Object(
  { start_date: Day, end_date: Day, payment_date: Day, ...Settings },
  { title: 'NewPayRun' },
);
const ChangedPayRun = Type.Object(
  {
    ...{ start_date: Type.Optional(Day), end_date: Type.Optional(Day), payment_date: Type.Optional(Day) },
    ...Settings,
    held_game_ids: held('All games that are left out.'),
    held_user_ids: held('All people who are left out.'),
  },
  { title: 'PayRunChange' },
);

const DOING = 'managing pay runs';
const onPayRun = findOnSite<PayRun>({ noun: 'pay run', load: ({ db }, id) => findPayRun(db, id) })({
  action: 'pay.manage',
  doing: DOING,
});

const list = get('/sites/:site_id/pay_runs', 'listPayRuns', {
  summary: 'List the pay runs of a site',
  response: listOf('pay_runs', PayRunRecord),
  find: onSite('pay.manage', DOING),
  lock: lockSite,
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { site }, query }) => {
    const found = await listPayRuns(context.db, { siteId: site.id, page: toPagination(query) });
    const represent = (run: PayRun) => representPayRun(run, site, context.links);
    return representPage(context, found, { key: 'pay_runs', query, represent });
  },
});

const create = post('/sites/:site_id/pay_runs', 'createPayRun', {
  summary: 'Begin a pay run',
  created: PayRunDetails,
  conflicts: ['conflict'],
  find: onSite('pay.manage', DOING),
  body: NewPayRunBody,
  read: ({ body }, problems) => readSettings(body, problems),
  handle: async ({ context, subject: { site }, body, input }) => {
    const { startDate, endDate, paymentDate, currency = DEFAULT_CURRENCY } = input;
    const now = context.now();
    const days = { startDate: startDate!, endDate: endDate!, paymentDate: paymentDate! };
    const run = await actions.createPayRun(context.db, {
      run: {
        ...{ siteId: site.id, ...days, currency, leagueId: body.league_id ?? null },
        ...{ wantsReports: body.wants_reports ?? true, wantsBankData: body.wants_bank_data ?? false },
      },
      now,
    });
    return representDetails(context, { run, site });
  },
});

const view = get('/pay_runs/:id', 'getPayRun', {
  summary: 'View a pay run',
  response: PayRunDetails,
  find: onPayRun,
  lock: lockRecord('pay_run'),
  handle: async ({ context, subject: { record: run, site } }) => representDetails(context, { run, site }),
});

const change = put('/pay_runs/:id', 'changePayRun', {
  summary: 'Change a draft, or leave out games and people',
  response: PayRunDetails,
  conflicts: ['conflict'],
  find: onPayRun,
  body: ChangedPayRun,
  read: ({ body }, problems) => readSettings(body, problems),
  handle: async ({ context, subject: { record, site }, body, input }) => {
    const change: PayRunChange = {
      ...{ ...input, leagueId: body.league_id, wantsReports: body.wants_reports },
      ...{ wantsBankData: body.wants_bank_data },
      ...{ heldGameIds: unique(body.held_game_ids), heldUserIds: unique(body.held_user_ids) },
    };
    const run = await actions.changePayRun(context.db, { id: record.id, change });
    return representDetails(context, { run, site });
  },
});

const deletion = remove('/pay_runs/:id', 'deletePayRun', {
  summary: 'Delete a draft',
  conflicts: ['conflict'],
  find: onPayRun,
  handle: ({ context, subject: { record } }) => actions.deletePayRun(context.db, { id: record.id }),
});

const see = post('/pay_runs/:id/seen', 'seePayRun', {
  summary: 'Mark a draft as seen',
  conflicts: ['conflict'],
  find: onPayRun,
  handle: ({ context, subject: { record } }) =>
    actions.seePayRun(context.db, { id: record.id, now: context.now() }),
});

const close = post('/pay_runs/:id/close', 'closePayRun', {
  summary: 'Close a pay run',
  response: PayRunDetails,
  conflicts: ['conflict'],
  find: onPayRun,
  handle: async ({ context, subject: { record, site } }) => {
    const run = await closePayRun(context.db, { id: record.id, site, now: context.now() });
    context.log('pay_run.closed', { run: run.id });
    return representDetails(context, { run, site });
  },
});

const people = get('/pay_runs/:id/people', 'listPayRunPeople', {
  summary: 'List whom a pay run pays',
  response: listOf('people', PayRunPersonRecord),
  find: onPayRun,
  query: Type.Object(pageQueryUpTo(MAX_ROWS)),
  handle: async ({ context, subject: { record: run }, query }) => {
    const sums = new Map(sumsOfPeople(await linesOf(context, run)).map((person) => [person.userId, person]));
    const { ids } = toPagination(query);
    const userIds = [...sums.keys()].filter((id) => ids?.includes(id) ?? true);
    const people = await findPaidPeople(context.db, { runId: run.id, userIds });
    const { currency } = run;
    return representPage(context, pageOf(people, query), {
      key: 'people',
      query,
      represent: (person) =>
        representPerson(sums.get(person.id)!, person, { currency, links: context.links }),
    });
  },
});

const lines = get('/pay_runs/:id/lines', 'listPayRunLines', {
  summary: 'List the games that a pay run pays, and those that it leaves out',
  response: listOf('lines', PayLineRecord),
  find: onPayRun,
  query: Type.Object({
    ...pageQueryUpTo(MAX_ROWS),
    search: Type.Optional(
      Type.Object({
        ...userSearch,
        id: Type.Optional(
          Type.Array(Id, {
            ...{ minItems: 1, maxItems: MAX_SEARCH_IDS },
            description: 'The id of the game, or several.',
          }),
        ),
        left_out: Type.Optional(
          Type.Boolean({ description: 'Only those that are left out, or only those that are paid.' }),
        ),
      }),
    ),
  }),
  handle: async ({ context, subject: { record: run }, query }) => {
    const { user_id: userIds, left_out: isLeftOut, id: gameIds } = query.search ?? {};
    const found = (await linesOf(context, run)).filter(
      ({ userId, gameId, leftOut }) =>
        (userIds === undefined || userIds.includes(userId)) &&
        (gameIds === undefined || (gameId !== null && gameIds.includes(gameId))) &&
        (isLeftOut === undefined || isLeftOut === (leftOut !== null)),
    );
    const page = pageOf(found, query);
    const games = await findPaidGames(
      context.db,
      page.rows.flatMap(({ gameId }) => gameId ?? []),
    );
    const how = { currency: run.currency, links: context.links };
    return representPage(context, page, {
      key: 'lines',
      query,
      represent: (line) =>
        representLine(line, line.gameId === null ? undefined : games.get(line.gameId), how),
    });
  },
});

export const payRuns: Resource = {
  tag: 'Pay runs',
  about: 'What officials are paid for the games of some days.',
  routes: [list, create, view, change, deletion, see, close, people, lines],
};

/** The lines of a run: those that closing wrote, or those of the draft as it is now. */
function linesOf({ db, now }: RequestContext, run: PayRun): Promise<PayLine[]> {
  return run.closedAt === null ? draftLines(db, { run, now: now() }) : closedLines(db, run.id);
}

async function representDetails(
  context: RequestContext,
  { run, site }: { run: PayRun; site: Site },
): Promise<Static<typeof PayRunDetails>> {
  const { db, links } = context;
  const [found, look] = await Promise.all([linesOf(context, run), findLook(db, run.id)]);
  const changes = changesSince(look, found);
  const userIds = [...new Set(changes.map(({ userId }) => userId))];
  const people = await findPaidPeople(db, { runId: run.id, userIds });
  const names = new Map(people.map((person) => [person.id, person]));
  const paid = new Set(found.filter(({ leftOut }) => leftOut === null).map(({ userId }) => userId));
  return {
    ...representPayRun(run, site, links),
    totals: { officials: paid.size, ...representSums(sumsOfLines(found), run.currency) },
    left_out: sumsOfLeftOut(found).map((sums) => representLeftOut(sums, run.currency)),
    seen: look === undefined ? null : isoInZone(look.seenAt, site.timezone),
    changes: changes.map((change) => representChange(change, names.get(change.userId)!, run.currency)),
  };
}

function pageOf<Row>(rows: readonly Row[], query: PageQuery): Page<Row> {
  const { page, limit } = toPagination(query);
  return { rows: rows.slice((page - 1) * limit, page * limit), records: rows.length };
}

function unique(ids: readonly number[] | undefined): number[] | undefined {
  return ids && [...new Set(ids)];
}

function readSettings(body: Static<typeof ChangedPayRun>, problems: Problem[]) {
  const dayOf = (name: 'start_date' | 'end_date' | 'payment_date') => {
    const text = body[name];
    return text === undefined ? undefined : parseDay(text, { path: `/${name}`, problems });
  };
  const { currency } = body;
  if (currency !== undefined && !isCurrency(currency)) {
    const message = 'currency must be a code of ISO 4217, such as USD.';
    problems.push({ path: '/currency', message });
  }
  return {
    startDate: dayOf('start_date'),
    endDate: dayOf('end_date'),
    paymentDate: dayOf('payment_date'),
    currency,
  };
}
