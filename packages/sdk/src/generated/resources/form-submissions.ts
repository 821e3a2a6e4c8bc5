// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  FormSubmission,
  FormSubmissionChange,
  ListFormSubmissionsOfGameQuery,
  ListFormSubmissionsOfTemplateQuery,
  NewSubmissionOfGame,
  NewSubmissionOfTemplate,
} from '../records.ts';

/** `client.formSubmissions` */
export class FormSubmissions {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the submissions of a form template. Needs the scope `read`. */
  listOfTemplate(templateId: number, options?: ListFormSubmissionsOfTemplateQuery & ReadOptions): Pages<FormSubmission> {
    return this.#client.list(path`/api/v2/form/templates/${templateId}/submissions`, options);
  }

  /** Fill in a form template for a game. Needs the scope `write`. */
  async createOfTemplate(templateId: number, body: NewSubmissionOfTemplate, options?: PostOptions): Promise<FormSubmission> {
    return this.#client.request('POST', path`/api/v2/form/templates/${templateId}/submissions`, { ...options, body });
  }

  /** List the submissions about a game. Needs the scope `read`. */
  listOfGame(gameId: number, options?: ListFormSubmissionsOfGameQuery & ReadOptions): Pages<FormSubmission> {
    return this.#client.list(path`/api/v2/games/${gameId}/submissions`, options);
  }

  /** Report about a game. Needs the scope `write`. */
  async createOfGame(gameId: number, body: NewSubmissionOfGame, options?: PostOptions): Promise<FormSubmission> {
    return this.#client.request('POST', path`/api/v2/games/${gameId}/submissions`, { ...options, body });
  }

  /** View a form submission. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<FormSubmission> {
    return this.#client.request('GET', path`/api/v2/form/submissions/${id}`, options);
  }

  /** Change, submit or reopen a form submission. Needs the scope `write`. */
  async change(id: number, body: FormSubmissionChange, options?: ChangeOptions): Promise<FormSubmission> {
    return this.#client.request('PUT', path`/api/v2/form/submissions/${id}`, { ...options, body });
  }
}
