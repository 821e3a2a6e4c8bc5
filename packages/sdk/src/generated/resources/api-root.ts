// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import { path } from '../../client/path.ts';
import type { CallOptions } from '../../client/request.ts';
import type {
  Entry,
} from '../records.ts';

/** `client.entry` */
export class ApiRoot {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Begin here. Needs no token: it is the same for every caller. */
  async get(options?: CallOptions): Promise<Entry> {
    return this.#client.request('GET', path`/api/v2`, options);
  }
}
