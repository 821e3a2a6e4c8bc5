// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Availability,
  AvailabilityChange,
  AvailabilityCopyInput,
  AvailabilityCopyOffer,
  AvailabilityCopyResult,
  AvailabilityDays,
  AvailabilityDaysInput,
  ListUserAvailabilityDaysQuery,
  ListUserAvailabilityQuery,
  NewAvailability,
} from '../records.ts';

/** `client.availability` */
export class Availabilities {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a user's availability. Needs the scope `read`. */
  list(userId: number, options?: ListUserAvailabilityQuery & ReadOptions): Pages<Availability> {
    return this.#client.list(path`/api/v2/users/${userId}/availability`, options);
  }

  /** Add availability. Needs the scope `write`. */
  async create(userId: number, body: NewAvailability, options?: PostOptions): Promise<Availability> {
    return this.#client.request('POST', path`/api/v2/users/${userId}/availability`, { ...options, body });
  }

  /** View a user's availability by days. Needs the scope `read`. */
  async listDays(userId: number, query?: ListUserAvailabilityDaysQuery, options?: CallOptions): Promise<AvailabilityDays> {
    return this.#client.request('GET', path`/api/v2/users/${userId}/availability/days`, { ...options, query });
  }

  /** Set availability for days. Needs the scope `write`. */
  async changeDays(userId: number, body: AvailabilityDaysInput, options?: ChangeOptions): Promise<AvailabilityDays> {
    return this.#client.request('PUT', path`/api/v2/users/${userId}/availability/days`, { ...options, body });
  }

  /** View from which other sites you can copy your availability. Needs the scope `read`. */
  async getCopy(userId: number, options?: CallOptions): Promise<AvailabilityCopyOffer> {
    return this.#client.request('GET', path`/api/v2/users/${userId}/availability/copy`, options);
  }

  /** Copy your availability from another of your sites. Needs the scope `write`. */
  async copy(userId: number, body?: AvailabilityCopyInput, options?: PostOptions): Promise<AvailabilityCopyResult> {
    return this.#client.request('POST', path`/api/v2/users/${userId}/availability/copy`, { ...options, body });
  }

  /** View availability. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Availability> {
    return this.#client.request('GET', path`/api/v2/availability/${id}`, options);
  }

  /** Change availability. Needs the scope `write`. */
  async change(id: number, body: AvailabilityChange, options?: ChangeOptions): Promise<Availability> {
    return this.#client.request('PUT', path`/api/v2/availability/${id}`, { ...options, body });
  }

  /** Delete availability. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/availability/${id}`, options);
  }
}
