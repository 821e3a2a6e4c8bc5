// Creates a site with one record of every kind, and callers with access to them.

import assert from 'node:assert/strict';
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { SCOPES } from '../../src/oauth/scopes.ts';
import { sql } from '../../src/storage/sql.ts';
import { SHEET, startJob } from '../support/jobs.ts';
import { register, requestToken } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { insertTestBrowser } from '../support/signed-in-browser.ts';
import { ok } from '../support/stage.ts';
import { ACCOUNT, TAX_FORM } from './bank-data.ts';
import type { Api } from './callers.ts';
import { sampleProposal } from './proposed.ts';
import { SITE_RECORDS } from './site-records.ts';

export type SiteFixture = {
  /** The id of a record of each kind, by its collection: `games`, `venues`, … */
  ids: Record<string, number>;
  /** Callers with every scope: the assignor, who is a manager too, the official Omar Reyes, and a user of another site. */
  as: { ada: Call; omar: Call; zoe: Call };
  tokens: { ada: string; omar: string; zoe: string };
  /** A caller with access to a route: Ada, or Omar for bank data. */
  owner(path: string): Call;
  /** A path of the route table or of the document with the ids of existing records, or with `id`. */
  address(path: string, id?: string | number): string;
};

/** Creates all records through the API; personal records are Omar's. */
export async function createSiteFixture(api: Api): Promise<SiteFixture> {
  const { service, season } = api;
  const { db } = service;
  const { siteId, omar } = season;
  const tokenOf = async (accountId: number) =>
    requestToken(service, await register(db, accountId), SCOPES.join(' '));
  const zoe = await createAccount(db, {
    email: 'zoe.marsh@pier.example',
    firstName: 'Zoe',
    lastName: 'Marsh',
  });
  await createSite(db, { name: 'Pier Basketball', timezone: 'America/Chicago', ownerAccountId: zoe.id });
  const tokens = {
    ada: await tokenOf(season.ada.accountId),
    omar: await tokenOf(omar.accountId),
    zoe: await tokenOf(zoe.id),
  };
  const as = {
    ada: caller(service, tokens.ada),
    omar: caller(service, tokens.omar),
    zoe: caller(service, tokens.zoe),
  };
  await db.query(sql`update users set manager = true where id = ${season.ada.userId}`);
  ok(
    await as.ada('PUT', `/api/v2/sites/${siteId}`, {
      body: { forms_enabled: true, show_game_requests: true },
    }),
    200,
  );
  const ids = { ...(await stock({ api, as }, 1)), sites: siteId, users: omar.userId };
  const weekly = {
    ...{ start_date: '2099-06-01', end_date: '2099-06-30' },
    days: [{ weekday: 'saturday', all_day: true }],
  };
  ok(await as.omar('PUT', `/api/v2/users/${omar.userId}/availability_pattern`, { body: weekly }), 200);
  ok(await as.omar('POST', `/api/v2/users/${omar.userId}/tax_form`, { body: TAX_FORM }), 201);

  return {
    ids,
    as,
    tokens,
    owner: (path) =>
      /current_account\/export|availability\/copy|bank_accounts|tax_form|submissions|open_games|game_requests|calendar_feeds|push_subscriptions|claim|\/request$|\/assignments\/\W?\w+\W?\/disputes|\/disputes\/\W?\w+\W?$/.test(
        path,
      )
        ? as.omar
        : as.ada,
    address(path, id) {
      const known: Record<string, number> = ids;
      const plain = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/^(?!\/api\/v2)/, '/api/v2');
      return plain.replaceAll(/(\w+)\/:\w+/g, (_all, noun: string) => {
        const named = id ?? known[noun];
        assert.ok(named !== undefined, `furnish makes no ${noun}: add one, since ${path} is about it`);
        return `${noun}/${named}`;
      });
    },
  };
}

