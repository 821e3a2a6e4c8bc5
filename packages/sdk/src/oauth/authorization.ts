// The authorization of a person: the address to send the browser to, and the exchange of what comes back (RFC 6749, 7636).
import { OAuthError } from '../client/errors.ts';
import { defaultSettings, originOf } from '../client/settings.ts';
import { refreshTokens } from './token-source.ts';
import {
  type Application,
  formOf,
  requestTokens,
  type Scope,
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
  fetch?: typeof fetch;
};

/** What has to be kept, in the person's session, until the browser comes back. */
export type PendingAuthorization = { state: string; verifier: string };

/** Leads a person through an authorization, always with PKCE and a state. */
export class Authorization {
  readonly #options: AuthorizationOptions;
  readonly #endpoint: TokenEndpoint;

  constructor(options: AuthorizationOptions) {
    this.#options = options;
    const authUrl = originOf('authUrl', options.authUrl);
    this.#endpoint = { authUrl, settings: defaultSettings(options.fetch) };
  }

  /**
   * Begins: gives the address to send the browser to, and what to keep until it comes back. `webhooks` and `bank` are
   * only granted when they are asked for by name (service.md 5.2).
   */
  async start({
    scopes,
  }: {
    scopes: readonly Scope[];
  }): Promise<{ url: string; pending: PendingAuthorization }> {
    const pending = { state: createVerifier(), verifier: createVerifier() };
    const url = this.url({ scopes, state: pending.state, challenge: await challengeOf(pending.verifier) });
    return { url, pending };
  }

  /**
   * Ends: gives the tokens for the address at which the browser came back. Throws an `OAuthError`: the person's or the
   * server's refusal (`access_denied`), or `state_mismatch` and `issuer_mismatch` for an address that belongs to no
   * authorization begun in this session, which must not be gone on with.
   */
  async finish(callback: string | URL, pending: PendingAuthorization): Promise<Tokens> {
    const answer = new URL(callback, this.#options.redirectUri).searchParams;
    if (answer.get('state') !== pending.state) {
      throw new OAuthError(
        'state_mismatch',
        'The browser came back with another state than it left with. Begin again.',
      );
    }
    const issuer = answer.get('iss'); // RFC 9207
    if (issuer !== null && originOf('iss', issuer) !== this.#endpoint.authUrl) {
      throw new OAuthError('issuer_mismatch', 'The answer is of another authorization server. Begin again.');
    }
    const code = answer.get('code');
    if (code === null) {
      const error = answer.get('error') ?? 'no_code';
      throw new OAuthError(
        error,
        answer.get('error_description') ?? `The browser came back without a code: ${error}.`,
      );
    }
    return this.exchange({ code, verifier: pending.verifier });
  }

  /** The address to send the browser to, for a state and a challenge of your own. */
  url(asked: { scopes: readonly Scope[]; state: string; challenge: string }): string {
    const query = formOf({
      client_id: this.#options.clientId,
      redirect_uri: this.#options.redirectUri,
      response_type: 'code',
      scope: asked.scopes.join(' '),
      state: asked.state,
      code_challenge: asked.challenge,
      code_challenge_method: 'S256',
    });
    return `${this.#endpoint.authUrl}/oauth/authorize?${query}`;
  }

  /** The tokens for a code. It is sent once: a code that arrives twice ends what was issued for it. */
  exchange(asked: { code: string; verifier: string; signal?: AbortSignal }): Promise<Tokens> {
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
  refresh(refreshToken: string, { signal }: { signal?: AbortSignal } = {}): Promise<Tokens> {
    return refreshTokens(this.#endpoint, { application: this.#application(), refreshToken, signal });
  }

  #application(): Application {
    const { clientId, clientSecret } = this.#options;
    return clientSecret === undefined ? { clientId } : { clientId, clientSecret };
  }
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
