// The first load of a view: what it needs is requested early, once, and shown as soon as it is there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Request, Route } from 'playwright-core';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { settled } from '../api/changes-feed.ts';
import { OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import { storedBy } from './official-stage.ts';
import { startWebStage, type WebStage } from './web-stage.ts';

const SATURDAY = '2031-05-03';
const GAMES = 60; // more than a page of the API

let stage: WebStage;
let firstGame: number;
before(async () => {
  stage = await startWebStage();
  const { siteId } = stage;
  const made = await stage.db.query<{ id: number }>(sql`
    insert into games (site_id, start_time, end_time, published)
    select ${siteId}::bigint, at, at + interval '1 hour', true
    from (select timestamptz '2031-05-03 08:00-04' + n * interval '10 minutes' as at from generate_series(0, ${GAMES - 1}::int) n)
    returning id`);
  firstGame = made[0]!.id;
});
after(() => stage.stop());

/** Ends the page, with what it still has on its way. Gives its address, to be loaded again without changes to read. */
async function leave(page: Page): Promise<string> {
  const address = page.url();
  await page.goto('about:blank');
  await settled(stage.db);
  return address;
}

const isForToken = (request: Request) => request.url().endsWith('/app/token');

/** What is read with the token of this request. */
const readsOf = (request: Request): string[] =>
  ((request.postDataJSON() as { reads?: string[] } | null)?.reads ?? []).map(decodeURIComponent);

/** The addresses that the page requests from the API from now on, below /api/v2: by themselves, and with a token. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  const add = (path: string) => paths.push(path.slice('/api/v2'.length));
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/v2/')) add(pathname + decodeURIComponent(search));
    if (isForToken(request)) readsOf(request).forEach(add);
  });
  return paths;
}

const readsOfGames = (request: Request): string[] =>
  isForToken(request) ? readsOf(request).filter((path) => /\/games\?.*page=1$/.test(path)) : [];

const rows = (page: Page) => page.locator('[data-row^="game-"]');

test('the games are requested while the scripts are on their way, and each address once, with the token', async () => {
  const { page, troubles, close } = await stage.open(`/games?from=${SATURDAY}&to=${SATURDAY}`);
  await rows(page)
    .nth(GAMES - 1)
    .waitFor();
  const address = await leave(page);
  const paths = requestsOf(page);
  const requested = page.waitForRequest((request) => readsOfGames(request).length === 1);
  await page.route(/\/assets\/kit-.*\.js$/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto(address);
  await rows(page)
    .nth(GAMES - 1)
    .waitFor();
  const pages = paths.filter((path) => path.startsWith(`/sites/${stage.siteId}/games?search[start_date]`));
  assert.deepEqual(
    pages,
    [1, 2].map(
      (number) =>
        `/sites/${stage.siteId}/games?search[start_date]=${SATURDAY}&search[end_date]=${SATURDAY}&page=${number}`,
    ),
  );
  const lists = paths.filter((path) => !path.endsWith('/changes')); // the cursor, then the stream
  assert.deepEqual(lists, [...new Set(lists)]);
  assert.deepEqual(
    paths.filter((path) => /leagues|venues|age_groups|users\?/.test(path)),
    ['/current_account/users?page=1'],
  );
  assert.deepEqual(troubles, []);
  await close();
});

test('without a day in the address, the games from today on are requested with the token from the second visit on', async () => {
  const { page, close } = await stage.open('/games');
  await page.getByText('No games on these days').waitFor();
  const address = await leave(page);
  const requested = page.waitForRequest((request) => readsOfGames(request).length === 1);
  await page.route(/\/assets\/kit-.*\.js$/, async (route) => {
    await requested;
    await route.continue();
  });
  const paths = requestsOf(page);
  await page.goto(address);
  await page.getByText('No games on these days').waitFor();
  assert.equal(
    paths.filter((path) => path.includes('search[end_date]') && path.includes('page=1')).length,
    1,
  );
  await close();
});

test('the first page of games is shown before the others, and numbers when all are there', async () => {
  const { page, close } = await stage.open(`/games?from=${SATURDAY}&to=${SATURDAY}`);
  const shown = Promise.withResolvers<void>();
  const address = await leave(page);
  await page.route(/\/games\?.*page=2$/, async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto(address);
  await rows(page).nth(49).waitFor();
  const day = page.locator('[data-row^="day-"]').first();
  assert.equal((await day.textContent())?.trim(), 'Saturday, May 3');
  shown.resolve();
  await page.getByText(`${GAMES} games · no officials needed`).waitFor();
  assert.equal(await rows(page).count(), GAMES);
  await close();
});

/** The games are stored on this device, and the page is left. */
async function leaveStored(page: Page): Promise<string> {
  await page.getByText(`${GAMES} games · no officials needed`).waitFor();
  await until('the games are stored', async () => (await storedBy(page)).includes('isWhole'));
  return leave(page);
}

test('on a later visit the games are shown before the service has answered, and then as they are', async () => {
  const { page, troubles, close } = await stage.open(`/games?from=${SATURDAY}&to=${SATURDAY}`);
  const address = await leaveStored(page);
  const answered = Promise.withResolvers<void>();
  await page.route('**/app/token', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await stage.call('PUT', `/games/${firstGame}`, { home_team_name: 'Otters' });
  await page.goto(address);
  const changed = page.locator(`[data-row="game-${firstGame}"]`);
  await rows(page).nth(49).waitFor();
  assert.equal(await rows(page).count(), 50);
  assert.doesNotMatch((await changed.textContent()) ?? '', /Otters/);
  answered.resolve();
  await changed.getByText('Otters').waitFor();
  await rows(page)
    .nth(GAMES - 1)
    .waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('what is stored is not shown for what the service says: no connection, or a site of which nothing is stored', async () => {
  const { page, close } = await stage.open(`/games?from=${SATURDAY}&to=${SATURDAY}`);
  const address = await leaveStored(page);
  await page.route('**/app/token', (route) => route.abort());
  await page.goto(address);
  await page.getByRole('heading', { name: 'No connection' }).first().waitFor();
  assert.equal(await rows(page).count(), 0);
  await page.unrouteAll();
  const { site } = await createSite(stage.db, {
    ...{ name: 'Inland Soccer', timezone: 'America/New_York', ownerAccountId: stage.season.ada.accountId },
  });
  await page.goto(address.replace(`/s/${stage.siteId}/`, `/s/${site.id}/`));
  await page.getByText('No games on these days').waitFor();
  await close();
});

test('people are read once, with who has never signed in', async () => {
  await stage.addOfficials(['Zeller', 'Abbas']);
  const { page, close } = await stage.open('/people');
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await people.filter({ hasText: 'Not invited' }).filter({ hasText: 'Kim Zeller' }).waitFor();
  const address = await leave(page);
  const paths = requestsOf(page);
  await page.goto(address);
  await people.filter({ hasText: 'Kim Zeller' }).waitFor();
  const names = await people.getByRole('link').allInnerTexts();
  assert.deepEqual(names.indexOf('Kim Abbas') < names.indexOf('Kim Zeller'), true);
  const lists = paths.filter((path) => path.startsWith(`/sites/${stage.siteId}/users`)).sort();
  assert.deepEqual(lists, [`/sites/${stage.siteId}/users?page=1`]);
  await close();
});

test('changes of others are counted for the header at once, and then not at each of them', async () => {
  const { page, close } = await stage.open(`/games?from=${SATURDAY}&to=${SATURDAY}`);
  const address = await leave(page);
  const counted = page.waitForResponse(/\/games\/counts$/); // the header's first number may come after the rows
  await page.goto(address);
  await counted;
  await rows(page)
    .nth(GAMES - 1)
    .waitFor();
  const change = async (public_note: string) => {
    const readAgain = page.waitForResponse(/\/games\?.*page=1$/);
    await stage.call('PUT', `/games/${firstGame}`, { public_note });
    await readAgain;
  };
  const countedAgain = page.waitForResponse(/\/games\/counts$/);
  await change('one');
  await countedAgain;
  const paths = requestsOf(page);
  for (const note of ['two', 'three']) await change(note);
  assert.deepEqual(
    paths.filter((path) => path === `/sites/${stage.siteId}/games/counts`),
    [],
  );
  await close();
});

test('an official opens a view before its route is there, by a press and by its address; an unknown address says so', async () => {
  const { page, troubles, close } = await stage.open('/me', { who: OMAR });
  const tab = page.getByRole('link', { name: 'Availability', exact: true });
  await tab.waitFor();
  const address = await leave(page);
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/routeTree.*\.js$/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(address);
  assert.equal(await tab.getAttribute('href'), '/app/me/availability');
  await tab.click();
  pressed.resolve();
  await page.getByRole('heading', { name: 'Availability', exact: true }).first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'My games' }).first().waitFor();
  await page.goto(`${address}/availability?month=2031-05`);
  await page.getByText('May 2031').first().waitFor();
  assert.equal(new URL(page.url()).search, '?month=2031-05');
  for (const unknown of ['/nothing', '/here/either', '/../s/1/nothing', '/../s/999/games', '/../nothing']) {
    await page.goto(address + unknown);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /your account/ })
      .waitFor();
  }
  await page.getByRole('link', { name: 'Crewcall' }).click();
  await page.getByRole('heading', { name: 'My games' }).first().waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('after an update, a view whose script has another name now says so, and is there once the page is loaded again', async () => {
  const { page, close } = await stage.open('/me', { who: OMAR });
  await page.getByRole('link', { name: 'Availability', exact: true }).waitFor();
  const isGone = (route: Route) => route.fulfill({ status: 404 });
  await page.route(/\/assets\/(more|open)-.*\.js$/, isGone);
  for (const [name, heading] of [
    ['More', 'More'],
    ['Open games', 'Open games'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByText('it was updated since you opened it').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await page.route(/\/assets\/open-.*\.js$/, isGone);
  }
  await close();
});
