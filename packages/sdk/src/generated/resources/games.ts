// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Assignings,
  AssignmentsResult,
  Cancellation,
  CountGamesByDayQuery,
  CountGamesQuery,
  Game,
  GameBatch,
  GameBatchResults,
  GameChange,
  GameCounts,
  GameDays,
  GameIds,
  GameInput,
  GamesChange,
  GamesChangeResult,
  GamesResult,
  HistoryEntry,
  ListCurrentAccountGamesQuery,
  ListGameHistoryQuery,
  ListGameNoticesQuery,
  ListGamesQuery,
  ListUnassignedGamesOfAllSitesQuery,
  ListUnassignedGamesQuery,
  ListUnreportedGamesQuery,
  ListUserGamesQuery,
  Notice,
  Series,
  SeriesInput,
} from '../records.ts';

/** `client.games` */
export class Games {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the games the caller is assigned to. Needs the scope `read`. */
  listOfCurrentAccount(options?: ListCurrentAccountGamesQuery & ReadOptions): Pages<Game> {
    return this.#client.list(path`/api/v2/current_account/games`, options);
  }

  /** List a site's games. Needs the scope `read`. */
  list(siteId: number, options?: ListGamesQuery & ReadOptions): Pages<Game> {
    return this.#client.list(path`/api/v2/sites/${siteId}/games`, options);
  }

  /** Create a game. Needs the scope `write`. */
  async create(siteId: number, body: GameInput, options?: PostOptions): Promise<Game> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games`, { ...options, body });
  }

  /** Create a game for each of several weeks. Needs the scope `write`. */
  async createSeries(siteId: number, body: SeriesInput, options?: PostOptions): Promise<Series> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/series`, { ...options, body });
  }

  /** Count a site's games, and those that need something. Needs the scope `read`. */
  async count(siteId: number, query?: CountGamesQuery, options?: CallOptions): Promise<GameCounts> {
    return this.#client.request('GET', path`/api/v2/sites/${siteId}/games/counts`, { ...options, query });
  }

  /** Count a site's games by days. Needs the scope `read`. */
  async countDays(siteId: number, query?: CountGamesByDayQuery, options?: CallOptions): Promise<GameDays> {
    return this.#client.request('GET', path`/api/v2/sites/${siteId}/games/days`, { ...options, query });
  }

  /** List a site's games with an open slot. Needs the scope `read`. */
  listUnassigned(siteId: number, options?: ListUnassignedGamesQuery & ReadOptions): Pages<Game> {
    return this.#client.list(path`/api/v2/sites/${siteId}/games/unassigned`, options);
  }

  /** List a site's games without a due report. Needs the scope `read`. */
  listUnreported(siteId: number, options?: ListUnreportedGamesQuery & ReadOptions): Pages<Game> {
    return this.#client.list(path`/api/v2/sites/${siteId}/games/unreported`, options);
  }

  /** List the games a user is assigned to. Needs the scope `read`. */
  listOfUser(userId: number, options?: ListUserGamesQuery & ReadOptions): Pages<Game> {
    return this.#client.list(path`/api/v2/users/${userId}/games`, options);
  }

  /** List the games with an open slot on all the caller's sites. Needs the scope `read`. */
  listUnassignedOfAllSites(options?: ListUnassignedGamesOfAllSitesQuery & ReadOptions): Pages<Game> {
    return this.#client.list(path`/api/v2/games/unassigned`, options);
  }

  /** View a game. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Game> {
    return this.#client.request('GET', path`/api/v2/games/${id}`, options);
  }

  /** Change a game. Needs the scope `write`. */
  async change(id: number, body: GameChange, options?: ChangeOptions): Promise<Game> {
    return this.#client.request('PUT', path`/api/v2/games/${id}`, { ...options, body });
  }

  /** Delete a game. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/games/${id}`, options);
  }

  /** List what was changed of a game and its crew. Needs the scope `read`. */
  listHistory(id: number, options?: ListGameHistoryQuery & ReadOptions): Pages<HistoryEntry> {
    return this.#client.list(path`/api/v2/games/${id}/history`, options);
  }

  /** Create a game like another. Needs the scope `write`. */
  async duplicate(id: number, body?: GameChange, options?: PostOptions): Promise<Game> {
    return this.#client.request('POST', path`/api/v2/games/${id}/duplicate`, { ...options, body });
  }

  /** Empty the crew of a game. Needs the scope `write`. */
  async unassign(id: number, options?: ChangeOptions): Promise<Game> {
    return this.#client.request('PUT', path`/api/v2/games/${id}/unassign`, options);
  }

  /** Restore a deleted game. Needs the scope `write`. */
  async restore(id: number, options?: PostOptions): Promise<Game> {
    return this.#client.request('POST', path`/api/v2/games/${id}/restore`, options);
  }

  /** Create many games. Needs the scope `write`. */
  async createBatch(siteId: number, body: GameBatch, options?: PostOptions): Promise<GameBatchResults> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/batch`, { ...options, body });
  }

  /** Publish games. Needs the scope `write`. */
  async publishMany(siteId: number, body: GameIds, options?: PostOptions): Promise<GamesResult> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/publish`, { ...options, body });
  }

  /** Make games drafts again. Needs the scope `write`. */
  async unpublishMany(siteId: number, body: GameIds, options?: PostOptions): Promise<GamesResult> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/unpublish`, { ...options, body });
  }

  /** Cancel games. Needs the scope `write`. */
  async cancelMany(siteId: number, body: Cancellation, options?: PostOptions): Promise<GamesResult> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/cancel`, { ...options, body });
  }

  /** Move games, or give them another pattern. Needs the scope `write`. */
  async changeMany(siteId: number, body: GamesChange, options?: PostOptions): Promise<GamesChangeResult> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/change`, { ...options, body });
  }

  /** Delete games. Needs the scope `write`. */
  async deleteMany(siteId: number, body: GameIds, options?: PostOptions): Promise<GamesResult> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/delete`, { ...options, body });
  }

  /** Restore deleted games. Needs the scope `write`. */
  async restoreMany(siteId: number, body: GameIds, options?: PostOptions): Promise<GamesResult> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/restore`, { ...options, body });
  }

  /** Assign officials to slots. Needs the scope `write`. */
  async assignMany(siteId: number, body: Assignings, options?: PostOptions): Promise<AssignmentsResult> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/games/assign`, { ...options, body });
  }

  /** List who was told what of a game. Needs the scope `read`. */
  listNotices(id: number, options?: ListGameNoticesQuery & ReadOptions): Pages<Notice> {
    return this.#client.list(path`/api/v2/games/${id}/notices`, options);
  }

  /** Mark a game as seen. Needs the scope `write`. */
  async markSeen(id: number, options?: PostOptions): Promise<void> {
    return this.#client.request('POST', path`/api/v2/games/${id}/seen`, options);
  }
}
