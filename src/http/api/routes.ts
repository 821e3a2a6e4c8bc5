// THE map of the API: method, path, scope and operation of everything under /api/v2.
import { NO_TOKEN, type Operation, type RequiredScopes, type Route } from './operation.ts';
import * as account from './resources/account.ts';
import * as assignments from './resources/assignments.ts';
import * as availability from './resources/availability.ts';
import * as bankAccounts from './resources/bank-accounts.ts';
import * as entry from './resources/entry.ts';
import * as events from './resources/events.ts';
import * as gameLists from './resources/game-lists.ts';
import * as games from './resources/games.ts';
import * as groups from './resources/groups.ts';
import * as leagueOfficials from './resources/league-officials.ts';
import * as lists from './resources/lists.ts';
import * as patterns from './resources/patterns.ts';
import type { RecordOperations } from './resources/site-records.ts';
import * as sites from './resources/sites.ts';
import * as statements from './resources/statements.ts';
import * as subscriptions from './resources/subscriptions.ts';
import * as taxForms from './resources/tax-forms.ts';
import * as users from './resources/users.ts';

const BANK_CHANGES: RequiredScopes = { allOf: ['bank', 'write'] }; // service.md 5.2

/** service.md 4.2 and 4.3; docs/api: Resources. Reads need read, changes write, subscriptions webhooks alone. */
export const routes: readonly Route[] = [
  get('/', NO_TOKEN, entry.view),

  get('/current_account', 'read', account.view),
  get('/current_account/sites', 'read', sites.listOfAccount),
  get('/current_account/users', 'read', account.listUsers),

  get('/sites', 'read', sites.list),
  get('/sites/:site_id', 'read', sites.view),

  get('/sites/:site_id/users', 'read', users.list),
  post('/sites/:site_id/users', 'write', users.add),
  get('/users/:id', 'read', users.view),
  put('/users/:id', 'write', users.change),

  get('/sites/:site_id/groups', 'read', groups.list),
  post('/sites/:site_id/groups', 'write', groups.create),
  get('/groups/:id', 'read', groups.view),
  put('/groups/:id', 'write', groups.change),
  remove('/groups/:id', 'write', groups.remove),
  get('/groups/:id/users', 'read', groups.listUsers),
  get('/users/:id/groups', 'read', groups.listOfUser),
  post('/users/:id/groups', 'write', groups.join),
  post('/users/:id/groups/:group_id', 'write', groups.joinNamed),
  remove('/users/:id/groups/:group_id', 'write', groups.leave),

  get('/users/:id/availability', 'read', availability.list),
  post('/users/:id/availability', 'write', availability.add),
  get('/availability/:id', 'read', availability.view),
  put('/availability/:id', 'write', availability.change),
  remove('/availability/:id', 'write', availability.remove),

  get('/sites/:site_id/games', 'read', gameLists.ofSite),
  post('/sites/:site_id/games', 'write', games.create),
  get('/sites/:site_id/games/unassigned', 'read', gameLists.unassignedOfSite),
  get('/sites/:site_id/games/officials/unassigned', 'read', gameLists.withoutOfficialsOfSite),
  get('/current_account/games', 'read', gameLists.ofCaller),
  get('/users/:id/games', 'read', gameLists.ofUser),
  get('/games/unassigned', 'read', gameLists.unassigned),
  get('/games/:id', 'read', games.view),
  put('/games/:id', 'write', games.change),
  put('/games/:id/unassign', 'write', games.unassign),
  remove('/games/:id', 'write', games.remove),

  get('/assignments/:id', 'read', assignments.view),
  post('/assignments/:id/assign', 'write', assignments.assign),
  post('/assignments/:id/unassign', 'write', assignments.unassign),
  post('/assignments/:id/confirm', 'write', assignments.confirm),

  ...records('venues', lists.venues),
  ...records('leagues', lists.leagues),
  ...records('teams', lists.teams),
  ...records('age_groups', lists.ageGroups),
  ...records('game_types', lists.gameTypes),
  ...records('genders', lists.genders),
  ...records('patterns', patterns),
  get('/leagues/:id/officials', 'read', leagueOfficials.list),
  post('/leagues/:id/officials', 'write', leagueOfficials.add),
  get('/league_officials/:id', 'read', leagueOfficials.view),
  remove('/league_officials/:id', 'write', leagueOfficials.remove),

  get('/statements', 'read', statements.listAll),
  get('/sites/:site_id/statements', 'read', statements.list),
  post('/sites/:site_id/statements', 'write', statements.create),
  get('/statements/:id', 'read', statements.view),
  put('/statements/:id', 'write', statements.change),

  get('/users/:id/bank_accounts', 'bank', bankAccounts.list),
  post('/users/:id/bank_accounts', BANK_CHANGES, bankAccounts.add),
  get('/bank_accounts/:id', 'bank', bankAccounts.view),
  remove('/bank_accounts/:id', BANK_CHANGES, bankAccounts.remove),
  get('/users/:id/tax_form', 'bank', taxForms.view),
  post('/users/:id/tax_form', BANK_CHANGES, taxForms.add),
  put('/users/:id/tax_form', BANK_CHANGES, taxForms.replace),
  remove('/users/:id/tax_form', BANK_CHANGES, taxForms.remove),

  get('/webhooks/events/:id', { anyOf: ['read', 'webhooks'] }, events.view),
  get('/webhooks/subscriptions', 'webhooks', subscriptions.list),
  post('/webhooks/subscriptions', 'webhooks', subscriptions.create),
  get('/webhooks/subscriptions/:id', 'webhooks', subscriptions.view),
  put('/webhooks/subscriptions/:id', 'webhooks', subscriptions.change),
  remove('/webhooks/subscriptions/:id', 'webhooks', subscriptions.remove),
];

/** The five addresses of a kind of record that a site keeps in a list. */
function records(
  plural: string,
  { list, create, view, change, remove: deletion }: RecordOperations,
): Route[] {
  return [
    get(`/sites/:site_id/${plural}`, 'read', list),
    post(`/sites/:site_id/${plural}`, 'write', create),
    get(`/${plural}/:id`, 'read', view),
    put(`/${plural}/:id`, 'write', change),
    remove(`/${plural}/:id`, 'write', deletion),
  ];
}

function get(path: string, scopes: RequiredScopes, operation: Operation): Route {
  return { ...operation, method: 'GET', path, scopes };
}

function post(path: string, scopes: RequiredScopes, operation: Operation): Route {
  return { ...operation, method: 'POST', path, scopes };
}

function put(path: string, scopes: RequiredScopes, operation: Operation): Route {
  return { ...operation, method: 'PUT', path, scopes };
}

function remove(path: string, scopes: RequiredScopes, operation: Operation): Route {
  return { ...operation, method: 'DELETE', path, scopes };
}
