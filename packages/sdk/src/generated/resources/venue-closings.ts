// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, ReadOptions } from '../../client/request.ts';
import type {
  VenueClosing,
  VenueClosingChange,
} from '../records.ts';

/** `client.venueClosings` */
export class VenueClosings {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** View a closing of a venue. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<VenueClosing> {
    return this.#client.request('GET', path`/api/v2/venue_closings/${id}`, options);
  }

  /** Change a closing of a venue. Needs the scope `write`. */
  async change(id: number, body: VenueClosingChange, options?: ChangeOptions): Promise<VenueClosing> {
    return this.#client.request('PUT', path`/api/v2/venue_closings/${id}`, { ...options, body });
  }

  /** Delete a closing of a venue. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/venue_closings/${id}`, options);
  }
}
