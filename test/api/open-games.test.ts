// Open games: positions that officials see and claim, by the rules of the site (docs/api: Open games).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { inParallel, ok } from '../support/stage.ts';
import { assertProblem, pathsOf } from './callers.ts';
import { openFeed, settled } from './changes-feed.ts';
import { type Json, openGames } from './open-games-stage.ts';
import { join } from './people.ts';

const { the, nextDay, policy, play, slotOf, claim, ask, assign, open, one, official } = openGames();

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
    assert.equal((await open(the.api.omar, '/api/v2/current_account/open_games')).length, 2);
    assert.deepEqual(await open(the.api.ada, '/api/v2/current_account/open_games'), []);
    assertProblem(await the.api.ada('GET', `${the.site}/open_games`), 403);
    await policy({ mode: 'off' });
    assert.deepEqual(await open(the.api.omar, '/api/v2/current_account/open_games'), []);
    assert.ok(game.id);
  });

  test('leaves out the games that they are on', async () => {
    const game = await play();
    ok(await assign(slotOf(game), the.omar), 200);
    assert.deepEqual(await open(), []);
    assert.equal((await open(the.api.nina)).length, 1);
  });

  test('says why they may not: a conflict that the site refuses, or hours before the start', async () => {
    const game = await play();
    ok(await assign(slotOf(await play({ localized_time: '9:30 AM' })), the.omar), 200);
    const busy = await one(slotOf(game));
    assert.equal(busy.may, 'no');
    assert.match(busy.why, /9:30 AM/);
    assert.equal(busy.conflicts[0].code, 'double_booked');
    assert.equal(busy._links.claim, undefined);
    assert.equal((await one(slotOf(game), the.api.nina)).may, 'claim');
  });

  test('shows neither unpublished games nor blocks: only that the assignor alone can decide', async () => {
    const game = await play();
    ok(await assign(slotOf(await play({ published: false, localized_time: '9:30 AM' })), the.omar), 200);
    const hidden = await one(slotOf(game));
    assert.deepEqual(
      [hidden.may, hidden.why, hidden.conflicts],
      ['no', 'Only the assignor can assign you to this game.', []],
    );
    for (const [reply, verb] of [
      [await claim(slotOf(game)), 'claim'],
      [await ask(slotOf(game)), 'ask for'],
    ] as const) {
      assertProblem(reply, 409);
      assert.deepEqual(
        [reply.json.error, reply.json.message],
        ['policy_conflict', `You cannot ${verb} this game. Only the assignor can assign you to this game.`],
      );
    }
  });

  test('comes in pages, by start time', async () => {
    await play({ localized_time: '3:00 PM' });
    await play({ localized_time: '1:00 PM' });
    const path = `${the.site}/open_games?search[start_date]=${the.date}&search[end_date]=${the.date}&limit=3`;
    const first = ok(await the.api.omar('GET', path), 200);
    assert.deepEqual([first.page.records, first.page.pages], [4, 2]);
    assert.deepEqual(
      first._embedded.open_games.map((row: Json) => row._embedded.game.localized_time),
      ['1:00 PM', '1:00 PM', '3:00 PM'],
    );
    assert.equal(ok(await the.api.omar('GET', `${path}&page=2`), 200)._embedded.open_games.length, 1);
  });
});

