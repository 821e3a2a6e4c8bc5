// The client without resources: sends requests to the API, with token and headers, and reads the responses.
import type { Change, ChangeList } from '../generated/records.ts';
import { type AccessToken, accessTokenSource, type TokenSource } from './access-token.ts';
import type { HttpAnswer } from './answer.ts';
import type { ChangesOptions, ChangesReader, StreamRequest } from './changes.ts';
import { ApiError } from './errors.ts';
import { Pages } from './pages.ts';
import { path } from './path.ts';
import { queryOf } from './query.ts';
import {
  type CallOptions,
  type Method,
  newIdempotencyKey,
  type PostOptions,
  type SendOptions,
} from './request.ts';
import { foreignOriginError, pageOf, recordOf } from './response-body.ts';
import { type OutgoingRequest, type RetryPolicy, type SendSettings, send } from './send.ts';
import { defaultSettings, originOf } from './settings.ts';

const MEDIA_TYPE = 'application/vnd.service.v2.hal+json'; // service.md 9(1)
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** How a client reaches the service. */
export type ConnectionOptions = {
  /** The origin of the API, as it appears in the service's links. */
  baseUrl: string;
  /** The maximum number of retries after a 429, a 503 or no response. Default: 3. */
  maxRetries?: number | undefined;
  /** The longest wait before a retry, in milliseconds. If the service asks for more, the call throws. Default: 60,000. */
  maxWaitMs?: number | undefined;
  /** The timeout of one attempt, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** A replacement for `fetch`, for proxies and tests. */
  fetch?: typeof fetch | undefined;
};

/** How a client without resources reaches the service, and where it gets its access tokens. */
export type ClientOptions = ConnectionOptions & { credentials: AccessToken };

/**
 * A client of one service, without resources: pass it to those that you use. Calls throw an `ApiError` if the service
 * responds with an error, a `ConnectionError` if there is no response, what the source of tokens throws, and the reason of
 * an aborted signal. The client logs nothing.
 *
 * @example
 * const client = new Client({ baseUrl, credentials: { accessToken: async () => tokenOfThisPage() } });
 * const game = await new Games(client).get(7);
 */
export class Client {
  readonly #baseUrl: string;
  readonly #tokens: TokenSource;
  readonly #settings: SendSettings;

  /** Throws a `TypeError` that names the invalid option. */
  constructor(options: ClientOptions) {
    requireOptions(options);
    this.#baseUrl = originOf('baseUrl', options.baseUrl);
    this.#settings = defaultSettings(options.fetch, options);
    const tokens = accessTokenSource(options.credentials);
    if (tokens === undefined)
      throw new TypeError(
        'credentials are { accessToken }: a token that is not empty, or a function that returns a promise of one. Crewcall of @crewcall/sdk also takes the ID and secret of an application.',
      );
    this.#tokens = tokens;
  }

