// Access tokens of the web application: for the session in the cookie, for pages of the service's own origin alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ADA, OMAR, type PagesStage, startPages } from '../pages/stage.ts';
import type { Visitor } from '../pages/visitor.ts';
import { callerFor, createPattern } from '../support/season.ts';

let stage: PagesStage;
before(async () => {
  stage = await startPages({ RATE_LIMITS: '20/60' });
});
after(() => stage.stop());

const OWN_PAGE = { 'crewcall-app': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

function post(
  path: string,
  {
    visitor,
    headers = OWN_PAGE,
    body = '{}',
  }: { visitor?: Visitor; headers?: Record<string, string>; body?: string },
) {
  const cookie = [...(visitor?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
  const all = new Headers(headers);
  if (cookie !== '') all.set('cookie', cookie);
  return fetch(new URL(path, stage.service.baseUrl), { method: 'POST', headers: all, body });
}

type Token = {
  access_token: string;
  expires_in: number;
  scope: string;
  token_type: string;
  api_url: string;
  account_id: number;
  reads?: Record<string, { status: number; body: Record<string, unknown> }>;
};

async function tokenOf(visitor: Visitor, body = '{}'): Promise<Token> {
  const response = await post('/app/token', { visitor, body });
  assert.equal(response.status, 200, await response.clone().text());
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return (await response.json()) as Token;
}

const callApi = (path: string, token: string) =>
  fetch(`${stage.service.baseUrl}/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } });

test('a page gets a token that acts for the person of the session, with read and write', async () => {
  const token = await tokenOf(await stage.signedIn(OMAR));
  assert.equal(token.token_type, 'Bearer');
  assert.equal(token.scope, 'read write');
  assert.equal(token.api_url, stage.service.baseUrl);
  assert.ok(token.expires_in > 0 && token.expires_in <= 900);
  const account = (await (await callApi('/current_account', token.access_token)).json()) as { email: string };
  assert.equal(account.email, OMAR.email);
});

test('the token names the account', async () => {
  const [omar] = await stage.db.query<{ id: number }>(
    sql`select id from accounts where email = ${OMAR.email}`,
  );
  assert.equal((await tokenOf(await stage.signedIn(OMAR))).account_id, omar!.id);
});

test('reads of the API are answered beside the token, each with the rights of the person', async () => {
  const [account, users] = ['/api/v2/current_account', `/api/v2/sites/${stage.season.siteId}/users?limit=1`];
  const paths = [account, users, '/api/v2/games/999999', `/api/v2/sites/${stage.season.siteId}/audit`];
  const token = await tokenOf(await stage.signedIn(OMAR), JSON.stringify({ reads: paths }));
  assert.deepEqual(
    Object.entries(token.reads!).map(([path, { status }]) => [path, status]),
    [
      [account, 200],
      [users, 200],
      ['/api/v2/games/999999', 404],
      [paths[3], 403],
    ],
  );
  for (const path of [account, users]) {
    const alone = await callApi(path.replace('/api/v2', ''), token.access_token);
    assert.deepEqual(token.reads![path]!.body, await alone.json());
  }
  assert.equal(token.reads!['/api/v2/games/999999']!.body.error, 'not_found');
  assert.equal((await tokenOf(await stage.signedIn(OMAR))).reads, undefined);
});

test('a read has the scopes of the token, and counts as a request of the API', async () => {
  const omar = await stage.signedIn(OMAR);
  const path = '/api/v2/current_account';
  const { access_token: token } = await tokenOf(omar);
  const left = async () =>
    Number((await callApi('/current_account', token)).headers.get('x-ratelimit-remaining'));
  const before = await left();
  const reads = Array.from({ length: 6 }, (_, index) => `${path}?x=${index}`);
  await tokenOf(omar, JSON.stringify({ reads }));
  assert.equal(before - (await left()), 7); // the six, and the one that asks
  const withoutRead = await tokenOf(omar, JSON.stringify({ scope: 'write', reads: [path] }));
  assert.equal(withoutRead.reads![path]!.status, 403);
});

test('a token request with reads that are too many, too long or not of the API is rejected', async () => {
  const omar = await stage.signedIn(OMAR);
  const path = '/api/v2/current_account';
  const longest = `${path}?${'x'.repeat(2_000 - path.length - 1)}`;
  assert.equal((await tokenOf(omar, JSON.stringify({ reads: [longest] }))).reads![longest]!.status, 200);
  const full = Array.from({ length: 6 }, (_, index) => `${longest.slice(0, -1)}${index}`);
  await tokenOf(omar, JSON.stringify({ reads: full }));
  const wrong = [
    path,
    [7],
    [...full, path],
    [`${longest}x`],
    ['/api/v2'],
    ['/app'],
    ['/api/v2/../../sign-out'],
    ['/api/v2/%2e%2e/app'],
    ['//evil.example/api/v2/sites'],
    ['https://evil.example/api/v2/sites'],
    ['/api/v2/sites#x'],
  ];
  for (const reads of wrong) {
    const response = await post('/app/token', { visitor: omar, body: JSON.stringify({ reads }) });
    assert.equal(response.status, 400, JSON.stringify(reads));
    const { error, error_description: message } = (await response.json()) as Record<string, string>;
    assert.equal(error, 'invalid_request');
    assert.match(message!, /^reads/);
  }
  const large = await post('/app/token', { visitor: omar, body: JSON.stringify({ x: 'x'.repeat(17_000) }) });
  assert.equal(large.status, 413);
});

test('a read that fails leaves the token as it is', async () => {
  const path = '/api/v2/current_account';
  const omar = await stage.signedIn(OMAR);
  const token = await tokenOf(omar, JSON.stringify({ reads: [`${path}?x=%zz`, path] }));
  assert.equal(token.reads![`${path}?x=%zz`]!.status, 400);
  assert.equal(token.reads![path]!.status, 200);
  assert.equal((await callApi('/current_account', token.access_token)).status, 200);
});

test('the scope bank is given when it is asked for, and webhooks never', async () => {
  const ada = await stage.signedIn(ADA);
  assert.equal((await tokenOf(ada, '{"scope":"read write bank webhooks"}')).scope, 'read write bank');
  assert.equal((await tokenOf(ada, '{"scope":"read"}')).scope, 'read');
  for (const body of ['{"scope":"everything"}', '{"scope":""}', '{"scope":7}', '{"scope":["read"]}', '{']) {
    const response = await post('/app/token', { visitor: ada, body });
    assert.equal(response.status, 400, body);
    assert.match(((await response.json()) as { error: string }).error, /^invalid_/);
  }
});

test('the scope bank needs a sign-in of the last 15 minutes; signing in again gives it', async () => {
  const omar = await stage.signedIn(OMAR);
  const { access_token: before } = await tokenOf(omar);
  const minutesAgo = (minutes: number) =>
    stage.db.query(sql`
      update sessions set signed_in_at = now() - make_interval(mins => ${minutes})
      where account_id = (select id from accounts where email = ${OMAR.email})`);
  const bank = '{"scope":"read write bank"}';
  await minutesAgo(14);
  await tokenOf(omar, bank);
  await minutesAgo(16);
  const stale = await post('/app/token', { visitor: omar, body: bank });
  assert.equal(stale.status, 401);
  const { error } = (await stale.json()) as { error: string };
  assert.equal(error, 'insufficient_user_authentication'); // RFC 9470 §3
  assert.equal((await tokenOf(omar)).scope, 'read write');

  const path = `/sign-in?again=1&return_to=${encodeURIComponent('/app/me/pay/bank')}`;
  const page = await omar.get(path);
  assert.match(page.text, /Sign in again/);
  assert.match(page.text, new RegExp(`value="${OMAR.email}"`));
  const done = await omar.submit(page, 'email', OMAR);
  assert.equal(done.location, '/app/me/pay/bank');
  assert.equal((await tokenOf(omar, bank)).scope, 'read write bank');
  assert.equal((await callApi('/current_account', before)).status, 401); // the session before is replaced
});

test('somebody without a session gets 204 and no token, and a page of another site 403', async () => {
  const nobody = await post('/app/token', { visitor: stage.visitor() });
  assert.equal(nobody.status, 204);
  assert.equal(await nobody.text(), '');
  const ada = await stage.signedIn(ADA);
  const { host } = new URL(stage.service.baseUrl);
  const json = { 'content-type': 'application/json' };
  const foreign = [
    json,
    { ...json, 'sec-fetch-site': 'same-origin' }, // a form, which sets no header of its own
    { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' },
    { ...OWN_PAGE, 'sec-fetch-site': 'same-site' },
    { ...json, 'crewcall-app': '1', origin: 'https://evil.example' },
    { ...json, 'crewcall-app': '1', origin: 'null' },
    { ...json, 'crewcall-app': '1' },
  ];
  for (const headers of foreign) {
    const response = await post('/app/token', { visitor: ada, headers });
    assert.equal(response.status, 403, JSON.stringify(headers));
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  }
  // On plain http to another machine, browsers leave Sec-Fetch-Site out.
  const plain = await post('/app/token', {
    visitor: ada,
    headers: { ...json, 'crewcall-app': '1', origin: `http://${host}` },
  });
  assert.equal(plain.status, 200);
});

