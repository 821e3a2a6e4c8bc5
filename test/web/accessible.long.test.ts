// Every view of the web application against WCAG 2.2 AA: axe in light, in dark, at 320 px, with text twice as large and
// in forced colours; nothing scrolls sideways, and targets are large enough.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { COLOR_RULES } from '../support/axe.ts';
import { callerFor, register } from '../support/season.ts';
import { type OfficialStage, startOfficialStage } from './official-stage.ts';
import { addProposal, must, type OpenApp } from './web-stage.ts';

const SATURDAY = '2031-05-03';
const DAYS = `from=${SATURDAY}&to=${SATURDAY}`;
const [BEFORE, LAST_WEEK] = [8, 7].map((days) =>
  new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10),
) as [string, string];

type Colors = { colorScheme: 'light' | 'dark'; forcedColors: 'none' | 'active' };
const LIGHT: Colors = { colorScheme: 'light', forcedColors: 'none' };
const DARK: Colors = { colorScheme: 'dark', forcedColors: 'none' };
const FORCED: Colors = { colorScheme: 'light', forcedColors: 'active' };

type Mode = { options: BrowserContextOptions; largeText?: true; colors?: Colors[] };
const MODES: Record<string, Mode> = {
  'light, dark and forced colours': { options: {}, colors: [LIGHT, DARK, FORCED] },
  '320 px': { options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } },
  'text twice as large': { options: {}, largeText: true },
  'text twice as large at 320 px': {
    options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
    largeText: true,
  },
  'text twice as large on a phone': {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    largeText: true,
  },
};

const selectDay = (page: Page) => page.getByRole('checkbox', { name: 'Select Saturday, May 3' }).check();
/** Selects the day, and chooses what to do with its games. */
const withSelected = (menuItem: string) => async (page: Page) => {
  await selectDay(page);
  await page.getByRole('region', { name: 'Selected games' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: menuItem }).click();
  await page.getByRole('dialog').getByRole('heading').waitFor();
};

