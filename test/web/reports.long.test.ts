// Job 5 of an official: to report about a game from a phone beside the field, and to lose nothing of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import { networkOf, type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const LAST_WEEK = new Date(Date.now() - 7 * 24 * 3_600_000);
const DAY = LAST_WEEK.toISOString().slice(0, 10);
const WHEN = `${LAST_WEEK.toLocaleDateString('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
})} · 9:00 AM`;

let stage: OfficialStage;
let gameId: number;
before(async () => {
  stage = await startOfficialStage();
  const { call, siteId } = stage;
  await must(call('PUT', `/sites/${siteId}`, { forms_enabled: true }));
  const text = (key: string, label: string, more = {}) => ({ key, label, type: 'text', ...more });
  await must(
    call('POST', `/sites/${siteId}/form/templates`, {
      ...{ name: 'Game report', due_from: '2020-01-01' },
      fields: [
        { key: 'home', label: 'Home score', type: 'number', required: true },
        { key: 'away', label: 'Away score', type: 'number', required: true },
        { key: 'pitch', label: 'Pitch', type: 'choice', choices: ['Dry', 'Wet'] },
        text('story', 'What happened'),
        {
          ...{ key: 'cards', label: 'Cautions', type: 'players' },
          columns: [
            text('player', 'Player', { required: true }),
            { key: 'minute', label: 'Minute', type: 'number' },
          ],
        },
      ],
    }),
  );
  ({ gameId } = await stage.offer({ localized_date: DAY, localized_time: '9:00' }));
});
after(() => stage.stop());

type Submission = { id: number; state: string; lock_version: number; values: Record<string, unknown> };
async function submissions(): Promise<Submission[]> {
  const list = await must<{ _embedded: { form_submissions: Submission[] } }>(
    stage.call('GET', `/games/${gameId}/submissions`),
  );
  return list._embedded.form_submissions;
}

const drafts = (page: Page) => page.getByText('Draft', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send the report' });

test('a report is written on a bad connection, survives a closed browser, and is sent when there is one again', async () => {
  const phone = await stage.openPhone('/me/reports');
  const { page } = phone;
  await (await networkOf(page)).slow();
  await page.getByRole('button', { name: 'Due 1' }).waitFor();
  assert.deepEqual(await phone.axe(), []);
  await page.goto(`${stage.service.baseUrl}/app/me?list=past`);
  await page.getByRole('link', { name: 'Write the report' }).tap();
  await page.getByLabel('Home score').fill('3');
  await page.getByLabel('Pitch').selectOption('Wet');
  await page.getByRole('button', { name: 'Add to Cautions' }).tap();
  await page.getByLabel('Minute').fill('soon');
  await page.getByText('Draft kept on this device.').waitFor();
  assert.equal(await overflowOf(page), 0);

  // The browser is closed while somebody types.
  const again = await page.context().newPage();
  await page.close();
  await again.goto(`${stage.service.baseUrl}/app/me/reports`);
  await again.getByText('Draft', { exact: true }).waitFor();
  await again.getByRole('link', { name: WHEN }).tap();
  assert.equal(await again.getByLabel('Home score').inputValue(), '3');
  assert.equal(await again.getByLabel('Minute').inputValue(), 'soon');

  // What is missing is said beside its field, also without a connection.
  const network = await networkOf(again);
  await network.lost();
  await send(again).tap();
  await again.getByText('Away score is required.').waitFor();
  await again.getByText('Player is required.').waitFor();
  await again.getByText('Minute must be a number.').waitFor();
  const focused = () => again.evaluate('document.activeElement.closest("div").innerText');
  await until('the first of them has the focus', async () => /^Away score/.test(String(await focused())));
  await again.getByLabel('Away score').fill('1');
  await again.getByLabel('Player').fill('Kit Lowe');
  await again.getByLabel('Minute').fill('42');
  await send(again).tap();
  await again.getByText('No connection. Your report is kept on this device').waitFor();
  assert.deepEqual(await submissions(), []);
  await network.slow();
  await again.getByText('Sent: Game report, Hawks v Pines.').waitFor();
  const [sent, ...others] = await submissions();
  assert.equal(others.length, 0);
  assert.deepEqual(
    [sent!.state, sent!.values],
    [
      'submitted',
      { home: 3, away: 1, pitch: 'Wet', story: null, cards: [{ player: 'Kit Lowe', minute: 42 }] },
    ],
  );

  // Sent ones can be read; what an assignor sends back can be changed.
  await again.goto(`${stage.service.baseUrl}/app/me/reports?list=sent`);
  await again.getByRole('link', { name: WHEN }).tap();
  await again.getByText('Player: Kit Lowe · Minute: 42').waitFor();
  assert.equal(await again.getByRole('textbox').count(), 0);
  await must(
    stage.call('PUT', `/form/submissions/${sent!.id}`, { state: 'reopened', remark: 'Was it four?' }),
  );
  await again.goto(`${stage.service.baseUrl}/app/me/reports/${gameId}`);
  await again.getByText('“Was it four?”').waitFor();
  await again.getByLabel('Home score').fill('1234567890');
  await send(again).tap();
  await again.getByText('Home score must be a number.').waitFor();
  // The first request arrives, and its response is lost.
  let isLost = false;
  await again.route('**/form/submissions/*', async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await again.getByLabel('Home score').fill('4');
  await again.getByLabel('Home score').press('Enter');
  await until('it has arrived', async () => (await submissions())[0]!.state === 'submitted');
  await again.goto(`${stage.service.baseUrl}/app/me/reports`);
  await again.getByRole('heading', { name: 'No report is due' }).waitFor();
  const [changed] = await submissions();
  assert.deepEqual([isLost, changed!.state, changed!.values.home], [true, 'submitted', 4]);
  assert.equal(changed!.lock_version, 2); // reopened, submitted once
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});

test('two tabs keep the drafts of two reports, and each shows what was typed in the other', async () => {
  const reportOn = async (localized_time: string) =>
    `/me/reports/${(await stage.offer({ localized_date: DAY, localized_time })).gameId}`;
  const [early, late] = [await reportOn('12:00'), await reportOn('15:00')];
  const phone = await stage.openPhone(early);
  const { page: one } = phone;
  const other = await one.context().newPage();
  await other.goto(`${stage.service.baseUrl}/app${late}`);
  await other.getByLabel('Home score').waitFor();

  await one.getByLabel('Home score').fill('3');
  await one.getByText('Draft kept on this device.').waitFor();
  await other.getByLabel('Home score').fill('5');
  await other.getByText('Draft kept on this device.').waitFor();
  await one.getByLabel('Away score').fill('1');
  await one.getByRole('link', { name: 'Reports' }).first().tap();
  await until('both are drafts in the first tab', async () => (await drafts(one).count()) === 2);

  const later = await one.context().newPage();
  await Promise.all([one.close(), other.close()]);
  await later.goto(`${stage.service.baseUrl}/app${early}`);
  const typed = async () => [
    await later.getByLabel('Home score').inputValue(),
    await later.getByLabel('Away score').inputValue(),
  ];
  await later.getByText('Draft kept on this device.').waitFor();
  assert.deepEqual(await typed(), ['3', '1']);
  await later.goto(`${stage.service.baseUrl}/app${late}`);
  await later.getByText('Draft kept on this device.').waitFor();
  assert.deepEqual(await typed(), ['5', '']);
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});
