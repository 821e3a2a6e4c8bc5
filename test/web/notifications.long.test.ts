// Job of an official: to be told at once on the phone, and to choose what comes how.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

type Settings = { ways: Record<string, string>; open_games: object | null };

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

test('an official hears of new open games, of their days and venues', async () => {
  const { season } = stage;
  const { id } = await must<{ id: number }>(
    stage.call('POST', `/sites/${season.siteId}/venues`, { name: 'Pier Field' }),
  );
  const phone = await stage.openPhone('/me/emails');
  const { page } = phone;
  const wish = async () =>
    (await must<Settings>(stage.call('GET', `/users/${season.omar.userId}/notice_settings`))).open_games;
  const becomes = (expected: object | null) =>
    until('the choice to be saved', async () => isDeepStrictEqual(await wish(), expected));
  await page.getByRole('checkbox', { name: 'New open games, once a day' }).click();
  await becomes({ weekdays: [], venue_ids: [] });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('checkbox', { name: day }).click();
  await page.getByText('At any venue').click();
  await page.getByRole('checkbox', { name: 'Pier Field' }).click();
  await page.getByText('At 1 venue').waitFor();
  await becomes({ weekdays: ['sunday', 'saturday'], venue_ids: [id] });
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);

  await page.getByRole('checkbox', { name: 'Saturday' }).click();
  await becomes({ weekdays: ['sunday'], venue_ids: [id] });
  assert.ok(await page.getByRole('checkbox', { name: 'Sunday' }).isDisabled()); // without a day there is nothing to hear of
  await page.getByRole('checkbox', { name: 'New open games, once a day' }).click();
  await becomes(null);
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});

test('a notification is shown while no page asks for it, and opens its game when it is tapped', async () => {
  const { gameId } = await stage.offer({ localized_date: '2031-05-03', localized_time: '9:00' });
  const phone = await stage.openPhone('/me/more');
  const { page } = phone;
  const context = page.context();
  await context.grantPermissions(['notifications']);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload(); // the worker has it from now on
  const pushed = {
    title: 'Sat, May 3, 9:00 AM: a game for you',
    body: 'Memorial Park',
    path: `/app/me/games/${gameId}`,
    tag: `game-${gameId}`,
  };
  const worker = await workerOf(page);
  await worker.push({ ...pushed, body: 'Eastgate' });
  await worker.push(pushed); // the same game: it takes the place of the other
  await until('the notification', async () => (await page.evaluate<string>(SHOWN)).includes('Memorial Park'));
  const { title, body, path, tag } = pushed;
  assert.deepEqual(JSON.parse(await page.evaluate<string>(SHOWN)), [{ title, body, tag, data: path }]);

  await context.serviceWorkers()[0]!.evaluate(TAP);
  await page.getByRole('heading', { name: 'Memorial Park' }).waitFor();
  assert.equal(new URL(page.url()).pathname, path);
  assert.equal(await page.evaluate(SHOWN), '[]');
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});

/** The service worker of a page, and the browser's end of its push service. */
async function workerOf(page: Page): Promise<{ push(message: object): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return {
    async push(message) {
      const data = JSON.stringify(message);
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

/** The notifications that are shown, as JSON. */
const SHOWN = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => JSON.stringify(all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))))`;

/** Taps the notification that is shown, in its worker. Only the tap of a person lets a worker bring its window to the front. */
const TAP = `(async () => {
  WindowClient.prototype.focus = async function () {
    return this;
  };
  const [notification] = await registration.getNotifications();
  const works = [];
  const waitUntil = (work) => works.push(work);
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await Promise.all(works);
})()`;

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
