// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Account,
  AccountExport,
  Answers,
  AnswersResult,
  ChangeList,
  DeleteCurrentAccountQuery,
  ListCurrentAccountChangesQuery,
  ListCurrentAccountOpenGamesQuery,
  OpenGame,
  RequestCounts,
} from '../records.ts';

/** `client.account` */
export class CurrentAccount {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** View your account. Needs the scope `read`. */
  async get(options?: ReadOptions): Promise<Account> {
    return this.#client.request('GET', path`/api/v2/current_account`, options);
  }

  /** Delete your account and personal data. Needs the scopes `bank` and `write`. */
  async delete(query?: DeleteCurrentAccountQuery, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/current_account`, { ...options, query });
  }

  /** Export your personal data. Needs the scopes `bank` and `read`. */
  async export(options?: CallOptions): Promise<AccountExport> {
    return this.#client.request('GET', path`/api/v2/current_account/export`, options);
  }

  /** Accept or decline several assignments. Needs the scope `write`. */
  async answerAssignments(body?: Answers, options?: PostOptions): Promise<AnswersResult> {
    return this.#client.request('POST', path`/api/v2/current_account/answers`, { ...options, body });
  }

  /** View what your application requested. Needs the scope `read`. */
  async getRequestCounts(options?: CallOptions): Promise<RequestCounts> {
    return this.#client.request('GET', path`/api/v2/current_account/request_counts`, options);
  }

  /** List what changed on all your sites. Needs the scope `read`. */
  async listChanges(query?: ListCurrentAccountChangesQuery, options?: CallOptions): Promise<ChangeList> {
    return this.#client.request('GET', path`/api/v2/current_account/changes`, { ...options, query });
  }

  /** List the open games on all your sites. Needs the scope `read`. */
  listOpenGames(options?: ListCurrentAccountOpenGamesQuery & ReadOptions): Pages<OpenGame> {
    return this.#client.list(path`/api/v2/current_account/open_games`, options);
  }
}
