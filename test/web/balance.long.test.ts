// An assignor sees who has too few games, whom to give more, and takes the table with them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { OMAR } from '../pages/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Created = { id: number; _embedded: { assignments: { id: number }[] } };

let stage: WebStage;
let ids: number[];
before(async () => {
  stage = await startWebStage();
  ids = await stage.addOfficials(['Bell', 'Ito', 'Silva']);
  const [bell, ito] = ids as [number, number];
  // Saturdays of May 2031, at nine and at noon. Bell and Ito offer all of them, Silva none.
  for (const day of ['03', '10', '17', '24']) {
    for (const who of [bell, ito]) {
      await must(
        stage.call('POST', `/users/${who}/availability`, { date: `2031-05-${day}`, available: true }),
      );
    }
    for (const localized_time of ['9:00 AM', '12:00 PM']) {
      const body = {
        localized_date: `2031-05-${day}`,
        localized_time,
        pattern_name: '2 officials',
        published: true,
      };
      const game = await must<Created>(stage.call('POST', `/sites/${stage.siteId}/games`, body));
      await must(
        stage.call('POST', `/assignments/${game._embedded.assignments[0]!.id}/assign`, { user_id: ito }),
      );
    }
  }
});
after(() => stage.stop());

const SEASON = '/pay/balance?from=2031-01-01&to=2031-12-31';
const table = (page: Page) => page.getByRole('table');
const firstCells = (page: Page) => table(page).getByRole('rowheader').allInnerTexts();

test('from the people to the balance: the plot leads to the row, a column sorts, and the file has the same', async () => {
  const { page, axe, troubles, close } = await stage.open('/people');
  await page.getByRole('link', { name: 'Balance' }).click();
  await page.getByRole('heading', { name: 'Balance', level: 1 }).waitFor();
  await page.goto(page.url() + SEASON.replace('/pay/balance', ''));
  await page.getByRole('heading', { name: '0 of 2 are within one game of their share' }).waitFor();
  // 8 games for 8 hours each: 4 and 4. Bell has none, Ito all.
  const row = table(page).getByRole('row', { name: /Bell/ });
  assert.match(await row.innerText(), /0 of 4\s+−4/);
  assert.deepEqual((await firstCells(page)).slice(0, 2), ['Kim Bell', 'Kim Ito']);
  await page.emulateMedia({ forcedColors: 'active' }); // which show no wash behind who has their share
  const share = page.getByRole('listitem').filter({ hasText: /^Their share$/ });
  assert.equal(
    await share.evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one).outlineStyle),
    'solid',
  );
  await page.emulateMedia({ forcedColors: 'none' });
  const bell = page.getByRole('button', { name: /Bell, 4 games fewer than their share/ });
  await bell.click();
  assert.equal(await bell.getAttribute('aria-pressed'), 'true');
  assert.match(page.url(), new RegExp(`person=${ids[0]}`));
  await page.getByRole('button', { name: 'Hours' }).click();
  assert.match((await firstCells(page))[0]!, /Ito/);
  assert.equal(
    await page.getByRole('columnheader', { name: 'Hours' }).getAttribute('aria-sort'),
    'descending',
  );
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog', { name: 'Export' }).getByText('CSV').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  assert.match(lines[0]!, /Official,Grade,Games,Fair share,Off by,Hours/);
  assert.match(lines[1]!, /Bell,,0,4,-4,0/);
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});

test('other days are another balance, too many are refused in words, and officials are told who may see it', async () => {
  const { page, close } = await stage.open('/pay/balance?from=2031-05-03&to=2031-05-03');
  await page.getByRole('heading', { name: '2 of 2 are within one game of their share' }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2033-05-03');
  await page.getByText('choose at most 366').waitFor();
  await close();
  const omar = await stage.open('/pay/balance', { who: OMAR });
  await omar.page.getByRole('heading', { name: 'Only assignors see the balance' }).waitFor();
  await omar.close();
});

test('the page of a person has their season: games against their share, answers, and each month with its pay', async () => {
  const { page, axe, troubles, close } = await stage.open(`/people/${ids[1]}`);
  const season = page.getByRole('region', { name: 'Season' });
  await season.getByText('Games of fair share').waitFor();
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});
