// The authorization of a person: the address to send the browser to, and the exchange of what comes back (RFC 6749, 7636).
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
  /** The host that people sign in at. */
  authUrl: string;
  /** Where the browser comes back to: exactly as the application has it registered. */
  redirectUri: string;
  /** `fetch`, or something like it. */
  fetch?: typeof fetch | undefined;
};

/** What has to be kept, in the person's session, until the browser comes back. */
export type PendingAuthorization = { state: string; verifier: string };

/** Leads a person through an authorization, always with PKCE and a state. */
export class Authorization {
  readonly #options: AuthorizationOptions;
  readonly #endpoint: TokenEndpoint;

  /** Throws a `TypeError` that names the option for what cannot be used. */
  constructor(options: AuthorizationOptions) {
    if (typeof options !== 'object' || options === null)
      throw new TypeError('An authorization is made of { authUrl, clientId, clientSecret, redirectUri }.');
    this.#options = options;
    const authUrl = originOf('authUrl', options.authUrl);
    requireApplication(
      options,
      (what) => new TypeError(`${what} is missing or empty. Is the variable set that it is read from?`),
    );
    if (!URL.canParse(options.redirectUri)) {
      throw new TypeError(
        `redirectUri is a whole address, as the application has it registered; it was ${options.redirectUri}.`,
      );
    }
    this.#endpoint = { authUrl, settings: defaultSettings(options.fetch) };
  }

  /**
   * Begins: gives the address to send the browser to, and what to keep until it comes back. `webhooks` and `bank` are
   * only granted when they are asked for by name (service.md 5.2).
   */
  async start(asked: { scopes: readonly Scope[] }): Promise<{ url: string; pending: PendingAuthorization }> {
    const { scopes } = Object(asked) as typeof asked;
    const pending = { state: createVerifier(), verifier: createVerifier() };
    const url = this.url({ scopes, state: pending.state, challenge: await challengeOf(pending.verifier) });
    return { url, pending };
  }

  /**
   * Ends: gives the tokens for the address at which the browser came back, whole or from its path on, as the
   * `request.url` of node:http is. Throws an `OAuthError`: the person's or the server's refusal (`access_denied`);
   * `nothing_pending` where the session holds no authorization; and `state_mismatch`, `issuer_mismatch` or
   * `invalid_response` for an address that belongs to none begun in this session, which must not be gone on with.
   */
  async finish(callback: string | URL, pending: PendingAuthorization | null | undefined): Promise<Tokens> {
    const answer = answerIn(callback);
    const { state, verifier } = Object(pending) as Partial<PendingAuthorization>;
    if (typeof state !== 'string' || state === '' || typeof verifier !== 'string' || verifier === '') {
      throw new OAuthError(
        'nothing_pending',
        'Nothing is pending: the session was lost, or the address was opened twice. Begin again.',
      );
    }
    if (answer.state !== state) {
      throw new OAuthError(
        'state_mismatch',
        'The browser came back with another state than it left with. Begin again.',
      );
    }
    if (!isOrigin(answer.iss, this.#endpoint.authUrl)) {
      throw new OAuthError(
        'issuer_mismatch',
        `The answer is not of ${this.#endpoint.authUrl}, by its iss. Begin again; if every answer is refused, set authUrl to the AUTH_URL of the service.`,
      );
    }
    const { code, error, error_description: description } = answer;
    if (code && error === undefined) return this.exchange({ code, verifier });
    if (code) throw invalidResponse('holds a code and an error');
    throw new OAuthError(
      error || 'no_code',
      description || `The browser came back without a code: ${error || 'no_code'}.`,
    );
  }

  /** The address to send the browser to, for a state and a challenge of your own. */
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

  /** The tokens for a code. It is sent once: a code that arrives twice ends what was issued for it. */
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
      repeat: 'never',
    });
  }

  /** A new pair for a refresh token. A client with `credentials: { tokens }` does this by itself. */
  refresh(refreshToken: string, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Tokens> {
    return refreshTokens(this.#endpoint, { application: this.#application(), refreshToken, signal });
  }

  #application(): Application {
    const { clientId, clientSecret } = this.#options;
    return clientSecret === undefined ? { clientId } : { clientId, clientSecret };
  }
}

/**
 * The parameters of the answer. Nothing but the query counts: behind a proxy or below a router the rest of the address
 * is not what the browser sees, and it is the state that says whose answer it is.
 */
function answerIn(callback: string | URL): Record<string, string | undefined> {
  if (typeof callback !== 'string' && !(callback instanceof URL))
    throw new TypeError('finish() takes the address at which the browser came back, such as request.url.');
  const query = /\?([^#]*)/.exec(String(callback))?.[1] ?? '';
  const pairs = [...new URLSearchParams(query)];
  const answer = Object.fromEntries(pairs);
  const isRepeated = OF_ANSWERS.some((name) => pairs.filter(([key]) => key === name).length > 1);
  if (isRepeated) throw invalidResponse('holds a parameter twice'); // RFC 6749 §3.1
  return answer;
}

const OF_ANSWERS = ['code', 'error', 'error_description', 'iss', 'state'];

function invalidResponse(what: string): OAuthError {
  return new OAuthError(
    'invalid_response',
    `The address at which the browser came back ${what}. Begin again.`,
  );
}

/** RFC 9207 §2.4: this server names itself in every answer, so that one without a name is not of it. */
function isOrigin(issuer: string | undefined, authUrl: string): boolean {
  return issuer !== undefined && URL.canParse(issuer) && new URL(issuer).href === `${authUrl}/`;
}

const VERIFIER_BYTES = 32; // 43 characters of base64url, the shortest that service.md 5.4(1) allows, and 256 bits

/** A random code verifier; a state is made the same way. */
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
