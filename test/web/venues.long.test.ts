// A venue's page: the assignor closes it when it rains, and finds the games; the official reads it beside the game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
let venueId: number;
let day: string;
before(async () => {
  stage = await startOfficialStage();
  day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const game = { localized_date: day, venue_name: 'Mill Park', subvenue: 'Field 2' };
  const { gameId } = await stage.offer({ ...game, localized_time: '9:00' });
  await stage.offer({ ...game, localized_time: '13:00', away_team_name: 'Summit' });
  ({ venue_id: venueId } = await must<{ venue_id: number }>(stage.call('GET', `/games/${gameId}`)));
  await must(
    stage.call('PUT', `/venues/${venueId}`, {
      ...{ street_1: '12 Mill Road', city: 'Harbor', notes: 'Park in Lot C.\nNorth gate.' },
    }),
  );
});
after(() => stage.stop());

const said = (page: Page, text: string | RegExp) => page.getByLabel('Results').getByText(text).waitFor();
const FOLDER = process.env.PICTURES;
const picture = async (page: Page, name: string) => {
  if (FOLDER !== undefined) await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
};

test('an assignor finds the venue, closes it for a day, is led to its games, and opens it again', async () => {
  const { page, troubles, axe, close } = await stage.open('/set-up/venues');
  await page.getByRole('link', { name: 'Mill Park' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mill Park' }).waitFor();
  await page.getByText('12 Mill Road, Harbor').waitFor();
  await page.getByText('North gate.').waitFor();
  assert.match(
    (await page.getByRole('link', { name: 'Map' }).getAttribute('href')) ?? '',
    /query=Mill\+Park/,
  );
  await page.getByText('2 games in the next 4 weeks').waitFor();
  assert.deepEqual(await axe(), []);

  const form = page.getByRole('form', { name: 'Close Mill Park' });
  await form.getByRole('button', { name: 'Close the venue' }).click();
  await form.getByText('Enter the first day.').waitFor();
  await form.getByLabel('First day').fill(day);
  await form.getByLabel('Last day').fill('2020-01-01');
  await page.keyboard.press('Enter');
  await form.getByText('The end is before the beginning.').waitFor();
  await form.getByLabel('Last day').fill('');
  await form.getByLabel('Reason').fill('Rain');
  await page.keyboard.press('Enter');
  await said(page, /^Mill Park is closed .*\. 2 games are planned then\.$/);
  const closings = page.getByRole('list', { name: 'Closings' });
  await closings.getByText('Rain').waitFor();
  assert.deepEqual(await axe(), []);
  await picture(page, 'venue');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'venue-dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await closings.getByRole('link', { name: '2 games are planned then: cancel or move them' }).click();
  await page.getByText('Hawks').first().waitFor();
  const address = new URL(page.url());
  assert.deepEqual([address.searchParams.get('from'), address.searchParams.get('to')], [day, day]);
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/attention`);
  await page.getByRole('heading', { name: /^Venue closed/ }).waitFor();
  await page.getByText('Field 2 at Mill Park is closed then.').first().waitFor();
  assert.deepEqual(await axe(), []);
  await picture(page, 'venue-attention');

  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/venues/${venueId}`);
  await closings.getByRole('button', { name: /^Open again/ }).click();
  await page.getByText('No closings are to come.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await closings.getByText('Rain').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('an assignor names the fields of a venue, and chooses one for a game', async () => {
  const { page, troubles, axe, close } = await stage.open(`/venues/${venueId}`);
  const form = page.getByRole('form', { name: 'Add a field to Mill Park' });
  await form.getByRole('button', { name: 'Add the field' }).click();
  await form.getByText('Enter a name, such as Field 2.').waitFor();
  await form.getByLabel('Name').fill('Field 2');
  await form.getByLabel('Notes for officials').fill('The gate is locked.');
  await form.getByRole('button', { name: 'Add the field' }).click();
  const fields = page.getByRole('list', { name: 'Fields' });
  await fields.getByText('The gate is locked.').waitFor();
  await form.getByLabel('Name').fill('field 2');
  await form.getByRole('button', { name: 'Add the field' }).click();
  await form.getByText('The venue has a field named field 2 already').waitFor();
  await form.getByLabel('Name').fill('Field 3');
  await form.getByRole('button', { name: 'Add the field' }).click();
  await fields.getByText('Field 3').waitFor();
  await fields.getByRole('button', { name: 'Delete Field 3' }).click();
  await fields.getByText('Field 3').waitFor({ state: 'detached' });
  await page.reload(); // without the messages, which cover links for a while
  await fields.getByRole('button', { name: 'Change Field 2' }).click();
  const change = page.getByRole('form', { name: 'Change Field 2' });
  await change.getByLabel('Notes for officials').fill('Ring at the gate.');
  assert.deepEqual(await axe(), []);
  await change.getByRole('button', { name: 'Save' }).click();
  await fields.getByText('Ring at the gate.').waitFor();
  await picture(page, 'venue-fields');

  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/games/new`);
  await page.getByRole('combobox', { name: 'Venue' }).fill('Mill Park');
  await page.keyboard.press('Escape');
  await page.locator('datalist option[value="Field 2"]').waitFor({ state: 'attached' });
  await page.getByLabel('Field', { exact: true }).fill('Far corner'); // any text is accepted
  assert.equal(
    await page
      .getByLabel('Field', { exact: true })
      .evaluate((field: { checkValidity(): boolean }) => field.checkValidity()),
    true,
  );
  assert.deepEqual(troubles, []);
  await close();
});

test('a game that is added at a closed venue is added, and the assignor is told', async () => {
  const { page, close } = await stage.open('/games/new');
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Starts').fill('15:00');
  await page.getByRole('combobox', { name: 'Venue' }).fill('Mill Park');
  await page.keyboard.press('Escape');
  await page.getByLabel('Positions').selectOption('2 officials');
  await page.getByRole('button', { name: 'Add the game' }).click();
  await said(page, /Mill Park is closed on .*: Rain\./);
  await close();
});

test('another view of the venue follows what somebody else closes', async () => {
  const { page, close } = await stage.open(`/venues/${venueId}`);
  const closings = page.getByRole('list', { name: 'Closings' });
  await closings.getByText('Rain').waitFor();
  await must(
    stage.call('POST', `/venues/${venueId}/closings`, {
      start_date: day,
      end_date: '2099-01-01',
      reason: 'New turf',
    }),
  );
  await closings.getByText('New turf').waitFor();
  await close();
});

test('an official reads beside the game that its venue is closed then', async () => {
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await page
    .getByRole('link', { name: /9:00 AM/ })
    .first()
    .click();
  await page.getByText('North gate.').waitFor();
  await page.getByText('Ring at the gate.').waitFor(); // of its field
  await page.getByText(/^Closed .* · Rain\. Ask your assignor before you go\.$/).waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);
  await picture(page, 'my-game-closed');
  await phone.close();
});

test('the page of a venue fits a phone, and text twice as large', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  for (const [name, size] of [
    ['venue-phone', '100%'],
    ['venue-large', '200%'],
  ] as const) {
    const { page, axe, close } = await stage.open(`/venues/${venueId}`, options);
    await page.getByRole('heading', { level: 1, name: 'Mill Park' }).waitFor();
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
    await page.getByText('New turf').waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await axe(), []);
    await picture(page, name);
    await close();
  }
});
