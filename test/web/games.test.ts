// Job 1 of an assignor: the games by days, found with tabs, filters and a search, by pointer and by keyboard.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { OMAR } from '../pages/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const SATURDAY = '2031-05-03';
const SUNDAY = '2031-05-04';

type Game = { id: number; _embedded: { assignments: { id: number }[] } };

let stage: WebStage;
let official: number;
const games: Game[] = [];

before(async () => {
  stage = await startWebStage();
  official = (await stage.addOfficials(['Haddad']))[0]!;
  for (const day of [SATURDAY, SUNDAY]) {
    for (const [index, time] of ['9:00', '11:00', '13:00', '15:00'].entries()) {
      games.push(
        await addGame({
          localized_date: day,
          localized_time: time,
          home_team_name: `Hawks ${games.length + 1}`,
          league_name: index < 2 ? 'Bay Division' : 'Harbor Division',
          venue_name: index % 2 === 0 ? 'Memorial Park' : 'Pier Park',
          published: day === SUNDAY,
        }),
      );
    }
  }
  // The first game of Sunday has an official who has not answered.
  await must(
    stage.call('POST', `/assignments/${games[4]!._embedded.assignments[0]!.id}/assign`, {
      user_id: official,
    }),
  );
});
after(() => stage.stop());

const addGame = (fields: object) =>
  must<Game>(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      away_team_name: 'Pines',
      pattern_name: '2 officials',
      ...fields,
    }),
  );

const weekend = `/games?from=${SATURDAY}`;
const rowOf = (page: Page, number: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Hawks ${number} v Pines`, exact: true }) });
const titleOf = (page: Page, number: number) =>
  rowOf(page, number).getByRole('button', { name: `Hawks ${number} v` });
const selected = (page: Page) => page.getByRole('row', { selected: true });
const searchOf = (page: Page) => new URL(page.url()).searchParams;

test('tabs with counts, filters and the search are in the address, which shows the same again', async () => {
  const { page, troubles, axe, close } = await stage.open(weekend);
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

  await page.getByRole('button', { name: 'League, venue, age' }).click();
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

test('the grid is used by keyboard alone: arrows move, Space selects, Enter opens, Escape closes', async () => {
  const { page, troubles, axe, close } = await stage.open(weekend);
  const focused = async () => {
    const element = page.locator(':focus');
    return (await element.textContent()) || element.getAttribute('aria-label');
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
  assert.equal(searchOf(page).get('game'), String(games[6]!.id));
  await press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.locator(':focus', { hasText: 'Hawks 7 v Pines' }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('a range is selected by Shift and click, and the selection is a file that a spreadsheet does not run', async () => {
  const risky = await addGame({
    localized_date: SUNDAY,
    localized_time: '16:30',
    home_team_name: '=HYPERLINK("x")',
    published: true,
  });
  const { page, troubles, close } = await stage.open(weekend);
  await rowOf(page, 7).getByRole('checkbox').click();
  await page.getByRole('checkbox', { name: /HYPERLINK/ }).click({ modifiers: ['Shift'] });
  assert.equal(await selected(page).count(), 3);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const none = ',Referee,,open,Assistant referee,,open';
  assert.equal(
    csv,
    [
      '\uFEFFDate,Start,End,Home,Away,League,Age group,Gender,Type,Venue,Field,State,Number,Position 1,Official 1,Answer 1,Position 2,Official 2,Answer 2',
      `2031-05-04,1:00 PM,2:00 PM,Hawks 7,Pines,Harbor Division,,,,Memorial Park,,Published,${none}`,
      `2031-05-04,3:00 PM,4:00 PM,Hawks 8,Pines,Harbor Division,,,,Pier Park,,Published,${none}`,
      `2031-05-04,4:30 PM,5:30 PM,"'=HYPERLINK(""x"")",Pines,,,,,,,Published,${none}`,
      '',
    ].join('\r\n'),
  );
  assert.deepEqual(troubles, []);
  await must(stage.call('DELETE', `/games/${risky.id}`));
  await close();
});

test('the changes of others arrive while a row is used, which neither moves nor loses the focus', async () => {
  const { page, troubles, close } = await stage.open(`${weekend}&needs=publishing`, {
    viewport: { width: 1440, height: 320 },
  });
  const row = titleOf(page, 3);
  await row.focus();
  await row.hover();
  await page.mouse.wheel(0, 40);
  await row.hover();
  const top = async () => Math.round((await row.boundingBox())!.y);
  const before = await top();
  // Somebody else adds a game above, and publishes the game in use and one below it.
  await addGame({ localized_date: SATURDAY, localized_time: '8:00', home_team_name: 'Hawks 20' });
  await must(stage.call('PUT', `/games/${games[2]!.id}`, { published: true }));
  await must(stage.call('PUT', `/games/${games[3]!.id}`, { published: true }));
  await titleOf(page, 20).waitFor();
  await page.getByRole('button', { name: 'Drafts 3' }).waitFor();
  await rowOf(page, 3).getByText('Not in this list').waitFor();
  assert.equal(await top(), before);
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
  const { page, troubles, axe, close } = await stage.open(weekend, { who: OMAR });
  await page.getByRole('table', { name: 'Games' }).getByText('Hawks 5 v Pines').waitFor();
  assert.equal(await page.getByRole('main').getByRole('checkbox').count(), 0);
  assert.equal(await page.getByRole('button', { name: /Open/ }).count(), 0);
  assert.equal(await page.getByText('Hawks 1 v Pines').count(), 0);
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});

test('a list that cannot be read says so, and is read again on request', async () => {
  const { page, close } = await stage.open('/people');
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
