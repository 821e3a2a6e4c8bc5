// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Dispute,
  DisputeDecision,
  ListDisputesQuery,
  NewDispute,
} from '../records.ts';

/** `client.disputes` */
export class Disputes {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the disputes of a site. Needs the scope `read`. */
  list(siteId: number, options?: ListDisputesQuery & ReadOptions): Pages<Dispute> {
    return this.#client.list(path`/api/v2/sites/${siteId}/disputes`, options);
  }

  /** View a dispute. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Dispute> {
    return this.#client.request('GET', path`/api/v2/disputes/${id}`, options);
  }

  /** Take a dispute back. Needs the scope `write`. */
  async withdraw(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/disputes/${id}`, options);
  }

  /** Say what a game should pay you. Needs the scope `write`. */
  async create(assignmentId: number, body: NewDispute, options?: PostOptions): Promise<Dispute> {
    return this.#client.request('POST', path`/api/v2/assignments/${assignmentId}/disputes`, { ...options, body });
  }

  /** Agree with a dispute, or decline it. Needs the scope `write`. */
  async decide(id: number, body?: DisputeDecision, options?: PostOptions): Promise<Dispute> {
    return this.#client.request('POST', path`/api/v2/disputes/${id}/decide`, { ...options, body });
  }
}
