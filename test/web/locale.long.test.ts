// The locale of a site: a manager chooses it, and every view writes dates, clocks and weeks so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { startBrowser } from '../support/browser.ts';
import { startTestService } from '../support/service.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, startOfficialStage } from './official-stage.ts';
import { addProposal, must, type OpenApp } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.db.query(sql`update users set manager = true where id = ${stage.season.ada.userId}`);
  await stage.offer({
    localized_date: '2031-05-03',
    localized_time: '3:00 PM',
    localized_end_time: '4:15 PM',
  });
  await fillSite();
});
after(() => stage.stop());

/** What has days, clocks and ways: an official who is off and lives far away, a game of last week, pay, and a sheet. */
async function fillSite(): Promise<void> {
  const { call, siteId, season } = stage;
  const { userId } = season.omar;
  for (const [name, longitude] of [
    ['Memorial Park', -74],
    ['Hill Field', -74.36],
  ]) {
    const { _embedded } = await must<{ _embedded: { venues: { id: number; name: string }[] } }>(
      call('GET', `/sites/${siteId}/venues`),
    );
    const known = _embedded.venues.find((venue) => venue.name === name);
    const path = known === undefined ? `/sites/${siteId}/venues` : `/venues/${known.id}`;
    await must(call(known === undefined ? 'POST' : 'PUT', path, { name, latitude: 40.7, longitude }));
  }
  const limits = { miles: 20 };
  await must(call('PUT', `/users/${userId}`, { latitude: 40.7, longitude: -74.36, limits }));
  const open = { localized_date: '2031-05-04', localized_time: '3:30 PM', venue_name: 'Memorial Park' };
  await must(call('POST', `/sites/${siteId}/games`, { ...open, pattern_name: '2 officials' }));
  const off = { date: '2031-05-04', available: false, start_time: '1:00 PM', end_time: '5:00 PM' };
  await must(call('POST', `/users/${userId}/availability`, off));
  const day = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await stage.offer({ localized_date: day, localized_time: '9:00' });
  const fee = { user_id: userId, statement_date: day, description: 'Fees', amount: 45 };
  await must(call('POST', `/sites/${siteId}/statements`, fee));
  await addProposal(stage, { start_date: '2031-05-03', end_date: '2031-05-04' });
  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'claim' } }));
}

test('a manager chooses a country, and games, calendar, panel and file follow at once', async () => {
  const { page, troubles, axe, close } = await stage.open('/set-up/site');
  const choice = page.getByRole('combobox', { name: 'Dates and clocks' });
  assert.equal(await choice.inputValue(), 'en-US');
  await page.getByText('Sat, May 2, 3:00 PM; weeks begin on Sunday.').waitFor();
  await page.getByText('Eastern Time (New York)').waitFor();
  await choice.focus();
  await choice.selectOption({ label: 'Switzerland: Sat, 2 May, 15:00' });
  await page.getByText('Sat, 2 May, 15:00; weeks begin on Monday.').waitFor();
  await page.getByLabel('Results').getByText('“Dates and clocks” was saved.').waitFor();
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'SELECT', 'the focus stays');
  assert.deepEqual(await axe(), []);

  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByText('Mon', { exact: true }).waitFor();
  const names = page.locator('[class*=weekdays] span');
  assert.deepEqual(await names.allInnerTexts(), ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/calendar?view=day&day=2031-05-03`);
  await page.getByText('15:00 – 16:15').waitFor();
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/games?from=2031-05-03`);
  await page.getByRole('heading', { name: 'Saturday, 3 May' }).waitFor();
  await page.getByRole('button', { name: '3–9 May 2031: choose other days' }).waitFor();
  await page.getByRole('button', { name: /^Omar Reyes|Reyes ?, no answer/ }).click();
  await page.getByText('15:00 – 16:15').first().waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /\d (AM|PM)|May 3/);
  assert.deepEqual(troubles, []);
  await close();
});

test('an official sees the same on their phone, and in the month of their availability', async () => {
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { locale: 'en-GB' }));
  const { page, troubles, close } = await stage.openPhone('/me');
  await page.getByText('Sat 3 May · 15:00').first().waitFor();
  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByRole('button', { name: /^Every Monday/ }).waitFor();
  const columns = page.getByRole('columnheader');
  assert.match((await columns.first().getByRole('button').getAttribute('aria-label'))!, /^Every Monday/);
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { locale: 'en-US' }));
  await page.reload();
  await page.getByRole('button', { name: /^Every Sunday/ }).waitFor();
  // At once from what the phone has stored of the site, then as the site is now.
  await until('weeks to begin on Sunday', async () =>
    /^Every Sunday/.test((await columns.first().getByRole('button').getAttribute('aria-label'))!),
  );
  assert.deepEqual(troubles, []);
  await close();
});

const VIEWS = [
  '/games?from=2031-05-03',
  '/games?from=2031-05-03&export=true',
  '/games/1',
  '/games/1?show=history',
  '/games/new?day=2031-05-03',
  '/assign-sheet?from=2031-05-03&to=2031-05-03&fees=true&phones=true',
  '/calendar?view=day&day=2031-05-03',
  '/calendar?view=month&day=2031-05-03',
  '/attention',
  '/messages',
  '/proposals',
  '/proposals/1?show=all',
  '/people',
  '/imports',
  ...['site', 'schedules', 'conflicts', 'venues', 'audit'].map((part) => `/set-up/${part}`),
];
const OWN_VIEWS = [
  '',
  '?list=past',
  '/open',
  '/availability?month=2031-05',
  '/details',
  '/emails',
  '/pay',
  '/messages',
];
const MONTHS = 'January|February|March|April|June|July|August|September|October|November|December';
const TYPED = '3/5/2031'; // in the sheet
const AMERICAN = [
  /\d ?[AP]M\b/, // 3:00 PM
  new RegExp(`\\b(?:${MONTHS}|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{1,2}\\b`), // May 3
  /\b\d{1,2}\/\d{1,2}\/\d{4}\b/, // 5/3/2031
];

