// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  ListMessageRecipientsQuery,
  ListMessagesOfAllSitesQuery,
  ListMessagesQuery,
  Message,
  MessageDraft,
  MessagePreview,
  MessageRecipient,
  NewMessage,
} from '../records.ts';

/** `client.messages` */
export class Messages {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the messages that you got, of all your sites. Needs the scope `read`. */
  listOfAllSites(options?: ListMessagesOfAllSitesQuery & ReadOptions): Pages<Message> {
    return this.#client.list(path`/api/v2/messages`, options);
  }

  /** List the messages of a site. Needs the scope `read`. */
  list(siteId: number, options?: ListMessagesQuery & ReadOptions): Pages<Message> {
    return this.#client.list(path`/api/v2/sites/${siteId}/messages`, options);
  }

  /** Send a message. Needs the scope `write`. */
  async create(siteId: number, body: NewMessage, options?: PostOptions): Promise<Message> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/messages`, { ...options, body });
  }

  /** Preview a message. Needs the scope `write`. */
  async preview(siteId: number, body?: MessageDraft, options?: PostOptions): Promise<MessagePreview> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/messages/preview`, { ...options, body });
  }

  /** View a message. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Message> {
    return this.#client.request('GET', path`/api/v2/messages/${id}`, options);
  }

  /** List who got a message, and who opened it. Needs the scope `read`. */
  listRecipients(id: number, options?: ListMessageRecipientsQuery & ReadOptions): Pages<MessageRecipient> {
    return this.#client.list(path`/api/v2/messages/${id}/recipients`, options);
  }

  /** Mark a message as opened. Needs the scope `write`. */
  async markOpened(id: number, options?: PostOptions): Promise<void> {
    return this.#client.request('POST', path`/api/v2/messages/${id}/opened`, options);
  }
}
