// How much of a season an assignor sees at once at a desk.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createPattern } from '../support/season.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const DAYS = ['2031-05-03', '2031-05-04'];
const KICKOFFS = ['08:30', '09:45', '11:00', '12:15', '13:30', '14:45'];
const FIELDS = ['1', '2', '3', 'Turf', 'East'];
const PATH = `/games?from=${DAYS[0]}`;
const DESK = { width: 1440, height: 900 };
const SMALL_DESK = { width: 1024, height: 900 };

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  await createPattern(stage.db, stage.siteId, 'Whole crew', ['Referee', 'Assistant 1', 'Assistant 2']);
  for (const day of DAYS)
    for (const time of KICKOFFS) for (const field of FIELDS) await addGame(day, time, field);
});
after(() => stage.stop());

const addGame = (day: string, time: string, field: string) =>
  must(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{ localized_date: day, localized_time: time, venue_name: 'Memorial Park', subvenue: field },
      ...{ home_team_name: `Hawks ${field}`, away_team_name: 'Pines', pattern_name: 'Whole crew' },
      published: true, // the first steps of a new site are no longer shown
      ...{ league_name: 'State Cup', age_group_name: 'U14', gender_name: 'Boys' },
    }),
  );

/** How many rows of games can be read without scrolling. */
const rowsInSight = (page: Page): Promise<number> =>
  page.evaluate(`[...document.querySelectorAll('[data-row^="game-"]')]
    .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`);

/** The links and buttons of the bar at the top that are cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('header a, header button')].filter((one) => {
    const { right, left, width } = one.getBoundingClientRect();
    const frame = (one.closest('nav') ?? document.body).getBoundingClientRect();
    return width > 1 && (right > frame.right + 1 || left < frame.left - 1);
  }).map((one) => one.textContent)`);

/** What is computed of a style, of each element. */
const styles = (elements: Locator, property: string): Promise<string[]> =>
  elements.evaluateAll(
    (all, property) => all.map((one) => one.ownerDocument.defaultView.getComputedStyle(one)[property]),
    property,
  );

for (const viewport of [DESK, SMALL_DESK]) {
  test(`22 games of a Saturday are in sight at ${viewport.width} px, each in one line`, async () => {
    const { page, troubles, axe, close } = await stage.open(PATH, { viewport });
    await page.getByText('30 games · 90 positions open').first().waitFor();
    await until('22 rows are in sight', async () => (await rowsInSight(page)) >= 22);
    const row = page.getByRole('row').filter({ hasText: 'Hawks Turf v Pines' }).first();
    await row.getByText('Boys U14 · State Cup').waitFor();
    await row.getByText('Memorial Park · Turf').waitFor();
    // Only the teams are bold.
    const weights = await styles(row.locator('*'), 'fontWeight');
    assert.deepEqual(
      weights.filter((weight) => weight !== '400'),
      ['600'],
    );
    assert.deepEqual(await axe(), []);
    assert.deepEqual(troubles, []);
    await close();
  });
}

test('a time is said loudly once: rows below it with the same time are soft', async () => {
  const { page, close } = await stage.open(PATH, { viewport: DESK });
  const cells = page.getByRole('gridcell', { name: '8:30 AM', exact: true });
  await cells.first().waitFor();
  const [first, ...others] = (await styles(cells, 'color')).slice(0, FIELDS.length);
  assert.deepEqual(new Set(others).size, 1);
  assert.notEqual(first, others[0]);
  await close();
});

test('the day in sight leaves with its games when the next one comes, and does not lie under it', async () => {
  const { page, close } = await stage.open(PATH, { viewport: DESK });
  const header = async (name: string) => (await page.getByRole('row', { name }).first().boundingBox())!;
  await page.getByText('30 games · 90 positions open').nth(1).waitFor();
  const [saturday, sunday] = ['Select Saturday, May 3', 'Select Sunday, May 4'];
  await page.mouse.move(700, 500);
  await until('the second day comes under the bar', async () => {
    await page.mouse.wheel(0, 60);
    return (await header(sunday)).y < 52 + 30;
  });
  const [before, after] = [await header(saturday), await header(sunday)];
  assert.ok(before.y + before.height <= after.y + 0.5, `${before.y + before.height} is below ${after.y}`);
  assert.ok(before.y < 52);
  await close();
});

