// What becomes of a pay run that is closed: it is marked as paid, and exported for payroll (docs/api: Pay runs).
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { MAX_EXPORT_ROWS } from '../../src/domain/exports/export.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import { ok } from '../support/stage.ts';
import { cellsOf } from '../support/workbook.ts';
import { BANK_ACCOUNT } from './access/things.ts';
import { pathsOf } from './callers.ts';
import {
  close,
  type Json,
  newRun,
  openPay,
  type PayStage,
  pay,
  peopleOf,
  read,
  workedGame,
} from './pay-stage.ts';

let stage: PayStage;
let run: Json;
beforeEach(async () => {
  stage = await openPay();
  await workedGame(stage, { date: '2026-05-02', league_name: 'Metro Premier', home_team_name: 'Hawks' });
  await workedGame(stage, { date: '2026-05-03', crew: ['nina'] });
  run = await newRun(stage, '2026-05-01', '2026-05-08', { payment_date: '2026-05-12' });
});
afterEach(() => stage.stop());

const paidOf = (people: Json[]) =>
  people.map(({ first_name, amount, amount_paid, paid_on, payment_reference }: Json) =>
    [first_name, amount, amount_paid, paid_on, payment_reference].join(' '),
  );

test('its sums are told by league, the largest first', async () => {
  assert.deepEqual(
    (await read(stage, run)).leagues.map(({ name, games, officials, amount }: Json) => [
      name,
      games,
      officials,
      amount,
    ]),
    [
      ['Metro Premier', 1, 2, 85],
      [null, 1, 1, 45],
    ],
  );
});

test('its sums are told by week, the first one first: a Sunday is of the week before', async () => {
  await workedGame(stage, { date: '2026-05-04', crew: ['nina'] });
  const { weeks } = await read(stage, run);
  assert.deepEqual(
    weeks.map(({ week, games, officials, formatted_amount }: Json) => [
      week,
      games,
      officials,
      formatted_amount,
    ]),
    [
      ['2026-04-27', 2, 2, '$130.00'],
      ['2026-05-04', 1, 1, '$45.00'],
    ],
  );
});

test('its statements are marked as paid one by one, or all that are left, and not twice', async () => {
  await close(stage, run);
  const { omar } = stage.season;
  await pay(stage, run, { user_ids: [omar.userId], paid_on: '2026-05-11', reference: ' Check 12 ' });
  assert.deepEqual(paidOf(await peopleOf(stage, run)), ['Nina 85 0  ', 'Omar 45 45 2026-05-11 Check 12']);
  await pay(stage, run);
  await pay(stage, run, { reference: 'Again' });
  assert.deepEqual(paidOf(await peopleOf(stage, run)), [
    'Nina 85 85 2026-05-12 ',
    'Omar 45 45 2026-05-11 Check 12',
  ]);
  const own = ok(await stage.omar('GET', `/api/v2/sites/${stage.season.siteId}/statements`), 200)._embedded;
  assert.deepEqual([own.statements[0].status, own.statements[0].amount_paid], ['paid', 45]);
  const audit = ok(await stage.maya('GET', `/api/v2/sites/${stage.season.siteId}/audit`), 200)._embedded
    .audit;
  const paid = audit.find(
    ({ record, after }: Json) => record === 'statement' && after?.payment_reference === 'Check 12',
  );
  assert.deepEqual(
    [paid.before.amount_paid, paid.after.amount_paid, paid.after.paid_on],
    [0, 45, '2026-05-11'],
  );
});

test('a payment that is taken back leaves neither a day nor a reference', async () => {
  await close(stage, run);
  await pay(stage, run, { paid_on: '2026-05-11', reference: 'Check 12' });
  const [nina, omar] = (await peopleOf(stage, run)).map(
    ({ statement_id }) => `/api/v2/statements/${statement_id}`,
  );
  ok(await stage.maya('PUT', nina!, { body: { amount_paid: 0 } }), 200);
  ok(await stage.maya('PUT', omar!, { body: { amount_paid: 45 } }), 200);
  assert.deepEqual(paidOf(await peopleOf(stage, run)), ['Nina 85 0  ', 'Omar 45 45 2026-05-11 Check 12']);
  const { audit } = ok(await stage.maya('GET', `/api/v2/sites/${stage.season.siteId}/audit`), 200)._embedded;
  const { before, after } = audit.find(
    ({ record, after }: Json) => record === 'statement' && after?.amount_paid === 0,
  );
  assert.deepEqual(
    [before.paid_on, before.payment_reference, after.paid_on, after.payment_reference],
    ['2026-05-11', 'Check 12', null, null],
  );
});

test('a draft is not marked as paid, nor a run for somebody whom it does not pay', async () => {
  const path = `/api/v2/pay_runs/${run.id}/payments`;
  assert.equal((await stage.maya('POST', path, { body: {} })).status, 409);
  await close(stage, run);
  const body = { user_ids: [stage.season.omar.userId, stage.season.ada.userId] };
  assert.deepEqual(pathsOf(await stage.maya('POST', path, { body })), ['/user_ids/1']);
  assert.deepEqual(pathsOf(await stage.maya('POST', path, { body: { paid_on: 'May' } })), ['/paid_on']);
  assert.deepEqual(paidOf(await peopleOf(stage, run)), ['Nina 85 0  ', 'Omar 45 0  ']);
});

