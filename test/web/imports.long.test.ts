// Sheets come in through the page: dropped, chosen and pasted, asked about, mended, applied, undone, by two people, by keyboard.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, tabTo, type WebStage } from './web-stage.ts';

const HEADER = 'Game #\tDate\tTime\tHome\tAway\tField';
const GAMES = [
  'H-1\t2031-05-03\t9:00a\tHarbor Hawks\tBay Gulls\tPier Park',
  'H-2\t2031-05-03\t25:00\tPier Pirates\tOld Town Owls\tPier Park',
  'H-3\t2031-05-10\t25:00\tOld Town Owls\tHarbor Hawks\tPier Park',
];
const MENDED = GAMES.map((line) => line.replace('25:00', '1 PM'));
const sheet = (lines: readonly string[]) => [HEADER, ...lines].join('\n');

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  await stage.service.restart({}, true); // with the worker, which applies
  for (const name of ['Harbor Hawks', 'Bay Gulls', 'Pier Pirates', 'Old Town Owls'])
    await must(stage.call('POST', `/sites/${stage.siteId}/teams`, { name }));
  await must(stage.call('POST', `/sites/${stage.siteId}/venues`, { name: 'Pier Park' }));
});
after(() => stage.stop());
afterEach(async () => {
  const { _embedded } = await must<{ _embedded: { imports: { id: number; state: string }[] } }>(
    stage.call('GET', `/sites/${stage.siteId}/imports`),
  );
  for (const { id, state } of _embedded.imports)
    if (state === 'draft') await stage.call('DELETE', `/imports/${id}`); // a test that ended with "Discard it" may be first
});

