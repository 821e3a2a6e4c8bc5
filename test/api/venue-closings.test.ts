// Venues, or their fields, are closed: games that are placed there (docs/api: Venue closings).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { MAX_CLOSINGS } from '../../src/domain/venues/closings/closing.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let site: string;
let venue: Json;
let count = 0;
before(async () => {
  api = await openApi();
  site = `/api/v2/sites/${api.season.siteId}`;
});
beforeEach(async () => {
  venue = await addVenue();
  await setPolicy('warn');
});
after(() => api.stop());

const addVenue = async (body: object = {}): Promise<Json> =>
  ok(await api.ada('POST', `${site}/venues`, { body: { name: `Field House ${++count}`, ...body } }), 201);
const setPolicy = async (venue_closed: string) =>
  ok(await api.ada('PUT', site, { body: { conflict_policies: { venue_closed } } }), 200);
const close = (body: object, { id }: Json = venue) =>
  api.ada('POST', `/api/v2/venues/${id}/closings`, { body });
const closed = async (body: object = {}, of?: Json): Promise<Json> =>
  ok(await close({ start_date: '2099-05-02', reason: 'Rain', ...body }, of), 201);
const create = (body: object = {}, path = 'games') =>
  api.ada('POST', `${site}/${path}`, {
    body: { localized_date: '2099-05-02', localized_time: '9:00 AM', venue_id: venue.id, ...body },
  });
const change = (game: Json, body: object) => api.ada('PUT', `/api/v2/games/${game.id}`, { body });
const listed = async (search = ''): Promise<Json[]> => {
  const reply = await api.ada('GET', `/api/v2/venues/${venue.id}/closings?${search}`);
  return ok(reply, 200)._embedded.venue_closings;
};
const sentence = (reason = ': Rain', place = venue.name, when = 'on May 2 2099') =>
  `${place} is closed ${when}${reason}.`;

describe('a closing', () => {
  test('of one day is whole days of the venue, without a reason', async () => {
    const made = ok(await close({ start_date: '5/2/2099' }), 201);
    const { id, created, updated, _links, ...fields } = made;
    assert.deepEqual(fields, {
      ...{ venue_id: venue.id, subvenue: null, reason: null },
      ...{ start_date: '2099-05-02', start_time: null, end_date: '2099-05-02', end_time: null },
    });
    assert.deepEqual(ok(await api.omar('GET', `/api/v2/venue_closings/${id}`), 200), made);
  });

  test('has times and a field, which change one by one, and go with null', async () => {
    const { id } = await closed({ start_time: '3:00 PM', end_time: '18:00', subvenue: ' Field 2 ' });
    const path = `/api/v2/venue_closings/${id}`;
    const shown = ok(await api.ada('PUT', path, { body: { end_date: '2099-05-04' } }), 200);
    const { start_time, end_time, end_date, subvenue } = shown;
    assert.deepEqual(
      [start_time, end_time, end_date, subvenue],
      ['3:00 PM', '6:00 PM', '2099-05-04', 'Field 2'],
    );
    const whole = ok(
      await api.ada('PUT', path, { body: { start_time: null, end_time: '', subvenue: '' } }),
      200,
    );
    assert.deepEqual([whole.start_time, whole.end_time, whole.subvenue], [null, null, null]);
    const same = ok(await api.ada('PUT', path, { body: { reason: 'Rain' } }), 200);
    assert.equal(same.updated, whole.updated);
    assert.equal((await api.ada('DELETE', path)).status, 204);
    assertProblem(await api.ada('DELETE', path), 404);
    assertProblem(await api.ada('PUT', path, { body: {} }), 404);
  });

  test('ends after it begins, on days and times that exist', async () => {
    const wrong = { start_date: '2099-02-30', start_time: '25:00', end_date: 'soon' };
    assert.deepEqual(pathsOf(await close(wrong)), ['/start_date', '/start_time', '/end_date']);
    assert.deepEqual(pathsOf(await close({})), ['/start_date']);
    const backwards = { start_date: '2099-05-02', end_date: '2099-05-01' };
    assert.deepEqual(pathsOf(await close(backwards)), ['/end_date']);
    const noTime = { start_date: '2099-05-02', start_time: '3:00 PM', end_time: '3:00 PM' };
    assert.deepEqual(pathsOf(await close(noTime)), ['/end_date']);
    const { id } = await closed();
    const later = { start_date: '2099-05-03' };
    assert.deepEqual(pathsOf(await api.ada('PUT', `/api/v2/venue_closings/${id}`, { body: later })), [
      '/end_date',
    ]);
  });

  test('is found by days, the first one first', async () => {
    const late = await closed({ start_date: '2099-06-01', end_date: '2099-06-30' });
    const early = await closed({ start_date: '2099-05-02' });
    const ids = (rows: Json[]) => rows.map(({ id }) => id);
    assert.deepEqual(ids(await listed()), [early.id, late.id]);
    assert.deepEqual(ids(await listed('search[start_date]=2099-05-03')), [late.id]);
    assert.deepEqual(ids(await listed('search[end_date]=2099-05-31')), [early.id]);
    assert.deepEqual(ids(await listed('search[start_date]=6/30/2099&search[end_date]=7/1/2099')), [late.id]);
    const wrong = await api.ada('GET', `/api/v2/venues/${venue.id}/closings?search[start_date]=soon`);
    assert.deepEqual(pathsOf(wrong), ['/search/start_date']);
  });

  test('is one of at most 400 of a venue that have not ended', async () => {
    const { siteId } = api.season;
    await api.service.db.query(sql`
      insert into venue_closings (site_id, venue_id, start_date, end_date)
      select ${siteId}, ${venue.id}, '2099-01-01', '2099-01-01' from generate_series(1, ${MAX_CLOSINGS})`);
    const full = await close({ start_date: '2099-05-02' });
    assertProblem(full, 409);
    assert.match(full.json.message, /^The venue has 400 closings that have not ended; /);
    const [first] = await listed('limit=1');
    await api.ada('PUT', `/api/v2/venue_closings/${first.id}`, {
      body: { start_date: '2020-01-01', end_date: '2020-01-02' },
    });
    await closed();
    const ended = { start_date: '2099-01-01', end_date: '2099-01-01' };
    assertProblem(await api.ada('PUT', `/api/v2/venue_closings/${first.id}`, { body: ended }), 409);
  });

  test('moves with its venue when that is merged, and is deleted with it', async () => {
    const into = await addVenue();
    const { id } = await closed();
    ok(await api.ada('POST', `/api/v2/venues/${venue.id}/merge`, { body: { into_id: into.id } }), 200);
    const path = `/api/v2/venue_closings/${id}`;
    assert.equal(ok(await api.ada('GET', path), 200).venue_id, into.id);
    assert.equal((await api.ada('DELETE', `/api/v2/venues/${into.id}`)).status, 204);
    assertProblem(await api.ada('GET', path), 404);
  });
});

