// An assignor says why a game moves or is off, and its official reads it on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

type Game = { status: string; postponed: boolean; change_reason: string | null };

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

const gameNow = (id: number) => must<Game>(stage.call('GET', `/games/${id}`));
const result = (page: Page, text: string) => page.getByLabel('Results').getByText(text).waitFor();

test('a game is moved for a reason, then postponed, and on again with another date, which its official is told', async () => {
  const offer = await stage.offer({ localized_date: '2031-05-10', localized_time: '9:00 AM' });
  const id = offer.gameId;
  await must(stage.call('POST', `/assignments/${offer.slotId}/confirm`, { status: 'A' }));
  const { page, troubles, axe, close } = await stage.open(`/games/${id}`);
  await page.getByLabel('Note for everyone').fill('Bring both shirts.');
  assert.equal(await page.getByLabel('Reason').count(), 0);
  await page.getByLabel('Starts').fill('11 am');
  await page.getByLabel('Starts').press('Tab');
  await page.getByLabel('Reason').fill('The field is still wet.');
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Save' }).click();
  await result(page, 'Saved. 1 official hears that it moved from 9:00 AM to 11:00 AM, and is asked again.');
  assert.equal((await gameNow(id)).change_reason, 'The field is still wet.');
  await page.getByLabel('Reason').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Cancel the game…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Yes, on a date to be found').check();
  await dialog.getByText('1 official hears that it is postponed: Sat, May 10, 11:00 AM.').waitFor();
  await dialog.getByRole('button', { name: 'Rain' }).click();
  await dialog.getByRole('button', { name: 'Postpone the game' }).click();
  await result(page, 'Hawks v Pines is postponed.');
  await page.getByText('Postponed: Rain').waitFor();

  const phone = await stage.openPhone(`/me/games/${id}`);
  await phone.page.getByText('Postponed: Rain').waitFor();
  assert.deepEqual([await phone.axe(), await overflowOf(phone.page), phone.troubles], [[], 0, []]);
  await phone.close();

  await page.getByLabel('Date').fill('2031-05-24');
  await page.getByText('1 official hears that it is on again, and is asked.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('heading', { name: 'Sat, May 24' })
    .or(page.getByText(/May 24.* · Published/))
    .first()
    .waitFor();
  const { status, postponed, change_reason } = await gameNow(id);
  assert.deepEqual([status, postponed, change_reason], ['A', false, null]);
  const toast = page.getByLabel('Results').locator('div', { hasText: 'on again' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await until('the game is postponed', async () => (await gameNow(id)).postponed === true);
  assert.equal((await gameNow(id)).change_reason, 'Rain');
  assert.deepEqual(troubles, []);
  await close();
});
