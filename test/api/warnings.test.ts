// What a request sends and nothing reads is named: in `warnings` of a change, in Crewcall-Ignored of a list (docs/api: HTTP).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '../../src/http/api/routes.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { ACCOUNT, TAX_FORM } from './bank-data.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';
import { join } from './people.ts';
import { createSiteFixture, type SiteFixture } from './site-fixture.ts';

type Json = Reply['json'];

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let api: Api;
let fixture: SiteFixture;
before(async () => {
  api = await openApi();
  fixture = await createSiteFixture(api);
});
after(() => api.stop());

const gamesPath = () => `/api/v2/sites/${api.season.siteId}/games`;
const change = async (path: string, body: unknown): Promise<Json> =>
  ok(await fixture.owner(path)('PUT', path, { body }), 200);

const WEIGHTS = {
  ...{
    fair_games: 6,
    fair_pay: 3,
    distance: 0.4,
    third_game: 8,
    newcomer: 30,
    same_team: 2,
    requests: 5,
    wanted_games: 10,
    moved: 60,
  },
};

describe('a record that was read, changed and sent back whole', () => {
  const CHANGES: Record<string, object> = {
    '/games/:id': { public_note: 'Bring both shirts.' },
    '/games/:id/unassign': {},
    '/sites/:site_id': { show_game_requests: true },
    '/form/submissions/:id': {}, // its values are those that it has
    '/imports/:id': { gone: 'cancel' },
    '/proposals/:id': { weights: WEIGHTS },
    '/users/:id': { grade: 'Grade 5' },
    '/users/:id/availability/days': {},
    '/users/:id/notice_settings': { muted: ['reminder'] },
    '/users/:id/availability_pattern': { end_date: '2099-06-20' },
    '/availability/:id': { description: 'Home by two, please' },
    '/statements/:id': { amount_paid: 20 },
    '/pay_runs/:id': { payment_date: '2020-02-01' },
    '/venue_closings/:id': { reason: 'Thunder' },
    '/venue_fields/:id': { notes: 'Enter by the south gate.' },
    '/fee_rules/:id': { amount: 55 },
    '/assignments/:id/fee': { exception: 55, reason: 'Two games back to back' },
    '/guardians/:id': { may_answer: true },
    '/users/:id/tax_form': { city: 'Bangor', tin: TAX_FORM.tin }, // its whole number is shown to nobody
    '/webhooks/subscriptions/:id': { enabled: false },
    '/patterns/:id': {
      name: 'Crew of two',
      positions: [
        { name: 'Assistant', abbreviation: 'A' },
        { name: 'Referee', abbreviation: 'R', fee: 45 },
      ],
    },
  };

  for (const { path } of routes.filter(({ method }) => method === 'PUT')) {
    test(`draws no warning from PUT ${path}`, async () => {
      const at = fixture.address(path);
      const seen = ok(await fixture.owner(path)('GET', at.replace(/\/unassign$/, '')), 200);
      const changes = CHANGES[path] ?? { name: 'Another name' };
      const changed = await change(at, { ...seen, ...changes });
      assert.equal(changed.warnings, undefined, JSON.stringify(changed.warnings));
      for (const [name, value] of Object.entries(changes)) {
        if (name in changed && name !== 'positions') assert.deepEqual(changed[name], value);
      }
      const again = await change(at, { ...changed, ...changes });
      assert.equal(again.warnings, undefined, JSON.stringify(again.warnings));
      const { warnings } = await change(at, { ...again, ...changes, shirt_colour: 'red' });
      assert.deepEqual(warnings, ['`shirt_colour` is not known.']);
    });
  }

  test('has warnings where records are only created, too', async () => {
    const { siteId, nina } = api.season;
    const league = ok(
      await api.ada('POST', `/api/v2/sites/${siteId}/leagues`, { body: { name: 'U14 South' } }),
      201,
    );
    const bank = fixture.address('/users/:id/bank_accounts');
    const message = { to: { user_ids: [nina.userId] }, subject: 'New shirts', text: 'They have come.' };
    const creations: [string, object][] = [
      [`/api/v2/leagues/${league.id}/officials`, { user_id: nina.userId }],
      [`/api/v2/sites/${siteId}/exports`, { kind: 'games', format: 'csv' }],
      [`/api/v2/sites/${siteId}/public_schedules`, { league_id: league.id }],
      [bank, ACCOUNT],
      [`/api/v2/sites/${siteId}/messages`, message],
    ];
    for (const [path, body] of creations) {
      const call = path === bank ? fixture.owner('/users/:id/bank_accounts') : api.ada;
      const made = ok(await call('POST', path, { body: { ...body, shirt_colour: 'red' } }), 201);
      assert.deepEqual(made.warnings, ['`shirt_colour` is not known.'], path);
    }
  });

  test('has warnings where it only does something, too', async () => {
    const { siteId } = api.season;
    const actions: [string, object][] = [
      ['/users/:id/availability/copy', { from_user_id: null }],
      ['/jobs/:id/stop', {}],
      ['/imports/:id/invite', {}],
      ['/sites/:site_id/users/invite', {}],
      ['/sites/:site_id/reminders', { games: {} }],
      ['/sites/:site_id/messages/preview', { to: { user_ids: [api.season.nina.userId] } }],
    ];
    for (const [path, body] of actions) {
      const sent = { ...body, shirt_colour: 'red' };
      const reply = await fixture.owner(path)('POST', fixture.address(path), { body: sent });
      assert.deepEqual(ok(reply, 200).warnings, ['`shirt_colour` is not known.'], path);
    }
    const games = [{ localized_date: '2099-07-01', localized_time: '9:00 AM' }];
    const body = { games, dryrun: true };
    const batch = ok(await api.ada('POST', `/api/v2/sites/${siteId}/games/batch`, { body }), 200);
    assert.deepEqual(batch.warnings, ['`dryrun` is not known; did you mean dry_run?']);
  });

  test('may have other teams, and still the names of the old ones', async () => {
    const game = await newGame(api, { home_team_name: 'Harbor Hawks', localized_date: '2099-07-01' });
    const other = await newGame(api, { home_team_name: 'Bay Gulls', localized_date: '2099-07-02' });
    const changed = await change(`/api/v2/games/${game.id}`, {
      ...game,
      home_team_id: other.home_team_id,
    });
    assert.deepEqual([changed.home_team, changed.warnings], ['Bay Gulls', undefined]);
    const back = await change(`/api/v2/games/${game.id}`, {
      ...game,
      home_team: 'Bay Gulls', // already as it is
      home_team_id: other.home_team_id,
      lock_version: undefined,
    });
    assert.equal(back.warnings, undefined);
  });

  test('may be a form, whose texts are compared with what is shown', async () => {
    const game = await newGame(api, { localized_date: '2099-07-03' });
    const flat = Object.entries(game).filter(([, value]) => typeof value !== 'object' || value === null);
    const form = new URLSearchParams(flat.map(([name, value]): [string, string] => [name, `${value ?? ''}`]));
    form.set('public_note', 'Bring both shirts.');
    form.set('_links[self][href]', game._links.self.href);
    const put = (raw: string) => api.ada('PUT', `/api/v2/games/${game.id}`, { headers: FORM, raw });
    const { public_note, warnings } = ok(await put(form.toString()), 200);
    assert.deepEqual([public_note, warnings], ['Bring both shirts.', undefined]);
    const { warnings: lost } = ok(await put('cancelled=true&home_team=Harbor+Hawks'), 200);
    assert.deepEqual(lost, [
      '`cancelled` is read-only.',
      '`home_team` is read-only; send home_team_name or home_team_id.',
    ]);
  });
});

