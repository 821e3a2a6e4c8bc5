// A change that fails is taken back on the screen, also offline, and an undo takes back nothing that others changed since.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  await must(stage.call('POST', `/sites/${stage.siteId}/groups`, { name: 'Weekend crew' }));
});
after(() => stage.stop());

const person = () => `/people/${stage.season.omar.userId}`;
const results = (page: Page) => page.getByLabel('Results');
const failure = (page: Page) => results(page).getByText(/no connection|respon|fetch/i);
/** Whether the box is checked once nothing is on its way. */
const settled = async (page: Page, name: string) => page.getByLabel(name, { exact: true }).isChecked();

test('a role and a group that could not be saved offline are shown as they were', async () => {
  const { page, close } = await stage.open(person());
  await page.getByLabel('Weekend crew').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Assignor', { exact: true }).click();
  await failure(page).waitFor();
  assert.equal(await settled(page, 'Assignor'), false);
  await results(page).getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Weekend crew').click();
  await failure(page).waitFor();
  assert.equal(await settled(page, 'Weekend crew'), false);
  await close();
});

type Crew = { id: number; _embedded: { assignments: { id: number; assigned: boolean }[] } };
const addGame = (date: string) =>
  must<Crew>(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{ localized_date: date, localized_time: '9:00', home_team_name: 'Hawks' },
      ...{ away_team_name: 'Pines', pattern_name: '2 officials' },
    }),
  );

test('offline, every assignment fails at once, and the position is open again', async () => {
  await stage.addOfficials(['Adler', 'Bauer']);
  const game = await addGame('2031-05-03');
  const { page, close } = await stage.open(`/games?from=2031-05-03&to=2031-05-03&game=${game.id}`);
  await page.locator('[data-assign]:focus').waitFor();
  await page.context().setOffline(true);
  for (const number of [1, 2]) {
    await page.locator('[data-assign]').first().click();
    await until('it has failed', async () => (await failure(page).count()) === number);
    assert.equal(await page.getByRole('button', { name: 'RE Open' }).first().isVisible(), true);
  }
  await close();
});

