// Pay runs: what officials are paid for the games of some days (docs/api: Pay runs).
import { type Static, Type } from 'typebox';
import * as actions from '../../../domain/pay/actions.ts';
import { closePayRun } from '../../../domain/pay/closing.ts';
import { linesOfRun } from '../../../domain/pay/draft.ts';
import { findGameFacts, findPaidGames, findPaidPeople } from '../../../domain/pay/facts.ts';
import type { PayLine } from '../../../domain/pay/line.ts';
import { changesSince, findLook } from '../../../domain/pay/look.ts';
import { markPaid } from '../../../domain/pay/payments.ts';
import type { PayRun, PayRunChange } from '../../../domain/pay/run.ts';
import { findPayRun, listPayRuns, PAY_RUN_SORTS } from '../../../domain/pay/store.ts';
import {
  sumsOfLeagues,
  sumsOfLeftOut,
  sumsOfPayers,
  sumsOfPeople,
  sumsOfWeeks,
} from '../../../domain/pay/summary.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { DEFAULT_CURRENCY } from '../../../domain/statements/statement.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findOnSite, onSite } from '../caller.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { Id, MAX_SEARCH_IDS, userSearch } from '../input/ids.ts';
import { get, post, put, type RequestContext, type Resource, remove } from '../operation.ts';
import { listOf, pageOf, pageQuery, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import { PayLineRecord, representLine } from './pay-line-view.ts';
import { ChangedPayRun, Day, NewPayRunBody, readSettings } from './pay-run-input.ts';
import {
  PayRunDetails,
  PayRunPersonRecord,
  PayRunRecord,
  representChange,
  representLeague,
  representLeftOut,
  representPayer,
  representPayRun,
  representPerson,
  representTotals,
  representWeek,
} from './pay-run-view.ts';
import { parseDay } from './time-input.ts';

const MAX_ROWS = 1_000; // at once: a view shows everybody

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
  query: Type.Object({ ...pageQuery, ...sortQuery(PAY_RUN_SORTS) }),
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
      ...{ heldGameIds: body.held_game_ids, heldUserIds: body.held_user_ids },
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

const see = post('/pay_runs/:id/seen', 'markPayRunSeen', {
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

const pay = post('/pay_runs/:id/payments', 'createPayRunPayments', {
  summary: 'Mark a pay run as paid',
  response: PayRunDetails,
  conflicts: ['conflict'],
  find: onPayRun,
  body: Type.Object(
    {
      user_ids: Type.Optional(
        Type.Array(Id, {
          ...{ minItems: 1, maxItems: MAX_ROWS, examples: [[17]] },
          description: 'Those of these people alone; all that are not paid where it is left out.',
        }),
      ),
      paid_on: Type.Optional({
        ...Day,
        description: "YYYY-MM-DD or M/D/YYYY; the run's payment_date where it is left out.",
      }),
      reference: Type.Optional(
        textField({ maxLength: 90, example: 'ACH 2026-11-27', description: 'How it was paid.' }),
      ),
    },
    { title: 'NewPayment' },
  ),
  read: ({ body }, problems) =>
    body.paid_on === undefined ? undefined : parseDay(body.paid_on, { path: '/paid_on', problems }),
  handle: async ({ context, subject: { record: run, site }, body, input: paidOn = run.paymentDate }) => {
    const payment = { userIds: body.user_ids, paidOn, reference: trimToNull(body.reference) ?? null };
    const statements = await markPaid(context.db, { id: run.id, payment });
    context.log('pay_run.paid', { run: run.id, statements });
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
  routes: [list, create, view, change, deletion, see, close, pay, people, lines],
};

function linesOf({ db, now }: RequestContext, run: PayRun): Promise<PayLine[]> {
  return linesOfRun(db, { run, now: now() });
}

async function representDetails(
  context: RequestContext,
  { run, site }: { run: PayRun; site: Site },
): Promise<Static<typeof PayRunDetails>> {
  const { db, links } = context;
  const [found, look] = await Promise.all([linesOf(context, run), findLook(db, run.id)]);
  const changes = changesSince(look, found);
  const userIds = [...new Set(changes.map(({ userId }) => userId))];
  const [people, facts] = await Promise.all([
    findPaidPeople(db, { runId: run.id, userIds }),
    findGameFacts(
      db,
      found.flatMap(({ gameId, leftOut }) => (leftOut === null ? (gameId ?? []) : [])),
    ),
  ]);
  const names = new Map(people.map((person) => [person.id, person]));
  return {
    ...representPayRun(run, site, links),
    totals: representTotals(found, run.currency),
    leagues: sumsOfLeagues(found, facts).map((sums) => representLeague(sums, run.currency)),
    weeks: sumsOfWeeks(found, facts).map((sums) => representWeek(sums, run.currency)),
    payers: sumsOfPayers(found).map((sums) => representPayer(sums, run.currency)),
    left_out: sumsOfLeftOut(found).map((sums) => representLeftOut(sums, run.currency)),
    seen: look === undefined ? null : isoInZone(look.seenAt, site.timezone),
    changes: changes.map((change) => representChange(change, names.get(change.userId)!, run.currency)),
  };
}
