// Job 7 of an assignor: the lists of a new site are made by pointer and keyboard, until its first game can be published.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createSite } from '../../src/domain/sites/actions.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

let stage: WebStage;
let newSiteId: number;
before(async () => {
  stage = await startWebStage();
  const { accountId } = stage.season.ada;
  const site = { name: 'Riverside Softball', timezone: 'America/Chicago', ownerAccountId: accountId };
  newSiteId = (await createSite(stage.db, site)).site.id;
});
after(() => stage.stop());

type ListBody = { _embedded: Record<string, Record<string, unknown>[]> };

async function listed(name: string, siteId = newSiteId): Promise<Record<string, unknown>[]> {
  const body = await must<ListBody>(stage.call('GET', `/sites/${siteId}/${name}`));
  return Object.values(body._embedded)[0] ?? [];
}

const said = (page: Page, text: string) => page.getByLabel('Results').getByText(text).waitFor();
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).locator('b').allInnerTexts();
const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

test('a new site is told what to do first, and each step is done where it leads', async () => {
  const { page, troubles, axe, close } = await stage.open('/set-up');
  await page.goto(`${stage.service.baseUrl}/app/s/${newSiteId}/games`);
  const steps = page.getByRole('region', { name: 'Get ready for your first game' });
  await steps.getByText('0 of 5 done').waitFor();
  assert.deepEqual(await axe(), []);

  // A pattern, by keyboard: name, a second position, its fee, and its place.
  await steps.getByRole('link', { name: 'Add a pattern' }).click();
  await page.getByRole('button', { name: 'Add a pattern' }).click();
  await page.keyboard.type('2 umpires');
  const form = page.getByRole('form', { name: 'Add a pattern' });
  await form.getByRole('textbox', { name: 'Position' }).fill('Base Umpire');
  await form.getByLabel('Short').fill('');
  await form.getByLabel('Fee').fill('40.5');
  await form.getByRole('button', { name: 'Add a position' }).click();
  await page.keyboard.type('Plate Umpire');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sixty');
  await page.keyboard.press('Enter');
  await form.getByText('Enter an amount, such as 45 or 45.50.').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('60');
  await form.getByRole('button', { name: 'Move Plate Umpire up' }).press('Enter');
  assert.deepEqual(await axe(), []);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Plate Umpire $60 · Base Umpire $40.50 · in all $100.50').waitFor();
  const [pattern] = await listed('patterns');
  assert.deepEqual(
    (pattern!.positions as { abbreviation: string; fee: number }[]).map((one) => [one.abbreviation, one.fee]),
    [
      ['PU', 60],
      ['BU', 40.5],
    ],
  );

  // A venue, with a map point pasted as a link.
  await steps.getByRole('link', { name: 'Add a venue' }).click();
  await steps.getByText('1 of 5 done').waitFor();
  const add = page.getByRole('form', { name: 'Add a venue' });
  await add.getByLabel('Name').fill('Mill Park');
  await add.getByLabel('Map point').fill('somewhere');
  await page.keyboard.press('Enter');
  await add.getByText('Enter a latitude and a longitude').waitFor();
  await add.getByLabel('Map point').fill('https://www.google.com/maps/place/Mill+Park/@41.88,-87.62,17z');
  await page.keyboard.press('Enter');
  await page.getByText('41.88, -87.62').waitFor();
  await steps.getByText('2 of 5 done').waitFor();
  assert.deepEqual(await axe(), []);
  const [venue] = await listed('venues');
  assert.deepEqual([venue!.latitude, venue!.longitude], [41.88, -87.62]);
  assert.deepEqual(troubles, []);
  await close();
});

