// The authorization of a person with @crewcall/sdk: the browser's way, the exchange, and refreshes that rotate.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import {
  Authorization,
  challengeOf,
  createVerifier,
  type PendingAuthorization,
} from '../../packages/sdk/src/oauth/authorization.ts';
import type { TokenStore } from '../../packages/sdk/src/oauth/token-source.ts';
import type { Tokens } from '../../packages/sdk/src/oauth/tokens.ts';
import { sql } from '../../src/storage/sql.ts';
import { CALLBACK, OMAR, type PagesStage, startPages } from '../pages/stage.ts';
import type { Visitor } from '../pages/visitor.ts';

const LOOPBACK = 'http://127.0.0.1:51004/callback';
const HOUR_MS = 3_600_000;

let stage: PagesStage;
let omar: Visitor;

before(async () => {
  stage = await startPages({ REFRESH_GRACE_SECONDS: '0' }); // a refresh token that is used twice ends everything
  omar = await stage.signedIn(OMAR);
});
beforeEach(() => stage.db.query(sql`delete from consents`));
after(() => stage.stop());

const web = () =>
  new Authorization({
    authUrl: stage.service.baseUrl,
    clientId: stage.web.clientId,
    clientSecret: stage.web.clientSecret,
    redirectUri: CALLBACK,
  });

/** What Omar's browser does: opens the address, presses the button, and is sent back to the application. */
async function answer(address: string, button: 'allow' | 'deny' = 'allow'): Promise<string> {
  const { pathname, search } = new URL(address);
  const { location } = await omar.submit(pathname + search, `answer=${button}`);
  return location ?? '';
}

async function authorized(): Promise<Tokens> {
  const { url, pending } = await web().start({ scopes: ['read', 'write'] });
  return web().finish(await answer(url), pending);
}

/** A store that remembers all that was saved in it. */
function storeOf(tokens: Tokens | undefined): TokenStore & { saved: Tokens[] } {
  const saved: Tokens[] = [];
  return {
    saved,
    load: () => saved.at(-1) ?? tokens,
    save: (fresh) => void saved.push(fresh),
  };
}

const clientOf = (tokens: TokenStore, custom?: typeof fetch) =>
  new Crewcall({
    baseUrl: stage.service.baseUrl,
    credentials: { clientId: stage.web.clientId, clientSecret: stage.web.clientSecret, tokens },
    ...(custom && { fetch: custom }),
  });

const ended = (tokens: Tokens): Tokens => ({ ...tokens, expiresAt: Date.now() - 1 });

