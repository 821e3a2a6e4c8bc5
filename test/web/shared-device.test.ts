// Two people share a phone: nothing of the one is shown to the other, and nothing is sent for them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { ADA, OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, startOfficialStage, storedBy } from './official-stage.ts';

const LATENCY_MS = 400;

type Clickable = { click(): void };

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

/** Each request to the service takes longer. */
const slowDown = (context: BrowserContext) =>
  context.route(/\/(api|app\/(token|sign-out))/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    await route.continue().catch(() => {}); // the page has left
  });

async function signIn(page: Page, { email, password }: typeof ADA): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your account/ }).tap();
  await page.getByRole('button', { name: 'Sign out' }).tap();
}

test('after a sign-out in one tab, the other tabs store, show and send nothing more', async () => {
  await stage.offer({ localized_date: '2031-05-03', localized_time: '9:00', venue_name: 'Pier Field' });
  const phone = await stage.openPhone('/me');
  const { page: first } = phone;
  const context = first.context();
  const second = await context.newPage();
  await second.goto(`${stage.service.baseUrl}/app/me`);
  await second.getByText('Pier Field').first().waitFor();
  await until('the games are stored', async () => (await storedBy(first)).includes('Pier Field'));
  await slowDown(context);
  await signOut(first);
  // Without waiting for the button: it may be gone already.
  await second
    .getByRole('button', { name: 'Accept Sat, May 3 · 9:00 AM' })
    .evaluateAll((buttons) => buttons.forEach((button) => void (button as unknown as Clickable).click()))
    .catch(() => {}); // so is the page
  // If the tap was first, the answer is unsent, and the sign-out asks.
  const asks = first.getByRole('button', { name: 'Delete and sign out' });
  await asks.or(first.getByLabel('Email address')).waitFor();
  if (await asks.isVisible()) await asks.tap();
  await second.getByText('Pier Field').first().waitFor({ state: 'detached' });
  await Promise.all([first, second].map((page) => page.waitForURL(/\/sign-in/)));
  assert.equal(await storedBy(first).then((kept) => JSON.parse(kept)[0].length), 0);
  await context.unrouteAll();
  await signIn(first, ADA);
  await first.waitForURL(/\/app\//);
  await first.goto(`${stage.service.baseUrl}/app/me/pay`);
  await first.getByRole('heading', { level: 1 }).waitFor();
  assert.doesNotMatch(await storedBy(first), /Pier Field|omar/i);
  await phone.close();
});

test('on a slow connection, the next person sees nothing of the last one, and sends nothing of theirs', async () => {
  const { slotId } = await stage.offer({
    ...{ localized_date: '2031-06-07', localized_time: '9:00', venue_name: 'Pier Field' },
  });
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  const context = page.context();
  await page.getByText('Pier Field').first().waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await until('the games are stored', async () => (await storedBy(page)).includes('Pier Field'));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Accept Sat, Jun 7 · 9:00 AM' }).tap();
  await page.getByText('1 answer waits to be sent.').waitFor();
  await page.close();
  await context.clearCookies(); // the session has ended elsewhere
  await context.setOffline(false);

  const { cookies } = await stage.signedIn(ADA);
  const url = stage.service.baseUrl;
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  const answers: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/app/token', async (route) => {
    await held;
    await route.continue();
  });
  const next = await context.newPage();
  await next.clock.install();
  next.on('request', (request) => {
    if (/\/answers$/.test(request.url())) answers.push(request.url());
  });
  const asked = next.waitForRequest('**/app/token');
  await next.goto(`${url}/app/me`);
  await asked;
  await next.clock.fastForward(60_000); // however long it takes
  assert.doesNotMatch(await next.locator('body').innerText(), /Pier Field|Omar/);
  release();
  await next.getByRole('heading', { name: 'My games' }).waitFor();
  await until('nothing of Omar is stored', async () => !/Pier Field|"status":"A"/.test(await storedBy(next)));
  assert.deepEqual(answers, []);
  const slot = await stage.call('GET', `/assignments/${slotId}`);
  assert.equal((slot.json as { accepted: boolean }).accepted, false);
  await phone.close();
});

test('a store without an owner belongs to nobody, and is deleted', async () => {
  const phone = await stage.openPhone('/me', { who: OMAR });
  const { page } = phone;
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.open('keyval-store').onsuccess = ({ target: { result } }) => {
      const transaction = result.transaction('keyval', 'readwrite');
      const objects = transaction.objectStore('keyval');
      objects.clear();
      objects.put({ assignmentId: 1, status: 'A', title: 'Of nobody', game: { id: 1 } }, 'answer-1');
      transaction.oncomplete = () => resolve(result.close());
    };
  })`);
  await page.reload();
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  await until('it is deleted', async () => !/Of nobody/.test(await storedBy(page)));
  await phone.close();
});
