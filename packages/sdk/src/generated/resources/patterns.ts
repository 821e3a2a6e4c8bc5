// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  ListPatternsQuery,
  NewPattern,
  Pattern,
  PatternChange,
  PatternFees,
  PreviewPatternFeesQuery,
} from '../records.ts';

/** `client.patterns` */
export class Patterns {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Say what a game would pay. Needs the scope `read`. */
  async previewFees(id: number, query?: PreviewPatternFeesQuery, options?: CallOptions): Promise<PatternFees> {
    return this.#client.request('GET', path`/api/v2/patterns/${id}/fees`, { ...options, query });
  }

  /** List a site's patterns. Needs the scope `read`. */
  list(siteId: number, options?: ListPatternsQuery & ReadOptions): Pages<Pattern> {
    return this.#client.list(path`/api/v2/sites/${siteId}/patterns`, options);
  }

  /** Add a pattern. Needs the scope `write`. */
  async create(siteId: number, body: NewPattern, options?: PostOptions): Promise<Pattern> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/patterns`, { ...options, body });
  }

  /** View a pattern. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Pattern> {
    return this.#client.request('GET', path`/api/v2/patterns/${id}`, options);
  }

  /** Change a pattern. Needs the scope `write`. */
  async change(id: number, body: PatternChange, options?: ChangeOptions): Promise<Pattern> {
    return this.#client.request('PUT', path`/api/v2/patterns/${id}`, { ...options, body });
  }

  /** Delete a pattern. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/patterns/${id}`, options);
  }
}