for (const { locale, isForeign, forms } of [
  { locale: 'en-GB', isForeign: [], forms: { day: 'Sunday 4 May', way: /23\.6 miles from home/ } },
  {
    locale: 'de-CH',
    isForeign: [/\bmiles?\b/i, /\d mi\b/],
    forms: { day: 'Sunday, 4 May', way: /37\.9 km from home, the limit is 32\.2/ },
  },
]) {
  test(`no view of a site in ${locale} has an American date, clock or distance`, async () => {
    await must(stage.call('PUT', `/sites/${stage.siteId}`, { locale }));
    const sheet = { kind: 'games', text: `Date\tTime\tHome\tAway\n${TYPED}\t1:30\tHawks\tPines` };
    const { id } = await must<{ id: number }>(stage.call('POST', `/sites/${stage.siteId}/imports`, sheet));
    const found: string[] = [];
    const read = async ({ page }: OpenApp, path: string) => {
      await page.goto(page.url().replace(/(\/s\/\d+|\/me)\b.*/, '$1') + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
      const words = (await wordsOf(page)).replaceAll(TYPED, '').replace('miles: 20', ''); // as somebody wrote it; a field
      for (const form of [...AMERICAN, ...isForeign]) {
        const [american] = form.exec(words) ?? [];
        const at = words.indexOf(american ?? '');
        if (american !== undefined) found.push(`${path}: ${words.slice(Math.max(0, at - 40), at + 40)}`);
      }
      return words;
    };
    const desk = await stage.open('/games');
    for (const path of [...VIEWS, `/imports/${id}`, '/games?from=2031-05-04']) await read(desk, path);
    await desk.page.getByRole('heading', { name: forms.day }).waitFor();
    await desk.page
      .getByRole('button', { name: /^\w+ Open/ })
      .first()
      .click();
    await desk.page.getByText(forms.way).waitFor();
    await desk.page.getByText('Off from 13:00 to 17:00, this game is from 15:30 to 16:30.').waitFor();
    const phone = await stage.openPhone('/me');
    for (const path of OWN_VIEWS) await read(phone, path);
    assert.equal(found.length, 0, `\n${found.join('\n')}\n`);
    assert.deepEqual([desk.troubles, phone.troubles], [[], []]);
    await desk.close();
    await phone.close();
    assert.equal((await stage.call('DELETE', `/imports/${id}`)).status, 204);
  });
}

test('a limit of kilometers is stored as miles, and read as it was typed', async () => {
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { locale: 'de-CH' }));
  const { page, close } = await stage.open('/people');
  await page.getByRole('link', { name: 'Omar Reyes' }).click();
  const limit = page.getByLabel('Kilometers away');
  const save = page
    .getByRole('form', { name: 'Grade, phone, home and limits' })
    .getByRole('button', { name: 'Save' });
  assert.equal(await limit.inputValue(), '32', 'of 20 miles');
  await page.getByLabel('Games a day').fill('3');
  await save.click();
  await page.getByLabel('Results').getByText('Omar Reyes was saved.').waitFor();
  const stored = async () =>
    (await must<Person>(stage.call('GET', `/users/${stage.season.omar.userId}`))).limits.miles;
  assert.equal(await stored(), 20, 'what was not changed stays');
  for (const [kilometers, miles] of [
    ['30', 18.64],
    ['1', 0.62],
    ['999', 620.75],
  ] as const) {
    await limit.fill(kilometers);
    await save.click();
    await until('it to be stored', async () => (await stored()) === miles);
    await page.reload();
    assert.equal(await limit.inputValue(), kilometers);
  }
  await close();
});

type Person = { limits: { miles: number | null } };

/** What people see and hear of a page: its text but for choices, and the names and hints of its parts. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(`[[...document.querySelectorAll('option')].reduce((text, option) => text.replace(option.text, ''),
    document.body.innerText), ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')]
    .flatMap((part) => ['aria-label', 'title', 'placeholder'].map((name) => part.getAttribute(name) ?? ''))].join('\\n')`);

test('a new installation proposes the time zone and the country of the browser that sets it up', async (t) => {
  const service = await startTestService({ worker: false });
  t.after(() => service.stop());
  const browser = await startBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'America/Denver' });
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await page.goto(service.baseUrl);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  const chosen = await page.evaluate('document.querySelector("#timezone").selectedOptions[0].text');
  assert.equal(chosen, 'Mountain Time (Denver)');
  assert.equal(await page.getByRole('combobox', { name: 'Dates and clocks' }).inputValue(), 'en-GB');
  await zone.selectOption('America/Phoenix');
  await page.getByRole('button', { name: 'Create account and site' }).click();
  await page.getByText('This code is wrong.').first().waitFor();
  assert.equal(await zone.inputValue(), 'America/Phoenix', 'what was chosen stays');
  assert.deepEqual(
    troubles.filter((text) => !/status of 422/.test(text)),
    [],
  );
});
