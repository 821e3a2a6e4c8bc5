// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
// The entry point @crewcall/sdk/resources: the class of each resource.

export { ApiRoot } from './resources/api-root.ts';
export { CurrentAccount } from './resources/current-account.ts';
export { Sites } from './resources/sites.ts';
export { Users } from './resources/users.ts';
export { Games } from './resources/games.ts';
export { CurrentAccountCalendarFeeds } from './resources/current-account-calendar-feeds.ts';
export { Groups } from './resources/groups.ts';
export { Availabilities } from './resources/availabilities.ts';
export { Blocks } from './resources/blocks.ts';
export { Certifications } from './resources/certifications.ts';
export { Imports } from './resources/imports.ts';
export { Assignments } from './resources/assignments.ts';
export { Patterns } from './resources/patterns.ts';
export { FeeRules } from './resources/fee-rules.ts';
export { CurrentAccountPushSubscriptions } from './resources/current-account-push-subscriptions.ts';
export { Messages } from './resources/messages.ts';
export { Requests } from './resources/requests.ts';
export { PublicSchedules } from './resources/public-schedules.ts';
export { FormTemplates } from './resources/form-templates.ts';
export { FormSubmissions } from './resources/form-submissions.ts';
export { Leagues } from './resources/leagues.ts';
export { LeagueOfficials } from './resources/league-officials.ts';
export { Teams } from './resources/teams.ts';
export { Venues } from './resources/venues.ts';
export { VenueClosings } from './resources/venue-closings.ts';
export { AgeGroups } from './resources/age-groups.ts';
export { GameTypes } from './resources/game-types.ts';
export { Genders } from './resources/genders.ts';
export { Statements } from './resources/statements.ts';
export { PayRuns } from './resources/pay-runs.ts';
export { Jobs } from './resources/jobs.ts';
export { BankAccounts } from './resources/bank-accounts.ts';
export { TaxForms } from './resources/tax-forms.ts';
export { Events } from './resources/events.ts';
export { Subscriptions } from '../client/subscriptions.ts';
