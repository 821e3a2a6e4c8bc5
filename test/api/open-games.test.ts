// Open games: positions that officials claim or ask for, by the rules of the site (docs/api: Open games).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { inParallel, ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';
import { join } from './people.ts';

type Json = Reply['json'];

let api: Api;
let site: string;
let omar: number;
let nina: number;
let day = 0;
let date: string;
before(async () => {
  api = await openApi();
  site = `/api/v2/sites/${api.season.siteId}`;
  omar = api.season.omar.userId;
  nina = api.season.nina.userId;
});
beforeEach(async () => {
  date = new Date(Date.UTC(2097, 0, ++day)).toISOString().slice(0, 10);
  await policy({ mode: 'claim', minimum_grade: null, group_ids: [], hours_before: 0 });
});
after(() => api.stop());

const policy = async (open_games: object): Promise<Json> =>
  ok(await api.ada('PUT', site, { body: { open_games } }), 200);
/** A published game on the day of this test. */
const play = (body: object = {}): Promise<Json> =>
  newGame(api, { localized_date: date, published: true, ...body });
const slotOf = (game: Json, index = 0): number => game._embedded.assignments[index].id;
const claim = (slot: number, call: Call = api.omar) => call('POST', `/api/v2/assignments/${slot}/claim`);
const ask = (slot: number, call: Call = api.omar, body: object = {}) =>
  call('POST', `/api/v2/assignments/${slot}/request`, { body });
const withdraw = (slot: number, call: Call = api.omar) =>
  call('DELETE', `/api/v2/assignments/${slot}/request`);
const assign = (slot: number, user_id: number, more: object = {}) =>
  api.ada('POST', `/api/v2/assignments/${slot}/assign`, { body: { user_id, ...more } });
const decide = (id: number, body: object) => api.ada('POST', `/api/v2/requests/${id}/decide`, { body });
/** The open games of this test’s day. */
const open = async (call: Call = api.omar, path = `${site}/open_games`): Promise<Json[]> => {
  const query = `search[start_date]=${date}&search[end_date]=${date}`;
  return ok(await call('GET', `${path}?${query}`), 200)._embedded.open_games;
};
const one = async (slot: number, call: Call = api.omar): Promise<Json> =>
  (await open(call)).find(({ assignment_id: id }) => id === slot);
const requestOf = async (id: number): Promise<Json> =>
  ok(await api.ada('GET', `/api/v2/requests/${id}`), 200);
const official = async (slot: number): Promise<Json> =>
  ok(await api.ada('GET', `/api/v2/assignments/${slot}`), 200)._embedded?.official.id;

