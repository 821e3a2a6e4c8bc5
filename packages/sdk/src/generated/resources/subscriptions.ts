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
    return this.#client.request({ method: 'POST', path: path`/api/v2/webhooks/subscriptions`, body, options });
  }

  /** View a subscription. Needs the scope `webhooks`. */
  async get(id: number, options?: ReadOptions): Promise<Subscription> {
    return this.#client.request({ method: 'GET', path: path`/api/v2/webhooks/subscriptions/${id}`, options });
  }

  /** Change a subscription. Needs the scope `webhooks`. */
  async change(id: number, body: SubscriptionChange, options?: ChangeOptions): Promise<Subscription> {
    return this.#client.request({ method: 'PUT', path: path`/api/v2/webhooks/subscriptions/${id}`, body, options });
  }

  /** Delete a subscription. Needs the scope `webhooks`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request({ method: 'DELETE', path: path`/api/v2/webhooks/subscriptions/${id}`, options });
  }

  /** Send a test delivery. Needs the scope `webhooks`. */
  async test(id: number, body?: TestDeliveryInput, options?: PostOptions): Promise<TestDelivery> {
    return this.#client.request({ method: 'POST', path: path`/api/v2/webhooks/subscriptions/${id}/test`, body, options });
  }

  /** Rotate the secret of a subscription. Needs the scope `webhooks`. */
  async rotateSecret(id: number, body?: SecretRotation, options?: PostOptions): Promise<Subscription> {
    return this.#client.request({ method: 'POST', path: path`/api/v2/webhooks/subscriptions/${id}/rotate_secret`, body, options });
  }

  /** Finish the rotation of a secret. Needs the scope `webhooks`. */
  async finishRotation(id: number, options?: PostOptions): Promise<Subscription> {
    return this.#client.request({ method: 'POST', path: path`/api/v2/webhooks/subscriptions/${id}/rotate_secret/finish`, options });
  }
}
