// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Api, CallOptions, ChangeOptions, PostOptions } from '../client/api.ts';
import type { Pages } from '../client/pages.ts';
import { path } from '../client/path.ts';
import type { WebhookEvent } from '../webhooks/event.ts';
import type {
  Account,
  AccountExport,
  AgeGroup,
  AgeGroupChange,
  Answer,
  Answers,
  AnswersResult,
  Assigning,
  Assignings,
  Assignment,
  AssignmentsResult,
  AuditEntry,
  Availability,
  AvailabilityChange,
  AvailabilityDays,
  AvailabilityDaysInput,
  AvailabilityPattern,
  AvailabilityPatternInput,
  BankAccount,
  Block,
  CalendarFeed,
  CalendarFeeds,
  Cancellation,
  Candidate,
  ChangeList,
  ChangedAssignment,
  ConfirmAssignmentQuery,
  CountGamesByDayQuery,
  CountGamesQuery,
  CreatedCalendarFeed,
  DecidedRequest,
  Decision,
  DeleteCurrentAccountQuery,
  Entry,
  FormSubmission,
  FormSubmissionChange,
  FormTemplate,
  FormTemplateChange,
  Game,
  GameChange,
  GameCounts,
  GameDays,
  GameIds,
  GameInput,
  GameType,
  GameTypeChange,
  GamesResult,
  Gender,
  GenderChange,
  Group,
  GroupChange,
  HistoryEntry,
  League,
  LeagueChange,
  LeagueOfficial,
  ListAgeGroupsQuery,
  ListAuditQuery,
  ListCandidatesQuery,
  ListChangesQuery,
  ListCurrentAccountGamesQuery,
  ListCurrentAccountOpenGamesQuery,
  ListCurrentAccountSitesQuery,
  ListCurrentAccountUsersQuery,
  ListFormSubmissionsOfGameQuery,
  ListFormSubmissionsOfTemplateQuery,
  ListFormTemplatesQuery,
  ListGameHistoryQuery,
  ListGameNoticesQuery,
  ListGameTypesQuery,
  ListGamesQuery,
  ListGendersQuery,
  ListGroupUsersQuery,
  ListGroupsQuery,
  ListLeagueOfficialsQuery,
  ListLeaguesQuery,
  ListOpenGamesQuery,
  ListPatternsQuery,
  ListRequestsQuery,
  ListSitesQuery,
  ListStatementsOfAllSitesQuery,
  ListStatementsQuery,
  ListSubscriptionsQuery,
  ListTeamsQuery,
  ListUnassignedGamesOfAllSitesQuery,
  ListUnassignedGamesQuery,
  ListUnreportedGamesQuery,
  ListUserAvailabilityDaysQuery,
  ListUserAvailabilityQuery,
  ListUserBankAccountsQuery,
  ListUserBlocksQuery,
  ListUserGamesQuery,
  ListUserGroupsQuery,
  ListUserNoticesQuery,
  ListUsersQuery,
  ListVenuesQuery,
  NewAgeGroup,
  NewAvailability,
  NewBankAccount,
  NewBlock,
  NewCalendarFeed,
  NewFormTemplate,
  NewGameRequest,
  NewGameType,
  NewGender,
  NewGroup,
  NewLeague,
  NewLeagueOfficial,
  NewPattern,
  NewStatement,
  NewSubmissionOfGame,
  NewSubmissionOfTemplate,
  NewSubscription,
  NewTeam,
  NewUser,
  NewVenue,
  Notice,
  NoticeSettings,
  NoticeSettingsChange,
  OpenGame,
  Pattern,
  PatternChange,
  Request,
  RequestInput,
  Series,
  SeriesInput,
  SiteChange,
  Statement,
  StatementChange,
  Subscription,
  SubscriptionChange,
  TaxForm,
  TaxFormInput,
  Team,
  TeamChange,
  TeamMerge,
  User,
  UserChange,
  Venue,
  VenueChange,
  VenueMerge,
  WholeSite,
} from './records.ts';

/** `client.entry` */
export class EntryResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Begin here. Needs no token: it is the same for every caller. */
  async get(options?: CallOptions): Promise<Entry> {
    return this.#api.request({ method: 'GET', path: path`/api/v2`, options });
  }
}

