// Every view of the web application against WCAG 2.2 AA: axe in light, in dark, at 320 px, with text twice as large and
// in forced colours; nothing scrolls sideways, and targets are large enough.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const SATURDAY = '2031-05-03';
const DAYS = `from=${SATURDAY}&to=${SATURDAY}`;

type Mode = { options: BrowserContextOptions; largeText?: true };
const MODES: Record<string, Mode> = {
  light: { options: {} },
  dark: { options: { colorScheme: 'dark' } },
  '320 px': { options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } },
  'text twice as large': { options: {}, largeText: true },
  'forced colours': { options: { forcedColors: 'active' } },
};

type View = { path: string; prepare?: (page: Page) => Promise<unknown> };
const VIEWS: Record<string, View> = {
  games: { path: `/games?${DAYS}` },
  assign: {
    path: `/games?${DAYS}`,
    prepare: (page) =>
      page
        .getByRole('button', { name: /^RE Open/ })
        .first()
        .click(),
  },
  'no games': { path: '/games?from=2031-06-01' },
  'add a game': { path: '/games/new' },
  'change a game': { path: '/games/1' },
  people: { path: '/people' },
  calendar: { path: `/calendar?view=day&day=${SATURDAY}` },
  month: { path: `/calendar?view=month&day=${SATURDAY}` },
  attention: { path: '/attention' },
  ...Object.fromEntries(
    ['patterns', 'venues', 'leagues', 'teams', 'conflicts', 'site'].map((part) => [
      part,
      { path: `/set-up/${part}` },
    ]),
  ),
  palette: {
    path: '/attention',
    prepare: (page) => page.getByRole('button', { name: 'Find anything' }).click(),
  },
  account: { path: '/games', prepare: (page) => page.getByRole('button', { name: /your account/ }).click() },
};

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  await stage.addOfficials(['Adler', 'Bauer', 'Cohen']);
  for (const [time, field] of [
    ['9:00', 'Field 1'],
    ['11:30', 'Field 2'],
  ]) {
    await must(
      stage.call('POST', `/sites/${stage.siteId}/games`, {
        localized_date: SATURDAY,
        localized_time: time,
        home_team_name: 'Hawks',
        away_team_name: 'Pines',
        league_name: 'Premier',
        venue_name: 'Memorial Park',
        subvenue: field,
        pattern_name: '2 officials',
      }),
    );
  }
});
after(() => stage.stop());

for (const [mode, { options, largeText }] of Object.entries(MODES)) {
  test(`every view is accessible: ${mode}`, async () => {
    const app = await stage.open('/games', options);
    const site = app.page.url().replace(/\/games.*/, '');
    const broken: string[] = [];
    for (const [name, { path, prepare }] of Object.entries(VIEWS)) {
      await app.page.goto(site + path);
      await app.page.getByRole('heading', { level: 1 }).waitFor();
      await app.page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
      if (largeText) await app.page.evaluate("document.documentElement.style.fontSize = '200%'");
      await prepare?.(app.page);
      broken.push(...(await app.axe()).map((violation) => `${name}: ${violation}`));
      const overflow = await app.page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      if (Number(overflow) > 0) broken.push(`${name} scrolls sideways by ${overflow} px`);
    }
    assert.equal(broken.length, 0, `\n${broken.join('\n')}\n`);
    assert.deepEqual(app.troubles, []);
    await app.close();
  });
}
