// Many games in one request: publish, unpublish, cancel, delete, restore and assign, with a result for each.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { inParallel, ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let base: string;
let [omar, nina] = [0, 0];
before(async () => {
  api = await openApi();
  base = `/api/v2/sites/${api.season.siteId}/games`;
  [omar, nina] = [api.season.omar.userId, api.season.nina.userId];
});
beforeEach(() => api.service.db.query(sql`delete from events`));
after(() => api.stop());

let days = Date.UTC(2098, 0, 1);

/** A game at 9:00 AM on a day of its own, with these people on its two slots. */
async function play(crew: (number | null)[] = [], body: object = {}): Promise<Json> {
  days += 86_400_000;
  const game = await newGame(api, {
    localized_date: new Date(days).toISOString().slice(0, 10),
    ...body,
  });
  for (const [index, userId] of crew.entries()) {
    const path = `/api/v2/assignments/${slotOf(game, index)}/assign`;
    if (userId !== null) ok(await api.ada('POST', path, { body: { user_id: userId } }), 200);
  }
  await api.service.db.query(sql`delete from events`);
  return game;
}

const slotOf = (game: Json, index = 0): number => game._embedded.assignments[index].id;
const decline = async (game: Json, index: number) =>
  ok(
    await api.ada('POST', `/api/v2/assignments/${slotOf(game, index)}/confirm`, { body: { status: 'D' } }),
    200,
  );
const send = (action: string, body: object, call: Call = api.ada) =>
  call('POST', `${base}/${action}`, { body });
const view = async ({ id }: Json): Promise<Json> => ok(await api.ada('GET', `/api/v2/games/${id}`), 200);
const topics = async () =>
  (await api.service.db.query<{ topic: string }>(sql`select topic from events order by id`)).map(
    ({ topic }) => topic,
  );

/** Everything that a change would write. */
async function written(): Promise<unknown> {
  const { db } = api.service;
  return db.query(sql`select (select count(*) from events) as events, (select count(*) from journal) as entries,
    (select sum(lock_version) from games) as games, (select sum(lock_version) from assignments) as slots`);
}

/** Tries the change, checks that nothing was written, then makes it: both respond the same. */
async function tryAndSend(action: string, body: object): Promise<Json> {
  const before = await written();
  const tried = ok(await send(action, { ...body, dry_run: true }), 200);
  assert.equal(tried.dry_run, true);
  assert.deepEqual(await written(), before);
  const done = ok(await send(action, body), 200);
  assert.equal(done.dry_run, false);
  const published = ({ conflicts: _, ...result }: Json) => result; // which a dry run of publishing has besides
  const results = action === 'publish' ? tried.results.map(published) : tried.results;
  assert.deepEqual({ ...tried, results, dry_run: false }, done);
  return done;
}

/** Each result in a word, with the code of its error. */
const outcomes = ({ results }: Json): string[] =>
  results.map(({ result, error }: Json) => (error === undefined ? result : `${result}: ${error.error}`));
const toldOf = ({ told }: Json) =>
  told.map(({ first_name, game_ids }: Json) => [first_name, game_ids] as [string, number[]]);

