// An official says what a game should pay, an assignor answers, and pay runs wait for it (docs/api: Disputes).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { assertProblem, pathsOf } from './callers.ts';
import { close, type Json, linesOf, newRun, openPay, type PayStage, read, workedGame } from './pay-stage.ts';

let stage: PayStage;
before(async () => {
  stage = await openPay();
});
beforeEach(async () => {
  await stage.service.db.query(sql`truncate games, fee_rules, pay_runs, statements cascade`);
});
after(() => stage.stop());

/** The latest in which these days of May are over. */
const YEAR = new Date().getFullYear() - (new Date().getMonth() < 5 ? 1 : 0);
const slotAt = (game: Json, at = 0) => `/api/v2/assignments/${game._embedded.assignments[at].id}`;
const play = (body: object = {}) => workedGame(stage, { date: `${YEAR}-05-02`, ...body });
const week = () => newRun(stage, `${YEAR}-05-01`, `${YEAR}-05-07`);
const WORDS = { amount: 55, reason: 'It was a final' };
const file = (game: Json, body: object = WORDS, call = stage.omar) =>
  call('POST', `${slotAt(game)}/disputes`, { body });
const filed = async (game: Json, body: object = WORDS): Promise<Json> => ok(await file(game, body), 201);
const decide = ({ id }: Json, body: object, call = stage.ada) =>
  call('POST', `/api/v2/disputes/${id}/decide`, { body });
const feeOf = async (game: Json): Promise<number> =>
  ok(await stage.ada('GET', `${slotAt(game)}/fee`), 200).value;
const list = async (call = stage.omar, query = ''): Promise<Json[]> =>
  ok(await call('GET', `/api/v2/sites/${stage.season.siteId}/disputes${query}`), 200)._embedded.disputes;

test('a game whose pay is disputed is left out of a draft until an assignor agrees, and pays what was said', async () => {
  const game = await play();
  const dispute = await filed(game, { amount: 55.5, reason: ' It was a final ' });
  assert.deepEqual(
    [dispute.status, dispute.amount, dispute.fee, dispute.currency, dispute.reason, dispute.answer],
    ['waiting', 55.5, 45, 'USD', 'It was a final', null],
  );
  const run = await week();
  assert.deepEqual(await linesOf(stage, run), ['Omar 45 disputed', 'Nina 40 work']);
  const { left_out: leftOut } = await read(stage, run);
  assert.deepEqual(
    leftOut.map(({ reason, games }: Json) => [reason, games]),
    [['disputed', 1]],
  );
  const agreed = ok(await decide(dispute, { status: 'agreed', answer: 'Finals pay more' }), 200);
  assert.deepEqual([agreed.status, agreed.answer], ['agreed', 'Finals pay more']);
  assert.equal(agreed._links.decide, undefined);
  assert.deepEqual(await linesOf(stage, run), ['Omar 55.5 work', 'Nina 40 work']);
  const fee = ok(await stage.omar('GET', `${slotAt(game)}/fee`), 200);
  assert.deepEqual([fee.exception, fee.reason], [55.5, 'Finals pay more']);
});

test('a dispute that is declined needs a sentence, and the game pays what it did', async () => {
  const game = await play();
  const dispute = await filed(game);
  assert.deepEqual(pathsOf(await decide(dispute, { status: 'declined', answer: ' ' })), ['/answer']);
  const answer = 'Finals pay as other games do.';
  ok(await decide(dispute, { status: 'declined', answer }, stage.maya), 200);
  assert.equal(ok(await stage.omar('GET', `/api/v2/disputes/${dispute.id}`), 200).answer, answer);
  assert.deepEqual(await linesOf(stage, await week()), ['Omar 45 work', 'Nina 40 work']);
  ok(await decide(dispute, { status: 'declined', answer: 'Again' }), 200);
  assertProblem(await decide(dispute, { status: 'agreed' }), 409);
  assertProblem(await stage.omar('DELETE', `/api/v2/disputes/${dispute.id}`), 409);
});

