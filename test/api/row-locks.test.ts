// What the row locks of requests prevent: a change with If-Match that overwrites another which is committed while it waits.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '../../src/http/api/routes.ts';
import { viewOf } from '../../src/http/api/write/preconditions.ts';
import { whileItWaits } from '../support/lock-waits.ts';
import { type Api, assertProblem, openApi } from './callers.ts';
import { createSiteFixture, type SiteFixture } from './site-fixture.ts';
import { SITE_RECORDS } from './site-records.ts';

/** The SQL of another change, with the id of the path as $1: the row that it locks first, and what it writes. */
type OtherChange = { locks?: string; writes: string };

const later = (table: string, where = 'id = $1') =>
  `update ${table} set updated_at = now() + interval '1 hour' where ${where}`;
const itself = (table: string): OtherChange => ({ writes: later(table) });
const ofSite = (table: string): OtherChange => ({
  locks: 'select from sites where id = $1 for no key update',
  writes: later(table, 'site_id = $1'),
});
const locking = (table: string, id = '$1') => `select from ${table} where id = ${id} for no key update`;
const ofUser = (table: string): OtherChange => ({
  locks: locking('users'),
  writes: later(table, 'user_id = $1'),
});
const gameOf = (table: string) => locking('games', `(select game_id from ${table} where id = $1)`);

/** Another change of what each view shows, as the service makes it without If-Match. */
const CHANGES: Record<string, OtherChange> = {
  '/sites/:site_id': itself('sites'),
  '/users/:id': itself('users'),
  '/users/:id/groups': {
    locks: locking('users'),
    writes: `insert into group_members (site_id, group_id, user_id)
      select u.site_id, g.id, u.id from users u join groups g using (site_id) where u.id = $1`,
  },
  '/users/:id/availability': ofUser('availability'),
  '/users/:id/availability/days': {
    locks: locking('users'),
    writes: `insert into availability (site_id, user_id, day, available, all_day, start_time, end_time)
      select site_id, id, current_date + 1, true, true, '00:00', '24:00' from users where id = $1`,
  },
  '/users/:id/availability_pattern': ofUser('availability_patterns'),
  '/users/:id/blocks': ofUser('blocks'),
  '/users/:id/certifications': ofUser('certifications'),
  '/users/:id/guardians': ofUser('guardians'),
  '/users/:id/bank_accounts': ofUser('bank_accounts'),
  '/users/:id/tax_form': ofUser('tax_forms'),
  '/users/:id/notice_settings': {
    locks: locking('users'),
    writes: `insert into notice_settings (site_id, user_id, muted) select site_id, id, '{reminder}' from users where id = $1`,
  },
  '/assignments/:id': { locks: gameOf('assignments'), writes: later('assignments') },
  '/assignments/:id/fee': {
    locks: gameOf('assignments'),
    writes: "update assignments set exception_fee = 99, pay_reason = 'Far away' where id = $1",
  },
  '/requests/:id': {
    locks: locking(
      'games',
      '(select a.game_id from requests r join assignments a on a.id = r.assignment_id where r.id = $1)',
    ),
    writes: later('requests'),
  },
  '/disputes/:id': {
    locks: locking(
      'games',
      '(select a.game_id from disputes r join assignments a on a.id = r.assignment_id where r.id = $1)',
    ),
    writes: later('disputes'),
  },
  '/form/submissions/:id': { locks: gameOf('form_submissions'), writes: later('form_submissions') },
  '/form/templates/:id': itself('form_templates'),
  '/form/templates/:id/submissions': {
    locks: locking('form_templates'),
    writes: later('form_submissions', 'template_id = $1'),
  },
  '/games/:id/submissions': {
    locks: locking('games'),
    writes: 'update form_submissions set game_id = $1',
  },
  '/venues/:id/fields': {
    locks: locking('venues'),
    writes: later('venue_fields', 'venue_id = $1'),
  },
  '/venues/:id/closings': {
    locks: locking('venues'),
    writes: later('venue_closings', 'venue_id = $1'),
  },
  '/leagues/:id/officials': {
    locks: locking('leagues'),
    writes: later('league_officials', 'league_id = $1'),
  },
  '/webhooks/subscriptions/:id': itself('subscriptions'),
  '/sites/:site_id/form/templates': ofSite('form_templates'),
};
const LISTS = SITE_RECORDS.map(([list]) => list);
for (const list of [
  ...LISTS,
  'games',
  'users',
  'statements',
  'pay_runs',
  'disputes',
  'fee_rules',
  'messages',
  'public_schedules',
  'imports',
  'proposals',
]) {
  CHANGES[`/sites/:site_id/${list}`] = ofSite(list);
}
for (const list of [
  ...LISTS,
  'games',
  'availability',
  'blocks',
  'certifications',
  'guardians',
  'league_officials',
  'venue_closings',
  'venue_fields',
  'statements',
  'pay_runs',
  'fee_rules',
  'messages',
  'jobs',
  'public_schedules',
  'imports',
  'proposals',
]) {
  CHANGES[`/${list}/:id`] = itself(list);
}
CHANGES['/bank_accounts/:id'] = itself('bank_accounts');

let api: Api;
let fixture: SiteFixture;
before(async () => {
  api = await openApi();
  fixture = await createSiteFixture(api);
});
after(() => api.stop());

/** A change of each view that has a row to lock. */
const changing = new Map(
  routes
    .filter(({ method }) => method !== 'GET')
    .map((route) => [viewOf(route, routes), route] as const)
    .flatMap(([view, route]) => (view?.lock === undefined ? [] : [[view.path, route] as const])),
);

describe('a change with If-Match that waits for another change is rejected: the row is locked before it is compared', () => {
  for (const [view, route] of changing) {
    test(view, async () => {
      const { locks, writes } = CHANGES[view] ?? assert.fail('name another change of what it shows');
      const call = fixture.owner(route.path);
      const shown = fixture.address(view);
      const [id] = /\d+/.exec(shown.replace('/api/v2', ''))!;
      const tagNow = async () => (await call('GET', shown)).headers.get('etag')!;
      const tag = await tagNow();
      const reply = await whileItWaits(
        api.service,
        {
          async first(other) {
            if (locks !== undefined) await other.query(locks, [id]);
            assert.ok((await other.query(writes, [id])).rowCount, 'the other change writes nothing');
          },
        },
        () => call(route.method, fixture.address(route.path), { body: {}, headers: { 'if-match': tag } }),
      );
      assertProblem(reply, 412);
      assert.notEqual(await tagNow(), tag, 'the view shows the other change');
    });
  }
});
