// The pictures of the help: which view each shows, and how a person gets there. `npm run help:pictures` takes them.
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { until } from '../support/stage.ts';
import { type ShownView, shownOf } from './help-views.ts';

export const PICTURES_FOLDER = join(import.meta.dirname, '../../docs/images/use');
const SHEET = join(import.meta.dirname, '../../packages/demo/sheets/league-export.csv');
const DESK = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };
const QUALITY = 60; // of WebP: letters stay sharp, and a picture has 10 to 80 kB

const PLANNED_MS = 120_000; // the demo plans its month when it starts, on a loaded machine

type Picture = {
  path: string /** Of the view, in pixels, where the rest would be empty. */;
  height?: number;
  prepare?: (page: Page) => Promise<unknown>;
};
type Person = { button: RegExp; address: RegExp; device: BrowserContextOptions };

const ASSIGNOR: Person = { button: /who assigns games/, address: /\/app\/s\/\d+/, device: DESK };
const OFFICIAL: Person = { button: /an official/, address: /\/app\/me/, device: PHONE };

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** By the name of the picture's file. */
const OF_ASSIGNORS: Record<string, Picture> = {
  'set-up': { path: '/set-up/patterns', height: 400 },
  invite: {
    path: '/people',
    prepare: (page) => page.getByRole('button', { name: 'Invite people' }).click(),
  },
  'add-game': { path: '/games/new' },
  import: {
    path: '/imports?kind=games',
    prepare: async (page) => {
      await page.locator('input[type=file]').setInputFiles(SHEET);
      await page.getByRole('heading', { name: /to answer$/ }).waitFor();
    },
  },
  assign: {
    path: '/games',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^\w+ Open/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Assign\b/ })
        .first()
        .waitFor();
    },
  },
  proposal: {
    path: '/proposals/1',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Plan again' }).waitFor({ timeout: PLANNED_MS });
      await page.getByRole('button', { name: / v /, expanded: false }).first().click();
      await page.getByRole('button', { name: 'Lock' }).first().waitFor();
    },
  },
  conflicts: { path: '/set-up/conflicts' },
  publish: {
    path: `/games?needs=publishing&from=${daysFromNow(0)}&to=${daysFromNow(90)}`,
    prepare: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select \w+day, / })
        .first()
        .check();
      await page.getByRole('button', { name: /^Publish/ }).click();
      await page.getByRole('dialog').getByRole('heading').waitFor();
    },
  },
  'change-game': {
    path: '/attention',
    prepare: async (page) => {
      await page.getByText('Assign another').first().waitFor(); // the first section is there
      await page
        .locator('main section', { hasText: 'Assign another' })
        .first()
        .locator('a[href*="/games/"]')
        .first()
        .click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
      await page.getByRole('heading', { name: 'Messages' }).waitFor(); // of a game that was published
    },
  },
  message: { path: '/games', prepare: writeMessage },
  attention: { path: '/attention' },
  balance: { path: '/pay/balance' },
  fees: { path: '/pay/fees' },
  'pay-run': {
    path: '/pay/runs',
    height: 800, // down to who pays
    prepare: async (page) => {
      await page.getByRole('list', { name: 'Pay runs' }).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Pay by week' }).waitFor();
    },
  },
  year: { path: '/pay/year', prepare: (page) => page.getByRole('table').waitFor() },
  'open-games': {
    path: '/set-up/site',
    prepare: (page) =>
      page
        .getByRole('group', { name: 'Officials take open games' })
        .first()
        .evaluate((group) => group.scrollIntoView()),
  },
  day: {
    path: '/calendar',
    prepare: (page) =>
      page
        .getByRole('link', { name: /^Saturday.*open/ })
        .first()
        .click(),
  },
  export: {
    path: '/games?export=true',
    prepare: (page) => page.getByRole('dialog', { name: 'Export' }).waitFor(),
  },
  'assign-sheet': {
    path: `/assign-sheet?from=${daysFromNow(0)}&to=${daysFromNow(20)}&phones=true`,
    prepare: (page) => page.getByRole('article', { name: 'Assign sheet' }).waitFor(),
  },
  schedules: {
    path: '/set-up/schedules',
    height: 400,
    prepare: async (page) => {
      await page.getByLabel('League', { exact: true }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Make the address' }).click();
      const revoke = page.getByRole('button', { name: /^Revoke/ });
      await revoke.waitFor();
      await page.reload(); // without the address, which is a secret
      await revoke.waitFor();
    },
  },
};
const OF_OFFICIALS: Record<string, Picture> = {
  'my-games': { path: '' },
  'my-game': {
    path: '',
    prepare: async (page) => {
      await page.locator('main a[href*="/me/games/"]').first().click();
      await page.getByRole('heading', { name: 'Crew' }).waitFor();
    },
  },
  'my-message': {
    path: '/messages',
    height: 560,
    prepare: async (page) => {
      await page.getByRole('list', { name: 'Messages' }).getByRole('link').first().click();
      await page.getByText('reply to the email').waitFor();
    },
  },
  availability: { path: '/availability' },
  'own-open-games': { path: '/open' },
  calendar: { path: '/calendar', height: 400 },
  report: {
    path: '/reports',
    prepare: async (page) => {
      await page.locator('main a[href*="/reports/"]').first().click();
      await page.getByRole('button', { name: 'Send the report' }).waitFor();
    },
  },
  pay: { path: '/pay' },
};

