// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import { path } from '../../client/path.ts';
import type { PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Job,
} from '../records.ts';

/** `client.jobs` */
export class Jobs {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** View a job. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Job> {
    return this.#client.request('GET', path`/api/v2/jobs/${id}`, options);
  }

  /** Stop a job. Needs the scope `write`. */
  async stop(id: number, options?: PostOptions): Promise<Job> {
    return this.#client.request('POST', path`/api/v2/jobs/${id}/stop`, options);
  }
}
