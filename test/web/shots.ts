// `npm run web:shots`: pictures of every view of the demo, in light, in dark and on a phone, to look at.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ensureBuilt } from '../../packages/web/build.ts';
import { startBrowser } from '../support/browser.ts';
import { startProgram } from '../support/program.ts';

const FOLDER = join(import.meta.dirname, '../../packages/web/shots');
const DESK = { viewport: { width: 1440, height: 900 } };
const FORMS: Record<string, BrowserContextOptions> = {
  light: DESK,
  dark: { ...DESK, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

type View = { path: string; prepare?: (page: Page) => Promise<void> };

const openPosition = (page: Page) => page.getByRole('button', { name: /^\w+ Open/ }).first();
async function openPublish(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select \w+day, / })
    .first()
    .check();
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('dialog').getByRole('heading').waitFor();
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

const VIEWS: Record<string, View> = {
  games: { path: '/games' },
  assign: { path: '/games', prepare: (page) => openPosition(page).click() },
  publish: {
    path: `/games?needs=publishing&from=${daysFromNow(0)}&to=${daysFromNow(60)}`,
    prepare: openPublish,
  },
  people: { path: '/people' },
  person: { path: '/people', prepare: (page) => page.getByRole('link', { name: 'Omar Reyes' }).click() },
  calendar: {
    path: '/calendar',
    prepare: (page) =>
      page
        .getByRole('link', { name: /^Saturday.*open/ })
        .first()
        .click(),
  },
  month: { path: '/calendar?view=month' },
  attention: { path: '/attention' },
  'set-up': { path: '/set-up' },
  venues: { path: '/set-up/venues' },
  patterns: { path: '/set-up/patterns' },
  site: { path: '/set-up/site' },
  schedules: {
    path: '/set-up/schedules',
    prepare: async (page) => {
      await page.getByLabel('League', { exact: true }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Make the address' }).click();
    },
  },
  export: { path: '/games?export=true' },
  'assign sheet': {
    path: `/assign-sheet?from=${daysFromNow(0)}&to=${daysFromNow(20)}&fees=true&phones=true`,
  },
  'change a game': {
    path: '/attention',
    prepare: (page) => page.locator('main a[href*="/games/"]').first().click(),
  },
  'add a game': { path: '/games/new' },
  palette: {
    path: '/attention',
    prepare: (page) => page.getByRole('button', { name: 'Find anything' }).click(),
  },
};

/** The views of an official, below /me. */
const OWN_VIEWS: Record<string, View> = {
  'my games': { path: '' },
  'games to answer': { path: '?list=answer' },
  'my game': {
    path: '',
    prepare: (page) => page.locator('main a[href*="/me/games/"]').first().click(),
  },
  'open games': { path: '/open' },
  availability: { path: '/availability' },
  more: { path: '/more' },
  'calendar feeds': { path: '/calendar' },
  emails: { path: '/emails' },
  reports: { path: '/reports' },
  report: {
    path: '/reports',
    prepare: async (page) => {
      await page.locator('main a[href*="/reports/"]').first().click();
      await page.getByRole('button', { name: /^Add to/ }).click();
    },
  },
  pay: { path: '/pay', prepare: (page) => page.locator('summary').first().click() },
  bank: { path: '/pay/bank' },
};

const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-shots-'));
await ensureBuilt();
await mkdir(FOLDER, { recursive: true });
const demo = startProgram(['demo'], { DATA_DIR: dataDir, PORT: '0' });
try {
  const [, base = ''] = await demo.waitFor(/ready at (http:\/\/localhost:\d+)/);
  const browser = await startBrowser();
  for (const form of Object.keys(FORMS)) await takeAll(browser, { base, form });
  await browser.close();
} finally {
  await demo.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

async function takeAll(browser: Browser, { base, form }: { base: string; form: string }): Promise<void> {
  const people = [
    { button: /who assigns games/, address: /\/app\/s\/\d+/, views: VIEWS },
    { button: /an official/, address: /\/app\/me/, views: OWN_VIEWS },
  ];
  for (const { button, address, views } of people) {
    const context = await browser.newContext(FORMS[form]);
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${form}: ${error.message}`));
    await page.goto(`${base}/app`);
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(address);
    const [shown = ''] = address.exec(page.url()) ?? [];
    await takeViews(page, { form, base: base + shown, views });
    await context.close();
  }
}

type Taking = { form: string; base: string; views: Record<string, View> };

async function takeViews(page: Page, { form, base, views }: Taking): Promise<void> {
  for (const [name, { path, prepare }] of Object.entries(views)) {
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
    await prepare?.(page);
    await page.waitForTimeout(800); // pictures of what has come to rest
    const file = join(FOLDER, `${name.replaceAll(' ', '-')}-${form}.png`);
    await page.screenshot({ path: file });
    console.log(file);
  }
}
