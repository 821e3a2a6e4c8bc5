// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  ListTeamsQuery,
  NewTeam,
  Team,
  TeamChange,
  TeamMerge,
} from '../records.ts';

/** `client.teams` */
export class Teams {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's teams. Needs the scope `read`. */
  list(siteId: number, options?: ListTeamsQuery & ReadOptions): Pages<Team> {
    return this.#client.list(path`/api/v2/sites/${siteId}/teams`, options);
  }

  /** Add a team. Needs the scope `write`. */
  async create(siteId: number, body: NewTeam, options?: PostOptions): Promise<Team> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/teams`, { ...options, body });
  }

  /** View a team. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Team> {
    return this.#client.request('GET', path`/api/v2/teams/${id}`, options);
  }

  /** Change a team. Needs the scope `write`. */
  async change(id: number, body: TeamChange, options?: ChangeOptions): Promise<Team> {
    return this.#client.request('PUT', path`/api/v2/teams/${id}`, { ...options, body });
  }

  /** Delete a team. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/teams/${id}`, options);
  }

  /** Merge a team into another. Needs the scope `write`. */
  async merge(id: number, body: TeamMerge, options?: PostOptions): Promise<Team> {
    return this.#client.request('POST', path`/api/v2/teams/${id}/merge`, { ...options, body });
  }
}
