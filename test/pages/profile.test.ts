// The profile's pages over HTTP: name, password, sessions, connected applications, and whose forms they take.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { caller } from '../support/service.ts';
import { ADA, CALLBACK, OMAR, type PagesStage, startPages } from './stage.ts';

let stage: PagesStage;
before(async () => {
  stage = await startPages();
});
after(() => stage.stop());

const OWN = [
  '/profile',
  '/profile/sessions',
  '/profile/connected',
  '/profile/api-access',
  '/profile/api-access/new',
];
for (const path of OWN) {
  test(`${path} redirects to the sign-in page and back`, async () => {
    const { status, location } = await stage.visitor().get(path);
    assert.deepEqual([status, location], [302, `/sign-in?return_to=${encodeURIComponent(path)}`]);
  });
}

test('99: no form is accepted without its CSRF token, or from another session', async () => {
  const [ada, omar] = [await stage.signedIn(ADA), await stage.signedIn(OMAR)];
  const name = { change: 'name', first_name: 'Eve', last_name: 'Eve' };
  assert.equal((await ada.post('/profile', name)).status, 403);
  const foreign = /action="\/profile"[\s\S]*?name="csrf_token" value="([^"]+)"/.exec(
    (await omar.get('/profile')).text,
  );
  assert.equal((await ada.post('/profile', { ...name, csrf_token: foreign![1]! })).status, 403);
  for (const path of [
    ...OWN.filter((own) => own !== '/profile/api-access'),
    '/sign-in',
    '/sign-out',
    '/reset',
  ]) {
    assert.equal((await ada.post(path, {})).status, 403, path);
  }
  assert.doesNotMatch((await ada.get('/profile')).text, /Eve/);
});

test('a malformed or oversized form gets an error page', async () => {
  const send = (type: string, body: string) =>
    fetch(`${stage.service.baseUrl}/sign-in`, { method: 'POST', headers: { 'content-type': type }, body });
  const form = 'application/x-www-form-urlencoded';
  const statuses = [
    (await send('application/json', '{}')).status,
    (await send(form, 'email=%zz')).status,
    (await send(form, 'email=a&email=b')).status,
    (await send(form, `email=${'a'.repeat(70_000)}`)).status,
  ];
  assert.deepEqual(statuses, [415, 400, 400, 413]);
});

test('what an address or a form names is looked up among the page’s own words alone', async () => {
  const ada = await stage.signedIn(ADA);
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const page = await ada.get(`/profile?done=${name}`);
    assert.equal(page.status, 200);
    assert.doesNotMatch(page.text, /native code|role="status"/);
    assert.equal((await ada.submit('/profile', 'change=name', { change: name })).location, '/profile');
  }
});

test('the name changes only for the account; an empty one is reported at its field', async () => {
  const ada = await stage.signedIn(ADA);
  const saved = await ada.submit('/profile', 'change=name', {
    first_name: ' Adaeze ',
    last_name: '<b>Okafor',
  });
  assert.deepEqual([saved.status, saved.location], [303, '/profile?done=name']);
  assert.match(
    (await ada.get('/profile?done=name')).text,
    /Your name has been saved[\s\S]*value="Adaeze"[\s\S]*&lt;b&gt;Okafor/,
  );
  const [user] = await stage.db.query<{ first_name: string }>(
    sql`select first_name from users where account_id = ${stage.season.ada.accountId}`,
  );
  assert.equal(user!.first_name, 'Ada');
  const refused = await ada.submit('/profile', 'change=name', { first_name: '  ', last_name: 'Okafor' });
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /aria-invalid="true"[\s\S]*id="first_name-problem">The first name must be 1 to 90/,
  );
  const turned = { first_name: 'Ada', last_name: 'Okafor\u202e' };
  assert.equal((await ada.submit('/profile', 'change=name', turned)).status, 422);
  await ada.submit('/profile', 'change=name', { first_name: 'Ada', last_name: 'Okafor' });
});

test('changing the password needs the current one, ends all other sessions, and renews the id of this one', async () => {
  const [here, there] = [await stage.signedIn(OMAR), await stage.signedIn(OMAR)];
  const id = here.cookies.get('crewcall');
  const change = (fields: Record<string, string>) => here.submit('/profile', 'change=password', fields);
  const fresh = 'a throw-in at noon';
  assert.equal((await change({ current_password: 'wrong', new_password: fresh })).status, 422);
  assert.equal((await change({ current_password: OMAR.password, new_password: 'short' })).status, 422);
  assert.equal((await there.get('/profile')).status, 200);
  assert.equal((await change({ current_password: OMAR.password, new_password: fresh })).status, 303);
  assert.equal((await there.get('/profile')).status, 302);
  assert.equal((await here.get('/profile')).status, 200);
  assert.notEqual(here.cookies.get('crewcall'), id);
  assert.equal((await stage.visitor().signIn(OMAR)).status, 422);
  await change({ current_password: fresh, new_password: OMAR.password });
});