describe('the list of open games', () => {
  test('has each open position of published games to come, with its game and its fee', async () => {
    const game = await play();
    await play({ published: false });
    await play({ public: false });
    await play({ status: 'C' });
    const rows = await open();
    assert.deepEqual(
      rows.map(({ assignment_id: id, position, may, why }) => [id, position, may, why]),
      [
        [slotOf(game, 0), 'Referee', 'claim', null],
        [slotOf(game, 1), 'Assistant', 'claim', null],
      ],
    );
    const [{ fees, conflicts, request_id, _embedded, _links }] = rows as [Json];
    assert.deepEqual(fees, [{ value: 45, formatted: '$45.00', currency: 'USD', description: 'Referee' }]);
    assert.deepEqual([conflicts, request_id, _embedded.game.id], [[], null, game.id]);
    assert.ok(_links.claim.href.endsWith(`/assignments/${slotOf(game)}/claim.json`));
  });

  test('is over all sites of an account, and empty for who is no official anywhere', async () => {
    const game = await play();
    assert.equal((await open(api.omar, '/api/v2/current_account/open_games')).length, 2);
    assert.deepEqual(await open(api.ada, '/api/v2/current_account/open_games'), []);
    assertProblem(await api.ada('GET', `${site}/open_games`), 403);
    await policy({ mode: 'off' });
    assert.deepEqual(await open(api.omar, '/api/v2/current_account/open_games'), []);
    assert.ok(game.id);
  });

  test('leaves out the games that they are on', async () => {
    const game = await play();
    ok(await assign(slotOf(game), omar), 200);
    assert.deepEqual(await open(), []);
    assert.equal((await open(api.nina)).length, 1);
  });

  test('says why they may not: a conflict that the site refuses, or hours before the start', async () => {
    const game = await play();
    ok(await assign(slotOf(await play({ localized_time: '9:30 AM' })), omar), 200);
    const busy = await one(slotOf(game));
    assert.equal(busy.may, 'no');
    assert.match(busy.why, /9:30 AM/);
    assert.equal(busy.conflicts[0].code, 'double_booked');
    assert.equal(busy._links.claim, undefined);
    assert.equal((await one(slotOf(game), api.nina)).may, 'claim');
  });

  test('shows neither unpublished games nor blocks: only that the assignor alone can decide', async () => {
    const game = await play();
    ok(await assign(slotOf(await play({ published: false, localized_time: '9:30 AM' })), omar), 200);
    const hidden = await one(slotOf(game));
    assert.deepEqual(
      [hidden.may, hidden.why, hidden.conflicts],
      ['no', 'Only the assignor can put you on this game.', []],
    );
    for (const [reply, verb] of [
      [await claim(slotOf(game)), 'claim'],
      [await ask(slotOf(game)), 'ask for'],
    ] as const) {
      assertProblem(reply, 409);
      assert.deepEqual(
        [reply.json.error, reply.json.message],
        ['policy_conflict', `You cannot ${verb} this game. Only the assignor can put you on this game.`],
      );
    }
  });

  test('comes in pages, by start time', async () => {
    await play({ localized_time: '3:00 PM' });
    await play({ localized_time: '1:00 PM' });
    const path = `${site}/open_games?search[start_date]=${date}&search[end_date]=${date}&limit=3`;
    const first = ok(await api.omar('GET', path), 200);
    assert.deepEqual([first.page.records, first.page.pages], [4, 2]);
    assert.deepEqual(
      first._embedded.open_games.map((row: Json) => row._embedded.game.localized_time),
      ['1:00 PM', '1:00 PM', '3:00 PM'],
    );
    assert.equal(ok(await api.omar('GET', `${path}&page=2`), 200)._embedded.open_games.length, 1);
  });
});

