// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import { Client, type ClientOptions } from '../client/client.ts';
import { ApiRoot } from './resources/api-root.ts';
import { CurrentAccount } from './resources/current-account.ts';
import { Sites } from './resources/sites.ts';
import { Users } from './resources/users.ts';
import { Games } from './resources/games.ts';
import { CurrentAccountCalendarFeeds } from './resources/current-account-calendar-feeds.ts';
import { Groups } from './resources/groups.ts';
import { Availabilities } from './resources/availabilities.ts';
import { Blocks } from './resources/blocks.ts';
import { Imports } from './resources/imports.ts';
import { Assignments } from './resources/assignments.ts';
import { Requests } from './resources/requests.ts';
import { PublicSchedules } from './resources/public-schedules.ts';
import { FormTemplates } from './resources/form-templates.ts';
import { FormSubmissions } from './resources/form-submissions.ts';
import { Leagues } from './resources/leagues.ts';
import { LeagueOfficials } from './resources/league-officials.ts';
import { Teams } from './resources/teams.ts';
import { Venues } from './resources/venues.ts';
import { AgeGroups } from './resources/age-groups.ts';
import { GameTypes } from './resources/game-types.ts';
import { Genders } from './resources/genders.ts';
import { Patterns } from './resources/patterns.ts';
import { Statements } from './resources/statements.ts';
import { Jobs } from './resources/jobs.ts';
import { BankAccounts } from './resources/bank-accounts.ts';
import { TaxForms } from './resources/tax-forms.ts';
import { Events } from './resources/events.ts';
import { Subscriptions } from '../client/subscriptions.ts';

/** A client with every resource of the API. */
export class ClientWithResources extends Client {
  readonly entry: ApiRoot;
  readonly account: CurrentAccount;
  readonly sites: Sites;
  readonly users: Users;
  readonly games: Games;
  readonly calendarFeeds: CurrentAccountCalendarFeeds;
  readonly groups: Groups;
  readonly availability: Availabilities;
  readonly blocks: Blocks;
  readonly imports: Imports;
  readonly assignments: Assignments;
  readonly requests: Requests;
  readonly publicSchedules: PublicSchedules;
  readonly formTemplates: FormTemplates;
  readonly formSubmissions: FormSubmissions;
  readonly leagues: Leagues;
  readonly leagueOfficials: LeagueOfficials;
  readonly teams: Teams;
  readonly venues: Venues;
  readonly ageGroups: AgeGroups;
  readonly gameTypes: GameTypes;
  readonly genders: Genders;
  readonly patterns: Patterns;
  readonly statements: Statements;
  readonly jobs: Jobs;
  readonly bankAccounts: BankAccounts;
  readonly taxForm: TaxForms;
  readonly events: Events;
  readonly subscriptions: Subscriptions;

  /** Throws a `TypeError` that names the invalid option. */
  constructor(options: ClientOptions) {
    super(options);
    this.entry = new ApiRoot(this);
    this.account = new CurrentAccount(this);
    this.sites = new Sites(this);
    this.users = new Users(this);
    this.games = new Games(this);
    this.calendarFeeds = new CurrentAccountCalendarFeeds(this);
    this.groups = new Groups(this);
    this.availability = new Availabilities(this);
    this.blocks = new Blocks(this);
    this.imports = new Imports(this);
    this.assignments = new Assignments(this);
    this.requests = new Requests(this);
    this.publicSchedules = new PublicSchedules(this);
    this.formTemplates = new FormTemplates(this);
    this.formSubmissions = new FormSubmissions(this);
    this.leagues = new Leagues(this);
    this.leagueOfficials = new LeagueOfficials(this);
    this.teams = new Teams(this);
    this.venues = new Venues(this);
    this.ageGroups = new AgeGroups(this);
    this.gameTypes = new GameTypes(this);
    this.genders = new Genders(this);
    this.patterns = new Patterns(this);
    this.statements = new Statements(this);
    this.jobs = new Jobs(this);
    this.bankAccounts = new BankAccounts(this);
    this.taxForm = new TaxForms(this);
    this.events = new Events(this);
    this.subscriptions = new Subscriptions(this);
  }
}