/** Creates the `nth` record of each kind that can be deleted again, and returns their ids. */
export async function stock(
  { api, as }: { api: Api; as: SiteFixture['as'] },
  nth: number,
): Promise<Record<string, number>> {
  const { siteId, omar, nina } = api.season;
  const made = async (path: string, body: object, call = as.ada) =>
    ok(await call('POST', `/api/v2${path}`, { body }), 201);
  const idOf = async (...parts: Parameters<typeof made>): Promise<number> => (await made(...parts)).id;
  const account = { ...ACCOUNT, account_number: `5550001${String(nth).padStart(5, '0')}` };
  const position = { name: 'Referee', abbreviation: 'R', fee: 45 };
  const crew = { name: `Crew ${nth}`, positions: [position, { ...position, name: 'Assistant' }] };
  const patterns = await idOf(`/sites/${siteId}/patterns`, crew);
  const when = { localized_date: comingOn(nth), localized_time: '9:00 AM' };
  const more = { pattern_id: patterns, league_name: `U12 North ${nth}`, published: true };
  const game = await made(`/sites/${siteId}/games`, { ...when, ...more });
  const fields = [{ key: 'homeTeamScore', label: 'Home score', type: 'number' }];
  const template = await idOf(`/sites/${siteId}/form/templates`, { name: `Form ${nth}`, fields });
  const played = await made(`/sites/${siteId}/games`, {
    ...{ localized_date: playedOn(nth), localized_time: '9:00 AM', pattern_id: patterns, published: true },
  });
  const slot = `/assignments/${played._embedded.assignments[0].id}/assign`;
  ok(await as.ada('POST', `/api/v2${slot}`, { body: { user_id: omar.userId, override: true } }), 200);
  const statement = { statement_date: '2099-05-02', amount: 45, description: 'Referee' };
  const subscription = { event_types: ['game.game.published'], target_method: 'POST' };
  const [event] = await api.service.db.query<{ id: number }>(
    sql`select id from events order by id desc limit 1`,
  );
  await api.service.db.query(sql`delete from calendar_feeds`); // an account has at most 20
  const ids: Record<string, number> = {
    patterns,
    games: game.id,
    assignments: game._embedded.assignments[0].id,
    leagues: game.league_id,
    events: event!.id,
    calendar_feeds: await idOf('/current_account/calendar_feeds', {}, as.omar),
    push_subscriptions: await insertTestBrowser(api.service.db, omar.accountId),
    requests: await idOf(`/assignments/${game._embedded.assignments[1].id}/request`, {}, as.omar),
    templates: template,
    submissions: await idOf(
      `/games/${played.id}/submissions`,
      { template_id: template, state: 'draft' },
      as.omar,
    ),
    disputes: await idOf(
      `/assignments/${played._embedded.assignments[0].id}/disputes`,
      { amount: 55, reason: 'It was a final' },
      as.omar,
    ),
    league_officials: await idOf(`/leagues/${game.league_id}/officials`, { user_id: nina.userId }),
    availability: await idOf(`/users/${omar.userId}/availability`, { date: '2099-05-02', all_day: true }),
    statements: await idOf(`/sites/${siteId}/statements`, { user_id: omar.userId, ...statement }),
    messages: await idOf(`/sites/${siteId}/messages`, {
      ...{ to: { user_ids: [omar.userId] }, subject: 'Shirts', text: 'They have come.' },
    }),
    bank_accounts: await idOf(`/users/${omar.userId}/bank_accounts`, account, as.omar),
    subscriptions: await idOf('/webhooks/subscriptions', {
      site_id: siteId,
      target_url: 'https://roster-sync.example/webhooks',
      ...subscription,
    }),
  };
  for (const [plural, more] of SITE_RECORDS) {
    ids[plural] ??= await idOf(`/sites/${siteId}/${plural}`, { name: `Furnished ${nth}`, ...more });
  }
  await api.service.db.query(sql`delete from imports`); // a site has one open import of a kind
  ids.imports = await idOf(`/sites/${siteId}/imports`, SHEET);
  ids.jobs = (await startJob(api.service.db, { siteId, accountId: api.season.ada.accountId })).id;
  ids.proposals = await sampleProposal(api.service.db, {
    ...{ siteId, accountId: api.season.ada.accountId, userId: nina.userId },
    ...{ gameId: game.id, slotId: game._embedded.assignments[1].id },
    state: 'rejected',
  });
  ids.public_schedules = await idOf(`/sites/${siteId}/public_schedules`, { team_id: ids.teams });
  await api.service.db.query(sql`delete from pay_runs`); // a site has at most 10 drafts
  ids.pay_runs = await idOf(`/sites/${siteId}/pay_runs`, {
    ...{ start_date: playedOn(nth), end_date: playedOn(nth), payment_date: playedOn(nth) },
  });
  ids.certifications = await idOf(`/users/${omar.userId}/certifications`, { name: `Course ${nth}` });
  const [guardian] = await api.service.db.query<{ id: number }>(sql`
    insert into guardians (site_id, user_id, email) values (${siteId}, ${omar.userId}, ${`guardian.${nth}@home.example`})
    returning id`);
  ids.guardians = guardian!.id;
  ids.blocks = await idOf(`/users/${omar.userId}/blocks`, { team_id: ids.teams });
  const rule = { kind: 'fee', amount: 50, from: comingOn(nth) };
  ids.fee_rules = await idOf(`/sites/${siteId}/fee_rules`, rule);
  ids.venue_fields = await idOf(`/venues/${ids.venues}/fields`, { name: `Field ${nth}` });
  ids.venue_closings = await idOf(`/venues/${ids.venues}/closings`, { start_date: comingOn(nth) });
  return ids;
}

/** A day of its own in the future, so that nobody is on two games of it. */
function comingOn(nth: number): string {
  return new Date(Date.UTC(2099, 4, 2 + nth)).toISOString().slice(0, 10);
}

/** A day in the past for the `nth` game, so that no two are at the same time. */
function playedOn(nth: number): string {
  return new Date(Date.UTC(2020, 0, nth)).toISOString().slice(0, 10);
}
