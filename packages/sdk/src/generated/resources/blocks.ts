// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Block,
  ListUserBlocksQuery,
  NewBlock,
} from '../records.ts';

/** `client.blocks` */
export class Blocks {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List what an official is blocked from. Needs the scope `read`. */
  list(userId: number, options?: ListUserBlocksQuery & ReadOptions): Pages<Block> {
    return this.#client.list(path`/api/v2/users/${userId}/blocks`, options);
  }

  /** Block an official. Needs the scope `write`. */
  async create(userId: number, body: NewBlock, options?: PostOptions): Promise<Block> {
    return this.#client.request('POST', path`/api/v2/users/${userId}/blocks`, { ...options, body });
  }

  /** View a block. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Block> {
    return this.#client.request('GET', path`/api/v2/blocks/${id}`, options);
  }

  /** Delete a block. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/blocks/${id}`, options);
  }
}
