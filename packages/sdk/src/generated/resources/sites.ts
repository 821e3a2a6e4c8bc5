// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  AnnualTotal,
  AuditEntry,
  Balance,
  BilledLine,
  ChangeList,
  Export,
  ListAnnualTotalsQuery,
  ListAuditQuery,
  ListBalanceQuery,
  ListChangesQuery,
  ListCurrentAccountSitesQuery,
  ListOpenGamesQuery,
  ListPayerLinesQuery,
  ListPayersQuery,
  ListSitesQuery,
  NewExport,
  NewReminder,
  OpenGame,
  PayerList,
  Reminder,
  SiteChange,
  WholeSite,
} from '../records.ts';

/** `client.sites` */
export class Sites {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List your account's sites. Needs the scope `read`. */
  listOfCurrentAccount(options?: ListCurrentAccountSitesQuery & ReadOptions): Pages<WholeSite> {
    return this.#client.list(path`/api/v2/current_account/sites`, options);
  }

  /** List your sites. Needs the scope `read`. */
  list(options?: ListSitesQuery & ReadOptions): Pages<WholeSite> {
    return this.#client.list(path`/api/v2/sites`, options);
  }

  /** View a site. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<WholeSite> {
    return this.#client.request('GET', path`/api/v2/sites/${id}`, options);
  }

  /** Change the settings of a site. Needs the scope `write`. */
  async change(id: number, body: SiteChange, options?: ChangeOptions): Promise<WholeSite> {
    return this.#client.request('PUT', path`/api/v2/sites/${id}`, { ...options, body });
  }

  /** Delete a site after 30 days. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/sites/${id}`, options);
  }

  /** Archive a site. Needs the scope `write`. */
  async archive(id: number, options?: PostOptions): Promise<WholeSite> {
    return this.#client.request('POST', path`/api/v2/sites/${id}/archive`, options);
  }

  /** Restore a site that was archived or deleted. Needs the scope `write`. */
  async restore(id: number, options?: PostOptions): Promise<WholeSite> {
    return this.#client.request('POST', path`/api/v2/sites/${id}/restore`, options);
  }

  /** List what changed on a site. Needs the scope `read`. */
  async listChanges(id: number, query?: ListChangesQuery, options?: CallOptions): Promise<ChangeList> {
    return this.#client.request('GET', path`/api/v2/sites/${id}/changes`, { ...options, query });
  }

  /** List who did what on a site. Needs the scope `read`. */
  listAudit(id: number, options?: ListAuditQuery & ReadOptions): Pages<AuditEntry> {
    return this.#client.list(path`/api/v2/sites/${id}/audit`, options);
  }

  /** Remind officials who have not answered. Needs the scope `write`. */
  async createReminders(id: number, body: NewReminder, options?: PostOptions): Promise<Reminder> {
    return this.#client.request('POST', path`/api/v2/sites/${id}/reminders`, { ...options, body });
  }

  /** Compare what officials work. Needs the scope `read`. */
  listBalance(id: number, options?: ListBalanceQuery & ReadOptions): Pages<Balance> {
    return this.#client.list(path`/api/v2/sites/${id}/balance`, options);
  }

  /** List a site's open games. Needs the scope `read`. */
  listOpenGames(id: number, options?: ListOpenGamesQuery & ReadOptions): Pages<OpenGame> {
    return this.#client.list(path`/api/v2/sites/${id}/open_games`, options);
  }

  /** Export a table. Needs the scope `read`. */
  async createExports(id: number, body: NewExport, options?: PostOptions): Promise<Export> {
    return this.#client.request('POST', path`/api/v2/sites/${id}/exports`, { ...options, body });
  }

  /** List who pays for the games. Needs the scope `read`. */
  async listPayers(id: number, query?: ListPayersQuery, options?: CallOptions): Promise<PayerList> {
    return this.#client.request('GET', path`/api/v2/sites/${id}/payers`, { ...options, query });
  }

  /** List what each payer pays for. Needs the scope `read`. */
  listPayerLines(id: number, options?: ListPayerLinesQuery & ReadOptions): Pages<BilledLine> {
    return this.#client.list(path`/api/v2/sites/${id}/payer_lines`, options);
  }

  /** List what officials were paid in a year. Needs the scope `read`. */
  listAnnualTotals(id: number, options?: ListAnnualTotalsQuery & ReadOptions): Pages<AnnualTotal> {
    return this.#client.list(path`/api/v2/sites/${id}/annual_totals`, options);
  }
}
