// Job 7 of an official: to say how they can be reached, and by whom.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callerFor, register } from '../support/season.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

type Person = { mobile_phone: string | null; mobile_phone_is_public: boolean | null; city: string | null };

test('an official enters a phone, shows it to the others, and takes it back', async () => {
  const { season, db, service } = stage;
  const omar = `/users/${season.omar.userId}`;
  const nina = await callerFor(service, await register(db, season.nina.accountId), 'read');
  const { page, troubles, axe, close } = await stage.openPhone('/me/details');
  const form = page.getByRole('form', { name: 'Harbor Youth Soccer' });
  const phone = form.getByLabel('Mobile phone', { exact: true });
  const isPublic = form.getByRole('checkbox', { name: 'Mobile phone: other officials can see it' });
  await phone.fill('');
  await form
    .getByRole('checkbox', { name: 'Mobile phone: other officials can see it', disabled: true })
    .waitFor();

  await phone.fill('+1 555 0177');
  await form.getByLabel('City').fill('Boston');
  await isPublic.check();
  await page.keyboard.press('Enter');
  await page.getByText('Harbor Youth Soccer has your new details.').waitFor();
  const seen = await must<Person>(nina('GET', `/api/v2${omar}`));
  assert.deepEqual([seen.mobile_phone, seen.city], ['+1 555 0177', null]);

  await isPublic.uncheck();
  await form.getByRole('button', { name: 'Save' }).tap();
  await until('the phone to be hidden', async () => {
    return (await must<Person>(nina('GET', `/api/v2${omar}`))).mobile_phone === null;
  });
  assert.equal((await must<Person>(stage.call('GET', omar))).mobile_phone, '+1 555 0177');

  await phone.fill('1'.repeat(300));
  await form.getByRole('button', { name: 'Save' }).tap();
  await page.locator('[aria-invalid]').waitFor(); // the message is beside the field
  assert.equal(await phone.inputValue(), '1'.repeat(300));
  assert.deepEqual(await axe(), []);
  assert.equal(await overflowOf(page), 0);
  assert.deepEqual(troubles, []);
  await close();
});
