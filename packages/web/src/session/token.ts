// Requests access tokens for the session at this browser, and starts reads as soon as there is one.
import { queryOf } from '@crewcall/sdk/core';
import type { ApiRequest } from './requests.ts';

export type TokenResponse = {
  access_token: string;
  expires_in: number;
  scope: string;
  api_url: string;
  account_id: number;
};

const SCOPES = 'read write';
const EARLY_MS = 30_000; // what nobody has read by then would be out of date

const early = new Map<string, Promise<Response>>();

/** The token that was requested first. */
export const firstToken = requestToken();
firstToken.catch(() => {}); // main.tsx shows what is wrong

/** Sends these requests with the first token. */
export async function readEarly(requests: readonly ApiRequest[]): Promise<void> {
  const { access_token: token, api_url: origin } = await firstToken;
  const headers = { accept: 'application/vnd.service.v2.hal+json', authorization: `Bearer ${token}` };
  for (const { path, query } of requests) {
    const url = `${origin}${path}${queryOf(query)}`;
    const response = fetch(url, { headers });
    response.catch(() => {}); // whoever takes it deals with that
    early.set(url, response);
  }
  setTimeout(() => early.clear(), EARLY_MS);
}

/** The response to a GET that was sent early; once, since a later reader wants a newer one. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const response = early.get(url);
  early.delete(url);
  return response;
}

/** As the SDK's ConnectionError, of which this script is loaded independently. */
export class NoResponseError extends Error {}

/** Sends a request to the service's own origin, with the header that only a script of this origin can send. */
export async function ask(path: string, body: object = {}): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'crewcall-app': '1' },
      body: JSON.stringify(body),
    });
  } catch (cause) {
    throw new NoResponseError('There is no connection. Try again later.', { cause });
  }
}

/** An access token for the session at this browser. Without a session it leaves for the sign-in page. */
export async function requestToken(): Promise<TokenResponse> {
  const response = await ask('/app/token', { scope: SCOPES });
  if (response.status === 204) return leaveToSignIn();
  if (!response.ok)
    throw new Error(`The service gave no access token (${response.status}). Reload the page.`);
  return (await response.json()) as TokenResponse;
}

/** Leaves for the sign-in page, which returns to this address. The promise never settles: the page is going away. */
async function leaveToSignIn(): Promise<never> {
  await (await import('./account/store.ts')).deleteReadData();
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?${new URLSearchParams({ return_to: here })}`);
  return new Promise(() => {});
}
