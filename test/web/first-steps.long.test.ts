// A new official on a phone: three steps, each of which can be skipped, and what is asked on the next device.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type OfficialStage, overflowOf, PHONE, startOfficialStage } from './official-stage.ts';

const NARROW = { ...PHONE, viewport: { width: 390, height: 844 } };

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
beforeEach(async () => {
  const { userId, accountId } = stage.season.omar;
  await stage.db.query(sql`
    update users set skipped_steps = '{}', mobile_phone = null, mobile_phone_is_public = false where id = ${userId}`);
  for (const table of [sql`availability`, sql`availability_patterns`])
    await stage.db.query(sql`delete from ${table} where user_id = ${userId}`);
  await stage.db.query(sql`delete from calendar_feeds where account_id = ${accountId}`);
});
after(() => stage.stop());

const omar = async () =>
  (
    await stage.db.query<{ mobile_phone: string; is_public: boolean; skipped_steps: string[] }>(sql`
      select mobile_phone, mobile_phone_is_public as is_public, skipped_steps from users
      where id = ${stage.season.omar.userId}`)
  )[0]!;

test('the phone, the week and the calendar, one after the other; the next device goes on where this one was', async () => {
  const first = await stage.openPhone('/me', NARROW);
  const { page } = first;
  await page.getByRole('heading', { name: 'Your phone for the day of a game' }).waitFor();
  await page.getByText('The assignors of Harbor Youth Soccer see the number.').waitFor();
  assert.deepEqual(await first.axe(), []);
  assert.equal(await overflowOf(page), 0);
  await page.getByRole('button', { name: 'Save for officials, too' }).tap();
  await page.getByText('Enter your number, or skip this step.').waitFor();
  await page.getByLabel('Mobile phone').fill('617 555 0100');
  await page.getByRole('button', { name: 'Save for assignors only' }).tap();
  const week = page.getByRole('heading', { name: 'When can you work?' });
  await week.waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'first-steps');
  assert.deepEqual(await omar(), { mobile_phone: '617 555 0100', is_public: false, skipped_steps: [] });
  assert.deepEqual(await first.axe(), []);

  const second = await stage.openPhone('/me', NARROW);
  await second.page.getByRole('heading', { name: 'When can you work?' }).waitFor();
  await second.page.getByText('Step 2 of 3').waitFor();
  await second.page.getByRole('button', { name: 'Set my week' }).tap();
  await second.page.getByRole('button', { name: 'Weekends' }).tap();
  await second.page.getByRole('button', { name: 'Save', exact: true }).tap();
  await second.page.getByRole('heading', { name: 'Your games in your calendar' }).waitFor();
  assert.deepEqual(await second.axe(), []);
  await second.page.getByRole('link', { name: 'Add to my calendar' }).tap();
  await second.page.getByRole('button', { name: 'Create an address' }).tap();
  await second.page.getByText('Copy it now').waitFor();
  await second.page.getByRole('link', { name: 'My games' }).tap();
  await second.page.getByRole('heading', { name: 'No games yet' }).waitFor();
  await second.page.getByText(/Step \d of 3/).waitFor({ state: 'detached' });
  assert.deepEqual([...first.troubles, ...second.troubles], []);
  await first.close();
  await second.close();
});

test('each step can be skipped, and is not asked for again', async () => {
  const { page, troubles, close } = await stage.openPhone('/me', NARROW);
  const skip = page.getByRole('button', { name: 'Skip' });
  for (const heading of ['Your phone for the day', 'When can you work?', 'Your games in your calendar']) {
    await page.getByRole('heading', { name: heading }).waitFor();
    await skip.tap();
    await page.getByRole('heading', { name: heading }).waitFor({ state: 'detached' });
  }
  assert.deepEqual((await omar()).skipped_steps, ['phone', 'availability', 'calendar']);
  await page.reload();
  await page.getByRole('heading', { name: 'No games yet' }).waitFor();
  await skip.waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
  await close();
});

test('a number that is saved for officials is public, and a game that waits stands below the step', async () => {
  await stage.offer({ localized_date: '2031-05-03', localized_time: '10:00' });
  const { page, close } = await stage.openPhone('/me', NARROW);
  await page.getByRole('button', { name: 'Accept', exact: false }).first().waitFor();
  await page.getByLabel('Mobile phone').fill('617 555 0199');
  await page.getByRole('button', { name: 'Save for officials, too' }).tap();
  await page.getByRole('heading', { name: 'When can you work?' }).waitFor();
  assert.deepEqual([(await omar()).mobile_phone, (await omar()).is_public], ['617 555 0199', true]);
  await close();
});
