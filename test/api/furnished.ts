// A site with one of everything that the API has addresses for, and who may ask for it.
import assert from 'node:assert/strict';
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { SCOPES } from '../../src/oauth/scopes.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { ACCOUNT, TAX_FORM } from './bank-data.ts';
import { type Api, newGame } from './callers.ts';

export type Furnished = {
  /** The id of one of them, by the noun of its address: `games`, `venues`, … */
  ids: Record<string, number>;
  /** With every scope: the assignor, the official Omar Reyes, and somebody of another site. */
  as: { ada: Call; omar: Call; zoe: Call };
  /** Somebody who may ask for a path of the map: Ada, but for Omar's bank data. */
  owner(path: string): Call;
  /** A path of the map or of the document with the ids of what is there, or with this one. */
  address(path: string, id?: string | number): string;
};

/** Makes all of it through the API; what is somebody's is Omar's. */
export async function furnish(api: Api): Promise<Furnished> {
  const { service, season } = api;
  const { db } = service;
  const { siteId, omar, nina } = season;
  const withAllScopes = async (accountId: number) =>
    callerFor(service, await register(db, accountId), SCOPES.join(' '));
  const zoe = await createAccount(db, {
    email: 'zoe.marsh@pier.example',
    firstName: 'Zoe',
    lastName: 'Marsh',
  });
  await createSite(db, { name: 'Pier Basketball', timezone: 'America/Chicago', ownerAccountId: zoe.id });
  const as = {
    ada: await withAllScopes(season.ada.accountId),
    omar: await withAllScopes(omar.accountId),
    zoe: await withAllScopes(zoe.id),
  };
  const made = async (path: string, body: object, call = as.ada): Promise<number> => {
    const reply = await call('POST', `/api/v2${path}`, { body });
    assert.equal(reply.status, 201, reply.text);
    return reply.json.id;
  };

  const game = await newGame(api, { league_name: 'U12 North', published: true });
  const ids: Record<string, number> = {
    sites: siteId,
    users: omar.userId,
    games: game.id,
    assignments: game._embedded.assignments[0].id,
    leagues: game.league_id,
    patterns: game.pattern_id,
    league_officials: await made(`/leagues/${game.league_id}/officials`, { user_id: nina.userId }),
    availability: await made(`/users/${omar.userId}/availability`, { date: '2099-05-02', all_day: true }),
    statements: await made(`/sites/${siteId}/statements`, {
      user_id: omar.userId,
      statement_date: '2099-05-02',
      amount: 45,
      description: 'Referee',
    }),
    bank_accounts: await made(`/users/${omar.userId}/bank_accounts`, ACCOUNT, as.omar),
    subscriptions: await made('/webhooks/subscriptions', {
      site_id: siteId,
      event_types: ['game.game.published'],
      target_url: 'https://roster-sync.example/webhooks',
      target_method: 'POST',
    }),
  };
  for (const plural of ['venues', 'teams', 'age_groups', 'game_types', 'genders', 'groups']) {
    ids[plural] = await made(`/sites/${siteId}/${plural}`, { name: 'Furnished' });
  }
  await made(`/users/${omar.userId}/tax_form`, TAX_FORM, as.omar);
  const [event] = await db.query<{ id: number }>(sql`select id from events order by id limit 1`);
  ids.events = event!.id;

  return {
    ids,
    as,
    owner: (path) => (/bank_accounts|tax_form/.test(path) ? as.omar : as.ada),
    address(path, id) {
      const plain = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/^(?!\/api\/v2)/, '/api/v2');
      return plain.replaceAll(/(\w+)\/:\w+/g, (_all, noun: string) => {
        const named = id ?? ids[noun];
        assert.ok(named !== undefined, `furnish makes no ${noun}: add one, since ${path} is about it`);
        return `${noun}/${named}`;
      });
    },
  };
}