/** `client.account` */
export class AccountResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** View your account. Needs the scope `read`. */
  async get(options?: CallOptions): Promise<Account> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/current_account`, options });
  }

  /** Delete your account and personal data. Needs the scopes `bank` and `write`. */
  async delete(query?: DeleteCurrentAccountQuery, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/current_account`, query, options });
  }

  /** Export your personal data. Needs the scopes `bank` and `read`. */
  async export(options?: CallOptions): Promise<AccountExport> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/current_account/export`, options });
  }

  /** Accept or decline several assignments. Needs the scope `write`. */
  async answerAssignments(body?: Answers, options?: PostOptions): Promise<AnswersResult> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/current_account/answers`, body, options });
  }

  /** List the open games on all your sites. Needs the scope `read`. */
  listOpenGames(options?: ListCurrentAccountOpenGamesQuery & CallOptions): Pages<OpenGame> {
    return this.#api.list(path`/api/v2/current_account/open_games`, options);
  }
}

/** `client.sites` */
export class SitesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List your account's sites. Needs the scope `read`. */
  listOfCurrentAccount(options?: ListCurrentAccountSitesQuery & CallOptions): Pages<WholeSite> {
    return this.#api.list(path`/api/v2/current_account/sites`, options);
  }

  /** List your sites. Needs the scope `read`. */
  list(options?: ListSitesQuery & CallOptions): Pages<WholeSite> {
    return this.#api.list(path`/api/v2/sites`, options);
  }

  /** View a site. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<WholeSite> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/sites/${id}`, options });
  }

  /** Change the settings of a site. Needs the scope `write`. */
  async change(id: number, body: SiteChange, options?: ChangeOptions): Promise<WholeSite> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/sites/${id}`, body, options });
  }

  /** Delete a site after 30 days. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/sites/${id}`, options });
  }

  /** Archive a site. Needs the scope `write`. */
  async archive(id: number, options?: PostOptions): Promise<WholeSite> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${id}/archive`, options });
  }

  /** Restore a site that was archived or deleted. Needs the scope `write`. */
  async restore(id: number, options?: PostOptions): Promise<WholeSite> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${id}/restore`, options });
  }

  /** List what changed on a site. Needs the scope `read`. */
  async listChanges(id: number, query?: ListChangesQuery, options?: CallOptions): Promise<ChangeList> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/sites/${id}/changes`, query, options });
  }

  /** List who did what on a site. Needs the scope `read`. */
  listAudit(id: number, options?: ListAuditQuery & CallOptions): Pages<AuditEntry> {
    return this.#api.list(path`/api/v2/sites/${id}/audit`, options);
  }

  /** List a site's open games. Needs the scope `read`. */
  listOpenGames(id: number, options?: ListOpenGamesQuery & CallOptions): Pages<OpenGame> {
    return this.#api.list(path`/api/v2/sites/${id}/open_games`, options);
  }
}

/** `client.users` */
export class UsersResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List your own users. Needs the scope `read`. */
  listOfCurrentAccount(options?: ListCurrentAccountUsersQuery & CallOptions): Pages<User> {
    return this.#api.list(path`/api/v2/current_account/users`, options);
  }

  /** List a site's users. Needs the scope `read`. */
  list(siteId: number, options?: ListUsersQuery & CallOptions): Pages<User> {
    return this.#api.list(path`/api/v2/sites/${siteId}/users`, options);
  }

  /** Add a user to a site. Needs the scope `write`. */
  async create(siteId: number, body: NewUser, options?: PostOptions): Promise<User> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/users`, body, options });
  }

  /** View a user. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<User> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/users/${id}`, options });
  }

  /** Change a user. Needs the scope `write`. */
  async change(id: number, body: UserChange, options?: ChangeOptions): Promise<User> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/users/${id}`, body, options });
  }

  /** Remove a user from the site. Needs the scope `write`. */
  async remove(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/users/${id}`, options });
  }

  /** Invite a user again. Needs the scope `write`. */
  async invite(id: number, options?: PostOptions): Promise<void> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/users/${id}/invite`, options });
  }

  /** List a group's users. Needs the scope `read`. */
  listOfGroup(groupId: number, options?: ListGroupUsersQuery & CallOptions): Pages<User> {
    return this.#api.list(path`/api/v2/groups/${groupId}/users`, options);
  }

  /** View the weekly pattern of availability. Needs the scope `read`. */
  async getAvailabilityPattern(id: number, options?: CallOptions): Promise<AvailabilityPattern> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/users/${id}/availability_pattern`, options });
  }

  /** Set the weekly pattern of availability. Needs the scope `write`. */
  async changeAvailabilityPattern(id: number, body: AvailabilityPatternInput, options?: ChangeOptions): Promise<AvailabilityPattern> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/users/${id}/availability_pattern`, body, options });
  }

  /** Delete the weekly pattern of availability. Needs the scope `write`. */
  async deleteAvailabilityPattern(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/users/${id}/availability_pattern`, options });
  }

  /** List what a user was told. Needs the scope `read`. */
  listNotices(id: number, options?: ListUserNoticesQuery & CallOptions): Pages<Notice> {
    return this.#api.list(path`/api/v2/users/${id}/notices`, options);
  }

  /** View which emails a user gets. Needs the scope `read`. */
  async getNoticeSettings(id: number, options?: CallOptions): Promise<NoticeSettings> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/users/${id}/notice_settings`, options });
  }

  /** Choose which emails a user gets. Needs the scope `write`. */
  async changeNoticeSettings(id: number, body: NoticeSettingsChange, options?: ChangeOptions): Promise<NoticeSettings> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/users/${id}/notice_settings`, body, options });
  }
}

