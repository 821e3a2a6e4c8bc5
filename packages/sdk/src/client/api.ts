// Sends the requests of the resource classes to the API, with token and headers, and reads the responses.
import type { TokenSource } from '../oauth/token-source.ts';
import type { HttpAnswer } from './answer.ts';
import { ApiError } from './errors.ts';
import { Pages } from './pages.ts';
import { queryOf } from './query.ts';
import { foreignOriginError, pageOf, recordOf } from './response-body.ts';
import { type RetryPolicy, type SendSettings, send } from './send.ts';

const MEDIA_TYPE = 'application/vnd.service.v2.hal+json'; // service.md 9(1)
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** Options of every call. */
export type CallOptions = {
  /** Ends the call, its waiting and its retries; it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Further headers, such as X-Request-Id. */
  headers?: Record<string, string> | undefined;
};

/** Options of a change. `ifMatch` is an ETag: the change fails with 412 if the record has changed. */
export type ChangeOptions = CallOptions & { ifMatch?: string | undefined };

/**
 * Options of a POST. Each POST has an Idempotency-Key, so that a retry has no second effect. Pass your own key to retry
 * a POST of an earlier process.
 */
export type PostOptions = ChangeOptions & { idempotencyKey?: string | undefined };

/**
 * A request to a path below /api/v2, or to the URL of a link. In `query`, `search: { league_id: [1, 2] }`
 * becomes `search[league_id][]=1&search[league_id][]=2`.
 */
export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: object | undefined;
  body?: unknown;
  options?: PostOptions | undefined;
};

/** Sends requests with a token, for the resource classes. */
export class Api {
  readonly #baseUrl: string;
  readonly #tokens: TokenSource;
  readonly #settings: SendSettings;

  constructor(baseUrl: string, tokens: TokenSource, settings: SendSettings) {
    this.#baseUrl = baseUrl;
    this.#tokens = tokens;
    this.#settings = settings;
  }

  /** Sends a request and returns the response with its headers. Throws an `ApiError` for every status except 2xx and 304. */
  async send({ method, path, query, body, options = {} }: ApiRequest): Promise<HttpAnswer> {
    const { signal } = options;
    signal?.throwIfAborted();
    requireSendable(method, body);
    const headers = headersOf(method, options);
    const outgoing = {
      method,
      url: this.#addressOf(path, query),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      retry: retryPolicyOf(method, headers, body),
    };
    const sendWith = (token: string) => {
      headers.authorization = `Bearer ${token}`;
      return send(outgoing, this.#settings);
    };
    const token = await this.#token({ signal });
    let response = await sendWith(token);
    if (response.status === 401) {
      const other = await this.#token({ rejected: token, signal });
      if (other !== token) response = await sendWith(other);
    }
    const isSuccess = (response.status >= 200 && response.status < 300) || response.status === 304;
    if (!isSuccess) throw new ApiError(response); // also status 0, which browsers report for a redirect
    return response;
  }

  /** Sends a request and returns the record in its response; `undefined` if the response has none. */
  async request<Result>(request: ApiRequest): Promise<Result> {
    return recordOf(await this.send(request), request.method) as Result;
  }

  /** A list, whose pages are fetched as they are read. */
  list<Item>(path: string, query: object & CallOptions = {}): Pages<Item> {
    const { signal, headers, ...values } = query;
    const options = { signal, headers };
    const load = async (href?: string) =>
      pageOf<Item>(
        await this.send(
          href === undefined
            ? { method: 'GET', path, query: values, options }
            : { method: 'GET', path: href, options },
        ),
      );
    return new Pages(load);
  }

  /** The body of a stream of events; undefined if the response is none. Throws an error if there is no response. */
  async stream(request: {
    path: string;
    lastEventId: string | undefined;
    headers: Record<string, string> | undefined;
    signal: AbortSignal;
  }): Promise<ReadableStream<Uint8Array> | undefined> {
    const { path, lastEventId, headers: more, signal } = request;
    const url = this.#addressOf(path);
    const open = (token: string) => {
      const headers = new Headers(more);
      headers.set('accept', 'text/event-stream');
      headers.set('authorization', `Bearer ${token}`);
      if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
      return this.#settings.fetch(url, { headers, redirect: 'manual', signal });
    };
    const token = await this.#token({ signal });
    let response = await open(token);
    if (response.status === 401) {
      void response.body?.cancel().catch(() => {});
      response = await open(await this.#token({ rejected: token, signal }));
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (response.status === 200 && isStream && response.body !== null) return response.body;
    void response.body?.cancel().catch(() => {});
    return undefined;
  }

  /** Checks the token's syntax (RFC 6750 §2.1): `fetch` or the service would reject an invalid one without a clear reason. */
  async #token(requested: Parameters<TokenSource['accessToken']>[0]): Promise<string> {
    const token: unknown = await this.#tokens.accessToken(requested);
    if (typeof token === 'string' && /^[\w.~+/-]+=*$/.test(token)) return token;
    throw new TypeError(
      'The credentials gave something else than an access token: it is text without spaces, and without "Bearer" in front.',
    );
  }

  /** The URL of a path or link. The token is only ever sent to baseUrl. */
  #addressOf(path: string, query?: object): string {
    const text = String(path).startsWith('/') ? this.#baseUrl + path : String(path);
    if (!URL.canParse(text)) {
      throw new TypeError(
        `path begins with "/", such as /api/v2/games/7, or is the href of a link; it was ${text}.`,
      );
    }
    const address = new URL(text);
    // The URL as fetch parses it, including a user name.
    if (!address.href.startsWith(`${this.#baseUrl}/`)) throw foreignOriginError(address, this.#baseUrl);
    const more = queryOf(query);
    address.hash = '';
    return address.href + (address.search === '' ? more : more.replace('?', '&'));
  }
}

/** Checks the exact method name: a lower-case POST would be sent without its idempotency key. */
function requireSendable(method: string, body: unknown): void {
  if (!METHODS.includes(method))
    throw new TypeError(`method is one of ${METHODS.join(', ')}; it was ${method}.`);
  if (method === 'GET' && body !== undefined) throw new TypeError('A GET has no body: send values in query.');
}

/** The caller's headers with those of the client over them. The caller's own idempotency key takes precedence. */
function headersOf(method: string, options: PostOptions): Record<string, string> {
  const { ifMatch, idempotencyKey } = options;
  const headers = new Headers(options.headers);
  headers.delete('authorization'); // the client's own token
  headers.set('accept', MEDIA_TYPE);
  headers.set('content-type', MEDIA_TYPE);
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (method === 'POST' && !headers.has('idempotency-key')) {
    headers.set('idempotency-key', crypto.randomUUID());
  }
  return Object.fromEntries(headers);
}

/** A retry of a conditional change whose response was lost would fail its own precondition. */
function retryPolicyOf(method: string, headers: Record<string, string>, body: unknown): RetryPolicy {
  if (method === 'POST' || method === 'GET') return 'always';
  const isConditional = 'if-match' in headers || Object.hasOwn(Object(body), 'lock_version');
  return method === 'DELETE' || isConditional ? 'rejected' : 'always';
}
