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
  await assert.rejects(clientOf(store).account.get(), { name: 'OAuthError', code: 'invalid_grant' });
});