test('the token ends with the session: signing out, and signing out everywhere else', async () => {
  const here = await stage.signedIn(ADA);
  const there = await stage.signedIn(ADA);
  const { access_token: mine } = await tokenOf(here);
  const { access_token: other } = await tokenOf(there);
  assert.equal((await post('/app/sign-out', { visitor: here })).status, 204);
  assert.equal((await callApi('/current_account', mine)).status, 401);
  assert.equal((await callApi('/current_account', other)).status, 200);
  assert.equal((await post('/app/token', { visitor: here })).status, 204);
});

test('the web application is no client of the authorization server, and needs no API access', async () => {
  const { id } = (
    await stage.db.query<{ id: number }>(sql`select id from applications where kind = 'built-in'`)
  )[0]!;
  for (const client_id of ['crewcall-web', String(id)]) {
    const response = await fetch(`${stage.service.baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id,
        client_secret: 'x',
        scope: 'read',
      }),
    });
    assert.equal(response.status, 401);
    assert.equal(((await response.json()) as { error: string }).error, 'invalid_client');
  }
  const [omar] = await stage.db.query<{ api_access: boolean }>(
    sql`select api_access from accounts where email = ${OMAR.email}`,
  );
  assert.equal(omar!.api_access, false);
});

test('its requests are counted apart from those of programs', async () => {
  const { access_token: token } = await tokenOf(await stage.signedIn(OMAR));
  const responses = await Promise.all(Array.from({ length: 25 }, () => callApi('/current_account', token)));
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  assert.equal(responses[0]!.headers.get('x-ratelimit-limit'), '1200');
});

test('a session gets 120 tokens a minute; others are not affected', async () => {
  const [omar, ada] = [await stage.signedIn(OMAR), await stage.signedIn(ADA)];
  for (let count = 0; count < 120; count++) await tokenOf(omar);
  const response = await post('/app/token', { visitor: omar });
  assert.equal(response.status, 429);
  const wait = Number(response.headers.get('retry-after'));
  assert.ok(wait > 0 && wait <= 60, `${wait}`);
  assert.equal(((await response.json()) as { error: string }).error, 'slow_down');
  await tokenOf(ada);
});

test('a game is a calendar file for those on it alone', async () => {
  const { db, season, service } = stage;
  await createPattern(db, season.siteId, '1 official', ['Referee']);
  const ada = await callerFor(service, season.application);
  const body = { start_time: '2096-05-03T09:00:00-04:00', pattern_name: '1 official', published: true };
  const { json: game } = await ada('POST', `/api/v2/sites/${season.siteId}/games`, { body });
  const fileOf = async (visitor?: Visitor) => {
    const cookie = [...(visitor?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
    const address = `${service.baseUrl}/app/games/${game.id}.ics`;
    return fetch(address, { headers: cookie === '' ? {} : { cookie }, redirect: 'manual' });
  };
  const omar = await stage.signedIn(OMAR);
  assert.equal((await fileOf(omar)).status, 404);
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
  await ada('POST', `${slot}/assign`, { body: { user_id: season.omar.userId } });
  const file = await fileOf(omar);
  assert.equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8');
  const text = await file.text();
  assert.match(text, /^BEGIN:VCALENDAR\r\n/);
  assert.match(text, /\r\nDTSTART;TZID=America\/New_York:20960503T090000\r\n/);
  assert.match(text.replaceAll('\r\n ', ''), new RegExp(`/app/me/games/${game.id}\r\n`));
  assert.equal((await fileOf(await stage.signedIn(ADA))).status, 404); // Ada assigns it, and is not on it
  const signIn = await fileOf();
  assert.equal(signIn.status, 302);
  assert.match(signIn.headers.get('location')!, /\/sign-in\?return_to=%2Fapp%2Fgames%2F/);
  await ada('PUT', `/api/v2/games/${game.id}`, { body: { published: false } });
  assert.equal((await fileOf(omar)).status, 404);
});

test('every address below /app shows the application, which runs no script but its own', async () => {
  for (const path of ['/app', '/app/', '/app/s/1/games', '/app/nothing/here?x=1']) {
    const response = await fetch(stage.service.baseUrl + path);
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    const page = await response.text();
    assert.ok(page.includes(`<meta name="api-url" content="${stage.service.baseUrl}">`), page);
    assert.doesNotMatch(page, /<script(?![^>]*src="\/app\/assets\/)|\sstyle=|\son[a-z]+=/);
  }
});

test('scripts and styles are sent compressed, once and for all', async () => {
  const page = await (await fetch(`${stage.service.baseUrl}/app`)).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path!,
  );
  assert.ok(paths.length >= 2, page);
  for (const path of paths) {
    for (const encoding of ['br', 'gzip']) {
      const { status, headers } = await fetch(stage.service.baseUrl + path, {
        headers: { 'accept-encoding': encoding },
      });
      assert.equal(status, 200);
      assert.equal(headers.get('content-encoding'), encoding, path);
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    }
  }
  assert.equal((await fetch(`${stage.service.baseUrl}/app/assets/nothing.js`)).status, 404);
});