const linesIn = async ({ maya }: PayStage, { id }: Json): Promise<Json[]> =>
  ok(await maya('GET', `/api/v2/pay_runs/${id}/lines`), 200)._embedded.lines;

const exportsOf = () => `/api/v2/sites/${stage.season.siteId}/exports`;
async function exported(body: object): Promise<string> {
  const { _links } = ok(
    await stage.maya('POST', exportsOf(), { body: { search: { pay_run_id: run.id }, ...body } }),
    201,
  );
  return _links.self.href;
}

test('payroll gets a table of its officials, with the last four digits of their bank accounts alone', async () => {
  const path = `/api/v2/users/${stage.season.omar.userId}/bank_accounts`;
  const application = await register(stage.service.db, stage.season.omar.accountId);
  const omar = await callerFor(stage.service, application, 'read write bank');
  ok(await omar('POST', path, { body: BANK_ACCOUNT }), 201);
  await close(stage, run);
  const columns = ['official', 'games', 'amount', 'currency', 'bank_account', 'payment_date'];
  const text = await (await fetch(await exported({ kind: 'pay', format: 'csv', columns }))).text();
  assert.equal(
    text.replaceAll('\r', '').replace('\uFEFF', ''),
    `Official,Games,To pay,Currency,Bank account ends in,Payment date
Nina Alvarez,2,85,USD,,2026-05-12
Omar Reyes,1,45,USD,6789,2026-05-12
`,
  );
  const whole = await (await fetch(await exported({ kind: 'pay', format: 'csv' }))).text();
  assert.ok(!whole.includes(BANK_ACCOUNT.account_number) && !whole.includes(BANK_ACCOUNT.routing_number));
});

test('payroll pays nobody below zero, whose rest has a column of its own', async () => {
  await close(stage, run);
  const [first] = (await linesIn(stage, run)).filter(({ user_id }) => user_id === stage.season.omar.userId);
  ok(await stage.ada('PUT', `/api/v2/games/${first!.game_id}`, { body: { status: 'C' } }), 200);
  await workedGame(stage, { date: '2026-05-10', crew: ['nina'] });
  run = await newRun(stage, '2026-05-09', '2026-05-15');
  const columns = ['official', 'adjusted', 'amount', 'rest'];
  const text = await (await fetch(await exported({ kind: 'pay', format: 'csv', columns }))).text();
  assert.equal(
    text.replaceAll('\r', '').replace('\uFEFF', ''),
    `Official,Adjusted,To pay,Into a later run
Nina Alvarez,-40,5,0
Omar Reyes,-45,0,-45
`,
  );
});

test('a table of its games says what made each amount, for a spreadsheet', async () => {
  const columns = ['official', 'date', 'home_team', 'league', 'position', 'amount', 'parts'];
  const file = await fetch(await exported({ kind: 'pay_lines', format: 'xlsx', columns }));
  const cells = await cellsOf(Buffer.from(await file.arrayBuffer()));
  assert.deepEqual(
    [cells.A2, cells.C2, cells.D2, cells.E2, cells.F2, cells.G2],
    ['Nina Alvarez', 'Hawks', 'Metro Premier', 'Assistant', 40, 'Assistant 40'],
  );
  assert.deepEqual([cells.A4, cells.A5], ['Omar Reyes', undefined]);
});

test('an export of a run is in the audit log, and managers alone make it', async () => {
  const body = { kind: 'pay', format: 'csv', search: { pay_run_id: run.id } };
  assert.equal((await stage.ada('POST', exportsOf(), { body })).status, 403);
  assert.deepEqual(pathsOf(await stage.maya('POST', exportsOf(), { body: { ...body, search: {} } })), [
    '/search/pay_run_id',
  ]);
  await exported({ kind: 'pay', format: 'csv' });
  const audit = ok(await stage.maya('GET', `/api/v2/sites/${stage.season.siteId}/audit`), 200)._embedded
    .audit;
  assert.ok(audit.some(({ record, after }: Json) => record === 'pay-run' && after?.exported === 'csv'));
});

test('an export of a run that is refused is not in the audit log', async () => {
  const { siteId, omar } = stage.season;
  await close(stage, run);
  await stage.service.db.query(sql`
    insert into pay_lines (site_id, pay_run_id, user_id, game_id, kind, revision, amount, currency, parts)
    select ${siteId}::bigint, ${run.id}::bigint, ${omar.userId}::bigint, null, 'adjustment', n, 1, 'USD', '[]'
    from generate_series(1, ${MAX_EXPORT_ROWS}) n`);
  const body = { kind: 'pay_lines', format: 'csv', search: { pay_run_id: run.id } };
  assert.deepEqual(pathsOf(await stage.maya('POST', exportsOf(), { body })), ['/search']);
  const { audit } = ok(await stage.maya('GET', `/api/v2/sites/${siteId}/audit`), 200)._embedded;
  assert.ok(!audit.some(({ after }: Json) => after?.exported === 'csv'));
});
