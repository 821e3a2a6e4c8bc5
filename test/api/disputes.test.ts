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

const slotAt = (game: Json, at = 0) => `/api/v2/assignments/${game._embedded.assignments[at].id}`;
const play = (body: object = {}) => workedGame(stage, { date: '2026-05-02', ...body });
const week = () => newRun(stage, '2026-05-01', '2026-05-07');
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
  const next = await newRun(stage, '2026-05-08', '2026-05-14');
  assert.deepEqual(await linesOf(stage, next), []);
  ok(await decide(dispute, { status: 'agreed' }), 200);
  // Python: Decimal('52.15') - Decimal('45.00') is 7.15.
  assert.deepEqual(await linesOf(stage, next), ['Omar 7.15 adjustment']);
  const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${next.id}/lines`), 200)._embedded;
  assert.equal(lines[0].reason, 'The fee was $45.00 and is $52.15: Extra time');
});

test('an adjustment waits, too, while the pay of its game is disputed', async () => {
  const game = await play({ crew: ['omar'] });
  await close(stage, await week());
  const body = { exception: 50, reason: 'Far away' };
  ok(await stage.ada('PUT', `${slotAt(game)}/fee`, { body }), 200);
  const dispute = await filed(game);
  const next = await newRun(stage, '2026-05-08', '2026-05-14');
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
  const [game, other] = [await play({ crew: ['omar'] }), await play({ crew: ['omar'], date: '2026-05-03' })];
  ok(await decide(await filed(game, { amount: 70, reason: 'A final' }), { status: 'agreed' }), 200);
  const fee = ok(await stage.ada('GET', `${slotAt(game)}/fee`), 200);
  // Python: Decimal('70') - Decimal('12.50') is 57.50.
  assert.deepEqual([fee.value, fee.exception, fee.reason], [70, 57.5, 'A final']);
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

  test('is changed while it waits, and a game has five of an official at most', async () => {
    const game = await play();
    const first = await filed(game);
    const second = await filed(game, { amount: 60, reason: 'Extra time, too' });
    assert.deepEqual([second.id, second.amount, second.reason], [first.id, 60, 'Extra time, too']);
    ok(await decide(first, { status: 'declined', answer: 'No' }), 200);
    for (let more = 2; more <= 5; more += 1)
      ok(await decide(await filed(game), { status: 'declined', answer: 'No' }), 200);
    assertProblem(await file(game), 409);
    assert.equal((await list()).length, 5);
    assert.equal((await list(stage.ada, '?search[status]=declined')).length, 5);
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
