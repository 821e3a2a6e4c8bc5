// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  League,
  LeagueChange,
  ListLeaguesQuery,
  NewLeague,
} from '../records.ts';

/** `client.leagues` */
export class Leagues {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's leagues. Needs the scope `read`. */
  list(siteId: number, options?: ListLeaguesQuery & ReadOptions): Pages<League> {
    return this.#client.list(path`/api/v2/sites/${siteId}/leagues`, options);
  }

  /** Add a league. Needs the scope `write`. */
  async create(siteId: number, body: NewLeague, options?: PostOptions): Promise<League> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/leagues`, { ...options, body });
  }

  /** View a league. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<League> {
    return this.#client.request('GET', path`/api/v2/leagues/${id}`, options);
  }

  /** Change a league. Needs the scope `write`. */
  async change(id: number, body: LeagueChange, options?: ChangeOptions): Promise<League> {
    return this.#client.request('PUT', path`/api/v2/leagues/${id}`, { ...options, body });
  }

  /** Delete a league. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/leagues/${id}`, options);
  }
}
