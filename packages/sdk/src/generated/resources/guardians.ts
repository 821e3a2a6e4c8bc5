// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Guardian,
  GuardianChange,
  ListUserGuardiansQuery,
  NewGuardian,
} from '../records.ts';

/** `client.guardians` */
export class Guardians {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a minor's guardians. Needs the scope `read`. */
  list(userId: number, options?: ListUserGuardiansQuery & ReadOptions): Pages<Guardian> {
    return this.#client.list(path`/api/v2/users/${userId}/guardians`, options);
  }

  /** Add a guardian to a minor. Needs the scope `write`. */
  async create(userId: number, body: NewGuardian, options?: PostOptions): Promise<Guardian> {
    return this.#client.request('POST', path`/api/v2/users/${userId}/guardians`, { ...options, body });
  }

  /** View a guardian. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Guardian> {
    return this.#client.request('GET', path`/api/v2/guardians/${id}`, options);
  }

  /** Say whether a guardian may answer. Needs the scope `write`. */
  async change(id: number, body: GuardianChange, options?: ChangeOptions): Promise<Guardian> {
    return this.#client.request('PUT', path`/api/v2/guardians/${id}`, { ...options, body });
  }

  /** Delete a guardian. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/guardians/${id}`, options);
  }

  /** Ask a guardian again to confirm. Needs the scope `write`. */
  async ask(id: number, options?: PostOptions): Promise<Guardian> {
    return this.#client.request('POST', path`/api/v2/guardians/${id}/ask`, options);
  }
}
