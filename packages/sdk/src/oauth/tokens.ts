// Tokens as this package keeps them, and the endpoint that issues them (service.md 2.1, 4.1).
import { OAuthError, parseObject } from '../client/errors.ts';
import { type Repeat, type SendSettings, send } from '../client/send.ts';

/** What an application may be allowed (service.md 5.2). */
export type Scope = 'read' | 'write' | 'bank' | 'webhooks';

/** A token, or a pair of them. It is plain data: a store can write it as JSON. Keep it as you keep passwords. */
export type Tokens = {
  accessToken: string;
  /** Of an authorization by a person; each refresh brings another one. */
  refreshToken?: string;
  scopes: string[];
  /** When the access token ends, in milliseconds since 1970, by the clock of this machine. */
  expiresAt: number;
};

/** An application, as the authorization server knows it. */
export type Application = {
  clientId: string;
  /** None for a public application, such as one on a phone. */
  clientSecret?: string;
};

/** Where tokens are asked for, and how. */
export type TokenEndpoint = { authUrl: string; settings: SendSettings };

/** What is asked for. */
export type TokenRequest = {
  fields: Record<string, string | undefined>;
  application: Application;
  repeat: Repeat;
  signal?: AbortSignal | undefined;
};

/** Throws an `OAuthError` with what the server said, or a `ConnectionError`. */
export async function requestTokens(endpoint: TokenEndpoint, request: TokenRequest): Promise<Tokens> {
  const { application, fields, repeat, signal } = request;
  const sentAt = Date.now();
  const { status, text } = await send(
    {
      method: 'POST',
      url: `${endpoint.authUrl}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: formOf({ ...fields, client_id: application.clientId, client_secret: application.clientSecret }),
      repeat,
      signal,
    },
    endpoint.settings,
  );
  const answer = parseObject(text);
  if (status !== 200 || typeof answer.access_token !== 'string') throw refusal(status, answer);
  return {
    accessToken: answer.access_token,
    ...(typeof answer.refresh_token === 'string' && { refreshToken: answer.refresh_token }),
    scopes: String(answer.scope ?? '')
      .split(' ')
      .filter(Boolean),
    expiresAt: sentAt + Number(answer.expires_in) * 1000,
  };
}

const EARLY_MS = 60_000; // a request on its way with a token that ends meanwhile would be refused

/** Whether the access token can be used for a request now. */
export function isFresh(tokens: Tokens): boolean {
  return tokens.expiresAt - EARLY_MS > Date.now();
}

/** The fields that are given, as a form. */
export function formOf(fields: Record<string, string | undefined>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return new URLSearchParams(given).toString();
}

function refusal(status: number, answer: Record<string, unknown>): OAuthError {
  if (typeof answer.error !== 'string') {
    const message = `The answer of the token endpoint was ${status}, and not one of the service: see whether authUrl is its address.`;
    return new OAuthError('unknown', message, status);
  }
  const description = typeof answer.error_description === 'string' ? answer.error_description : answer.error;
  return new OAuthError(answer.error, description, status);
}
