// The whole service with what the code flow needs: a web and a mobile application of Ada's, and Omar, who allows them.
import assert from 'node:assert/strict';
import type { Environment } from '../../src/config.ts';
import { createApplication } from '../../src/oauth/applications/actions.ts';
import { allow } from '../../src/oauth/authorize/actions.ts';
import {
  type AuthorizationRequestResult,
  readAuthorizationRequest,
} from '../../src/oauth/authorize/request.ts';
import type { Scope } from '../../src/oauth/scopes.ts';
import type { Database } from '../../src/storage/database.ts';
import { createSeason, type Season } from '../support/season.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { postForm, type TokenAnswer } from './endpoint.ts';

// RFC 7636, appendix B.
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
export const PKCE = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };

export type FlowClient = {
  id: number;
  clientId: string;
  clientSecret: string | undefined;
  redirectUri: string;
};
export type Fields = Record<string, string>;

export type People = { season: Season; web: FlowClient; mobile: FlowClient };

export type Flow = People & {
  service: TestService;
  db: Database;
  /** A code for what Omar allows: `read write` for the web application without PKCE, unless told otherwise. */
  authorize(asked?: AuthorizeInput): Promise<string>;
  /** Posts fields to the token endpoint as the client. */
  token(client: FlowClient, fields: Fields): Promise<TokenAnswer>;
  exchange(client: FlowClient, code: string, fields?: Fields): Promise<TokenAnswer>;
  refresh(client: FlowClient, token: unknown, fields?: Fields): Promise<TokenAnswer>;
  /** The first pair of a new family. */
  firstPair(client?: FlowClient, asked?: AuthorizeInput): Promise<{ access: string; refresh: string }>;
  /** The status with which the API answers a token. */
  tryToken(token: unknown): Promise<number>;
  stop(): Promise<void>;
};

export type AuthorizeInput = { client?: FlowClient; accountId?: number; fields?: Fields };

export async function startFlow(env: Environment = {}): Promise<Flow> {
  const service = await startTestService({ env, worker: false });
  const people = await createPeople(service.db);
  const { db } = service;
  const { web, mobile, season } = people;
  const post = (fields: Fields) => postForm(`${service.baseUrl}/oauth/token`, fields);
  const token: Flow['token'] = (client, fields) => post({ ...credentialsOf(client), ...fields });
  const exchange: Flow['exchange'] = (client, code, fields = {}) =>
    token(client, exchangeFields(client, code, fields));
  const authorize: Flow['authorize'] = async ({ client = web, accountId, fields = {} } = {}) => {
    const asked = { ...(client === mobile && PKCE), ...fields };
    return codeFor(db, { client, accountId: accountId ?? season.omar.accountId, fields: asked });
  };
  return {
    ...people,
    service,
    db,
    authorize,
    token,
    exchange,
    refresh: (client, refresh_token, fields = {}) =>
      token(client, { grant_type: 'refresh_token', refresh_token: String(refresh_token), ...fields }),
    async firstPair(client = web, asked = {}) {
      const code = await authorize({ client, ...asked });
      const response = await exchange(client, code, client === mobile ? { code_verifier: VERIFIER } : {});
      return pairOf(response);
    },
    async tryToken(value) {
      const headers = { authorization: `Bearer ${value}` };
      return (await fetch(`${service.baseUrl}/api/v2/sites`, { headers })).status;
    },
    stop: () => service.stop(),
  };
}

/** Ada, Omar and their site, and the two applications that ask for Omar's consent. */
export async function createPeople(db: Database): Promise<People> {
  const season = await createSeason(db);
  const owner = { accountId: season.ada.accountId };
  const web = await addClient(db, { ...owner, redirectUris: ['https://roster-sync.example/callback'] });
  const redirectUris = [
    'http://127.0.0.1/callback',
    'http://[::1]/callback',
    'com.example.roster-sync:/callback',
  ];
  const mobile = await addClient(db, { ...owner, kind: 'public', redirectUris });
  return { season, web, mobile };
}

export async function addClient(
  db: Database,
  draft: { accountId: number; kind?: 'public'; redirectUris: string[]; scopes?: Scope[] },
): Promise<FlowClient> {
  const { accountId, kind = 'confidential', redirectUris, scopes = ['read', 'write', 'webhooks'] } = draft;
  const name = kind === 'public' ? 'Roster Sync Mobile' : 'Roster Sync';
  const { application, clientSecret } = await createApplication(db, {
    accountId,
    name,
    kind,
    redirectUris,
    scopes,
  });
  const { id, clientId } = application;
  return { id, clientId, clientSecret, redirectUri: redirectUris[0]! };
}

export const ISSUER = 'https://auth.harbor.example';

/** Reads an authorization request as the authorization endpoint does. */
export function readRequest(db: Database, fields: Fields | string): Promise<AuthorizationRequestResult> {
  const query = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  return readAuthorizationRequest(db, { query, issuer: ISSUER });
}

/** The fields of an authorization request that is in order. */
export function requestOf({ clientId, redirectUri }: FlowClient, fields: Fields = {}): Fields {
  const own = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'read write' };
  return { ...own, ...fields };
}

/** A code for what the account allows the client. */
export async function codeFor(db: Database, asked: Required<AuthorizeInput>): Promise<string> {
  const read = await readRequest(db, requestOf(asked.client, asked.fields));
  assert.equal(read.kind, 'valid', JSON.stringify(read));
  if (read.kind !== 'valid') throw new Error('unreachable');
  const redirectTo = await allow(db, { accountId: asked.accountId, request: read.request });
  return new URL(redirectTo).searchParams.get('code') ?? '';
}

export function credentialsOf({ clientId, clientSecret }: FlowClient): Fields {
  return { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
}

export function exchangeFields({ redirectUri }: FlowClient, code: string, fields: Fields = {}): Fields {
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...fields };
}

export function pairOf({ status, body }: TokenAnswer): { access: string; refresh: string } {
  assert.equal(status, 200, JSON.stringify(body));
  return { access: String(body.access_token), refresh: String(body.refresh_token) };
}

/** Asserts an answer of RFC 6749 §5.2. */
export function assertRefused({ status, body, headers }: TokenAnswer, expected: string, code = 400): void {
  assert.deepEqual([status, body.error], [code, expected], JSON.stringify(body));
  assert.match(String(body.error_description), /^[\x20-\x21\x23-\x5b\x5d-\x7e]{10,}$/);
  assert.equal(headers.get('cache-control'), 'no-store');
}
