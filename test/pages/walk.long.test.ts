// The code flow in a real browser, for each type of client (cases 80, 83, 95, 96; CSP's form-action).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type BrowserStage, startBrowserStage } from './browser-stage.ts';
import { ADA, CALLBACK, OMAR } from './stage.ts';

let stage: BrowserStage;
before(async () => {
  stage = await startBrowserStage();
});
after(() => stage.close());

test('a web application: sign in, read the consent, allow, land with a code that is exchanged, used and refreshed', async () => {
  const { page, go, signIn, troubles } = await stage.open();
  await go(stage.authorizePath());
  await signIn(OMAR);
  await page.getByRole('heading', { name: 'Allow Roster Sync to use your account?' }).waitFor();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Landed').waitFor();
  const landed = new URL(page.url());
  assert.equal(landed.origin + landed.pathname, CALLBACK);
  assert.deepEqual(
    [landed.searchParams.get('state'), landed.searchParams.get('iss')],
    ['a b', stage.service.baseUrl],
  );
  assert.deepEqual(troubles, []);
  const code = landed.searchParams.get('code')!;
  const pair = await token({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK });
  assert.equal(await apiStatus(pair.access_token), 200);
  const next = await token({ grant_type: 'refresh_token', refresh_token: pair.refresh_token });
  assert.equal(await apiStatus(next.access_token), 200);
});

test('allowed before, signed out meanwhile: signing in alone leads back to the application', async () => {
  const { page, go, signIn, troubles } = await stage.open();
  await go(stage.authorizePath());
  await signIn(OMAR);
  await page.getByText('Landed').waitFor();
  assert.match(page.url(), /^https:\/\/roster-sync\.example\/callback\?code=/);
  await go(stage.authorizePath());
  assert.match(page.url(), /^https:\/\/roster-sync\.example\/callback\?code=/);
  assert.deepEqual(troubles, []);
});

test('95: Deny leads to the application too', async () => {
  const { page, go, signIn, troubles } = await stage.open();
  await go(stage.authorizePath({ scope: 'read bank' }));
  await signIn(OMAR);
  await page.getByText('This includes your bank details.').waitFor();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByText('Landed').waitFor();
  assert.match(page.url(), /\?error=access_denied&/);
  assert.deepEqual(troubles, []);
});

for (const host of ['127.0.0.1', '[::1]']) {
  test(`80: a native application on a port of its choice of ${host} lands there`, async () => {
    const { page, go, signIn, troubles } = await stage.open();
    const redirectUri = `http://${host}:${stage.nativePort}/callback`;
    await go(stage.nativePath(redirectUri));
    await signIn(OMAR);
    await page.getByText('an application on this device').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Landed').waitFor();
    assert.ok(page.url().startsWith(`${redirectUri}?code=`), page.url());
    assert.deepEqual(troubles, []);
  });
}

test('83: the policy allows a redirect to a private-use scheme', async () => {
  const { page, go, signIn, troubles } = await stage.open();
  await go(stage.nativePath('com.example.roster-sync:/callback'));
  await signIn(OMAR);
  await page.getByText('com.example.roster-sync:', { exact: false }).first().waitFor();
  const handed = page.waitForEvent('requestfailed', (request) =>
    request.url().startsWith('com.example.roster-sync:'),
  );
  await page.getByRole('button', { name: 'Allow' }).click();
  const request = await handed;
  assert.match(request.url(), /^com\.example\.roster-sync:\/callback\?code=/);
  assert.doesNotMatch(request.failure()?.errorText ?? '', /csp/i);
  assert.deepEqual(
    troubles.filter((text) => /Content Security Policy|form-action/.test(text)),
    [],
  );
});

test('the profile: make an application, rotate, ask for webhooks, withdraw a consent, sign out', async () => {
  const { page, go, signIn, troubles, hosts } = await stage.open();
  await go('/profile');
  await signIn(ADA);
  await page.getByRole('link', { name: 'API access' }).click();
  await page.getByRole('link', { name: 'New application' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Whistle');
  await page.getByRole('button', { name: 'Create application' }).click();
  await page.getByText('It will not be shown again').waitFor();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByText(', expires ').waitFor();
  await page.getByRole('button', { name: 'Request webhooks' }).click();
  await page.getByText('You have requested webhooks').waitFor();
  await go(stage.authorizePath());
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Landed').waitFor();
  await go('/profile/connected');
  await page.getByRole('button', { name: 'Remove access of Roster Sync' }).click();
  await page.getByText('No applications are connected to your account.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You have signed out.').waitFor();
  assert.deepEqual(troubles, []);
  assert.deepEqual([...hosts].sort(), [new URL(stage.service.baseUrl).host, 'roster-sync.example'].sort());
  const [row] = await stage.db.query<{ count: number }>(
    sql`select count(*) from consents where account_id = ${stage.season.ada.accountId}`,
  );
  assert.equal(row!.count, 0);
});

type Pair = { access_token: string; refresh_token: string };

async function token(fields: Record<string, string>): Promise<Pair> {
  const { clientId, clientSecret } = stage.web;
  const form = new FormData(); // multipart, as service.md 4.1 shows
  const all = { ...fields, client_id: clientId, client_secret: clientSecret };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  const response = await fetch(`${stage.service.baseUrl}/oauth/token`, { method: 'POST', body: form });
  assert.equal(response.status, 200);
  return (await response.json()) as Pair;
}

async function apiStatus(accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${stage.service.baseUrl}/api/v2/sites`, { headers })).status;
}
