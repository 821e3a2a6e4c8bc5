// Assigning officials: replace, unassign, and never two games at once (docs/api: Writing games).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { createPattern } from '../support/season.ts';
import type { Reply } from '../support/service.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let omar: number;
let nina: number;
let day = 0;
let date: string;
before(async () => {
  api = await openApi();
  omar = api.season.omar.userId;
  nina = api.season.nina.userId;
  await createPattern(api.service.db, api.season.siteId, '4 officials', [
    'Center',
    'Left',
    'Right',
    'Fourth',
  ]);
});
beforeEach(() => {
  day += 1;
  date = `2098-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`;
});
after(() => api.stop());

/** A published game on the day of this test. */
const play = (body: object = {}): Promise<Json> =>
  newGame(api, { localized_date: date, published: true, ...body });
const slotOf = (game: Json, index = 0): number => game._embedded.assignments[index].id;
const assign = (slot: number, user_id: unknown, more: object = {}): Promise<Reply> =>
  api.ada('POST', `/api/v2/assignments/${slot}/assign`, { body: { user_id, ...more } });
const unassign = (slot: number): Promise<Reply> => api.ada('POST', `/api/v2/assignments/${slot}/unassign`);

async function assigned(slot: number, userId: number, more: object = {}): Promise<Json> {
  const reply = await assign(slot, userId, more);
  assert.equal(reply.status, 200, reply.text);
  return reply.json;
}

/** Who is on the game, slot by slot. */
async function crewOf(game: Json): Promise<(number | null)[]> {
  const { json } = await api.ada('GET', `/api/v2/games/${game.id}`);
  return json._embedded.assignments.map((slot: Json) => slot._embedded?.official.id ?? null);
}

const topics = async () =>
  (await api.service.db.query<{ topic: string }>(sql`select topic from events order by id`)).map(
    ({ topic }) => topic,
  );

describe('assign', () => {
  test('responds 200 with the assignment and its warnings', async () => {
    const game = await play();
    const json = await assigned(slotOf(game), omar);
    assert.deepEqual([json.id, json.assigned, json.accepted, json.warnings], [slotOf(game), true, false, []]);
    assert.equal(json._embedded.official.id, omar);
    assert.equal(json.lock_version, 1);
    assert.deepEqual(await crewOf(game), [omar, null]);
  });

  test('of an occupied slot replaces the official and clears their status', async () => {
    const game = await play();
    await assigned(slotOf(game), omar);
    await api.service.db.query(sql`update assignments set answer = 'accepted' where id = ${slotOf(game)}`);
    const json = await assigned(slotOf(game), nina);
    assert.deepEqual([json._embedded.official.id, json.accepted], [nina, false]);
    assert.deepEqual(await crewOf(game), [nina, null]);
  });

  test('of the same official again changes nothing and makes no event', async () => {
    const game = await play();
    await assigned(slotOf(game), omar);
    const before = (await api.ada('GET', `/api/v2/assignments/${slotOf(game)}`)).json;
    await api.service.db.query(sql`delete from events`);
    const { warnings, conflicts, ...again } = await assigned(slotOf(game), omar);
    assert.deepEqual([again, warnings, conflicts], [before, [], []]);
    assert.deepEqual(await topics(), []);
  });

  test('attaches the official to the league of the game, once', async () => {
    const game = await play({ league_name: 'U12 North' });
    await assigned(slotOf(game), omar);
    await unassign(slotOf(game));
    await assigned(slotOf(game), omar);
    const { json } = await api.ada('GET', `/api/v2/leagues/${game.league_id}/officials`);
    assert.deepEqual(
      json._embedded.league_officials.map(({ user_id }: Json) => user_id),
      [omar],
    );
  });

  test('may come as a form', async () => {
    const game = await play();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = `/api/v2/assignments/${slotOf(game)}/assign.json`;
    const reply = await api.ada('POST', path, { headers, raw: `user_id=${omar}&override=false` });
    assert.equal(reply.status, 200, reply.text);
    const rounded = await api.ada('POST', path, { headers, raw: `user_id=${nina}.5` });
    assert.deepEqual(pathsOf(rounded), ['/user_id']);
    assert.deepEqual(await crewOf(game), [omar, null]);
  });

  test('of anybody but an active official of the site is 422 at /user_id', async () => {
    const game = await play();
    const [stranger] = await api.service.db.query<{ id: number }>(sql`
      with site as (insert into sites (name, timezone) values ('Hill Soccer', 'America/New_York') returning id)
      insert into users (site_id, account_id, first_name, last_name, official)
      select id, ${api.season.omar.accountId}, 'Omar', 'Reyes', true from site returning id`);
    for (const wrong of [999_999, stranger!.id, api.season.ada.userId, '1', null, 0, -1, 1.5, 1e20]) {
      assert.deepEqual(pathsOf(await assign(slotOf(game), wrong)), ['/user_id'], String(wrong));
    }
    assert.deepEqual(pathsOf(await assign(slotOf(game), undefined)), ['/user_id']);
    assert.deepEqual(pathsOf(await assign(slotOf(game), 'x', { override: 'yes' })), [
      '/user_id',
      '/override',
    ]);
    await api.service.db.query(sql`update users set active = false where id = ${nina}`);
    assert.deepEqual(pathsOf(await assign(slotOf(game), nina)), ['/user_id']);
    await api.service.db.query(sql`update users set active = true where id = ${nina}`);
    assert.deepEqual(await crewOf(game), [null, null]);
  });
});

