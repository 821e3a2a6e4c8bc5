// Creates a new record of any kind for each cell, so that cells do not affect each other.

import type { ProposedState } from '../../../src/domain/proposals/proposal.ts';
import { addUser } from '../../../src/domain/users/actions.ts';
import { sql } from '../../../src/storage/sql.ts';
import { SHEET, startJob } from '../../support/jobs.ts';
import { insertTestBrowser } from '../../support/signed-in-browser.ts';
import { ok } from '../../support/stage.ts';
import { sampleProposal } from '../proposed.ts';
import { SITE_RECORDS, type SiteRecord } from '../site-records.ts';
import type { People } from './people.ts';

export type Things = Record<ThingName, () => Promise<Record<string, number>>>;
export type ThingName =
  | SiteRecord
  | 'nothing'
  | 'site'
  | 'user'
  | 'newUser'
  | 'twoTeams'
  | 'twoVenues'
  | 'newMember'
  | 'membership'
  | 'availability'
  | 'weekly'
  | 'openSlot'
  | 'askedSlot'
  | 'request'
  | 'calendarFeed'
  | 'pushSubscription'
  | 'newBlock'
  | 'block'
  | 'newGuardian'
  | 'guardian'
  | 'newCertification'
  | 'certification'
  | 'publicSchedule'
  | 'game'
  | 'draft'
  | 'privateGame'
  | 'assignment'
  | 'formTemplate'
  | 'playedGame'
  | 'playedForm'
  | 'submission'
  | 'leagueOfficial'
  | 'venueClosing'
  | 'venueField'
  | 'feeRule'
  | 'dispute'
  | 'playedSlot'
  | 'statement'
  | 'payRun'
  | 'closedPayRun'
  | 'siteWithoutPayRun'
  | 'message'
  | 'job'
  | 'import'
  | 'appliedImport'
  | 'siteWithGame'
  | 'proposal'
  | 'acceptedProposal'
  | 'siteWithoutImport'
  | 'bankAccount'
  | 'taxForm'
  | 'noTaxForm'
  | 'event'
  | 'subscription';

