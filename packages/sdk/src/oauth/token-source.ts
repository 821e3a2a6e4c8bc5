// Where the client gets the token of each request from.
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

/** What a client asks for a token before each request. */
export type TokenSource = {
  /**
   * Gives a token. `rejected` is one that the service has just refused: another is wanted, and giving the same one
   * passes the refusal on.
   */
  accessToken(asked: { rejected?: string | undefined; signal?: AbortSignal | undefined }): Promise<string>;
};

/** Keeps the tokens of one person's authorization. Each refresh replaces both, and the old ones soon end. */
export type TokenStore = {
  /** The tokens that were saved last. Read before every refresh: another process may have refreshed meanwhile. */
  load(): Promise<Tokens | null | undefined> | Tokens | null | undefined;
  /**
   * Replaces them. It is waited for before the new tokens are used, so that they cannot get lost. What it throws is
   * thrown to the callers; the next call saves the same tokens again.
   */
  save(tokens: Tokens): unknown;
  /** Runs the work while no other process does, where several share the store: a lock on its row, say. */
  exclusive?<Result>(work: () => Promise<Result>): Promise<Result>;
};

type ApplicationItself = { clientId: string; clientSecret: string; scopes?: readonly Scope[] | undefined };

/**
 * Who the client acts as. With `scopes`: the application's own account (client credentials). With `tokens`: the person
 * who authorized it. Or a token that you have already, or your own source of them.
 */
export type Credentials =
  | ApplicationItself
  | (Application & { tokens: TokenStore })
  | { accessToken: string }
  | TokenSource;

/** The source of tokens for these credentials. Throws a `TypeError` where they are none. */
export function tokenSourceOf(credentials: Credentials, endpoint: TokenEndpoint): TokenSource {
  if (typeof credentials !== 'object' || credentials === null) throw noCredentials('credentials');
  if ('accessToken' in credentials) {
    if (typeof credentials.accessToken === 'function') return credentials as TokenSource;
    const { accessToken } = credentials;
    if (typeof accessToken !== 'string' || accessToken === '') throw noCredentials('accessToken');
    return { accessToken: async () => accessToken };
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

/** However many callers wait, one request is on its way; a caller that gives up leaves it to the others. */
abstract class SharedRenewal implements TokenSource {
  #tokens: Tokens | undefined;
  #running: Promise<Tokens> | undefined;

  /** Asks for other tokens. `rejected` has been refused. */
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

  constructor({ scopes, ...application }: ApplicationItself, endpoint: TokenEndpoint) {
    super();
    this.#application = application;
    this.#scope = scopes && scopeOf(scopes);
    this.#endpoint = endpoint;
  }

  protected renew(): Promise<Tokens> {
    const fields = { grant_type: 'client_credentials', scope: this.#scope };
    return requestTokens(this.#endpoint, { fields, application: this.#application, repeat: 'always' });
  }
}

class StoredTokens extends SharedRenewal {
  readonly #application: Application;
  readonly #store: TokenStore;
  readonly #endpoint: TokenEndpoint;
  /** What could not be saved, and the refresh token that was spent for it. */
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
    // A refresh token that is spent twice ends the authorization, so what was had for it is gone on with.
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
  return requestTokens(endpoint, { fields, application, signal, repeat: 'always' });
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
    `${missing} is missing or empty: credentials are { clientId, clientSecret, scopes } of an application, { clientId, clientSecret, tokens } of a person who authorized it, or { accessToken }. Is the variable set that it is read from?`,
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
