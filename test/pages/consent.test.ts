// The consent page over HTTP (cases 77, 78, 85, 86, 93-101): what it asks, and which forms it takes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ADA, CALLBACK, OMAR, type PagesStage, startPages } from './stage.ts';
import { formsOf, type Visitor } from './visitor.ts';

let stage: PagesStage;
let omar: Visitor;
before(async () => {
  stage = await startPages();
  omar = await stage.signedIn(OMAR);
});
beforeEach(() => stage.db.query(sql`delete from consents`)); // so that every test is asked
after(() => stage.stop());

test('77: an unknown client_id -> 400 page, without a redirect or sign-in', async () => {
  const answer = await stage.visitor().get(stage.authorizePath({ client_id: 'unknown' }));
  assert.deepEqual([answer.status, answer.location], [400, undefined]);
  assert.match(answer.text, /The application that sent you here is unknown/);
});

test('78: an unregistered redirect_uri -> 400 page', async () => {
  const answer = await stage.visitor().get(stage.authorizePath({ redirect_uri: `${CALLBACK}/` }));
  assert.deepEqual([answer.status, answer.location], [400, undefined]);
});

test('93: script in any parameter is escaped', async () => {
  const script = '"><script>alert(1)</script>';
  for (const name of ['client_id', 'redirect_uri', 'state', 'nonsense']) {
    const { text } = await omar.get(stage.authorizePath({ [name]: script }));
    assert.ok(!text.includes('<script'), name);
  }
});

test('94: the application gets errors of its request before sign-in', async () => {
  const answer = await stage.visitor().get(stage.authorizePath({ response_type: 'token' }));
  assert.equal(answer.status, 302);
  assert.match(
    answer.location ?? '',
    /^https:\/\/roster-sync\.example\/callback\?error=unsupported_response_type/,
  );
});

test('97: who is not signed in signs in first, and comes back to the same request', async () => {
  const visitor = stage.visitor();
  const path = stage.authorizePath({ state: 'a+b %&"ü' });
  const led = await visitor.get(path);
  assert.equal(led.status, 302);
  const back = await visitor.submit(led.location!, 'email', OMAR);
  assert.deepEqual([back.status, back.location], [303, path]);
});

test('97: so does a request with characters that browsers leave as they are', async () => {
  const led = await stage.visitor().get(`${stage.authorizePath()}&nonce=a\\b`);
  const returnTo = new URL(led.location!, stage.service.baseUrl).searchParams.get('return_to');
  assert.equal(returnTo, `${stage.authorizePath()}&nonce=a%5Cb`);
});

test('the page names the application, its maker, the person, where it leads, and each scope in a sentence', async () => {
  const { text } = await omar.get(stage.authorizePath({ scope: 'read write bank webhooks' }));
  for (const part of [
    'Roster Sync',
    'created by Ada Okafor',
    'Omar Reyes, omar.reyes@harbor.example',
    CALLBACK,
    'See your sites',
    'Make changes on your behalf',
    'Add and remove your bank accounts',
    'Receive notifications',
    'This includes your bank details',
  ]) {
    assert.ok(text.includes(part), part);
  }
  const without = await omar.get(stage.authorizePath());
  assert.ok(!without.text.includes('This includes your bank details'));
});

test('86, 96: Allow leads by 303 to the redirect URI with code, state byte for byte, and iss', async () => {
  const state = 'a+b %2B &=ü/?#"\' ';
  const answer = await omar.submit(stage.authorizePath({ state }), 'answer=allow');
  assert.equal(answer.status, 303);
  const { origin, pathname, searchParams } = new URL(answer.location ?? '');
  assert.equal(origin + pathname, CALLBACK);
  assert.match(searchParams.get('code') ?? '', /^[\w-]{43}$/);
  assert.equal(searchParams.get('state'), state);
  assert.equal(searchParams.get('iss'), stage.service.baseUrl);
});

test('95: Deny -> access_denied with state and iss', async () => {
  const { location = '' } = await omar.submit(stage.authorizePath(), 'answer=deny');
  const answer = new URL(location).searchParams;
  assert.deepEqual(
    [answer.get('error'), answer.get('state'), answer.get('iss'), answer.get('code')],
    ['access_denied', 'a b', stage.service.baseUrl, null],
  );
});

test('98: scopes that were allowed need no new consent; further scopes do', async () => {
  const ada = await stage.signedIn(ADA);
  await ada.get('/profile');
  await ada.submit(stage.authorizePath({ scope: 'read' }), 'answer=allow');
  assert.match((await ada.get(stage.authorizePath({ scope: 'read' }))).location ?? '', /^https:.*code=/);
  const grown = await ada.get(stage.authorizePath({ scope: 'read write' }));
  assert.equal(grown.status, 200);
  assert.match(grown.text, /value="allow"/);
});

test('98: a native application needs consent every time', async () => {
  const path = stage.nativePath('http://127.0.0.1:51004/callback');
  await omar.submit(path, 'answer=allow');
  assert.equal((await omar.get(path)).status, 200);
});

