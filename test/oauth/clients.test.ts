// Independent clients, unmodified, run their flows against the service: what they take for OAuth 2.0 is what we speak.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { generateCodeVerifier, OAuth2Client } from '@badgateway/oauth2-client';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import OAuth2Strategy, { type VerifyCallback } from 'passport-oauth2';
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2';
import { sql } from '../../src/storage/sql.ts';
import { CALLBACK, OMAR, type PagesStage, startPages } from '../pages/stage.ts';
import type { Visitor } from '../pages/visitor.ts';

const LOOPBACK = 'http://127.0.0.1:51004/callback';
const SCOPE = 'read write';

let stage: PagesStage;
let omar: Visitor;
let issuer: string;
before(async () => {
  stage = await startPages({ REFRESH_GRACE_SECONDS: '0' });
  omar = await stage.signedIn(OMAR);
  issuer = stage.service.baseUrl;
});
beforeEach(() => stage.db.query(sql`delete from consents`));
after(() => stage.stop());

/** What Omar's browser does: opens the address, presses Allow, and is sent to the application. */
async function allowInBrowser(address: string | URL): Promise<URL> {
  const { pathname, search } = new URL(address);
  const response = await omar.submit(pathname + search, 'answer=allow');
  assert.equal(response.status, 303);
  return new URL(response.location ?? '');
}

async function mustBeAlive(token: unknown): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await fetch(`${issuer}/api/v2/sites`, { headers })).status, 200);
}

test('oauth4webapi: discovery, code with PKCE on a loopback port, refresh, revocation', async () => {
  const options = { [oauth.allowInsecureRequests]: true };
  const url = new URL(issuer);
  const discovered = await oauth.discoveryRequest(url, { ...options, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(url, discovered);
  const client = { client_id: stage.mobile.clientId };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const asked = new URL(server.authorization_endpoint!);
  asked.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: LOOPBACK,
    response_type: 'code',
    scope: SCOPE,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  const response = oauth.validateAuthResponse(server, client, await allowInBrowser(asked), state); // checks iss
  const exchanged = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    response,
    LOOPBACK,
    verifier,
    options,
  );
  const pair = await oauth.processAuthorizationCodeResponse(server, client, exchanged);
  await mustBeAlive(pair.access_token);
  const refreshed = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    pair.refresh_token!,
    options,
  );
  const next = await oauth.processRefreshTokenResponse(server, client, refreshed);
  await mustBeAlive(next.access_token);
  const revoked = await oauth.revocationRequest(server, client, oauth.None(), next.refresh_token!, options);
  assert.equal(await oauth.processRevocationResponse(revoked), undefined);
  const late = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    next.refresh_token!,
    options,
  );
  await assert.rejects(oauth.processRefreshTokenResponse(server, client, late), { error: 'invalid_grant' });
});

test('oauth4webapi: client credentials by Basic and by form, introspection', async () => {
  const options = { [oauth.allowInsecureRequests]: true };
  const url = new URL(issuer);
  const discovered = await oauth.discoveryRequest(url, { ...options, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(url, discovered);
  const client = { client_id: stage.web.clientId };
  for (const authenticate of [oauth.ClientSecretBasic, oauth.ClientSecretPost]) {
    const proof = authenticate(stage.web.clientSecret);
    const asked = await oauth.clientCredentialsGrantRequest(server, client, proof, { scope: SCOPE }, options);
    const token = await oauth.processClientCredentialsResponse(server, client, asked);
    await mustBeAlive(token.access_token);
    const state = await oauth.introspectionRequest(server, client, proof, token.access_token, options);
    const { active, scope } = await oauth.processIntrospectionResponse(server, client, state);
    assert.deepEqual([active, scope], [true, SCOPE]);
  }
});

test('openid-client: discovery, code with a secret and PKCE, refresh, introspection, revocation', async () => {
  const { clientId, clientSecret } = stage.web;
  const config = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  });
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const asked = openid.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: SCOPE,
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const checks = { pkceCodeVerifier, expectedState };
  const pair = await openid.authorizationCodeGrant(config, await allowInBrowser(asked), checks);
  await mustBeAlive(pair.access_token);
  const next = await openid.refreshTokenGrant(config, pair.refresh_token!);
  assert.equal((await openid.tokenIntrospection(config, next.access_token)).active, true);
  await openid.tokenRevocation(config, next.access_token);
  assert.equal((await openid.tokenIntrospection(config, next.access_token)).active, false);
});