/** `client.games` */
export class GamesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List the games the caller is assigned to. Needs the scope `read`. */
  listOfCurrentAccount(options?: ListCurrentAccountGamesQuery & CallOptions): Pages<Game> {
    return this.#api.list(path`/api/v2/current_account/games`, options);
  }

  /** List a site's games. Needs the scope `read`. */
  list(siteId: number, options?: ListGamesQuery & CallOptions): Pages<Game> {
    return this.#api.list(path`/api/v2/sites/${siteId}/games`, options);
  }

  /** Create a game. Needs the scope `write`. */
  async create(siteId: number, body: GameInput, options?: PostOptions): Promise<Game> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/games`, body, options });
  }

  /** Create a game for each of several weeks. Needs the scope `write`. */
  async createSeries(siteId: number, body: SeriesInput, options?: PostOptions): Promise<Series> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/games/series`, body, options });
  }

  /** Count a site's games, and those that need something. Needs the scope `read`. */
  async count(siteId: number, query?: CountGamesQuery, options?: CallOptions): Promise<GameCounts> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/sites/${siteId}/games/counts`, query, options });
  }

  /** Count a site's games by days. Needs the scope `read`. */
  async countDays(siteId: number, query?: CountGamesByDayQuery, options?: CallOptions): Promise<GameDays> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/sites/${siteId}/games/days`, query, options });
  }

  /** List a site's games with an open slot. Needs the scope `read`. */
  listUnassigned(siteId: number, options?: ListUnassignedGamesQuery & CallOptions): Pages<Game> {
    return this.#api.list(path`/api/v2/sites/${siteId}/games/unassigned`, options);
  }

  /** List a site's games without a due report. Needs the scope `read`. */
  listUnreported(siteId: number, options?: ListUnreportedGamesQuery & CallOptions): Pages<Game> {
    return this.#api.list(path`/api/v2/sites/${siteId}/games/unreported`, options);
  }

  /** List the games a user is assigned to. Needs the scope `read`. */
  listOfUser(userId: number, options?: ListUserGamesQuery & CallOptions): Pages<Game> {
    return this.#api.list(path`/api/v2/users/${userId}/games`, options);
  }

  /** List the games with an open slot on all the caller's sites. Needs the scope `read`. */
  listUnassignedOfAllSites(options?: ListUnassignedGamesOfAllSitesQuery & CallOptions): Pages<Game> {
    return this.#api.list(path`/api/v2/games/unassigned`, options);
  }

  /** View a game. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Game> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/games/${id}`, options });
  }

  /** Change a game. Needs the scope `write`. */
  async change(id: number, body: GameChange, options?: ChangeOptions): Promise<Game> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/games/${id}`, body, options });
  }

  /** Delete a game. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/games/${id}`, options });
  }

  /** List what was changed of a game and its crew. Needs the scope `read`. */
  listHistory(id: number, options?: ListGameHistoryQuery & CallOptions): Pages<HistoryEntry> {
    return this.#api.list(path`/api/v2/games/${id}/history`, options);
  }

  /** Create a game like another. Needs the scope `write`. */
  async duplicate(id: number, body?: GameChange, options?: PostOptions): Promise<Game> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/games/${id}/duplicate`, body, options });
  }

  /** Empty the crew of a game. Needs the scope `write`. */
  async unassign(id: number, options?: ChangeOptions): Promise<Game> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/games/${id}/unassign`, options });
  }

  /** Restore a deleted game. Needs the scope `write`. */
  async restore(id: number, options?: PostOptions): Promise<Game> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/games/${id}/restore`, options });
  }

  /** Publish games. Needs the scope `write`. */
  async publishMany(siteId: number, body: GameIds, options?: PostOptions): Promise<GamesResult> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/games/publish`, body, options });
  }

  /** Make games drafts again. Needs the scope `write`. */
  async unpublishMany(siteId: number, body: GameIds, options?: PostOptions): Promise<GamesResult> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/games/unpublish`, body, options });
  }

  /** Cancel games. Needs the scope `write`. */
  async cancelMany(siteId: number, body: Cancellation, options?: PostOptions): Promise<GamesResult> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/games/cancel`, body, options });
  }

  /** Delete games. Needs the scope `write`. */
  async deleteMany(siteId: number, body: GameIds, options?: PostOptions): Promise<GamesResult> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/games/delete`, body, options });
  }

  /** Restore deleted games. Needs the scope `write`. */
  async restoreMany(siteId: number, body: GameIds, options?: PostOptions): Promise<GamesResult> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/games/restore`, body, options });
  }

  /** Assign officials to slots. Needs the scope `write`. */
  async assignMany(siteId: number, body: Assignings, options?: PostOptions): Promise<AssignmentsResult> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/games/assign`, body, options });
  }

  /** List who was told what of a game. Needs the scope `read`. */
  listNotices(id: number, options?: ListGameNoticesQuery & CallOptions): Pages<Notice> {
    return this.#api.list(path`/api/v2/games/${id}/notices`, options);
  }

  /** Mark a game as seen. Needs the scope `write`. */
  async markSeen(id: number, options?: PostOptions): Promise<void> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/games/${id}/seen`, options });
  }
}