describe('a claim', () => {
  test('puts the official on the game, who has accepted thereby; again changes nothing', async () => {
    const game = await play();
    const { accepted, warnings, lock_version, _embedded } = ok(await claim(slotOf(game)), 200);
    assert.deepEqual([accepted, warnings, _embedded.official.id], [true, [], omar]);
    assert.equal(ok(await claim(slotOf(game)), 200).lock_version, lock_version);
    const [mine] = ok(await api.omar('GET', `${site}/requests`), 200)._embedded.requests.slice(-1);
    assert.deepEqual([mine.status, mine.assignment_id], ['claimed', slotOf(game)]);
  });

  test('fires game.official.changed, once', async () => {
    const game = await play();
    const count = async () =>
      (
        await api.service.db.query(sql`
        select 1 from events where topic = 'game.official.changed' and resource_id = ${slotOf(game)}`)
      ).length;
    ok(await claim(slotOf(game)), 200);
    await claim(slotOf(game), api.nina);
    assert.equal(await count(), 1);
  });

  test('of one position by 20 officials at once: one has it, 19 are told so', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, at) => join(api, `Pat Claimant${String.fromCharCode(97 + at)}`)),
    );
    const game = await play();
    const replies = await inParallel(20, (at) => claim(slotOf(game), people[at]!.call));
    const won = replies.findIndex(({ status }) => status === 200);
    const others = replies.filter((_, at) => at !== won);
    assert.equal(others.length, 19);
    for (const reply of others) {
      assertProblem(reply, 409);
      assert.equal(reply.json.error, 'conflict');
      assert.match(reply.json.message, /^Somebody else has just taken this game\./);
    }
    assert.equal(await official(slotOf(game)), people[won]!.userId);
  });

  test('of two games at one time by one official at once: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      date = new Date(Date.UTC(2097, 0, ++day)).toISOString().slice(0, 10);
      const games = [await play(), await play({ localized_time: '9:30 AM' })];
      const replies = await inParallel(2, (at) => claim(slotOf(games[at])));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
      assertProblem(replies.find(({ status }) => status === 409)!, 409);
    }
  });

  test('beside an assignor who assigns: the position has one official, and nobody an error of ours', async () => {
    for (let round = 0; round < 5; round++) {
      date = new Date(Date.UTC(2097, 0, ++day)).toISOString().slice(0, 10);
      const slot = slotOf(await play());
      const [claimed, assigned] = await Promise.all([claim(slot), assign(slot, nina)]);
      ok(assigned, 200); // an assignor replaces whoever is there
      assert.ok([200, 409].includes(claimed.status), claimed.text);
      assert.equal(await official(slot), nina);
    }
  });

  test('is for those whom the site lets; others are told that they can ask', async () => {
    const group = ok(await api.ada('POST', `${site}/groups`, { body: { name: `Regulars ${day}` } }), 201);
    await policy({ group_ids: [group.id] });
    const slot = slotOf(await play());
    const row = await one(slot);
    assert.deepEqual(
      [row.may, row.why],
      ['ask', 'Only members of some groups can claim it. You can ask for it.'],
    );
    assertProblem(await claim(slot), 403);
    ok(await api.ada('POST', `/api/v2/users/${omar}/groups/${group.id}`), 201);
    assert.equal((await one(slot)).may, 'claim');
    ok(await api.ada('PUT', site, { body: { grades: ['Grassroots', 'Regional'] } }), 200);
    await policy({ minimum_grade: 'Regional' });
    assert.match((await one(slot)).why, /grade Regional or higher/);
    ok(await api.ada('PUT', `/api/v2/users/${omar}`, { body: { grade: 'Grassroots' } }), 200);
    assertProblem(await claim(slot), 403);
    ok(await api.ada('PUT', `/api/v2/users/${omar}`, { body: { grade: 'Regional' } }), 200);
    ok(await claim(slot), 200);
  });

  test('cannot override what a policy of the site refuses', async () => {
    const conflict_policies = (unavailable: string) => ({ body: { conflict_policies: { unavailable } } });
    ok(await api.ada('PUT', site, conflict_policies('refuse')), 200);
    ok(
      await api.omar('POST', `/api/v2/users/${omar}/availability`, { body: { date, available: false } }),
      201,
    );
    const slot = slotOf(await play());
    const reply = await api.omar('POST', `/api/v2/assignments/${slot}/claim`, { body: { override: true } });
    assertProblem(reply, 409);
    assert.equal(reply.json.error, 'policy_conflict');
    assert.match(reply.json.message, /^You cannot claim this game\. Marked .+ as a day off\.$/);
    assertProblem(await ask(slot), 409);
    ok(await api.ada('PUT', site, conflict_policies('warn')), 200);
    assert.match(ok(await claim(slot), 200).warnings[0], /day off/);
  });

  test('warns of what the official may know, not of what they are blocked from', async () => {
    const body = { other_user_id: nina };
    const block = ok(await api.ada('POST', `/api/v2/users/${omar}/blocks`, { body }), 201);
    const game = await play();
    ok(await assign(slotOf(game, 1), nina), 200);
    assert.deepEqual((await one(slotOf(game))).conflicts, []);
    const { warnings, conflicts } = ok(await claim(slotOf(game)), 200);
    assert.deepEqual([warnings, conflicts], [[], []]);
    ok(await api.ada('DELETE', `/api/v2/blocks/${block.id}`), 204);
  });

  test('is not possible in the last hours, after the start, and while the site does not let officials', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const soon = slotOf(
      await play({ localized_date: undefined, localized_time: undefined, start_time: inHours(20) }),
    );
    const begun = slotOf(
      await play({ localized_date: undefined, localized_time: undefined, start_time: inHours(-1) }),
    );
    await policy({ hours_before: 24 });
    const late = await claim(soon);
    assertProblem(late, 409);
    assert.match(late.json.message, /It begins within 24 hours/);
    assertProblem(await ask(soon), 409);
    await policy({ hours_before: 12, mode: 'off' });
    assertProblem(await claim(soon), 409);
    await policy({ mode: 'ask' });
    assertProblem(await claim(soon), 403);
    await policy({ mode: 'claim' });
    ok(await claim(soon), 200);
    assertProblem(await claim(begun), 409);
  });

  test('of a game that they do not see is of none', async () => {
    assertProblem(await claim(slotOf(await play({ published: false }))), 404);
    assertProblem(await claim(999_999), 404);
    const canceled = await play();
    ok(await api.ada('PUT', `/api/v2/games/${canceled.id}`, { body: { status: 'C' } }), 200);
    assertProblem(await claim(slotOf(canceled)), 409);
  });
});

