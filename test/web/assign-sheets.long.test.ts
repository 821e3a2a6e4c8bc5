// Assign sheets: who works which games of a league, a club or a venue, on a page made for printing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { createPattern } from '../support/season.ts';
import { PHONE } from './official-stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const SATURDAY = '2031-05-03';
const EIGHT = [
  'Referee',
  'Umpire',
  'Linesman',
  'Line judge',
  'Back judge',
  'Side judge',
  'Field judge',
  'Clock',
];

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  const { db, siteId, season } = stage;
  await createPattern(db, siteId, 'Eight', EIGHT);
  await db.query(sql`
    update users set mobile_phone = '617-555-0101', mobile_phone_is_public = true, home_phone = '617-555-0199'
    where id = ${season.omar.userId}`);
  const [haddad, kaya] = await stage.addOfficials(['Haddad', 'Kaya']);
  await db.query(sql`update users set mobile_phone = '617-555-0102' where id = ${haddad}`);
  const first = await add({ localized_time: '9:00', home_team_name: 'Hawks', subvenue: 'Field 2' });
  await assign(first, 0, season.omar.userId);
  await assign(first, 1, haddad!);
  const [{ id: accepted }] = first._embedded.assignments as [{ id: number }];
  await db.query(sql`update assignments set answer = 'accepted' where id = ${accepted}`);
  const second = await add({ localized_time: '11:00', home_team_name: 'Owls', pattern_name: 'Eight' });
  await assign(second, 7, kaya!);
  const off = await add({ localized_time: '13:00', home_team_name: 'Gulls' });
  await must(stage.call('PUT', `/games/${off.id}`, { status: 'C' }));
  await add({ localized_time: '15:00', home_team_name: 'Drafts', published: false });
  await add({ localized_time: '16:00', home_team_name: 'Others', league_name: 'Harbor Division' });
});
after(() => stage.stop());

type Game = { id: number; _embedded: { assignments: { id: number }[] } };

const add = (fields: object) =>
  must<Game>(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{
        localized_date: SATURDAY,
        away_team_name: 'Pines',
        venue_name: 'Pier Park',
        league_name: 'Premier',
      },
      ...{ pattern_name: '2 officials', published: true },
      ...fields,
    }),
  );
const assign = (game: Game, at: number, userId: number) =>
  must(stage.call('POST', `/assignments/${game._embedded.assignments[at]!.id}/assign`, { user_id: userId }));

/** The cells of each row of the table, as they are read. */
const rowsOf = async (page: Page): Promise<string[][]> => {
  const rows = await page.getByRole('article', { name: 'Assign sheet' }).locator('tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allInnerTexts();
      return cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
    }),
  );
};

const HEAD = ['Time', 'Where', 'Game', 'Position', 'Official'];

test('the sheet of a league has its games by day with their crews; phones and fees are on it by choice', async () => {
  const { page, troubles, axe, close } = await stage.open('/set-up/leagues');
  await page.getByRole('button', { name: 'More for Premier' }).click();
  await page.getByRole('menuitem', { name: 'Assign sheet' }).click();
  await page.getByLabel('From').fill(SATURDAY);
  await page.getByText('3 games').waitFor();
  assert.deepEqual(await rowsOf(page), [
    ['Saturday, May 3, 2031'],
    HEAD,
    ['9:00 AM', 'Pier Park Field 2', 'Hawks v Pines Premier', 'Referee', 'Omar Reyes'],
    ['Assistant referee', 'Kim Haddad not accepted yet'],
    ['11:00 AM', 'Pier Park', 'Owls v Pines Premier', 'Referee', 'Open'],
    ...EIGHT.slice(1, 7).map((position) => [position, 'Open']),
    ['Clock', 'Kim Kaya not accepted yet'],
    ['1:00 PM', 'Pier Park', 'Gulls v Pines Premier Canceled', 'Referee', ''],
    ['Assistant referee', ''],
  ]);
  await page.getByText('1 draft left out').waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByLabel('Phone numbers that officials share').click();
  await page.getByLabel('Fees').click();
  const [, head, omar, haddad] = await rowsOf(page);
  assert.deepEqual(head, [...HEAD, 'Phone', 'Fee']);
  assert.deepEqual(omar?.slice(3), ['Referee', 'Omar Reyes', '617-555-0101', '$45.00']);
  assert.deepEqual(haddad, ['Assistant referee', 'Kim Haddad not accepted yet', '', '$40.00']);
  assert.doesNotMatch(await page.locator('body').innerText(), /555-0199|555-0102/); // they are not shared
  await page.getByLabel('Drafts').click();
  await page.getByText('Drafts v Pines').waitFor();
  await page.getByLabel('To', { exact: true }).fill('2031-05-02'); // before the first day
  await page.getByRole('heading', { name: 'No games on these days' }).waitFor();
  await page.getByLabel('To', { exact: true }).fill(SATURDAY);
  await page.getByText('4 games').waitFor();
  const [draft] = await must<{ _embedded: { games: Game[] } }>(
    stage.call('GET', `/sites/${stage.siteId}/games?search[query]=Drafts`),
  ).then(({ _embedded }) => _embedded.games);
  await must(stage.call('PUT', `/games/${draft!.id}`, { subvenue: 'Field 9' })); // by somebody else
  await page.getByText('Field 9').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('it is printed black on white without the rest of the page, on as many pages as it needs', async () => {
  const { page, troubles, close } = await stage.open(`/assign-sheet?from=${SATURDAY}`, {
    colorScheme: 'dark',
  });
  await page.getByText('4 games').waitFor();
  await page.emulateMedia({ media: 'print' });
  const words = await page.locator('body').innerText();
  assert.match(words, /^Harbor Youth Soccer\s+May 3 – 9, 2031 · 4 games · as of /);
  assert.doesNotMatch(words, /Print|Find anything|left out/);
  const colors = await page.evaluate(`[getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('article td')).color]`);
  assert.deepEqual(colors, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const whole = await page.evaluate(`[...document.querySelectorAll('article tbody')].every((body) =>
    getComputedStyle(body).breakInside === 'avoid')`);
  assert.equal(whole, true);
  assert.deepEqual(troubles, []);
  await close();
});

test('it is opened from the games with the filters of the list, and leads back to them', async () => {
  const { page, troubles, close } = await stage.open(`/games?from=${SATURDAY}&query=Owls`);
  await page.getByRole('button', { name: 'Owls v Pines' }).waitFor();
  await page.getByRole('button', { name: 'More about this list' }).click();
  await page.getByRole('menuitem', { name: 'Assign sheet' }).click();
  await page.getByRole('article', { name: 'Assign sheet' }).getByText('1 game').waitFor();
  const [, , game] = await rowsOf(page);
  assert.equal(game?.[2], 'Owls v Pines Premier');
  await page.getByRole('main').getByRole('link', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Owls v Pines' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('query'), 'Owls');
  await page.goBack();
  await page.getByRole('button', { name: 'Clear the other filters of the list' }).click();
  await page.getByText('4 games').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('on a phone, each game has its crew below it', async () => {
  const { page, troubles, axe, close } = await stage.open(
    `/assign-sheet?from=${SATURDAY}&phones=true`,
    PHONE,
  );
  await page.getByText('Omar Reyes').waitFor();
  assert.deepEqual(await axe(), []);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  assert.equal(overflow, 0);
  assert.deepEqual(troubles, []);
  await close();
});
