// Job 1 of an assignor: the games by days, found with tabs, filters and a search.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowOf, searchOf, titleOf, useWeekend, weekendPath } from './weekend.ts';

const weekend = useWeekend();

test('tabs with counts, filters and the search are in the address, which shows the same again', async () => {
  const { page, troubles, axe, close } = await weekend().stage.open(weekendPath);
  await page.getByRole('heading', { name: 'Saturday, May 3' }).waitFor();
  await page.getByText('4 games · 8 positions open').waitFor();
  await page.getByText('4 games · 7 positions open').waitFor();
  await page.getByRole('button', { name: 'All 8' }).waitFor();
  assert.deepEqual(await axe(), []);

  await page.getByRole('button', { name: 'Drafts 4' }).click();
  await page.getByRole('heading', { name: 'Sunday, May 4' }).waitFor({ state: 'detached' });
  assert.equal(searchOf(page).get('needs'), 'publishing');
  await page.getByRole('button', { name: 'No answer 1' }).click();
  await rowOf(page, 5)
    .getByRole('button', { name: /^RE Haddad ?, no answer, Referee$/ })
    .waitFor();
  await page.getByRole('button', { name: 'All 8' }).click();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Harbor Division' }).click();
  await page.getByRole('checkbox', { name: 'Pier Park' }).click();
  await page.keyboard.press('Escape');
  await titleOf(page, 4).waitFor();
  await titleOf(page, 3).waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: /Find games/ }).fill('hawks 8');
  await titleOf(page, 4).waitFor({ state: 'detached' });
  await titleOf(page, 8).waitFor();
  await page.reload();
  await titleOf(page, 8).waitFor();
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
  await page.getByRole('button', { name: 'Remove the filter Pier Park' }).click();
  await page.getByRole('searchbox').fill('no such team');
  await page.getByRole('heading', { name: 'No game matches on these days' }).waitFor();
  await page.getByRole('button', { name: 'Show all games' }).click();
  await titleOf(page, 1).waitFor();
  assert.deepEqual([...searchOf(page).keys()], ['from']);

  await page.getByRole('button', { name: 'The week before' }).click();
  await page.getByText('The next is on Sat, May 3.').waitFor();
  await page.getByRole('button', { name: 'Go to Sat, May 3' }).click();
  await titleOf(page, 1).waitFor();
  await page.getByRole('button', { name: /choose other days/ }).click();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.getByRole('button', { name: 'May 2031: choose other days' }).waitFor();
  await page.getByLabel('Go to').fill('2031-06-11');
  await page.getByRole('button', { name: 'June 2031: choose other days' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'The month before' }).click();
  await titleOf(page, 1).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'June 2031: choose other days' }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
