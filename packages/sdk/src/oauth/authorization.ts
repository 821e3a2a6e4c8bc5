// The authorization code flow: the URL for the browser, and the exchange of the code (RFC 6749, 7636).
import { OAuthError } from '../client/errors.ts';
import { defaultSettings, originOf } from '../client/settings.ts';
import { refreshTokens, requireApplication } from './token-source.ts';
import {
  type Application,
  formOf,
  requestTokens,
  type Scope,
  scopeOf,
  type TokenEndpoint,
  type Tokens,
} from './tokens.ts';

/** An application that people authorize. */
export type AuthorizationOptions = Application & {
  /** The origin of the authorization server, where people sign in. */
  authUrl: string;
  /** The redirect URI, exactly as it is registered with the application. */
  redirectUri: string;
  /** A replacement for `fetch`. */
  fetch?: typeof fetch | undefined;
};

/** Store this in the person's session until the browser returns. */
export type PendingAuthorization = { state: string; verifier: string };

/** Runs the authorization code flow, always with PKCE and a state. */
export class Authorization {
  readonly #options: AuthorizationOptions;
  readonly #endpoint: TokenEndpoint;

  /** Throws a `TypeError` that names the invalid option. */
  constructor(options: AuthorizationOptions) {
    if (typeof options !== 'object' || options === null)
      throw new TypeError('An authorization is made of { authUrl, clientId, clientSecret, redirectUri }.');
    this.#options = options;
    const authUrl = originOf('authUrl', options.authUrl);
    requireApplication(
      options,
      (what) => new TypeError(`${what} is missing or empty. Check that its environment variable is set.`),
    );
    if (!URL.canParse(options.redirectUri)) {
      throw new TypeError(
        `redirectUri is a whole address, as the application has it registered; it was ${options.redirectUri}.`,
      );
    }
    this.#endpoint = { authUrl, settings: defaultSettings(options.fetch) };
  }

  /**
   * Starts the flow: returns the URL for the browser, and `pending`, which you store until the browser returns. `webhooks`
   * and `bank` must be requested by name (service.md 5.2).
   */
  async start(asked: { scopes: readonly Scope[] }): Promise<{ url: string; pending: PendingAuthorization }> {
    const { scopes } = Object(asked) as typeof asked;
    const pending = { state: createVerifier(), verifier: createVerifier() };
    const url = this.url({ scopes, state: pending.state, challenge: await challengeOf(pending.verifier) });
    return { url, pending };
  }

  /**
   * Finishes the flow: returns the tokens for the URL at which the browser returned, whole or only path and query, like
   * `request.url` of node:http. Throws an `OAuthError`: `access_denied` or another error if the person or the server denied
   * the request; `nothing_pending` if the session has no pending authorization; `state_mismatch`, `issuer_mismatch` or
   * `invalid_response` if the URL does not belong to this session's authorization. Do not continue after such an error.
   */
  async finish(callback: string | URL, pending: PendingAuthorization | null | undefined): Promise<Tokens> {
    const response = parseCallback(callback);
    const { state, verifier } = Object(pending) as Partial<PendingAuthorization>;
    if (typeof state !== 'string' || state === '' || typeof verifier !== 'string' || verifier === '') {
      throw new OAuthError(
        'nothing_pending',
        'No authorization is pending: the session was lost, or the URL was opened twice. Start again.',
      );
    }
    if (response.state !== state) {
      throw new OAuthError(
        'state_mismatch',
        'The state in the response differs from the state in the request. Start again.',
      );
    }
    if (!isOrigin(response.iss, this.#endpoint.authUrl)) {
      throw new OAuthError(
        'issuer_mismatch',
        `The iss of the response is not ${this.#endpoint.authUrl}. Start again. If this happens every time, set authUrl to the AUTH_URL of the service.`,
      );
    }
    const { code, error, error_description: description } = response;
    if (code && error === undefined) return this.exchange({ code, verifier });
    if (code) throw invalidResponse('holds a code and an error');
    throw new OAuthError(
      error || 'no_code',
      description || `The browser returned without a code: ${error || 'no_code'}.`,
    );
  }

  /** The URL for the browser, for your own state and challenge. */
  url(asked: { scopes: readonly Scope[]; state: string; challenge: string }): string {
    const query = formOf({
      client_id: this.#options.clientId,
      redirect_uri: this.#options.redirectUri,
      response_type: 'code',
      scope: scopeOf(asked.scopes),
      state: asked.state,
      code_challenge: asked.challenge,
      code_challenge_method: 'S256',
    });
    return `${this.#endpoint.authUrl}/oauth/authorize?${query}`;
  }

  /** Exchanges a code for tokens. Never retried: a second use of a code revokes its tokens. */
  exchange(asked: { code: string; verifier: string; signal?: AbortSignal | undefined }): Promise<Tokens> {
    const { code, verifier, signal } = asked;
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.#options.redirectUri,
      code_verifier: verifier,
      code_challenge_method: 'S256', // service.md 5.4(4)
    };
    return requestTokens(this.#endpoint, {
      fields,
      application: this.#application(),
      signal,
      retry: 'never',
    });
  }

  /** Exchanges a refresh token for a new pair. A client with `credentials: { tokens }` does this automatically. */
  refresh(refreshToken: string, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Tokens> {
    return refreshTokens(this.#endpoint, { application: this.#application(), refreshToken, signal });
  }

  #application(): Application {
    const { clientId, clientSecret } = this.#options;
    return clientSecret === undefined ? { clientId } : { clientId, clientSecret };
  }
}

/**
 * The parameters of the authorization response. Only the query is read: behind a proxy or router, the rest of the URL can
 * differ from what the browser sees, and the state identifies the request.
 */
function parseCallback(callback: string | URL): Record<string, string | undefined> {
  if (typeof callback !== 'string' && !(callback instanceof URL))
    throw new TypeError('finish() takes the URL to which the browser returned, such as request.url.');
  const query = /\?([^#]*)/.exec(String(callback))?.[1] ?? '';
  const pairs = [...new URLSearchParams(query)];
  const response = Object.fromEntries(pairs);
  const isRepeated = CALLBACK_PARAMETERS.some((name) => pairs.filter(([key]) => key === name).length > 1);
  if (isRepeated) throw invalidResponse('holds a parameter twice'); // RFC 6749 §3.1
  return response;
}

const CALLBACK_PARAMETERS = ['code', 'error', 'error_description', 'iss', 'state'];

function invalidResponse(what: string): OAuthError {
  return new OAuthError('invalid_response', `The URL to which the browser returned ${what}. Start again.`);
}

/** RFC 9207 §2.4: this server sends `iss` in every response, so a response without it is from another server. */
function isOrigin(issuer: string | undefined, authUrl: string): boolean {
  return issuer !== undefined && URL.canParse(issuer) && new URL(issuer).href === `${authUrl}/`;
}

const VERIFIER_BYTES = 32; // 43 characters of base64url, the shortest that service.md 5.4(1) allows, and 256 bits

/** A random code verifier. Also usable as a state. */
export function createVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
}

/** The code challenge of a verifier: S256 (service.md 5.4(2)). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
