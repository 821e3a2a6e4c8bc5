// Second factors in a real browser: passkeys of a virtual authenticator, and the authorization code flow through both steps.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { codeNow } from '../support/authenticator.ts';
import { ALL_MODES, inspect } from './accessibility.ts';
import { forgetCodes, removeFactors } from './app-stage.ts';
import { type BrowserStage, type OpenPage, startBrowserStage } from './browser-stage.ts';
import { ADA, OMAR } from './stage.ts';

let stage: BrowserStage;
before(async () => {
  stage = await startBrowserStage({ REQUIRE_SECOND_FACTOR: 'assignors' });
});
beforeEach(() => removeFactors(stage));
after(() => stage.close());

/** A device with a fingerprint reader that recognizes its owner. */
async function addAuthenticator(page: Page): Promise<{ setRecognized(recognized: boolean): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    async setRecognized(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** Omar adds a passkey, and keeps the recovery codes. */
async function addPasskey({ page, go, signIn }: OpenPage): Promise<void> {
  await go('/sign-in?return_to=/profile/security');
  await signIn(OMAR);
  await page.getByLabel('Name of the passkey').fill('Whistle phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  assert.equal(await page.locator('.codes li').count(), 10);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await page.getByText('Whistle phone').waitFor();
}

const signOut = async ({ page, go }: OpenPage) => {
  await go('/sign-out');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You have signed out.').waitFor();
};

test('a passkey is added, signs in by itself, is a second step after the password, and is removed', async () => {
  const opened = await stage.open();
  const { page, go, signIn, troubles } = opened;
  const device = await addAuthenticator(page);
  await addPasskey(opened);
  await page.getByText('Never used').waitFor();

  await page.getByRole('button', { name: 'Add a passkey' }).click(); // the same device
  await page.getByText('This device already has a passkey for your account.').waitFor();

  await signOut(opened);
  await go('/sign-in?return_to=/profile/security');
  await device.setRecognized(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was used.').waitFor();
  await device.setRecognized(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('Last used').waitFor();

  await signOut(opened);
  await go('/sign-in?return_to=/profile/security');
  await signIn(OMAR);
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Remove Whistle phone' }).click();
  await page.getByText('The passkey has been removed.').waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Recovery codes' }).count(), 0);

  await signOut(opened);
  await go('/sign-in?return_to=/profile/security');
  assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0); // nobody has one
  assert.deepEqual(troubles, []);
});

test('an authorization request goes on after a passkey, and after a code of an app', async () => {
  const opened = await stage.open();
  const { page, go, signIn, troubles } = opened;
  await addAuthenticator(page);
  await addPasskey(opened);
  await page.getByRole('link', { name: 'Set up' }).click();
  const key = (await page.locator('.key').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeNow(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('The authenticator app has been set up.').waitFor();
  await forgetCodes(stage);
  await signOut(opened);

  await go(stage.authorizePath());
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Landed').waitFor();
  assert.match(page.url(), /\?code=[\w-]{43}&state=a(\+|%20)b&iss=/);

  await signOut(opened);
  await go(stage.authorizePath());
  await signIn(OMAR);
  await page.getByLabel('Code', { exact: true }).fill(codeNow(key));
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await page.getByText('Landed').waitFor(); // allowed before
  assert.match(page.url(), /\?code=[\w-]{43}&/);
  assert.deepEqual(troubles, []);
});

test('an assignor who needs a second factor makes a passkey during the sign-in', async () => {
  const opened = await stage.open();
  const { page, go, signIn, troubles } = opened;
  await addAuthenticator(page);
  await go('/sign-in?return_to=/profile/security');
  await signIn(ADA);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByText('Set up another one before you remove this one.').waitFor();
  assert.deepEqual(troubles, []);
});

test('the pages of second factors in light and dark: axe finds nothing, 320 px are enough', async () => {
  const opened = await stage.open();
  const { page, go, signIn } = opened;
  await addAuthenticator(page);
  const look = (name: string, way: () => Promise<unknown>) => inspect({ name, way, opened, ...ALL_MODES });
  await look('enrol', async () => {
    await go('/sign-in?return_to=/profile/security');
    await signIn(ADA);
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  });
  await page.context().clearCookies();
  await look('recovery codes', async () => {
    await go('/sign-in?return_to=/profile/security');
    await signIn(OMAR);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  });
  await look('an app, refused', async () => {
    await go('/profile/security/app');
    await page.getByLabel('Code', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('This is not the code that the app shows now.').waitFor();
  });
  const key = (await page.locator('.key').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeNow(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await look('security', () => go('/profile/security'));
  await stage.db.query(sql`update sessions set signed_in_at = now() - interval '1 hour'`);
  await look('security, of an older session', () => go('/profile/security'));
  await signOut(opened);
  await look('sign in', () => go('/sign-in'));
  await look('verify, refused', async () => {
    await go('/sign-in');
    await signIn(OMAR);
    await page.getByText('Use a recovery code').click();
    await page.getByLabel('Recovery code').fill('AB2C-DE3F-GH4J-KM5N');
    await page.locator('details').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This recovery code is wrong').waitFor();
  });
});
