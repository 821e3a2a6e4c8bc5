// What officials were paid in a year, for the tax form (docs/api: Annual totals).
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { readAnnualTotals } from '../../src/domain/exports/rows.ts';
import { findUsersOfAccount } from '../../src/domain/users/store.ts';
import { isoInZone } from '../../src/kernel/times.ts';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { TAX_FORM } from './access/things.ts';
import { close, type Json, newRun, openPay, type PayStage, pay, workedGame } from './pay-stage.ts';

let stage: PayStage;
beforeEach(async () => {
  stage = await openPay();
});
afterEach(() => stage.stop());

const siteAt = (path: string) => `/api/v2/sites/${stage.season.siteId}/${path}`;
const totalsIn = async (call: Call, year: number): Promise<Json> =>
  ok(await call('GET', siteAt(`annual_totals?search[year]=${year}`)), 200);
const inWords = ({ first_name, games, amounts, needs_tax_form, has_tax_form }: Json) =>
  [
    first_name,
    games,
    ...amounts.map(({ currency, paid, not_paid }: Json) => `${currency} ${paid} ${not_paid}`),
    needs_tax_form ? (has_tax_form ? 'on file' : 'lacking') : 'not needed',
  ].join(', ');
const wordsIn = async (call: Call, year: number): Promise<string[]> =>
  (await totalsIn(call, year))._embedded.annual_totals.map(inWords);
async function owe(who: 'omar' | 'nina', statement: object): Promise<void> {
  const body = { user_id: stage.season[who].userId, description: 'Games', ...statement };
  ok(await stage.ada('POST', siteAt('statements'), { body }), 201);
}

test('what was paid counts in the year in which it was, and what is due in that of its statement', async () => {
  await owe('omar', { statement_date: '2025-12-31', amount: 70, amount_paid: 70 });
  await owe('omar', { statement_date: '2026-01-01', amount: 1500, amount_paid: 1500 });
  await owe('omar', { statement_date: '2026-12-31', amount: 600, amount_paid: 500.1 });
  await owe('omar', { statement_date: '2026-03-01', amount: 40, amount_paid: 40, currency: 'CAD' });
  await workedGame(stage, { date: '2025-12-06' }); // Omar 45, Nina 40
  const run = await newRun(stage, '2025-12-01', '2025-12-31', { payment_date: '2025-12-31' });
  await close(stage, run);
  await pay(stage, run, { user_ids: [stage.season.nina.userId], paid_on: '2026-01-02' });
  assert.deepEqual(await wordsIn(stage.maya, 2025), [
    'Nina, 1, USD 0 0, not needed', // paid later, and nothing is due
    'Omar, 1, USD 70 45, not needed',
  ]);
  assert.deepEqual(await wordsIn(stage.maya, 2026), [
    'Nina, 0, USD 40 0, not needed',
    'Omar, 0, CAD 40 0, USD 2000.1 99.9, lacking',
  ]);
  const { year, threshold } = await totalsIn(stage.maya, 2026);
  assert.deepEqual([year, threshold], [2026, 2000]);
});

test('what is paid later by hand counts in the year in which it is, and what is paid in part stays in its year', async () => {
  await workedGame(stage, { date: '2025-12-06', crew: ['nina', 'omar'] }); // Nina 45, Omar 40
  const run = await newRun(stage, '2025-12-01', '2025-12-31', { payment_date: '2025-12-31' });
  await close(stage, run);
  await pay(stage, run, { user_ids: [stage.season.nina.userId], paid_on: '2024-01-02' });
  const { statements } = ok(await stage.maya('GET', siteAt('statements')), 200)._embedded;
  const put = async (who: 'omar' | 'nina', amount_paid: number) => {
    const { id } = statements.find(({ user_id }: Json) => user_id === stage.season[who].userId);
    ok(await stage.maya('PUT', `/api/v2/statements/${id}`, { body: { amount_paid } }), 200);
  };
  await put('nina', 30);
  await put('omar', 40);
  assert.deepEqual(await wordsIn(stage.maya, 2024), ['Nina, 0, USD 30 0, not needed']);
  assert.deepEqual(await wordsIn(stage.maya, 2025), [
    'Nina, 1, USD 0 15, not needed',
    'Omar, 1, USD 0 0, not needed',
  ]);
  const today = Number(isoInZone(new Date(), 'America/New_York').slice(0, 4));
  assert.deepEqual(await wordsIn(stage.maya, today), ['Omar, 0, USD 40 0, not needed']);
  await put('omar', 0);
  assert.deepEqual(await wordsIn(stage.maya, today), []);
});