describe('a claim', () => {
  test('puts the official on the game, who has accepted thereby; again changes nothing', async () => {
    const game = await play();
    const { accepted, warnings, lock_version, _embedded } = ok(await claim(slotOf(game)), 200);
    assert.deepEqual([accepted, warnings, _embedded.official.id], [true, [], the.omar]);
    assert.equal(ok(await claim(slotOf(game)), 200).lock_version, lock_version);
    const [mine] = ok(await the.api.omar('GET', `${the.site}/requests`), 200)._embedded.requests.slice(-1);
    assert.deepEqual([mine.status, mine.assignment_id], ['claimed', slotOf(game)]);
  });

  test('is named with its game among the changes, as the slot is', async () => {
    const game = await play();
    const feed = await openFeed(the.api.service.db, the.api.omar, the.api.season.siteId);
    ok(await claim(slotOf(game)), 200);
    await settled(the.api.service.db);
    const path = `${the.site}/changes?after=${feed.cursor}`;
    const { changes } = ok(await the.api.omar('GET', path), 200)._embedded;
    const named = changes.map(({ type, game_id }: Json) => [type, game_id]).toSorted();
    assert.deepEqual(named, [
      ['assignment', game.id],
      ['game', undefined],
      ['request', game.id],
    ]);
  });

  test('fires game.official.changed, once', async () => {
    const game = await play();
    const count = async () =>
      (
        await the.api.service.db.query(sql`
        select 1 from events where topic = 'game.official.changed' and resource_id = ${slotOf(game)}`)
      ).length;
    ok(await claim(slotOf(game)), 200);
    await claim(slotOf(game), the.api.nina);
    assert.equal(await count(), 1);
  });

  test('of one position by 20 officials at once: one has it, 19 are told so', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, at) => join(the.api, `Pat Claimant${String.fromCharCode(97 + at)}`)),
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
      nextDay();
      const games = [await play(), await play({ localized_time: '9:30 AM' })];
      const replies = await inParallel(2, (at) => claim(slotOf(games[at])));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
      assertProblem(replies.find(({ status }) => status === 409)!, 409);
    }
  });

  test('beside an assignor who assigns: the position has one official, and nobody an error of ours', async () => {
    for (let round = 0; round < 5; round++) {
      nextDay();
      const slot = slotOf(await play());
      const [claimed, assigned] = await Promise.all([claim(slot), assign(slot, the.nina)]);
      ok(assigned, 200); // an assignor replaces whoever is there
      assert.ok([200, 409].includes(claimed.status), claimed.text);
      assert.equal(await official(slot), the.nina);
    }
  });

  test('is for those whom the site lets; others are told that they can ask', async () => {
    const group = ok(
      await the.api.ada('POST', `${the.site}/groups`, { body: { name: `Regulars ${the.date}` } }),
      201,
    );
    await policy({ group_ids: [group.id] });
    const slot = slotOf(await play());
    const row = await one(slot);
    assert.deepEqual(
      [row.may, row.why],
      ['ask', 'Only members of some groups can claim it. You can ask for it.'],
    );
    assertProblem(await claim(slot), 403);
    ok(await the.api.ada('POST', `/api/v2/users/${the.omar}/groups/${group.id}`), 201);
    assert.equal((await one(slot)).may, 'claim');
    ok(await the.api.ada('PUT', the.site, { body: { grades: ['Grassroots', 'Regional'] } }), 200);
    await policy({ minimum_grade: 'Regional' });
    assert.match((await one(slot)).why, /grade Regional or higher/);
    ok(await the.api.ada('PUT', `/api/v2/users/${the.omar}`, { body: { grade: 'Grassroots' } }), 200);
    assertProblem(await claim(slot), 403);
    ok(await the.api.ada('PUT', `/api/v2/users/${the.omar}`, { body: { grade: 'Regional' } }), 200);
    ok(await claim(slot), 200);
  });

  for (const [name, take] of Object.entries({ claim, request: ask }))
    test(`or a ${name} is for officials: of one who is none any more when it begins, it is 403`, async () => {
      const slot = slotOf(await play());
      const { userId, call } = await join(the.api, `Leah ${name}`);
      const { db } = the.api.service;
      const taking = await db.transaction(async (tx) => {
        const game = sql`select game_id from assignments where id = ${slot}`;
        await tx.query(sql`select from games where id = (${game}) for update`);
        await tx.query(sql`update users set official = false where id = ${userId}`);
        const request = take(slot, call);
        await untilLockWaits(db);
        return { request };
      });
      assertProblem(await taking.request, 403);
      assert.equal(await official(slot), undefined);
    });

  test('cannot override what a policy of the site refuses', async () => {
    const conflict_policies = (unavailable: string) => ({ body: { conflict_policies: { unavailable } } });
    ok(await the.api.ada('PUT', the.site, conflict_policies('refuse')), 200);
    ok(
      await the.api.omar('POST', `/api/v2/users/${the.omar}/availability`, {
        body: { date: the.date, available: false },
      }),
      201,
    );
    const slot = slotOf(await play());
    const reply = await the.api.omar('POST', `/api/v2/assignments/${slot}/claim`, {
      body: { override: true },
    });
    assertProblem(reply, 409);
    assert.equal(reply.json.error, 'policy_conflict');
    assert.match(reply.json.message, /^You cannot claim this game\. You marked .+ as a day off\.$/);
    assertProblem(await ask(slot), 409);
    ok(await the.api.ada('PUT', the.site, conflict_policies('warn')), 200);
    assert.match(ok(await claim(slot), 200).warnings[0], /day off/);
  });

  test('warns of what the official may know, not of what they are blocked from', async () => {
    const body = { other_user_id: the.nina };
    const block = ok(await the.api.ada('POST', `/api/v2/users/${the.omar}/blocks`, { body }), 201);
    const game = await play();
    ok(await assign(slotOf(game, 1), the.nina), 200);
    assert.deepEqual((await one(slotOf(game))).conflicts, []);
    const { warnings, conflicts } = ok(await claim(slotOf(game)), 200);
    assert.deepEqual([warnings, conflicts], [[], []]);
    ok(await the.api.ada('DELETE', `/api/v2/blocks/${block.id}`), 204);
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
    ok(await the.api.ada('PUT', `/api/v2/games/${canceled.id}`, { body: { status: 'C' } }), 200);
    assertProblem(await claim(slotOf(canceled)), 409);
  });
});

describe('the setting of a site', () => {
  test('open_games and show_game_requests say the same: existing clients read and write the latter (wire)', async () => {
    const write = async (body: object) => {
      const { show_game_requests: shown, open_games } = ok(await the.api.ada('PUT', the.site, { body }), 200);
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
    const put = (open_games: object) => the.api.ada('PUT', the.site, { body: { open_games } });
    assert.deepEqual(pathsOf(await put({ group_ids: [999_999] })), ['/open_games/group_ids']);
    assert.deepEqual(pathsOf(await put({ hours_before: -1, mode: 'maybe' })), [
      '/open_games/mode',
      '/open_games/hours_before',
    ]);
  });
});