/** Creates records of Harbor Youth Soccer, personal ones of Omar Reyes. Returns path parameters. */
export function createThings({ service, season, call }: People): Things {
  const { siteId, omar } = season;
  const user = { site_id: siteId, id: omar.userId };
  let count = 0;
  let day = Date.UTC(2096, 0, 1);
  let playedDay = Date.UTC(2021, 0, 1);
  const unique = (noun: string) => `${noun} ${++count}`;

  const made = async (path: string, body: object, who: 'assignor' | 'oneself' = 'assignor') =>
    ok(await call[who]('POST', `/api/v2${path}`, { body }), 201);
  const entry =
    (plural: string, more: object = {}) =>
    async () => ({
      id: (await made(`/sites/${siteId}/${plural}`, { name: unique(plural), ...more })).id,
    });
  const game = async (more: object, isOmarOnIt: boolean) => {
    day += 86_400_000;
    const when = { localized_date: new Date(day).toISOString().slice(0, 10), localized_time: '9:00 AM' };
    const body = { ...when, pattern_name: '2 officials', ...more };
    const created = await made(`/sites/${siteId}/games`, body);
    const [slot] = created._embedded.assignments;
    const assigned = { body: { user_id: omar.userId } };
    if (isOmarOnIt) ok(await call.assignor('POST', `/api/v2/assignments/${slot.id}/assign`, assigned), 200);
    return { id: created.id, slotId: slot.id };
  };
  const template = async () => {
    const fields = [{ key: 'summary', label: 'Summary', type: 'text' }];
    return (await made(`/sites/${siteId}/form/templates`, { name: unique('Form'), fields })).id;
  };
  const played = async () => {
    playedDay += 86_400_000;
    return game({ published: true, localized_date: new Date(playedDay).toISOString().slice(0, 10) }, true);
  };
  const team = async () => (await made(`/sites/${siteId}/teams`, { name: unique('Team') })).id;
  const group = async () => (await made(`/sites/${siteId}/groups`, { name: unique('Group') })).id;

  const newImport = async () => {
    await service.db.query(sql`delete from imports`);
    return { id: (await made(`/sites/${siteId}/imports`, SHEET)).id };
  };

  const newProposal = (state: ProposedState) => async () => {
    const { id: gameId, slotId } = await game({}, false);
    const of = { siteId, accountId: omar.accountId, gameId, slotId, userId: omar.userId, state };
    return { id: await sampleProposal(service.db, of) };
  };

  const newGuardian = async () => {
    await service.db.query(sql`update users set date_of_birth = '2098-05-02' where id = ${omar.userId}`);
    await service.db.query(sql`delete from guardians`);
    await service.db.query(sql`delete from guardian_emails`); // a few a day ask
    return { ...user, number: ++count };
  };

  const openSlot = async () => {
    ok(
      await call.assignor('PUT', `/api/v2/sites/${siteId}`, { body: { open_games: { mode: 'claim' } } }),
      200,
    );
    const open = await game({ published: true }, false);
    return { id: open.slotId, game_id: open.id };
  };

  const draft = async () => {
    await service.db.query(sql`delete from pay_runs`); // a site has 10 drafts
    const { id: gameId } = await played();
    const { start_time } = ok(await call.assignor('GET', `/api/v2/games/${gameId}`), 200);
    const date = start_time.slice(0, 10);
    const body = { start_date: date, end_date: date, payment_date: date, wants_reports: false };
    return { id: ok(await call.manager('POST', `/api/v2/sites/${siteId}/pay_runs`, { body }), 201).id };
  };

  return {
    nothing: async () => ({}),
    site: async () => ({ site_id: siteId }),
    user: async () => user,
    async newUser() {
      const email = `${unique('new')}@harbor.example`.replace(' ', '');
      const roles = { official: true, assignor: false, manager: false };
      const { id } = await addUser(service.db, { siteId, email, firstName: 'Kim', lastName: 'Park', roles });
      return { id };
    },
    twoTeams: async () => ({ ...(await entry('teams')()), into_id: (await entry('teams')()).id }),
    twoVenues: async () => ({ ...(await entry('venues')()), into_id: (await entry('venues')()).id }),
    newMember: async () => ({ id: omar.userId, group_id: await group() }),
    async membership() {
      const groupId = await group();
      await made(`/users/${omar.userId}/groups`, { group_id: groupId });
      return { id: omar.userId, group_id: groupId };
    },
    availability: async () => ({
      id: (await made(`/users/${omar.userId}/availability`, { date: '2096-05-02', all_day: true })).id,
    }),
    async weekly() {
      ok(
        await call.oneself('PUT', `/api/v2/users/${omar.userId}/availability_pattern`, { body: WEEKLY }),
        200,
      );
      return user;
    },
    openSlot,
    async askedSlot() {
      const { id } = await openSlot();
      for (const who of ['oneself', 'other'] as const) {
        ok(await call[who]('POST', `/api/v2/assignments/${id}/request`, { body: {} }), 201);
      }
      return { id };
    },
    async request() {
      const { id } = await openSlot();
      return { id: (await made(`/assignments/${id}/request`, {}, 'oneself')).id };
    },
    async calendarFeed() {
      await service.db.query(sql`delete from calendar_feeds`); // there is a most that one may have
      return { id: (await made('/current_account/calendar_feeds', {}, 'oneself')).id };
    },
    async pushSubscription() {
      return { id: await insertTestBrowser(service.db, omar.accountId) };
    },
    newBlock: async () => ({ ...user, team_id: await team() }),
    block: async () => ({
      id: (await made(`/users/${omar.userId}/blocks`, { team_id: await team() })).id,
    }),
    newGuardian,
    guardian: async () => {
      const { number } = await newGuardian();
      return {
        id: (
          await made(
            `/users/${omar.userId}/guardians`,
            { email: `guardian.${number}@home.example` },
            'oneself',
          )
        ).id,
      };
    },
    newCertification: async () => ({ ...user, number: ++count }),
    certification: async () => ({
      id: (await made(`/users/${omar.userId}/certifications`, { name: unique('Course') })).id,
    }),
    publicSchedule: async () => ({
      id: (await made(`/sites/${siteId}/public_schedules`, { team_id: await team() })).id,
    }),
    game: () => game({ published: true }, true),
    draft: () => game({}, true),
    privateGame: () => game({ published: true, public: false }, true),
    async assignment() {
      return { id: (await game({ published: true }, true)).slotId };
    },
    formTemplate: async () => ({ id: await template() }),
    async playedGame() {
      return { id: (await played()).id, template_id: await template() };
    },
    async playedForm() {
      return { id: await template(), game_id: (await played()).id };
    },
    async submission() {
      const path = `/games/${(await played()).id}/submissions`;
      return { id: (await made(path, { template_id: await template() }, 'oneself')).id };
    },
    ...(Object.fromEntries(
      SITE_RECORDS.map(([plural, more]) => [plural, entry(plural, more)]),
    ) as unknown as Pick<Things, SiteRecord>),
    async leagueOfficial() {
      const { id } = await made(`/sites/${siteId}/leagues`, { name: unique('League') });
      return { id: (await made(`/leagues/${id}/officials`, { user_id: omar.userId })).id };
    },
    async venueClosing() {
      const { id } = await made(`/sites/${siteId}/venues`, { name: unique('Venue') });
      return { id: (await made(`/venues/${id}/closings`, { start_date: '2096-05-02' })).id };
    },
    async venueField() {
      const { id } = await made(`/sites/${siteId}/venues`, { name: unique('Venue') });
      return { id: (await made(`/venues/${id}/fields`, { name: 'Field 1' })).id };
    },
    async feeRule() {
      const rule = { kind: 'fee', amount: 50, from: '2096-05-02' };
      return { id: (await made(`/sites/${siteId}/fee_rules`, rule)).id };
    },
    async playedSlot() {
      return { id: (await played()).slotId };
    },
    async dispute() {
      const body = { amount: 55, reason: 'It was a final' };
      return { id: (await made(`/assignments/${(await played()).slotId}/disputes`, body, 'oneself')).id };
    },
    async statement() {
      const body = { user_id: omar.userId, statement_date: '2096-05-02', amount: 45, description: 'May' };
      return { id: (await made(`/sites/${siteId}/statements`, body)).id };
    },
    payRun: draft,
    async closedPayRun() {
      const { id } = await draft();
      ok(await call.manager('POST', `/api/v2/pay_runs/${id}/close`), 200);
      return { id };
    },
    async siteWithoutPayRun() {
      await service.db.query(sql`delete from pay_runs`);
      return { site_id: siteId };
    },
    async message() {
      const body = { to: { user_ids: [omar.userId] }, subject: 'Shirts', text: 'They have come.' };
      await service.db.query(sql`delete from messages`); // there is a most that one may send a day
      const { id } = await made(`/sites/${siteId}/messages`, body);
      await service.db.query(sql`update message_recipients set queued_at = now() where message_id = ${id}`); // as its job does
      return { id };
    },
    async siteWithoutImport() {
      await service.db.query(sql`delete from imports`); // a site has one open import of a kind
      return { site_id: siteId };
    },
    import: newImport,
    async appliedImport() {
      const { id } = await newImport();
      await service.db.query(sql`update imports set state = 'applied', applied_at = now() where id = ${id}`);
      return { id };
    },
    async siteWithGame() {
      return { site_id: siteId, game_id: (await game({}, false)).id };
    },
    proposal: newProposal('planned'),
    acceptedProposal: newProposal('accepted'),
    async job() {
      return { id: (await startJob(service.db, { siteId, accountId: omar.accountId })).id };
    },
    async bankAccount() {
      await service.db.query(sql`delete from bank_accounts`); // there is a most that one may have
      return { id: (await made(`/users/${omar.userId}/bank_accounts`, BANK_ACCOUNT, 'oneself')).id };
    },
    async taxForm() {
      await service.db.query(sql`delete from tax_forms`);
      await made(`/users/${omar.userId}/tax_form`, TAX_FORM, 'oneself');
      return user;
    },
    async noTaxForm() {
      await service.db.query(sql`delete from tax_forms`);
      return user;
    },
    async event() {
      const [row] = await service.db.query<{ id: number }>(sql`
        insert into events (site_id, topic, resource_id, facts)
        values (${siteId}, 'site.user.created', ${omar.userId}, '{}') returning id`);
      return { id: row!.id };
    },
    subscription: async () => ({
      id: (await made('/webhooks/subscriptions', { ...subscriptionTo(siteId), target_url: NOBODY })).id,
    }),
  };
}

export const BANK_ACCOUNT = {
  name: 'Omar Reyes',
  routing_number: '011000015',
  account_number: '000123456789',
  account_type: 'checking',
};

/** A Saturday. */
export const WEEKLY = {
  start_date: '2096-06-08',
  end_date: '2096-06-09',
  days: [{ weekday: 'saturday', all_day: true }],
};

export const TAX_FORM = {
  name: 'Omar Reyes',
  tax_classification: 'individual',
  tin_type: 'ssn',
  tin: '900000000', // no number that is given out
  street_1: '1 Pier Road',
  city: 'Harbor',
  state_or_province: 'NY',
  postal: '10001',
};

const NOBODY = 'http://127.0.0.1:9/'; // a test delivery to it fails at once

export function subscriptionTo(siteId: number) {
  return {
    site_id: siteId,
    event_types: ['game.game.published'],
    target_url: 'https://roster-sync.example/webhooks',
    target_method: 'POST',
  };
}