describe('publish', () => {
  test('publishes each game, with one event each, and says who is told', async () => {
    const one = await play([omar, null]);
    const two = await play([nina, omar]);
    const already = await play([omar], { published: true });
    const gone = await play();
    await api.ada('DELETE', `/api/v2/games/${gone.id}`);
    const game_ids = [two.id, one.id, already.id, gone.id, 999_999_999];
    const done = await tryAndSend('publish', { game_ids });
    assert.deepEqual(
      done.results.map(({ game_id }: Json) => game_id),
      game_ids,
    );
    const missing = 'failed: not_found';
    assert.deepEqual(outcomes(done), ['changed', 'changed', 'unchanged', missing, missing]);
    assert.deepEqual([done.changed, done.unchanged, done.failed, done.open_positions], [2, 1, 2, 1]);
    assert.deepEqual(
      done.results.map(({ open_positions }: Json) => open_positions),
      [0, 1, 1, undefined, undefined],
    );
    assert.deepEqual(toldOf(done), [
      ['Nina', [two.id]],
      ['Omar', [two.id, one.id]],
    ]);
    assert.match(done.results[3].error.message, /^There is no such game/);
    assert.deepEqual([(await view(one)).published, (await view(two)).published], [true, true]);
    assert.deepEqual(await topics(), ['game.game.published', 'game.game.published']);
  });

  test('tells neither those who declined, nor anybody of a game that has started', async () => {
    const future = await play([omar, nina]);
    await decline(future, 0);
    const past = await play([omar, nina], { localized_date: '2021-05-02' });
    const done = await tryAndSend('publish', { game_ids: [future.id, past.id] });
    assert.deepEqual(outcomes(done), ['changed', 'changed']);
    assert.deepEqual(toldOf(done), [['Nina', [future.id]]]);
  });

  test('says in a dry run what is unwise about the crews', async () => {
    const game = await play([omar, nina]);
    const already = await play([omar], { published: true });
    const day = { date: game.start_time.slice(0, 10), all_day: true, available: false };
    for (const user of [omar, nina])
      ok(await api.ada('POST', `/api/v2/users/${user}/availability`, { body: day }), 201);
    await decline(game, 1);
    const game_ids = [game.id, already.id];
    const { results } = ok(await send('publish', { game_ids, dry_run: true }), 200);
    const [slot] = game._embedded.assignments;
    assert.deepEqual(
      results[0].conflicts.map((one: Json) => [one.assignment_id, one.user_id, one.code, one.severity]),
      [[slot.id, omar, 'unavailable', 'warning']],
    );
    assert.match(results[0].conflicts[0].message, /day off/);
    assert.equal(results[1].conflicts, undefined);
    assert.equal(ok(await send('publish', { game_ids }), 200).results[0].conflicts, undefined);
  });

  test('names in a dry run the other game that a conflict is about, with numbers', async () => {
    const teams = { home_team_name: 'Harbor Hawks', localized_date: '2098-11-01' };
    const first = await play([omar], { ...teams, published: true });
    const second = await play([omar], { ...teams, localized_time: '5:00 PM' });
    const { results } = ok(await send('publish', { game_ids: [second.id], dry_run: true }), 200);
    const again = results[0].conflicts.find(({ game_id: id }: Json) => id === first.id);
    assert.equal(again.numbers.days_apart, 0);
  });

  test('counts an id that is repeated once', async () => {
    const { id } = await play();
    assert.deepEqual(outcomes(await tryAndSend('publish', { game_ids: [id, id, id] })), ['changed']);
  });

  test('finds no game of another site, also of the same assignor', async () => {
    const { db } = api.service;
    const owner = { name: 'Hill', timezone: 'America/Chicago', ownerAccountId: api.season.ada.accountId };
    const { site } = await createSite(db, owner);
    const body = { localized_date: '2098-05-02', localized_time: '9:00 AM' };
    const other = ok(await api.ada('POST', `/api/v2/sites/${site.id}/games`, { body }), 201);
    const done = await tryAndSend('publish', { game_ids: [other.id] });
    assert.deepEqual(outcomes(done), ['failed: not_found']);
    assert.equal((await view(other)).published, false);
  });

  test('is for assignors alone', async () => {
    const { id } = await play();
    for (const dry_run of [true, false])
      assertProblem(await send('publish', { game_ids: [id], dry_run }, api.omar), 403);
  });

  test('of the same games at once changes each once, whatever their order', async () => {
    const games = [await play(), await play(), await play(), await play()];
    const ids = games.map(({ id }) => id);
    const replies = await inParallel(8, (index) =>
      send('publish', { game_ids: index % 2 === 0 ? ids : ids.toReversed(), dry_run: index > 5 }),
    );
    const done = replies.map((reply) => ok(reply, 200));
    const changed = done.filter(({ dry_run }) => !dry_run).map((one) => one.changed);
    assert.equal(
      changed.reduce((sum, count) => sum + count, 0),
      ids.length,
    );
    assert.equal((await topics()).length, ids.length);
  });

  test('with an Idempotency-Key happens once', async () => {
    const { id } = await play();
    const options = { body: { game_ids: [id, 999_999_999] }, headers: { 'idempotency-key': 'publish-once' } };
    const first = ok(await api.ada('POST', `${base}/publish`, options), 200);
    assert.deepEqual(outcomes(first), ['changed', 'failed: not_found']);
    const again = await api.ada('POST', `${base}/publish`, options);
    assert.deepEqual(ok(again, 200), first);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal((await view({ id })).published, true);
  });

  test('takes 200 games, and neither none nor more', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => 900_000_000 + index);
    assert.equal(ok(await send('publish', { game_ids: ids.slice(1) }), 200).failed, 200);
    for (const game_ids of [ids, [], undefined, [0], ['1']]) {
      const path = game_ids?.length === 1 ? '/game_ids/0' : '/game_ids';
      assert.deepEqual(pathsOf(await send('publish', { game_ids })), [path]);
    }
  });
});