describe('a change', () => {
  test('names the read-only members that it cannot change, and those that can be sent instead', async () => {
    const game = await newGame(api, { localized_date: '2099-07-04', home_team_name: 'Harbor Hawks' });
    const { home_team, warnings } = await change(`/api/v2/games/${game.id}`, {
      home_team: 'Bay Gulls',
      cancelled: true,
      _embedded: { venue: { name: 'Pier Field' } },
    });
    assert.equal(home_team, 'Harbor Hawks');
    assert.deepEqual(warnings, [
      '`home_team` is read-only; send home_team_name or home_team_id.',
      '`cancelled` is read-only.',
      '`_embedded` is read-only.',
    ]);
  });

  test('names a name that its id wins over, unless both mean the same', async () => {
    const hawks = { home_team_name: 'Harbor Hawks' };
    const game = await newGame(api, { localized_date: '2099-07-07', ...hawks });
    const lost = '`home_team_name` was not read, since home_team_id was sent, too; leave one of them out.';
    const at = `/api/v2/games/${game.id}`;
    const { away_team_id } = await newGame(api, {
      localized_date: '2099-07-06',
      away_team_name: 'Dock Dogs',
    });
    const sent = {
      ...game,
      home_team_id: away_team_id,
      home_team_name: 'Bay Gulls',
      league_name: 'U12',
      x: 1,
    };
    const changed = await change(at, sent);
    assert.deepEqual([changed.home_team, changed.league], ['Dock Dogs', 'U12']);
    assert.deepEqual(changed.warnings, [lost, '`x` is not known.']);
    assert.equal((await change(at, { ...changed, home_team_name: ' dock  DOGS' })).warnings, undefined);
    const { home_team_id } = game;
    const copy = { localized_date: '2099-07-08', home_team_id, home_team_name: 'Bay Gulls' };
    assert.deepEqual((await newGame(api, copy)).warnings, [lost]);
  });

  const UNKNOWN: [object, string][] = [
    [{ leage_name: 'U12' }, '`leage_name` is not known; did you mean league_name?'],
    [{ pubished: true }, '`pubished` is not known; did you mean published?'],
    [{ pulbished: true }, '`pulbished` is not known; did you mean published?'],
    [{ homeTeamName: 'Hawks' }, '`homeTeamName` is not known; did you mean home_team_name?'],
    [{ venue: 'Pier Field' }, '`venue` is not known; did you mean venue_name?'],
    [{ shirt_colour: 'red' }, '`shirt_colour` is not known.'],
    [{ x: 1 }, '`x` is not known.'],
    [{ constructor: 1 }, '`constructor` is not known.'],
    [{ 'two\nlines `quoted`': 1 }, '`two\nlines `quoted`` is not known.'],
  ];
  for (const [sent, warning] of UNKNOWN) {
    test(`with ${JSON.stringify(sent)} warns of it`, async () => {
      const { warnings } = await change(fixture.address('/games/:id'), sent);
      assert.deepEqual(warnings, [warning]);
    });
  }

  test('warns of a creation, too, and of members of members', async () => {
    const game = await newGame(api, { localized_date: '2099-07-05', pattern: '3 officials', id: 999_999 });
    assert.deepEqual(game.warnings, [
      '`pattern` is read-only; send pattern_name or pattern_id.',
      '`id` is read-only.',
    ]);
    const body = {
      name: 'Misspelt',
      positions: [{ name: 'Referee' }, { name: 'Assistant', fees: 40, id: 9 }],
    };
    const pattern = ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/patterns`, { body }), 201);
    assert.deepEqual(pattern.warnings, ['`positions[1].fees` is not known; did you mean fee?']);
  });

  test('of an action has these warnings after its own', async () => {
    const game = await newGame(api, { localized_date: '2099-07-06' });
    const at = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
    const { omar } = api.season;
    await api.omar('POST', `/api/v2/users/${omar.userId}/availability`, {
      body: { date: '2099-07-06', available: false },
    });
    const { warnings } = ok(
      await api.ada('POST', `${at}/assign`, { body: { user_id: omar.userId, notify: true } }),
      200,
    );
    assert.equal(warnings.length, 2);
    assert.match(warnings[0], /^Omar Reyes /);
    assert.equal(warnings[1], '`notify` is not known.');
    const emptied = ok(await api.ada('POST', `${at}/unassign`, { body: { reason: 'Rain' } }), 200);
    assert.deepEqual(emptied.warnings, ['`reason` is not known.']);
  });

  test('keeps free members without a warning: criteria and headers of a subscription', async () => {
    const at = fixture.address('/webhooks/subscriptions/:id');
    const body = { criteria: { shirt_colour: 'red' }, target_headers: { 'X-Team': 'red' } };
    assert.equal((await change(at, body)).warnings, undefined);
  });

  test('has at most 20 of them, with names of at most 60 characters', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`m${n}`, 'x'.repeat(20)]));
    const { warnings } = await change(fixture.address('/games/:id'), many);
    assert.equal(warnings.length, 21);
    assert.equal(warnings[0], '`m0` is not known.');
    assert.equal(warnings[20], '4980 more members were not read.');
    const long = await change(fixture.address('/games/:id'), { ['n'.repeat(100_000)]: 1 });
    assert.deepEqual(long.warnings, [`\`${'n'.repeat(60)}…\` is not known.`]);
    const whole = await change(fixture.address('/games/:id'), { [`${'n'.repeat(59)}😀😀`]: 1 });
    assert.deepEqual(whole.warnings, [`\`${'n'.repeat(59)}…\` is not known.`]); // no half of a surrogate pair
  });

  test('that is repeated with its Idempotency-Key has the warnings of the first', async () => {
    const headers = { 'idempotency-key': 'warned' };
    const body = { localized_date: '2099-07-08', localized_time: '9:00 AM', leage_name: 'U12' };
    const first = await api.ada('POST', gamesPath(), { headers, body });
    const second = await api.ada('POST', gamesPath(), { headers, body });
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(second.json, first.json);
    assert.deepEqual(first.json.warnings, ['`leage_name` is not known; did you mean league_name?']);
  });
});

