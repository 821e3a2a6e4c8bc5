// Tokens as this package keeps them, and the endpoint that issues them (service.md 2.1, 4.1).

import type { HttpAnswer } from '../client/answer.ts';
import { OAuthError, parseObject } from '../client/errors.ts';
import { type RetryPolicy, type SendSettings, send } from '../client/send.ts';
import { describeUnexpectedResponse } from '../client/unexpected-response.ts';

/** What an application may be allowed (service.md 5.2). */
export type Scope = 'read' | 'write' | 'bank' | 'webhooks';

/** A token, or a pair of them. It is plain data: a store can write it as JSON. Keep it as you keep passwords. */
export type Tokens = {
  accessToken: string;
  /** Of an authorization by a person; each refresh brings another one. */
  refreshToken?: string | undefined;
  scopes: string[];
  /** When the access token ends, in milliseconds since 1970, by the clock of this machine. */
  expiresAt: number;
};

/** An application, as the authorization server knows it. */
export type Application = {
  clientId: string;
  /** None for a public application, such as one on a phone. */
  clientSecret?: string | undefined;
};

/** Where tokens are asked for, and how. */
export type TokenEndpoint = { authUrl: string; settings: SendSettings };

/** What is asked for. */
export type TokenRequest = {
  fields: Record<string, string | undefined>;
  application: Application;
  retry: RetryPolicy;
  signal?: AbortSignal | undefined;
};

/** Throws an `OAuthError` with what the server said, or a `ConnectionError`. */
export async function requestTokens(endpoint: TokenEndpoint, request: TokenRequest): Promise<Tokens> {
  const { application, fields, retry, signal } = request;
  const sentAt = Date.now();
  const response = await send(
    {
      method: 'POST',
      url: `${endpoint.authUrl}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: formOf({ ...fields, client_id: application.clientId, client_secret: application.clientSecret }),
      retry,
      signal,
    },
    endpoint.settings,
  );
  const answer = parseObject(response.text);
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: lifetime } = answer;
  const isIssued = typeof accessToken === 'string' && typeof lifetime === 'number';
  if (response.status !== 200 || !isIssued) throw toOAuthError(response, answer);
  return {
    accessToken,
    ...(typeof refreshToken === 'string' && { refreshToken }),
    scopes: String(answer.scope ?? '')
      .split(' ')
      .filter(Boolean),
    expiresAt: sentAt + lifetime * 1000,
  };
}

/** Scopes as they are sent. Throws a `TypeError` for what is no list of them. */
export function scopeOf(scopes: readonly Scope[]): string {
  const isList = Array.isArray(scopes) && scopes.length > 0;
  if (isList && scopes.every((scope) => typeof scope === 'string')) return scopes.join(' ');
  throw new TypeError(`scopes is a list, such as ['read', 'write']; it was ${JSON.stringify(scopes)}.`);
}

const EARLY_MS = 60_000; // a request on its way with a token that ends meanwhile would be refused

/** Whether the access token can be used for a request now. */
export function isFresh(tokens: Tokens): boolean {
  return tokens.expiresAt - EARLY_MS > Date.now();
}

/** Whether it is what `requestTokens` gives: what comes out of a store may be anything. */
export function isTokens(value: unknown): value is Tokens {
  const { accessToken, expiresAt } = Object(value) as Partial<Tokens>;
  return typeof accessToken === 'string' && Number.isFinite(expiresAt);
}

/** The fields that are given, as a form. */
export function formOf(fields: Record<string, string | undefined>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return new URLSearchParams(given).toString();
}

function toOAuthError(response: HttpAnswer, answer: Record<string, unknown>): OAuthError {
  const { status } = response;
  if (typeof answer.error !== 'string' || status < 400)
    return new OAuthError('unknown', describeUnexpectedResponse(response, 'authUrl'), status);
  const description = typeof answer.error_description === 'string' ? answer.error_description : answer.error;
  return new OAuthError(answer.error, description, status);
}
