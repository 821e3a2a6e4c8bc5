// Job of an official: to be told at once on the phone, and to choose what comes how.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

type Settings = { ways: Record<string, string> };

test('an official turns notifications on, chooses their way, and turns them off', async () => {
  const { db, season } = stage;
  const phone = await stage.openPhone('/me/emails');
  const { page } = phone;
  await page.context().grantPermissions(['notifications']);
  await page.evaluate(STAND_IN); // Chromium asks a push service on the internet
  const settings = () => must<Settings>(stage.call('GET', `/users/${season.omar.userId}/notice_settings`));
  await page.getByRole('button', { name: 'Turn on notifications here' }).tap();
  await page.getByText('This device shows you notifications until you sign out.').waitFor();
  const rows = await db.query<{ endpoint: string }>(sql`select endpoint from push_subscriptions`);
  assert.deepEqual(rows, [{ endpoint: 'https://push.example.org/send/1f9c' }]);

  await page.getByRole('radio', { name: 'New games: Email' }).click(); // shown as soon as it is drawn again
  await page.getByRole('radio', { name: 'New games: Email', checked: true }).waitFor();
  await page.getByRole('radio', { name: 'On the day of a game: Off' }).click();
  await until('the choice to be saved', async () => (await settings()).ways.today === 'none');
  assert.deepEqual((await settings()).ways, {
    ...{ offered: 'email', changed: 'push', canceled: 'push', today: 'none' },
  });
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);

  await page.getByRole('button', { name: 'Turn off notifications here' }).tap();
  await page.getByRole('button', { name: 'Turn on notifications here' }).waitFor();
  assert.deepEqual(await db.query(sql`select from push_subscriptions`), []);
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});

/** A push service that is in the page, as a script of it. */
const STAND_IN = `{
  let own = null;
  const endpoint = 'https://push.example.org/send/1f9c';
  const keys = { p256dh: 'BA' + 'A'.repeat(85), auth: 'A'.repeat(22) };
  const unsubscribe = async () => {
    own = null;
    return true;
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => own,
    subscribe: async () => (own = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }),
  });
}`;
