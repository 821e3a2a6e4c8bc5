// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  GameType,
  GameTypeChange,
  ListGameTypesQuery,
  NewGameType,
} from '../records.ts';

/** `client.gameTypes` */
export class GameTypes {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's game types. Needs the scope `read`. */
  list(siteId: number, options?: ListGameTypesQuery & ReadOptions): Pages<GameType> {
    return this.#client.list(path`/api/v2/sites/${siteId}/game_types`, options);
  }

  /** Add a game type. Needs the scope `write`. */
  async create(siteId: number, body: NewGameType, options?: PostOptions): Promise<GameType> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/game_types`, { ...options, body });
  }

  /** View a game type. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<GameType> {
    return this.#client.request('GET', path`/api/v2/game_types/${id}`, options);
  }

  /** Change a game type. Needs the scope `write`. */
  async change(id: number, body: GameTypeChange, options?: ChangeOptions): Promise<GameType> {
    return this.#client.request('PUT', path`/api/v2/game_types/${id}`, { ...options, body });
  }

  /** Delete a game type. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/game_types/${id}`, options);
  }
}
