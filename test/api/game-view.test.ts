// The fields of a game exactly, and of its assignments (docs/api: Resources, game and assignment).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { type Api, newGame, openApi } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let game: Json;
before(async () => {
  api = await openApi();
  const { siteId } = api.season;
  await api.service.db.query(sql`
    insert into venues (site_id, name, street_1, city, state_or_province, postal, latitude, longitude)
    values (${siteId}, 'Pier Field', '1 Pier Road', 'Boston', 'MA', '02110', 42.36, -71.05)`);
  game = await newGame(api, {
    ...{ venue_name: 'pier field', subvenue: 'Field 2', league_name: 'U12 North', age_group_name: 'U12' },
    ...{
      game_type_name: 'League',
      gender_name: 'Girls',
      home_team_name: 'Harbor Hawks',
      away_team_name: 'Bay Gulls',
    },
    ...{ user_defined_id: 'N-100', external_id: 4711, public_note: 'Bring flags', private_note: 'Pay cash' },
    ...{ paid_via: 'cheque', published: true },
  });
});
after(() => api.stop());

const shown = async (call: Call, id: number = game.id) => (await call('GET', `/api/v2/games/${id}`)).json;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/;

describe('a game', () => {
  test('has every field of decisions with its type, and no other', async () => {
    const { created, updated, _links, _embedded, ...fields } = await shown(api.ada);
    assert.match(created, ISO);
    assert.match(updated, ISO);
    const ids: Record<string, number> = {};
    for (const noun of [
      'age_group',
      'home_team',
      'away_team',
      'game_type',
      'gender',
      'league',
      'pattern',
      'venue',
    ]) {
      ids[`${noun}_id`] = fields[`${noun}_id`];
      assert.ok(Number.isInteger(fields[`${noun}_id`]), noun);
    }
    assert.deepEqual(fields, {
      ...{ id: game.id, ...ids },
      start_time: '2099-05-02T09:00:00.000-04:00',
      end_time: '2099-05-02T10:00:00.000-04:00',
      localized_date: 'May 2 2099',
      localized_time: '9:00 AM',
      localized_end_time: '10:00 AM',
      age_group: 'U12',
      home_team: 'Harbor Hawks',
      away_team: 'Bay Gulls',
      game_type: 'League',
      gender: 'Girls',
      league: 'U12 North',
      pattern: '2 officials',
      status: 'A',
      cancelled: false,
      ...{ postponed: false, change_reason: null },
      published: true,
      public: true,
      user_defined_id: 'N-100',
      external_id: 4711,
      subvenue: 'Field 2',
      public_note: 'Bring flags',
      private_note: 'Pay cash',
      paid_via: 'cheque',
      lock_version: 0,
    });
    assert.deepEqual(Object.keys(_embedded), ['venue', 'assignments', 'site', 'assignor']);
  });

  test('links to all that it has, so that clients walk by links', async () => {
    const { _links, ...shownGame } = await shown(api.ada);
    const link = (resourceType: string, path: string) => ({
      'resource-type': resourceType,
      href: `${api.service.baseUrl}/api/v2${path}.json`,
    });
    assert.deepEqual(_links, {
      self: link('game', `/games/${game.id}`),
      site: link('site', `/sites/${api.season.siteId}`),
      venue: link('venue', `/venues/${shownGame.venue_id}`),
      league: link('league', `/leagues/${shownGame.league_id}`),
      home_team: link('team', `/teams/${shownGame.home_team_id}`),
      away_team: link('team', `/teams/${shownGame.away_team_id}`),
      age_group: link('age-group', `/age_groups/${shownGame.age_group_id}`),
      game_type: link('game-type', `/game_types/${shownGame.game_type_id}`),
      gender: link('gender', `/genders/${shownGame.gender_id}`),
      pattern: link('pattern', `/patterns/${shownGame.pattern_id}`),
      assignor: link('user', `/users/${api.season.ada.userId}`),
    });
    for (const [name, { href }] of Object.entries<{ href: string }>(_links)) {
      const followed = await api.omar('GET', href);
      assert.equal(followed.status, 200, `${name} ${followed.text}`);
      assert.equal(followed.json._links.self.href, href, name);
    }
  });

  test('embeds its venue, site and assignor', async () => {
    const { venue, site, assignor } = (await shown(api.ada))._embedded;
    assert.deepEqual(
      [
        venue.name,
        venue.street_1,
        venue.city,
        venue.state_or_province,
        venue.postal,
        venue.latitude,
        venue.longitude,
      ],
      ['Pier Field', '1 Pier Road', 'Boston', 'MA', '02110', 42.36, -71.05],
    );
    assert.deepEqual(
      [site.id, site.name, site.timezone],
      [api.season.siteId, 'Harbor Youth Soccer', 'America/New_York'],
    );
    assert.deepEqual(
      [assignor.id, assignor.first_name, assignor.last_name],
      [api.season.ada.userId, 'Ada', 'Okafor'],
    );
  });

  test('with few fields has nulls, and still its venue and assignments', async () => {
    const { json } = await api.ada('POST', `/api/v2/sites/${api.season.siteId}/games`, {
      body: { start_time: '2099-06-01T18:00:00Z' },
    });
    for (const noun of ['age_group', 'home_team', 'away_team', 'game_type', 'gender', 'league', 'pattern']) {
      assert.deepEqual([json[noun], json[`${noun}_id`]], [null, null], noun);
    }
    assert.deepEqual([json.venue_id, json._embedded.assignments], [null, []]);
    // Clients read the name of the venue without checking that it exists.
    const { _links, ...venue } = json._embedded.venue;
    assert.deepEqual([venue.id, venue.name, venue.street_1, _links], [null, null, null, {}]);
    assert.ok(Object.values(venue).every((value) => value === null));
    assert.deepEqual(Object.keys(json._links), ['self', 'site', 'assignor']);
    assert.equal(json.published, false);
  });

  test('has its times in the zone of its venue, and its creation time in that of its site', async () => {
    await api.service.db.query(sql`
      insert into venues (site_id, name, timezone) values (${api.season.siteId}, 'Lake Field', 'Asia/Kathmandu')`);
    const far = await newGame(api, {
      ...{ venue_name: 'Lake Field', localized_date: '4/3/2099', localized_time: '23:30' },
    });
    assert.deepEqual(
      [far.start_time, far.end_time, far.localized_date, far.localized_time, far.localized_end_time],
      [
        '2099-04-03T23:30:00.000+05:45',
        '2099-04-04T00:30:00.000+05:45',
        'Apr 3 2099',
        '11:30 PM',
        '12:30 AM',
      ],
    );
    assert.match(far.created, ISO);
    assert.match(far._embedded.venue.created, ISO);
    assert.match(far._embedded.assignments[0].updated, ISO);
  });

  test('in a list is the same as alone', async () => {
    const { json } = await api.ada('GET', `/api/v2/sites/${api.season.siteId}/games?search[query]=N-100`);
    assert.deepEqual(json._embedded.games, [await shown(api.ada)]);
  });
});

