// Where the client gets the token of each request from.
import { OAuthError } from '../client/errors.ts';
import {
  type Application,
  isFresh,
  requestTokens,
  type Scope,
  type TokenEndpoint,
  type Tokens,
} from './tokens.ts';

/** What a client asks for a token before each request. */
export type TokenSource = {
  /**
   * Gives a token. `rejected` is one that the service has just refused: another is wanted, and giving the same one
   * passes the refusal on.
   */
  accessToken(asked: { rejected?: string; signal?: AbortSignal }): Promise<string>;
};

/** Keeps the tokens of one person's authorization. Each refresh replaces both, and the old ones soon end. */
export type TokenStore = {
  /** The tokens that were saved last. Read before every refresh: another process may have refreshed meanwhile. */
  load(): Promise<Tokens | undefined> | Tokens | undefined;
  /** Replaces them. It is waited for before the new tokens are used, so that they cannot get lost. */
  save(tokens: Tokens): unknown;
  /** Runs the work while no other process does, where several share the store: a lock on its row, say. */
  exclusive?<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * Who the client acts as. With `scopes`: the application's own account (client credentials). With `tokens`: the person
 * who authorized it. Or a token that you have already, or your own source of them.
 */
export type Credentials =
  | (Required<Application> & { scopes?: readonly Scope[] })
  | (Application & { tokens: TokenStore })
  | { accessToken: string }
  | TokenSource;

/** The source of tokens for these credentials. Throws a `TypeError` where they are none. */
export function tokenSourceOf(credentials: Credentials, endpoint: TokenEndpoint): TokenSource {
  if (typeof credentials !== 'object' || credentials === null) throw noCredentials();
  if ('accessToken' in credentials) {
    if (typeof credentials.accessToken === 'function') return credentials as TokenSource;
    const { accessToken } = credentials;
    if (typeof accessToken === 'string' && accessToken !== '')
      return { accessToken: async () => accessToken };
    throw noCredentials();
  }
  if (typeof credentials.clientId !== 'string' || credentials.clientId === '') throw noCredentials();
  if ('tokens' in credentials) return new StoredTokens(credentials, endpoint);
  if (typeof credentials.clientSecret !== 'string' || credentials.clientSecret === '') throw noCredentials();
  return new ClientCredentials(credentials, endpoint);
}

/** However many callers wait, one request is on its way; a caller that gives up leaves it to the others. */
abstract class SharedRenewal implements TokenSource {
  #running: Promise<Tokens> | undefined;

  /** Tokens that are there already. */
  protected abstract current(): Promise<Tokens | undefined>;
  /** Asks for other ones. `rejected` has been refused. */
  protected abstract renew(rejected: string | undefined): Promise<Tokens>;

  async accessToken({ rejected, signal }: { rejected?: string; signal?: AbortSignal }): Promise<string> {
    signal?.throwIfAborted();
    const current = await this.current();
    if (current !== undefined && isFresh(current) && current.accessToken !== rejected)
      return current.accessToken;
    this.#running ??= this.renew(rejected).finally(() => {
      this.#running = undefined;
    });
    const { accessToken } = await unlessAborted(this.#running, signal);
    return accessToken;
  }
}

class ClientCredentials extends SharedRenewal {
  readonly #application: Required<Application> & { scopes?: readonly Scope[] };
  readonly #endpoint: TokenEndpoint;
  #tokens: Tokens | undefined;

  constructor(application: Required<Application> & { scopes?: readonly Scope[] }, endpoint: TokenEndpoint) {
    super();
    this.#application = application;
    this.#endpoint = endpoint;
  }

  protected async current(): Promise<Tokens | undefined> {
    return this.#tokens;
  }

  protected async renew(): Promise<Tokens> {
    const { scopes, ...application } = this.#application;
    const fields = { grant_type: 'client_credentials', scope: scopes?.join(' ') };
    this.#tokens = await requestTokens(this.#endpoint, { fields, application, repeat: 'always' });
    return this.#tokens;
  }
}

class StoredTokens extends SharedRenewal {
  readonly #application: Application;
  readonly #store: TokenStore;
  readonly #endpoint: TokenEndpoint;
  #tokens: Tokens | undefined;

  constructor({ tokens, ...application }: Application & { tokens: TokenStore }, endpoint: TokenEndpoint) {
    super();
    this.#application = application;
    this.#store = tokens;
    this.#endpoint = endpoint;
  }

  protected async current(): Promise<Tokens | undefined> {
    return this.#tokens;
  }

  protected async renew(rejected: string | undefined): Promise<Tokens> {
    const work = () => this.#loadOrRefresh(rejected);
    this.#tokens = await (this.#store.exclusive?.(work) ?? work());
    return this.#tokens;
  }

  async #loadOrRefresh(rejected: string | undefined): Promise<Tokens> {
    const stored = await this.#store.load();
    if (stored === undefined) throw notAuthorized('The store holds no tokens.');
    if (isFresh(stored) && stored.accessToken !== rejected) return stored; // refreshed by another process
    if (stored.refreshToken === undefined) throw notAuthorized('The stored tokens have no refresh token.');
    const asked = { application: this.#application, refreshToken: stored.refreshToken };
    const fresh = await refreshTokens(this.#endpoint, asked);
    await this.#store.save(fresh);
    return fresh;
  }
}

/** A new pair for a refresh token (service.md 5.3(3)). The server forgives a repetition whose first answer was lost. */
export function refreshTokens(
  endpoint: TokenEndpoint,
  asked: { application: Application; refreshToken: string; signal?: AbortSignal | undefined },
): Promise<Tokens> {
  const fields = { grant_type: 'refresh_token', refresh_token: asked.refreshToken };
  const { application, signal } = asked;
  return requestTokens(endpoint, { fields, application, signal, repeat: 'always' });
}

function notAuthorized(why: string): OAuthError {
  return new OAuthError(
    'not_authorized',
    `${why} Have the person authorize the application, and save what exchange() gives.`,
  );
}

function noCredentials(): TypeError {
  return new TypeError(
    'credentials are { clientId, clientSecret, scopes } of an application, { clientId, clientSecret, tokens } of a person who authorized it, or { accessToken }.',
  );
}

function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
