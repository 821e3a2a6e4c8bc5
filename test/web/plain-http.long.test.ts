// The web application over plain http at a host that is not this machine: browsers take such a page for insecure, and leave
// out Web Locks, service workers, the clipboard and crypto.randomUUID().
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { ADA, OMAR, type PagesStage, startPages } from '../pages/stage.ts';
import { startBrowser } from '../support/browser.ts';
import { createPattern } from '../support/season.ts';
import { until } from '../support/stage.ts';

const ORIGIN = 'http://crewcall.test';

let stage: PagesStage;
let browser: Browser;
before(async () => {
  stage = await startPages();
  await createPattern(stage.db, stage.season.siteId, '2 officials', ['Referee', 'Assistant referee']);
  const port = await freePort();
  await stage.service.restart({ BASE_URL: ORIGIN, PORT: String(port) });
  browser = await startBrowser({ 'crewcall.test': port });
});
after(async () => {
  await browser.close();
  await stage.stop();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

async function open(path: string, { email, password }: typeof ADA) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const troubles: string[] = [];
  const streams: string[] = [];
  page.on('console', (message) => {
    const isOfHeader = message.text().includes('Cross-Origin-Opener-Policy'); // of no use here, and no harm
    const isNoPattern = message.location().url.endsWith('/availability_pattern'); // they have none
    if (message.type() === 'error' && !isOfHeader && !isNoPattern)
      troubles.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') streams.push(request.url());
  });
  await page.goto(ORIGIN + path);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  return { page, troubles, streams, close: () => context.close() };
}

const results = (page: Page) => page.getByLabel('Results');

test('an assignor adds, assigns and undoes, and another tab shows it by polling', async () => {
  const { siteId } = stage.season;
  const { page, troubles, streams, close } = await open(`/app/s/${siteId}/games/new`, ADA);
  assert.equal(
    await page.evaluate('isSecureContext || "randomUUID" in crypto || "locks" in navigator'),
    false,
  );
  await page.getByLabel('Date').fill('2031-05-03');
  await page.getByLabel('Starts').fill('09:00');
  for (const [field, team] of [
    ['Home team', 'Hawks'],
    ['Away team', 'Pines'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).fill(team);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('Positions').selectOption('2 officials');
  await page.getByRole('button', { name: 'Add the game' }).click();
  await results(page)
    .getByText(/^Added Hawks v Pines/)
    .waitFor();
  const games = `${ORIGIN}/app/s/${siteId}/games?from=2031-05-03&to=2031-05-03`;
  const other = await page.context().newPage();
  await other.goto(games);
  await other.getByText('Hawks v').first().waitFor();
  const [{ id }] = (await stage.db.query<{ id: number }>(
    sql`select id from games order by id desc limit 1`,
  )) as [{ id: number }];
  await page.goto(`${games}&game=${id}`);
  const assign = async () => {
    await page.locator('[data-assign]').first().click();
    await results(page)
      .getByText(/ is on Hawks v Pines as /)
      .waitFor();
  };
  await assign();
  await page.locator('[data-assign]:focus').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'RE Open' }).first().waitFor();
  await until(
    'the result is gone',
    async () =>
      (await results(page)
        .getByText(/ is on /)
        .count()) === 0,
  );
  await assign();
  const openThere = other.getByRole('button', { name: /^(RE|AS) Open/ });
  await until('the other tab shows it', async () => (await openThere.count()) === 1);
  assert.deepEqual(troubles, []);
  assert.deepEqual(streams, []);
  await close();
});

test('an official enters days off, and copies the address of their calendar', async () => {
  const { page, troubles, close } = await open('/app/me/calendar', OMAR);
  await page.getByRole('button', { name: 'Create an address' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await results(page).getByText('The address is copied.').waitFor();
  await page.goto(`${ORIGIN}/app/me`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${ORIGIN}/app/me/availability`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