describe('unpublish, cancel, delete, restore', () => {
  test('unpublish makes drafts, and tells those who lose sight of the game', async () => {
    const shown = await play([omar, nina], { published: true });
    const draft = await play([omar]);
    const done = await tryAndSend('unpublish', { game_ids: [shown.id, draft.id] });
    assert.deepEqual(outcomes(done), ['changed', 'unchanged']);
    assert.deepEqual(toldOf(done), [
      ['Nina', [shown.id]],
      ['Omar', [shown.id]],
    ]);
    assert.equal((await view(shown)).published, false);
    assert.deepEqual(await topics(), []);
  });

  test('cancel is with pay or without, and tells the officials of what they could see', async () => {
    const [shown, draft] = [await play([omar], { published: true }), await play([nina])];
    const ids = { game_ids: [shown.id, draft.id] };
    const done = await tryAndSend('cancel', ids);
    assert.deepEqual(toldOf(done), [['Omar', [shown.id]]]);
    assert.deepEqual([(await view(shown)).status, (await view(draft)).status], ['C', 'C']);
    assert.deepEqual(outcomes(await tryAndSend('cancel', ids)), ['unchanged', 'unchanged']);
    assert.deepEqual(outcomes(await tryAndSend('cancel', { ...ids, pay: true })), ['changed', 'changed']);
    assert.deepEqual((await view(shown)).status, 'X');
  });

  test('delete deletes, with an event for each official who loses the game', async () => {
    const [shown, draft] = [await play([omar, nina], { published: true }), await play([nina])];
    const done = await tryAndSend('delete', { game_ids: [shown.id, draft.id] });
    assert.deepEqual(outcomes(done), ['changed', 'changed']);
    assert.deepEqual(toldOf(done), [
      ['Nina', [shown.id]],
      ['Omar', [shown.id]],
    ]);
    assert.deepEqual(await topics(), ['game.official.changed', 'game.official.changed']);
    assertProblem(await api.ada('GET', `/api/v2/games/${shown.id}`), 404);
  });

  test('restore ends a deletion, unless an official is on another game by then', async () => {
    const [shown, draft, kept] = [
      await play([omar, nina], { published: true }),
      await play([nina]),
      await play(),
    ];
    const ids = { game_ids: [shown.id, draft.id, kept.id] };
    ok(await send('delete', { game_ids: [shown.id, draft.id] }), 200);
    const day = new Date(`${draft.localized_date} UTC`).toISOString().slice(0, 10);
    const other = await play([nina], { localized_date: day });
    const done = await tryAndSend('restore', ids);
    assert.deepEqual(outcomes(done), ['changed', 'failed: double_booked', 'unchanged']);
    assert.match(
      done.results[1].error.message,
      new RegExp(`^Nina Alvarez is on game ${other.id} at that time`),
    );
    assert.deepEqual(toldOf(done), [
      ['Nina', [shown.id]],
      ['Omar', [shown.id]],
    ]);
    assert.deepEqual(await topics(), ['game.official.changed', 'game.official.changed']);
    const crew = (await view(shown))._embedded.assignments;
    assert.deepEqual(
      crew.map((slot: Json) => slot._embedded.official.id),
      [omar, nina],
    );
  });
});

