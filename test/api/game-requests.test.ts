// Requests for open games: officials ask, assignors decide (docs/api: Open games).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inParallel, ok } from '../support/stage.ts';
import { assertProblem } from './callers.ts';
import { openFeed } from './changes-feed.ts';
import { type Json, openGames } from './open-games-stage.ts';
import { join } from './people.ts';

const { the, policy, play, slotOf, ask, withdraw, assign, decide, one, requestOf, official } = openGames();

describe('a request', () => {
  test('waits for an assignor, who sees it in the list, on the candidate, and grants it', async () => {
    await policy({ mode: 'ask' });
    const slot = slotOf(await play());
    assert.equal((await one(slot)).may, 'ask');
    const request = ok(await ask(slot, the.api.omar, { note: ' At the field anyway. ' }), 201);
    assert.deepEqual(
      [request.status, request.note, request.user_id, request._embedded.official.first_name],
      ['waiting', 'At the field anyway.', the.omar, 'Omar'],
    );
    assert.equal((await one(slot)).request_id, request.id);
    const again = ok(await ask(slot, the.api.omar, { note: 'Please.' }), 201);
    assert.deepEqual([again.id, again.note], [request.id, 'Please.']);
    const waiting = ok(await the.api.ada('GET', `${the.site}/requests?search[status]=waiting`), 200)._embedded
      .requests;
    assert.deepEqual(
      waiting.map(({ id }: Json) => id),
      [request.id],
    );
    const listed = ok(
      await the.api.ada('GET', `/api/v2/assignments/${slot}/candidates?search[asked]=true`),
      200,
    );
    const [candidate, ...more] = listed._embedded.candidates;
    assert.deepEqual(
      [candidate.user_id, candidate.request, more],
      [the.omar, { id: request.id, note: 'Please.' }, []],
    );
    const granted = ok(await decide(request.id, { status: 'granted' }), 200);
    assert.deepEqual([granted.status, granted.conflicts], ['granted', []]);
    const assignment = ok(await the.api.omar('GET', `/api/v2/assignments/${slot}`), 200);
    assert.deepEqual([assignment._embedded.official.id, assignment.accepted], [the.omar, true]);
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
    assertProblem(await withdraw(slot, the.api.nina), 404);
    ok(await withdraw(slot), 204);
    assertProblem(await withdraw(slot), 404);
    assert.equal((await requestOf(id)).status, 'withdrawn');
    assertProblem(await decide(id, { status: 'granted' }), 409);
  });

  test('lapses while somebody else has the position, and waits again when it opens', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot), 201);
    ok(await assign(slot, the.nina), 200);
    assert.equal((await requestOf(id)).status, 'lapsed');
    assertProblem(await decide(id, { status: 'granted' }), 409);
    assert.equal(await official(slot), the.nina);
    ok(await the.api.ada('POST', `/api/v2/assignments/${slot}/unassign`), 200);
    assert.equal((await requestOf(id)).status, 'waiting');
    ok(await assign(slot, the.omar), 200);
    assert.equal((await requestOf(id)).status, 'granted');
  });

  test('of somebody who is no active official any more has lapsed, and is not granted', async () => {
    const slot = slotOf(await play());
    const leah = await join(the.api, 'Leah Brandt');
    const { id } = ok(await ask(slot, leah.call), 201);
    const toDecide = async (): Promise<number> => {
      const days = `search[start_date]=${the.date}&search[end_date]=${the.date}`;
      const path = `${the.site}/games?search[needs]=requests&${days}`;
      return ok(await the.api.ada('GET', path), 200).page.records;
    };
    assert.equal(await toDecide(), 1);
    ok(await the.api.ada('PUT', `/api/v2/users/${leah.userId}`, { body: { active: false } }), 200);
    assert.deepEqual([(await requestOf(id)).status, await toDecide()], ['lapsed', 0]);
    const reply = await decide(id, { status: 'granted' });
    assertProblem(reply, 409);
    assert.match(reply.json.message, /no longer active/);
    assert.equal(await official(slot), undefined);
    ok(await decide(id, { status: 'refused' }), 200);
  });

  test('for a game that has begun has lapsed, and is not granted', async () => {
    const game = await play();
    const { id } = ok(await ask(slotOf(game)), 201);
    ok(await the.api.ada('PUT', `/api/v2/games/${game.id}`, { body: { localized_date: '2020-01-13' } }), 200);
    assert.equal((await requestOf(id)).status, 'lapsed');
    assertProblem(await decide(id, { status: 'granted' }), 409);
    assert.equal(await official(slotOf(game)), undefined);
  });

  test('of somebody whom the assignor has assigned since is granted, and is not refused', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot), 201);
    ok(await assign(slot, the.omar), 200);
    assert.equal(ok(await decide(id, { status: 'granted' }), 200).status, 'granted');
    const reply = await decide(id, { status: 'refused' });
    assertProblem(reply, 409);
    assert.equal(reply.json.message, 'The request is already granted.');
  });

  test('is granted despite a conflict only with an override', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot), 201);
    ok(await assign(slotOf(await play({ localized_time: '9:30 AM' })), the.omar), 200);
    const reply = await decide(id, { status: 'granted' });
    assertProblem(reply, 409);
    assert.equal(reply.json.error, 'double_booked');
    assert.equal((await requestOf(id)).status, 'waiting');
    const granted = ok(await decide(id, { status: 'granted', override: true }), 200);
    assert.equal(granted.conflicts[0].code, 'double_booked');
    assert.equal(await official(slot), the.omar);
  });

  test('of many officials for one position is granted to one of them, however many assignors decide', async () => {
    const slot = slotOf(await play());
    const ids = [ok(await ask(slot), 201).id, ok(await ask(slot, the.api.nina), 201).id];
    const replies = await inParallel(2, (at) => decide(ids[at], { status: 'granted' }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  });

  test('is read by its official and assignors; officials are listed their own', async () => {
    const slot = slotOf(await play());
    const { id } = ok(await ask(slot, the.api.nina), 201);
    assertProblem(await the.api.omar('GET', `/api/v2/requests/${id}`), 404);
    const own = ok(await the.api.omar('GET', `${the.site}/requests`), 200)._embedded.requests;
    assert.ok(own.every(({ user_id }: Json) => user_id === the.omar));
  });

  test('is among the changes of assignors and of its official, when it is made, decided and withdrawn', async () => {
    const slot = slotOf(await play());
    const { db } = the.api.service;
    const feeds = await Promise.all(
      [the.api.ada, the.api.omar, the.api.nina].map((call) => openFeed(db, call, the.api.season.siteId)),
    );
    const read = () => Promise.all(feeds.map((feed) => feed.read()));
    const { id } = ok(await ask(slot), 201);
    assert.deepEqual(await read(), [[`request ${id}`], [`request ${id}`], []]);
    ok(await decide(id, { status: 'refused' }), 200);
    assert.deepEqual(await read(), [[`request ${id}`], [`request ${id}`], []]);
    const again = ok(await ask(slot), 201);
    ok(await withdraw(slot), 204);
    assert.deepEqual(await read(), [[`request ${again.id}`], [`request ${again.id}`], []]);
  });

  test('comes as deleted to its official if its game is hidden since', async () => {
    const game = await play();
    const { id } = ok(await ask(slotOf(game)), 201);
    ok(await the.api.ada('PUT', `/api/v2/games/${game.id}`, { body: { public: false } }), 200);
    const { db } = the.api.service;
    const [adas, omars] = [
      await openFeed(db, the.api.ada, the.api.season.siteId),
      await openFeed(db, the.api.omar, the.api.season.siteId),
    ];
    ok(await decide(id, { status: 'refused' }), 200);
    assert.deepEqual([await adas.read(), await omars.read()], [[`request ${id}`], [`request ${id} deleted`]]);
  });

  for (const hidden of [{ published: false }, { public: false }])
    test(`shows its official nothing of a game that is hidden since: ${Object.keys(hidden)}`, async () => {
      const game = await play();
      const { id } = ok(await ask(slotOf(game)), 201);
      ok(
        await the.api.ada('PUT', `/api/v2/games/${game.id}`, {
          body: { ...hidden, public_note: 'A draft.' },
        }),
        200,
      );
      assertProblem(await the.api.omar('GET', `/api/v2/requests/${id}`), 404);
      const own = ok(await the.api.omar('GET', `${the.site}/requests`), 200);
      assert.ok(own._embedded.requests.every((request: Json) => request.id !== id));
      assert.equal(own.page.records, own._embedded.requests.length);
      assert.equal((await requestOf(id)).status, 'lapsed');
    });
});