describe('a game that is placed at a closed venue', () => {
  test('is made, and the response says what is closed', async () => {
    await closed();
    assert.deepEqual(ok(await create(), 201).warnings, [sentence()]);
    assert.equal(ok(await create({ localized_date: '2099-05-03' }), 201).warnings, undefined);
    assert.equal(ok(await create({ venue_id: null }), 201).warnings, undefined);
    assert.equal(ok(await create({ status: 'C' }), 201).warnings, undefined, 'nobody plays a canceled game');
    const copied = await create();
    const copy = await api.ada('POST', `/api/v2/games/${copied.json.id}/duplicate`, { body: {} });
    assert.deepEqual(ok(copy, 201).warnings, [sentence()]);
  });

  test('is warned of once for each week of a series, and for each game of a batch', async () => {
    await closed();
    await closed({ start_date: '2099-05-16', end_date: '2099-05-20', reason: null });
    const series = ok(await create({ weeks: 4 }, 'games/series'), 200);
    assert.deepEqual(series.warnings, [
      sentence(': Rain', venue.name, 'on May 2 2099'),
      sentence('', venue.name, 'on May 16 2099'),
    ]);
    const one = { localized_date: '2099-05-02', localized_time: '9:00 AM', venue_id: venue.id };
    const body = { games: [one, { ...one, localized_date: '2099-05-03' }] };
    const { results } = ok(await api.ada('POST', `${site}/games/batch`, { body }), 200);
    assert.deepEqual(
      results.map(({ warnings }: Json) => warnings),
      [[sentence()], []],
    );
  });

  test('counts from the minute that the closing begins to the minute that it ends, in the zone of the venue', async () => {
    venue = await addVenue({ timezone: 'America/Los_Angeles' });
    await closed({ start_time: '9:00 AM', end_time: '12:00 PM' });
    for (const [time, ends, isClosed] of [
      ['8:00 AM', '9:00 AM', false],
      ['8:00 AM', '9:01 AM', true],
      ['11:59 AM', '1:00 PM', true],
      ['12:00 PM', '1:00 PM', false],
    ] as const) {
      const { warnings } = ok(await create({ localized_time: time, user_end_time_formatted: ends }), 201);
      assert.equal(warnings?.length ?? 0, isClosed ? 1 : 0, `${time} to ${ends}`);
    }
  });

  test('is looked at if it is on the field that is closed', async () => {
    await closed({ subvenue: 'Field 2' });
    assert.equal(ok(await create(), 201).warnings, undefined);
    const game = ok(await create({ subvenue: 'Field 1' }), 201);
    assert.equal(game.warnings, undefined);
    const moved = ok(await change(game, { subvenue: 'FIELD  2' }), 200);
    assert.deepEqual(moved.warnings, [sentence(': Rain', `Field 2 of ${venue.name}`)]);
  });

  test('is warned of when it moves, is made active or published, and not for another change', async () => {
    const other = await addVenue();
    await closed();
    const game = ok(await create({ localized_date: '2099-05-03' }), 201);
    const warningsOf = async (body: object) => ok(await change(game, body), 200).warnings;
    assert.deepEqual(await warningsOf({ localized_date: '2099-05-02' }), [sentence()]);
    assert.equal(await warningsOf({ public_note: 'Bring whistles' }), undefined);
    assert.deepEqual(await warningsOf({ published: true }), [sentence()]);
    assert.equal(await warningsOf({ status: 'C' }), undefined);
    assert.deepEqual(await warningsOf({ status: 'A' }), [sentence()]);
    assert.equal(await warningsOf({ venue_id: other.id }), undefined);
    assert.deepEqual(await warningsOf({ venue_id: venue.id }), [sentence()]);
  });

  test('is warned of when many games are published', async () => {
    await closed();
    const game = ok(await create(), 201);
    const body = { game_ids: [game.id], dry_run: true };
    const tried = ok(await api.ada('POST', `${site}/games/publish`, { body }), 200);
    assert.deepEqual(tried.results[0].warnings, [sentence()]);
  });

  test('is refused if the site refuses it, and stays as it was', async () => {
    await closed();
    const game = ok(await create({ localized_date: '2099-05-03' }), 201);
    const inside = ok(await create(), 201);
    await setPolicy('refuse');
    const duplicate = api.ada('POST', `/api/v2/games/${inside.id}/duplicate`, { body: {} });
    const series = await create({ weeks: 2, localized_date: '2099-04-25' }, 'games/series');
    assertProblem(series, 409);
    assert.match(series.json.message, /is closed on May 2 2099: Rain\. A policy of the site refuses/);
    for (const reply of [
      await create(),
      await change(game, { localized_date: '2099-05-02' }),
      await change(inside, { published: true }),
      await duplicate,
    ]) {
      assertProblem(reply, 409);
      assert.equal(reply.json.error, 'policy_conflict');
      assert.ok(
        reply.json.message.startsWith(`${sentence()} A policy of the site refuses games at a closed venue. `),
      );
    }
    const shown = ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200);
    assert.deepEqual([shown.start_time, shown.lock_version], [game.start_time, game.lock_version]);
    ok(await change(inside, { public_note: 'Bring whistles' }), 200);
    ok(await change(inside, { status: 'C' }), 200);
    const games = [{ localized_date: '2099-05-02', localized_time: '9:00 AM', venue_id: venue.id }];
    const batch = ok(await api.ada('POST', `${site}/games/batch`, { body: { games } }), 200);
    assert.equal(batch.results[0].error.error, 'policy_conflict');
  });

  test('is no matter of a site that ignores it', async () => {
    await closed();
    await setPolicy('ignore');
    const game = ok(await create({ pattern_name: '2 officials' }), 201);
    assert.equal(game.warnings, undefined);
    assert.deepEqual(await needing(), []);
  });
});

