// The API client of the person at this browser, with access tokens for their session, which live in memory only.
import { Client, type TokenSource } from '@crewcall/sdk/core';
import { isSignedOut } from './account/cookie.ts';
import { clearStore } from './account/store.ts';
import { firstToken, requestToken, type TokenResponse, takePrefetched } from './token.ts';

const RENEW_BEFORE_MS = 60_000; // so that a token does not end while a request is on its way

type HeldToken = TokenResponse & { endsAt: number };

/** Gives tokens of one account, and asks for the next one before the last one ends. */
class SessionTokens implements TokenSource {
  readonly #accountId: number;
  #current: Promise<HeldToken> | undefined = this.#hold(firstToken);

  constructor(accountId: number) {
    this.#accountId = accountId;
  }

  async accessToken({ rejected }: { rejected?: string | undefined }): Promise<string> {
    const last = await this.#token();
    const isOver = last.access_token === rejected || last.endsAt - RENEW_BEFORE_MS < Date.now();
    if (!isOver) return last.access_token;
    this.#current = undefined;
    return (await this.#token()).access_token;
  }

  /**
   * Nothing is sent for somebody who has signed out, nor for somebody else: the person who has signed in since gets a page of
   * their own.
   */
  async #token(): Promise<HeldToken> {
    if (isSignedOut()) return new Promise(() => {});
    this.#current ??= this.#hold(requestToken());
    const token = await this.#current;
    if (token.account_id === this.#accountId) return token;
    await clearStore();
    window.location.reload();
    return new Promise(() => {});
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
  accountId: number;
  /** Called after a change that was rejected because somebody has archived the site. */
  onArchived: () => void;
};

/** An API client that acts for this account, and for nobody who signs in after them. */
export function createClient({ accountId, onArchived }: ClientOptions): Client {
  const { content: baseUrl } = document.querySelector<HTMLMetaElement>('meta[name="api-url"]')!;
  return new Client({
    ...{ baseUrl, credentials: new SessionTokens(accountId), fetch: sessionFetch(onArchived) },
    ...{ maxRetries: 2, maxWaitMs: 5_000 },
  });
}

/** Takes the responses to what was prefetched, and looks for the rejection of a change of an archived site. */
function sessionFetch(onArchived: () => void): typeof fetch {
  return async (address, init) => {
    const prefetched = init?.method === 'GET' ? await takePrefetched(String(address)) : undefined;
    const response = prefetched ?? (await fetch(address, init));
    if (response.status === 409 && (await codeOf(response)) === 'site_archived') onArchived();
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
