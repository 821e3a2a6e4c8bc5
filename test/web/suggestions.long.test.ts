// A field that suggests names, a menu, and what opens beside a button: by keyboard and by pointer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  for (const name of ['Lincoln HS', 'Pier Park', 'Pine Grove'])
    await must(stage.call('POST', `/sites/${stage.siteId}/venues`, { name }));
});
after(() => stage.stop());

const venueOf = (page: Page) => page.getByRole('combobox', { name: 'Venue' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Venue' }).getByRole('option');
const games = async () => {
  const { page } = await must<{ page: { records: number } }>(
    stage.call('GET', `/sites/${stage.siteId}/games`),
  );
  return page.records;
};
const focused = (page: Page) => page.evaluate('document.activeElement?.textContent');

test('Enter takes the first match of what is typed, and does not submit the form', async () => {
  const { page, troubles, axe, close } = await stage.open('/games/new?day=2031-03-08&time=09:00');
  await venueOf(page).pressSequentially('Lin');
  await page.getByRole('option', { name: 'Lincoln HS', selected: true }).waitFor();
  assert.deepEqual(await axe(), []);
  await page.keyboard.press('Enter');
  assert.equal(await venueOf(page).inputValue(), 'Lincoln HS');
  await page.getByRole('listbox', { name: 'Venue' }).waitFor({ state: 'hidden' });
  assert.equal(await games(), 0);
  assert.deepEqual(troubles, []);
  await close();
});

test('a new name is a row of its own; to leave the field does not make one', async () => {
  const { page, troubles, axe, close } = await stage.open('/games/new?day=2031-03-08&time=09:00');
  await venueOf(page).pressSequentially('pi');
  assert.deepEqual(await optionsOf(page).allInnerTexts(), ['Pier Park', 'Pine Grove', 'Add “pi”']);
  await venueOf(page).pressSequentially('lgrim Hall');
  assert.deepEqual(await optionsOf(page).allInnerTexts(), ['Add “pilgrim Hall”']);
  await page.keyboard.press('Tab');
  await page.getByText('“pilgrim Hall” is not in the list').waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Add the game' }).click();
  assert.equal(await page.evaluate('document.activeElement?.role'), 'combobox');
  assert.equal(await games(), 0);
  await page.getByRole('option', { name: 'Add “pilgrim Hall”' }).click();
  await page.getByText('New: “pilgrim Hall” is added to the venues.').waitFor();
  await venueOf(page).fill('PIER  park');
  await page.keyboard.press('Tab');
  assert.equal(await venueOf(page).inputValue(), 'Pier Park');
  assert.deepEqual(troubles, []);
  await close();
});

test('Escape closes the suggestions, then gives back the name that was chosen', async () => {
  const { page, troubles, close } = await stage.open('/games/new?venue=Pier Park');
  await venueOf(page).fill('Pine');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'Venue' }).waitFor({ state: 'hidden' });
  assert.equal(await venueOf(page).inputValue(), 'Pine');
  await page.keyboard.press('Escape');
  assert.equal(await venueOf(page).inputValue(), 'Pier Park');
  assert.deepEqual(troubles, []);
  await close();
});

test('a menu is used with the arrow keys, and gives the focus back', async () => {
  const { page, troubles, axe, close } = await stage.open('/games');
  await page.getByRole('button', { name: 'More about this list' }).press('Enter');
  await until('the first action has the focus', async () => (await focused(page)) === 'Comfortable rows');
  assert.deepEqual(await axe(), []);
  await page.keyboard.press('ArrowUp');
  assert.match((await focused(page)) as string, /Print/);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  assert.match((await focused(page)) as string, /Download/);
  await page.keyboard.press('p');
  assert.match((await focused(page)) as string, /Print/);
  await page.keyboard.press('c');
  assert.equal(await focused(page), 'Comfortable rows');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  const name = () => page.evaluate('document.activeElement?.getAttribute("aria-label")');
  assert.equal(await name(), 'More about this list');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Dense rows' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  assert.equal(await name(), 'More about this list');
  assert.deepEqual(troubles, []);
  await close();
});

test('what opens beside a button stays within the window when it grows', async () => {
  const { page, troubles, close } = await stage.open('/games', { viewport: { width: 1440, height: 420 } });
  let answer = () => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/venues\?/, async (route) => {
    await wait;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('group', { name: 'Venue' }).waitFor();
  answer();
  await page.getByRole('checkbox', { name: 'Pine Grove' }).waitFor();
  const end = await page
    .locator('[popover]:popover-open')
    .evaluate((one) => one.getBoundingClientRect().bottom);
  assert.ok(end <= 420, `It ends at ${end} px.`);
  await page.setViewportSize({ width: 500, height: 700 });
  const right = () =>
    page.locator('[popover]:popover-open').evaluate((one) => one.getBoundingClientRect().right);
  await until('it is within the narrow window', async () => (await right()) <= 500);
  assert.deepEqual(troubles, []);
  await close();
});
