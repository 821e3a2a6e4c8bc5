// What becomes of a pay run that is closed: it is marked as paid, and exported for payroll (docs/api: Pay runs).
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
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

test('a draft is not marked as paid, nor a run for somebody whom it does not pay', async () => {
  const path = `/api/v2/pay_runs/${run.id}/payments`;
  assert.equal((await stage.maya('POST', path, { body: {} })).status, 409);
  await close(stage, run);
  const body = { user_ids: [stage.season.omar.userId, stage.season.ada.userId] };
  assert.deepEqual(pathsOf(await stage.maya('POST', path, { body })), ['/user_ids/1']);
  assert.deepEqual(pathsOf(await stage.maya('POST', path, { body: { paid_on: 'May' } })), ['/paid_on']);
  assert.deepEqual(paidOf(await peopleOf(stage, run)), ['Nina 85 0  ', 'Omar 45 0  ']);
});

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
