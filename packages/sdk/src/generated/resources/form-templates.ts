// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  FormTemplate,
  FormTemplateChange,
  ListFormTemplatesQuery,
  NewFormTemplate,
} from '../records.ts';

/** `client.formTemplates` */
export class FormTemplates {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a site's form templates. Needs the scope `read`. */
  list(siteId: number, options?: ListFormTemplatesQuery & ReadOptions): Pages<FormTemplate> {
    return this.#client.list(path`/api/v2/sites/${siteId}/form/templates`, options);
  }

  /** Add a form template. Needs the scope `write`. */
  async create(siteId: number, body: NewFormTemplate, options?: PostOptions): Promise<FormTemplate> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/form/templates`, { ...options, body });
  }

  /** View a form template. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<FormTemplate> {
    return this.#client.request('GET', path`/api/v2/form/templates/${id}`, options);
  }

  /** Change a form template. Needs the scope `write`. */
  async change(id: number, body: FormTemplateChange, options?: ChangeOptions): Promise<FormTemplate> {
    return this.#client.request('PUT', path`/api/v2/form/templates/${id}`, { ...options, body });
  }

  /** Delete a form template. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/form/templates/${id}`, options);
  }
}
