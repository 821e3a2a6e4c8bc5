// An official signs in by a link in an email, in a real browser: asked for at the computer, pressed on the phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type BrowserStage, startBrowserStage } from './browser-stage.ts';

const NINA = 'nina.alvarez@harbor.example';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

let stage: BrowserStage;
before(async () => {
  stage = await startBrowserStage();
});
after(() => stage.close());

test('the link is asked for at the computer, and pressed on the phone; both go on where they were', async () => {
  const computer = await stage.open();
  await computer.go('/sign-in?return_to=%2Fprofile');
  await computer.page.getByLabel('Email address').fill(NINA);
  await computer.page.getByRole('button', { name: 'Email me a link' }).click();
  await computer.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const [email] = await stage.emails(1);

  const phone = await stage.open(PHONE);
  await phone.go(email!.path);
  const press = phone.page.getByRole('button', { name: 'Sign in as Nina Alvarez' });
  await phone.page.reload();
  await press.tap();
  await phone.page.waitForURL(/\/app/);
  await phone.go('/profile/sessions');
  await phone.page.getByText(/^Signed in by a link in an email/).waitFor();
  assert.deepEqual(phone.troubles, []);

  await computer.page.getByRole('link', { name: 'Continue here' }).click();
  assert.match(
    computer.page.url(),
    /\/sign-in\?return_to=%2Fprofile/,
    'the computer is not signed in by the phone',
  );
  await phone.page.context().clearCookies();
  await phone.go(email!.path);
  await phone.page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  assert.deepEqual(computer.troubles, []);
});

test('who stays at one browser goes on where they were', async () => {
  await stage.db.query(sql`delete from links`);
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${stage.service.baseUrl}/sign-in?return_to=%2Fprofile%2Fsessions`);
  await page.getByLabel('Email address').fill(NINA);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const email = (await stage.emails(2)).at(-1)!;
  const tab = await context.newPage();
  await tab.goto(stage.service.baseUrl + email.path);
  await tab.getByRole('button', { name: 'Sign in as Nina Alvarez' }).click();
  await tab.waitForURL(/\/app/);
  await page.getByRole('link', { name: 'Continue here' }).click();
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
});