describe('a form', () => {
  const members = (count: number) => Array.from({ length: count }, (_, n) => `m${n}=1`).join('&');

  test('of more than 1,000 members, or with a list of more than 200 items, is 400: none is lost', async () => {
    const { id } = await newGame(api);
    const put = (raw: string) => api.ada('PUT', `/api/v2/games/${id}`, { raw, headers: FORM });
    assert.equal(ok(await put(`${members(999)}&subvenue=Field 9`), 200).subvenue, 'Field 9');
    for (const raw of [`${members(1_000)}&subvenue=Field 8`, `subvenue=Field 8&${'list[]=1&'.repeat(201)}`]) {
      const reply = await put(raw);
      assertProblem(reply, 400);
      assert.match(reply.json.message, /^A form has at most 1000 members, and a list 200 items; /);
    }
    assert.equal(ok(await api.ada('GET', `/api/v2/games/${id}`), 200).subvenue, 'Field 9');
  });
});

describe('a member that its writer may not read back', () => {
  const BIRTH = '`date_of_birth` was stored; only the user and managers can read it.';
  const person = (at: string) => ({
    first_name: 'Ivo',
    last_name: 'Lane',
    email: `ivo.${at}@harbor.example`,
  });
  const users = () => `/api/v2/sites/${api.season.siteId}/users`;

  test('is said to be stored, with who can read it: a date of birth written by an assignor', async () => {
    const body = { ...person('one'), date_of_birth: '1991-05-02' };
    const { call } = await join(api, 'Asa Signer', { roles: ['assignor'] });
    const added = ok(await call('POST', users(), { body }), 201);
    assert.deepEqual([added.date_of_birth, added.warnings], [null, [BIRTH]]);
    const path = `/api/v2/users/${added.id}`;
    const sent = { date_of_birth: '5/3/1991', city: 'Harbor', shoe: 1 };
    const changed = ok(await call('PUT', path, { body: sent }), 200);
    assert.deepEqual(changed.warnings, [BIRTH, '`shoe` is not known.']);
    const raw = 'date_of_birth=1991-05-04';
    assert.deepEqual(ok(await call('PUT', path, { raw, headers: FORM }), 200).warnings, [BIRTH]);
  });

  test('is not, if nothing was stored', async () => {
    const { call } = await join(api, 'Asa Sender', { roles: ['assignor'] });
    const added = ok(await call('POST', users(), { body: { ...person('two'), date_of_birth: ' ' } }), 201);
    const body = { date_of_birth: null };
    const changed = ok(await call('PUT', `/api/v2/users/${added.id}`, { body }), 200);
    assert.deepEqual([added.warnings, changed.warnings], [undefined, undefined]);
  });

  test('is not, if the writer can read it: the user, and a manager', async () => {
    const own = `/api/v2/users/${api.season.omar.userId}`;
    const body = { date_of_birth: '1991-05-02' };
    assert.equal(ok(await api.omar('PUT', own, { body }), 200).warnings, undefined);
    const manager = await join(api, 'Max Reader', { roles: ['manager'] });
    assert.equal(ok(await manager.call('PUT', own, { body }), 200).warnings, undefined);
  });
});

