// Job 3 of an assignor: games are published after it was said who sees what, and taken back within the minute.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const SATURDAY = '2031-05-10';
const TIMES = ['9:00', '11:00', '13:00', '15:00'];

type Game = { id: number; published: boolean; status: string; _embedded: { assignments: { id: number }[] } };

let stage: WebStage;
let games: Game[];
let officials: number[];

before(async () => {
  stage = await startWebStage();
  officials = await stage.addOfficials(['Haddad', 'Kaya', 'Moreau']);
});
after(() => stage.stop());

/** Four drafts: Haddad referees the first two, Kaya assists at the first; five positions are open. */
beforeEach(async () => {
  const old = await gamesNow();
  for (const { id } of old) await must(stage.call('DELETE', `/games/${id}`));
  games = [];
  for (const [index, time] of TIMES.entries()) {
    games.push(
      await must<Game>(
        stage.call('POST', `/sites/${stage.siteId}/games`, {
          localized_date: SATURDAY,
          localized_time: time,
          home_team_name: `Hawks ${index + 1}`,
          away_team_name: `Pines ${index + 1}`,
          venue_name: 'Memorial Park',
          pattern_name: '2 officials',
        }),
      ),
    );
  }
  const [haddad, kaya] = officials;
  await assign(0, { slot: 0, userId: haddad! });
  await assign(0, { slot: 1, userId: kaya! });
  await assign(1, { slot: 0, userId: haddad! });
});

const assign = (game: number, { slot, userId }: { slot: number; userId: number }) =>
  must(
    stage.call('POST', `/assignments/${games[game]!._embedded.assignments[slot]!.id}/assign`, {
      user_id: userId,
    }),
  );

async function gamesNow(): Promise<Game[]> {
  const path = `/sites/${stage.siteId}/games?search[start_date]=${SATURDAY}&search[end_date]=${SATURDAY}`;
  return (await must<{ _embedded: { games: Game[] } }>(stage.call('GET', path)))._embedded.games;
}

const published = async () => (await gamesNow()).map((game) => game.published);
const statuses = async () => (await gamesNow()).map(({ status }) => status);

const saturday = `/games?from=${SATURDAY}&to=${SATURDAY}`;
const bar = (page: Page) => page.getByRole('region', { name: 'Selected games' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /\?$|Nothing to change/ });

