// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  NewPushSubscription,
  PushSubscription,
  PushSubscriptions,
} from '../records.ts';

/** `client.pushSubscriptions` */
export class CurrentAccountPushSubscriptions {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the browsers that show you notifications. Needs the scope `read`. */
  async list(options?: CallOptions): Promise<PushSubscriptions> {
    return this.#client.request('GET', path`/api/v2/current_account/push_subscriptions`, options);
  }

  /** Have a browser show you notifications. Needs the scope `write`. */
  async create(body: NewPushSubscription, options?: PostOptions): Promise<PushSubscription> {
    return this.#client.request('POST', path`/api/v2/current_account/push_subscriptions`, { ...options, body });
  }

  /** View a browser that shows you notifications. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<PushSubscription> {
    return this.#client.request('GET', path`/api/v2/current_account/push_subscriptions/${id}`, options);
  }

  /** End the notifications of a browser. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/current_account/push_subscriptions/${id}`, options);
  }
}
