// The client with every resource, and with following the links between records.

import { ClientWithResources } from '../generated/client-with-resources.ts';
import { LIST_TYPES, type LinkedLists, type LinkedRecords } from '../generated/links.ts';
import type { Export, Import, ImportInput, NewExport } from '../generated/records.ts';
import { type Credentials, tokenSourceOf } from '../oauth/token-source.ts';
import type { TokenEndpoint } from '../oauth/tokens.ts';
import { defaultOnWarning, type OnWarning, warningOf } from '../warnings/request-warning.ts';
import type { Link } from '../webhooks/event.ts';
import type { HttpAnswer } from './answer.ts';
import { type ConnectionOptions, requireOptions } from './client.ts';
import { ApiError } from './errors.ts';
import type { Pages } from './pages.ts';
import { path } from './path.ts';
import type { CallOptions, Method, PostOptions, SendOptions } from './request.ts';
import type { SendSettings } from './send.ts';
import { defaultSettings, originOf } from './settings.ts';

/** How a client reaches the service, and who it acts as. */
export type CrewcallOptions = ConnectionOptions & {
  /** The origin of the authorization server. Default: `baseUrl`. */
  authUrl?: string | undefined;
  credentials: Credentials;
  /**
   * Called after a request whose response names filters that nothing reads, or has warnings. Default: a line on standard
   * error if NODE_ENV is `development`; otherwise nothing.
   */
  onWarning?: OnWarning | undefined;
};

/** What is sent with a file. `kind` and `sheet` are guessed without them. */
export type ImportFileOptions = PostOptions & {
  filename?: string | undefined;
  kind?: NonNullable<ImportInput['kind']> | undefined;
  sheet?: string | undefined;
};

/** The result of following a link with this resource-type: a list, or a promise of the record. */
export type LinkTarget<Type extends string> = Type extends keyof LinkedLists
  ? Pages<LinkedLists[Type]>
  : Promise<Type extends keyof LinkedRecords ? LinkedRecords[Type] : unknown>;

/**
 * A client of one service, for one set of credentials. It requests a token when it first needs one, and a new one before
 * that token expires. Calls throw an `ApiError` if the service responds with an error, an `OAuthError` if the client cannot
 * get a token, a `ConnectionError` if there is no response, and the reason of an aborted signal. The client logs
 * nothing, unless NODE_ENV is `development`: then it writes a line for a filter that nothing reads, and for warnings.
 *
 * @example
 * const client = new Crewcall({ baseUrl, credentials: { clientId, clientSecret, scopes: ['read'] } });
 * for await (const game of client.games.list(1, { search: { published: true } })) console.log(game.start_time);
 */
export class Crewcall extends ClientWithResources {
  readonly #settings: SendSettings;
  readonly #onWarning: OnWarning | undefined;

  /** Throws a `TypeError` that names the invalid option. */
  constructor(options: CrewcallOptions) {
    requireOptions(options);
    super({ ...options, credentials: tokenSourceOf(options.credentials, tokenEndpointOf(options)) });
    this.#settings = defaultSettings(options.fetch, options);
    if (options.onWarning !== undefined && typeof options.onWarning !== 'function')
      throw new TypeError('onWarning is a function that takes a warning.');
    this.#onWarning = options.onWarning ?? defaultOnWarning();
  }

  /** As `send` of a client without resources; tells `onWarning` what the service says about the request. */
  override async send(method: Method, path: string, options?: SendOptions): Promise<HttpAnswer> {
    const answer = await super.send(method, path, options);
    const warning = this.#onWarning && warningOf(method, answer);
    if (warning !== undefined) this.#onWarning?.(warning);
    return answer;
  }

  /**
   * Imports a CSV, TSV or XLSX file: the response says what was understood of it. Nothing is changed until it is applied.
   *
   * @example
   * const sheet = await client.importFile(1, await openAsBlob('season.xlsx'), { filename: 'season.xlsx', kind: 'games' });
   * if (sheet.counts.asked === 0) await client.imports.apply(sheet.id);
   */
  async importFile(
    siteId: number,
    file: Blob,
    { filename = 'sheet', kind, sheet, ...options }: ImportFileOptions = {},
  ): Promise<Import> {
    const body = new FormData();
    if (kind !== undefined) body.set('kind', kind);
    if (sheet !== undefined) body.set('sheet', sheet);
    body.set('file', file, filename);
    return this.request('POST', path`/api/v2/sites/${siteId}/imports`, { ...options, body });
  }

  /**
   * Exports a table, and returns the response with its file: `pipeTo` its body for a large one, or read its `blob()`.
   * Throws an `ApiError`, too, if the file cannot be fetched.
   */
  async exportFile(siteId: number, table: NewExport, options: PostOptions = {}): Promise<Response> {
    const at = path`/api/v2/sites/${siteId}/exports`;
    const made: Export = await this.request('POST', at, { ...options, body: table });
    const url = made._links.self.href; // whoever has it reads the file: no token goes there
    const response = await this.#settings.fetch(url, { redirect: 'manual', signal: options.signal ?? null });
    const { ok, status, headers } = response;
    if (!ok) throw new ApiError({ status, headers, url, text: await response.text() });
    return response;
  }

  /** Fetches the target of a link of any record, list or event, with its type. Throws a `TypeError` if `link` is missing. */
  follow<Type extends string>(link: Link<Type>, options: CallOptions = {}): LinkTarget<Type> {
    if (typeof link?.href !== 'string')
      throw new TypeError(
        'follow() takes a link, such as game._links.venue. Not every record has every link: see whether it is there.',
      );
    const result = LIST_TYPES.has(link['resource-type'])
      ? this.list(link.href, options)
      : this.request('GET', link.href, options);
    return result as LinkTarget<Type>;
  }
}

function tokenEndpointOf(options: CrewcallOptions): TokenEndpoint {
  const baseUrl = originOf('baseUrl', options.baseUrl);
  const authUrl = originOf('authUrl', options.authUrl ?? baseUrl);
  return { authUrl, settings: defaultSettings(options.fetch, options) };
}
