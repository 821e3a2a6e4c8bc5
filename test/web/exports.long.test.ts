// The list on the screen becomes a file for a spreadsheet: games, positions, people and their availability.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { OMAR } from '../pages/stage.ts';
import { cellsOf, rowsOf } from '../support/workbook.ts';
import { PHONE } from './official-stage.ts';
import { must } from './web-stage.ts';
import { rowOf, SATURDAY, SUNDAY, searchOf, selected, useWeekend, weekendPath } from './weekend.ts';

const weekend = useWeekend();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export' });

/** Ticks these columns alone. */
async function choose(page: Page, columns: readonly string[]): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'None' }).click();
  for (const column of columns) await dialog.getByRole('checkbox', { name: column, exact: true }).check();
}

async function downloaded(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const download = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'Download' }).click();
  const file = await download;
  await dialogOf(page).waitFor({ state: 'detached' });
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the games that a search finds are a workbook, made by keyboard, and the columns are remembered', async () => {
  const { page, troubles, axe, close } = await weekend().stage.open(`${weekendPath}&query=Bay`);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await rowOf(page, 6).waitFor();
  await page.getByRole('button', { name: 'More about this list' }).focus();
  await press('Enter', 'ArrowDown', 'Enter');
  const dialog = dialogOf(page);
  await dialog.getByText('4 games of the list, May 3 – 9').waitFor();
  assert.deepEqual(await axe(), []);
  await dialog.getByRole('button', { name: 'None' }).focus();
  await press('Enter', 'Enter');
  await dialog.getByRole('button', { name: 'Download' }).focus();
  await press('Enter');
  await dialog.getByRole('alert').getByText('Choose at least one column.').waitFor();
  const columns = ['Date', 'Start', 'Home', 'Officials'];
  for (const column of columns) {
    await dialog.getByRole('checkbox', { name: column, exact: true }).focus();
    await press('Space');
  }
  const { name, bytes } = await downloaded(page);
  assert.equal(name, 'games.xlsx');
  // 47,971 days from 30 December 1899 to 3 May 2031: Python's datetime
  assert.deepEqual(await cellsOf(bytes), {
    ...{ A1: 'Date', B1: 'Start', C1: 'Home', D1: 'Official 1', E1: 'Official 2' },
    ...{ A2: 47_971, B2: 9 / 24, C2: 'Hawks 1' },
    ...{ A3: 47_971, B3: 11 / 24, C3: 'Hawks 2' },
    ...{ A4: 47_972, B4: 9 / 24, C4: 'Hawks 5', D4: 'Kim Haddad' },
    ...{ A5: 47_972, B5: 11 / 24, C5: 'Hawks 6' },
  });
  await page.getByLabel('Results').getByText('The file with 4 rows is being downloaded.').waitFor();

  await page.reload();
  await rowOf(page, 6).waitFor();
  await press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('export games');
  await press('Enter');
  await dialog.getByText('4 games of the list, May 3 – 9').waitFor();
  const ticked = dialog.getByRole('checkbox', { checked: true });
  assert.equal(await ticked.count(), columns.length);
  await press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(searchOf(page).get('query'), 'Bay');
  assert.deepEqual(troubles, []);
  await close();
});

test('the tab of the list counts: the games that need an answer, with a row for each position', async () => {
  const { page, troubles, close } = await weekend().stage.open(`${weekendPath}&needs=answers&export=true`);
  await dialogOf(page).getByText('1 game of the list').waitFor();
  await page.getByRole('button', { name: 'A row for each position' }).click();
  await page.getByRole('button', { name: 'CSV' }).click();
  await choose(page, ['Home', 'Position', 'Official', 'Answer']);
  const { name, bytes } = await downloaded(page);
  assert.equal(name, 'assignments.csv');
  assert.deepEqual(await rowsOf(bytes), [
    ['Home', 'Position', 'Official', 'Answer'],
    ['Hawks 5', 'Referee', 'Kim Haddad', 'not answered'],
    ['Hawks 5', 'Assistant referee', '', ''],
  ]);
  assert.deepEqual(troubles, []);
  await close();
});

test('a selection by Shift and click is a file that a spreadsheet does not run', async () => {
  const risky = await weekend().addGame({
    ...{
      localized_date: SUNDAY,
      localized_time: '16:30',
      home_team_name: '=HYPERLINK("x")',
      published: true,
    },
  });
  const { page, troubles, close } = await weekend().stage.open(weekendPath);
  await rowOf(page, 7).getByRole('checkbox').click();
  await page.getByRole('checkbox', { name: /HYPERLINK/ }).click({ modifiers: ['Shift'] });
  assert.equal(await selected(page).count(), 3);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await dialogOf(page).getByText('3 selected games').waitFor();
  await page.getByRole('button', { name: 'CSV' }).click();
  await choose(page, ['Date', 'Home']);
  const { bytes } = await downloaded(page);
  assert.deepEqual(await rowsOf(bytes), [
    ['Date', 'Home'],
    [SUNDAY, 'Hawks 7'],
    [SUNDAY, 'Hawks 8'],
    [SUNDAY, `'=HYPERLINK("x")`],
  ]);
  assert.equal(await selected(page).count(), 3);
  assert.deepEqual(troubles, []);
  await must(weekend().stage.call('DELETE', `/games/${risky.id}`));
  await close();
});

test('on a phone, the people of a search are a file, and what they entered about their days', async () => {
  const { stage } = weekend();
  const [id] = await stage.addOfficials(['Moreau']);
  const away = { date: SATURDAY, available: false, description: 'Wedding' };
  await must(stage.call('POST', `/users/${id}/availability`, away));
  const { page, troubles, axe, close } = await stage.open('/people?query=more', PHONE);
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = dialogOf(page);
  await dialog.getByText('1 person of the list').waitFor();
  await dialog.getByRole('button', { name: 'CSV' }).click();
  await choose(page, ['Last name', 'Email']);
  assert.deepEqual(await axe(), []);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  assert.equal(overflow, 0);
  const people = await downloaded(page);
  assert.deepEqual(await rowsOf(people.bytes), [
    ['Last name', 'Email'],
    ['Moreau', 'moreau@harbor.example'],
  ]);
  await page.getByRole('button', { name: 'Export…' }).click();
  await dialog.getByRole('button', { name: 'Their availability' }).click();
  await dialog.getByLabel('From', { exact: true }).first().fill('2031-05-01');
  await dialog.getByLabel('To', { exact: true }).first().fill('2031-05-31');
  await choose(page, ['Official', 'Date', 'Available', 'Note']);
  const days = await downloaded(page);
  assert.equal(days.name, 'availability.csv');
  assert.deepEqual(await rowsOf(days.bytes), [
    ['Official', 'Date', 'Available', 'Note'],
    ['Kim Moreau', SATURDAY, 'no', 'Wedding'],
  ]);
  assert.deepEqual(troubles, []);
  await close();
});

test('an official is offered no export', async () => {
  const { page, close } = await weekend().stage.open(`${weekendPath}&export=true`, { who: OMAR });
  await page.getByRole('button', { name: 'More about this list' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: 'Export…' }).count(), 0);
  assert.equal(await dialogOf(page).count(), 0);
  await close();
});
