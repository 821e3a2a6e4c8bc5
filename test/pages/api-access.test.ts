// API access in the profile (service.md 5.1): applications are made, changed and deleted by their owner alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { grantScope } from '../../src/oauth/applications/actions.ts';
import { addRequestCounts } from '../../src/oauth/request-counts/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { ADA, OMAR, type PagesStage, startPages } from './stage.ts';
import { formsOf, type Visitor } from './visitor.ts';

const LIST = '/profile/api-access';

let stage: PagesStage;
let ada: Visitor;
before(async () => {
  stage = await startPages();
  ada = await stage.signedIn(ADA);
});
after(() => stage.stop());

test('without API access the pages explain how to get it, and create nothing', async () => {
  const omar = await stage.signedIn(OMAR);
  const page = await omar.get(LIST);
  assert.equal(page.status, 403);
  assert.match(page.text, /crewcall account grant-api omar\.reyes@harbor\.example/);
  assert.doesNotMatch((await omar.get('/profile')).text, /api-access/);
  assert.equal((await omar.get(`${LIST}/new`)).status, 403);
});

test('the application of another account is not found, read or changed', async () => {
  const { db, season, web } = stage;
  await db.query(sql`update accounts set api_access = true where id = ${season.omar.accountId}`);
  const omar = await stage.signedIn(OMAR);
  assert.equal((await omar.get(`${LIST}/${web.clientId}`)).status, 404);
  const form = formsOf((await omar.get(`${LIST}/new`)).text).find(({ action }) => action === `${LIST}/new`)!;
  const foreign = { ...form.fields, change: 'delete', name: 'Roster Sync' };
  assert.equal((await omar.post(`${LIST}/${web.clientId}`, foreign)).status, 403);
  assert.doesNotMatch((await omar.get(LIST)).text, /Roster Sync/);
});

test('an application shows its owner what it requested, as numbers and as a plot, and nobody else', async () => {
  const { db, web } = stage;
  const path = `${LIST}/${web.clientId}/requests`;
  assert.match((await ada.get(path)).text, /No requests in the last 7 days\./);
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  const one = { applicationId: web.id, hour, route: 'GET /api/v2/games/:id', status: 200, limitedBy: null };
  await addRequestCounts(db, [
    { ...one, requests: 1200 },
    { ...one, status: 404, requests: 3 },
    { ...one, status: 429, limitedBy: '600 requests in 60 seconds', requests: 17 },
    { ...one, hour: new Date(hour.getTime() - 8 * 86_400_000), route: 'GET /api/v2/old', requests: 5 },
  ]);
  assert.match(
    (await ada.get(`${LIST}/${web.clientId}`)).text,
    /href="[^"]+\/requests">Requests in the last 7 days/,
  );
  const { status, text } = await ada.get(path);
  assert.equal(status, 200);
  assert.match(text, /<h1>Requests from Roster Sync<\/h1>/);
  assert.match(text, /<td>1,220<\/td><td>20<\/td><td>17<\/td>/); // of the day: all, errors, refused
  assert.match(text, /<code>GET \/api\/v2\/games\/:id<\/code><\/th><td>200<\/td><td>1,200<\/td>/);
  assert.match(text, /600 requests in 60 seconds<\/th><td>17<\/td>/);
  assert.match(text, /Busiest hour: 1,220 requests\. Red: refused by a limit/);
  assert.match(text, /<rect class="all"[^>]* height="96">/);
  assert.match(text, /<rect class="limited"[^>]* height="1">/);
  assert.doesNotMatch(text, /v2\/old/);
  const omar = await stage.signedIn(OMAR);
  assert.equal((await omar.get(path)).status, 404);
  assert.equal((await stage.visitor().get(path)).status, 302); // to the sign-in
});

test('an application is created, its secret shown once, and used; invalid redirect URIs are reported at the field', async () => {
  const refused = await ada.submit(`${LIST}/new`, 'kind', {
    name: 'Score Board',
    redirect_uris: 'http://score.example/',
  });
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /id="redirect_uris-problem">redirect URI http:\/\/score.example\/ must be https/,
  );
  assert.match(refused.text, /value="Score Board"/);
  const made = await ada.submit(`${LIST}/new`, 'kind', {
    name: 'Score Board',
    redirect_uris: ' https://score.example/a \r\n\r\nhttps://score.example/b',
  });
  assert.equal(made.status, 201);
  const { clientId, clientSecret } = credentialsOf(made.text);
  assert.equal(await tokenStatus({ clientId, clientSecret }), 200);
  assert.equal(await tokenStatus({ clientId, clientSecret, scope: 'webhooks' }), 400);
  const page = await ada.get(`${LIST}/${clientId}`);
  assert.ok(!page.text.includes(clientSecret));
  assert.match(page.text, /https:\/\/score\.example\/a\nhttps:\/\/score\.example\/b<\/textarea>/);
  assert.match((await ada.get(LIST)).text, /Score Board/);
});

test('a native application has no secret and can not rotate one', async () => {
  const made = await ada.submit(`${LIST}/new`, 'kind', {
    name: 'Score Board Mobile',
    kind: 'public',
    redirect_uris: 'com.example.score:/done',
  });
  assert.equal(made.status, 201);
  assert.doesNotMatch(made.text, /Client secret|Rotate secret/);
});

