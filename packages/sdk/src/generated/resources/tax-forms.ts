// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  TaxForm,
  TaxFormInput,
} from '../records.ts';

/** `client.taxForm` */
export class TaxForms {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** View your tax form. Needs the scope `bank`. */
  async get(userId: number, options?: ReadOptions): Promise<TaxForm> {
    return this.#client.request('GET', path`/api/v2/users/${userId}/tax_form`, options);
  }

  /** Add your tax form. Needs the scopes `bank` and `write`. */
  async create(userId: number, body: TaxFormInput, options?: PostOptions): Promise<TaxForm> {
    return this.#client.request('POST', path`/api/v2/users/${userId}/tax_form`, { ...options, body });
  }

  /** Replace your tax form. Needs the scopes `bank` and `write`. */
  async change(userId: number, body: TaxFormInput, options?: ChangeOptions): Promise<TaxForm> {
    return this.#client.request('PUT', path`/api/v2/users/${userId}/tax_form`, { ...options, body });
  }

  /** Remove your tax form. Needs the scopes `bank` and `write`. */
  async delete(userId: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/users/${userId}/tax_form`, options);
  }
}