/** `client.calendarFeeds` */
export class CalendarFeedsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List your calendar feeds. Needs the scope `read`. */
  async list(options?: CallOptions): Promise<CalendarFeeds> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/current_account/calendar_feeds`, options });
  }

  /** Make the address of a calendar feed. Needs the scope `write`. */
  async create(body: NewCalendarFeed, options?: PostOptions): Promise<CreatedCalendarFeed> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/current_account/calendar_feeds`, body, options });
  }

  /** View a calendar feed. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<CalendarFeed> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/current_account/calendar_feeds/${id}`, options });
  }

  /** Revoke the address of a calendar feed. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/current_account/calendar_feeds/${id}`, options });
  }
}

/** `client.groups` */
export class GroupsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's groups. Needs the scope `read`. */
  list(siteId: number, options?: ListGroupsQuery & CallOptions): Pages<Group> {
    return this.#api.list(path`/api/v2/sites/${siteId}/groups`, options);
  }

  /** Add a group. Needs the scope `write`. */
  async create(siteId: number, body: NewGroup, options?: PostOptions): Promise<Group> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/groups`, body, options });
  }

  /** View a group. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Group> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/groups/${id}`, options });
  }

  /** Change a group. Needs the scope `write`. */
  async change(id: number, body: GroupChange, options?: ChangeOptions): Promise<Group> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/groups/${id}`, body, options });
  }

  /** Delete a group. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/groups/${id}`, options });
  }

  /** List a user's groups. Needs the scope `read`. */
  listOfUser(userId: number, options?: ListUserGroupsQuery & CallOptions): Pages<Group> {
    return this.#api.list(path`/api/v2/users/${userId}/groups`, options);
  }

  /** Add a user to a group. Needs the scope `write`. */
  async addToUser(userId: number, id: number, options?: PostOptions): Promise<Group> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/users/${userId}/groups/${id}`, options });
  }

  /** Take a user out of a group. Needs the scope `write`. */
  async removeFromUser(userId: number, id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/users/${userId}/groups/${id}`, options });
  }
}

/** `client.availability` */
export class AvailabilityResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a user's availability. Needs the scope `read`. */
  list(userId: number, options?: ListUserAvailabilityQuery & CallOptions): Pages<Availability> {
    return this.#api.list(path`/api/v2/users/${userId}/availability`, options);
  }

  /** Add availability. Needs the scope `write`. */
  async create(userId: number, body: NewAvailability, options?: PostOptions): Promise<Availability> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/users/${userId}/availability`, body, options });
  }

  /** View a user's availability by days. Needs the scope `read`. */
  async listDays(userId: number, query?: ListUserAvailabilityDaysQuery, options?: CallOptions): Promise<AvailabilityDays> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/users/${userId}/availability/days`, query, options });
  }

  /** Set availability for days. Needs the scope `write`. */
  async changeDays(userId: number, body: AvailabilityDaysInput, options?: ChangeOptions): Promise<AvailabilityDays> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/users/${userId}/availability/days`, body, options });
  }

  /** View availability. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Availability> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/availability/${id}`, options });
  }

  /** Change availability. Needs the scope `write`. */
  async change(id: number, body: AvailabilityChange, options?: ChangeOptions): Promise<Availability> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/availability/${id}`, body, options });
  }

  /** Delete availability. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/availability/${id}`, options });
  }
}