test('sessions are listed with their browser, and ended one by one or all but this one', async () => {
  await stage.db.query(sql`delete from sessions`);
  const here = await stage.signedIn(ADA);
  const phone = stage.visitor(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
  );
  await phone.signIn(ADA);
  const third = await stage.signedIn(ADA);
  const { text } = await here.get('/profile/sessions');
  assert.match(text, /Safari on iPhone/);
  assert.match(text, /Firefox on Linux <span class="badge">This browser/);
  const [, phoneId] = /value="(\d+)" aria-label="Sign out Safari on iPhone"/.exec(text) ?? [];
  await here.submit('/profile/sessions', `session=${phoneId}`);
  assert.equal((await phone.get('/profile')).status, 302);
  assert.equal((await third.get('/profile')).status, 200);
  await here.submit('/profile/sessions', 'session=others');
  assert.equal((await third.get('/profile')).status, 302);
  assert.equal((await here.get('/profile')).status, 200);
});

test('a session can be ended only by its own account', async () => {
  const [ada, omar] = [await stage.signedIn(ADA), await stage.signedIn(OMAR)];
  await stage.signedIn(ADA);
  const [row] = await stage.db.query<{ id: number }>(
    sql`select max(id) as id from sessions where account_id = ${stage.season.omar.accountId}`,
  );
  await ada.submit('/profile/sessions', 'session=others', { session: String(row!.id) });
  assert.equal((await omar.get('/profile')).status, 200);
});

test('a session of a deactivated account does not work, even if it was not ended', async () => {
  const visitor = await stage.signedIn(OMAR);
  const deactivate = (at: Date | null) =>
    stage.db.query(sql`update accounts set deactivated_at = ${at} where email = ${OMAR.email}`);
  await deactivate(new Date());
  assert.match((await visitor.get('/profile')).headers.get('location') ?? '', /\/sign-in\?return_to=/);
  await deactivate(null);
});

test('a session ends after a week without use, and after thirty days in any case', async () => {
  const idle = await stage.signedIn(ADA);
  await stage.db.query(sql`update sessions set seen_at = now() - interval '7 days'`);
  assert.equal((await idle.get('/profile')).status, 302);
  const busy = await stage.signedIn(ADA);
  const [row] = await stage.db.query<{ days: number }>(
    sql`select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from sessions`,
  );
  assert.equal(row!.days, 30);
  await stage.db.query(sql`update sessions set expires_at = now()`);
  assert.equal((await busy.get('/profile')).status, 302);
});

test('each sign-in removes sessions that have ended', async () => {
  await stage.signedIn(ADA);
  await stage.db.query(sql`update sessions set expires_at = now()`);
  await stage.signedIn(ADA);
  const [row] = await stage.db.query<{ count: number }>(sql`select count(*) from sessions`);
  assert.equal(row!.count, 1);
});

test('withdrawing a consent ends the tokens at once, and the subscriptions with them', async () => {
  const ada = await stage.signedIn(ADA);
  const path = stage.authorizePath({ scope: 'read webhooks' });
  const { location = '' } = await ada.submit(path, 'answer=allow');
  const token = await exchange(new URL(location).searchParams.get('code')!);
  const call = caller(stage.service, token);
  const subscription = {
    site_id: stage.season.siteId,
    event_types: ['game.game.published'],
    target_url: 'https://roster-sync.example/hook',
    target_method: 'POST',
  };
  assert.equal((await call('POST', '/api/v2/webhooks/subscriptions', { body: subscription })).status, 201);
  assert.match((await ada.get('/profile/connected')).text, /Roster Sync[\s\S]*By Ada Okafor/);
  const withdrawn = await ada.submit('/profile/connected', `application=${stage.web.id}`);
  assert.deepEqual([withdrawn.status, withdrawn.location], [303, '/profile/connected?done=withdrawn']);
  assert.equal((await call('GET', '/api/v2/sites')).status, 401);
  const [left] = await stage.db.query<{ count: number }>(sql`select count(*) from subscriptions`);
  assert.equal(left!.count, 0);
  assert.match((await ada.get('/profile/connected')).text, /No applications are connected to your account/);
  assert.equal((await ada.get(path)).status, 200); // asked again
});

async function exchange(code: string): Promise<string> {
  const { clientId, clientSecret } = stage.web;
  const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
  const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
  const response = await fetch(`${stage.service.baseUrl}/oauth/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}
