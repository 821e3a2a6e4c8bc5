// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Group,
  GroupChange,
  ListGroupsQuery,
  ListUserGroupsQuery,
  NewGroup,
} from '../records.ts';

/** `client.groups` */
export class Groups {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's groups. Needs the scope `read`. */
  list(siteId: number, options?: ListGroupsQuery & ReadOptions): Pages<Group> {
    return this.#client.list(path`/api/v2/sites/${siteId}/groups`, options);
  }

  /** Add a group. Needs the scope `write`. */
  async create(siteId: number, body: NewGroup, options?: PostOptions): Promise<Group> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/groups`, { ...options, body });
  }

  /** View a group. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Group> {
    return this.#client.request('GET', path`/api/v2/groups/${id}`, options);
  }

  /** Change a group. Needs the scope `write`. */
  async change(id: number, body: GroupChange, options?: ChangeOptions): Promise<Group> {
    return this.#client.request('PUT', path`/api/v2/groups/${id}`, { ...options, body });
  }

  /** Delete a group. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/groups/${id}`, options);
  }

  /** List a user's groups. Needs the scope `read`. */
  listOfUser(userId: number, options?: ListUserGroupsQuery & ReadOptions): Pages<Group> {
    return this.#client.list(path`/api/v2/users/${userId}/groups`, options);
  }

  /** Add a user to a group. Needs the scope `write`. */
  async addToUser(userId: number, id: number, options?: PostOptions): Promise<Group> {
    return this.#client.request('POST', path`/api/v2/users/${userId}/groups/${id}`, options);
  }

  /** Take a user out of a group. Needs the scope `write`. */
  async removeFromUser(userId: number, id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/users/${userId}/groups/${id}`, options);
  }
}
