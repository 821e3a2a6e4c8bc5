// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Import,
  ImportBadRows,
  ImportChange,
  ImportInput,
  ImportInvitations,
  ImportRow,
  ListImportRowsQuery,
  ListImportsQuery,
} from '../records.ts';

/** `client.imports` */
export class Imports {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the imports of a site. Needs the scope `read`. */
  list(siteId: number, options?: ListImportsQuery & ReadOptions): Pages<Import> {
    return this.#client.list(path`/api/v2/sites/${siteId}/imports`, options);
  }

  /** Import a sheet. Needs the scope `write`. */
  async create(siteId: number, body: ImportInput, options?: PostOptions): Promise<Import> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/imports`, { ...options, body });
  }

  /** View an import. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Import> {
    return this.#client.request('GET', path`/api/v2/imports/${id}`, options);
  }

  /** Change what columns mean, answer questions, and mend cells. Needs the scope `write`. */
  async update(id: number, body?: ImportChange, options?: ChangeOptions): Promise<Import> {
    return this.#client.request('PUT', path`/api/v2/imports/${id}`, { ...options, body });
  }

  /** Discard the draft of an import. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/imports/${id}`, options);
  }

  /** List the rows of an import. Needs the scope `read`. */
  listRows(id: number, options?: ListImportRowsQuery & ReadOptions): Pages<ImportRow> {
    return this.#client.list(path`/api/v2/imports/${id}/rows`, options);
  }

  /** Get the rows that were not imported as a sheet. Needs the scope `read`. */
  async getBadRows(id: number, options?: CallOptions): Promise<ImportBadRows> {
    return this.#client.request('GET', path`/api/v2/imports/${id}/bad_rows`, options);
  }

  /** Apply an import. Needs the scope `write`. */
  async apply(id: number, options?: PostOptions): Promise<Import> {
    return this.#client.request('POST', path`/api/v2/imports/${id}/apply`, options);
  }

  /** Invite the people of an import. Needs the scope `write`. */
  async invite(id: number, options?: PostOptions): Promise<ImportInvitations> {
    return this.#client.request('POST', path`/api/v2/imports/${id}/invite`, options);
  }

  /** Undo an import. Needs the scope `write`. */
  async undo(id: number, options?: PostOptions): Promise<Import> {
    return this.#client.request('POST', path`/api/v2/imports/${id}/undo`, options);
  }
}