test('who leaves the games while they are read, and comes back, gets all of them', async () => {
  const { page, close } = await stage.open('/people');
  const held = Promise.withResolvers<void>();
  await page.route(/games.*page=2/, async (route) => {
    await held.promise;
    await route.abort().catch(() => {}); // it was given up when the view was left
  });
  await page.goto(page.url().replace(/\/people.*/, PATH));
  await page
    .getByRole('row', { name: /Hawks 1 v Pines/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('heading', { name: 'People' }).waitFor();
  await page.unroute(/games.*page=2/);
  held.resolve();
  await page.goBack();
  await page.getByText('30 games · 90 positions open').nth(1).waitFor();
  await close();
});

test('a day of the calendar shows 20 games at once, with whole teams and crews', async () => {
  const names = ['Featherstonehaugh', 'Castellanos', 'Lindqvist'];
  const officials = await stage.addOfficials(names);
  const path = `/sites/${stage.siteId}/games?search[start_date]=${DAYS[0]}&search[end_date]=${DAYS[0]}`;
  const [game] = (await must<{ _embedded: { games: Game[] } }>(stage.call('GET', path)))._embedded.games;
  for (const [index, { id }] of game!._embedded.assignments.entries())
    await must(stage.call('POST', `/assignments/${id}/assign`, { user_id: officials[index] }));
  for (const viewport of [DESK, SMALL_DESK]) {
    const { page, troubles, axe, close } = await stage.open(`/calendar?view=day&day=${DAYS[0]}`, {
      viewport,
    });
    await page.getByRole('link', { name: names.join(', ') }).waitFor();
    const [inSight, cut] = await page.evaluate<[number, string[]]>(`(() => {
      const shown = [...document.querySelectorAll('a[data-game]:not([data-game=free])')]
        .filter((one) => one.getBoundingClientRect().bottom <= innerHeight);
      const cut = shown.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
      return [shown.length, cut.map((one) => one.textContent)];
    })()`);
    assert.ok(inSight >= 20, `${inSight} games at ${viewport.width} px`);
    assert.deepEqual(cut, []);
    assert.deepEqual(await axe(), []);
    assert.deepEqual(troubles, []);
    await close();
  }
});

type Game = { _embedded: { assignments: { id: number }[] } };

test('the bar at the top stands in one line on every desk, with the whole name of the site', async () => {
  const { page, close } = await stage.open(PATH);
  const site = page.getByRole('banner').getByText('Harbor Youth Soccer');
  await page.getByText('30 games · 90 positions open').first().waitFor();
  for (const width of [1024, 1100, 1180, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await cutOff(page), []);
    assert.equal((await page.getByRole('banner').boundingBox())?.height, 52, `at ${width} px`);
    assert.equal(await site.evaluate((name) => name.scrollWidth <= name.clientWidth), true, `at ${width} px`);
  }
  await close();
});

test('the bar at the top says in each view where one is, also in those without a tab of their own', async () => {
  const { page, troubles, close } = await stage.open(PATH);
  const bar = page.getByRole('navigation', { name: 'Site' });
  for (const [path, name] of [
    ['games', 'Games'],
    ['assign-sheet', 'Games'],
    ['people', 'People'],
    ['messages', 'People'],
    ['messages/new', 'People'],
    ['pay/balance', 'Pay'],
    ['imports', 'Set-up'],
    ['set-up/venues', 'Set-up'],
  ] as const) {
    await page.goto(new URL(`/app/s/${stage.siteId}/${path}`, page.url()).href);
    await bar.locator('[aria-current=page]', { hasText: name }).waitFor();
    assert.equal(await bar.locator('[aria-current]').count(), 1, path);
  }
  assert.deepEqual(troubles, []);
  await close();
});
