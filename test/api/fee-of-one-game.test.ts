// What is said of one game stays with that game: on sites without rules, when it moves, and when its pattern changes (docs/api: Fees).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { assertProblem } from './callers.ts';
import { type Json, linesOf, newRun, openPay, type PayStage, workedGame } from './pay-stage.ts';

let stage: PayStage;
before(async () => {
  stage = await openPay();
});
beforeEach(async () => {
  await stage.service.db.query(sql`truncate games, fee_rules, pay_runs, statements cascade`);
});
after(() => stage.stop());

const feeAt = (game: Json, at = 0) => `/api/v2/assignments/${game._embedded.assignments[at].id}/fee`;
const said = async (game: Json, body: object): Promise<Json> =>
  ok(await stage.ada('PUT', feeAt(game), { body }), 200);
const play = (body: object = {}) => workedGame(stage, { date: '2026-05-02', ...body });
const week = () => newRun(stage, '2026-05-01', '2026-05-07');

test('an exception that is taken back leaves the fees of a site without rules as they were', async () => {
  const [game, other] = [await play({ crew: ['omar'] }), await play({ crew: ['nina'] })];
  ok(await stage.ada('PUT', `/api/v2/games/${other.id}`, { body: { status: 'C' } }), 200);
  const feesOf = async ({ id }: Json) => {
    const { assignments } = ok(await stage.ada('GET', `/api/v2/games/${id}`), 200)._embedded;
    return assignments[0]._embedded.fees.map(({ value }: Json) => value);
  };
  await said(game, { exception: 55, reason: 'A final' });
  assert.deepEqual([await feesOf(game), await feesOf(other)], [[55], [45]]);
  await said(game, { exception: null });
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
  assert.deepEqual([await feesOf(game), await feesOf(other)], [[45], [45]]);
});

test('a fee rule that is deleted before it holds leaves a site without rules', async () => {
  const rules = `/api/v2/sites/${stage.season.siteId}/fee_rules`;
  const body = { kind: 'surcharge', name: 'Cup', amount: 10, from: '2099-01-01' };
  const { id } = ok(await stage.ada('POST', rules, { body }), 201);
  const game = await play({ crew: ['omar'] });
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
  const entries = async () => {
    const { assignments } = ok(await stage.ada('GET', `/api/v2/games/${game.id}`), 200)._embedded;
    return assignments[0]._embedded.fees.length;
  };
  assert.equal(await entries(), 2);
  ok(await stage.ada('DELETE', `/api/v2/fee_rules/${id}`), 204);
  assert.equal(await entries(), 1);
});

test('the balance of a site without rules counts what was said of single games', async () => {
  const [game] = [await play({ crew: ['omar'] }), await play({ crew: ['omar'], date: '2026-05-03' })];
  await said(game, { exception: 55, reason: 'A final' });
  const days = 'search[start_date]=2026-05-01&search[end_date]=2026-05-31';
  const path = `/api/v2/sites/${stage.season.siteId}/balance?${days}`;
  const { balance } = ok(await stage.ada('GET', path), 200)._embedded;
  const { pay } = balance.find(({ user_id: id }: Json) => id === stage.season.omar.userId);
  assert.equal(pay[0].amount, 100);
});

test('what was said of an official goes when the game is played at another time, but not when its time is corrected', async () => {
  const game = await play({ localized_time: '9:00 AM' });
  await said(game, { attendance: 'no_show', reason: 'Never came' });
  const move = async (body: object) => ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body }), 200);
  const fee = async () => ok(await stage.ada('GET', feeAt(game)), 200);
  await move({ localized_time: '9:15 AM' });
  assert.equal((await fee()).attendance, 'no_show');
  await move({ postponed: true });
  assert.equal((await fee()).attendance, 'no_show');
  await move({ localized_date: '2026-05-09' });
  const after = await fee();
  assert.deepEqual([after.attendance, after.reason, after.value], [null, null, 45]);
  const { history } = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded;
  assert.match(JSON.stringify(history[0]), /"attendance":\["no_show",null\]|no_show/);
});

test('a game that moves keeps a fee that was said of it, with its reason', async () => {
  const game = await play();
  await said(game, { exception: 60, reason: 'A final' });
  const body = { localized_date: '2026-05-09' };
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body }), 200);
  const fee = ok(await stage.ada('GET', feeAt(game)), 200);
  assert.deepEqual([fee.value, fee.reason], [60, 'A final']);
});

test('the position that somebody worked pays the same after it is removed from the pattern', async () => {
  const game = await play({ crew: ['omar'] });
  const worked_position_id = game._embedded.assignments[1].position_id;
  assert.equal((await said(game, { worked_position_id, reason: 'Swapped' })).value, 40);
  const { pattern_id: pattern } = ok(await stage.ada('GET', `/api/v2/games/${game.id}`), 200);
  const { positions, name } = ok(await stage.ada('GET', `/api/v2/patterns/${pattern}`), 200);
  const without = positions.filter(({ id }: Json) => id !== worked_position_id);
  ok(await stage.maya('PUT', `/api/v2/patterns/${pattern}`, { body: { positions: without } }), 200);
  const fee = ok(await stage.ada('GET', feeAt(game)), 200);
  assert.deepEqual([fee.value, fee.worked_position, fee.worked_position_id], [40, 'Assistant', null]);
  assert.deepEqual(await linesOf(stage, await week()), ['Omar 40 work']);
  assert.deepEqual((await said(game, { attendance: 'late', late_percent: 50 })).value, 20);
  // Written back as it was read, nothing changes; and nothing that was said after it was read.
  const read = ok(await stage.ada('GET', feeAt(game)), 200);
  const { exception, attendance, late_percent, worked_position, reason, lock_version } = read;
  const whole = { exception, attendance, late_percent, worked_position_id: null, worked_position, reason };
  assert.equal((await said(game, { ...whole, lock_version })).value, 20);
  assert.equal((await said(game, { attendance: null, worked_position_id: null })).value, 40);
  const stale = { worked_position: null, lock_version };
  assertProblem(await stage.ada('PUT', feeAt(game), { body: stale }), 409);
  const own = await said(game, { worked_position: null });
  assert.deepEqual([own.value, own.worked_position, own.reason], [45, null, null]);
  ok(await stage.maya('PUT', `/api/v2/patterns/${pattern}`, { body: { name, positions } }), 200);
});
