// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  FeeRule,
  FeeRuleChange,
  ListFeeRulesQuery,
  NewFeeRule,
} from '../records.ts';

/** `client.feeRules` */
export class FeeRules {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the fee rules of a site. Needs the scope `read`. */
  list(siteId: number, options?: ListFeeRulesQuery & ReadOptions): Pages<FeeRule> {
    return this.#client.list(path`/api/v2/sites/${siteId}/fee_rules`, options);
  }

  /** Add a fee rule. Needs the scope `write`. */
  async create(siteId: number, body: NewFeeRule, options?: PostOptions): Promise<FeeRule> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/fee_rules`, { ...options, body });
  }

  /** View a fee rule. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<FeeRule> {
    return this.#client.request('GET', path`/api/v2/fee_rules/${id}`, options);
  }

  /** Change a fee rule that has not begun, or end one. Needs the scope `write`. */
  async change(id: number, body: FeeRuleChange, options?: ChangeOptions): Promise<FeeRule> {
    return this.#client.request('PUT', path`/api/v2/fee_rules/${id}`, { ...options, body });
  }

  /** Delete a fee rule that has not begun. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/fee_rules/${id}`, options);
  }
}