test('a dispute of a game that was paid becomes an adjustment of the next run, to the cent', async () => {
  const game = await play({ crew: ['omar'] });
  await close(stage, await week());
  const dispute = await filed(game, { amount: 52.15, reason: 'Extra time' });
  const next = await newRun(stage, `${YEAR}-05-08`, `${YEAR}-05-14`);
  assert.deepEqual(await linesOf(stage, next), []);
  ok(await decide(dispute, { status: 'agreed' }), 200);
  // Python: Decimal('52.15') - Decimal('45.00') is 7.15.
  assert.deepEqual(await linesOf(stage, next), ['Omar 7.15 adjustment']);
  const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${next.id}/lines`), 200)._embedded;
  assert.equal(lines[0].reason, 'The fee was $45.00 and is $52.15: Agreed after a dispute.');
});

test('an adjustment waits, too, while the pay of its game is disputed', async () => {
  const game = await play({ crew: ['omar'] });
  await close(stage, await week());
  const body = { exception: 50, reason: 'Far away' };
  ok(await stage.ada('PUT', `${slotAt(game)}/fee`, { body }), 200);
  const dispute = await filed(game);
  const next = await newRun(stage, `${YEAR}-05-08`, `${YEAR}-05-14`);
  assert.deepEqual(await linesOf(stage, next), ['Omar 5 disputed']);
  ok(await stage.omar('DELETE', `/api/v2/disputes/${dispute.id}`), 204);
  ok(await stage.omar('DELETE', `/api/v2/disputes/${dispute.id}`), 204);
  assert.deepEqual(await linesOf(stage, next), ['Omar 5 adjustment']);
  assertProblem(await decide(dispute, { status: 'agreed' }), 409);
});

test('agreeing keeps what the rules add to the fee, and changes no fee that is right already', async () => {
  const rules = `/api/v2/sites/${stage.season.siteId}/fee_rules`;
  const { id } = ok(
    await stage.ada('POST', rules, { body: { kind: 'surcharge', name: 'Cup', amount: 12.5 } }),
    201,
  );
  await stage.service.db.query(sql`update fee_rules set holds_from = '2026-01-01' where id = ${id}`);
  const [game, other] = [
    await play({ crew: ['omar'] }),
    await play({ crew: ['omar'], date: `${YEAR}-05-03` }),
  ];
  ok(await decide(await filed(game, { amount: 70, reason: 'A final' }), { status: 'agreed' }), 200);
  const fee = ok(await stage.ada('GET', `${slotAt(game)}/fee`), 200);
  // Python: Decimal('70') - Decimal('12.50') is 57.50.
  assert.deepEqual([fee.value, fee.exception, fee.reason], [70, 57.5, 'Agreed after a dispute.']);
  const dispute = await filed(other, { amount: 40, reason: 'I was late' });
  const late = { exception: 27.5, reason: 'By hand' };
  ok(await stage.ada('PUT', `${slotAt(other)}/fee`, { body: late }), 200);
  ok(await decide(dispute, { status: 'agreed', answer: 'Done' }), 200);
  assert.equal(ok(await stage.ada('GET', `${slotAt(other)}/fee`), 200).reason, 'By hand');
});

test('what another fee alone cannot do is said, and nothing is half done', async () => {
  const game = await play({ crew: ['omar'] });
  const body = { attendance: 'no_show', reason: 'Never came' };
  ok(await stage.ada('PUT', `${slotAt(game)}/fee`, { body }), 200);
  const dispute = await filed(game, { amount: 45, reason: 'I was there' });
  const refused = await decide(dispute, { status: 'agreed' });
  assertProblem(refused, 409);
  assert.match(refused.json.detail, /^Another fee alone does not make this game pay \$45\.00/);
  const fee = ok(await stage.ada('GET', `${slotAt(game)}/fee`), 200);
  assert.deepEqual([fee.value, fee.exception, fee.reason], [0, null, 'Never came']);
  ok(await stage.ada('PUT', `${slotAt(game)}/fee`, { body: { attendance: null } }), 200);
  ok(await decide(dispute, { status: 'agreed' }), 200);
  assert.equal(await feeOf(game), 45);
});

test('the money of a deleted game is taken back, although it was disputed', async () => {
  const game = await play({ crew: ['omar'] });
  await close(stage, await week());
  await filed(game);
  ok(await stage.ada('DELETE', `/api/v2/games/${game.id}`), 204);
  assert.deepEqual(await linesOf(stage, await newRun(stage, `${YEAR}-05-08`, `${YEAR}-05-14`)), [
    'Omar -45 adjustment',
  ]);
});

test('a dispute ends when its game is played anew, and nobody agrees to the pay of a game to come', async () => {
  const game = await play({ crew: ['omar'] });
  const dispute = await filed(game);
  const body = { localized_date: '2099-05-02' };
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body }), 200);
  assert.equal(ok(await stage.omar('GET', `/api/v2/disputes/${dispute.id}`), 200).status, 'withdrawn');
  assertProblem(await decide(dispute, { status: 'agreed' }), 409);
  const started = await play({ crew: ['omar'] });
  const waiting = await filed(started);
  await stage.service.db.query(sql`update games set start_time = now() + interval '1 hour', end_time = now() + interval '2 hours'
    where id = ${started.id}`);
  assertProblem(await decide(waiting, { status: 'agreed' }), 409);
  assert.equal(await feeOf(started), 45);
});

test('a dispute goes with its position, which the journal says', async () => {
  const game = await play({ crew: ['omar'] });
  const { id } = await filed(game);
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { pattern_id: null } }), 200);
  const entries = await stage.service.db.query(sql`
    select after is null as "isDeleted", before->>'reason' as reason from journal where kind = 'dispute' and record_id = ${id} order by id`);
  assert.deepEqual(entries.at(-1), { isDeleted: true, reason: 'It was a final' });
});

test('a game that its official may not see any more is left out of their dispute', async () => {
  const game = await play();
  const { id } = await filed(game);
  ok(await stage.ada('POST', `${slotAt(game)}/unassign`), 200);
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { published: false } }), 200);
  assertProblem(await stage.omar('GET', `/api/v2/games/${game.id}`), 404);
  const seen = ok(await stage.omar('GET', `/api/v2/disputes/${id}`), 200);
  assert.deepEqual([seen._embedded.game, seen.game_id], [undefined, game.id]);
  assert.equal((await list())[0]!._embedded.game, undefined);
  assert.equal((await list(stage.ada))[0]!._embedded.game.id, game.id);
});

test('an assignor agrees to the amount that they read', async () => {
  const game = await play();
  const dispute = await filed(game);
  await filed(game, { amount: 550, reason: 'Extra time' });
  const refused = await decide(dispute, { status: 'agreed', amount: 55 });
  assertProblem(refused, 409);
  assert.equal(refused.json.detail, 'The official says $550.00 by now; read the dispute again.');
  assertProblem(await decide(dispute, { status: 'declined', amount: 55, answer: 'No' }), 409);
  ok(await decide(dispute, { status: 'agreed', amount: 550 }), 200);
  assert.equal(await feeOf(game), 550);
});

test('what no fee can reach is said, however large', async () => {
  const game = await play();
  const body = { attendance: 'late', late_percent: 50, reason: 'Came at half-time' };
  ok(await stage.ada('PUT', `${slotAt(game)}/fee`, { body }), 200);
  assertProblem(
    await decide(await filed(game, { amount: 99_999_999.99, reason: 'All' }), { status: 'agreed' }),
    409,
  );
  const rules = `/api/v2/sites/${stage.season.siteId}/fee_rules`;
  const rule = { kind: 'surcharge', name: 'Cup', amount: 99_999_999.99 };
  const { id } = ok(await stage.ada('POST', rules, { body: rule }), 201);
  await stage.service.db.query(sql`update fee_rules set holds_from = '2026-01-01' where id = ${id}`);
  const most = { exception: 99_999_999.99, attendance: null, reason: 'Most' };
  ok(await stage.ada('PUT', `${slotAt(game)}/fee`, { body: most }), 200);
  assert.equal((await filed(game, { amount: 50, reason: 'Less' })).fee, 199_999_999.98);
});

test('of a game that pay runs adjust no more, or that was canceled without pay, nobody agrees', async () => {
  const [game, canceled] = [await play(), await play({ date: `${YEAR}-05-03` })];
  await close(stage, await newRun(stage, `${YEAR}-05-01`, `${YEAR}-05-02`));
  const [dispute, other] = [await filed(game), await filed(canceled)];
  await stage.service.db.query(sql`
    update games set start_time = now() - interval '401 days', end_time = now() - interval '400 days' where id = ${game.id}`);
  for (const refused of [await decide(dispute, { status: 'agreed' }), await file(game)]) {
    assertProblem(refused, 409);
    assert.match(refused.json.detail, /^The game was paid, and is more than 400 days ago/);
  }
  ok(await decide(dispute, { status: 'declined', answer: 'Too late' }), 200);
  ok(await stage.ada('PUT', `/api/v2/games/${canceled.id}`, { body: { status: 'C' } }), 200);
  const refused = await decide(other, { status: 'agreed' });
  assertProblem(refused, 409);
  assert.equal(refused.json.detail, 'It was canceled without pay: decline, or change its status.');
});

test('nobody answers their own dispute, and assignors take back none', async () => {
  const game = await play();
  const dispute = await filed(game);
  const { omar } = stage.season;
  const assignor = (is: boolean) =>
    stage.service.db.query(sql`update users set assignor = ${is} where id = ${omar.userId}`);
  await assignor(true);
  assertProblem(await decide(dispute, { status: 'agreed' }, stage.omar), 403);
  assert.equal(ok(await stage.omar('GET', `/api/v2/disputes/${dispute.id}`), 200)._links.decide, undefined);
  await assignor(false);
  const refused = await stage.ada('DELETE', `/api/v2/disputes/${dispute.id}`);
  assertProblem(refused, 403);
  assert.match(refused.json.detail, /which does not allow taking back the disputes of others/);
});

test('a dispute of somebody who was erased is agreed like any other', async () => {
  const game = await play();
  const dispute = await filed(game);
  await stage.service.db.query(sql`update disputes set reason = null`);
  ok(await decide(dispute, { status: 'agreed' }), 200);
  assert.equal(ok(await stage.ada('GET', `${slotAt(game)}/fee`), 200).reason, 'Agreed after a dispute.');
});

describe('a dispute', () => {
  test('is of a game that has started, with an amount that it does not pay already', async () => {
    const coming = await play({ date: '2099-05-02' });
    assertProblem(await file(coming), 409);
    const game = await play();
    assert.deepEqual(pathsOf(await file(game, { amount: 45, reason: 'Same' })), ['/amount']);
    assert.deepEqual(pathsOf(await file(game, { amount: 45.005, reason: ' ' })).toSorted(), [
      '/amount',
      '/reason',
    ]);
    assert.deepEqual(pathsOf(await file(game, { amount: -1, reason: 'Less' })), ['/amount']);
    assert.deepEqual(pathsOf(await file(game, { amount: 100_000_000, reason: 'x'.repeat(301) })).toSorted(), [
      '/amount',
      '/reason',
    ]);
    assert.deepEqual(await list(), []);
  });

  test('is changed while it waits, and said of a game five times at most', async () => {
    const game = await play();
    const first = await filed(game);
    const second = await filed(game, { amount: 60, reason: 'Extra time, too' });
    assert.deepEqual([second.id, second.amount, second.reason], [first.id, 60, 'Extra time, too']);
    ok(await decide(first, { status: 'declined', answer: 'No' }), 200);
    for (let more = 3; more <= 5; more += 1)
      ok(await decide(await filed(game), { status: 'declined', answer: 'No' }), 200);
    assertProblem(await file(game), 409);
    assert.equal((await list()).length, 4);
    assert.equal((await list(stage.ada, '?search[status]=declined')).length, 4);
    assert.deepEqual(await list(stage.ada, '?search[status]=waiting'), []);
  });

  test('is of the official on the slot, whom a replacement takes it from', async () => {
    const game = await play({ crew: ['omar'] });
    assertProblem(await file(game, WORDS, stage.ada), 403);
    const dispute = await filed(game);
    const nina = { body: { user_id: stage.season.nina.userId, override: true } };
    ok(await stage.ada('POST', `${slotAt(game)}/assign`, nina), 200);
    assertProblem(await decide(dispute, { status: 'agreed' }), 409);
    ok(await decide(dispute, { status: 'declined', answer: 'Nina worked it' }), 200);
    assert.equal(await feeOf(game), 45);
  });

  test('is filed and answered once by several at the same time', async () => {
    const game = await play({ crew: ['omar'] });
    const all = await Promise.all([filed(game), filed(game), filed(game)]);
    assert.equal(new Set(all.map(({ id }) => id)).size, 1);
    const replies = await Promise.all([
      decide(all[0], { status: 'agreed' }),
      decide(all[0], { status: 'declined', answer: 'No' }, stage.maya),
    ]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const [{ status }] = (await list()) as [Json];
    assert.equal(await feeOf(game), status === 'agreed' ? 55 : 45);
  });
});

describe('what was agreed with an official', () => {
  const assign = async (game: Json, who: 'omar' | 'nina') => {
    const body = { user_id: stage.season[who].userId, override: true };
    ok(await stage.ada('POST', `${slotAt(game)}/assign`, { body }), 200);
  };
  const agreed = async () => {
    const game = await play({ crew: ['omar'] });
    ok(await decide(await filed(game), { status: 'agreed', answer: 'Finals pay more' }), 200);
    assert.equal(await feeOf(game), 55);
    return game;
  };

  test('does not pay the next one on the slot, and is gone when the first one returns', async () => {
    const game = await agreed();
    await assign(game, 'nina');
    const fee = ok(await stage.ada('GET', `${slotAt(game)}/fee`), 200);
    assert.deepEqual([fee.value, fee.exception, fee.reason], [45, null, null]);
    await assign(game, 'omar');
    assert.equal(await feeOf(game), 45);
  });

  test('goes when the slot is emptied', async () => {
    const game = await agreed();
    ok(await stage.ada('POST', `${slotAt(game)}/unassign`, { body: {} }), 200);
    await assign(game, 'nina');
    assert.equal(await feeOf(game), 45);
  });

  test('stays while they stay, and is the slot’s once an assignor says another fee', async () => {
    const game = await agreed();
    await assign(game, 'omar');
    assert.equal(await feeOf(game), 55);
    const body = { exception: 60, reason: 'All finals' };
    ok(await stage.ada('PUT', `${slotAt(game)}/fee`, { body }), 200);
    await assign(game, 'nina');
    assert.equal(await feeOf(game), 60);
  });
});