/** `client.blocks` */
export class BlocksResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List what an official is blocked from. Needs the scope `read`. */
  list(userId: number, options?: ListUserBlocksQuery & CallOptions): Pages<Block> {
    return this.#api.list(path`/api/v2/users/${userId}/blocks`, options);
  }

  /** Block an official. Needs the scope `write`. */
  async create(userId: number, body: NewBlock, options?: PostOptions): Promise<Block> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/users/${userId}/blocks`, body, options });
  }

  /** View a block. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Block> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/blocks/${id}`, options });
  }

  /** Delete a block. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/blocks/${id}`, options });
  }
}

/** `client.assignments` */
export class AssignmentsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** View an assignment. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Assignment> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/assignments/${id}`, options });
  }

  /** List the candidates for a slot. Needs the scope `read`. */
  listCandidates(id: number, options?: ListCandidatesQuery & CallOptions): Pages<Candidate> {
    return this.#api.list(path`/api/v2/assignments/${id}/candidates`, options);
  }

  /** Assign an official. Needs the scope `write`. */
  async assign(id: number, body: Assigning, options?: PostOptions): Promise<ChangedAssignment> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/assignments/${id}/assign`, body, options });
  }

  /** Empty a slot. Needs the scope `write`. */
  async unassign(id: number, options?: PostOptions): Promise<ChangedAssignment> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/assignments/${id}/unassign`, options });
  }

  /** Accept or decline. Needs the scope `write`. */
  async confirm(id: number, body?: Answer, query?: ConfirmAssignmentQuery, options?: PostOptions): Promise<ChangedAssignment> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/assignments/${id}/confirm`, query, body, options });
  }

  /** Claim an open game. Needs the scope `write`. */
  async claim(id: number, options?: PostOptions): Promise<ChangedAssignment> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/assignments/${id}/claim`, options });
  }

  /** Ask for an open game. Needs the scope `write`. */
  async request(id: number, body?: RequestInput, options?: PostOptions): Promise<Request> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/assignments/${id}/request`, body, options });
  }

  /** Withdraw your request. Needs the scope `write`. */
  async withdrawRequest(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/assignments/${id}/request`, options });
  }
}

/** `client.requests` */
export class RequestsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Claim or ask for any open position of a game. Needs the scope `write`. */
  async create(body: NewGameRequest, options?: PostOptions): Promise<Request> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/game_requests`, body, options });
  }

  /** List the requests for open games. Needs the scope `read`. */
  list(siteId: number, options?: ListRequestsQuery & CallOptions): Pages<Request> {
    return this.#api.list(path`/api/v2/sites/${siteId}/requests`, options);
  }

  /** View a request for an open game. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Request> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/requests/${id}`, options });
  }

  /** Grant or refuse a request. Needs the scope `write`. */
  async decide(id: number, body?: Decision, options?: PostOptions): Promise<DecidedRequest> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/requests/${id}/decide`, body, options });
  }
}

/** `client.formTemplates` */
export class FormTemplatesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's form templates. Needs the scope `read`. */
  list(siteId: number, options?: ListFormTemplatesQuery & CallOptions): Pages<FormTemplate> {
    return this.#api.list(path`/api/v2/sites/${siteId}/form/templates`, options);
  }

  /** Add a form template. Needs the scope `write`. */
  async create(siteId: number, body: NewFormTemplate, options?: PostOptions): Promise<FormTemplate> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/form/templates`, body, options });
  }

  /** View a form template. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<FormTemplate> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/form/templates/${id}`, options });
  }

  /** Change a form template. Needs the scope `write`. */
  async change(id: number, body: FormTemplateChange, options?: ChangeOptions): Promise<FormTemplate> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/form/templates/${id}`, body, options });
  }

  /** Delete a form template. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/form/templates/${id}`, options });
  }
}

