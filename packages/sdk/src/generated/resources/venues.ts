// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  ListVenueClosingsQuery,
  ListVenueFieldsQuery,
  ListVenuesQuery,
  NewVenue,
  NewVenueClosing,
  NewVenueField,
  Venue,
  VenueChange,
  VenueClosing,
  VenueField,
  VenueMerge,
} from '../records.ts';

/** `client.venues` */
export class Venues {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's venues. Needs the scope `read`. */
  list(siteId: number, options?: ListVenuesQuery & ReadOptions): Pages<Venue> {
    return this.#client.list(path`/api/v2/sites/${siteId}/venues`, options);
  }

  /** Add a venue. Needs the scope `write`. */
  async create(siteId: number, body: NewVenue, options?: PostOptions): Promise<Venue> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/venues`, { ...options, body });
  }

  /** View a venue. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Venue> {
    return this.#client.request('GET', path`/api/v2/venues/${id}`, options);
  }

  /** Change a venue. Needs the scope `write`. */
  async change(id: number, body: VenueChange, options?: ChangeOptions): Promise<Venue> {
    return this.#client.request('PUT', path`/api/v2/venues/${id}`, { ...options, body });
  }

  /** Delete a venue. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/venues/${id}`, options);
  }

  /** Merge a venue into another. Needs the scope `write`. */
  async merge(id: number, body: VenueMerge, options?: PostOptions): Promise<Venue> {
    return this.#client.request('POST', path`/api/v2/venues/${id}/merge`, { ...options, body });
  }

  /** List the fields of a venue. Needs the scope `read`. */
  listFields(id: number, options?: ListVenueFieldsQuery & ReadOptions): Pages<VenueField> {
    return this.#client.list(path`/api/v2/venues/${id}/fields`, options);
  }

  /** Add a field to a venue. Needs the scope `write`. */
  async createFields(id: number, body: NewVenueField, options?: PostOptions): Promise<VenueField> {
    return this.#client.request('POST', path`/api/v2/venues/${id}/fields`, { ...options, body });
  }

  /** List when a venue is closed. Needs the scope `read`. */
  listClosings(id: number, options?: ListVenueClosingsQuery & ReadOptions): Pages<VenueClosing> {
    return this.#client.list(path`/api/v2/venues/${id}/closings`, options);
  }

  /** Close a venue. Needs the scope `write`. */
  async createClosings(id: number, body: NewVenueClosing, options?: PostOptions): Promise<VenueClosing> {
    return this.#client.request('POST', path`/api/v2/venues/${id}/closings`, { ...options, body });
  }
}
