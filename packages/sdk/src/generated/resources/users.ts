// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  AvailabilityPattern,
  AvailabilityPatternInput,
  ChangedGame,
  Earning,
  Email,
  Invitations,
  ListCurrentAccountUsersQuery,
  ListEarningsQuery,
  ListGroupUsersQuery,
  ListUserChangedGamesQuery,
  ListUserEmailsQuery,
  ListUserNoticesQuery,
  ListUsersQuery,
  NewUser,
  Notice,
  NoticeSettings,
  NoticeSettingsChange,
  User,
  UserChange,
} from '../records.ts';

/** `client.users` */
export class Users {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List your own users. Needs the scope `read`. */
  listOfCurrentAccount(options?: ListCurrentAccountUsersQuery & ReadOptions): Pages<User> {
    return this.#client.list(path`/api/v2/current_account/users`, options);
  }

  /** List a site's users. Needs the scope `read`. */
  list(siteId: number, options?: ListUsersQuery & ReadOptions): Pages<User> {
    return this.#client.list(path`/api/v2/sites/${siteId}/users`, options);
  }

  /** Add a user to a site. Needs the scope `write`. */
  async create(siteId: number, body: NewUser, options?: PostOptions): Promise<User> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/users`, { ...options, body });
  }

  /** View a user. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<User> {
    return this.#client.request('GET', path`/api/v2/users/${id}`, options);
  }

  /** Change a user. Needs the scope `write`. */
  async change(id: number, body: UserChange, options?: ChangeOptions): Promise<User> {
    return this.#client.request('PUT', path`/api/v2/users/${id}`, { ...options, body });
  }

  /** Remove a user from the site. Needs the scope `write`. */
  async remove(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/users/${id}`, options);
  }

  /** Invite a user again. Needs the scope `write`. */
  async invite(id: number, options?: PostOptions): Promise<void> {
    return this.#client.request('POST', path`/api/v2/users/${id}/invite`, options);
  }

  /** Invite all users again who have not signed in. Needs the scope `write`. */
  async inviteMany(siteId: number, options?: PostOptions): Promise<Invitations> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/users/invite`, options);
  }

  /** List a group's users. Needs the scope `read`. */
  listOfGroup(groupId: number, options?: ListGroupUsersQuery & ReadOptions): Pages<User> {
    return this.#client.list(path`/api/v2/groups/${groupId}/users`, options);
  }

  /** View the weekly pattern of availability. Needs the scope `read`. */
  async getAvailabilityPattern(id: number, options?: ReadOptions): Promise<AvailabilityPattern> {
    return this.#client.request('GET', path`/api/v2/users/${id}/availability_pattern`, options);
  }

  /** Set the weekly pattern of availability. Needs the scope `write`. */
  async changeAvailabilityPattern(id: number, body: AvailabilityPatternInput, options?: ChangeOptions): Promise<AvailabilityPattern> {
    return this.#client.request('PUT', path`/api/v2/users/${id}/availability_pattern`, { ...options, body });
  }

  /** Delete the weekly pattern of availability. Needs the scope `write`. */
  async deleteAvailabilityPattern(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/users/${id}/availability_pattern`, options);
  }

  /** List the games that changed since the user accepted them. Needs the scope `read`. */
  listChangedGames(id: number, options?: ListUserChangedGamesQuery & ReadOptions): Pages<ChangedGame> {
    return this.#client.list(path`/api/v2/users/${id}/changed_games`, options);
  }

  /** List what a user was told. Needs the scope `read`. */
  listNotices(id: number, options?: ListUserNoticesQuery & ReadOptions): Pages<Notice> {
    return this.#client.list(path`/api/v2/users/${id}/notices`, options);
  }

  /** List the emails of a user. Needs the scope `read`. */
  listEmails(id: number, options?: ListUserEmailsQuery & ReadOptions): Pages<Email> {
    return this.#client.list(path`/api/v2/users/${id}/emails`, options);
  }

  /** View which emails a user gets. Needs the scope `read`. */
  async getNoticeSettings(id: number, options?: CallOptions): Promise<NoticeSettings> {
    return this.#client.request('GET', path`/api/v2/users/${id}/notice_settings`, options);
  }

  /** Choose which emails a user gets. Needs the scope `write`. */
  async changeNoticeSettings(id: number, body: NoticeSettingsChange, options?: ChangeOptions): Promise<NoticeSettings> {
    return this.#client.request('PUT', path`/api/v2/users/${id}/notice_settings`, { ...options, body });
  }

  /** List what a user earns by each game. Needs the scope `read`. */
  listEarnings(id: number, options?: ListEarningsQuery & ReadOptions): Pages<Earning> {
    return this.#client.list(path`/api/v2/users/${id}/earnings`, options);
  }
}
