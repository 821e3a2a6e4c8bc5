// What is said of one game alone: another fee, who did not appear or was late, another position (docs/api: Fees).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { assertProblem, pathsOf } from './callers.ts';
import {
  close,
  type Json,
  linesOf,
  newRun,
  openPay,
  type PayStage,
  statementsOf,
  workedGame,
} from './pay-stage.ts';

let stage: PayStage;
before(async () => {
  stage = await openPay();
});
beforeEach(async () => {
  await stage.service.db.query(sql`truncate games, fee_rules, pay_runs, statements cascade`);
});
after(() => stage.stop());

const feeAt = (game: Json, at = 0) => `/api/v2/assignments/${game._embedded.assignments[at].id}/fee`;
const say = (game: Json, body: object, at = 0) => stage.ada('PUT', feeAt(game, at), { body });
const said = async (game: Json, body: object, at = 0): Promise<Json> => ok(await say(game, body, at), 200);
const partsOf = ({ parts }: Json) =>
  parts.map(({ rule, value, basis }: Json) => [rule, value, ...(basis === null ? [] : [basis])]);
async function addRule(body: object): Promise<void> {
  const rules = `/api/v2/sites/${stage.season.siteId}/fee_rules`;
  const { id } = ok(await stage.ada('POST', rules, { body }), 201);
  await stage.service.db.query(sql`update fee_rules set holds_from = '2026-01-01' where id = ${id}`);
}
const play = (body: object = {}) => workedGame(stage, { date: '2026-05-02', ...body });
const week = () => newRun(stage, '2026-05-01', '2026-05-07');

describe('an exception', () => {
  test('comes before every rule, with its reason, and surcharges are added to it', async () => {
    await addRule({ kind: 'fee', user_id: stage.season.omar.userId, amount: 70 });
    await addRule({ kind: 'surcharge', name: 'Cup', amount: 12.5 });
    const game = await play();
    const fee = await said(game, { exception: 55.25, reason: ' Two games back to back ' });
    assert.deepEqual(
      [fee.value, fee.exception, fee.reason, fee.attendance, fee.late_percent, fee.worked_position_id],
      [67.75, 55.25, 'Two games back to back', null, null, null],
    );
    assert.deepEqual(partsOf(fee), [
      ['exception', 55.25, 'Two games back to back'],
      ['surcharge', 12.5],
    ]);
    assert.deepEqual(ok(await stage.omar('GET', feeAt(game)), 200).reason, 'Two games back to back');
    assert.deepEqual(await linesOf(stage, await week()), ['Omar 67.75 work', 'Nina 52.5 work']);
    const without = await said(game, { exception: null });
    assert.deepEqual([without.value, without.reason], [82.5, null]);
  });

  test('stays with the position when somebody else takes it, and is seen on a site without rules', async () => {
    const game = await play({ crew: ['omar'] });
    await said(game, { exception: 55, reason: 'Far away' });
    const slot = feeAt(game).replace(/\/fee$/, '');
    ok(await stage.ada('POST', `${slot}/assign`, { body: { user_id: stage.season.nina.userId } }), 200);
    const { fees } = ok(await stage.nina('GET', slot), 200)._embedded;
    assert.deepEqual(fees, [{ value: 55, formatted: '$55.00', currency: 'USD', description: 'Referee' }]);
    const balance = ok(
      await stage.ada(
        'GET',
        `/api/v2/sites/${stage.season.siteId}/balance?search[start_date]=2026-05-01&search[end_date]=2026-05-31`,
      ),
      200,
    );
    const nina = balance._embedded.balance.find(({ user_id: id }: Json) => id === stage.season.nina.userId);
    assert.equal(nina.pay[0].amount, 55);
  });

  test('is said by assignors alone, with a reason, and makes sense', async () => {
    const game = await play({ crew: ['omar'] });
    assertProblem(await stage.omar('PUT', feeAt(game), { body: { exception: 90, reason: 'Mine' } }), 403);
    assert.deepEqual(pathsOf(await say(game, { exception: 55 })), ['/reason']);
    assert.deepEqual(pathsOf(await say(game, { exception: 55, reason: ' ' })), ['/reason']);
    assert.deepEqual(pathsOf(await say(game, { exception: 45.125, reason: 'Late' })), ['/exception']);
    assert.deepEqual(pathsOf(await say(game, { exception: -1, reason: 'Late' })), ['/exception']);
    assert.deepEqual(pathsOf(await say(game, { attendance: 'early', reason: 'Late' })), ['/attendance']);
    assert.deepEqual(pathsOf(await say(game, { attendance: 'no_show', reason: 'Gone' }, 1)), ['/attendance']);
    assert.deepEqual(pathsOf(await say(game, { worked_position_id: 999, reason: 'Swap' })), [
      '/worked_position_id',
    ]);
    const own = game._embedded.assignments[0].position_id;
    assert.deepEqual(pathsOf(await say(game, { worked_position_id: own, reason: 'Swap' })), [
      '/worked_position_id',
    ]);
    const fee = ok(await stage.ada('GET', feeAt(game)), 200);
    assert.deepEqual([fee.value, fee.exception, fee.reason], [45, null, null]);
  });

  test('is in the history of the game with its reason', async () => {
    const game = await play();
    await said(game, { exception: 55, reason: 'Far away' });
    const { history } = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded;
    const [change] = history[0].changes.filter(({ record }: Json) => record === 'assignment');
    assert.deepEqual(change.after, { exception_fee: 55, pay_reason: 'Far away' });
    assert.equal(change.official, 'Omar Reyes');
    const worked_position_id = game._embedded.assignments[1].position_id;
    await said(game, { attendance: 'late', late_percent: 80, worked_position_id, reason: 'Traffic' });
    const later = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded.history[0];
    const { after } = later.changes.find(({ record }: Json) => record === 'assignment');
    const expected = { attendance: 'late', late_percent: 80, worked_position_id, pay_reason: 'Traffic' };
    assert.deepEqual(after, expected);
  });
});

