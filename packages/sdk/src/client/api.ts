// Speaks to the API for the resources: addresses, headers, tokens, and what an answer becomes.
import type { TokenSource } from '../oauth/token-source.ts';
import { elsewhere, pageOf, recordOf } from './answer.ts';
import { ApiError } from './errors.ts';
import { Pages } from './pages.ts';
import { queryOf } from './query.ts';
import { type HttpAnswer, type Repeat, type SendSettings, send } from './send.ts';

const MEDIA_TYPE = 'application/vnd.service.v2.hal+json'; // service.md 9(1)
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** What every call takes besides its own values. */
export type CallOptions = {
  /** Ends the call, its waiting and its retries; it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Further headers, such as X-Request-Id. */
  headers?: Record<string, string> | undefined;
};

/** What a change takes: `ifMatch` is an ETag, and has the change refused (412) if the record is another by now. */
export type ChangeOptions = CallOptions & { ifMatch?: string | undefined };

/**
 * What a POST takes. Each is sent with an Idempotency-Key, so that sending it again does nothing twice; give your own
 * to go on with a POST of an earlier process.
 */
export type PostOptions = ChangeOptions & { idempotencyKey?: string | undefined };

/**
 * A request below /api/v2, or to an address that an answer linked to. In `query`, `search: { league_id: [1, 2] }`
 * becomes `search[league_id][]=1&search[league_id][]=2`.
 */
export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: object | undefined;
  body?: unknown;
  options?: PostOptions | undefined;
};

/** Sends requests with a token. The classes of resources are made of it. */
export class Api {
  readonly #baseUrl: string;
  readonly #tokens: TokenSource;
  readonly #settings: SendSettings;

  constructor(baseUrl: string, tokens: TokenSource, settings: SendSettings) {
    this.#baseUrl = baseUrl;
    this.#tokens = tokens;
    this.#settings = settings;
  }

  /** Sends a request and gives the answer to it, headers too. Throws an `ApiError` for every status but 2xx and 304. */
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
      repeat: repeatOf(method, headers, body),
    };
    const sendWith = (token: string) => {
      headers.authorization = `Bearer ${token}`;
      return send(outgoing, this.#settings);
    };
    const token = await this.#token({ signal });
    let answer = await sendWith(token);
    if (answer.status === 401) {
      const other = await this.#token({ rejected: token, signal });
      if (other !== token) answer = await sendWith(other);
    }
    const isWell = (answer.status >= 200 && answer.status < 300) || answer.status === 304;
    if (!isWell) throw new ApiError(answer); // 0, too: what browsers give of a redirect
    return answer;
  }

  /** The record that an answer holds; `undefined` of an answer without one. */
  async request<Result>(request: ApiRequest): Promise<Result> {
    return recordOf(await this.send(request), request.method) as Result;
  }

  /** A list, which is fetched page by page as it is read. */
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

  /** What is no token would not get through `fetch`, or be refused without the reason (RFC 6750 §2.1). */
  async #token(asked: Parameters<TokenSource['accessToken']>[0]): Promise<string> {
    const token: unknown = await this.#tokens.accessToken(asked);
    if (typeof token === 'string' && /^[\w.~+/-]+=*$/.test(token)) return token;
    throw new TypeError(
      'The credentials gave something else than an access token: it is text without spaces, and without "Bearer" in front.',
    );
  }

  /** Links are absolute. A token is sent to nobody but the service. */
  #addressOf(path: string, query?: object): string {
    const text = String(path).startsWith('/') ? this.#baseUrl + path : String(path);
    if (!URL.canParse(text)) {
      throw new TypeError(
        `path begins with "/", such as /api/v2/games/7, or is the href of a link; it was ${text}.`,
      );
    }
    const address = new URL(text);
    // As fetch will understand it, with a user name and all.
    if (!address.href.startsWith(`${this.#baseUrl}/`)) throw elsewhere(address, this.#baseUrl);
    const more = queryOf(query);
    address.hash = '';
    return address.href + (address.search === '' ? more : more.replace('?', '&'));
  }
}

/** In other letters than these, a POST would go out without its key. */
function requireSendable(method: string, body: unknown): void {
  if (!METHODS.includes(method))
    throw new TypeError(`method is one of ${METHODS.join(', ')}; it was ${method}.`);
  if (method === 'GET' && body !== undefined) throw new TypeError('A GET has no body: send values in query.');
}

/** The caller's headers under ours, whatever their case; a key of their own is the one that counts. */
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

/** A conditional change that is repeated after its answer got lost would be refused for its own success. */
function repeatOf(method: string, headers: Record<string, string>, body: unknown): Repeat {
  if (method === 'POST' || method === 'GET') return 'always';
  const isConditional = 'if-match' in headers || Object.hasOwn(Object(body), 'lock_version');
  return method === 'DELETE' || isConditional ? 'refused' : 'always';
}
