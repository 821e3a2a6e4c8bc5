// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Gender,
  GenderChange,
  ListGendersQuery,
  NewGender,
} from '../records.ts';

/** `client.genders` */
export class Genders {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's genders. Needs the scope `read`. */
  list(siteId: number, options?: ListGendersQuery & ReadOptions): Pages<Gender> {
    return this.#client.list(path`/api/v2/sites/${siteId}/genders`, options);
  }

  /** Add a gender. Needs the scope `write`. */
  async create(siteId: number, body: NewGender, options?: PostOptions): Promise<Gender> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/genders`, { ...options, body });
  }

  /** View a gender. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Gender> {
    return this.#client.request('GET', path`/api/v2/genders/${id}`, options);
  }

  /** Change a gender. Needs the scope `write`. */
  async change(id: number, body: GenderChange, options?: ChangeOptions): Promise<Gender> {
    return this.#client.request('PUT', path`/api/v2/genders/${id}`, { ...options, body });
  }

  /** Delete a gender. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/genders/${id}`, options);
  }
}