/** `client.formSubmissions` */
export class FormSubmissionsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List the submissions of a form template. Needs the scope `read`. */
  listOfTemplate(templateId: number, options?: ListFormSubmissionsOfTemplateQuery & CallOptions): Pages<FormSubmission> {
    return this.#api.list(path`/api/v2/form/templates/${templateId}/submissions`, options);
  }

  /** Fill in a form template for a game. Needs the scope `write`. */
  async createOfTemplate(templateId: number, body: NewSubmissionOfTemplate, options?: PostOptions): Promise<FormSubmission> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/form/templates/${templateId}/submissions`, body, options });
  }

  /** List the submissions about a game. Needs the scope `read`. */
  listOfGame(gameId: number, options?: ListFormSubmissionsOfGameQuery & CallOptions): Pages<FormSubmission> {
    return this.#api.list(path`/api/v2/games/${gameId}/submissions`, options);
  }

  /** Report about a game. Needs the scope `write`. */
  async createOfGame(gameId: number, body: NewSubmissionOfGame, options?: PostOptions): Promise<FormSubmission> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/games/${gameId}/submissions`, body, options });
  }

  /** View a form submission. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<FormSubmission> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/form/submissions/${id}`, options });
  }

  /** Change, submit or reopen a form submission. Needs the scope `write`. */
  async change(id: number, body: FormSubmissionChange, options?: ChangeOptions): Promise<FormSubmission> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/form/submissions/${id}`, body, options });
  }
}

/** `client.leagues` */
export class LeaguesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's leagues. Needs the scope `read`. */
  list(siteId: number, options?: ListLeaguesQuery & CallOptions): Pages<League> {
    return this.#api.list(path`/api/v2/sites/${siteId}/leagues`, options);
  }

  /** Add a league. Needs the scope `write`. */
  async create(siteId: number, body: NewLeague, options?: PostOptions): Promise<League> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/leagues`, body, options });
  }

  /** View a league. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<League> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/leagues/${id}`, options });
  }

  /** Change a league. Needs the scope `write`. */
  async change(id: number, body: LeagueChange, options?: ChangeOptions): Promise<League> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/leagues/${id}`, body, options });
  }

  /** Delete a league. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/leagues/${id}`, options });
  }
}

/** `client.leagueOfficials` */
export class LeagueOfficialsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List the officials of a league. Needs the scope `read`. */
  list(leagueId: number, options?: ListLeagueOfficialsQuery & CallOptions): Pages<LeagueOfficial> {
    return this.#api.list(path`/api/v2/leagues/${leagueId}/officials`, options);
  }

  /** Attach an official to a league. Needs the scope `write`. */
  async create(leagueId: number, body: NewLeagueOfficial, options?: PostOptions): Promise<LeagueOfficial> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/leagues/${leagueId}/officials`, body, options });
  }

  /** View a league official. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<LeagueOfficial> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/league_officials/${id}`, options });
  }

  /** Remove an official from a league. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/league_officials/${id}`, options });
  }
}

/** `client.teams` */
export class TeamsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's teams. Needs the scope `read`. */
  list(siteId: number, options?: ListTeamsQuery & CallOptions): Pages<Team> {
    return this.#api.list(path`/api/v2/sites/${siteId}/teams`, options);
  }

  /** Add a team. Needs the scope `write`. */
  async create(siteId: number, body: NewTeam, options?: PostOptions): Promise<Team> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/teams`, body, options });
  }

  /** View a team. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Team> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/teams/${id}`, options });
  }

  /** Change a team. Needs the scope `write`. */
  async change(id: number, body: TeamChange, options?: ChangeOptions): Promise<Team> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/teams/${id}`, body, options });
  }

  /** Delete a team. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/teams/${id}`, options });
  }

  /** Merge a team into another. Needs the scope `write`. */
  async merge(id: number, body: TeamMerge, options?: PostOptions): Promise<Team> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/teams/${id}/merge`, body, options });
  }
}

/** `client.venues` */
export class VenuesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's venues. Needs the scope `read`. */
  list(siteId: number, options?: ListVenuesQuery & CallOptions): Pages<Venue> {
    return this.#api.list(path`/api/v2/sites/${siteId}/venues`, options);
  }

  /** Add a venue. Needs the scope `write`. */
  async create(siteId: number, body: NewVenue, options?: PostOptions): Promise<Venue> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/venues`, body, options });
  }

  /** View a venue. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Venue> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/venues/${id}`, options });
  }

  /** Change a venue. Needs the scope `write`. */
  async change(id: number, body: VenueChange, options?: ChangeOptions): Promise<Venue> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/venues/${id}`, body, options });
  }

  /** Delete a venue. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/venues/${id}`, options });
  }

  /** Merge a venue into another. Needs the scope `write`. */
  async merge(id: number, body: VenueMerge, options?: PostOptions): Promise<Venue> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/venues/${id}/merge`, body, options });
  }
}

/** `client.ageGroups` */
export class AgeGroupsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's age groups. Needs the scope `read`. */
  list(siteId: number, options?: ListAgeGroupsQuery & CallOptions): Pages<AgeGroup> {
    return this.#api.list(path`/api/v2/sites/${siteId}/age_groups`, options);
  }

  /** Add an age group. Needs the scope `write`. */
  async create(siteId: number, body: NewAgeGroup, options?: PostOptions): Promise<AgeGroup> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/age_groups`, body, options });
  }

  /** View an age group. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<AgeGroup> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/age_groups/${id}`, options });
  }

  /** Change an age group. Needs the scope `write`. */
  async change(id: number, body: AgeGroupChange, options?: ChangeOptions): Promise<AgeGroup> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/age_groups/${id}`, body, options });
  }

  /** Delete an age group. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/age_groups/${id}`, options });
  }
}

