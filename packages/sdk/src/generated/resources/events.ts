// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import { path } from '../../client/path.ts';
import type { ReadOptions } from '../../client/request.ts';
import type { WebhookEvent } from '../../webhooks/event.ts';

/** `client.events` */
export class Events {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** View a webhook event. Needs the scopes `read` or `webhooks`. */
  async get(id: number, options?: ReadOptions): Promise<WebhookEvent> {
    return this.#client.request('GET', path`/api/v2/webhooks/events/${id}`, options);
  }
}