for (const authorizationMethod of ['header', 'body'] as const) {
  test(`simple-oauth2: code, refresh, revocation and client credentials, the secret in the ${authorizationMethod}`, async () => {
    const config = {
      client: { id: stage.web.clientId, secret: stage.web.clientSecret },
      auth: { tokenHost: issuer },
      options: { authorizationMethod },
    };
    const code = new AuthorizationCode(config);
    const address = code.authorizeURL({ redirect_uri: CALLBACK, scope: SCOPE, state: 's' });
    const response = await allowInBrowser(address);
    const got = await code.getToken({ code: response.searchParams.get('code')!, redirect_uri: CALLBACK });
    await mustBeAlive(got.token.access_token);
    assert.equal(got.expired(), false);
    const next = await got.refresh();
    await mustBeAlive(next.token.access_token);
    await next.revokeAll();
    await assert.rejects(next.refresh());
    const own = await new ClientCredentials(config).getToken({ scope: SCOPE });
    await mustBeAlive(own.token.access_token);
  });
}

test('@badgateway/oauth2-client: discovery, code with PKCE, refresh, client credentials', async () => {
  const client = new OAuth2Client({
    server: issuer,
    discoveryEndpoint: '/.well-known/oauth-authorization-server',
    clientId: stage.web.clientId,
    clientSecret: stage.web.clientSecret,
  });
  const codeVerifier = await generateCodeVerifier();
  const asked = await client.authorizationCode.getAuthorizeUri({
    redirectUri: CALLBACK,
    state: 'some state',
    codeVerifier,
    scope: SCOPE.split(' '),
  });
  const landed = await allowInBrowser(asked);
  const pair = await client.authorizationCode.getTokenFromCodeRedirect(landed, {
    redirectUri: CALLBACK,
    state: 'some state',
    codeVerifier,
  });
  await mustBeAlive(pair.accessToken);
  await mustBeAlive((await client.refreshToken(pair)).accessToken);
  await mustBeAlive((await client.clientCredentials({ scope: ['read'] })).accessToken);
});

test('passport-oauth2: a web application signs Omar in with a code and PKCE', async () => {
  const options = {
    authorizationURL: `${issuer}/oauth/authorize`,
    tokenURL: `${issuer}/oauth/token`,
    clientID: stage.web.clientId,
    clientSecret: stage.web.clientSecret,
    callbackURL: CALLBACK,
    scope: SCOPE,
    state: true,
    pkce: true,
  };
  const verify = (access: string, refresh: string, _profile: object, done: VerifyCallback) =>
    done(null, { access, refresh });
  const strategy = new OAuth2Strategy(options, verify);
  const session = {};
  const asked = await runStrategy(strategy, { session, query: {} });
  const landed = await allowInBrowser(asked.redirect ?? '');
  const { user } = await runStrategy(strategy, { session, query: Object.fromEntries(landed.searchParams) });
  await mustBeAlive(user?.access);
  assert.match(user?.refresh ?? '', /^[\w-]{43}$/);
});

type Strategic = { redirect?: string; user?: { access: string; refresh: string } };

/** What the passport framework does with a strategy for one request. */
function runStrategy(strategy: OAuth2Strategy, request: object): Promise<Strategic> {
  return new Promise((resolve, reject) => {
    const run = Object.assign(Object.create(strategy), {
      redirect: (redirect: string) => resolve({ redirect }),
      success: (user: Strategic['user']) => resolve({ user }),
      fail: (why: unknown) => reject(new Error(`failed: ${JSON.stringify(why)}`)),
      error: reject,
    });
    run.authenticate(request);
  });
}