test('webhooks is requested, shown as pending, and works once an operator granted it', async () => {
  const made = await ada.submit(`${LIST}/new`, 'kind', { name: 'Whistle' });
  const { clientId, clientSecret } = credentialsOf(made.text);
  const asked = await ada.submit(made, 'scope=webhooks');
  assert.deepEqual([asked.status, asked.location], [303, `${LIST}/${clientId}?done=scope`]);
  assert.match((await ada.get(asked.location!)).text, new RegExp(`crewcall app grant ${clientId} webhooks`));
  assert.equal(await tokenStatus({ clientId, clientSecret, scope: 'webhooks' }), 400);
  const [row] = await stage.db.query<{ id: number }>(
    sql`select id from applications where client_id = ${clientId}`,
  );
  await grantScope(stage.db, { applicationId: row!.id, scope: 'webhooks' });
  assert.equal(await tokenStatus({ clientId, clientSecret, scope: 'webhooks' }), 200);
  assert.doesNotMatch((await ada.get(`${LIST}/${clientId}`)).text, /Request webhooks|You have requested/);
});

test('36: after a rotation both secrets work, and the page shows when the old one expires', async () => {
  const made = await ada.submit(`${LIST}/new`, 'kind', { name: 'Line Marker' });
  const { clientId, clientSecret: old } = credentialsOf(made.text);
  const rotated = await ada.submit(made, 'change=secret');
  assert.equal(rotated.status, 200);
  const { clientSecret: fresh } = credentialsOf(rotated.text);
  assert.notEqual(fresh, old);
  assert.deepEqual(
    [
      await tokenStatus({ clientId, clientSecret: old }),
      await tokenStatus({ clientId, clientSecret: fresh }),
    ],
    [200, 200],
  );
  assert.match((await ada.get(`${LIST}/${clientId}`)).text, /expires <time/);
});

test('84: redirect URIs are changed, and validated as at registration', async () => {
  const made = await ada.submit(`${LIST}/new`, 'kind', { name: 'Pitch Map' });
  const saved = await ada.submit(made, 'redirect_uris', { redirect_uris: 'https://pitch.example/cb' });
  assert.equal(saved.status, 303);
  const page = await ada.get(saved.location!);
  for (const bad of [
    'https://pitch.example/#f',
    'https://*.pitch.example/',
    '/cb',
    'javascript:alert(1)',
    'a.b:/c',
    'https:pitch.example/cb', // a path of ours, as browsers read a redirect there
    'https:/pitch.example/cb',
    'https://pitch.example;sandbox/cb', // would end form-action and begin another directive
    'https://pitch.example,sandbox/cb',
    "https://'none'/cb",
    'https://pitch.example\\@elsewhere.example/cb',
    'https://%70itch.example/cb',
  ]) {
    assert.equal((await ada.submit(page, 'redirect_uris', { redirect_uris: bad })).status, 422, bad);
  }
  assert.match((await ada.get(saved.location!)).text, /https:\/\/pitch\.example\/cb<\/textarea>/);
});

test('37: an application is deleted by typing its name; its tokens and secret are dead', async () => {
  const made = await ada.submit(`${LIST}/new`, 'kind', { name: 'Coin Toss' });
  const { clientId, clientSecret } = credentialsOf(made.text);
  const refused = await ada.submit(made, 'change=delete', { name: 'coin' });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /Type the name of the application exactly: Coin Toss/);
  assert.equal(await tokenStatus({ clientId, clientSecret }), 200);
  const deleted = await ada.submit(made, 'change=delete', { name: 'Coin Toss' });
  assert.deepEqual([deleted.status, deleted.location], [303, `${LIST}?done=deleted`]);
  assert.equal(await tokenStatus({ clientId, clientSecret }), 401);
  assert.equal((await ada.get(`${LIST}/${clientId}`)).status, 404);
});

test('a name with invisible or bidirectional control characters is rejected', async () => {
  for (const name of ['Coin\u202eToss', 'Coin\nToss', 'Coin\u0007', '\u200b', '\u2066Coin']) {
    const refused = await ada.submit(`${LIST}/new`, 'kind', { name });
    assert.equal(refused.status, 422, JSON.stringify(name));
    assert.match(refused.text, /id="name-problem">name must be one line of visible characters/);
  }
});

test('an address that holds a NUL leads to nothing', async () => {
  assert.equal((await ada.get(`${LIST}/%00`)).status, 404);
});

test('service.md 1.3: no page lists, makes or switches a subscription', async () => {
  const texts = [];
  for (const path of [LIST, `${LIST}/${stage.web.clientId}`, '/profile', '/profile/connected']) {
    texts.push((await ada.get(path)).text);
  }
  const forms = texts.flatMap(formsOf);
  assert.ok(forms.length > 5);
  for (const { action, fields, buttons } of forms) {
    assert.doesNotMatch(`${action} ${Object.keys(fields)} ${buttons}`, /subscription|target_url|event_types/);
  }
});

function credentialsOf(text: string): { clientId: string; clientSecret: string } {
  const [, clientId = ''] = /<dt>Client ID<\/dt><dd><code>([^<]+)/.exec(text) ?? [];
  const [, clientSecret = ''] = /<code class="secret">([^<]+)/.exec(text) ?? [];
  return { clientId, clientSecret };
}

async function tokenStatus(who: { clientId: string; clientSecret: string; scope?: string }): Promise<number> {
  const { clientId, clientSecret, scope = 'read' } = who;
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  };
  const body = new URLSearchParams(fields);
  return (await fetch(`${stage.service.baseUrl}/oauth/token`, { method: 'POST', body })).status;
}
