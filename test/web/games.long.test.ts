// Further journeys through the grid of games: by keyboard, selections, the changes of others, failures, officials.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import { must } from './web-stage.ts';
import { rowOf, SATURDAY, searchOf, selected, titleOf, useWeekend, weekendPath } from './weekend.ts';

const weekend = useWeekend();

test('the grid is used by keyboard alone: arrows move, Space selects, Enter opens, Escape closes', async () => {
  const { page, troubles, axe, close } = await weekend().stage.open(weekendPath);
  const focused = async () => {
    const element = page.locator(':focus');
    return (await element.getAttribute('aria-label')) ?? element.textContent();
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await titleOf(page, 1).focus();
  await press('ArrowDown', 'ArrowRight', 'ArrowRight');
  assert.equal(await focused(), 'AS Open, Assistant referee');
  await press('ArrowDown', 'Home');
  assert.equal(await focused(), 'Select Hawks 3 v Pines, Sat, May 3, 1:00 PM');
  await press('ArrowUp', 'ArrowUp', 'ArrowUp');
  assert.equal(await focused(), 'Select Saturday, May 3');
  await press('Space');
  assert.equal(await selected(page).count(), 4);
  await page.getByRole('region', { name: 'Selected games' }).getByText('4 games').waitFor();
  assert.deepEqual(await axe(), []);
  await press('ArrowDown', 'ArrowRight', 'Space');
  assert.equal(await selected(page).count(), 3);
  await press('Escape');
  assert.equal(await selected(page).count(), 0);
  assert.equal(await focused(), 'Hawks 1 v Pines');
  await press('Shift+ArrowDown', 'Shift+ArrowDown');
  assert.equal(await selected(page).count(), 3);
  await press('Control+a');
  assert.equal(await selected(page).count(), 8);
  await press('Escape', 'Control+End');
  assert.equal(await focused(), 'Hawks 8 v Pines');
  await press('ArrowUp', 'Enter');
  const panel = page.getByRole('dialog', { name: 'Assign officials' });
  await panel.getByRole('heading', { name: 'Hawks 7 v Pines' }).waitFor();
  assert.equal(searchOf(page).get('game'), String(weekend().games[6]!.id));
  await press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.locator(':focus', { hasText: 'Hawks 7 v Pines' }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('the changes of others arrive while a row is used, which neither moves nor loses the focus', async () => {
  const { page, troubles, close } = await weekend().stage.open(`${weekendPath}&needs=publishing`, {
    viewport: { width: 1440, height: 240 },
  });
  const row = titleOf(page, 3);
  await row.focus();
  await row.hover();
  const scrollTop = async () => Number(await page.evaluate('window.scrollY'));
  await page.mouse.wheel(0, 40);
  await until('the page to be scrolled', async () => (await scrollTop()) > 0);
  await row.hover();
  const top = async () => Math.round((await row.boundingBox())!.y);
  const before = await top();
  // Somebody else adds a game above, and publishes the game in use and one below it.
  await weekend().addGame({ localized_date: SATURDAY, localized_time: '8:00', home_team_name: 'Hawks 20' });
  await must(weekend().stage.call('PUT', `/games/${weekend().games[2]!.id}`, { published: true }));
  await must(weekend().stage.call('PUT', `/games/${weekend().games[3]!.id}`, { published: true }));
  await titleOf(page, 20).waitFor();
  await page.getByRole('button', { name: 'Drafts 3' }).waitFor();
  await rowOf(page, 3).getByText('Not in this list').waitFor();
  assert.ok(Math.abs((await top()) - before) <= 1); // half a pixel is rounded
  assert.equal(await page.locator(':focus').textContent(), 'Hawks 3 v Pines');
  // Once neither the pointer nor the focus is in the grid, the list is as it would be read anew.
  await page.getByRole('searchbox').focus();
  await page.getByRole('searchbox').hover();
  await row.waitFor({ state: 'detached' });
  await titleOf(page, 20).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('an official reads the published games, and is offered nothing to change', async () => {
  const { page, troubles, axe, close } = await weekend().stage.open(weekendPath, { who: OMAR });
  await page.getByRole('table', { name: 'Games' }).getByText('Hawks 5 v Pines').waitFor();
  assert.equal(await page.getByRole('main').getByRole('checkbox').count(), 0);
  assert.equal(await page.getByRole('button', { name: /Open/ }).count(), 0);
  assert.equal(await page.getByText('Hawks 1 v Pines').count(), 0);
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});

test('a list that cannot be read says so, and is read again on request', async () => {
  const { page, close } = await weekend().stage.open('/people');
  await page.route(/\/games(\.json)?\?/, (route) => route.abort());
  await page.getByRole('link', { name: 'Games' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await failure.waitFor();
  await page.unroute(/\/games(\.json)?\?/);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'No games on these days' }).waitFor();
  await close();
});

test('a list that the filters have read is shown in the set-up, and the other way round', async () => {
  const { page, troubles, close } = await weekend().stage.open(weekendPath);
  const open = async (view: string) => page.getByRole('link', { name: view, exact: true }).click();
  const openFilters = async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Pier Park' }).waitFor();
    await page.keyboard.press('Escape');
  };
  await openFilters();
  await open('Set-up');
  await page.getByRole('link', { name: /^Venues/ }).click();
  await page.getByRole('list', { name: 'Venues' }).getByText('Pier Park').waitFor();
  await page.getByRole('link', { name: /^Leagues/ }).click();
  await page.getByRole('list', { name: 'Leagues' }).getByText('Bay Division').waitFor();
  await open('Games');
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
  await openFilters();
  assert.deepEqual(troubles, []);
  await close();
});

test('a thousand rows are found, printed and counted, although most of them are not laid out', async () => {
  const { stage } = weekend();
  const day = (index: number) => `2031-09-0${1 + Math.floor(index / 60)}`;
  for (let index = 0; index < 120; index++)
    await weekend().addGame({
      localized_date: day(index),
      localized_time: `${8 + Math.floor((index % 60) / 6)}:${index % 6}0`,
      home_team_name: `Team ${index}`,
    });
  const { page, troubles, axe, close } = await stage.open('/games?from=2031-09-01');
  const last = page.locator('[data-row^="game-"]').nth(119);
  await last.waitFor({ state: 'attached' });
  const isLaidOut = () => last.evaluate((row) => row.checkVisibility({ contentVisibilityAuto: true }));
  assert.equal(await isLaidOut(), false);
  await page.emulateMedia({ media: 'print' });
  await until('what is out of sight is laid out for paper', isLaidOut);
  await page.emulateMedia({ media: 'screen' });
  await until('it is out of sight again', async () => !(await isLaidOut()));
  // The header, two days and their games; all are in the accessibility tree.
  const grid = page.getByRole('grid', { name: 'Games' });
  assert.equal(await grid.getAttribute('aria-rowcount'), '123');
  assert.equal(await page.getByRole('row').count(), 123);
  assert.deepEqual(await axe(), []);

  assert.equal(await page.evaluate('window.find("Team 119 v Pines")'), true);
  await until('the row that was found is in sight', isLaidOut);

  await titleOfTeam(page, 0).focus();
  await page.keyboard.press('Control+a');
  assert.equal(await selected(page).count(), 120);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+End');
  assert.match((await page.locator(':focus').textContent()) ?? '', /^Team 119 /);

  assert.deepEqual(troubles, []);
  await close();
});

const titleOfTeam = (page: Page, number: number) =>
  page.getByRole('button', { name: `Team ${number} v Pines`, exact: true });
