// The client with every resource, and with following the links between records.

import { ClientWithResources } from '../generated/client-with-resources.ts';
import { LIST_TYPES, type LinkedLists, type LinkedRecords } from '../generated/links.ts';
import { type Credentials, tokenSourceOf } from '../oauth/token-source.ts';
import type { TokenEndpoint } from '../oauth/tokens.ts';
import type { Link } from '../webhooks/event.ts';
import { type ConnectionOptions, requireOptions } from './client.ts';
import type { Pages } from './pages.ts';
import type { CallOptions } from './request.ts';
import { defaultSettings, originOf } from './settings.ts';

/** How a client reaches the service, and who it acts as. */
export type CrewcallOptions = ConnectionOptions & {
  /** The origin of the authorization server. Default: `baseUrl`. */
  authUrl?: string | undefined;
  credentials: Credentials;
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
export class Crewcall extends ClientWithResources {
  /** Throws a `TypeError` that names the invalid option. */
  constructor(options: CrewcallOptions) {
    requireOptions(options);
    super({ ...options, credentials: tokenSourceOf(options.credentials, tokenEndpointOf(options)) });
  }

  /** Fetches the target of a link of any record, list or event, with its type. Throws a `TypeError` if `link` is missing. */
  follow<Type extends string>(link: Link<Type>, options: CallOptions = {}): LinkTarget<Type> {
    if (typeof link?.href !== 'string')
      throw new TypeError(
        'follow() takes a link, such as game._links.venue. Not every record has every link: see whether it is there.',
      );
    const result = LIST_TYPES.has(link['resource-type'])
      ? this.list(link.href, options)
      : this.request({ method: 'GET', path: link.href, options });
    return result as LinkTarget<Type>;
  }
}

function tokenEndpointOf(options: CrewcallOptions): TokenEndpoint {
  const baseUrl = originOf('baseUrl', options.baseUrl);
  const authUrl = originOf('authUrl', options.authUrl ?? baseUrl);
  return { authUrl, settings: defaultSettings(options.fetch, options) };
}