type View = { path: string; prepare?: (page: Page) => Promise<unknown> };
const untilExport = (page: Page) => page.getByRole('dialog', { name: 'Export' }).waitFor();
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
  'export of games': { path: `/games?${DAYS}&export=true`, prepare: untilExport },
  'export of people': { path: '/people?export=true', prepare: untilExport },
  balance: {
    path: '/pay/balance?from=2031-01-01&to=2031-12-31',
    prepare: (page) => page.getByRole('table').waitFor(),
  },
  'pay runs': { path: '/pay/runs' },
  'pay run': {
    path: '/pay/runs/2',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Omar Reyes' }).click();
      await page.getByRole('button', { name: /^Answer the dispute of Omar Reyes/ }).waitFor();
    },
  },
  disputes: { path: '/pay/disputes' },
  'answer a dispute': {
    path: '/pay/disputes',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Answer Omar Reyes/ }).click();
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByText('Say in a sentence why the pay stays as it is.').waitFor();
    },
  },
  payers: {
    path: `/pay/payers?from=${BEFORE}&to=${BEFORE}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Nobody yet' }).click();
      await page.getByRole('heading', { name: 'Officials' }).waitFor();
    },
  },
  year: { path: '/pay/year' },
  fees: { path: '/pay/fees', prepare: (page) => page.getByRole('table').waitFor() },
  'assign sheet': { path: `/assign-sheet?${DAYS}&fees=true&phones=true&drafts=true` },
  publish: {
    path: `/games?${DAYS}`,
    prepare: async (page) => {
      await selectDay(page);
      await page.getByRole('button', { name: /^Publish \d/ }).click();
      await page.getByRole('dialog').getByRole('heading').waitFor();
    },
  },
  cancel: { path: `/games?${DAYS}`, prepare: withSelected('Cancel without pay…') },
  'delete games': { path: `/games?${DAYS}`, prepare: withSelected('Delete…') },
  'delete a game': {
    path: '/games/3',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('dialog').getByText('1 official hears').waitFor();
    },
  },
  'revoke a schedule': {
    path: '/set-up/schedules',
    prepare: (page) => page.getByRole('button', { name: /^Revoke: / }).click(),
  },
  shortcuts: {
    path: `/games?${DAYS}`,
    prepare: async (page) => {
      await page.locator('[data-stop="1"]').first().focus();
      await page.keyboard.press('?');
      await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  'no games': { path: '/games?from=2031-06-01' },
  'add a game': { path: '/games/new' },
  'change a game': { path: '/games/3' },
  people: { path: '/people' },
  person: {
    path: '/people',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Omar Reyes' }).click();
      await page.getByText('Games of fair share').waitFor();
    },
  },
  messages: { path: '/messages' },
  proposals: { path: '/proposals' },
  proposal: {
    path: '/proposals/1',
    prepare: (page) => page.getByRole('button', { name: 'Hawks v Pines' }).first().click(),
  },
  message: {
    path: `/games?${DAYS}`,
    prepare: async (page) => {
      await selectDay(page);
      await page.getByRole('button', { name: 'Message…' }).click();
      await page.getByText(/^The crews of/).waitFor();
    },
  },
  invite: {
    path: '/people',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Invite people' }).click();
      await page
        .getByLabel('Names and email addresses')
        .fill('Dia Dubois dia@harbor.example\nEli Evans eli@harbor');
      await page.getByText('The email address is not readable').waitFor();
    },
  },
  'remove a person': {
    path: '/people',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Omar Reyes' }).click();
      await page.getByRole('button', { name: 'Remove from this site…' }).click();
    },
  },
  calendar: { path: `/calendar?view=day&day=${SATURDAY}` },
  month: { path: `/calendar?view=month&day=${SATURDAY}` },
  attention: { path: '/attention' },
  ...Object.fromEntries(
    ['patterns', 'venues', 'leagues', 'teams', 'conflicts', 'site', 'schedules', 'audit'].map((part) => [
      part,
      { path: `/set-up/${part}` },
    ]),
  ),
  venue: { path: '/venues/1' },
  palette: {
    path: '/attention',
    prepare: (page) => page.getByRole('button', { name: 'Find anything' }).click(),
  },
  import: { path: '/imports' },
  'plan of a sheet': { path: '/imports/1' },
  'row of a sheet': {
    path: '/imports/1?show=refused',
    prepare: (page) => page.getByRole('button', { name: /^Row 3/ }).click(),
  },
  'columns of a sheet': {
    path: '/imports/1',
    prepare: (page) => page.getByRole('button', { name: /^Columns/ }).click(),
  },
  account: { path: '/games', prepare: (page) => page.getByRole('button', { name: /your account/ }).click() },
};

/** The views of an official, below /me. */
const OWN_VIEWS: Record<string, View> = {
  'my games': { path: '' },
  'games to answer': { path: '?list=answer' },
  decline: {
    path: '?list=answer',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Decline/ })
        .first()
        .click(),
  },
  'my game': {
    path: '',
    prepare: (page) => page.getByRole('link', { name: 'Sat, May 3 · 2:00 PM' }).click(),
  },
  'past games': { path: '?list=past' },
  'open games': { path: '/open' },
  availability: { path: '/availability?month=2031-05' },
  week: {
    path: '/availability?month=2031-05',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set' }).click();
      await page.getByLabel('Saturday', { exact: true }).selectOption('Certain hours');
    },
  },
  more: { path: '/more' },
  messages: { path: '/messages' },
  'calendar feeds': {
    path: '/calendar',
    prepare: (page) => page.getByRole('button', { name: 'Create an address' }).click(),
  },
  certifications: { path: '/certifications' },
  emails: { path: '/emails' },
  reports: { path: '/reports' },
  report: {
    path: '/reports',
    prepare: async (page) => {
      await page.getByRole('link', { name: /9:00 AM/ }).click();
      await page.getByRole('button', { name: 'Send the report' }).click();
      await page.getByText('Score is required.').waitFor();
      await page.getByRole('button', { name: 'Add to Cautions' }).click();
    },
  },
  'no reports': { path: '/reports?list=sent' },
  pay: {
    path: `/pay?year=${LAST_WEEK.slice(0, 4)}`,
    prepare: (page) => page.getByRole('region', { name: 'Games worked' }).locator('summary').first().click(),
  },
  dispute: {
    path: `/pay?year=${LAST_WEEK.slice(0, 4)}`,
    prepare: async (page) => {
      const games = page.getByRole('region', { name: 'Games worked' });
      await games.locator('summary').first().waitFor();
      for (const month of await games.locator('details > summary').all())
        if (await month.isVisible()) await month.click();
      await page
        .getByRole('button', { name: /^Dispute the pay of / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Say why. Your assignor reads it.').waitFor();
    },
  },
  bank: {
    path: '/pay/bank',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a bank account' }).click();
      await page.getByRole('button', { name: 'Add your tax form' }).click();
    },
  },
};

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.addOfficials(['Adler', 'Bauer', 'Cohen']);
  const { ada } = stage.season;
  await stage.db.query(sql`update users set manager = true where account_id = ${ada.accountId}`);
  await addPastGames();
  await stage.offer({ localized_date: SATURDAY, localized_time: '14:00', public_note: 'Bring both shirts.' });
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { open_games: { mode: 'claim' } }));
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
  await addProposal(stage, { start_date: SATURDAY, end_date: SATURDAY });
  await must(stage.call('POST', `/sites/${stage.siteId}/imports`, { kind: 'games', text: SHEET }));
  const [league] = (
    await must<{ _embedded: { leagues: { id: number }[] } }>(
      stage.call('GET', `/sites/${stage.siteId}/leagues`),
    )
  )._embedded.leagues;
  await must(stage.call('POST', `/sites/${stage.siteId}/public_schedules`, { league_id: league!.id }));
});
after(() => stage.stop());

/** A sheet with a new game, a mistake, a question and an unknown column. */
const SHEET = [
  'Date\tTime\tHome\tAway\tField\tWarden',
  `${SATURDAY}\t9:00 AM\tHawks\tPines\tMemorial Park\tA`,
  `${SATURDAY}\t25:00\tHawks\tPines\tMemorial Park\tB`,
  `${SATURDAY}\t2:00 PM\tHawks\tBYE\tMemorial Prk\tC`,
].join('\n');

/** Games of last week that Omar worked: reports are due, one is paid, and the pay of the other is disputed. */
async function addPastGames(): Promise<void> {
  const { call, siteId, season } = stage;
  await must(call('PUT', `/sites/${siteId}`, { forms_enabled: true }));
  const column = { key: 'player', label: 'Player', type: 'text', required: true };
  const fields = [
    { key: 'score', label: 'Score', type: 'number', required: true },
    { key: 'pitch', label: 'Pitch', type: 'choice', choices: ['Dry', 'Wet'] },
    { key: 'story', label: 'What happened', type: 'text' },
    { key: 'cards', label: 'Cautions', type: 'players', required: true, columns: [column] },
  ];
  await must(
    call('POST', `/sites/${siteId}/form/templates`, { name: 'Game report', due_from: '2020-01-01', fields }),
  );
  await stage.offer({ localized_date: BEFORE, localized_time: '11:00' });
  const { slotId } = await stage.offer({ localized_date: LAST_WEEK, localized_time: '9:00' });
  const omar = await callerFor(stage.service, await register(stage.db, season.omar.accountId));
  const words = { amount: 55.5, reason: 'It was a final' };
  await must(omar('POST', `/api/v2/assignments/${slotId}/disputes`, { body: words }));
  for (const date of [BEFORE, LAST_WEEK])
    await must(
      call('POST', `/sites/${siteId}/pay_runs`, {
        ...{ start_date: date, end_date: date, payment_date: date, wants_reports: false },
      }),
    );
  await must(call('POST', '/pay_runs/1/close', {}));
  const statement = {
    user_id: season.omar.userId,
    statement_date: LAST_WEEK,
    description: 'Fees',
    amount: 45,
  };
  await must(call('POST', `/sites/${siteId}/statements`, statement));
}

for (const [mode, { options, largeText, colors = [LIGHT] }] of Object.entries(MODES)) {
  test(`every view is accessible: ${mode}`, async () => {
    const app = await stage.open('/games', options);
    const own = await stage.open('/me', { ...options, who: OMAR });
    const broken = [
      ...(await brokenIn(app, { views: VIEWS, largeText, colors })),
      ...(await brokenIn(own, { views: OWN_VIEWS, largeText, colors })),
    ];
    assert.equal(broken.length, 0, `\n${broken.join('\n')}\n`);
    assert.deepEqual([app.troubles, own.troubles], [[], []]);
    await app.close();
    await own.close();
  });
}

type Looking = { views: Record<string, View>; largeText: true | undefined; colors: Colors[] };

/** What is wrong in views of the site or of the person whose application is open. */
async function brokenIn({ page, axe }: OpenApp, { views, largeText, colors }: Looking): Promise<string[]> {
  const base = page.url().replace(/\/games.*/, '');
  const broken: string[] = [];
  for (const [name, { path, prepare }] of Object.entries(views)) {
    await page.emulateMedia(colors[0]);
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
    if (largeText) await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await prepare?.(page);
    for (const [index, one] of colors.entries()) {
      await page.emulateMedia(one);
      const where = `${name} (${Object.values(one).join(', ')})`;
      const violations = await axe(index === 0 ? undefined : COLOR_RULES); // in the same document
      broken.push(...violations.map((violation) => `${where}: ${violation}`));
      const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      if (Number(overflow) > 0) broken.push(`${where} scrolls sideways by ${overflow} px`);
    }
  }
  return broken;
}
