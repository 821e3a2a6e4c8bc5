// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  ListStatementsOfAllSitesQuery,
  ListStatementsQuery,
  NewStatement,
  Statement,
  StatementChange,
} from '../records.ts';

/** `client.statements` */
export class Statements {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the statements of all your sites. Needs the scope `read`. */
  listOfAllSites(options?: ListStatementsOfAllSitesQuery & ReadOptions): Pages<Statement> {
    return this.#client.list(path`/api/v2/statements`, options);
  }

  /** List the statements of a site. Needs the scope `read`. */
  list(siteId: number, options?: ListStatementsQuery & ReadOptions): Pages<Statement> {
    return this.#client.list(path`/api/v2/sites/${siteId}/statements`, options);
  }

  /** Write down what a user is owed. Needs the scope `write`. */
  async create(siteId: number, body: NewStatement, options?: PostOptions): Promise<Statement> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/statements`, { ...options, body });
  }

  /** View a statement. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Statement> {
    return this.#client.request('GET', path`/api/v2/statements/${id}`, options);
  }

  /** Change a statement, or what was paid of it. Needs the scope `write`. */
  async change(id: number, body: StatementChange, options?: ChangeOptions): Promise<Statement> {
    return this.#client.request('PUT', path`/api/v2/statements/${id}`, { ...options, body });
  }
}
