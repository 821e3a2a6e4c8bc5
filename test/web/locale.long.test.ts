// The locale of a site: a manager chooses it, and every view writes dates, clocks and weeks so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { startBrowser } from '../support/browser.ts';
import { startTestService } from '../support/service.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.db.query(sql`update users set manager = true where id = ${stage.season.ada.userId}`);
  await stage.offer({
    localized_date: '2031-05-03',
    localized_time: '3:00 PM',
    localized_end_time: '4:15 PM',
  });
});
after(() => stage.stop());

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