describe('a request', () => {
  test('waits for an assignor, who sees it in the list, on the candidate, and grants it', async () => {
    await policy({ mode: 'ask' });
    const slot = slotOf(await play());
    assert.equal((await one(slot)).may, 'ask');
    const request = ok(await ask(slot, api.omar, { note: ' At the field anyway. ' }), 201);
    assert.deepEqual(
      [request.status, request.note, request.user_id, request._embedded.official.first_name],
      ['waiting', 'At the field anyway.', omar, 'Omar'],
    );
    assert.equal((await one(slot)).request_id, request.id);
    const again = ok(await ask(slot, api.omar, { note: 'Please.' }), 201);
    assert.deepEqual([again.id, again.note], [request.id, 'Please.']);
    const waiting = ok(await api.ada('GET', `${site}/requests?search[status]=waiting`), 200)._embedded
      .requests;
    assert.deepEqual(
      waiting.map(({ id }: Json) => id),
      [request.id],
    );
    const listed = ok(await api.ada('GET', `/api/v2/assignments/${slot}/candidates?search[asked]=true`), 200);
    const [candidate, ...more] = listed._embedded.candidates;
    assert.deepEqual(
      [candidate.user_id, candidate.request, more],
      [omar, { id: request.id, note: 'Please.' }, []],
    );
    const granted = ok(await decide(request.id, { status: 'granted' }), 200);
    assert.deepEqual([granted.status, granted.conflicts], ['granted', []]);
    const assignment = ok(await api.omar('GET', `/api/v2/assignments/${slot}`), 200);
    assert.deepEqual([assignment._embedded.official.id, assignment.accepted], [omar, true]);
    assert.equal(ok(await decide(request.id, { status: 'granted' }), 200).updated, granted.updated);
    assertProblem(await decide(request.id, { status: 'refused' }), 409);
  });

  test('is refused with a reason; then they can ask again', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot), 201);
    const refused = ok(await decide(id, { status: 'refused', reason: 'We need two.' }), 200);
    assert.deepEqual([refused.status, refused.reason], ['refused', 'We need two.']);
    assert.ok(refused.decided);
    assert.equal((await one(slot)).request_id, null);
    assert.notEqual(ok(await ask(slot), 201).id, id);
  });

  test('is withdrawn by its official, once', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot), 201);
    assertProblem(await withdraw(slot, api.nina), 404);
    ok(await withdraw(slot), 204);
    assertProblem(await withdraw(slot), 404);
    assert.equal((await requestOf(id)).status, 'withdrawn');
    assertProblem(await decide(id, { status: 'granted' }), 409);
  });

  test('lapses while somebody else has the position, and waits again when it opens', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot), 201);
    ok(await assign(slot, nina), 200);
    assert.equal((await requestOf(id)).status, 'lapsed');
    assertProblem(await decide(id, { status: 'granted' }), 409);
    assert.equal(await official(slot), nina);
    ok(await api.ada('POST', `/api/v2/assignments/${slot}/unassign`), 200);
    assert.equal((await requestOf(id)).status, 'waiting');
    ok(await assign(slot, omar), 200);
    assert.equal((await requestOf(id)).status, 'granted');
  });

  test('of somebody who is no active official any more has lapsed, and is not granted', async () => {
    const slot = slotOf(await play());
    const leah = await join(api, 'Leah Brandt');
    const { id } = ok(await ask(slot, leah.call), 201);
    const toDecide = async (): Promise<number> => {
      const days = `search[start_date]=${date}&search[end_date]=${date}`;
      return ok(await api.ada('GET', `${site}/games?search[needs]=requests&${days}`), 200).page.records;
    };
    assert.equal(await toDecide(), 1);
    ok(await api.ada('PUT', `/api/v2/users/${leah.userId}`, { body: { active: false } }), 200);
    assert.deepEqual([(await requestOf(id)).status, await toDecide()], ['lapsed', 0]);
    const reply = await decide(id, { status: 'granted' });
    assertProblem(reply, 409);
    assert.match(reply.json.message, /not active any more/);
    assert.equal(await official(slot), undefined);
    ok(await decide(id, { status: 'refused' }), 200);
  });

  test('for a game that has begun has lapsed, and is not granted', async () => {
    const game = await play();
    const { id } = ok(await ask(slotOf(game)), 201);
    ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { localized_date: '2020-01-13' } }), 200);
    assert.equal((await requestOf(id)).status, 'lapsed');
    assertProblem(await decide(id, { status: 'granted' }), 409);
    assert.equal(await official(slotOf(game)), undefined);
  });

  test('of somebody whom the assignor has assigned since is granted, and is not refused', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot), 201);
    ok(await assign(slot, omar), 200);
    assert.equal(ok(await decide(id, { status: 'granted' }), 200).status, 'granted');
    const reply = await decide(id, { status: 'refused' });
    assertProblem(reply, 409);
    assert.equal(reply.json.message, 'The request is granted already.');
  });

  test('is granted despite a conflict only with an override', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot), 201);
    ok(await assign(slotOf(await play({ localized_time: '9:30 AM' })), omar), 200);
    const reply = await decide(id, { status: 'granted' });
    assertProblem(reply, 409);
    assert.equal(reply.json.error, 'double_booked');
    assert.equal((await requestOf(id)).status, 'waiting');
    const granted = ok(await decide(id, { status: 'granted', override: true }), 200);
    assert.equal(granted.conflicts[0].code, 'double_booked');
    assert.equal(await official(slot), omar);
  });

  test('of many officials for one position is granted to one of them, however many assignors decide', async () => {
    const slot = slotOf(await play());
    const ids = [ok(await ask(slot), 201).id, ok(await ask(slot, api.nina), 201).id];
    const replies = await inParallel(2, (at) => decide(ids[at], { status: 'granted' }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  });

  test('is read by its official and assignors; officials are listed their own', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot, api.nina), 201);
    assertProblem(await api.omar('GET', `/api/v2/requests/${id}`), 404);
    const own = ok(await api.omar('GET', `${site}/requests`), 200)._embedded.requests;
    assert.ok(own.every(({ user_id }: Json) => user_id === omar));
  });

  for (const hidden of [{ published: false }, { public: false }])
    test(`shows its official nothing of a game that is hidden since: ${Object.keys(hidden)}`, async () => {
      const game = await play();
      const { id } = ok(await ask(slotOf(game)), 201);
      ok(
        await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { ...hidden, public_note: 'A draft.' } }),
        200,
      );
      assertProblem(await api.omar('GET', `/api/v2/requests/${id}`), 404);
      const own = ok(await api.omar('GET', `${site}/requests`), 200);
      assert.ok(own._embedded.requests.every((request: Json) => request.id !== id));
      assert.equal(own.page.records, own._embedded.requests.length);
      assert.equal((await requestOf(id)).status, 'lapsed');
    });
});

describe('the setting of a site', () => {
  test('open_games and show_game_requests say the same: existing clients read and write the latter (wire)', async () => {
    const write = async (body: object) => {
      const { show_game_requests: shown, open_games } = ok(await api.ada('PUT', site, { body }), 200);
      return [shown, open_games.mode];
    };
    assert.deepEqual(await write({ show_game_requests: true }), [true, 'claim']);
    assert.deepEqual(await write({ show_game_requests: false }), [false, 'off']);
    assert.deepEqual(await write({ show_game_requests: true }), [true, 'ask']);
    assert.deepEqual(await write({ open_games: { mode: 'off' } }), [false, 'off']);
    assert.deepEqual(await write({ open_games: { mode: 'claim' }, show_game_requests: false }), [
      true,
      'claim',
    ]);
  });

  test('rejects groups that the site does not have, and hours that are none', async () => {
    const put = (open_games: object) => api.ada('PUT', site, { body: { open_games } });
    assert.deepEqual(pathsOf(await put({ group_ids: [999_999] })), ['/open_games/group_ids']);
    assert.deepEqual(pathsOf(await put({ hours_before: -1, mode: 'maybe' })), [
      '/open_games/mode',
      '/open_games/hours_before',
    ]);
  });
});