describe('assign', () => {
  const assign = (assignments: object[]) => tryAndSend('assign', { assignments });
  const item = (game: Json, index: number, user_id: number | null, more: object = {}) => ({
    ...{ assignment_id: slotOf(game, index), user_id },
    ...more,
  });

  test('assigns each slot, with one event each, and says who is told', async () => {
    const [shown, draft] = [await play([nina], { published: true }), await play()];
    const done = await assign([item(shown, 0, omar), item(draft, 0, nina), item(draft, 1, omar)]);
    assert.deepEqual(outcomes(done), ['changed', 'changed', 'changed']);
    assert.deepEqual(
      done.results.map(({ game_id }: Json) => game_id),
      [shown.id, draft.id, draft.id],
    );
    assert.deepEqual(toldOf(done), [
      ['Nina', [shown.id]],
      ['Omar', [shown.id]],
    ]);
    assert.deepEqual(await topics(), ['game.official.changed']);
    assert.deepEqual(outcomes(await assign([item(shown, 0, omar)])), ['unchanged']);
  });

  test('books nobody twice, also within one request, unless overridden', async () => {
    const one = await play([], { published: true });
    const { localized_date } = one;
    const same = { localized_date: new Date(`${localized_date} UTC`).toISOString().slice(0, 10) };
    const [two, three] = [await play([], same), await play([], same)];
    const done = await assign([
      item(one, 0, omar),
      item(two, 0, omar),
      item(one, 1, omar, { override: true }),
      item(three, 0, omar, { override: true }),
    ]);
    const booked = 'failed: double_booked';
    assert.deepEqual(outcomes(done), ['changed', booked, booked, 'changed']);
    assert.match(done.results[1].error.message, new RegExp(`^Omar Reyes is on game ${one.id} at that time`));
    assert.match(done.results[3].warnings[0], /^Omar Reyes is also on game/);
    assert.deepEqual(done.results[0].warnings, []);
  });

  test('changes nothing in a dry run with an Idempotency-Key, also after an item that fails', async () => {
    const one = await play([], { published: true });
    const two = await play([omar], { published: true });
    const sent = await written();
    const body = { assignments: [item(one, 0, omar), item(two, 1, omar)], dry_run: true };
    const headers = { 'idempotency-key': 'only-tried' };
    const tried = ok(await api.ada('POST', `${base}/assign`, { body, headers }), 200);
    assert.deepEqual(outcomes(tried), ['changed', 'failed: double_booked']);
    assert.deepEqual(await written(), sent);
    assert.equal((await view(one))._embedded.assignments[0].assigned, false);
    // The dry run has not used up its key: neither for the same request again, nor for the real one.
    const again = await api.ada('POST', `${base}/assign`, { body, headers });
    assert.equal(again.headers.get('idempotency-replayed'), null);
    const real = { ...body, dry_run: false };
    const done = ok(await api.ada('POST', `${base}/assign`, { body: real, headers }), 200);
    assert.deepEqual(outcomes(done), ['changed', 'failed: double_booked']);
    assert.equal((await view(one))._embedded.assignments[0].assigned, true);
    const repeated = await api.ada('POST', `${base}/assign`, { body: real, headers });
    assert.equal(repeated.headers.get('idempotency-replayed'), 'true');
  });

  test('empties a slot with null', async () => {
    const game = await play([omar, null], { published: true });
    const done = await assign([item(game, 0, null), item(game, 1, null)]);
    assert.deepEqual(outcomes(done), ['changed', 'unchanged']);
    assert.deepEqual(toldOf(done), [['Omar', [game.id]]]);
    assert.equal((await view(game))._embedded.assignments[0].assigned, false);
  });

  test('of the same officials at once assigns them all, whatever their order', async () => {
    const games = await inParallel(24, () => play());
    const retries = () => api.service.logged().split('transaction.retried').length - 1;
    const before = retries();
    const replies = await inParallel(8, (index) => {
      const assignments = games
        .slice(index * 3, index * 3 + 3)
        .map((game, nth) => item(game, 0, [omar, nina][(index + nth) % 2]!));
      const headers: Record<string, string> = index < 4 ? { 'idempotency-key': `crew-${index}` } : {};
      return api.ada('POST', `${base}/assign`, { body: { assignments, dry_run: index >= 4 }, headers });
    });
    assert.deepEqual(
      replies.map((reply) => ok(reply, 200).changed),
      replies.map(() => 3),
    );
    assert.equal(retries(), before, 'none waits for another in a circle');
  });

  test('says of each that fails what the change of it alone would say', async () => {
    const game = await play();
    const done = await assign([
      { assignment_id: 999_999_999, user_id: omar },
      item(game, 0, 999_999_999),
      item(game, 1, nina),
    ]);
    assert.deepEqual(outcomes(done), ['failed: not_found', 'failed: validation_failed', 'changed']);
    const [missing, invalid] = done.results;
    assert.ok(!('game_id' in missing));
    assert.equal(invalid.error.code, 'validation_error');
    assert.deepEqual(
      invalid.error.errors.map(({ path }: Json) => path),
      ['/user_id'],
    );
    const alone = await api.ada('POST', `/api/v2/assignments/${slotOf(game)}/assign`, {
      body: { user_id: 999_999_999 },
    });
    assert.equal(alone.json.message, invalid.error.message);
  });

  test('takes 200 items, and neither none nor more', async () => {
    const items = Array.from({ length: 201 }, () => ({ assignment_id: 999_999_999, user_id: omar }));
    assert.equal(ok(await send('assign', { assignments: items.slice(1) }), 200).failed, 200);
    for (const assignments of [items, []])
      assert.deepEqual(pathsOf(await send('assign', { assignments })), ['/assignments']);
    assert.deepEqual(pathsOf(await send('assign', { assignments: [{ assignment_id: 1 }] })), [
      '/assignments/0/user_id',
    ]);
  });
});