test('who was paid the threshold needs a tax form, and a cent less needs none', async () => {
  await owe('omar', { statement_date: '2026-01-01', amount: 2000, amount_paid: 1999.99 });
  await owe('nina', { statement_date: '2026-01-01', amount: 2000, amount_paid: 2000 });
  assert.deepEqual(await wordsIn(stage.maya, 2026), [
    'Nina, 0, USD 2000 0, lacking',
    'Omar, 0, USD 1999.99 0.01, not needed',
  ]);
  const application = await register(stage.service.db, stage.season.nina.accountId);
  const nina = await callerFor(stage.service, application, 'read write bank');
  ok(await nina('POST', `/api/v2/users/${stage.season.nina.userId}/tax_form`, { body: TAX_FORM }), 201);
  assert.equal((await wordsIn(stage.maya, 2026))[0], 'Nina, 0, USD 2000 0, on file');
});

test('managers see everybody, and all others themselves, with the miles that they drove', async () => {
  const { db } = stage.service;
  await workedGame(stage, { date: '2026-05-02', venue_name: 'Pier Field' });
  await db.query(sql`update venues set latitude = 40.7, longitude = -74`);
  await db.query(
    sql`update users set latitude = 40.7, longitude = -74.36 where id = ${stage.season.omar.userId}`,
  );
  await owe('nina', { statement_date: '2026-01-01', amount: 45, amount_paid: 45 });
  assert.deepEqual(await wordsIn(stage.maya, 2026), ['Nina, 1, USD 45 0, not needed', 'Omar, 1, not needed']);
  const { annual_totals } = (await totalsIn(stage.omar, 2026))._embedded;
  assert.deepEqual(annual_totals.map(inWords), ['Omar, 1, not needed']);
  // 0.36 degrees at 40.7 north are 30.35 km by haversine, on roads a quarter more, there and back.
  assert.deepEqual([annual_totals[0].meters, annual_totals[0].miles], [75870, 47.1]);
  assert.deepEqual(await wordsIn(stage.ada, 2026), []);
  const others = `annual_totals?search[year]=2026&search[id]=${stage.season.nina.userId}`;
  assert.deepEqual(ok(await stage.omar('GET', siteAt(others)), 200)._embedded.annual_totals, []);
  assert.equal(ok(await stage.maya('GET', siteAt(others)), 200).page.records, 1);
});

test('a deleted person keeps their amounts, without their name', async () => {
  await owe('omar', { statement_date: '2026-01-01', amount: 2500, amount_paid: 2500 });
  const { accountId } = stage.season.omar;
  await eraseAccount(stage.service.db, {
    accountId,
    outbox: 'no such folder',

    now: new Date(),
  });
  const { text, json } = await stage.maya('GET', siteAt('annual_totals?search[year]=2026'));
  assert.deepEqual(json._embedded.annual_totals[0].amounts[0].paid, 2500);
  assert.ok(!/Omar|Reyes/.test(text), text);
});

test('a manager exports them, which the audit log has, and others do not', async () => {
  await owe('omar', { statement_date: '2026-01-01', amount: 2500, amount_paid: 2400.5 });
  const body = { kind: 'annual_totals', format: 'csv', search: { year: 2026 } };
  assert.equal((await stage.ada('POST', siteAt('exports'), { body })).status, 403);
  const { rows, _links } = ok(await stage.maya('POST', siteAt('exports'), { body }), 201);
  const text = (await (await fetch(_links.self.href)).text()).replaceAll('\r', '').replace('\uFEFF', '');
  assert.equal(rows, 1);
  assert.equal(
    text,
    `Official,Games,Miles,Paid,Not paid yet,Currency,Needs a tax form,Has a tax form
Omar Reyes,0,,2400.5,99.5,USD,yes,no
`,
  );
  const { audit } = ok(await stage.maya('GET', siteAt('audit')), 200)._embedded;
  assert.ok(
    audit.some(({ record, after }: Json) => record === 'site' && after?.exported === 'annual_totals, csv'),
  );
});

test('the year of an export is that of the site, also in its last hours', async () => {
  await owe('omar', { statement_date: '2026-01-01', amount: 45, amount_paid: 45 });
  const { service, season } = stage;
  const viewer = (await findUsersOfAccount(service.db, season.ada.accountId))[0]!;
  const rowsAt = (now: string) =>
    Array.fromAsync(readAnnualTotals(service.db, { viewer, filter: { criteria: {} }, now: new Date(now) }));
  assert.equal((await rowsAt('2027-01-01T04:59:00Z')).length, 1); // 11:59 PM in New York
  assert.equal((await rowsAt('2027-01-01T05:00:00Z')).length, 0);
});