test('a request allowed before, right after signing in, is led on by a page: no form may lead elsewhere', async () => {
  const path = stage.authorizePath();
  await omar.submit(path, 'answer=allow');
  const fresh = stage.visitor();
  await fresh.signIn(OMAR, path);
  const page = await fresh.get(path);
  assert.equal(page.status, 200);
  assert.match(page.text, /http-equiv="refresh" content="0;url=\/oauth\/authorize\?/);
  assert.match((await fresh.get(path)).location ?? '', /^https:\/\/roster-sync\.example\/callback\?code=/);
});

const BEYOND = { scope: 'read write bank' };

const FORGED: [string, (fields: Record<string, string>) => Promise<Record<string, string>>][] = [
  ['no token', async ({ csrf_token: _, ...fields }) => fields],
  ['a made-up token', async (fields) => ({ ...fields, csrf_token: 'A'.repeat(43) })],
  [
    'the token of another session',
    async (fields) => ({ ...fields, csrf_token: await tokenOf(await stage.signedIn(ADA)) }),
  ],
  [
    'the token of another request',
    async (fields) => ({ ...fields, csrf_token: await tokenOf(omar, { state: 'other' }) }),
  ],
  ['the token of another page', async (fields) => ({ ...fields, csrf_token: await tokenOfProfile() })],
  [
    'another scope in the request',
    async (fields) => ({ ...fields, request: fields.request!.replace('read+write', 'read+bank') }),
  ],
  [
    'another redirect_uri in the request',
    async (fields) => ({ ...fields, request: fields.request!.replace('callback', 'evil') }),
  ],
  ['a scope beside the request', async (fields) => ({ ...fields, scope: 'bank' })],
  ['no request', async ({ request: _, ...fields }) => fields],
];
for (const [name, forge] of FORGED) {
  test(`99, 100: a consent with ${name} -> 403, and no code is issued`, async () => {
    const form = consentForm((await omar.get(stage.authorizePath(BEYOND))).text);
    const before = await codes();
    const answer = await omar.post('/oauth/authorize', { ...(await forge(form)), answer: 'allow' });
    assert.deepEqual([answer.status, answer.location], [403, undefined]);
    assert.match(answer.text, /This form has expired/);
    assert.equal(await codes(), before);
  });
}

test('99: a consent without the session cookie -> 403', async () => {
  const form = consentForm((await omar.get(stage.authorizePath(BEYOND))).text);
  assert.equal((await stage.visitor().post('/oauth/authorize', { ...form, answer: 'allow' })).status, 403);
});

test('100: the request is judged again: an application that lost the scope meanwhile gets no code', async () => {
  const form = consentForm((await omar.get(stage.authorizePath(BEYOND))).text);
  const { db, web } = stage;
  await db.query(sql`update applications set scopes = '{read,write}' where id = ${web.id}`);
  const answer = await omar.post('/oauth/authorize', { ...form, answer: 'allow' });
  await db.query(sql`update applications set scopes = '{read,write,bank,webhooks}' where id = ${web.id}`);
  assert.equal(new URL(answer.location ?? '').searchParams.get('error'), 'invalid_scope');
});

test('101: two concurrent clicks on Allow issue two codes', async () => {
  const form = consentForm((await omar.get(stage.authorizePath(BEYOND))).text);
  const clicks = [1, 2].map(() => omar.post('/oauth/authorize', { ...form, answer: 'allow' }));
  const given = (await Promise.all(clicks)).map(({ location = '' }) =>
    new URL(location).searchParams.get('code'),
  );
  assert.match(given.join(' '), /^[\w-]{43} [\w-]{43}$/);
  assert.notEqual(given[0], given[1]);
});

test('a form that is neither Allow nor Deny -> 400', async () => {
  const form = consentForm((await omar.get(stage.authorizePath(BEYOND))).text);
  assert.equal((await omar.post('/oauth/authorize', { ...form, answer: 'perhaps' })).status, 400);
});

test('104: neither codes nor passwords nor session ids reach the log', async () => {
  const answer = await omar.submit(stage.authorizePath(BEYOND), 'answer=deny');
  assert.equal(answer.status, 303);
  const allowed = await omar.submit(
    stage.authorizePath({ scope: 'read write bank webhooks' }),
    'answer=allow',
  );
  const code = new URL(allowed.location ?? '').searchParams.get('code')!;
  const log = stage.service.logged();
  assert.match(log, /"msg":"code\.issued"/);
  for (const secret of [code, OMAR.password, omar.cookies.get('crewcall')!]) assert.ok(!log.includes(secret));
});

function consentForm(text: string): Record<string, string> {
  return formsOf(text).find(({ buttons }) => buttons.includes('answer=allow'))!.fields;
}

async function tokenOf(visitor: Visitor, changes: Record<string, string> = BEYOND): Promise<string> {
  const path = stage.authorizePath(changes);
  return consentForm((await visitor.get(path)).text).csrf_token!;
}

async function tokenOfProfile(): Promise<string> {
  const { text } = await omar.get('/profile');
  return formsOf(text).find(({ action }) => action === '/profile')!.fields.csrf_token!;
}

async function codes(): Promise<number> {
  const [row] = await stage.db.query<{ count: number }>(sql`select count(*) from authorization_codes`);
  return row!.count;
}
