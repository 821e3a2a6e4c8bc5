// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, ReadOptions } from '../../client/request.ts';
import type {
  VenueField,
  VenueFieldChange,
} from '../records.ts';

/** `client.venueFields` */
export class VenueFields {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** View a field of a venue. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<VenueField> {
    return this.#client.request('GET', path`/api/v2/venue_fields/${id}`, options);
  }

  /** Change a field of a venue. Needs the scope `write`. */
  async change(id: number, body: VenueFieldChange, options?: ChangeOptions): Promise<VenueField> {
    return this.#client.request('PUT', path`/api/v2/venue_fields/${id}`, { ...options, body });
  }

  /** Delete a field of a venue. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/venue_fields/${id}`, options);
  }
}
