// `npm run web:shots`: pictures of every view of the demo, in light, in dark, on phones, with large text and in forced
// colours, to look at. Some of them: `npm run web:shots -- phone games`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { ensureBuilt } from '../../packages/web/build.ts';
import { startBrowser } from '../support/browser.ts';
import { startProgram } from '../support/program.ts';
import { changeTwice, openRun } from './shot-steps.ts';

const FOLDER = join(import.meta.dirname, '../../packages/web/shots');
const SHEET = join(import.meta.dirname, '../../packages/demo/sheets/league-export.csv');
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
type Form = BrowserContextOptions & { hasLargeText?: true };
const FORMS: Record<string, Form> = {
  light: DESK,
  dark: { ...DESK, colorScheme: 'dark' },
  forced: { ...DESK, forcedColors: 'active' },
  phone: PHONE,
  'dark phone': { ...PHONE, colorScheme: 'dark' },
  narrow: { ...PHONE, viewport: { width: 320, height: 640 } },
  large: { viewport: { width: 1024, height: 900 }, hasLargeText: true },
  'large phone': { ...PHONE, hasLargeText: true },
};
// What views read, but for what every view needs.
const HELD =
  /\/api\/v2\/(?!current_account\/users)(.*\/)?(games|open_games|users|venues|availability|statements)\b/;
const TALLEST = 1800; // of a picture of a phone, which shows what is below the edge, too

type View = {
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** What the API does meanwhile; it answers unless this says otherwise. */
  api?: Held;
};
type Held = 'silent' | 'failing' | 'empty' | 'new';

