// The client: the resources of the API, and what leads from one to another.

import { LIST_TYPES, type LinkedLists, type LinkedRecords } from '../generated/links.ts';
import { Resources } from '../generated/resources.ts';
import { type Credentials, tokenSourceOf } from '../oauth/token-source.ts';
import type { Link } from '../webhooks/event.ts';
import { Api, type ApiRequest, type CallOptions } from './api.ts';
import type { Pages } from './pages.ts';
import type { HttpAnswer } from './send.ts';
import { defaultSettings, originOf } from './settings.ts';

/** How a client reaches the service, and who it acts as. */
export type CrewcallOptions = {
  /** The address of the API, as the service has it in its links. */
  baseUrl: string;
  /** The host that issues tokens; `baseUrl` unless told otherwise. */
  authUrl?: string | undefined;
  credentials: Credentials;
  /** How often a request is sent again after 429, 503 or no answer; 3 times unless told otherwise. */
  maxRetries?: number | undefined;
  /** The longest wait before that, in milliseconds. Where the service asks for more, the call throws. 60,000. */
  maxWaitMs?: number | undefined;
  /** How long one try may take, in milliseconds; 30,000 unless told otherwise. */
  timeoutMs?: number | undefined;
  /** `fetch`, or something like it; for proxies and tests. */
  fetch?: typeof fetch | undefined;
};

/** What following a link of this resource-type gives: a list for the plural ones, else a promise of the record. */
export type Followed<Type extends string> = Type extends keyof LinkedLists
  ? Pages<LinkedLists[Type]>
  : Promise<Type extends keyof LinkedRecords ? LinkedRecords[Type] : unknown>;

/**
 * A client of one service, for one set of credentials. It asks for a token when it first needs one, and for another
 * before that ends. Calls throw an `ApiError` for what the service refuses, an `OAuthError` where there is no token,
 * a `ConnectionError` where there is no answer, and the reason of an aborted signal. It logs nothing.
 *
 * @example
 * const client = new Crewcall({ baseUrl, credentials: { clientId, clientSecret, scopes: ['read'] } });
 * for await (const game of client.games.list(1, { search: { published: true } })) console.log(game.start_time);
 */
export class Crewcall extends Resources {
  readonly #api: Api;

  /** Throws a `TypeError` that names the option for what cannot be used: an address or credentials that are none. */
  constructor(options: CrewcallOptions) {
    if (typeof options !== 'object' || options === null)
      throw new TypeError('A client is made of { baseUrl, credentials }.');
    const baseUrl = originOf('baseUrl', options.baseUrl);
    const authUrl = originOf('authUrl', options.authUrl ?? options.baseUrl);
    const settings = defaultSettings(options.fetch, options);
    const api = new Api(baseUrl, tokenSourceOf(options.credentials, { authUrl, settings }), settings);
    super(api);
    this.#api = api;
  }

  /** What a link of any record, list or event leads to, with its type. Throws a `TypeError` where there is no link. */
  follow<Type extends string>(link: Link<Type>, options: CallOptions = {}): Followed<Type> {
    if (typeof link?.href !== 'string')
      throw new TypeError(
        'follow() takes a link, such as game._links.venue. Not every record has every link: see whether it is there.',
      );
    const followed = LIST_TYPES.has(link['resource-type'])
      ? this.#api.list(link.href, options)
      : this.#api.request({ method: 'GET', path: link.href, options });
    return followed as Followed<Type>;
  }

  /**
   * Any request to the API, for what this class has no method for: the path from /api/v2 on, or a link's href. Gives
   * the answer with its headers, such as ETag, and its text.
   */
  send(request: ApiRequest): Promise<HttpAnswer> {
    return this.#api.send(request);
  }
}
