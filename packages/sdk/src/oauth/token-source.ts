// The sources of access tokens: client credentials, a token store, a fixed token or the caller's own source.
import { type AccessToken, accessTokenSource, type TokenSource } from '../client/access-token.ts';
import { OAuthError } from '../client/errors.ts';
import {
  type Application,
  isFresh,
  isTokens,
  requestTokens,
  type Scope,
  scopeOf,
  type TokenEndpoint,
  type Tokens,
} from './tokens.ts';

/** Stores the tokens of one person's authorization. Each refresh replaces both tokens. */
export type TokenStore = {
  /** Returns the tokens that were saved last. Called before every refresh, because another process may have refreshed. */
  load(): Promise<Tokens | null | undefined> | Tokens | null | undefined;
  /**
   * Replaces the tokens. The client awaits it before it uses the new tokens, so that they cannot be lost. Errors are thrown
   * to the callers, and the next call saves the same tokens again.
   */
  save(tokens: Tokens): unknown;
  /** Runs the work under a lock, if several processes share the store: for example, a lock on its row. */
  exclusive?<Result>(work: () => Promise<Result>): Promise<Result>;
};

type ClientCredentialsOptions = {
  clientId: string;
  clientSecret: string;
  scopes?: readonly Scope[] | undefined;
};

/**
 * The account the client acts for. `clientSecret` with `scopes`: the account that owns the application (client
 * credentials). `tokens`: the person who authorized the application. Or an existing token, or your own source of tokens.
 */
export type Credentials = ClientCredentialsOptions | (Application & { tokens: TokenStore }) | AccessToken;

/** The source of tokens for these credentials. Throws a `TypeError` if they are invalid. */
export function tokenSourceOf(credentials: Credentials, endpoint: TokenEndpoint): TokenSource {
  if (typeof credentials !== 'object' || credentials === null) throw noCredentials('credentials');
  if ('accessToken' in credentials) {
    const source = accessTokenSource(credentials);
    if (source === undefined) throw noCredentials('accessToken');
    return source;
  }
  requireApplication(credentials, noCredentials);
  if ('tokens' in credentials) {
    const { load, save } = Object(credentials.tokens) as Partial<TokenStore>;
    if (typeof load === 'function' && typeof save === 'function')
      return new StoredTokens(credentials, endpoint);
    throw new TypeError(
      'credentials.tokens is a store, which has load() and save(tokens); the tokens stand in it.',
    );
  }
  if (typeof credentials.clientSecret !== 'string') throw noCredentials('clientSecret');
  return new ClientCredentials(credentials, endpoint);
}

/** Shares one token request between all waiting callers. An aborted caller does not abort the request. */
abstract class SharedRenewal implements TokenSource {
  #tokens: Tokens | undefined;
  #running: Promise<Tokens> | undefined;

  /** Requests new tokens. `rejected` is the token that the service rejected. */
  protected abstract renew(rejected: string | undefined): Promise<Tokens>;

  async accessToken({ rejected, signal }: Parameters<TokenSource['accessToken']>[0]): Promise<string> {
    signal?.throwIfAborted();
    if (this.#tokens !== undefined && isUsable(this.#tokens, rejected)) return this.#tokens.accessToken;
    this.#running ??= this.#renewed(rejected).finally(() => {
      this.#running = undefined;
    });
    const { accessToken } = await unlessAborted(this.#running, signal);
    return accessToken;
  }

  async #renewed(rejected: string | undefined): Promise<Tokens> {
    this.#tokens = await this.renew(rejected);
    return this.#tokens;
  }
}

class ClientCredentials extends SharedRenewal {
  readonly #application: Application;
  readonly #scope: string | undefined;
  readonly #endpoint: TokenEndpoint;

  constructor({ scopes, ...application }: ClientCredentialsOptions, endpoint: TokenEndpoint) {
    super();
    this.#application = application;
    this.#scope = scopes && scopeOf(scopes);
    this.#endpoint = endpoint;
  }

