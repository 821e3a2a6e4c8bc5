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

test('every field that suggests takes the first match by Enter, and makes no record by Tab', async () => {
  const lists = {
    teams: 'Rapids',
    leagues: 'Premier',
    age_groups: 'Under 12',
    genders: 'Girls',
    game_types: 'Cup',
  };
  for (const [list, name] of Object.entries(lists))
    await must(stage.call('POST', `/sites/${stage.siteId}/${list}`, { name }));
  const before = await games();
  const { page, troubles, close } = await stage.open('/games/new?day=2031-03-08&time=09:00');
  const fields = page.getByRole('combobox').and(page.locator('input[aria-autocomplete]'));
  await venueOf(page).waitFor();
  const known = ['Lincoln HS', 'Rapids', 'Rapids', 'Girls', 'Under 12', 'Premier', 'Cup'];
  assert.equal(await fields.count(), known.length);
  for (const [index, name] of known.entries()) {
    const field = fields.nth(index);
    await field.pressSequentially(name.slice(0, 3));
    await page.getByRole('option', { name, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await field.inputValue(), name);
    await field.fill('Zzz');
    await page.getByRole('option', { name: 'Add “Zzz”' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape'); // the suggestions
    await page.keyboard.press('Escape'); // what was typed
    assert.equal(await field.inputValue(), name);
  }
  assert.equal(await games(), before);
  for (const list of [...Object.keys(lists), 'venues']) {
    const path = `/sites/${stage.siteId}/${list}`;
    const { text } = await stage.call('GET', path);
    assert.ok(!text.includes('Zzz'), list);
  }
  assert.deepEqual(troubles, []);
  await close();
});

test('who is assigned to several games is the first match by Enter, and nobody before a second one', async () => {
  await stage.addOfficials(['Novak', 'Nowak']);
  const day = '2031-04-05';
  for (const localized_time of ['9:00', '12:00'])
    await must(
      stage.call('POST', `/sites/${stage.siteId}/games`, {
        ...{ localized_date: day, localized_time, pattern_name: '2 officials' },
      }),
    );
  type Crew = { _embedded: { assignments: { assigned: boolean }[] } };
  const assigned = async () => {
    const path = `/sites/${stage.siteId}/games?search[start_date]=${day}&search[end_date]=${day}`;
    const list = await must<{ _embedded: { games: Crew[] } }>(stage.call('GET', path));
    return list._embedded.games.map(({ _embedded }) => _embedded.assignments[0]!.assigned);
  };
  const { page, troubles, close } = await stage.open(`/games?from=${day}`);
  await page.getByRole('checkbox', { name: 'Select Saturday, April 5' }).check();
  await page.getByRole('button', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign an official' });
  const official = dialog.getByRole('combobox', { name: 'Official' });
  await official.pressSequentially('kim no');
  const first = dialog.getByRole('listbox', { name: 'Official' }).getByRole('option', { selected: true });
  await first.waitFor();
  const name = await first.innerText();
  await page.keyboard.press('Enter');
  assert.equal(await official.inputValue(), name);
  await dialog.getByText(`${name} is not told`).waitFor();
  assert.deepEqual(await assigned(), [false, false]);
  await page.keyboard.press('Enter');
  await page.getByText(`${name} is on 2 games as Referee.`).waitFor();
  assert.deepEqual(await assigned(), [true, true]);
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
  assert.match((await focused(page)) as string, /Export/);
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

test('a menu has the focus as soon as it opens: no key that follows at once is lost, and the button closes it', async () => {
  const { page, troubles, close } = await stage.open('/games');
  // As in browsers in which it takes only whether to open.
  await page.evaluate(`{
    const { showPopover, hidePopover } = HTMLElement.prototype;
    HTMLElement.prototype.togglePopover = function (force) { (force ? showPopover : hidePopover).call(this); };
  }`);
  const button = page.getByRole('button', { name: 'More about this list' });
  await button.waitFor();
  await button.focus();
  // In one task of the browser, as if the next key were pressed in no time.
  const opened = 'document.activeElement.click(), document.activeElement.textContent.trim()';
  assert.equal(await page.evaluate(opened), 'Comfortable rows');
  await button.click();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await button.focus();
  await Promise.all(['Enter', 'ArrowDown', 'ArrowDown'].map((key) => page.keyboard.press(key)));
  assert.match((await focused(page)) as string, /Assign sheet/);
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
