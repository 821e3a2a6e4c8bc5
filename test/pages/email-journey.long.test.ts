// What an assignor and an official see of emails and of the answers to them, as it happens.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { sql } from '../../src/storage/sql.ts';
import { offeredEmail } from '../notices/notice-stage.ts';
import { PHONE, useBrowserAndEmails } from './email-stage.ts';
import { ADA, OMAR } from './stage.ts';

const at = useBrowserAndEmails();

test('the assignor sees who is told and when, who has opened the game, and the answer as it comes', async () => {
  const { stage, browser } = at();
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, `/app/s/${stage.season.siteId}/games`);
  const { game, html } = await offeredEmail(stage);
  const told = page.getByRole('region', { name: 'Who was told' });
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.season.siteId}/games/${game.id}`);
  const line = told.getByRole('listitem').filter({ hasText: 'Omar Reyes was offered the game' });
  await line.waitFor();
  assert.equal(await line.getByText('opened it').count(), 0);

  const grid = await context.newPage();
  const day = game.start_time.slice(0, 10);
  await grid.goto(`${stage.service.baseUrl}/app/s/${stage.season.siteId}/games?from=${day}&to=${day}`);
  await grid.getByRole('button', { name: /Reyes.*no answer/ }).waitFor();
  const phone = await browser.newPage(PHONE);
  await phone.setContent(html);
  await phone.getByRole('link', { name: 'Accept', exact: true }).tap();
  await phone.getByRole('button', { name: 'Accept' }).tap();
  await grid.getByRole('button', { name: /Reyes.*accepted/ }).waitFor(); // nobody has read the page again
  await page.getByText('accepted', { exact: true }).waitFor();
  await line.getByText('opened it').waitFor();

  await stage.change(game, { localized_time: '10:30 AM' });
  const waiting = told.getByRole('listitem').filter({ hasText: 'Omar Reyes gets an email' });
  await waiting.getByText(/^is sent/).waitFor();
  await stage.minutePasses();
  await told.getByText('Omar Reyes was told of another time').waitFor();
});

test('an official sees what changed since they accepted, and answers again', async () => {
  const { stage, browser } = at();
  const game = await stage.toldGame();
  await stage.answer(game, 'A');
  await stage.change(game, { localized_time: '11:45 AM' });
  await stage.minutePasses();
  const page = await browser.newPage(PHONE);
  await signIn(page, '/app/me', OMAR);
  const card = page.getByRole('listitem').filter({ hasText: '· 11:45 AM' });
  await card.getByText(/ \d+, 9:00 AM → .* \d+, 11:45 AM\. Please answer again\.$/).waitFor();
  await card.getByRole('button', { name: /^Accept .* · 11:45 AM$/ }).tap();
  await card.getByText('Changed since you accepted').waitFor({ state: 'detached' });
});

async function signIn(page: Page, path: string, { email, password } = ADA): Promise<void> {
  const { stage } = at();
  const hash = await hashPassword(password);
  await stage.service.db.query(sql`update accounts set password_hash = ${hash} where email = ${email}`);
  await page.goto(stage.service.baseUrl + path);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === path);
}
