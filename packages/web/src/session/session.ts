// The person at this browser: an API client with access tokens for their session, which live in memory only.
import { Crewcall, type Scope, type TokenSource } from '@crewcall/sdk';

const RENEW_BEFORE_MS = 60_000; // so that a token does not end while a request is on its way

type TokenResponse = { access_token: string; expires_in: number; scope: string; api_url: string };

/** Sends a request to the service's own origin, with the header that only a script of this origin can send. */
function ask(path: string, body: object = {}): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'crewcall-app': '1' },
    body: JSON.stringify(body),
  });
}

/** Leaves for the sign-in page, which returns to this address. The promise never settles: the page is going away. */
function leaveToSignIn(): Promise<never> {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?${new URLSearchParams({ return_to: here })}`);
  return new Promise(() => {});
}

async function requestToken(scope: string): Promise<TokenResponse> {
  const response = await ask('/app/token', { scope });
  if (response.status === 401) return leaveToSignIn();
  if (!response.ok)
    throw new Error(`The service gave no access token (${response.status}). Reload the page.`);
  return (await response.json()) as TokenResponse;
}

/** Gives tokens with these scopes, and asks for the next one before the last one ends. */
class SessionTokens implements TokenSource {
  readonly #scope: string;
  #current: Promise<TokenResponse & { endsAt: number }> | undefined;

  constructor(scopes: readonly Scope[]) {
    this.#scope = scopes.join(' ');
  }

  async accessToken({ rejected }: { rejected?: string | undefined }): Promise<string> {
    const held = await this.current();
    const isOver = held.access_token === rejected || held.endsAt - RENEW_BEFORE_MS < Date.now();
    if (!isOver) return held.access_token;
    this.#current = undefined;
    return (await this.current()).access_token;
  }

  current(): Promise<TokenResponse & { endsAt: number }> {
    this.#current ??= requestToken(this.#scope).then(
      (token) => ({ ...token, endsAt: Date.now() + token.expires_in * 1000 }),
      (error: unknown) => {
        this.#current = undefined;
        throw error;
      },
    );
    return this.#current;
  }
}

/** An API client for the person who is signed in. Without a session it leaves for the sign-in page. */
export async function openClient(scopes: readonly Scope[] = ['read', 'write']): Promise<Crewcall> {
  const tokens = new SessionTokens(scopes);
  const { api_url: baseUrl } = await tokens.current();
  return new Crewcall({
    ...{ baseUrl, credentials: tokens, fetch: outlivingFetch },
    ...{ maxRetries: 2, maxWaitMs: 5_000 },
  });
}

/** What is deleted stays deleted, also if the page is closed before the request is answered. */
const outlivingFetch: typeof fetch = (address, init) =>
  fetch(address, init?.method === 'DELETE' ? { ...init, keepalive: true } : init);

/** Ends the session in this browser. */
export async function signOut(): Promise<void> {
  await ask('/app/sign-out');
  window.location.assign('/sign-in?done=out');
}