/** `client.gameTypes` */
export class GameTypesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's game types. Needs the scope `read`. */
  list(siteId: number, options?: ListGameTypesQuery & CallOptions): Pages<GameType> {
    return this.#api.list(path`/api/v2/sites/${siteId}/game_types`, options);
  }

  /** Add a game type. Needs the scope `write`. */
  async create(siteId: number, body: NewGameType, options?: PostOptions): Promise<GameType> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/game_types`, body, options });
  }

  /** View a game type. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<GameType> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/game_types/${id}`, options });
  }

  /** Change a game type. Needs the scope `write`. */
  async change(id: number, body: GameTypeChange, options?: ChangeOptions): Promise<GameType> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/game_types/${id}`, body, options });
  }

  /** Delete a game type. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/game_types/${id}`, options });
  }
}

/** `client.genders` */
export class GendersResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's genders. Needs the scope `read`. */
  list(siteId: number, options?: ListGendersQuery & CallOptions): Pages<Gender> {
    return this.#api.list(path`/api/v2/sites/${siteId}/genders`, options);
  }

  /** Add a gender. Needs the scope `write`. */
  async create(siteId: number, body: NewGender, options?: PostOptions): Promise<Gender> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/genders`, body, options });
  }

  /** View a gender. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Gender> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/genders/${id}`, options });
  }

  /** Change a gender. Needs the scope `write`. */
  async change(id: number, body: GenderChange, options?: ChangeOptions): Promise<Gender> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/genders/${id}`, body, options });
  }

  /** Delete a gender. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/genders/${id}`, options });
  }
}

/** `client.patterns` */
export class PatternsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List a site's patterns. Needs the scope `read`. */
  list(siteId: number, options?: ListPatternsQuery & CallOptions): Pages<Pattern> {
    return this.#api.list(path`/api/v2/sites/${siteId}/patterns`, options);
  }

  /** Add a pattern. Needs the scope `write`. */
  async create(siteId: number, body: NewPattern, options?: PostOptions): Promise<Pattern> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/patterns`, body, options });
  }

  /** View a pattern. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Pattern> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/patterns/${id}`, options });
  }

  /** Change a pattern. Needs the scope `write`. */
  async change(id: number, body: PatternChange, options?: ChangeOptions): Promise<Pattern> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/patterns/${id}`, body, options });
  }

  /** Delete a pattern. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/patterns/${id}`, options });
  }
}

/** `client.statements` */
export class StatementsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List the statements of all your sites. Needs the scope `read`. */
  listOfAllSites(options?: ListStatementsOfAllSitesQuery & CallOptions): Pages<Statement> {
    return this.#api.list(path`/api/v2/statements`, options);
  }

  /** List the statements of a site. Needs the scope `read`. */
  list(siteId: number, options?: ListStatementsQuery & CallOptions): Pages<Statement> {
    return this.#api.list(path`/api/v2/sites/${siteId}/statements`, options);
  }

  /** Write down what a user is owed. Needs the scope `write`. */
  async create(siteId: number, body: NewStatement, options?: PostOptions): Promise<Statement> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/sites/${siteId}/statements`, body, options });
  }

  /** View a statement. Needs the scope `read`. */
  async get(id: number, options?: CallOptions): Promise<Statement> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/statements/${id}`, options });
  }

  /** Change a statement, or what was paid of it. Needs the scope `write`. */
  async change(id: number, body: StatementChange, options?: ChangeOptions): Promise<Statement> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/statements/${id}`, body, options });
  }
}

/** `client.bankAccounts` */
export class BankAccountsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List your bank accounts. Needs the scope `bank`. */
  list(userId: number, options?: ListUserBankAccountsQuery & CallOptions): Pages<BankAccount> {
    return this.#api.list(path`/api/v2/users/${userId}/bank_accounts`, options);
  }

  /** Add a bank account. Needs the scopes `bank` and `write`. */
  async create(userId: number, body: NewBankAccount, options?: PostOptions): Promise<BankAccount> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/users/${userId}/bank_accounts`, body, options });
  }

  /** View a bank account. Needs the scope `bank`. */
  async get(id: number, options?: CallOptions): Promise<BankAccount> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/bank_accounts/${id}`, options });
  }

  /** Remove a bank account. Needs the scopes `bank` and `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/bank_accounts/${id}`, options });
  }
}

/** `client.taxForm` */
export class TaxFormResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** View your tax form. Needs the scope `bank`. */
  async get(userId: number, options?: CallOptions): Promise<TaxForm> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/users/${userId}/tax_form`, options });
  }

  /** Add your tax form. Needs the scopes `bank` and `write`. */
  async create(userId: number, body: TaxFormInput, options?: PostOptions): Promise<TaxForm> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/users/${userId}/tax_form`, body, options });
  }

  /** Replace your tax form. Needs the scopes `bank` and `write`. */
  async change(userId: number, body: TaxFormInput, options?: ChangeOptions): Promise<TaxForm> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/users/${userId}/tax_form`, body, options });
  }

  /** Remove your tax form. Needs the scopes `bank` and `write`. */
  async delete(userId: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/users/${userId}/tax_form`, options });
  }
}

/** `client.events` */
export class EventsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** View a webhook event. Needs the scopes `read` or `webhooks`. */
  async get(id: number, options?: CallOptions): Promise<WebhookEvent> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/webhooks/events/${id}`, options });
  }
}

