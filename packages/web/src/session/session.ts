// The person at this browser: an API client with access tokens for their session, which live in memory only.
import { Client, type TokenSource } from '@crewcall/sdk/core';
import { stopPersisting } from './persisted.ts';
import { ask, firstToken, requestToken, type TokenResponse, takeEarly } from './token.ts';

const RENEW_BEFORE_MS = 60_000; // so that a token does not end while a request is on its way

type HeldToken = TokenResponse & { endsAt: number };

/** Gives tokens, and asks for the next one before the last one ends. */
class SessionTokens implements TokenSource {
  #current: Promise<HeldToken> | undefined = this.#hold(firstToken);

  async accessToken({ rejected }: { rejected?: string | undefined }): Promise<string> {
    const last = await this.current();
    const isOver = last.access_token === rejected || last.endsAt - RENEW_BEFORE_MS < Date.now();
    if (!isOver) return last.access_token;
    this.#current = undefined;
    return (await this.current()).access_token;
  }

  current(): Promise<HeldToken> {
    this.#current ??= this.#hold(requestToken());
    return this.#current;
  }

  /** After a failure the next one is asked for. */
  #hold(token: Promise<TokenResponse>): Promise<HeldToken> {
    const holding = token.then(held);
    holding.catch(() => {
      this.#current = undefined;
    });
    return holding;
  }
}

const held = (token: TokenResponse): HeldToken => ({
  ...token,
  endsAt: Date.now() + token.expires_in * 1000,
});

type ClientOptions = {
  /** The address of the API, if it is known: then the client does not wait for a token. */
  persistedUrl?: string;
  /** Called after a change that was rejected because somebody has archived the site. */
  onArchived?: () => void;
};

/** An API client for the person who is signed in. Without a session it leaves for the sign-in page. */
export async function openClient({ persistedUrl, onArchived }: ClientOptions): Promise<Client> {
  const tokens = new SessionTokens();
  const baseUrl = persistedUrl ?? (await tokens.current()).api_url;
  return new Client({
    ...{ baseUrl, credentials: tokens, fetch: sessionFetch(onArchived) },
    ...{ maxRetries: 2, maxWaitMs: 5_000 },
  });
}

/** Takes the responses to what was requested early, and looks for the rejection of a change of an archived site. */
function sessionFetch(onArchived?: () => void): typeof fetch {
  return async (address, init) => {
    const early = init?.method === 'GET' ? takeEarly(String(address)) : undefined;
    const response = await (early ?? fetch(address, init));
    if (response.status === 409 && (await codeOf(response)) === 'site_archived') onArchived?.();
    return response;
  };
}

async function codeOf(response: Response): Promise<unknown> {
  const problem = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown } | undefined;
  return problem?.code;
}

/** Ends the session in this browser, where nothing of the person stays. */
export async function signOut(): Promise<void> {
  await stopPersisting();
  await ask('/app/sign-out');
  window.location.assign('/sign-in?done=out');
}
