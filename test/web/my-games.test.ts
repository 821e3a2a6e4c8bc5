// Job 1 of an official: to see their games, to answer them in one tap, and to know all that they need on the day.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../support/stage.ts';
import { networkOf, type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

type Slot = { accepted: boolean; declined: boolean; declined_reason: string | null };
const slot = (id: number) => must<Slot>(stage.call('GET', `/assignments/${id}`));

test('on a slow connection, an official answers in one tap, and the assignor sees it at once', async () => {
  const { call, season } = stage;
  const saturday = { localized_date: '2031-05-03', venue_name: 'Memorial Park', subvenue: 'Field 2' };
  const first = await stage.offer({ ...saturday, localized_time: '9:00', public_note: 'Bring both shirts.' });
  await stage.offer({ ...saturday, localized_time: '13:00', away_team_name: 'Summit' });
  await stage.offer({ localized_date: '2031-05-04', localized_time: '10:30', away_team_name: 'Union' });
  await stage.offer({ localized_date: '2020-05-02', localized_time: '9:00' });
  await must(
    call('PUT', `/users/${season.nina.userId}`, {
      mobile_phone: '617 555 0134',
      mobile_phone_is_public: true,
    }),
  );
  const assignments = await must<{ _embedded: { assignments: { id: number }[] } }>(
    call('GET', `/games/${first.gameId}`),
  );
  const second = assignments._embedded.assignments[1]!.id;
  await must(call('POST', `/assignments/${second}/assign`, { user_id: season.nina.userId }));

  const ada = await stage.open('/games?from=2031-05-03&to=2031-05-03');
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await (await networkOf(page)).slow();
  await page.getByRole('button', { name: 'Coming 3' }).waitFor();
  await page.getByRole('button', { name: 'To answer 3' }).waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);

  await page.getByRole('button', { name: 'Accept Sat, May 3 · 9:00 AM' }).tap();
  await page.getByText('Accepted: Sat, May 3 · 9:00 AM.').hover(); // it stays while it is pointed at
  await ada.page
    .getByRole('button', { name: /^RE Reyes.*, accepted/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('button', { name: 'To answer 3' }).waitFor();
  await until('the answer is taken back', async () => !(await slot(first.slotId)).accepted);

  await page.getByRole('button', { name: 'To answer 3' }).tap();
  await page.getByRole('heading', { name: 'May 3 – 4' }).waitFor();
  assert.deepEqual(await phone.axe(), []);
  await page.getByRole('button', { name: 'Accept all 3' }).tap();
  await page.getByRole('heading', { name: 'Nothing to answer' }).waitFor();
  await until('all are accepted', async () => (await slot(first.slotId)).accepted);
  assert.deepEqual(await phone.axe(), []);

  await page.getByRole('button', { name: 'Coming 3' }).tap();
  await page.getByRole('link', { name: 'Sat, May 3 · 9:00 AM' }).tap();
  await page.getByRole('heading', { name: 'Memorial Park, Field 2' }).waitFor();
  const call_nina = page.getByRole('link', { name: 'Call Nina Alvarez, 617 555 0134' });
  assert.equal(await call_nina.getAttribute('href'), 'tel:6175550134');
  const text_nina = page.getByRole('link', { name: 'Text Nina Alvarez, 617 555 0134' });
  assert.equal(await text_nina.getAttribute('href'), 'sms:6175550134');
  await page.getByText('Assignor · number not shared').waitFor();
  const directions = await page.getByRole('link', { name: 'Directions' }).getAttribute('href');
  assert.match(directions ?? '', /destination=Memorial\+Park/);
  await page.getByText('Bring both shirts.').waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);

  await page.getByRole('button', { name: 'Decline…' }).tap();
  await page.getByLabel('Another reason').fill('My sister marries.');
  assert.deepEqual(await phone.axe(), []);
  await page.getByRole('button', { name: 'Decline', exact: true }).tap();
  await page.getByText('Declined', { exact: true }).waitFor();
  await until('it is declined', async () => (await slot(first.slotId)).declined);
  assert.equal((await slot(first.slotId)).declined_reason, 'My sister marries.');
  await ada.page
    .getByRole('button', { name: /^RE Reyes.*, declined/ })
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'My games' }).first().tap();
  await page.getByRole('button', { name: 'Past' }).tap();
  await page.getByRole('heading', { name: 'No past games' }).waitFor();
  assert.deepEqual([phone.troubles, ada.troubles], [[], []]);
  await phone.close();
  await ada.close();
});