describe('a list', () => {
  const ignored = async (query: string, path = gamesPath()) => {
    const reply = await api.ada('GET', `${path}?${query}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.headers.get('crewcall-ignored');
  };

  test('names the search keys and parameters that nothing reads', async () => {
    assert.equal(await ignored('search[publishd]=true&published=true'), 'search[publishd], published');
    assert.equal(await ignored('search%5Bpublishd%5D=true&search[league_id][]=1'), 'search[publishd]');
    assert.equal(await ignored('search=hawks&filter[a]=1&b[]=2'), 'search, filter[a], b');
    assert.equal(await ignored('search[toString]=1&constructor=1'), 'search[toString], constructor');
    assert.equal(await ignored('search[status]=active', `/api/v2/sites`), null);
  });

  test('has no such header if all was read, or nothing was sent', async () => {
    assert.equal(await ignored(''), null);
    const { siteId } = api.season;
    const read = `search[league_id]=&search[published]=true&page=1&limit=5&search[start_date]=2099-07-01`;
    assert.equal(await ignored(read), null);
    assert.equal(await ignored('search[query]=x', `/api/v2/sites/${siteId}/venues`), null);
    assert.equal(await ignored('search[query]=x', `/api/v2/sites/${siteId}/groups`), 'search[query]');
  });

  test('percent-encodes names, and has at most 20 of at most 60 characters', async () => {
    assert.equal(await ignored('a%0D%0AX-Evil%3A+1=2&%C3%A9=1&a,b=2'), 'a%0D%0AX-Evil%3A%201, %C3%A9, a%2Cb');
    const many = Array.from({ length: 90 }, (_, n) => `p${n}=1`).join('&');
    assert.equal((await ignored(many))?.split(', ').length, 20);
    assert.equal(await ignored(`${'n'.repeat(5_000)}=1`), `${'n'.repeat(60)}...`);
    const header = await ignored(`${'%C3%A9'.repeat(500)}=1`);
    assert.equal(header, `${'%C3%A9'.repeat(10)}...`);
    assert.equal(await ignored(`x${'%C3%A9'.repeat(500)}=1`), `x${'%C3%A9'.repeat(9)}%C3...`);
  });
});
