// What managers alone do: read who did what, rename, archive, delete and restore the site, and remove a person from it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
});
after(() => stage.stop());

const makeManager = (is: boolean) =>
  stage.db.query(sql`update users set manager = ${is} where account_id = ${stage.season.ada.accountId}`);
const said = (page: Page, message: string) => page.getByLabel('Results').getByText(message).waitFor();
const widthOf = async (page: Page) => Number(await page.evaluate('document.documentElement.scrollWidth'));
type Site = { name: string; active: boolean; deletes_at: string | null };
const site = () => must<Site>(stage.call('GET', `/sites/${stage.siteId}`));

test('an assignor who is no manager sees neither the audit log nor what changes the site or removes people', async () => {
  const { page, close } = await stage.open('/set-up/audit');
  await page.getByRole('heading', { name: 'Only managers read the audit log' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('group', { name: 'Availability' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /the site|Rename/ }).count(), 0);
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/people/${stage.season.omar.userId}`);
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Remove from/ }).count(), 0);
  await close();
});

test('a manager reads who did what, by person, record and day, from before to after', async () => {
  await makeManager(true);
  const venue = await must<{ id: number }>(
    stage.call('POST', `/sites/${stage.siteId}/venues`, { name: 'Pier Field' }),
  );
  const game = { localized_date: '2031-05-03', localized_time: '9:00' };
  const { id } = await must<{ id: number }>(stage.call('POST', `/sites/${stage.siteId}/games`, game));
  await must(stage.call('PUT', `/games/${id}`, { venue_id: venue.id, localized_time: '10:30' }));
  for (let number = 1; number <= 50; number++)
    await must(stage.call('POST', `/sites/${stage.siteId}/teams`, { name: `Team ${number}` }));

  const { page, troubles, axe, close } = await stage.open('/set-up/audit', PHONE);
  const entries = page.getByRole('list', { name: 'Audit log' }).locator('> li');
  await entries.first().getByText('Ada Okafor added the team Team 50').waitFor();
  assert.equal(await entries.count(), 50);
  assert.deepEqual(await axe(), []);
  assert.ok((await widthOf(page)) <= 360);
  await page.getByRole('button', { name: 'Older' }).press('Enter');
  await page.getByText('Page 2 of').waitFor();
  await page.getByText('Ada Okafor added the venue Pier Field').waitFor();

  await page.getByLabel('What').selectOption('Game');
  const changed = entries.filter({ hasText: 'Ada Okafor changed game' });
  await changed.getByText('Pier Field').waitFor();
  const words = await changed.locator('dl').innerText();
  assert.match(words, /Venue\s+nothing →\s+then\s+Pier Field/);
  assert.match(words, /Start time\s+Sat, May 3, 2031, 9:00 AM →\s+then\s+Sat, May 3, 2031, 10:30 AM/);
  assert.match(page.url(), /record=game/);
  assert.ok(!page.url().includes('page='), 'a filter begins at the first page');
  await page.getByLabel('Who').selectOption('Omar Reyes');
  await page.getByRole('heading', { name: 'Nobody did anything like that' }).waitFor();
  await page.getByLabel('Who').selectOption('Ada Okafor');
  await changed.waitFor();
  await page.getByLabel('Day').fill('2020-01-01');
  await page.getByRole('heading', { name: 'Nobody did anything like that' }).waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await entries.first().getByText('Ada Okafor added the team Team 50').waitFor();
  await page.route('**/audit?*', (route) => route.abort());
  await page.getByLabel('What').selectOption('Venue');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await entries.first().getByText('Ada Okafor added the venue Pier Field').waitFor();
  assert.deepEqual(
    troubles.filter((text) => !/ERR_FAILED/.test(text)),
    [],
  );
  await close();
});

test('a manager renames, archives, deletes and restores the site, and finds it again while it is archived', async () => {
  await makeManager(true);
  const { page, troubles, axe, close } = await stage.open('/set-up/site', PHONE);
  await page.getByLabel('Name', { exact: true }).fill('Bay Youth Soccer');
  await page.keyboard.press('Enter');
  await said(page, 'The site is now called Bay Youth Soccer.');
  await page.getByRole('banner').getByText('Bay Youth Soccer').waitFor();
  await page.getByRole('button', { name: 'Archive the site' }).click();
  await page.getByText('Bay Youth Soccer is archived, and read only.').first().waitFor();
  assert.equal((await site()).active, false);
  assert.deepEqual(await axe(), []);
  assert.ok((await widthOf(page)) <= 360);

  await page.goto(`${stage.service.baseUrl}/app`); // the person has no other site
  await page.getByRole('link', { name: 'Bay Youth Soccer' }).click();
  await page.getByRole('button', { name: 'Restore the site' }).click();
  await said(page, 'Bay Youth Soccer is restored.');
  assert.equal((await site()).active, true);

  await page.getByRole('button', { name: 'Delete the site…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Bay Youth Soccer?' });
  await dialog
    .getByText(/for 30 days/)
    .first()
    .waitFor();
  await page.keyboard.type('Harbor');
  await page.keyboard.press('Enter');
  await dialog.getByText('Type Bay Youth Soccer.').waitFor();
  assert.deepEqual(await axe(), []);
  assert.ok((await widthOf(page)) <= 360);
  await dialog.getByLabel('To confirm, type Bay Youth Soccer').fill('Bay Youth Soccer');
  await dialog.getByRole('button', { name: 'Delete the site' }).click();
  await page.getByText(/It will be deleted on/).waitFor();
  assert.notEqual((await site()).deletes_at, null);
  await page.getByRole('button', { name: 'Restore the site' }).click();
  await until('the site is restored', async () => {
    const { active, deletes_at } = await site();
    return active && deletes_at === null;
  });
  assert.deepEqual(troubles, []);
  await close();
});

test('while the site is archived, assignors and officials see everything, and are offered no change', async () => {
  await makeManager(false);
  const { call, siteId, season, db } = stage;
  const game = {
    localized_date: '2032-05-08',
    localized_time: '9:00',
    pattern_name: '2 officials',
    published: true,
  };
  const created = await must<{ id: number; _embedded: { assignments: { id: number }[] } }>(
    call('POST', `/sites/${siteId}/games`, { ...game, home_team_name: 'Hawks', away_team_name: 'Pines' }),
  );
  const slotId = created._embedded.assignments[0]!.id;
  await must(call('POST', `/assignments/${slotId}/assign`, { user_id: season.omar.userId }));
  await must(call('POST', `/users/${season.omar.userId}/blocks`, { team_id: await teamOf(created.id) }));
  const ada = await stage.open('/games?from=2032-05-08');
  const { page } = ada;
  await page.getByRole('link', { name: 'Add a game' }).waitFor();
  await page.getByLabel('Select Hawks').first().waitFor();
  assert.ok((await changesOffered(page)).includes('Add a game'));
  const open = await stage.open('/set-up/age-groups');
  await open.page.getByRole('button', { name: 'Add' }).first().click();

  await makeManager(true);
  await must(call('POST', `/sites/${siteId}/archive`));
  await makeManager(false);
  const { name } = await site();
  const archived = `${name} is archived, and read only. A manager can restore it.`;
  await open.page.getByLabel('Name').fill('U21');
  await open.page.keyboard.press('Enter'); // of a page that was open before
  await open.page.getByLabel('Name').waitFor({ state: 'detached' }); // the site was read again
  await open.page.getByText(archived).waitFor();
  assert.deepEqual(await changesOffered(open.page), []);
  await open.close();
  await page.reload();
  await page.getByText(archived).waitFor();
  const views = [
    '/attention',
    '/calendar?view=day&day=2032-05-08',
    '/calendar?view=month&day=2032-05-08',
    '/games/new',
  ];
  const parts = ['patterns', 'teams', 'groups', 'grades', 'conflicts'].map((part) => `/set-up/${part}`);
  const people = ['/people', `/people/${season.omar.userId}`, `/people/${season.nina.userId}`];
  for (const view of ['/games?from=2032-05-08', ...views, ...parts, ...people]) {
    await page.goto(`${stage.service.baseUrl}/app/s/${siteId}${view}`);
    await page.getByText(`${name} is archived, and read only`).waitFor();
    await page.locator('main :is(h2, table, ul, ol)').first().waitFor();
    assert.deepEqual(await changesOffered(page), [], view);
    if (/new|people\//.test(view)) assert.deepEqual(await ada.axe(), [], view);
  }
  await page.goto(`${stage.service.baseUrl}/app/s/${siteId}/games?from=2032-05-08`);
  await page.getByRole('button', { name: 'Hawks v Pines' }).click();
  await page.getByRole('heading', { name: 'Who officiates' }).waitFor();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Home team' }).isDisabled(), true);
  assert.deepEqual(await changesOffered(page), []);
  assert.deepEqual(await ada.axe(), []);

  const omar = await stage.open('/me', { who: OMAR, ...PHONE });
  await omar.page.getByText(`${name}, archived`).waitFor();
  await omar.page.getByRole('button', { name: 'To answer 0' }).waitFor();
  assert.equal(await omar.page.getByRole('button', { name: /Accept/ }).count(), 0);
  await omar.page.goto(`${stage.service.baseUrl}/app/me/games/${created.id}`);
  await omar.page.getByText(`${name} is archived, and read only: nobody can answer.`).waitFor();
  assert.equal(await omar.page.getByRole('button', { name: /Accept|Decline/ }).count(), 0);
  assert.deepEqual(await omar.axe(), []);
  await omar.page.goto(`${stage.service.baseUrl}/app/me/availability`);
  await omar.page.getByRole('heading', { name: 'You are not an official on any site yet' }).waitFor();

  await page.goto(`${stage.service.baseUrl}/app/s/${siteId}/games?from=2032-05-08`);
  await page.getByText(`${name} is archived`).waitFor();
  await makeManager(true);
  await must(call('POST', `/sites/${siteId}/restore`));
  await page.reload();
  await page.getByRole('link', { name: 'Add a game' }).waitFor();
  assert.deepEqual([...ada.troubles, ...omar.troubles], []);
  await ada.close();
  await omar.close();

  async function teamOf(gameId: number): Promise<number> {
    const [row] = await db.query<{ id: number }>(
      sql`select home_team_id as id from games where id = ${gameId}`,
    );
    return row!.id;
  }
});

const CHANGES =
  /^(Add|Edit|Delete|Copy|Merge|Remove|Save|Discard|Cancel the|Restore|Invite people|Deactivate|Assign|Publish|Select|Block)\b/;

/** The names of what would change something, of all that can be used in the main part of the page. */
async function changesOffered(page: Page): Promise<string[]> {
  const controls = page.locator('main').locator('a, button:enabled, input:enabled');
  const names = await Promise.all(
    (await controls.all()).map(
      async (one) => (await one.getAttribute('aria-label')) ?? (await one.innerText()),
    ),
  );
  return names.filter((name) => CHANGES.test(name.trim()));
}

test('a manager removes a person from the site, after a dialog that says what happens', async () => {
  await makeManager(true);
  const { omar } = stage.season;
  const { page, troubles, axe, close } = await stage.open(`/people/${omar.userId}`, PHONE);
  await page.getByRole('button', { name: 'Remove from this site…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Remove Omar Reyes from / });
  await dialog.getByText(/They come back if you invite the same email address again/).waitFor();
  assert.deepEqual(await axe(), []);
  assert.ok((await widthOf(page)) <= 360);
  await dialog.getByRole('button', { name: 'Remove Omar Reyes' }).click();
  await said(page, 'Omar Reyes was removed from');
  await page.waitForURL(/\/people$/);
  await page.getByText('2 people').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Omar Reyes' }).count(), 0);
  const { active } = await must<{ active: boolean }>(stage.call('GET', `/users/${omar.userId}`));
  assert.equal(active, false);
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/people/${omar.userId}`);
  await page.getByText('No longer on this site').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