describe('unassign', () => {
  test('empties the slot, with or without a body, and again changes nothing', async () => {
    const game = await play();
    await assigned(slotOf(game), omar);
    const reply = await unassign(slotOf(game));
    assert.deepEqual([reply.status, reply.json.assigned, reply.json._embedded], [200, false, undefined]);
    assert.deepEqual(reply.json.warnings, []);
    await api.service.db.query(sql`delete from events`);
    const again = await api.ada('POST', `/api/v2/assignments/${slotOf(game)}/unassign`, { body: {} });
    assert.deepEqual([again.status, again.json.lock_version], [200, reply.json.lock_version]);
    assert.deepEqual(await topics(), []);
  });
});

describe('with the lock_version that was read', () => {
  test('of two assignors at once, one assigns and the other is told: nobody is replaced', async () => {
    const slot = slotOf(await play());
    const replies = await Promise.all(
      [omar, nina].map((userId) => assign(slot, userId, { lock_version: 0 })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    assert.equal(refused.json.error, 'lock_version_mismatch');
    const winner = replies.find(({ status }) => status === 200)!.json._embedded.official.id;
    const again = await assign(slot, winner, { lock_version: 0 });
    assert.deepEqual([again.status, again.json.lock_version], [200, 1]);
  });

  test('a slot that another official has by now is not emptied, alone or with others', async () => {
    const slot = slotOf(await play());
    await assigned(slot, omar);
    const path = `/api/v2/assignments/${slot}/unassign`;
    assert.equal((await api.ada('POST', path, { body: { lock_version: 0 } })).status, 409);
    const items = [{ assignment_id: slot, user_id: null, lock_version: 0 }];
    const many = await api.ada('POST', `/api/v2/sites/${api.season.siteId}/games/assign`, {
      body: { assignments: items },
    });
    assert.equal(many.json.results[0].error.error, 'lock_version_mismatch');
    const emptied = await api.ada('POST', path, { body: { lock_version: 1 } });
    assert.deepEqual([emptied.status, emptied.json.assigned], [200, false]);
  });
});

describe('an official', () => {
  test('on another game at that time is rejected with 409, which names the other game', async () => {
    const first = await play({ home_team_name: 'Hawks', away_team_name: 'Gulls', venue_name: 'Pier Field' });
    await assigned(slotOf(first), omar);
    for (const body of [{}, { localized_time: '8:01 AM' }, { localized_time: '9:59 AM' }]) {
      const other = await play(body);
      const reply = await assign(slotOf(other), omar);
      assertProblem(reply, 409);
      assert.equal(reply.json.error, 'double_booked');
      assert.match(reply.json.message, new RegExp(`Omar Reyes is on game ${first.id} at that time.*9:00 AM`));
      assert.match(reply.json.message, /Hawks.*Gulls.*Pier Field/);
      assert.deepEqual(await crewOf(other), [null, null]);
    }
  });

  test('may go from one game to the next: times are [start, end)', async () => {
    for (const localized_time of ['9:00 AM', '10:00 AM', '8:00 AM']) {
      await assigned(slotOf(await play({ localized_time })), omar);
    }
  });

  test('can be on two games at once if the assignor overrides; the next conflict is a 409 again', async () => {
    const [one, two, three] = [await play(), await play(), await play()];
    await assigned(slotOf(one), omar);
    const overridden = await assigned(slotOf(two), omar, { override: true });
    assert.equal(overridden.assigned, true);
    assert.match(
      overridden.warnings[0],
      new RegExp(`^Omar Reyes is also on game ${one.id} .+ at that time\\.$`),
    );
    assertProblem(await assign(slotOf(three), omar), 409);
    await unassign(slotOf(one));
    const reply = await assign(slotOf(three), omar);
    assertProblem(reply, 409);
    assert.match(reply.json.message, new RegExp(`game ${two.id} `));
  });

  test('is never twice on one game, override or not', async () => {
    const game = await play();
    await assigned(slotOf(game, 0), omar);
    for (const override of [false, true]) {
      const reply = await assign(slotOf(game, 1), omar, { override });
      assertProblem(reply, 409);
      assert.match(reply.json.message, new RegExp(`game ${game.id}`));
    }
    assert.deepEqual(await crewOf(game), [omar, null]);
  });

  test('is free where they declined, and where the game is cancelled', async () => {
    const [declined, cancelled] = [await play(), await play({ localized_time: '11:00 AM' })];
    await assigned(slotOf(declined), omar);
    await api.service.db.query(
      sql`update assignments set answer = 'declined' where id = ${slotOf(declined)}`,
    );
    await assigned(slotOf(cancelled), omar);
    await api.ada('PUT', `/api/v2/games/${cancelled.id}`, { body: { status: 'C' } });
    await assigned(slotOf(await play()), omar);
    await assigned(slotOf(await play({ localized_time: '11:00 AM' })), omar);
    const restored = await api.ada('PUT', `/api/v2/games/${cancelled.id}`, { body: { status: 'A' } });
    assertProblem(restored, 409);
  });

  test('busy on another site is a warning in words that does not name the other game', async () => {
    const game = await play();
    await api.service.db.query(sql`
      with site as (insert into sites (name, timezone) values ('Hill Soccer', 'America/New_York') returning id),
      person as (
        insert into users (site_id, account_id, first_name, last_name, official)
        select id, ${api.season.nina.accountId}, 'Nina', 'Alvarez', true from site returning id, site_id),
      game as (
        insert into games (site_id, start_time, end_time, published)
        select id, ${game.start_time}::timestamptz, ${game.end_time}::timestamptz, true from site
        returning id, site_id, during, live)
      insert into assignments (site_id, game_id, during, live, position, position_abbreviation, sort_order, user_id)
      select game.site_id, game.id, game.during, game.live, 'Referee', 'R', 1, person.id from game, person`);
    const { assigned: isAssigned, warnings } = await assigned(slotOf(game), nina);
    assert.deepEqual([isAssigned, warnings.length], [true, 1]);
    assert.match(warnings[0], /^Nina Alvarez .*another site.*\.$/);
    assert.ok(!warnings[0].includes('Hill') && !/\d/.test(warnings[0]));
  });

  test('who marked the day as off is assigned with a warning', async () => {
    const off = { date, available: false, description: 'Family matters' };
    const said = await api.omar('POST', `/api/v2/users/${omar}/availability`, { body: off });
    assert.equal(said.status, 201, said.text);
    const game = await play();
    const { warnings, assigned: isAssigned } = await assigned(slotOf(game), omar);
    assert.deepEqual(
      [isAssigned, warnings],
      [true, [`Omar Reyes has marked ${game.localized_date} as a day off.`]],
    );
    const again = await assigned(slotOf(game), omar);
    assert.deepEqual(again.warnings, warnings, 'the same official again is told again');
    const emptied = await unassign(slotOf(game));
    assert.deepEqual(emptied.json.warnings, []);
  });
});

describe('moving a game onto another of its officials', () => {
  test('is 409 naming the other game, and nothing changes', async () => {
    const first = await play({ localized_time: '9:00 AM' });
    const second = await play({ localized_time: '1:00 PM' });
    await assigned(slotOf(first), omar);
    await assigned(slotOf(second), omar);
    const before = (await api.ada('GET', `/api/v2/games/${second.id}`)).json;
    for (const body of [
      { localized_time: '9:30 AM' },
      { start_time: first.start_time, subvenue: 'Field 3' },
    ]) {
      const reply = await api.ada('PUT', `/api/v2/games/${second.id}`, { body });
      assertProblem(reply, 409);
      assert.equal(reply.json.error, 'double_booked');
      assert.match(reply.json.message, new RegExp(`Omar Reyes is on game ${first.id} `));
    }
    assert.deepEqual((await api.ada('GET', `/api/v2/games/${second.id}`)).json, before);
    const fits = await api.ada('PUT', `/api/v2/games/${second.id}`, { body: { localized_time: '10:00 AM' } });
    assert.equal(fits.status, 200, fits.text);
  });

  test('takes the crew’s times along: they are busy at the new time, and free at the old', async () => {
    const game = await play();
    await assigned(slotOf(game), omar);
    await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { localized_time: '3:00 PM' } });
    await assigned(slotOf(await play()), omar);
    assertProblem(await assign(slotOf(await play({ localized_time: '3:30 PM' })), omar), 409);
  });
});