const needing = async (): Promise<number[]> => {
  const search = `search[needs]=closed_venues&search[venue_id]=${venue.id}`;
  return ok(await api.ada('GET', `${site}/games?${search}`), 200)._embedded.games.map(({ id }: Json) => id);
};

describe('games that were there before', () => {
  test('need somebody, by the link of the closing, until they are moved or canceled', async () => {
    const games = [
      await newGame(api, { venue_id: venue.id }),
      await newGame(api, { venue_id: venue.id, localized_time: '1:00 PM' }),
      await newGame(api, { venue_id: venue.id, localized_date: '2099-05-03' }),
    ];
    const { _links } = await closed();
    const { pathname, search } = new URL(_links.games.href);
    const found = ok(await api.ada('GET', pathname.replace('.json', '') + search), 200);
    assert.deepEqual(
      found._embedded.games.map(({ id }: Json) => id),
      [games[0]!.id, games[1]!.id],
    );
    const counts = ok(await api.ada('GET', `${site}/games/counts?search[venue_id]=${venue.id}`), 200);
    assert.deepEqual([counts.needs.closed_venues, counts.needs.attention], [2, 2]);
    ok(await change(games[0]!, { status: 'C' }), 200);
    ok(await change(games[1]!, { localized_date: '2099-05-04' }), 200);
    assert.deepEqual(await needing(), []);
  });

  test('have a conflict with whoever is assigned, as the policy says', async () => {
    const game = await newGame(api, { venue_id: venue.id, subvenue: 'Field 2' });
    await closed({ subvenue: 'Field 2' });
    const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
    const message = `Field 2 of ${venue.name} is closed then: Rain`;
    const { _embedded } = ok(await api.ada('GET', `${slot}/candidates`), 200);
    for (const { conflicts } of _embedded.candidates)
      assert.deepEqual(conflicts.at(-1), {
        code: 'venue_closed',
        severity: 'warning',
        overridable: false,
        message,
      });
    const user_id = api.season.omar.userId;
    const assign = (body: object = {}) => api.ada('POST', `${slot}/assign`, { body: { user_id, ...body } });
    await setPolicy('refuse');
    const refused = await assign();
    assertProblem(refused, 409);
    assert.deepEqual(
      refused.json.conflicts.map(({ code }: Json) => code),
      ['venue_closed'],
    );
    const { warnings } = ok(await assign({ override: ['venue_closed'] }), 200);
    assert.deepEqual(warnings, [`Field 2 of ${venue.name} is closed at that time: Rain.`]);
  });
});
