// Whom an assignor and an official can call, text and email: the crew, candidates and the assignor, with what they share.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

const DAY = '2031-05-03';

test('an assignor calls and emails whom they look at, whether the number is public or not', async () => {
  const { call, season } = stage;
  const { gameId } = await stage.offer({ localized_date: DAY, localized_time: '9:00' });
  await must(call('PUT', `/users/${season.omar.userId}`, { mobile_phone: '+1 617 555 0111' }));
  await must(call('PUT', `/users/${season.nina.userId}`, { work_phone: '617 555 0134' }));
  const ada = await stage.open(`/games/${gameId}`);
  const { page } = ada;
  const call_omar = page.getByRole('link', { name: 'Call Omar Reyes, +1 617 555 0111' });
  const hrefs = [call_omar, page.getByRole('link', { name: /^Text Omar Reyes/ })].map((link) =>
    link.getAttribute('href'),
  );
  assert.deepEqual(await Promise.all(hrefs), ['tel:+16175550111', 'sms:+16175550111']);
  const email = await page.getByRole('link', { name: /^Email Omar Reyes/ }).getAttribute('href');
  assert.match(email ?? '', /^mailto:omar.reyes@/);
  assert.deepEqual(await ada.axe(), []);

  await page.goto(page.url().replace(/\/games\/.*/, `/games?from=${DAY}&to=${DAY}`));
  await page.getByRole('button', { name: /^RE Reyes/ }).click();
  await page
    .getByRole('list', { name: 'Positions' })
    .getByRole('link', { name: /^Call Omar/ })
    .waitFor();
  const officials = page.getByRole('list', { name: 'Officials' });
  await officials.getByText('Nina Alvarez').hover();
  await officials.getByRole('link', { name: 'Call Nina Alvarez, 617 555 0134' }).waitFor();
  assert.equal(await officials.getByRole('link', { name: /^Text Nina/ }).count(), 0); // not a mobile phone
  assert.deepEqual(await ada.axe(), []);

  await page.goto(page.url().replace(/\/games.*/, '/people'));
  await page.getByRole('link', { name: 'Call Omar Reyes, +1 617 555 0111' }).waitFor();
  assert.deepEqual(await ada.axe(), []);
  assert.deepEqual(ada.troubles, []);
  await ada.close();
});

test('an official calls the assignor and the crew by the numbers that they share, and sees no other', async () => {
  const { call, season } = stage;
  const { gameId } = await stage.offer({ localized_date: DAY, localized_time: '12:00' });
  const { _embedded } = await must<{ _embedded: { assignments: { id: number }[] } }>(
    call('GET', `/games/${gameId}`),
  );
  const open = _embedded.assignments[1]!.id;
  await must(call('POST', `/assignments/${open}/assign`, { user_id: season.nina.userId }));
  await must(call('PUT', `/users/${season.nina.userId}`, { mobile_phone: '617 555 0199' }));
  await must(
    call('PUT', `/users/${season.ada.userId}`, { work_phone: '617 555 0100', work_phone_is_public: true }),
  );
  const phone = await stage.openPhone(`/me/games/${gameId}`);
  const { page } = phone;
  const call_ada = page.getByRole('link', { name: 'Call Ada Okafor, 617 555 0100' });
  assert.equal(await call_ada.getAttribute('href'), 'tel:6175550100');
  await page.getByText('number not shared').waitFor();
  const shown = await page.locator('main').innerHTML();
  assert.ok(!shown.includes('0199') && !shown.includes('mailto:'));
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});
