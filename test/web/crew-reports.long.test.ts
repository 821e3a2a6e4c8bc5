// An official says in a report how the crew worked; an assignor answers what may raise what somebody is paid.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const DAY = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10);

type Fee = {
  value: number;
  attendance: string | null;
  worked_position: string | null;
  reported: { state: string }[];
};
type Slot = { id: number; position_id: number };
type Game = { _embedded: { assignments: Slot[] } };

let stage: OfficialStage;
let gameId: number;
let slots: Slot[];
let templateId: number;
before(async () => {
  stage = await startOfficialStage();
  const { call, siteId, season } = stage;
  await must(call('PUT', `/sites/${siteId}`, { forms_enabled: true }));
  const fields = [{ key: 'story', label: 'What happened', type: 'text' }];
  ({ id: templateId } = await must<{ id: number }>(
    call('POST', `/sites/${siteId}/form/templates`, { name: 'Game report', due_from: '2020-01-01', fields }),
  ));
  ({ gameId } = await stage.offer({ localized_date: DAY, localized_time: '9:00' }));
  ({ assignments: slots } = (await must<Game>(call('GET', `/games/${gameId}`)))._embedded);
  await must(
    call('POST', `/assignments/${slots[1]!.id}/assign`, { user_id: season.nina.userId, override: true }),
  );
});
after(() => stage.stop());

const feeOf = (at: number) => must<Fee>(stage.call('GET', `/assignments/${slots[at]!.id}/fee`));

test('the report of an official says who was late and what they worked, and the assignor answers what waits', async () => {
  const phone = await stage.openPhone(`/me/reports/${gameId}`);
  const { page } = phone;
  const summary = page.getByText('Somebody did not appear, was late, or worked another position');
  await summary.tap();
  const nina = page.getByRole('group', { name: 'Nina Alvarez · Assistant' });
  await nina.getByLabel('Appeared').selectOption('Late');
  await nina.getByLabel('What happened').fill('Came at half time');
  const self = page.getByRole('group', { name: 'You · Referee' });
  assert.deepEqual(await self.getByLabel('Appeared').locator('option').allInnerTexts(), ['On time', 'Late']);
  await self.getByLabel('Worked as').selectOption({ index: 1 });
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);
  // What is typed survives a reload.
  await page.getByText('Draft kept on this device.').waitFor();
  await page.reload();
  assert.equal(await nina.getByLabel('What happened').inputValue(), 'Came at half time');
  const desk = await stage.open('/attention');
  const title = 'Reports that wait for you';
  await desk.page.getByRole('heading', { name: 'Games without a report 1' }).waitFor();
  assert.equal(await desk.page.getByRole('heading', { name: title }).count(), 0);
  const section = desk.page.getByRole('region', { name: `${title} 1` });
  await page.getByRole('button', { name: 'Send the report' }).tap();
  await page.getByText('Sent: Game report, Hawks v Pines.').waitFor();
  await page.goto(`${stage.service.baseUrl}/app/me/reports/${gameId}`);
  await page.getByText('Nina Alvarez was late: “Came at half time”').waitFor();
  await page.getByText('Omar Reyes worked as Assistant referee. Waits for your assignor.').waitFor();
  assert.equal((await feeOf(1)).attendance, 'late');
  assert.deepEqual(phone.troubles, []);
  await phone.close();

  // It comes to the assignor by itself, and goes when it is answered.
  await section.getByText('Omar Reyes reports that they worked as Assistant referee.').waitFor();
  assert.deepEqual(await desk.axe(), []);
  await section.getByRole('link', { name: 'Answer…' }).press('Enter');
  const dialog = desk.page.getByRole('dialog', { name: 'What Omar Reyes is paid' });
  await dialog.getByText('Omar Reyes reports that they worked as Assistant referee.').waitFor();
  assert.deepEqual(await desk.axe(), []);
  await dialog.getByRole('button', { name: 'Use what it says' }).click();
  assert.equal(await dialog.getByLabel('Reason').inputValue(), 'From the game report.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('Omar Reyes is paid $40.00 for this game.').waitFor();
  const pay = desk.page.getByRole('button', { name: 'Change the pay of Omar Reyes: $40.00' });
  await pay.waitFor();
  await pay.and(desk.page.locator(':focus')).waitFor();
  await desk.page.goBack();
  await desk.page.getByText('No report is due or waits for you.').waitFor();
  const fee = await feeOf(0);
  assert.deepEqual(
    [fee.worked_position, fee.reported.map(({ state }) => state)],
    ['Assistant referee', ['settled']],
  );
  assert.deepEqual(desk.troubles, []);
  await desk.close();
});

test('an assignor sees that a report cannot be read, and answers it on the way from a pay run, which pays it', async () => {
  const { call, db, service, season, siteId } = stage;
  await db.query(sql`update users set manager = true where id = ${season.ada.userId}`);
  const { gameId: other } = await stage.offer({ localized_date: DAY, localized_time: '13:00' });
  const { assignments } = (await must<Game>(call('GET', `/games/${other}`)))._embedded;
  const said = { user_id: season.omar.userId, worked_position_id: assignments[1]!.position_id };
  const asOmar = await callerFor(service, await register(db, season.omar.accountId));
  await must(
    asOmar('POST', `/api/v2/games/${other}/submissions`, { body: { template_id: templateId, crew: [said] } }),
  );
  const days = { start_date: DAY, end_date: DAY, payment_date: DAY, wants_reports: false };
  const run = await must<{ id: number }>(call('POST', `/sites/${siteId}/pay_runs`, days));

  const desk = await stage.open('/games');
  const { page } = desk;
  await page.route(/\/submissions\b/, (route) =>
    route.fulfill({ status: 403, json: { error: 'forbidden', message: 'Reports are not for you.' } }),
  );
  await page.goto(`${service.baseUrl}/app/s/${siteId}/attention`);
  const section = page.getByRole('region', { name: 'Reports that wait for you 1' });
  await section.getByText('A report says how somebody worked.').waitFor();
  await section.getByText('Reports are not for you.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });

  await page.goto(`${service.baseUrl}/app/s/${siteId}/pay/runs/${run.id}`);
  const waits = page.getByText('A report to answer').first();
  await waits.waitFor();
  await page.getByRole('button', { name: 'Omar Reyes' }).press('Enter');
  await page.getByRole('link', { name: /^Look at the game of Omar Reyes/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What Omar Reyes is paid' });
  await dialog.getByRole('button', { name: 'Use what it says' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Omar Reyes is paid $40.00 for this game.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('heading', { name: /^Pay run of/ }).waitFor();
  await waits.waitFor({ state: 'detached' });
  assert.deepEqual(desk.troubles, []);
  await desk.close();
});