const openPosition = (page: Page) => page.getByRole('button', { name: /^\w+ Open/ }).first();
const firstDay = (page: Page) => page.getByRole('checkbox', { name: /^Select \w+day, / }).first();
const selectDay = (page: Page) => firstDay(page).check();
async function openPublish(page: Page): Promise<void> {
  await selectDay(page);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('dialog').getByRole('heading').waitFor();
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Selects the first games, and chooses what to do with them. */
const withSelected = (menuItem: string | RegExp) => async (page: Page) => {
  for (const index of [0, 1, 2]) await page.getByRole('checkbox', { name: / v /i }).nth(index).check();
  await page.getByRole('region', { name: 'Selected games' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: menuItem }).click();
};

function makeSchedule(league: number) {
  return async (page: Page): Promise<void> => {
    await page.getByLabel('League', { exact: true }).selectOption({ index: league });
    await page.getByRole('button', { name: 'Make the address' }).click();
  };
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForTimeout(1_500);
}

const PASTED = `First name, Last name, Email, Phone, Grade
Ana, Adler, ana.adler@harbor.example, +1 617 555 0101, Regional
Ben, Bauer, ben.bauer@harbor, , Grassroots
Cohen, Cem, cem.cohen@harbor.example`;

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
  person: {
    path: '/people',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Omar Reyes', exact: true }).click();
      const season = page.getByRole('region', { name: 'Season' });
      await season.getByRole('img').waitFor();
      await season.scrollIntoViewIfNeeded();
    },
  },
  calendar: {
    path: '/calendar',
    prepare: (page) =>
      page
        .getByRole('link', { name: /^Saturday.*open/ })
        .first()
        .click(),
  },
  month: { path: '/calendar?view=month' },
  message: {
    path: '/games',
    prepare: async (page) => {
      await selectDay(page);
      await press('Message…')(page);
      await page.getByLabel('Subject').fill('{time} at {venue}: bring both shirts');
      const text = 'Hi {first_name},\n\nplease bring both shirts on {date}.\n\n{games}\n\n{sender}';
      await page.getByRole('textbox', { name: 'Message' }).fill(text);
      await page.getByRole('heading', { name: /: bring both shirts$/ }).waitFor();
    },
  },
  ...{ proposals: { path: '/proposals' }, 'stays empty': { path: '/proposals/1?show=open' } },
  proposal: { path: '/proposals/1', prepare: press(/ v /) },
  messages: { path: '/messages' },
  'sent message': { path: '/messages', prepare: (page) => page.getByRole('link', { name: /^Wet/ }).click() },
  attention: { path: '/attention' },
  'set-up': { path: '/set-up' },
  venues: { path: '/set-up/venues' },
  patterns: { path: '/set-up/patterns' },
  site: { path: '/set-up/site' },
  schedules: { path: '/set-up/schedules', prepare: makeSchedule(1) },
  'public schedule': {
    path: '/set-up/schedules',
    prepare: async (page) => {
      await makeSchedule(2)(page);
      await page.goto((await page.getByRole('link', { name: /^Look at the page/ }).getAttribute('href'))!);
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
  ...{ 'add a game': { path: '/games/new' }, import: { path: '/imports' } },
  'plan of a sheet': {
    path: '/imports?kind=games',
    prepare: async (page) => {
      const draft = page.getByRole('link', { name: /^Go on/ });
      if ((await draft.count()) > 0) return draft.click();
      await page.locator('input[type=file]').setInputFiles(SHEET);
      await page.getByRole('heading', { name: /to answer$/ }).waitFor();
    },
  },
  palette: { path: '/attention', prepare: press('Find anything') },
  found: {
    path: '/attention',
    prepare: async (page) => {
      await press('Find anything')(page);
      await page.keyboard.type('har', { delay: 60 });
    },
  },
  shortcuts: {
    path: '/games',
    prepare: async (page) => {
      await page.locator('[data-stop="1"]').first().focus();
      await page.keyboard.press('?');
    },
  },
  account: { path: '/games', prepare: press(/your account/) },
  'selected games': { path: '/games', prepare: withSelected('Cancel with pay…') },
  'assign many': {
    path: '/games',
    prepare: async (page) => {
      for (const index of [0, 1, 2]) await page.getByRole('checkbox', { name: / v /i }).nth(index).check();
      await press('Assign…')(page);
    },
  },
  invite: {
    path: '/people',
    prepare: async (page) => {
      await press(/^Invite/)(page);
      await page.getByLabel('Names and email addresses').fill(PASTED);
    },
  },
  ...Object.fromEntries(
    ['leagues', 'teams', 'conflicts', 'audit'].map((part) => [part, { path: `/set-up/${part}` }]),
  ),
  'pay runs': { path: '/pay/runs' },
  'pay run': { path: '/pay/runs', prepare: openRun('draft') },
  'closed pay run': { path: '/pay/runs', prepare: openRun('closed') },
  payers: { path: '/pay/payers', prepare: press('Summit Cup Committee') },
  year: { path: '/pay/year' },
  ...{ fees: { path: '/pay/fees' }, balance: { path: '/pay/balance' }, venue: { path: '/venues/8' } },
  compare: { path: '/set-up/venues', prepare: changeTwice },
  ...{ 'no games': { path: '/games?from=2041-06-01' }, 'no matches': { path: '/people?query=xyz' } },
  'games loading': { path: '/games?from=2040-06-01', api: 'silent' },
  'games failed': { path: '/games?from=2040-06-01', api: 'failing' },
  'people failed': { path: '/people', api: 'failing' },
  'attention failed': { path: '/attention', api: 'failing' },
  'calendar failed': { path: '/calendar?view=month&day=2040-06-01', api: 'failing' },
  'venues failed': { path: '/set-up/venues', api: 'failing' },
  'no page': { path: '/nowhere' },
  offline: { path: '/games', prepare: goOffline },
};

/** The views of an official, below /me. */
const OWN_VIEWS: Record<string, View> = {
  'my games': { path: '' },
  'first steps': { path: '', api: 'new' },
  'no own games': { path: '', api: 'empty' },
  'games to answer': { path: '?list=answer' },
  'my game': {
    path: '',
    prepare: (page) => page.locator('main a[href*="/me/games/"]').first().click(),
  },
  'my messages': { path: '/messages' },
  'my message': {
    path: '/messages',
    prepare: (page) => page.getByRole('link', { name: /^Welcome/ }).click(),
  },
  decline: { path: '?list=answer', prepare: press(/^Decline/) },
  'past games': { path: '?list=past' },
  'open games': { path: '/open' },
  claim: { path: '/open', prepare: press(/^(Ask for|Take|Claim)/) },
  availability: { path: '/availability' },
  week: { path: '/availability', prepare: press('Set') },
  more: { path: '/more' },
  details: { path: '/details' },
  'calendar feeds': { path: '/calendar' },
  certifications: { path: '/certifications' },
  emails: { path: '/emails', prepare: (page) => page.getByText('At any venue').click() },
  reports: { path: '/reports' },
  report: {
    path: '/reports',
    prepare: async (page) => {
      await page.locator('main a[href*="/reports/"]').first().click();
      await page.getByRole('button', { name: /^Add to/ }).click();
    },
  },
  pay: {
    path: '/pay',
    prepare: (page) => page.getByRole('region', { name: 'Games worked' }).locator('summary').first().click(),
  },
  bank: { path: '/pay/bank' },
  'bank form': {
    path: '/pay/bank',
    prepare: async (page) => {
      await press('Add a bank account')(page);
      await press('Add your tax form')(page);
    },
  },
  'my games loading': { path: '', api: 'silent' },
  'my games failed': { path: '', api: 'failing' },
  'open games loading': { path: '/open', api: 'silent' },
  'open games failed': { path: '/open', api: 'failing' },
  'no open games': { path: '/open', api: 'empty' },
  'availability loading': { path: '/availability?month=2040-05', api: 'silent' },
  'availability failed': { path: '/availability?month=2040-05', api: 'failing' },
  'pay loading': { path: '/pay', api: 'silent' },
  'pay failed': { path: '/pay', api: 'failing' },
  'no pay': { path: '/pay', api: 'empty' },
  'offline on a phone': { path: '', prepare: goOffline },
};

const wanted = process.argv.slice(2);
const isWanted = (name: string, all: object): boolean =>
  !wanted.some((one) => one in all) || wanted.includes(name);

await ensureBuilt();
await mkdir(FOLDER, { recursive: true });
const browser = await startBrowser();
for (const form of Object.keys(FORMS)) if (isWanted(form, FORMS)) await takeForm(browser, form);
await browser.close();

/** On a demo of its own: the requests of all forms would be too many for one. */
async function takeForm(browser: Browser, form: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-shots-'));
  const demo = startProgram(['demo'], { DATA_DIR: dataDir, PORT: '0' });
  try {
    const [, base = ''] = await demo.waitFor(/ready at (http:\/\/localhost:\d+)/);
    await takeAll(browser, { base, form });
  } finally {
    await demo.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function takeAll(browser: Browser, { base, form }: { base: string; form: string }): Promise<void> {
  const people = [
    { button: /who assigns games/, address: /\/app\/s\/\d+/, views: VIEWS },
    { button: /an official/, address: /\/app\/me/, views: OWN_VIEWS },
  ];
  for (const { button, address, views } of people) {
    const { hasLargeText, ...options } = FORMS[form]!;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on('pageerror', (error) => console.error(`${form}: ${error.message}`));
    await page.goto(`${base}/app`);
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(address);
    const [shown = ''] = address.exec(page.url()) ?? [];
    // Without what this device stores, a view can show only what it gets.
    const openAnew = async () => {
      const { cookies } = await context.storageState();
      return await (
        await browser.newContext({ ...options, storageState: { cookies, origins: [] } })
      ).newPage();
    };
    await takeViews(page, { form, base: base + shown, views, hasLargeText, openAnew });
    await context.close();
  }
}

type Taking = {
  form: string;
  base: string;
  views: Record<string, View>;
  hasLargeText: true | undefined;
  openAnew: () => Promise<Page>;
};

async function takeViews(usual: Page, taking: Taking): Promise<void> {
  const { form, base, views, hasLargeText, openAnew } = taking;
  for (const [name, view] of Object.entries(views)) {
    if (!isWanted(name, { ...VIEWS, ...OWN_VIEWS })) continue;
    const page = view.api === undefined ? usual : await openAnew();
    const file = join(FOLDER, `${name} ${form}.png`.replaceAll(' ', '-'));
    try {
      await show(page, { base, view, hasLargeText });
    } catch (error) {
      console.error(`${name}, ${form}: ${(error as Error).message}`); // the picture shows how far it came
    }
    await page.waitForTimeout(800); // pictures of what has come to rest
    await takePicture(page, file);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().setOffline(false);
    if (page !== usual) await page.context().close();
    console.log(file);
  }
}

type Showing = { base: string; view: View; hasLargeText: true | undefined };

async function show(page: Page, { base, view, hasLargeText }: Showing): Promise<void> {
  if (view.api !== undefined) await holdApi(page, view.api);
  await page.goto(base + view.path);
  await page.locator('main').getByRole('heading').first().waitFor();
  if (hasLargeText) await page.evaluate("document.documentElement.style.fontSize = '200%'");
  if (view.api !== undefined) return;
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  await view.prepare?.(page);
}

/** What a view reads does not arrive, neither by itself nor with the token; or it is an empty list. */
async function holdApi(page: Page, api: Held): Promise<void> {
  await page.route(HELD, async (route) => {
    if (api === 'empty' || api === 'new') {
      const response = await route.fetch();
      const body = (await response.json()) as { _embedded?: Record<string, unknown> };
      const lists = Object.keys(body._embedded ?? {}).map((name) => [name, []]);
      return route.fulfill({ response, json: { ...body, records: 0, _embedded: Object.fromEntries(lists) } });
    }
    if (api === 'failing')
      return route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: 'Internal Server Error', status: 500 }),
      });
  });
  if (api === 'new') await page.route('**/api/v2/current_account/users*', askFirstSteps);
  await page.route('**/app/token', (route) => {
    const body = route.request().postDataJSON() as object;
    return route.continue({ postData: JSON.stringify({ ...body, reads: [] }) });
  });
}

/** The person has done and skipped nothing of what a new official is asked for. */
async function askFirstSteps(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as { _embedded: { users: object[] } };
  const news = { onboarding: { phone: false, availability: false, calendar: false }, skipped_steps: [] };
  const users = body._embedded.users.map((user) => ({ ...user, ...news }));
  await route.fulfill({ response, json: { ...body, _embedded: { ...body._embedded, users } } });
}

/** Of a phone the whole page, unless a dialog covers it; a fullPage picture would have the targets of a mouse. */
async function takePicture(page: Page, path: string): Promise<void> {
  const shown = page.viewportSize()!;
  const isWhole = shown.width < 500 && (await page.locator('dialog:modal').count()) === 0;
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  if (isWhole) await page.setViewportSize({ ...shown, height: Math.min(height, TALLEST) });
  await page.screenshot({ path });
  if (isWhole) await page.setViewportSize(shown);
}