/** As a spreadsheet gives them, with Ctrl+V anywhere on the page. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  })()`);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('pasted games are mended in place, all alike at once, applied, unchanged the second time, and undone', async () => {
  const { page, troubles, close } = await stage.open('/games');
  await page.getByRole('link', { name: 'Import games' }).click();
  await paste(page, sheet(GAMES));
  await button(page, 'Create 1 game').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Harbor Hawks' }).first();
  await row.getByText('9:00 AM 9:00a').waitFor(); // as it was read, and as the sheet has it
  await row.getByText('New', { exact: true }).waitFor();
  await button(page, 'Refused 2').click();
  await page.getByText('“25:00” is not a time of day').first().waitFor();
  const time = page.getByLabel('Row 3, Time');
  assert.equal(await page.getByLabel('mend all 2 like this').first().isChecked(), true);
  await time.fill('1 PM');
  await time.press('Enter');
  await button(page, 'Create 3 games').waitFor();
  await page.getByText('2 cells mended.').waitFor();
  await button(page, 'Undo').click();
  await button(page, 'Create 1 game').waitFor();
  await time.fill('1 PM');
  await time.press('Enter');
  await button(page, 'Create 3 games').click();
  await page.getByRole('heading', { name: '3 games created' }).waitFor();
  await page.getByRole('link', { name: 'Import another sheet' }).click();
  await paste(page, sheet(MENDED));
  await page.getByText('Nothing to change.').waitFor();
  await page.getByText('As it is here.').nth(2).waitFor();
  assert.equal(await button(page, /^(Create|Change)/).count(), 0);
  await button(page, 'Discard it').click();
  await page.getByText('discarded').waitFor();
  await page.getByRole('link', { name: /pasted cells/ }).click();
  await button(page, 'Undo the import').click();
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('a second person sees the draft of the first, and each sees what the other answers', async () => {
  const users = await must<{ _embedded: { users: { id: number; first_name: string }[] } }>(
    stage.call('GET', `/sites/${stage.siteId}/users`),
  );
  const omar = users._embedded.users.find(({ first_name }) => first_name === 'Omar');
  await must(stage.call('PUT', `/users/${omar!.id}`, { assignor: true }));
  const ada = await stage.open('/imports?kind=games');
  const cells = sheet([GAMES[0]!, 'H-4\t2031-05-10\t9:00\tPier Pirates\tBYE\tPier Park']);
  await ada.page.getByLabel('Or paste cells').fill(cells);
  await button(ada.page, 'Read the cells').click();
  await ada.page.getByRole('heading', { name: '1 question to answer' }).waitFor();
  await ada.page.getByText('Question 1.').waitFor();

  const second = await stage.open('/imports', { who: OMAR });
  await paste(second.page, sheet([GAMES[0]!]));
  await second.page.getByRole('alert').getByText('It is shown above.').waitFor();
  const card = second.page.getByRole('listitem').filter({ hasText: 'Ada Okafor opened it' });
  await card.getByText('1 new, 1 asked').waitFor();
  await card.getByRole('link', { name: /^Go on/ }).click();
  await button(second.page, /^Leave them out/).click();
  await second.page.getByRole('heading', { name: '1 question answered' }).waitFor();
  await ada.page.getByRole('heading', { name: '1 question answered' }).waitFor();
  await button(ada.page, 'Create 1 game').click();
  await ada.page.getByRole('heading', { name: '1 game created' }).waitFor();
  await second.page.getByRole('heading', { name: '1 game created' }).waitFor();
  for (const { troubles, close } of [ada, second]) {
    assert.deepEqual(troubles, []);
    await close();
  }
});

test('a moved game says old and new, what its official hears, and what becomes of games that are gone', async () => {
  const [omar] = await stage.addOfficials(['Moved']);
  const game = await must<{ id: number; _embedded: { assignments: { id: number }[] } }>(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{ localized_date: '2031-06-07', localized_time: '9:00 AM', venue_name: 'Pier Park' },
      ...{ home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls', user_defined_id: 'M-1' },
      ...{ pattern_name: '2 officials', published: true },
    }),
  );
  const [slot] = game._embedded.assignments;
  await must(stage.call('POST', `/assignments/${slot!.id}/assign`, { user_id: omar }));
  const { page, close } = await stage.open('/imports?kind=games');
  await paste(page, sheet(['M-1\t2031-06-07\t10:30 AM\tHarbor Hawks\tBay Gulls\tPier Park']));
  await button(page, 'Change 1 game').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Changed' });
  assert.match((await row.innerText()).replace(/\s+/g, ' '), /was 9:00 AM → becomes 10:30 AM/);
  await page.getByText('1 official is emailed.').waitFor();
  await button(page, 'Who?').click();
  await page.getByRole('dialog').getByText('Kim Moved: 1 game').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Discard it').click();
  await page.getByText('discarded').waitFor();
  await close();
});

test('a sheet comes in by keyboard alone, from the palette to the result', async () => {
  const { page, troubles, close } = await stage.open('/attention');
  await page.getByRole('heading', { name: 'Attention', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
  await page.keyboard.type('import a');
  await page.getByRole('option', { name: /Import a sheet Games/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  await tabTo(page, /^Or paste cells/);
  await page.keyboard.insertText(
    sheet([
      'K-1\t2031-07-05\t9:00\tHarbor Hawk\tPier Pirates\tPier Park',
      'K-2\t2031-07-05\tnoon?\tBay Gulls\tOld Town Owls\tPier Park',
    ]),
  );
  await tabTo(page, /^Read the cells/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '1 question to answer' }).waitFor();
  await tabTo(page, /^Harbor Hawks: /);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '1 question answered' }).waitFor();
  await tabTo(page, /^Row 2: New/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Row 3: refused' });
  await dialog.getByLabel('Time').waitFor();
  await tabTo(page, /^Time/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('12:00');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await button(page, 'Create 2 games').waitFor();
  await tabTo(page, /^Create 2 games/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '2 games created' }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('people come in without an email, and are invited when that is asked for', async () => {
  const { page, close } = await stage.open('/people');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'officials.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(
      'Name,Email\n"Walsh, Nora",nora.walsh@harbor.example\nIvo Kaya,ivo.kaya@harbor.example\n',
    ),
  });
  await page.getByText('Nobody is invited until you say so.').waitFor();
  await button(page, 'Create 2 people').click();
  await page.getByRole('heading', { name: '2 people created' }).waitFor();
  await button(page, 'Invite 2').click();
  await page.getByText('2 people will get an email.').waitFor();
  await until('the invitations are written', async () => (await stage.emails(2)).length === 2);
  await close();
});

test('a column is given another meaning, and a sheet that is none says what is the nearest form', async () => {
  const { page, close } = await stage.open('/imports?kind=games');
  await paste(page, sheet([GAMES[0]!.replace('H-1', 'C-1')]));
  await button(page, 'Create 1 game').waitFor();
  await page.getByLabel('What column F, Field, means').selectOption('Not imported');
  await page.getByRole('columnheader').getByText('left out').waitFor();
  await button(page, 'Columns (5 of 6)').click();
  await page.getByRole('dialog').getByLabel('What column F, Field, means').selectOption('Venue');
  await button(page, 'Done').click();
  await button(page, 'Columns (6 of 6)').waitFor();
  await button(page, 'Discard it').click();
  await page.getByLabel('Or paste cells').fill('one\ntwo\nthree');
  await button(page, 'Read the cells').click();
  await page.getByRole('heading', { name: /The sheet|no table/ }).waitFor();
  await button(page, 'Discard it').click();
  await page.getByText('discarded').first().waitFor();
  await close();
});

test('officials have no import', async () => {
  await stage.addOfficials(['Only']);
  const site = await must<{ _embedded: { users: { id: number; first_name: string }[] } }>(
    stage.call('GET', `/sites/${stage.siteId}/users`),
  );
  const omar = site._embedded.users.find(({ first_name }) => first_name === 'Omar');
  await must(stage.call('PUT', `/users/${omar!.id}`, { assignor: false }));
  const { page, close } = await stage.open('/imports', { who: OMAR });
  await page.getByRole('heading', { name: 'Only assignors import sheets' }).waitFor();
  await close();
});
