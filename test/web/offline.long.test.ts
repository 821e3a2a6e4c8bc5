// Job 3 of an official: to see their games, and to answer, beside a field where there is no connection.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import { type OfficialStage, startOfficialStage, storedBy } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

const workerIsReady = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => true)');

test('games are read, and answered, without a connection; each answer says what became of it', async () => {
  const first = await stage.offer({ localized_date: '2031-05-03', localized_time: '9:00' });
  const second = await stage.offer({ localized_date: '2031-05-04', localized_time: '11:00' });
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  const context = page.context();
  await page.getByRole('button', { name: 'To answer 2' }).waitFor();
  await workerIsReady(page);
  await until('the games are kept', async () => (await storedBy(page)).includes('Memorial Park'));
  const kept = await storedBy(page);
  assert.match(kept, /\/app\/index\.html/);
  assert.doesNotMatch(kept, /\/app\/token|\/api\/v2\/current_account\/games\?|access_token|Bearer/);

  await context.setOffline(true);
  await page.reload();
  await page.getByText('No connection. Your games are shown as they were last loaded.').waitFor();
  await page.getByRole('link', { name: 'Sat, May 3 · 9:00 AM' }).tap();
  await page.getByRole('heading', { name: 'Memorial Park' }).waitFor();
  await page.getByRole('button', { name: 'Accept Sat, May 3 · 9:00 AM' }).tap();
  await page.getByText('Accepted, not sent yet').waitFor();
  await page.getByRole('link', { name: 'My games' }).first().tap();
  await page.getByRole('button', { name: 'Accept Sun, May 4 · 11:00 AM' }).tap();
  await page.getByText('No connection. 2 answers wait to be sent.').waitFor();
  assert.deepEqual(await phone.axe(), []);

  // The browser is closed, and opened again: still without a connection.
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await again.getByText('No connection. 2 answers wait to be sent.').waitFor();
  await again.getByText('Accepted, not sent yet').nth(1).waitFor();

  // Meanwhile the assignor moves the second game.
  await must(
    stage.call('PUT', `/games/${second.gameId}`, { localized_date: '2031-05-04', localized_time: '15:00' }),
  );
  await context.setOffline(false);
  await again.getByText('Sent: you accepted Sat, May 3 · 9:00 AM.').waitFor();
  await again
    .getByText(/^Your answer could not be sent\. The game moved before your answer arrived/)
    .waitFor();
  await again.getByRole('button', { name: 'Accept Sun, May 4 · 3:00 PM' }).waitFor();
  const accepted = async ({ slotId }: { slotId: number }) =>
    (await must<{ accepted: boolean }>(stage.call('GET', `/assignments/${slotId}`))).accepted;
  assert.deepEqual([await accepted(first), await accepted(second)], [true, false]);
  await again.getByRole('button', { name: 'OK' }).tap();
  await again.getByText('No connection.').waitFor({ state: 'detached' });

  // Nothing of Omar stays on the device after the sign-out.
  await again.getByRole('button', { name: /your account/ }).tap();
  await again.getByRole('button', { name: 'Sign out' }).tap();
  await again.waitForURL(/\/sign-in/);
  assert.doesNotMatch(await storedBy(again), /Memorial|Omar/);
  await phone.close();
});

test('answers of two tabs without a connection are all kept, and the newest one for a game is sent', async () => {
  const first = await stage.offer({ localized_date: '2031-05-10', localized_time: '9:00' });
  const second = await stage.offer({ localized_date: '2031-05-11', localized_time: '11:00' });
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  const context = page.context();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) await tab.getByRole('button', { name: /^Accept Sun, May 11/ }).waitFor();
  await workerIsReady(page);
  await until('the games are kept', async () => (await storedBy(page)).includes('Memorial Park'));

  await context.setOffline(true);
  await page.getByRole('button', { name: /^Accept Sat, May 10/ }).tap();
  await page.getByText('No connection. 1 answer waits to be sent.').waitFor();
  await other.getByRole('button', { name: /^Accept Sun, May 11/ }).tap();
  await other.getByText('No connection. 2 answers wait to be sent.').waitFor(); // with that of the other tab
  await other.getByRole('link', { name: 'Sat, May 10 · 9:00 AM' }).tap();
  await other.getByRole('button', { name: 'Decline…' }).tap();
  await other.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).tap();
  await other.getByText('Declined, not sent yet').waitFor();
  await other.close();
  await context.setOffline(false);
  await page.getByText('Sent: you declined Sat, May 10 · 9:00 AM.').waitFor();
  await page.getByText('Sent: you accepted Sun, May 11 · 11:00 AM.').waitFor();
  const answers = await Promise.all(
    [first, second].map(({ slotId }) =>
      must<{ accepted: boolean; declined: boolean }>(stage.call('GET', `/assignments/${slotId}`)),
    ),
  );
  assert.deepEqual(
    answers.map(({ accepted, declined }) => [accepted, declined]),
    [
      [false, true],
      [true, false],
    ],
  );
  assert.doesNotMatch(await storedBy(page), /"status":"[AD]"/);
  await phone.close();
});