describe('in parallel', () => {
  test('twenty assigns of two officials to one slot leave one of them, and each gets a complete response', async () => {
    const game = await play();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => assign(slotOf(game), n % 2 === 0 ? omar : nina)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      Array(20).fill(200),
    );
    const [first, second] = await crewOf(game);
    assert.ok(first === omar || first === nina);
    assert.equal(second, null);
  });

  test('one official on four slots of a game gets one, and on six games at a time gets one', async () => {
    const game = await play({ pattern_name: '4 officials' });
    const slots = [0, 1, 2, 3].map((index) => slotOf(game, index));
    const same = await Promise.all(slots.map((slot) => assign(slot, omar)));
    assert.deepEqual(same.map(({ status }) => status).sort(), [200, 409, 409, 409]);

    const games = [];
    for (let n = 0; n < 6; n++) games.push(await play({ localized_time: `11:${n}5 AM` }));
    const overlapping = await Promise.all(games.map((one) => assign(slotOf(one), nina)));
    assert.deepEqual(overlapping.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  });

  test('two games that move onto each other’s official: one stays', async () => {
    const games = [await play({ localized_time: '9:00 AM' }), await play({ localized_time: '1:00 PM' })];
    for (const game of games) await assigned(slotOf(game), omar);
    const replies = await Promise.all(
      games.map(({ id }) => api.ada('PUT', `/api/v2/games/${id}`, { body: { localized_time: '5:00 PM' } })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  });
});