  /**
   * Sends any request to the API, for operations without a method: `path` begins with /api/v2, or is the href of a link.
   * A `body` is sent as JSON, and a FormData, such as with a file to import, as multipart/form-data.
   * Returns the response with its headers, such as ETag, and its text. Throws an `ApiError` for every status except 2xx
   * and 304.
   *
   * @example
   * const { headers } = await client.send('GET', '/api/v2/games/7');
   * await client.send('PUT', '/api/v2/games/7', { body: { published: true }, ifMatch: headers.get('etag') ?? '*' });
   */
  async send(method: Method, path: string, options: SendOptions = {}): Promise<HttpAnswer> {
    const { query, body, signal, fields, embed } = options;
    signal?.throwIfAborted();
    requireSendable(method, body);
    const headers = headersOf(method, options);
    const { sent, type } = await serialized(body);
    if (type !== null) headers['content-type'] = type;
    const outgoing = {
      method,
      url: this.#addressOf(path, { fields, embed, ...query }),
      headers,
      body: sent,
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
  async request<Result>(method: Method, path: string, options?: SendOptions): Promise<Result> {
    return recordOf(await this.send(method, path, options), method) as Result;
  }

  /** The list at a path below /api/v2, or at the URL of a link. Its pages are fetched as they are read. */
  list<Item>(path: string, query: object & CallOptions = {}): Pages<Item> {
    const { signal, headers, ...values } = query;
    const options = { signal, headers };
    const load = async (href?: string) =>
      pageOf<Item>(
        await (href === undefined
          ? this.send('GET', path, { ...options, query: values })
          : this.send('GET', href, options)),
      );
    return new Pages(load);
  }

  /**
   * What changed on a site, or without its id on all your sites, from a cursor on, for as long as it is read: each change names a record that was made, changed
   * or deleted. It follows the service's stream, resumes where a connection broke, and asks again and again where no stream
   * comes through. Store `change.cursor` once you have dealt with a change. Throws an `ApiError` with status 410 if the
   * cursor has expired: then read the lists again.
   *
   * @example
   * const { cursor } = await client.sites.listChanges(1); // before the lists are read
   * for await (const change of client.changes(1, { after: cursor })) console.log(change.type, change.id, change.deleted);
   */
  changes(siteId: number, options?: ChangesOptions): AsyncGenerator<Change, void, undefined>;
  changes(options?: ChangesOptions): AsyncGenerator<Change, void, undefined>;
  changes(
    site: number | ChangesOptions = {},
    options: ChangesOptions = {},
  ): AsyncGenerator<Change, void, undefined> {
    const reader = {
      poll: (at: string, more: SendOptions) => this.request<ChangeList>('GET', at, more),
      stream: (request: StreamRequest) => this.#stream(request),
    };
    if (typeof site === 'object') return follow(reader, '/api/v2/current_account/changes', site);
    return follow(reader, path`/api/v2/sites/${site}/changes`, options);
  }

  /** The body of a stream of events; undefined if the response is none. Throws an error if there is no response. */
  async #stream({
    path,
    lastEventId,
    headers: more,
    signal,
  }: StreamRequest): Promise<ReadableStream<Uint8Array> | undefined> {
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

/** Throws a `TypeError` if a client is made without options. */
export function requireOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('A client is made of { baseUrl, credentials }.');
}

/** Few programs follow changes: the others do not load what does. */
async function* follow(
  reader: ChangesReader,
  path: string,
  options: ChangesOptions,
): AsyncGenerator<Change, void, undefined> {
  const { followChanges } = await import('./changes.ts');
  yield* followChanges(reader, path, options);
}

/** Checks the exact method name: a lower-case POST would be sent without its idempotency key. */
function requireSendable(method: Method, body: unknown): void {
  if (!METHODS.includes(method))
    throw new TypeError(`method is one of ${METHODS.join(', ')}; it was ${method}.`);
  if (method === 'GET' && body !== undefined) throw new TypeError('A GET has no body: send values in query.');
}

/** JSON; or of a FormData, multipart/form-data. A retry sends the same bytes: fetch would choose another boundary. */
async function serialized(body: unknown): Promise<{ sent: OutgoingRequest['body']; type: string | null }> {
  if (typeof FormData === 'undefined' || !(body instanceof FormData))
    return { sent: body === undefined ? undefined : JSON.stringify(body), type: null };
  const form = new Response(body);
  return { sent: await form.arrayBuffer(), type: form.headers.get('content-type') };
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
    headers.set('idempotency-key', newIdempotencyKey());
  }
  return Object.fromEntries(headers);
}

/** A retry of a conditional change whose response was lost would fail its own precondition. */
function retryPolicyOf(method: string, headers: Record<string, string>, body: unknown): RetryPolicy {
  if (method === 'POST' || method === 'GET') return 'always';
  const isConditional = 'if-match' in headers || Object.hasOwn(Object(body), 'lock_version');
  return method === 'DELETE' || isConditional ? 'rejected' : 'always';
}
