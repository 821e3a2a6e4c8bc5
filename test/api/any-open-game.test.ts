// POST /game_requests: claims or asks for the first open position of a game that fits (docs/api: Open games) (wire).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Call } from '../support/service.ts';
import { inParallel, ok } from '../support/stage.ts';
import { assertProblem, pathsOf } from './callers.ts';
import { openGames } from './open-games-stage.ts';
import { join } from './people.ts';

const { the, policy, play, slotOf, assign, official, requestOf } = openGames();

const request = (body: object, call: Call = the.api.omar) => call('POST', '/api/v2/game_requests', { body });

describe('a request for any position of a game', () => {
  test('claims the first open one where the site lets officials claim: 201 with the request', async () => {
    const game = await play();
    const reply = await request({ game_id: game.id, note: 'I am at the field anyway.' });
    const { id, assignment_id, status, note, user_id, _embedded } = ok(reply, 201);
    assert.deepEqual(
      [assignment_id, status, note, user_id, _embedded.game.id],
      [slotOf(game, 0), 'claimed', 'I am at the field anyway.', the.omar, game.id],
    );
    assert.equal(reply.headers.get('location'), `${the.api.service.baseUrl}/api/v2/requests/${id}.json`);
    assert.equal(await official(slotOf(game, 0)), the.omar);
    assert.equal(ok(await request({ game_id: game.id }, the.api.nina), 201).assignment_id, slotOf(game, 1));
  });

  test('asks for it where the site lets them only ask; again changes only the note', async () => {
    await policy({ mode: 'ask' });
    const game = await play();
    const { id, status, assignment_id } = ok(await request({ game_id: game.id }), 201);
    assert.deepEqual([status, assignment_id], ['waiting', slotOf(game, 0)]);
    assert.equal(ok(await request({ game_id: game.id, note: 'Please.' }), 201).id, id);
    assert.deepEqual([(await requestOf(id)).note, await official(slotOf(game, 0))], ['Please.', undefined]);
  });

  test('may name the position, and come as a form', async () => {
    const game = await play();
    const { position_id: position } = game._embedded.assignments[1];
    const reply = await the.api.omar('POST', '/api/v2/game_requests', {
      raw: `game_id=${game.id}&position_id=${position}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(ok(reply, 201).assignment_id, slotOf(game, 1));
  });

  test('takes the first that fits them: one whose grade they do not have is left out', async () => {
    ok(await the.api.ada('PUT', the.site, { body: { grades: ['Grassroots', 'Regional'] } }), 200);
    ok(await the.api.ada('PUT', the.site, { body: { conflict_policies: { grade: 'refuse' } } }), 200);
    const positions = [{ name: 'Referee', minimum_grade: 'Regional' }, { name: 'Assistant' }];
    ok(await the.api.ada('POST', `${the.site}/patterns`, { body: { name: 'Graded', positions } }), 201);
    ok(await the.api.ada('PUT', `/api/v2/users/${the.omar}`, { body: { grade: 'Grassroots' } }), 200);
    const game = await play({ pattern_name: 'Graded' });
    assert.equal(ok(await request({ game_id: game.id }), 201).assignment_id, slotOf(game, 1));
    const other = await play({ pattern_name: 'Graded', localized_time: '3:00 PM' });
    const { position_id } = other._embedded.assignments[0];
    const refused = await request({ game_id: other.id, position_id });
    assertProblem(refused, 409);
    assert.equal(refused.json.error, 'policy_conflict');
    assert.match(refused.json.message, /^You cannot ask for this game\. .*Regional/);
  });

  test('has the rules of a request for one position: taken, canceled, busy, or not at all', async () => {
    const full = await play();
    for (const [at, who] of [the.omar, the.nina].entries()) ok(await assign(slotOf(full, at), who), 200);
    const { call } = await join(the.api, 'Pat Late');
    const late = await request({ game_id: full.id }, call);
    assertProblem(late, 409);
    assert.match(late.json.message, /^Somebody else has just taken this game\./);
    const own = await request({ game_id: full.id });
    assertProblem(own, 409);
    assert.deepEqual(
      [own.json.error, own.json.message],
      ['double_booked', 'You are already assigned to this game.'],
    );
    const overlapping = await request({ game_id: (await play({ localized_time: '9:30 AM' })).id });
    assertProblem(overlapping, 409);
    assert.equal(overlapping.json.error, 'double_booked');
    const canceled = await play();
    ok(await the.api.ada('PUT', `/api/v2/games/${canceled.id}`, { body: { status: 'C' } }), 200);
    const gone = await request({ game_id: canceled.id }, call);
    assertProblem(gone, 409);
    assert.match(gone.json.message, /canceled/);
    await policy({ mode: 'off' });
    assertProblem(await request({ game_id: (await play()).id }, call), 409);
  });

  test('of a game that they do not see, or a position that it does not have, is 422', async () => {
    const hidden = await play({ published: false });
    const other = await play();
    for (const game_id of [hidden.id, 999_999])
      assert.deepEqual(pathsOf(await request({ game_id })), ['/game_id']);
    assert.deepEqual(pathsOf(await request({})), ['/game_id']);
    assert.deepEqual(pathsOf(await request({ game_id: other.id, position_id: 999_999 })), ['/position_id']);
    assertProblem(await request({ game_id: other.id }, the.api.ada), 403);
  });

  test('by 6 officials at once for two positions: each is given to one', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, at) => join(the.api, `Pat Any${String.fromCharCode(97 + at)}`)),
    );
    const game = await play();
    const replies = await inParallel(6, (at) => request({ game_id: game.id }, people[at]!.call));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
    const won = people.filter((_, at) => replies[at]!.status === 201).map(({ userId }) => userId);
    const crew = [await official(slotOf(game, 0)), await official(slotOf(game, 1))];
    assert.deepEqual(crew.sort(), won.sort());
  });
});
