// What was typed into a password field can be shown, in a real browser and under the policy of the pages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserStage, startBrowserStage } from './browser-stage.ts';
import { ADA } from './stage.ts';

let stage: BrowserStage;
before(async () => {
  stage = await startBrowserStage();
});
after(() => stage.close());

test('a password is shown by a press, hidden by another, and sent either way', async () => {
  const { page, go, troubles } = await stage.open();
  await go('/sign-in');
  await page.getByLabel('Email address').fill(ADA.email);
  const password = page.locator('#password');
  await password.fill(ADA.password);
  const type = () => password.getAttribute('type');
  assert.equal(await type(), 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await type(), 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  assert.equal(await type(), 'password');
  await page.getByRole('button', { name: 'Show password' }).press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app/);
  await go('/profile');
  assert.equal(await page.getByRole('button', { name: 'Show password' }).count(), 3, 'of each field');
  assert.deepEqual(troubles, []);
});