test('challenges are those of RFC 7636, and verifiers have the length of service.md 5.4(1)', async () => {
  const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'); // appendix B
  assert.equal(challenge, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  const verifiers = Array.from({ length: 100 }, createVerifier);
  assert.equal(new Set(verifiers).size, 100);
  for (const verifier of verifiers) assert.match(verifier, /^[A-Za-z0-9_-]{43}$/);
});

test('a person allows the application, which then acts for that person', async () => {
  const tokens = await authorized();
  assert.deepEqual(tokens.scopes, ['read', 'write']);
  assert.ok(Math.abs(tokens.expiresAt - Date.now() - 2 * HOUR_MS) < 60_000);
  const account = await clientOf(storeOf(tokens)).account.get();
  assert.equal(account.name, 'Omar Reyes');
});

test('a public application does without a secret', async () => {
  const native = new Authorization({
    authUrl: stage.service.baseUrl,
    clientId: stage.mobile.clientId,
    redirectUri: LOOPBACK,
  });
  const { url, pending } = await native.start({ scopes: ['read'] });
  const tokens = await native.finish(await answer(url), pending);
  const fresh = await native.refresh(tokens.refreshToken!);
  assert.notEqual(fresh.refreshToken, tokens.refreshToken);
});

test('a person who denies, a state and a server that are others: each is told apart', async () => {
  const { url, pending } = await web().start({ scopes: ['read'] });
  const denied = await answer(url, 'deny');
  await assert.rejects(web().finish(denied, pending), { name: 'OAuthError', code: 'access_denied' });
  const other: PendingAuthorization = { ...pending, state: 'another' };
  await assert.rejects(web().finish(denied, other), { code: 'state_mismatch' });
  const foreign = new URL(denied);
  foreign.searchParams.set('iss', 'https://elsewhere.example');
  await assert.rejects(web().finish(foreign, pending), { code: 'issuer_mismatch' });
});

test('the address may begin with its path, as request.url of node:http does; what stands before it does not count', async () => {
  for (const before of ['', 'http://internal:8080', 'https://elsewhere.example/mounted']) {
    await stage.db.query(sql`delete from consents`); // Omar is asked each time
    const { url, pending } = await web().start({ scopes: ['read'] });
    const { pathname, search } = new URL(await answer(url));
    const tokens = await web().finish(`${before}${pathname}${search}#fragment`, pending);
    assert.deepEqual(tokens.scopes, ['read']);
  }
});

test('without a pending authorization, or with one that lacks its state, nothing passes', async () => {
  const nothing = [
    undefined,
    null,
    '',
    {},
    { state: null, verifier: 'v' },
    { state: '', verifier: 'v' },
    { verifier: 'v' },
  ];
  for (const pending of [...nothing, { state: 's' }] as never[]) {
    for (const callback of ['/callback?code=c', '/callback?code=c&state=', '/callback?code=c&state=null']) {
      await assert.rejects(web().finish(callback, pending), {
        name: 'OAuthError',
        code: 'nothing_pending',
        message:
          'No authorization is pending: the session was lost, or the URL was opened twice. Start again.',
      });
    }
  }
});

test('an answer that does not fit, or is none, is refused, and its code not exchanged', async () => {
  let sent = 0;
  const counting = new Authorization({
    authUrl: 'https://auth.example.org',
    clientId: 'roster-sync',
    redirectUri: CALLBACK,
    fetch: async () => {
      sent++;
      return new Response();
    },
  });
  const pending = { state: 's', verifier: 'v' };
  const iss = 'iss=https%3A%2F%2Fauth.example.org';
  const wrong: [query: string, code: string][] = [
    [`code=c&${iss}`, 'state_mismatch'],
    [`code=c&state=&${iss}`, 'state_mismatch'],
    [`code=c&state=s&state=s&${iss}`, 'invalid_response'],
    [`code=c&code=d&state=s&${iss}`, 'invalid_response'],
    [`code=c&state=s&${iss}&${iss}`, 'invalid_response'],
    [`code=c&error=access_denied&state=s&${iss}`, 'invalid_response'],
    ['code=c&state=s', 'issuer_mismatch'], // RFC 9207 §2.4
    ['code=c&state=s&iss=nonsense', 'issuer_mismatch'],
    ['code=c&state=s&iss=ftp%3A%2F%2Fauth.example.org', 'issuer_mismatch'],
    ['code=c&state=s&iss=https%3A%2F%2Fauth.example.org%2Fother', 'issuer_mismatch'],
    [`state=s&${iss}`, 'no_code'],
    [`code=&state=s&${iss}`, 'no_code'],
    [`error=access_denied&error_description=Omar+said+no.&state=s&${iss}`, 'access_denied'],
    ['', 'state_mismatch'],
  ];
  for (const [query, code] of wrong) {
    for (const before of ['/callback?', '//?', `${CALLBACK}?`])
      await assert.rejects(
        counting.finish(before + query, pending),
        { name: 'OAuthError', code },
        before + query,
      );
  }
  const denied = counting.finish(`/callback?${wrong.at(-2)?.[0]}`, pending);
  await assert.rejects(denied, { message: 'Omar said no.' });
  const finishing = (callback: unknown) => counting.finish(callback as string, pending);
  for (const callback of [undefined, null, {}, new Request(CALLBACK)])
    await assert.rejects(
      finishing(callback),
      /^TypeError: finish\(\) takes the URL .* such as request\.url\.$/,
    );
  assert.equal(sent, 0);
});

test('a code is exchanged once, even if no answer comes', async () => {
  let sent = 0;
  const lossy = new Authorization({
    authUrl: stage.service.baseUrl,
    clientId: stage.web.clientId,
    redirectUri: CALLBACK,
    fetch: async () => {
      sent++;
      throw new TypeError('fetch failed');
    },
  });
  await assert.rejects(lossy.exchange({ code: 'code', verifier: createVerifier() }), {
    name: 'ConnectionError',
  });
  assert.equal(sent, 1);
});

test('tokens that have ended are refreshed once for all callers, and saved before they are used', async () => {
  const store = storeOf(ended(await authorized()));
  const client = clientOf(store, (input, init) => {
    if (!String(input).endsWith('/oauth/token')) assert.equal(store.saved.length, 1);
    return fetch(input, init);
  });
  await Promise.all(Array.from({ length: 10 }, () => client.account.get()));
  assert.equal(store.saved.length, 1);
  store.saved[0]!.expiresAt = Date.now() - 1; // and so on: each pair brings the next
  assert.equal((await clientOf(store).account.get()).name, 'Omar Reyes');
  assert.equal(store.saved.length, 2);
});

test('an access token that is refused is refreshed', async () => {
  const store = storeOf(await authorized());
  const client = clientOf(store);
  await client.account.get();
  await stage.db.query(sql`delete from access_tokens`);
  assert.equal((await client.account.get()).name, 'Omar Reyes');
  assert.equal(store.saved.length, 1);
});

test('two processes with one store: the slower one takes the tokens that the faster one saved', async () => {
  const store = storeOf(ended(await authorized()));
  await clientOf(store).account.get();
  const late = clientOf(store);
  assert.equal((await late.account.get()).name, 'Omar Reyes');
  assert.equal(store.saved.length, 1);
});

test('with a lock of the store, refreshes of two processes never overlap', async () => {
  let tail: Promise<unknown> = Promise.resolve();
  const shared = storeOf(ended(await authorized()));
  const store: TokenStore = {
    ...shared,
    exclusive: (work) => {
      const result = tail.then(work);
      tail = result.catch(() => {});
      return result;
    },
  };
  const accounts = await Promise.all(
    [clientOf(store), clientOf(store)].map((client) => client.account.get()),
  );
  assert.equal(accounts.length, 2);
  assert.equal(shared.saved.length, 1);
});

test('without tokens, or with an authorization that has ended, the person is asked again', async () => {
  await assert.rejects(clientOf(storeOf(undefined)).account.get(), {
    code: 'not_authorized',
    message: /Have the person authorize the application/,
  });
  const store = storeOf(ended(await authorized()));
  await stage.db.query(sql`delete from consents`);
  await assert.rejects(clientOf(store).account.get(), {
    name: 'OAuthError',
    code: 'invalid_grant',
    status: 400,
    message: /unknown, expired or revoked, .*\. Have the person authorize the application again\.$/,
  });
});

test('null is no tokens, and what is no tokens is the mistake of the store', async () => {
  const holding = (stored: unknown) =>
    clientOf({ load: () => stored as Tokens, save: () => {} }).account.get();
  await assert.rejects(holding(null), { code: 'not_authorized' });
  const ofTheWire = { access_token: 'a', refresh_token: 'b', expires_in: 7200 };
  const asText = JSON.stringify({ accessToken: 'a', expiresAt: 0 });
  for (const stored of [
    '',
    asText,
    {},
    ofTheWire,
    { accessToken: 'a' },
    { accessToken: 'a', expiresAt: '2096-01-01' },
  ])
    await assert.rejects(
      holding(stored),
      /^TypeError: The store's load\(\) gives what save\(tokens\) was given/,
    );
});

test('a lock that forgets the result of the work is told', async () => {
  const store = storeOf(ended(await authorized()));
  for (const exclusive of [
    async (work: () => unknown) => void (await work()),
    (work: () => unknown) => void work(),
  ]) {
    const client = clientOf({ ...store, exclusive: exclusive as never });
    await assert.rejects(
      client.account.get(),
      /^TypeError: The store's exclusive\(work\) gives what work\(\) gives/,
    );
  }
  assert.equal(store.saved.length, 1);
});

test('tokens that could not be saved are saved by the next call, and none is spent twice', async () => {
  const store = storeOf(ended(await authorized()));
  let asked = 0;
  let isDown = true;
  const save = (tokens: Tokens) => {
    if (isDown) throw new Error('the database is down');
    return store.save(tokens);
  };
  const client = clientOf({ ...store, save }, (input, init) => {
    if (String(input).endsWith('/oauth/token')) asked++;
    return fetch(input, init);
  });
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => client.account.get()));
  for (const call of calls)
    assert.match(String(call.status === 'rejected' && call.reason), /the database is down/);
  await assert.rejects(client.account.get(), /the database is down/);
  isDown = false;
  assert.equal((await client.account.get()).name, 'Omar Reyes');
  assert.deepEqual([asked, store.saved.length], [1, 1]);
});
