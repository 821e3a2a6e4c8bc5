// Signing out: with answers that have not been sent, without a connection, and where nobody is signed in.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, startOfficialStage, storedBy } from './official-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.offer({ localized_date: '2031-05-03', localized_time: '9:00', venue_name: 'Pier Field' });
});
after(() => stage.stop());

const ACCEPT = { name: 'Accept Sat, May 3 · 9:00 AM' };

/** A phone with Omar's games, from which it works without a connection. */
async function openPhone() {
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await page.getByText('Pier Field').first().waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await until('the games are stored', async () => (await storedBy(page)).includes('Pier Field'));
  return phone;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your account/ }).tap();
  await page.getByRole('button', { name: 'Sign out' }).tap();
}

const sessions = async () =>
  (
    await stage.db.query(sql`
      select from sessions join accounts on accounts.id = account_id where email = ${OMAR.email}`)
  ).length;

test('a sign-out names the answers that have not been sent, and asks', async () => {
  const phone = await openPhone();
  const { page } = phone;
  await page.context().setOffline(true);
  await page.getByRole('button', ACCEPT).tap();
  await page.getByText('1 answer waits to be sent.').waitFor();
  await signOut(page);
  const dialog = page.getByRole('dialog', { name: 'Sign out without sending?' });
  await dialog.getByText('Accepted: Sat, May 3 · 9:00 AM').waitFor();
  assert.deepEqual(await phone.axe(), []);
  await dialog.getByRole('button', { name: 'Stay signed in' }).tap();
  await dialog.waitFor({ state: 'detached' });
  assert.match(await storedBy(page), /"status":"A"/);
  await signOut(page);
  await dialog.getByRole('button', { name: 'Delete and sign out' }).tap();
  await page.getByRole('heading', { name: 'You are signed out' }).first().waitFor();
  assert.equal(JSON.parse(await storedBy(page))[0].length, 0);
  await phone.close();
});

test('a sign-out without a connection deletes what is stored, and ends the session when there is one again', async () => {
  await stage.db.query(sql`delete from sessions`);
  const phone = await openPhone();
  const { page } = phone;
  const context = page.context();
  const second = await context.newPage();
  await second.goto(`${stage.service.baseUrl}/app/me`);
  await second.getByText('Pier Field').first().waitFor();
  assert.equal(await sessions(), 1);
  await context.setOffline(true);
  await signOut(page);
  for (const tab of [page, second]) {
    await tab.getByText('your session ends as soon as there is one').waitFor();
    assert.doesNotMatch(await tab.locator('body').innerText(), /Pier Field|Omar/);
  }
  assert.equal(JSON.parse(await storedBy(page))[0].length, 0);
  assert.deepEqual(await phone.axe(), []);
  await page.reload();
  await page.getByText('your session ends as soon as there is one').waitFor();
  await Promise.all([page.close(), second.close()]);
  assert.equal(await sessions(), 1);

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${stage.service.baseUrl}/app/me`);
  await again.waitForURL(/\/sign-in/);
  await again.getByLabel('Password').waitFor();
  assert.equal(await sessions(), 0);
  await phone.close();
});

test('an open page signs out by itself when the connection is back', async () => {
  const phone = await openPhone();
  const { page } = phone;
  await page.context().setOffline(true);
  await signOut(page);
  await page.getByText('your session ends as soon as there is one').waitFor();
  await page.context().setOffline(false);
  await page.waitForURL(/\/sign-in/);
  await until('the session has ended', async () => (await sessions()) === 0);
  await phone.close();
});

test('a visitor without a connection reads that they are signed out', async () => {
  const phone = await openPhone();
  const { page } = phone;
  const context = page.context();
  await context.clearCookies();
  await context.setOffline(true);
  await page.reload();
  await page.getByText('You can sign in as soon as there is one.').waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /Pier Field|Omar|Failed to fetch/);
  await context.setOffline(false);
  await page.waitForURL(/\/sign-in/);
  await phone.close();
});

test('a visit while signed out prints no error', async () => {
  const phone = await stage.openPhone('/me');
  await phone.page.context().clearCookies();
  const messages: string[] = [];
  const visitor = await phone.page.context().newPage();
  visitor.on('console', (message) => messages.push(`${message.text()} ${message.location().url}`));
  visitor.on('pageerror', (error) => messages.push(error.message));
  for (const path of ['/app', '/app/me', `/app/s/${stage.siteId}/games`]) {
    await visitor.goto(stage.service.baseUrl + path);
    await visitor.waitForURL(/\/sign-in/);
    await visitor.getByLabel('Password').waitFor();
  }
  assert.deepEqual(messages, []);
  await phone.close();
});
