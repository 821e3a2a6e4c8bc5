// The client: the resources of the API, and following the links between them.

import { LIST_TYPES, type LinkedLists, type LinkedRecords } from '../generated/links.ts';
import type { Change } from '../generated/records.ts';
import { Resources } from '../generated/resources.ts';
import { type Credentials, tokenSourceOf } from '../oauth/token-source.ts';
import type { Link } from '../webhooks/event.ts';
import type { HttpAnswer } from './answer.ts';
import { Api, type ApiRequest, type CallOptions } from './api.ts';
import { type ChangesOptions, followChanges } from './changes.ts';
import type { Pages } from './pages.ts';
import { path } from './path.ts';
import { defaultSettings, originOf } from './settings.ts';
import { Subscriptions } from './subscriptions.ts';

/** How a client reaches the service, and who it acts as. */
export type CrewcallOptions = {
  /** The origin of the API, as it appears in the service's links. */
  baseUrl: string;
  /** The origin of the authorization server. Default: `baseUrl`. */
  authUrl?: string | undefined;
  credentials: Credentials;
  /** The maximum number of retries after a 429, a 503 or no response. Default: 3. */
  maxRetries?: number | undefined;
  /** The longest wait before a retry, in milliseconds. If the service asks for more, the call throws. Default: 60,000. */
  maxWaitMs?: number | undefined;
  /** The timeout of one attempt, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** A replacement for `fetch`, for proxies and tests. */
  fetch?: typeof fetch | undefined;
};

/** The result of following a link with this resource-type: a list, or a promise of the record. */
export type LinkTarget<Type extends string> = Type extends keyof LinkedLists
  ? Pages<LinkedLists[Type]>
  : Promise<Type extends keyof LinkedRecords ? LinkedRecords[Type] : unknown>;

/**
 * A client of one service, for one set of credentials. It requests a token when it first needs one, and a new one before
 * that token expires. Calls throw an `ApiError` if the service responds with an error, an `OAuthError` if the client cannot
 * get a token, a `ConnectionError` if there is no response, and the reason of an aborted signal. The client logs nothing.
 *
 * @example
 * const client = new Crewcall({ baseUrl, credentials: { clientId, clientSecret, scopes: ['read'] } });
 * for await (const game of client.games.list(1, { search: { published: true } })) console.log(game.start_time);
 */
export class Crewcall extends Resources {
  override readonly subscriptions: Subscriptions;
  readonly #api: Api;

  /** Throws a `TypeError` that names the invalid option. */
  constructor(options: CrewcallOptions) {
    if (typeof options !== 'object' || options === null)
      throw new TypeError('A client is made of { baseUrl, credentials }.');
    const baseUrl = originOf('baseUrl', options.baseUrl);
    const authUrl = originOf('authUrl', options.authUrl ?? options.baseUrl);
    const settings = defaultSettings(options.fetch, options);
    const api = new Api(baseUrl, tokenSourceOf(options.credentials, { authUrl, settings }), settings);
    super(api);
    this.subscriptions = new Subscriptions(api);
    this.#api = api;
  }

  /** Fetches the target of a link of any record, list or event, with its type. Throws a `TypeError` if `link` is missing. */
  follow<Type extends string>(link: Link<Type>, options: CallOptions = {}): LinkTarget<Type> {
    if (typeof link?.href !== 'string')
      throw new TypeError(
        'follow() takes a link, such as game._links.venue. Not every record has every link: see whether it is there.',
      );
    const result = LIST_TYPES.has(link['resource-type'])
      ? this.#api.list(link.href, options)
      : this.#api.request({ method: 'GET', path: link.href, options });
    return result as LinkTarget<Type>;
  }

  /**
   * What changed on a site, from a cursor on, for as long as it is read: each change names a record that was made, changed
   * or deleted. It follows the service's stream, resumes where a connection broke, and asks again and again where no stream
   * comes through. Store `change.cursor` once you have dealt with a change. Throws an `ApiError` with status 410 if the
   * cursor has expired: then read the lists again.
   *
   * @example
   * const { cursor } = await client.sites.listChanges(1); // before the lists are read
   * for await (const change of client.changes(1, { after: cursor })) console.log(change.type, change.id, change.deleted);
   */
  changes(siteId: number, options: ChangesOptions = {}): AsyncGenerator<Change, void, undefined> {
    return followChanges(this.#api, path`/api/v2/sites/${siteId}/changes`, options);
  }

  /**
   * Sends any request to the API, for operations without a method: `path` begins with /api/v2, or is the href of a link.
   * Returns the response with its headers, such as ETag, and its text.
   */
  send(request: ApiRequest): Promise<HttpAnswer> {
    return this.#api.send(request);
  }
}
