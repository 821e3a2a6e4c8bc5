// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  BankAccount,
  ListUserBankAccountsQuery,
  NewBankAccount,
} from '../records.ts';

/** `client.bankAccounts` */
export class BankAccounts {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List your bank accounts. Needs the scope `bank`. */
  list(userId: number, options?: ListUserBankAccountsQuery & ReadOptions): Pages<BankAccount> {
    return this.#client.list(path`/api/v2/users/${userId}/bank_accounts`, options);
  }

  /** Add a bank account. Needs the scopes `bank` and `write`. */
  async create(userId: number, body: NewBankAccount, options?: PostOptions): Promise<BankAccount> {
    return this.#client.request('POST', path`/api/v2/users/${userId}/bank_accounts`, { ...options, body });
  }

  /** View a bank account. Needs the scope `bank`. */
  async get(id: number, options?: ReadOptions): Promise<BankAccount> {
    return this.#client.request('GET', path`/api/v2/bank_accounts/${id}`, options);
  }

  /** Remove a bank account. Needs the scopes `bank` and `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/bank_accounts/${id}`, options);
  }
}
