// Requests access tokens for the session at this browser, the first one with what the page reads first.
import { queryOf } from '@crewcall/sdk/core';
import type { ApiRequest } from './requests.ts';

export type TokenResponse = {
  access_token: string;
  expires_in: number;
  scope: string;
  api_url: string;
  account_id: number;
  /** The responses to what was requested with the token, by their paths. */
  reads?: Record<string, { status: number; body: unknown }>;
};

const SCOPES = 'read write';
const PREFETCHED_MS = 30_000; // what nobody has read by then would be out of date

const prefetched = new Map<string, Promise<Response | undefined>>();
const first = Promise.withResolvers<TokenResponse>();

/** The token that was requested first. */
export const firstToken = first.promise;
firstToken.catch(() => {}); // main.tsx shows what is wrong

/** Requests the first token, and the responses to these GETs beside it. */
export function sendWithToken(requests: readonly ApiRequest[]): void {
  const paths = requests.map(({ path, query }) => path + queryOf(query));
  for (const path of paths) {
    const response = firstToken.then(({ reads }) => responseOf(reads?.[path]));
    response.catch(() => {}); // whoever waits for the token deals with that
    prefetched.set(path, response);
  }
  first.resolve(requestToken(paths));
  setTimeout(() => prefetched.clear(), PREFETCHED_MS);
}

/** Undefined after a fault: then it is requested by itself. */
function responseOf(read: { status: number; body: unknown } | undefined): Response | undefined {
  if (read === undefined || read.status >= 500) return undefined;
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(read.body), { status: read.status, headers });
}

/** The response to a GET that came with the first token; once, since a later reader wants a newer one. */
export function takePrefetched(url: string): Promise<Response | undefined> | undefined {
  const { pathname, search } = new URL(url);
  const response = prefetched.get(pathname + search);
  prefetched.delete(pathname + search);
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
export async function requestToken(reads: readonly string[] = []): Promise<TokenResponse> {
  const response = await ask('/app/token', { scope: SCOPES, reads });
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
