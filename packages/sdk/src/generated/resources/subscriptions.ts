// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  ListSubscriptionsQuery,
  NewSubscription,
  SecretRotation,
  Subscription,
  SubscriptionChange,
  TestDelivery,
  TestDeliveryInput,
} from '../records.ts';

/** `client.subscriptions` */
export class SubscriptionsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List your subscriptions. Needs the scope `webhooks`. */
  list(options?: ListSubscriptionsQuery & ReadOptions): Pages<Subscription> {
    return this.#client.list(path`/api/v2/webhooks/subscriptions`, options);
  }

  /** Create a subscription. Needs the scope `webhooks`. */
  async create(body: NewSubscription, options?: PostOptions): Promise<Subscription> {
    return this.#client.request('POST', path`/api/v2/webhooks/subscriptions`, { ...options, body });
  }

  /** View a subscription. Needs the scope `webhooks`. */
  async get(id: number, options?: ReadOptions): Promise<Subscription> {
    return this.#client.request('GET', path`/api/v2/webhooks/subscriptions/${id}`, options);
  }

  /** Change a subscription. Needs the scope `webhooks`. */
  async change(id: number, body: SubscriptionChange, options?: ChangeOptions): Promise<Subscription> {
    return this.#client.request('PUT', path`/api/v2/webhooks/subscriptions/${id}`, { ...options, body });
  }

  /** Delete a subscription. Needs the scope `webhooks`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/webhooks/subscriptions/${id}`, options);
  }

  /** Send a test delivery. Needs the scope `webhooks`. */
  async test(id: number, body?: TestDeliveryInput, options?: PostOptions): Promise<TestDelivery> {
    return this.#client.request('POST', path`/api/v2/webhooks/subscriptions/${id}/test`, { ...options, body });
  }

  /** Rotate the secret of a subscription. Needs the scope `webhooks`. */
  async rotateSecret(id: number, body?: SecretRotation, options?: PostOptions): Promise<Subscription> {
    return this.#client.request('POST', path`/api/v2/webhooks/subscriptions/${id}/rotate_secret`, { ...options, body });
  }

  /** Finish the rotation of a secret. Needs the scope `webhooks`. */
  async finishRotation(id: number, options?: PostOptions): Promise<Subscription> {
    return this.#client.request('POST', path`/api/v2/webhooks/subscriptions/${id}/rotate_secret/finish`, options);
  }
}
