// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  ListPayRunLinesQuery,
  ListPayRunPeopleQuery,
  ListPayRunsQuery,
  NewPayRun,
  NewPayment,
  PayLine,
  PayRun,
  PayRunChange,
  PayRunDetails,
  PayRunPerson,
} from '../records.ts';

/** `client.payRuns` */
export class PayRuns {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the pay runs of a site. Needs the scope `read`. */
  list(siteId: number, options?: ListPayRunsQuery & ReadOptions): Pages<PayRun> {
    return this.#client.list(path`/api/v2/sites/${siteId}/pay_runs`, options);
  }

  /** Begin a pay run. Needs the scope `write`. */
  async create(siteId: number, body: NewPayRun, options?: PostOptions): Promise<PayRunDetails> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/pay_runs`, { ...options, body });
  }

  /** View a pay run. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<PayRunDetails> {
    return this.#client.request('GET', path`/api/v2/pay_runs/${id}`, options);
  }

  /** Change a draft, or leave out games and people. Needs the scope `write`. */
  async change(id: number, body: PayRunChange, options?: ChangeOptions): Promise<PayRunDetails> {
    return this.#client.request('PUT', path`/api/v2/pay_runs/${id}`, { ...options, body });
  }

  /** Delete a draft. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/pay_runs/${id}`, options);
  }

  /** Mark a draft as seen. Needs the scope `write`. */
  async markSeen(id: number, options?: PostOptions): Promise<void> {
    return this.#client.request('POST', path`/api/v2/pay_runs/${id}/seen`, options);
  }

  /** Close a pay run. Needs the scope `write`. */
  async close(id: number, options?: PostOptions): Promise<PayRunDetails> {
    return this.#client.request('POST', path`/api/v2/pay_runs/${id}/close`, options);
  }

  /** Mark a pay run as paid. Needs the scope `write`. */
  async createPayments(id: number, body: NewPayment, options?: PostOptions): Promise<PayRunDetails> {
    return this.#client.request('POST', path`/api/v2/pay_runs/${id}/payments`, { ...options, body });
  }

  /** List whom a pay run pays. Needs the scope `read`. */
  listPeople(id: number, options?: ListPayRunPeopleQuery & ReadOptions): Pages<PayRunPerson> {
    return this.#client.list(path`/api/v2/pay_runs/${id}/people`, options);
  }

  /** List the games that a pay run pays, and those that it leaves out. Needs the scope `read`. */
  listLines(id: number, options?: ListPayRunLinesQuery & ReadOptions): Pages<PayLine> {
    return this.#client.list(path`/api/v2/pay_runs/${id}/lines`, options);
  }
}