test('Ctrl+Z takes back the last assignment although it is still on its way', async () => {
  const { id } = await addGame('2031-05-04');
  const { page, troubles, close } = await stage.open(`/games?from=2031-05-04&to=2031-05-04&game=${id}`);
  await page.locator('[data-assign]:focus').waitFor();
  await page.keyboard.press('Enter');
  await results(page)
    .getByText(/as Referee/)
    .waitFor();
  await page.locator('[data-assign]:focus').waitFor();
  const sent = Promise.withResolvers<void>();
  await page.route('**/assignments/*/assign', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await until('it is shown', async () => (await page.getByRole('button', { name: 'AS Open' }).count()) === 0);
  await page.keyboard.press('Control+z');
  const undone = page.waitForResponse(/\/unassign$/);
  sent.resolve();
  await undone;
  const crew = async () => (await must<Crew>(stage.call('GET', `/games/${id}`)))._embedded.assignments;
  await until('it is taken back', async () => (await crew())[1]!.assigned === false);
  assert.equal((await crew())[0]!.assigned, true);
  assert.deepEqual(troubles, []);
  await close();
});

test('an undo takes back no role and no setting that somebody else has changed since', async () => {
  const { page, troubles, close } = await stage.open(person());
  await page.getByLabel('Assignor', { exact: true }).click();
  const { userId } = stage.season.omar;
  await results(page).getByText('is now an assignor').waitFor();
  await must(stage.call('PUT', `/users/${userId}`, { assignor: false }));
  await must(stage.call('PUT', `/users/${userId}`, { assignor: true, official: false }));
  await results(page).getByRole('button', { name: 'Undo' }).click();
  await until('the role is as before', async () => !(await settled(page, 'Assignor')));
  await page.getByLabel('Assignor', { exact: true }).click();
  await results(page).getByText('is now an assignor').waitFor();
  await must(stage.call('PUT', `/users/${userId}`, { assignor: false }));
  await results(page).getByRole('button', { name: 'Undo' }).last().click();
  await results(page).getByText('Somebody else has changed it since. Nothing was undone.').waitFor();
  await must(stage.call('PUT', `/users/${userId}`, { official: true }));
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/set-up/site`);
  await page.getByLabel('Locked days').fill('3');
  await page.getByLabel('Locked days').press('Enter');
  await results(page).getByText('“Locked days” was saved.').waitFor();
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { availability_locked_days: 5 }));
  await results(page).getByRole('button', { name: 'Undo' }).click();
  await results(page).getByText('Somebody else has changed it since. Nothing was undone.').waitFor();
  const site = await must<{ availability_locked_days: number }>(stage.call('GET', `/sites/${stage.siteId}`));
  assert.equal(site.availability_locked_days, 5);
  assert.deepEqual(troubles, []);
  await close();
});

test('an undo takes back no cancellation, no name and no membership that somebody else has changed since', async () => {
  const { siteId, call, season } = stage;
  const { userId } = season.omar;
  const refusal = (page: Page) =>
    results(page).getByText('Somebody else has changed it since. Nothing was undone.').last();
  const undo = (page: Page) => results(page).getByRole('button', { name: 'Undo' }).last().click();
  const games = [await addGame('2031-05-10'), await addGame('2031-05-10')];
  const { page, troubles, close } = await stage.open('/games?from=2031-05-10&to=2031-05-10');
  await page
    .getByRole('checkbox', { name: /Select Hawks/ })
    .first()
    .waitFor();
  for (const box of await page.getByRole('checkbox', { name: /Select Hawks/ }).all()) {
    await box.click(); // a row that is drawn anew meanwhile is still selected
    await box.and(page.locator(':checked')).waitFor();
  }
  const bar = page.getByRole('region', { name: 'Selected games' });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('menuitem', { name: 'Cancel without pay…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 games' }).click();
  await results(page).getByText('2 games').first().waitFor();
  await must(call('PUT', `/games/${games[0]!.id}`, { status: 'X' }));
  await undo(page);
  await results(page)
    .getByText(/is not as before: Somebody else has changed it since/)
    .waitFor();
  const statusOf = async ({ id }: Crew) =>
    (await must<{ status: string }>(call('GET', `/games/${id}`))).status;
  assert.deepEqual([await statusOf(games[0]!), await statusOf(games[1]!)], ['X', 'A']);

  await stage.db.query(sql`update users set manager = true where account_id = ${season.ada.accountId}`);
  await page.goto(`${stage.service.baseUrl}/app/s/${siteId}/set-up/site`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Harbor United');
  await name.press('Enter');
  await results(page).getByText('The site is now called Harbor United.').waitFor();
  await must(call('PUT', `/sites/${siteId}`, { name: 'Harbor Rovers' }));
  await undo(page);
  await refusal(page).waitFor();
  assert.equal((await must<{ name: string }>(call('GET', `/sites/${siteId}`))).name, 'Harbor Rovers');

  await must(call('POST', `/sites/${siteId}/leagues`, { name: 'Premier' }));
  await page.goto(`${stage.service.baseUrl}/app/s/${siteId}${person()}`);
  await page.getByLabel('Premier').waitFor();
  const traffic: string[] = [];
  page.on('request', (request) => traffic.push(new URL(request.url()).pathname));
  await page.getByLabel('Weekend crew').click();
  await results(page).getByText('is now in Weekend crew').waitFor();
  const groups = await must<{ _embedded: { groups: { id: number }[] } }>(
    call('GET', `/users/${userId}/groups`),
  );
  await must(call('DELETE', `/users/${userId}/groups/${groups._embedded.groups[0]!.id}`));
  await undo(page);
  await refusal(page).waitFor();
  await until('it is shown as it is', async () => !(await settled(page, 'Weekend crew')));

  await page.getByLabel('Premier').click();
  await results(page).getByText('now works Premier').waitFor();
  await page.getByLabel('Premier').click();
  await results(page).getByText('no longer works Premier').waitFor();
  await undo(page);
  await until('they work it again', async () => settled(page, 'Premier'));
  assert.deepEqual(
    traffic.filter((path) => /\/sites\/\d+\/leagues/.test(path)),
    [],
    'no whole list is read again',
  );
  assert.deepEqual(troubles, []);
  await close();
});

test('what is typed while the palette loads is found', async () => {
  await addGame('2031-05-17');
  const { page, troubles, close } = await stage.open('/games');
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/palette-*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /Find anything/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Hawks');
  loaded.resolve();
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await until('it is in the field', async () => (await field.inputValue()) === 'Hawks');
  await page.keyboard.type(' v');
  assert.equal(await field.inputValue(), 'Hawks v');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
  await close();
});
