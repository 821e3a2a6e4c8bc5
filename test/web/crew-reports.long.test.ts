// An official says in a report how the crew worked; an assignor answers what may raise what somebody is paid.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const DAY = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10);

type Fee = {
  value: number;
  attendance: string | null;
  worked_position: string | null;
  reported: { state: string }[];
};
type Game = { _embedded: { assignments: { id: number }[] } };

let stage: OfficialStage;
let gameId: number;
let slots: { id: number }[];
before(async () => {
  stage = await startOfficialStage();
  const { call, siteId, season } = stage;
  await must(call('PUT', `/sites/${siteId}`, { forms_enabled: true }));
  const fields = [{ key: 'story', label: 'What happened', type: 'text' }];
  await must(
    call('POST', `/sites/${siteId}/form/templates`, { name: 'Game report', due_from: '2020-01-01', fields }),
  );
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
