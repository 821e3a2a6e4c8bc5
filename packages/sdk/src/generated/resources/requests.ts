// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  DecidedRequest,
  Decision,
  ListRequestsQuery,
  NewGameRequest,
  Request,
} from '../records.ts';

/** `client.requests` */
export class Requests {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Claim or ask for any open position of a game. Needs the scope `write`. */
  async create(body: NewGameRequest, options?: PostOptions): Promise<Request> {
    return this.#client.request('POST', path`/api/v2/game_requests`, { ...options, body });
  }

  /** List the requests for open games. Needs the scope `read`. */
  list(siteId: number, options?: ListRequestsQuery & ReadOptions): Pages<Request> {
    return this.#client.list(path`/api/v2/sites/${siteId}/requests`, options);
  }

  /** View a request for an open game. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Request> {
    return this.#client.request('GET', path`/api/v2/requests/${id}`, options);
  }

  /** Grant or refuse a request. Needs the scope `write`. */
  async decide(id: number, body?: Decision, options?: PostOptions): Promise<DecidedRequest> {
    return this.#client.request('POST', path`/api/v2/requests/${id}/decide`, { ...options, body });
  }
}
