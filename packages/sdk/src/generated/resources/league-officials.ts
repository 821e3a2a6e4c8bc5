// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  LeagueOfficial,
  ListLeagueOfficialsQuery,
  NewLeagueOfficial,
} from '../records.ts';

/** `client.leagueOfficials` */
export class LeagueOfficials {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the officials of a league. Needs the scope `read`. */
  list(leagueId: number, options?: ListLeagueOfficialsQuery & ReadOptions): Pages<LeagueOfficial> {
    return this.#client.list(path`/api/v2/leagues/${leagueId}/officials`, options);
  }

  /** Attach an official to a league. Needs the scope `write`. */
  async create(leagueId: number, body: NewLeagueOfficial, options?: PostOptions): Promise<LeagueOfficial> {
    return this.#client.request('POST', path`/api/v2/leagues/${leagueId}/officials`, { ...options, body });
  }

  /** View a league official. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<LeagueOfficial> {
    return this.#client.request('GET', path`/api/v2/league_officials/${id}`, options);
  }

  /** Remove an official from a league. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/league_officials/${id}`, options);
  }
}