describe('attendance', () => {
  test('of somebody who did not appear pays nothing, and the way to nobody', async () => {
    await addRule({ kind: 'travel', amount: 10 });
    await addRule({ kind: 'surcharge', name: 'Solo', condition: 'solo', amount: 20 });
    const game = await play({ localized_time: '9:00 AM', venue_name: 'Pier Park' });
    await play({ localized_time: '1:00 PM', venue_name: 'Pier Park', crew: ['omar'] });
    const fee = await said(game, { attendance: 'no_show', reason: 'Never came' });
    assert.deepEqual(partsOf(fee), [
      ['position', 45],
      ['no_show', -45, 'Never came'],
    ]);
    assert.equal(fee.value, 0);
    const alone = ok(await stage.ada('GET', feeAt(game, 1)), 200);
    assert.deepEqual(partsOf(alone), [
      ['position', 40],
      ['surcharge', 20],
      ['travel', 10],
    ]);
    // The second game of the day pays Omar's way: 45 + 20 + 10.
    assert.deepEqual(await linesOf(stage, await week()), ['Omar 0 no_show', 'Omar 75 work', 'Nina 70 work']);
  });

  test('of somebody who was late pays a part, to the cent', async () => {
    const game = await play();
    const fee = await said(game, { attendance: 'late', late_percent: 33, reason: 'Came at half-time' });
    assert.deepEqual(partsOf(fee), [
      ['position', 45],
      ['late', -30.15, 'Came at half-time'],
    ]);
    assert.equal(fee.value, 14.85);
    const whole = await said(game, { late_percent: null });
    assert.deepEqual([whole.value, whole.attendance], [45, 'late']);
  });

  test('of somebody who was late changes nothing of what a canceled game pays', async () => {
    const game = await play({ crew: ['omar'] });
    await said(game, { attendance: 'late', late_percent: 80, reason: 'Came at half-time' });
    const cancel = (status: string) =>
      stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status } }).then((reply) => ok(reply, 200));
    await cancel('C');
    assert.equal(ok(await stage.ada('GET', feeAt(game)), 200).value, 0);
    assert.deepEqual(await linesOf(stage, await week()), []);
    await addRule({ kind: 'canceled', percent: 50 });
    await cancel('X');
    assert.equal(ok(await stage.ada('GET', feeAt(game)), 200).value, 22.5);
    await said(game, { attendance: 'no_show' });
    assert.equal(ok(await stage.ada('GET', feeAt(game)), 200).value, 0);
  });

  test('is not why a game that was paid and then canceled is taken back', async () => {
    const game = await play({ crew: ['omar'] });
    await said(game, { attendance: 'late', late_percent: 80, reason: 'Came at half-time' });
    await close(stage, await week());
    ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
    const next = await newRun(stage, '2026-05-08', '2026-05-14');
    assert.deepEqual(await linesOf(stage, next), ['Omar -36 adjustment']);
    const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${next.id}/lines`), 200)._embedded;
    assert.equal(lines[0].reason, 'The game was canceled without pay.');
  });

  test('goes when somebody else takes the slot', async () => {
    const game = await play({ crew: ['omar'] });
    await said(game, { attendance: 'no_show', reason: 'Never came' });
    const slot = feeAt(game).replace(/\/fee$/, '');
    ok(await stage.ada('POST', `${slot}/assign`, { body: { user_id: stage.season.nina.userId } }), 200);
    const fee = ok(await stage.nina('GET', feeAt(game)), 200);
    assert.deepEqual([fee.value, fee.attendance, fee.reason], [45, null, null]);
    const { history } = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded;
    const { before, after } = history[0].changes.find(({ record }: Json) => record === 'assignment');
    assert.deepEqual([before.attendance, before.pay_reason], ['no_show', 'Never came']);
    assert.deepEqual([after.attendance, after.pay_reason], [null, null]);
  });

  test('stays when the hour of the game is corrected, and goes when it is played on another day', async () => {
    const game = await play({ crew: ['omar'] });
    await said(game, { attendance: 'no_show', reason: 'Never came' });
    const move = async (body: object) => {
      ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body }), 200);
      return ok(await stage.ada('GET', feeAt(game)), 200).attendance;
    };
    assert.equal(await move({ localized_time: '1:00 PM' }), 'no_show');
    assert.equal(await move({ localized_date: '2026-05-03' }), null);
  });

  test('takes its reason along when the slot is opened, while the fee said for the game stays', async () => {
    const game = await play({ crew: ['omar'] });
    await said(game, { exception: 55, attendance: 'no_show', reason: 'Never came' });
    const slot = feeAt(game).replace(/\/fee$/, '');
    ok(await stage.ada('POST', `${slot}/unassign`), 200);
    const fee = ok(await stage.ada('GET', feeAt(game)), 200);
    assert.deepEqual([fee.value, fee.exception, fee.attendance, fee.reason], [55, 55, null, null]);
    assert.deepEqual(pathsOf(await say(game, { exception: 56 })), ['/reason']);
    await said(game, { exception: 56, reason: 'Far away' });
    ok(await stage.ada('POST', `${slot}/assign`, { body: { user_id: stage.season.nina.userId } }), 200);
    assert.equal(ok(await stage.nina('GET', feeAt(game)), 200).reason, 'Far away');
    const { history } = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded;
    const opened = history[2].changes.find(({ record }: Json) => record === 'assignment');
    assert.deepEqual([opened.before.attendance, opened.before.pay_reason], ['no_show', 'Never came']);
  });
});

test('whoever worked another position is paid for that, by its rules', async () => {
  await addRule({ kind: 'fee', position: 'Assistant', amount: 42 });
  const game = await play();
  const worked_position_id = game._embedded.assignments[1].position_id;
  const fee = await said(game, { worked_position_id, reason: 'Swapped at the field' });
  assert.deepEqual([fee.value, fee.parts[0].description], [42, 'Assistant']);
});

test('what is said after a run was closed is adjusted in the next one, with its reason', async () => {
  const game = await play();
  const other = await play({ localized_time: '1:00 PM' });
  await close(stage, await week());
  assert.deepEqual(await statementsOf(stage), ['Omar 90', 'Nina 80']);
  await said(game, { exception: 55, reason: 'It should be $55' });
  await said(game, { attendance: 'no_show', reason: 'Never came' }, 1);
  const worked_position_id = other._embedded.assignments[1].position_id;
  await said(other, { worked_position_id, reason: 'Swapped' });
  await play({ date: '2026-05-09', localized_time: '9:00 AM' });
  const next = await newRun(stage, '2026-05-08', '2026-05-14');
  assert.deepEqual(await linesOf(stage, next), [
    'Omar 10 adjustment',
    'Omar -5 adjustment',
    'Omar 45 work',
    'Nina -40 adjustment',
    'Nina 40 work',
  ]);
  const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${next.id}/lines`), 200)._embedded;
  assert.deepEqual(
    lines.flatMap(({ reason }: Json) => reason ?? []),
    [
      'The fee was $45.00 and is $55.00: It should be $55',
      'Paid as Referee, worked as Assistant: Swapped',
      'They did not appear: Never came',
    ],
  );
});