async function writeMessage(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select \w+day, / })
    .first()
    .check();
  await page.getByRole('button', { name: 'Message…' }).click();
  await page.getByLabel('Subject').fill('{time} at {venue}: bring both shirts');
  const text =
    'Hi {first_name},\n\nthe colors at {venue} are close. Please bring both shirts on {date}.\n\n{sender}';
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('heading', { name: /: bring both shirts$/ }).waitFor();
}

/** Whether the view has loaded, has said the same for a while, and nothing moves: the stream of changes never ends. */
const AT_REST = `(() => {
  const words = document.body.innerText;
  if (document.querySelector('h1')?.textContent === 'Loading' || document.querySelector('[aria-busy=true]')) return false;
  if (window.wordsAtRest !== words) Object.assign(window, { wordsAtRest: words, restsSince: performance.now() });
  const moves = document.getAnimations().some(({ playState }) => playState === 'running');
  return !moves && performance.now() - window.restsSince > 600;
})()`;

export type Taken = { name: string; words: string; shown: ShownView; webp: Buffer };

/** Goes to each view of the demo at `base`; the words of a picture are all that the view says to eye and ear. */
export async function takePictures(base: string): Promise<Map<string, Taken>> {
  const browser = await startBrowser();
  try {
    const taken = [
      ...(await takeAll(browser, { base, person: ASSIGNOR, pictures: OF_ASSIGNORS })),
      ...(await takeAll(browser, { base, person: OFFICIAL, pictures: OF_OFFICIALS })),
    ];
    return new Map(taken.map((picture) => [picture.name, picture]));
  } finally {
    await browser.close();
  }
}

type Taking = { base: string; person: Person; pictures: Record<string, Picture> };

async function takeAll(browser: Browser, { base, person, pictures }: Taking): Promise<Taken[]> {
  const page = await (await browser.newContext({ ...person.device, reducedMotion: 'reduce' })).newPage();
  await page.clock.setFixedTime(lastThursday());
  await page.goto(`${base}/app`);
  await page.getByRole('button', { name: person.button }).click();
  await page.waitForURL(person.address);
  const [home = ''] = person.address.exec(page.url()) ?? [];
  const taken: Taken[] = [];
  for (const [name, { path, height, prepare }] of Object.entries(pictures)) {
    const { viewport } = person.device;
    if (viewport) await page.setViewportSize({ width: viewport.width, height: height ?? viewport.height });
    await page.goto(base + home + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await prepare?.(page);
    await until(`${name} to rest`, () => page.evaluate<boolean>(AT_REST));
    const [words, shown] = [await wordsOf(page), await shownOf(page)];
    taken.push({ name, words, shown, webp: await pictureOf(page) });
  }
  await page.context().close();
  return taken;
}

/** Noon of the last one, in Boston: on a day with games, people see the games of that day first. */
function lastThursday(): Date {
  const today = Temporal.Now.plainDateISO('America/New_York');
  const noon = { timeZone: 'America/New_York', plainTime: '12:00' };
  return new Date(
    today.subtract({ days: (today.dayOfWeek + 3) % 7 }).toZonedDateTime(noon).epochMilliseconds,
  );
}

/** Playwright writes PNG and JPEG only. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}

function wordsOf(page: Page): Promise<string> {
  return page.evaluate(`[
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
  ].join('\\n')`);
}
