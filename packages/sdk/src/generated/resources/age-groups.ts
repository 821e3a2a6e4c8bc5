// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  AgeGroup,
  AgeGroupChange,
  ListAgeGroupsQuery,
  NewAgeGroup,
} from '../records.ts';

/** `client.ageGroups` */
export class AgeGroups {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's age groups. Needs the scope `read`. */
  list(siteId: number, options?: ListAgeGroupsQuery & ReadOptions): Pages<AgeGroup> {
    return this.#client.list(path`/api/v2/sites/${siteId}/age_groups`, options);
  }

  /** Add an age group. Needs the scope `write`. */
  async create(siteId: number, body: NewAgeGroup, options?: PostOptions): Promise<AgeGroup> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/age_groups`, { ...options, body });
  }

  /** View an age group. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<AgeGroup> {
    return this.#client.request('GET', path`/api/v2/age_groups/${id}`, options);
  }

  /** Change an age group. Needs the scope `write`. */
  async change(id: number, body: AgeGroupChange, options?: ChangeOptions): Promise<AgeGroup> {
    return this.#client.request('PUT', path`/api/v2/age_groups/${id}`, { ...options, body });
  }

  /** Delete an age group. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/age_groups/${id}`, options);
  }
}