test('a session that has ended elsewhere leaves nothing to read, and what was not sent waits for the same person', async () => {
  await stage.offer({ localized_date: '2031-06-07', localized_time: '9:00', venue_name: 'Pier Field' });
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await page.getByText('Pier Field').first().waitFor();
  await workerIsReady(page);
  await until('the games are kept', async () => (await storedBy(page)).includes('Pier Field'));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Accept Sat, Jun 7 · 9:00 AM' }).tap();
  await page.getByText('1 answer waits to be sent.').waitFor();
  await page.context().clearCookies(); // as if the session had been ended on another device
  await page.close();
  await phone.page.context().setOffline(false);
  const again = await phone.page.context().newPage();
  await again.goto(`${stage.service.baseUrl}/app/me`);
  await again.waitForURL(/\/sign-in/);
  const kept = await storedBy(again);
  assert.doesNotMatch(kept, /Pier Field/);
  assert.match(kept, /"status":"A"/);
  await again.getByLabel('Email address').fill('omar.reyes@harbor.example');
  await again.getByLabel('Password').fill('two flags and a coin');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.getByText('Sent: you accepted Sat, Jun 7 · 9:00 AM.').waitFor();
  await phone.close();
});

test('a new version waits until the person takes it, and the open page goes on', async () => {
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await workerIsReady(page);
  await page.reload(); // from the worker
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  // The page registers its own worker with the bar, which comes after the first view.
  await page.waitForFunction(
    "performance.getEntriesByType('resource').some(({ name }) => /connection-bar/.test(name))",
  );
  await page.evaluate(
    'new Promise((resolve) => setTimeout(resolve, 500)).then(() => navigator.serviceWorker.ready).then(() => true)',
  );
  // To the browser, a worker at another address is a new version.
  await page.evaluate(
    "navigator.serviceWorker.register('/app/sw.js?next', { scope: '/app' }).then(() => true)",
  );
  await page.getByText('A new version is ready.').waitFor();
  await page.getByRole('link', { name: 'Availability' }).tap(); // with the files of its own version
  await page.getByRole('heading', { name: 'Availability' }).waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).tap();
  await loaded;
  await page.getByRole('heading', { name: 'Availability' }).waitFor();
  assert.match(String(await page.evaluate('navigator.serviceWorker.controller.scriptURL')), /\?next$/);
  assert.deepEqual(
    phone.troubles.filter((text) => !/status of 404/.test(text)),
    [],
  );
  await phone.close();
});

test('a phone goes on after the address of the API has changed, without its person doing anything', async () => {
  const { service } = stage;
  const { origin, port } = new URL(service.baseUrl);
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await workerIsReady(page);
  const moved = `http://127.0.0.1:${port}`; // to a browser, another host than localhost
  await service.restart({ PORT: port, AUTH_URL: origin, BASE_URL: moved }, false);
  await page.reload(); // as the worker has stored it
  await page.locator(`meta[name=api-url][content="${moved}"]`).waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  // The first games come with the token; what follows, such as the changes, is read at the new address.
  const read = page.waitForResponse((response) => response.url().startsWith(`${moved}/api/v2/`));
  await page.reload();
  assert.equal((await read).status(), 200);
  await page.getByText('No connection.').waitFor({ state: 'detached' });
  await phone.close();
});