test('a day is published after it was said who is told, and undone by the toast', async () => {
  // Haddad is marked as off that day, and on the games nevertheless.
  await must(
    stage.call('POST', `/users/${officials[0]}/availability`, {
      date: SATURDAY,
      all_day: true,
      available: false,
    }),
  );
  const { page, troubles, axe, close } = await stage.open(saturday);
  await page.getByRole('checkbox', { name: 'Select Saturday, May 10' }).check();
  await bar(page).getByText('5 positions open').waitFor();
  await bar(page).getByRole('button', { name: 'Publish 4…' }).click();
  const asked = dialog(page);
  await asked.getByRole('heading', { name: 'Publish 4 games?' }).waitFor();
  await asked.getByText('2 officials get one email each, in a minute.').waitFor();
  await asked.getByText('5 positions are open. Officials see them, and cannot take them.').waitFor();
  await asked.getByText(/Kim Haddad, Hawks 1 v Pines 1, 9:00 AM: .*day off/).waitFor();
  const names = asked.getByRole('region', { name: 'Who is told' });
  await names.getByText('Haddad, Kaya').waitFor();
  await names.focus();
  assert.equal(await names.and(page.locator(':focus')).count(), 1); // so that the arrows scroll it
  assert.deepEqual(await axe(), []);
  assert.deepEqual(await published(), [false, false, false, false]);
  await asked.getByRole('button', { name: 'Publish 4 games' }).click();
  await page.getByText('4 games published. 2 officials get one email each').waitFor();
  assert.deepEqual(await published(), [true, true, true, true]);
  await page.getByRole('button', { name: 'Drafts 0' }).waitFor();
  assert.equal(await bar(page).count(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('4 games unpublished again.').waitFor();
  assert.deepEqual(await published(), [false, false, false, false]);
  assert.deepEqual(troubles, []);
  await close();
});

test('what is unwise leads to the position in the panel', async () => {
  const { page, troubles, close } = await stage.open(saturday);
  await page.getByRole('checkbox', { name: /Select Hawks 2/ }).check();
  await bar(page).getByRole('button', { name: 'Publish 1…' }).click();
  await dialog(page).getByRole('button', { name: 'Look at it' }).first().click();
  await page
    .getByRole('dialog', { name: 'Assign officials' })
    .getByRole('heading', { name: 'Hawks 2 v Pines 2' })
    .waitFor();
  assert.equal(new URL(page.url()).searchParams.get('slot'), String(games[1]!._embedded.assignments[0]!.id));
  assert.deepEqual(await published(), [false, false, false, false]);
  assert.deepEqual(troubles, []);
  await close();
});

test('by keyboard: all are selected, published and the focus is in the grid again', async () => {
  const { page, troubles, close } = await stage.open(saturday);
  await page.getByRole('button', { name: 'Hawks 1 v Pines 1' }).focus();
  await page.keyboard.press('Control+a');
  const publish = bar(page).getByRole('button', { name: 'Publish 4…' });
  await publish.waitFor();
  for (const button of ['Clear', 'More', 'Assign…', 'Propose', 'Publish 4…']) {
    await page.keyboard.press('Tab');
    await page.locator(':focus', { hasText: button }).waitFor();
  }
  await page.keyboard.press('Enter');
  await dialog(page).getByText('2 officials get').waitFor();
  // Publish again as soon as Escape has closed the dialog opens it again: the event of closing comes a task later.
  await page.evaluate(`
    const onClosed = new MutationObserver(() => {
      onClosed.disconnect();
      const publish = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Publish 4…'));
      publish.focus();
      publish.click();
    });
    onClosed.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true });
  `);
  await page.keyboard.press('Escape');
  await dialog(page).getByText('2 officials get').waitFor();
  await page.keyboard.press('Escape');
  await page.locator(':focus', { hasText: 'Publish 4…' }).waitFor();
  await page.keyboard.press('Enter');
  const confirm = dialog(page).getByRole('button', { name: 'Publish 4 games' });
  await dialog(page).getByText('2 officials get').waitFor();
  await confirm.focus();
  await page.keyboard.press('Enter');
  await until('all are published', async () => (await published()).every(Boolean));
  await page.locator(':focus', { hasText: 'Hawks 1 v Pines 1' }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('two assignors at once: each sees what the other did, and is told what was done already', async () => {
  const one = await stage.open(saturday);
  const other = await stage.open(saturday);
  await one.page.getByRole('checkbox', { name: 'Select Saturday, May 10' }).check();
  await one.page.getByRole('button', { name: 'Publish 4…' }).waitFor();
  await other.page.getByRole('checkbox', { name: /Select Hawks 3/ }).check();
  await other.page.getByRole('button', { name: 'Publish 1…' }).click();
  await dialog(other.page).getByRole('button', { name: 'Publish 1 game' }).click();
  await other.page.getByText('1 game published.').waitFor();
  // The first has the change on the row, and one game less to publish.
  await one.page
    .getByRole('row', { name: /Hawks 3/ })
    .getByText('Published')
    .waitFor();
  await one.page.getByRole('button', { name: 'Publish 3…' }).click();
  await dialog(one.page).getByText('1 game is published already.').waitFor();
  // While the first reads, the second deletes a game.
  await must(stage.call('DELETE', `/games/${games[3]!.id}`));
  await dialog(one.page).getByRole('button', { name: 'Publish 3 games' }).click();
  await one.page.getByText('2 games published.').waitFor();
  await one.page.getByText(/Hawks 4 v Pines 4 cannot be published: There is no such game/).waitFor();
  await other.page
    .getByRole('row', { name: /Hawks 1/ })
    .getByText('Published')
    .waitFor();
  assert.deepEqual(await published(), [true, true, true]);
  assert.deepEqual([...one.troubles, ...other.troubles], []);
  await one.close();
  await other.close();
});

test('one official is assigned to a position of several games, and taken off again', async () => {
  await assign(1, { slot: 0, userId: officials[1]! });
  const { page, troubles, axe, close } = await stage.open(saturday);
  await page.getByRole('checkbox', { name: 'Select Saturday, May 10' }).check();
  await bar(page).getByRole('button', { name: 'Assign…' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Assign an official' });
  await asked.getByLabel('Position').selectOption({ label: 'Assistant referee, open in 3 games' });
  await asked.getByRole('button', { name: 'Assign' }).click();
  await asked.getByText('Choose one of the officials.').waitFor();
  await asked.getByRole('combobox', { name: 'Official' }).fill('kay');
  await asked.getByRole('option', { name: 'Kim Kaya' }).waitFor();
  await page.keyboard.press('Enter');
  // Kaya referees the second game already.
  await asked.getByText('2 games without a conflict.').waitFor();
  await asked.getByText(/Hawks 2 v Pines 2, Sat, May 10, 11:00 AM is left out: /).waitFor();
  assert.deepEqual(await axe(), []);
  await asked.getByRole('button', { name: 'Assign to 2 games' }).press('Enter');
  await page.getByText('Kim Kaya is on 2 games as Assistant referee.').waitFor();
  const assistants = async () =>
    (await gamesNow()).map(({ _embedded }) => (_embedded.assignments[1] as { assigned?: boolean }).assigned);
  assert.deepEqual(await assistants(), [true, false, true, true]);
  assert.equal(await bar(page).count(), 0);
  await page.getByLabel('Results').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Kim Kaya is off 2 games again.').waitFor();
  assert.deepEqual(await assistants(), [true, false, false, false]);
  assert.deepEqual(troubles, []);
  await close();
});

test('games are canceled with pay, and deleted; both can be undone', async () => {
  await must(stage.call('PUT', `/games/${games[0]!.id}`, { published: true }));
  const { page, troubles, close } = await stage.open(saturday);
  const act = async (name: string) => {
    await bar(page).getByRole('button', { name: 'More' }).click();
    await bar(page).getByRole('menuitem', { name }).click();
  };
  const selectTwo = async () => {
    await page.getByRole('checkbox', { name: /Select Hawks 1/ }).check();
    await page.getByRole('checkbox', { name: /Select Hawks 2/ }).check();
  };
  await selectTwo();
  await act('Cancel with pay…');
  await dialog(page).getByText('2 officials get one email each, in a minute.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel 2 games' }).click();
  await page.getByText('2 games canceled with pay.').waitFor();
  assert.deepEqual(await statuses(), ['X', 'X', 'A', 'A']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 games as before.').waitFor();
  assert.deepEqual(await statuses(), ['A', 'A', 'A', 'A']);
  // Nobody has seen a draft; who reads it later may want to know why.
  await page.getByRole('checkbox', { name: /Select Hawks 3/ }).check();
  await act('Cancel without pay…');
  await dialog(page).getByLabel('Reason').fill('Not enough players');
  await dialog(page).getByRole('button', { name: 'Cancel 1 game' }).click();
  await page.getByText('1 game canceled without pay.').waitFor();
  assert.deepEqual(await statuses(), ['A', 'A', 'C', 'A']);
  await selectTwo();
  await act('Delete…');
  await dialog(page)
    .getByText('2 officials get one email each, in a minute. You can undo this until then.')
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Delete 2 games' }).click();
  await page.getByText('2 games deleted. 2 officials get one email each').waitFor();
  await page.getByRole('row', { name: /Hawks 1/ }).waitFor({ state: 'detached' });
  assert.equal((await gamesNow()).length, 2);
  // Haddad, who was on both, is put on another game at the time of the second.
  const [busy] = await gamesNow();
  await must(stage.call('PUT', `/games/${busy!.id}`, { localized_time: TIMES[1], status: 'A' }));
  await must(
    stage.call('POST', `/assignments/${busy!._embedded.assignments[0]!.id}/assign`, {
      user_id: officials[0],
    }),
  );
  const toast = page.getByLabel('Results').locator('div', { hasText: '2 games deleted' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 game restored.').waitFor();
  await page.getByText(/Hawks 2 v Pines 2 is not as before: Kim Haddad is on game/).waitFor();
  await page.getByRole('row', { name: /Hawks 1/ }).waitFor();
  assert.equal((await gamesNow()).length, 3);
  // Drafts of which nobody knows are not asked about.
  await page.getByRole('checkbox', { name: /Select Hawks 4/ }).check();
  await act('Delete…');
  await page.getByText('1 game deleted.').waitFor();
  assert.equal((await gamesNow()).length, 2);
  assert.deepEqual(troubles, []);
  await close();
});

test('every conflict can be opened, and open games are as the site has them', async () => {
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { open_games: { mode: 'claim' } }));
  for (const userId of officials)
    await must(
      stage.call('POST', `/users/${userId}/availability`, {
        date: SATURDAY,
        all_day: true,
        available: false,
      }),
    );
  const [, kaya, moreau] = officials;
  await assign(1, { slot: 1, userId: kaya! });
  await assign(2, { slot: 0, userId: moreau! });
  const { page, troubles, axe, close } = await stage.open(saturday);
  await page.getByRole('checkbox', { name: 'Select Saturday, May 10' }).check();
  await bar(page).getByRole('button', { name: 'Publish 4…' }).click();
  const asked = dialog(page);
  await asked.getByText('3 positions are open. Officials can take them among the open games.').waitFor();
  assert.equal(await asked.getByRole('button', { name: 'Look at it' }).count(), 4);
  await asked.getByRole('button', { name: 'Show 1 more conflict' }).press('Enter');
  assert.equal(await asked.getByRole('button', { name: 'Look at it' }).count(), 5);
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { open_games: { mode: 'off' } }));
});