  protected renew(): Promise<Tokens> {
    const fields = { grant_type: 'client_credentials', scope: this.#scope };
    return requestTokens(this.#endpoint, { fields, application: this.#application, retry: 'always' });
  }
}

class StoredTokens extends SharedRenewal {
  readonly #application: Application;
  readonly #store: TokenStore;
  readonly #endpoint: TokenEndpoint;
  /** Tokens that could not be saved, and the refresh token that was spent for them. */
  #unsaved: { spent: string; tokens: Tokens } | undefined;

  constructor({ tokens, ...application }: Application & { tokens: TokenStore }, endpoint: TokenEndpoint) {
    super();
    this.#application = application;
    this.#store = tokens;
    this.#endpoint = endpoint;
  }

  protected async renew(rejected: string | undefined): Promise<Tokens> {
    const work = () => this.#loadOrRefresh(rejected);
    const tokens = await (this.#store.exclusive === undefined ? work() : this.#store.exclusive(work));
    if (isTokens(tokens)) return tokens;
    throw new TypeError("The store's exclusive(work) gives what work() gives; it gave something else.");
  }

  async #loadOrRefresh(rejected: string | undefined): Promise<Tokens> {
    const stored = (await this.#store.load()) ?? undefined;
    if (stored === undefined) throw notAuthorized('The store holds no tokens.');
    if (!isTokens(stored)) {
      throw new TypeError(
        "The store's load() gives what save(tokens) was given, with accessToken as text and expiresAt as a number; it gave something else.",
      );
    }
    if (isUsable(stored, rejected)) return stored; // refreshed by another process
    const spent = stored.refreshToken;
    if (spent === undefined) throw notAuthorized('The stored tokens have no refresh token.');
    // Reusing a spent refresh token would revoke the token family, so unsaved tokens are saved and used.
    const latest = this.#unsaved?.spent === spent ? this.#unsaved.tokens : stored;
    const fresh = isUsable(latest, rejected) ? latest : await this.#refresh(latest.refreshToken ?? spent);
    this.#unsaved = { spent, tokens: fresh };
    await this.#store.save(fresh);
    this.#unsaved = undefined;
    return fresh;
  }

  async #refresh(refreshToken: string): Promise<Tokens> {
    try {
      return await refreshTokens(this.#endpoint, { application: this.#application, refreshToken });
    } catch (error) {
      if (!(error instanceof OAuthError && error.code === 'invalid_grant')) throw error;
      const sentence = `${error.message} Have the person authorize the application again.`;
      throw new OAuthError(error.code, sentence, error.status);
    }
  }
}

function isUsable(tokens: Tokens, rejected: string | undefined): boolean {
  return isFresh(tokens) && tokens.accessToken !== rejected;
}

/** Who the application says it is, if that can be sent. */
export function requireApplication(
  { clientId, clientSecret }: Application,
  missing: (what: string) => TypeError,
): void {
  if (typeof clientId !== 'string' || clientId === '') throw missing('clientId');
  if (clientSecret === undefined) return; // a public application
  if (typeof clientSecret !== 'string' || clientSecret === '') throw missing('clientSecret');
}

/** A new pair for a refresh token (service.md 5.3(3)). The server forgives a repetition whose first answer was lost. */
export function refreshTokens(
  endpoint: TokenEndpoint,
  asked: { application: Application; refreshToken: string; signal?: AbortSignal | undefined },
): Promise<Tokens> {
  const fields = { grant_type: 'refresh_token', refresh_token: asked.refreshToken };
  const { application, signal } = asked;
  return requestTokens(endpoint, { fields, application, signal, retry: 'always' });
}

function notAuthorized(why: string): OAuthError {
  return new OAuthError(
    'not_authorized',
    `${why} Have the person authorize the application, and save what finish() gives.`,
  );
}

/** Says which part of them is missing; a secret itself is never said. */
function noCredentials(missing: string): TypeError {
  return new TypeError(
    `${missing} is missing or empty: credentials are { clientId, clientSecret, scopes } of an application, { clientId, clientSecret, tokens } of a person who authorized it, or { accessToken }. Check that its environment variable is set.`,
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