describe('an assignment', () => {
  test('that is open has its fields and no _embedded at all', async () => {
    const [slot] = (await shown(api.ada))._embedded.assignments;
    const { created, updated, _links, ...fields } = slot;
    assert.match(created, ISO);
    assert.match(updated, ISO);
    assert.ok(Number.isInteger(fields.id) && Number.isInteger(fields.position_id));
    assert.deepEqual(fields, {
      ...{ id: fields.id, position_id: fields.position_id, position: 'Referee', position_abbreviation: 'RE' },
      ...{ accepted: false, declined: false, declined_reason: null, overridden: [], assigned: false },
      ...{ sort_order: 1, lock_version: 0, answered_by: null, reminded_at: null },
    });
    assert.deepEqual(Object.keys(_links), ['self', 'game', 'site']);
    assert.equal(_links.self.href, `${api.service.baseUrl}/api/v2/assignments/${slot.id}.json`);
    assert.equal(_links.self['resource-type'], 'assignment');
    assert.deepEqual((await api.ada('GET', _links.self.href)).json, slot);
  });

  test('with an official embeds them, and links to accept and decline until they respond', async () => {
    const mine = await newGame(api, { published: true, localized_date: '2099-05-04' });
    const [slot] = mine._embedded.assignments;
    const at = `/api/v2/assignments/${slot.id}`;
    await api.ada('POST', `${at}/assign`, { body: { user_id: api.season.omar.userId } });
    const filled = (await api.ada('GET', at)).json;
    const { official } = filled._embedded;
    assert.deepEqual([filled.assigned, filled.accepted, filled.declined], [true, false, false]);
    assert.deepEqual(
      [official.id, official.first_name, official.last_name],
      [api.season.omar.userId, 'Omar', 'Reyes'],
    );
    assert.deepEqual(filled._links.user, {
      'resource-type': 'user',
      href: `${api.service.baseUrl}/api/v2/users/${api.season.omar.userId}.json`,
    });
    assert.equal(filled._links.accept.href, `${api.service.baseUrl}${at}/confirm.json?status=A`);
    assert.equal(filled._links.decline.href, `${api.service.baseUrl}${at}/confirm.json?status=D`);
    for (const answer of ['accepted', 'declined']) {
      await api.service.db.query(sql`update assignments set answer = ${answer} where id = ${slot.id}`);
      const answered = (await api.ada('GET', at)).json;
      assert.deepEqual(
        [answered.accepted, answered.declined],
        [answer === 'accepted', answer === 'declined'],
      );
      assert.equal(answered._embedded.official.id, api.season.omar.userId);
      assert.deepEqual(Object.keys(answered._links), ['self', 'game', 'site', 'user']);
    }
  });

  test('links to accept and decline only for the official and assignors', async () => {
    const mine = await newGame(api, { published: true, localized_date: '2099-05-06' });
    const at = `/api/v2/assignments/${mine._embedded.assignments[0].id}`;
    await api.ada('POST', `${at}/assign`, { body: { user_id: api.season.omar.userId } });
    const namesFor = async (call: Call) => Object.keys((await call('GET', at)).json._links);
    const all = ['self', 'game', 'site', 'user'];
    for (const call of [api.ada, api.omar])
      assert.deepEqual(await namesFor(call), [...all, 'accept', 'decline']);
    assert.deepEqual(await namesFor(api.nina), all);
    assert.deepEqual((await shown(api.nina, mine.id))._embedded.assignments[0]._links.accept, undefined);
    assert.equal((await api.nina('POST', `${at}/confirm?status=A`)).status, 403);
  });

  test('shows its fee to the official themselves and to assignors alone', async () => {
    const mine = await newGame(api, { published: true, localized_date: '2099-05-05' });
    const [slot] = mine._embedded.assignments;
    await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, {
      body: { user_id: api.season.omar.userId },
    });
    const fees = [{ value: 45, formatted: '$45.00', currency: 'USD', description: 'Referee' }];
    for (const call of [api.ada, api.omar]) {
      const [seen] = (await shown(call, mine.id))._embedded.assignments;
      assert.deepEqual(seen._embedded.fees, fees);
      assert.deepEqual((await call('GET', `/api/v2/assignments/${slot.id}`)).json._embedded.fees, fees);
    }
    const [seen] = (await shown(api.nina, mine.id))._embedded.assignments;
    assert.deepEqual(Object.keys(seen._embedded), ['official']);
    assert.doesNotMatch((await api.nina('GET', `/api/v2/assignments/${slot.id}`)).text, /fee|\$45/);
  });

  test('has a fee of 0 if its position has none', async () => {
    await api.ada('POST', `/api/v2/sites/${api.season.siteId}/patterns`, {
      body: { name: 'Volunteers', positions: [{ name: 'Timekeeper', currency: 'EUR' }] },
    });
    const mine = await newGame(api, { pattern_name: 'Volunteers', localized_date: '2099-05-09' });
    const [slot] = mine._embedded.assignments;
    const assigned = await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, {
      body: { user_id: api.season.omar.userId },
    });
    assert.deepEqual(assigned.json._embedded.fees, [
      { value: 0, formatted: '€0.00', currency: 'EUR', description: 'Timekeeper' },
    ]);
  });
});