test('records are added one after the other, edited in their place, and every change is undone', async () => {
  const { page, troubles, axe, close } = await stage.open('/set-up/age-groups');
  const add = page.getByRole('form', { name: 'Add an age group' });
  await add.getByLabel('Name').click();
  await page.keyboard.type('U12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await add.getByText('Enter whole minutes').waitFor();
  await add.getByLabel('Minutes of a game').fill('70');
  await page.keyboard.press('Enter');
  await said(page, 'U12 was added.');
  // The focus is on the name again.
  await page.keyboard.type('u12');
  await page.keyboard.press('Enter');
  await add.getByText('The site already has an age group named "u12"').waitFor();
  await add.getByLabel('Name').fill('U9');
  await page.keyboard.press('Enter');
  await said(page, 'U9 was added.');
  assert.deepEqual(await rows(page, 'Age groups'), ['U9', 'U12']);

  await page.getByRole('button', { name: 'Edit U9' }).press('Enter');
  await page.keyboard.press('Escape');
  await page.locator('[aria-label="Edit U9"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('U10');
  await page.keyboard.press('Enter');
  const toast = page.getByLabel('Results').locator('div', { hasText: 'U10 was saved.' });
  await toast.hover(); // it stays while it is pointed at
  assert.deepEqual(await axe(), []);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit U9' }).waitFor();
  await page.getByRole('button', { name: 'Delete U12' }).click();
  await said(page, 'U12 was deleted.');
  await page
    .getByLabel('Results')
    .locator('div', { hasText: 'U12 was deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('button', { name: 'Edit U12' }).waitFor();
  const kept = (await listed('age_groups', stage.siteId)).map((one) => [one.name, one.game_length]);
  assert.deepEqual(kept.sort(), [
    ['U12', 70],
    ['U9', 60],
  ]);
  assert.deepEqual(troubles, []);
  await close();
});

test('what somebody else changed meanwhile is shown beside what is typed, and nothing is lost', async () => {
  const { siteId } = stage;
  const { id } = await must<{ id: number }>(
    stage.call('POST', `/sites/${siteId}/venues`, { name: 'Pier Field' }),
  );
  const { page, troubles, axe, close } = await stage.open('/set-up/venues');
  const venueNow = async () => (await listed('venues', siteId)).find((one) => one.id === id)!;
  await page.getByRole('button', { name: 'Edit Pier Field' }).click();
  const form = page.getByRole('form', { name: 'Edit Pier Field' });
  await form.getByLabel('Name').fill('Pier Field East');
  await form.getByLabel('City').fill('Harbor');
  await must(stage.call('PUT', `/venues/${id}`, { city: 'Old Harbor', postal: '10001' }));
  await form.getByRole('button', { name: 'Save' }).click();
  const compare = page.getByRole('region', { name: 'Somebody else changed Pier Field meanwhile' });
  await compare.getByText('You both changed 1 field. Choose what is kept.').waitFor();
  assert.deepEqual(await axe(), []);
  assert.equal((await venueNow()).name, 'Pier Field', 'nothing is written');
  // Once more, while the two are compared.
  await must(stage.call('PUT', `/venues/${id}`, { street_1: '1 Pier Road' }));
  await compare.getByLabel('Theirs: Old Harbor').check();
  await compare.getByRole('button', { name: 'Save these' }).click();
  await compare.getByText('1 Pier Road').waitFor();
  await compare.getByRole('button', { name: 'Save these' }).click();
  await said(page, 'Pier Field East was saved.');
  const { name, city, postal, street_1 } = await venueNow();
  assert.deepEqual([name, city, postal, street_1], ['Pier Field East', 'Old Harbor', '10001', '1 Pier Road']);
  // An undo takes back nothing that somebody else has changed since.
  await must(stage.call('PUT', `/venues/${id}`, { city: 'New Harbor' }));
  await page.getByLabel('Results').getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Somebody else has changed it since. Nothing was undone.');
  assert.equal((await venueNow()).name, 'Pier Field East');

  // The same of a pattern.
  await page.getByRole('link', { name: 'Patterns' }).click();
  await page.getByRole('button', { name: 'Edit 2 officials' }).click();
  const pattern = page.getByRole('form', { name: 'Edit 2 officials' });
  await pattern.getByLabel('Fee').first().fill('55');
  const [known] = await listed('patterns', siteId);
  await must(stage.call('PUT', `/patterns/${known!.id}`, { name: 'Two officials' }));
  await pattern.getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('region', { name: /meanwhile$/ });
  await both.getByText('You changed different fields. Check them, and save.').waitFor();
  await both.getByText('Referee $55 · Assistant referee').waitFor();
  await both.getByRole('button', { name: 'Save these' }).click();
  await said(page, 'Two officials was saved.');
  await page.getByText('Referee $55 · Assistant referee').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('grades have an order, which positions and age groups ask for', async () => {
  const { page, troubles, axe, close } = await stage.open('/set-up/grades');
  const form = page.getByRole('form', { name: 'Grades' });
  await form.getByText('No grades yet.').waitFor();
  const grades = async () =>
    (await must<{ grades: string[] }>(stage.call('GET', `/sites/${stage.siteId}`))).grades;

  // By keyboard: each is added where the focus is, then put in order.
  await form.getByRole('button', { name: 'Add a grade' }).press('Enter');
  await page.keyboard.type('Regional');
  await form.getByRole('button', { name: 'Add a grade' }).press('Enter');
  await page.keyboard.type('regional');
  await page.keyboard.press('Enter');
  await form.getByText('It is in the list twice.').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Grassroots');
  await form.getByRole('button', { name: 'Move Grassroots up' }).press('Enter');
  await form.getByText('Grassroots is now number 1 of 2.').waitFor();
  assert.deepEqual(await axe(), []);
  await form.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The grades were saved.');
  assert.deepEqual(await grades(), ['Grassroots', 'Regional']);
  await page.getByLabel('Results').getByRole('button', { name: 'Close' }).click();

  // By pointer: renamed, removed, and taken back.
  await form.getByLabel('Grade 2').fill('State');
  await form.getByRole('button', { name: 'Remove Grassroots' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await until('a grade', async () => (await grades()).join() === 'State');
  await page.getByLabel('Results').getByRole('button', { name: 'Undo' }).click();
  await until('both grades', async () => (await grades()).join() === 'Grassroots,Regional');

  // Somebody else saves other grades while these are typed: both are shown, one is kept, and that can be undone.
  await form.getByLabel('Grade 2').fill('State');
  const theirs = ['Grassroots', 'Regional', 'National'];
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { grades: theirs }));
  await form.getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('region', { name: 'Somebody else changed the grades meanwhile' });
  await both.getByText('You both changed 1 field. Choose what is kept.').waitFor();
  await both.getByRole('radio', { name: 'Theirs: Grassroots, Regional, National' }).waitFor();
  assert.ok(await both.getByRole('radio', { name: 'Yours: Grassroots, State' }).isChecked());
  assert.deepEqual(await axe(), []);
  await both.getByRole('button', { name: 'Save these' }).press('Enter');
  await until('the grades that were typed', async () => (await grades()).join() === 'Grassroots,State');
  await form.getByLabel('Grade 2').waitFor();
  await page.getByLabel('Results').getByRole('button', { name: 'Undo' }).click();
  await until('the grades of the other', async () => (await grades()).join() === theirs.join());

  await page.getByRole('link', { name: 'Age groups' }).click();
  const add = page.getByRole('form', { name: 'Add an age group' });
  await add.getByLabel('Name').fill('U19');
  await add.getByLabel('From grade').selectOption('Regional');
  await page.keyboard.press('Enter');
  await page.getByText('60 minutes · from Regional').waitFor();
  const u19 = (await listed('age_groups', stage.siteId)).find(({ name }) => name === 'U19');
  assert.equal(u19!.minimum_grade, 'Regional');
  await must(stage.call('DELETE', `/age_groups/${u19!.id}`));
  await page.getByRole('link', { name: 'Patterns' }).click();
  await page.getByRole('button', { name: 'Add a pattern' }).click();
  assert.deepEqual(await page.getByLabel('From grade').locator('option').allInnerTexts(), ['Any', ...theirs]);
  assert.deepEqual(troubles, []);
  await close();
});

test('two teams that mean the same are merged, and their games move over', async () => {
  const game = { localized_date: '2031-05-04', localized_time: '9:00', home_team_name: 'Harbour Hawks' };
  const { id } = await must<{ id: number }>(stage.call('POST', `/sites/${stage.siteId}/games`, game));
  await must(stage.call('POST', `/sites/${stage.siteId}/teams`, { name: 'Harbor Hawks' }));
  const { page, troubles, axe, close } = await stage.open('/set-up/teams');
  await page.getByRole('button', { name: 'Merge Harbour Hawks into another' }).press('Enter');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('Choose the team that stays.').waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByLabel('The team that stays').selectOption('Harbor Hawks');
  await page.getByRole('button', { name: 'Merge into Harbor Hawks' }).click();
  await said(page, 'Harbour Hawks was merged into Harbor Hawks.');
  assert.deepEqual(await rows(page, 'Teams'), ['Harbor Hawks']);
  const moved = await must<{ home_team: string }>(stage.call('GET', `/games/${id}`));
  assert.equal(moved.home_team, 'Harbor Hawks');
  assert.deepEqual(troubles, []);
  await close();
});

test('what games use stays, a league comes back with its officials, and the switches of the site are saved', async () => {
  const { page, troubles, axe, close } = await stage.open('/set-up/leagues', {
    viewport: { width: 360, height: 740 },
  });
  const add = page.getByRole('form', { name: 'Add a league' });
  await add.getByLabel('Name').fill('Spring League');
  await add.getByRole('button', { name: 'Add' }).click();
  await said(page, 'Spring League was added.');
  const [league] = await listed('leagues', stage.siteId);
  await must(stage.call('POST', `/leagues/${league!.id}/officials`, { user_id: stage.season.omar.userId }));
  await page.getByRole('button', { name: 'Delete Spring League' }).click();
  await page
    .getByLabel('Results')
    .locator('div', { hasText: 'was deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('button', { name: 'Delete Spring League' }).waitFor();
  const [restored] = await listed('leagues', stage.siteId);
  await until('the official of the league', async () => {
    const officials = await must<ListBody>(stage.call('GET', `/leagues/${restored!.id}/officials`));
    return officials._embedded.league_officials?.[0]?.user_id === stage.season.omar.userId;
  });

  const game = { localized_date: '2031-05-03', localized_time: '9:00', league_id: restored!.id };
  await must(stage.call('POST', `/sites/${stage.siteId}/games`, game));
  await page.getByRole('button', { name: 'Delete Spring League' }).click();
  await said(page, 'This league is in use: 1 game of this site uses it');
  assert.deepEqual(await rows(page, 'Leagues'), ['Spring League']);
  assert.ok((await widthOf(page)) <= 360);
  assert.deepEqual(await axe(), []);

  await page.getByRole('link', { name: 'Site' }).click();
  await page.getByLabel('Officials see all published games').click();
  await said(page, '“Officials see all published games” was saved.');
  const site = await must<{ show_all_games: boolean }>(stage.call('GET', `/sites/${stage.siteId}`));
  assert.equal(site.show_all_games, false);
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});

test('a site says who takes open games, and how long officials can change their availability', async () => {
  const { siteId } = stage;
  await must(stage.call('POST', `/sites/${siteId}/groups`, { name: 'Regulars' }));
  const { page, troubles, axe, close } = await stage.open('/set-up/site');
  const rules = page.getByRole('group', { name: 'Officials take open games' }).first();
  await rules.getByText('Only assignors fill open positions.').waitFor();
  await rules.getByText('They take them').click();
  await rules.getByText('Whoever claims an open position first has it.').waitFor();
  await rules.getByRole('checkbox', { name: 'Regulars' }).press('Space');
  await said(page, '“Groups that take games” was saved.');
  const hours = rules.getByLabel('Until how many hours before a game');
  await hours.fill('soon');
  await hours.press('Enter');
  await rules.getByText('Enter a whole number from 0 to 8,760.').waitFor();
  await page.evaluate('scrollTo(0, 0)'); // nothing is half under the header
  assert.deepEqual(await axe(), []);
  await hours.fill('24');
  await hours.press('Tab');
  await said(page, '“Hours before a game” was saved.');
  await page.getByLabel('Locked days').fill('7');
  await page.keyboard.press('Enter');
  await said(page, '“Locked days” was saved.');

  type Site = { open_games: { mode: string; hours_before: number; group_ids: number[] } } & {
    availability_locked_days: number | null;
  };
  const siteNow = () => must<Site>(stage.call('GET', `/sites/${siteId}`));
  const { open_games: saved, availability_locked_days: days } = await siteNow();
  assert.deepEqual([saved.mode, saved.hours_before, saved.group_ids.length, days], ['claim', 24, 1, 7]);
  await page.getByLabel('Results').getByRole('button', { name: 'Undo' }).last().click();
  await until('the days are as before', async () => (await siteNow()).availability_locked_days === null);
  assert.deepEqual(troubles, []);
  await page.getByLabel('Minutes to arrive before a game').fill('45');
  await page.keyboard.press('Enter');
  await said(page, '“Minutes to arrive before a game” was saved.');
  await close();
});