test('an adjustment that pays more does not say that somebody was late', async () => {
  const game = await play({ crew: ['omar'] });
  await said(game, { attendance: 'late', late_percent: 80, reason: 'Came at half-time' }); // 36 of 45
  await close(stage, await week());
  await said(game, { exception: 85, reason: 'A final' }); // 68 of 85
  const next = await newRun(stage, '2026-05-08', '2026-05-14');
  assert.deepEqual(await linesOf(stage, next), ['Omar 32 adjustment']);
  const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${next.id}/lines`), 200)._embedded;
  assert.equal(lines[0].reason, 'The fee was $36.00 and is $68.00: A final');
});

describe('what an official answers after the start', () => {
  const answer = (call: PayStage['ada'], game: Json, status: string) =>
    call('POST', feeAt(game).replace(/fee$/, 'confirm'), { body: { status } });

  test('changes no pay, whether they accept or decline', async () => {
    const accepted = await play({ crew: ['omar'] });
    const declined = await play({ crew: ['omar'], date: '2099-05-02' });
    ok(await answer(stage.omar, declined, 'D'), 200);
    await stage.service.db.query(sql`
      update games set start_time = '2026-05-03T14:00Z', end_time = '2026-05-03T15:00Z' where id = ${declined.id}`);
    const lines = async () => linesOf(stage, await week());
    assert.deepEqual(await lines(), ['Omar 45 work']);
    ok(await answer(stage.omar, accepted, 'D'), 200);
    ok(await answer(stage.omar, declined, 'A'), 200);
    assert.deepEqual(await lines(), ['Omar 45 work']);
    ok(await answer(stage.omar, declined, 'D'), 200);
    ok(await answer(stage.omar, accepted, 'A'), 200);
    ok(await answer(stage.omar, accepted, 'D'), 200);
    assert.deepEqual(await lines(), ['Omar 45 work']);
    const slot = ok(await stage.ada('GET', feeAt(accepted).replace(/\/fee$/, '')), 200);
    assert.equal(slot.declined, true); // everybody still reads their answer
  });

  test('changes no pay in the balance of a site without rules either', async () => {
    await stage.service.db.query(sql`update sites set pays_by_rules = false`);
    const game = await play({ crew: ['omar'] });
    ok(await answer(stage.omar, game, 'D'), 200);
    assert.deepEqual(await linesOf(stage, await week()), ['Omar 45 work']);
    const days = 'search[start_date]=2026-05-01&search[end_date]=2026-05-31';
    const path = `/api/v2/sites/${stage.season.siteId}/balance?${days}`;
    const { balance } = ok(await stage.ada('GET', path), 200)._embedded;
    const { pay } = balance.find(({ user_id: id }: Json) => id === stage.season.omar.userId);
    assert.deepEqual(
      pay.map(({ amount }: Json) => amount),
      [45],
    );
  });

  test('counts as soon as an assignor says so, or the game is moved to another time', async () => {
    const game = await play({ crew: ['omar'] });
    ok(await answer(stage.omar, game, 'D'), 200);
    const lines = async () => linesOf(stage, await week());
    assert.deepEqual(await lines(), ['Omar 45 work']);
    ok(await answer(stage.ada, game, 'A'), 200);
    ok(await answer(stage.ada, game, 'D'), 200);
    assert.deepEqual(await lines(), []);
    ok(await answer(stage.ada, game, 'N'), 200);
    assert.deepEqual(await lines(), ['Omar 45 work']);
    ok(await answer(stage.omar, game, 'D'), 200);
    const later = { localized_date: '2099-05-02', localized_time: '9:00 AM' };
    ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: later }), 200);
    const run = await newRun(stage, '2099-05-01', '2099-05-07');
    assert.deepEqual(await linesOf(stage, run), []);
  });
});

test('what was said of somebody who is deleted goes from the lines that paid them, and the amounts stay', async () => {
  const game = await workedGame(stage, { date: '2026-05-02', crew: ['omar'] });
  const other = await workedGame(stage, { date: '2026-05-03', crew: ['omar'] });
  const sayOf = async ({ _embedded }: Json, body: object) => {
    const path = `/api/v2/assignments/${_embedded.assignments[0].id}/fee`;
    ok(await stage.ada('PUT', path, { body: { reason: 'Ill at home', ...body } }), 200);
  };
  await sayOf(game, { attendance: 'late', late_percent: 80 }); // 36 of 45
  await close(stage, await newRun(stage, '2026-05-01', '2026-05-08'));
  await sayOf(game, { attendance: 'no_show' }); // 36 taken back
  await sayOf(other, { exception: 85 }); // 40 more
  const next = await newRun(stage, '2026-05-09', '2026-05-15');
  await close(stage, next);
  const linesIn = () =>
    stage.service.db.query<Json>(sql`select amount::float8, reason, parts from pay_lines order by id`);
  assert.match(JSON.stringify(await linesIn()), /Ill at home/);
  const { accountId } = stage.season.omar;
  await eraseAccount(stage.service.db, { accountId, outbox: 'no such folder', now: new Date() });
  const lines = await linesIn();
  assert.ok(!/Ill at home/.test(JSON.stringify(lines)), JSON.stringify(lines));
  assert.deepEqual(
    lines.map(({ amount, reason }: Json) => [amount, reason]).sort(([one], [two]) => one - two),
    [
      [-36, null],
      [36, null],
      [40, null],
      [45, null],
    ],
  );
  const parts = lines.flatMap((line: Json) =>
    line.parts.map(({ rule, amount }: Json) => `${rule} ${amount}`),
  );
  assert.deepEqual(parts.sort(), [
    ...['exception 8500', 'late -900', 'no_show -4500'],
    ...['position 4500', 'position 4500', 'position 4500'],
  ]);
});
