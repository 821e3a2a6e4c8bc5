// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  CreatedPublicSchedule,
  ListPublicSchedulesQuery,
  NewPublicSchedule,
  PublicSchedule,
} from '../records.ts';

/** `client.publicSchedules` */
export class PublicSchedules {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's public schedules. Needs the scope `read`. */
  list(siteId: number, options?: ListPublicSchedulesQuery & ReadOptions): Pages<PublicSchedule> {
    return this.#client.list(path`/api/v2/sites/${siteId}/public_schedules`, options);
  }

  /** Make the address of a public schedule. Needs the scope `write`. */
  async create(siteId: number, body: NewPublicSchedule, options?: PostOptions): Promise<CreatedPublicSchedule> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/public_schedules`, { ...options, body });
  }

  /** View a public schedule. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<PublicSchedule> {
    return this.#client.request('GET', path`/api/v2/public_schedules/${id}`, options);
  }

  /** Revoke the address of a public schedule. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/public_schedules/${id}`, options);
  }
}
