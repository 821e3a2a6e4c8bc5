// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  CalendarFeed,
  CalendarFeeds,
  CreatedCalendarFeed,
  NewCalendarFeed,
} from '../records.ts';

/** `client.calendarFeeds` */
export class CurrentAccountCalendarFeeds {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List your calendar feeds. Needs the scope `read`. */
  async list(options?: CallOptions): Promise<CalendarFeeds> {
    return this.#client.request('GET', path`/api/v2/current_account/calendar_feeds`, options);
  }

  /** Make the address of a calendar feed. Needs the scope `write`. */
  async create(body: NewCalendarFeed, options?: PostOptions): Promise<CreatedCalendarFeed> {
    return this.#client.request('POST', path`/api/v2/current_account/calendar_feeds`, { ...options, body });
  }

  /** View a calendar feed. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<CalendarFeed> {
    return this.#client.request('GET', path`/api/v2/current_account/calendar_feeds/${id}`, options);
  }

  /** Revoke the address of a calendar feed. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/current_account/calendar_feeds/${id}`, options);
  }
}
