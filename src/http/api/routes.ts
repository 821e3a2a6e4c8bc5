// The route table of the API, in the order of the OpenAPI document; docs/api/routes.md lists it as one table.
import type { Resource, Route } from './operation.ts';
import { withIdSearch } from './paging.ts';
import { account } from './resources/account.ts';
import { annualTotals } from './resources/annual-totals.ts';
import { apiRoot } from './resources/api-root.ts';
import { assignments } from './resources/assignments.ts';
import { audit } from './resources/audit.ts';
import { availability } from './resources/availability.ts';
import { balance } from './resources/balance.ts';
import { bank } from './resources/bank-accounts.ts';
import { blocks } from './resources/blocks.ts';
import { certifications } from './resources/certifications.ts';
import { changes } from './resources/changes.ts';
import { disputes } from './resources/disputes.ts';
import { exports } from './resources/exports.ts';
import { fees } from './resources/fees.ts';
import { formSubmissions } from './resources/form-submissions.ts';
import { formTemplates } from './resources/form-templates.ts';
import { games } from './resources/games.ts';
import { groups } from './resources/groups.ts';
import { guardians } from './resources/guardians.ts';
import { imports } from './resources/imports.ts';
import { jobs } from './resources/jobs.ts';
import { leagueOfficials } from './resources/league-officials.ts';
import { ageGroups, gameTypes, genders, leagues, teams, venues } from './resources/lists.ts';
import { messages } from './resources/messages.ts';
import { notices } from './resources/notices.ts';
import { openGames } from './resources/open-games.ts';
import { patterns } from './resources/patterns.ts';
import { payRuns } from './resources/pay-runs.ts';
import { payers } from './resources/payers.ts';
import { proposals } from './resources/proposals.ts';
import { publicSchedules } from './resources/public-schedules.ts';
import { requests } from './resources/requests.ts';
import { sites } from './resources/sites.ts';
import { statements } from './resources/statements.ts';
import { webhooks } from './resources/subscriptions.ts';
import { users } from './resources/users.ts';
import { venueClosings } from './resources/venue-closings.ts';
import { venueFields } from './resources/venue-fields.ts';
import { withSelection } from './selection/parameters.ts';

/** service.md 4.2 and 4.3; docs/api: Resources. */
const all: readonly Resource[] = [
  apiRoot,
  account,
  sites,
  changes,
  audit,
  users,
  groups,
  availability,
  blocks,
  certifications,
  guardians,
  games,
  imports,
  assignments,
  balance,
  fees,
  notices,
  messages,
  proposals,
  openGames,
  requests,
  exports,
  publicSchedules,
  formTemplates,
  formSubmissions,
  leagues,
  leagueOfficials,
  teams,
  venues,
  venueFields,
  venueClosings,
  ageGroups,
  gameTypes,
  genders,
  patterns,
  statements,
  payRuns,
  disputes,
  payers,
  annualTotals,
  jobs,
  bank,
  webhooks,
];

/** Every list can be searched by ids; of its records, and of every record, members can be chosen. */
export const resources: readonly Resource[] = all.map((resource) => ({
  ...resource,
  routes: resource.routes.map(withIdSearch).map(withSelection),
}));

export const routes: readonly Route[] = resources.flatMap((resource) => resource.routes);