/** `client.subscriptions` */
export class SubscriptionsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** List your subscriptions. Needs the scope `webhooks`. */
  list(options?: ListSubscriptionsQuery & CallOptions): Pages<Subscription> {
    return this.#api.list(path`/api/v2/webhooks/subscriptions`, options);
  }

  /** Create a subscription. Needs the scope `webhooks`. */
  async create(body: NewSubscription, options?: PostOptions): Promise<Subscription> {
    return this.#api.request({ method: 'POST', path: path`/api/v2/webhooks/subscriptions`, body, options });
  }

  /** View a subscription. Needs the scope `webhooks`. */
  async get(id: number, options?: CallOptions): Promise<Subscription> {
    return this.#api.request({ method: 'GET', path: path`/api/v2/webhooks/subscriptions/${id}`, options });
  }

  /** Change a subscription. Needs the scope `webhooks`. */
  async change(id: number, body: SubscriptionChange, options?: ChangeOptions): Promise<Subscription> {
    return this.#api.request({ method: 'PUT', path: path`/api/v2/webhooks/subscriptions/${id}`, body, options });
  }

  /** Delete a subscription. Needs the scope `webhooks`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/v2/webhooks/subscriptions/${id}`, options });
  }
}

/** Every resource of the API. */
export class Resources {
  readonly entry: EntryResource;
  readonly account: AccountResource;
  readonly sites: SitesResource;
  readonly users: UsersResource;
  readonly games: GamesResource;
  readonly calendarFeeds: CalendarFeedsResource;
  readonly groups: GroupsResource;
  readonly availability: AvailabilityResource;
  readonly blocks: BlocksResource;
  readonly assignments: AssignmentsResource;
  readonly requests: RequestsResource;
  readonly formTemplates: FormTemplatesResource;
  readonly formSubmissions: FormSubmissionsResource;
  readonly leagues: LeaguesResource;
  readonly leagueOfficials: LeagueOfficialsResource;
  readonly teams: TeamsResource;
  readonly venues: VenuesResource;
  readonly ageGroups: AgeGroupsResource;
  readonly gameTypes: GameTypesResource;
  readonly genders: GendersResource;
  readonly patterns: PatternsResource;
  readonly statements: StatementsResource;
  readonly bankAccounts: BankAccountsResource;
  readonly taxForm: TaxFormResource;
  readonly events: EventsResource;
  readonly subscriptions: SubscriptionsResource;

  constructor(api: Api) {
    this.entry = new EntryResource(api);
    this.account = new AccountResource(api);
    this.sites = new SitesResource(api);
    this.users = new UsersResource(api);
    this.games = new GamesResource(api);
    this.calendarFeeds = new CalendarFeedsResource(api);
    this.groups = new GroupsResource(api);
    this.availability = new AvailabilityResource(api);
    this.blocks = new BlocksResource(api);
    this.assignments = new AssignmentsResource(api);
    this.requests = new RequestsResource(api);
    this.formTemplates = new FormTemplatesResource(api);
    this.formSubmissions = new FormSubmissionsResource(api);
    this.leagues = new LeaguesResource(api);
    this.leagueOfficials = new LeagueOfficialsResource(api);
    this.teams = new TeamsResource(api);
    this.venues = new VenuesResource(api);
    this.ageGroups = new AgeGroupsResource(api);
    this.gameTypes = new GameTypesResource(api);
    this.genders = new GendersResource(api);
    this.patterns = new PatternsResource(api);
    this.statements = new StatementsResource(api);
    this.bankAccounts = new BankAccountsResource(api);
    this.taxForm = new TaxFormResource(api);
    this.events = new EventsResource(api);
    this.subscriptions = new SubscriptionsResource(api);
  }
}
