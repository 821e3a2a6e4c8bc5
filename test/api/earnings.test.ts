// What an official earns by each game: why, what was paid of it, and what the rest waits for (docs/api: Statements).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { pathsOf } from './callers.ts';
import { close, type Json, newRun, openPay, type PayStage, pay, workedGame } from './pay-stage.ts';
import { enableForms, newTemplate } from './reported-games.ts';

let stage: PayStage;
before(async () => {
  stage = await openPay();
});
beforeEach(async () => {
  const { db } = stage.service;
  await db.query(sql`truncate games, fee_rules, pay_runs, statements, form_templates cascade`);
});
after(() => stage.stop());

/** The latest in which these days of May are over. */
const YEAR = new Date().getFullYear() - (new Date().getMonth() < 5 ? 1 : 0);
const play = (day: number, body: object = {}) => workedGame(stage, { date: `${YEAR}-05-0${day}`, ...body });
const week = () => newRun(stage, `${YEAR}-05-01`, `${YEAR}-05-07`, { wants_reports: false });
const slotAt = (game: Json, at = 0) => `/api/v2/assignments/${game._embedded.assignments[at].id}`;
const list = (query = '', call = stage.omar) =>
  call('GET', `/api/v2/users/${stage.season.omar.userId}/earnings${query}`);
const earnings = async (query = ''): Promise<Json[]> => ok(await list(query), 200)._embedded.earnings;
const waiting = async () => (await earnings()).map(({ game_id, waits_for }) => [game_id, waits_for]);

test('a game says what it pays and why, then on which statement it is, then when and how it was paid', async () => {
  const game = await play(2);
  const [before] = await earnings();
  assert.deepEqual(
    [before.game_id, before.position, before.waits_for, before.payments, before.fee.formatted],
    [game.id, 'Referee', 'pay_run', [], '$45.00'],
  );
  assert.deepEqual(before.fee.parts[0].description, 'Referee');
  const run = await close(stage, await week());
  const [closed] = await earnings();
  const [payment] = closed.payments;
  assert.equal(closed.waits_for, 'payment');
  assert.deepEqual(
    [payment.kind, payment.formatted, payment.paid, payment.paid_on, payment.statement_date],
    ['work', '$45.00', false, null, `${YEAR}-05-07`],
  );
  assert.deepEqual(payment.parts, [{ description: 'Referee', basis: null, formatted: '$45.00' }]);
  await pay(stage, run, { reference: 'Transfer 12', paid_on: `${YEAR}-05-09` });
  const [paid] = await earnings();
  assert.deepEqual(
    [paid.waits_for, paid.payments[0].paid, paid.payments[0].paid_on, paid.payments[0].reference],
    [null, true, `${YEAR}-05-09`, 'Transfer 12'],
  );
  assert.deepEqual(await earnings('?search[waiting]=true'), []);
  assert.equal((await earnings('?search[waiting]=false')).length, 1);
});

test('what changes of a game that was paid waits for the next run, and is there with its reason', async () => {
  const game = await play(2);
  await pay(stage, await close(stage, await week()), { paid_on: `${YEAR}-05-09` });
  ok(await stage.ada('PUT', `${slotAt(game)}/fee`, { body: { exception: 50, reason: 'A final' } }), 200);
  assert.deepEqual(await waiting(), [[game.id, 'pay_run']]);
  await close(stage, await newRun(stage, `${YEAR}-05-08`, `${YEAR}-05-14`));
  const [{ payments, waits_for: waits }] = (await earnings()) as [Json];
  assert.deepEqual(
    payments.map(({ kind, value, reason }: Json) => [kind, value, reason]),
    [
      ['work', 45, null],
      ['adjustment', 5, 'The fee was $45.00 and is $50.00: A final'],
    ],
  );
  assert.equal(waits, 'payment');
});

test('a game that was taken back below zero is on no statement, and stays in the list without the official', async () => {
  const game = await play(2);
  await close(stage, await week());
  ok(await stage.ada('POST', `${slotAt(game)}/unassign`, { body: {} }), 200);
  assert.deepEqual(await waiting(), [[game.id, 'pay_run']]);
  await close(stage, await newRun(stage, `${YEAR}-05-08`, `${YEAR}-05-14`));
  const [earning] = await earnings();
  assert.deepEqual([earning.assignment_id, earning.fee, earning.position], [null, null, 'Referee']);
  assert.deepEqual([earning.payments[1].value, earning.payments[1].statement_id], [-45, null]);
});

test('each reason for which a game is not paid is named, the latest game first', async () => {
  await enableForms(stage);
  const { id: template } = await newTemplate(stage, { due_from: `${YEAR}-05-05` });
  const ahead = await workedGame(stage, { date: `${new Date().getFullYear() + 1}-01-04` });
  const unreported = await play(6);
  const reported = await play(5, { localized_time: '8:00 PM' });
  const disputed = await play(4);
  const absent = await play(3);
  const canceled = await play(2);
  const body = { amount: 55, reason: 'It was a final' };
  ok(await stage.omar('POST', `${slotAt(disputed)}/disputes`, { body }), 201);
  const noShow = { attendance: 'no_show', reason: 'Never came' };
  ok(await stage.ada('PUT', `${slotAt(absent)}/fee`, { body: noShow }), 200);
  const crew = [
    { user_id: stage.season.omar.userId, worked_position_id: reported._embedded.assignments[1].position_id },
  ];
  const report = { template_id: template, values: { homeTeamScore: 1 }, crew };
  ok(await stage.omar('POST', `/api/v2/games/${reported.id}/submissions`, { body: report }), 201);
  ok(await stage.ada('PUT', `/api/v2/games/${canceled.id}`, { body: { status: 'C' } }), 200);
  assert.deepEqual(await waiting(), [
    [ahead.id, 'not_played'],
    [unreported.id, 'no_report'],
    [reported.id, 'reported'],
    [disputed.id, 'disputed'],
    [absent.id, 'no_show'],
  ]);
  const days = `?search[start_date]=${YEAR}-05-04&search[end_date]=${YEAR}-05-05`;
  assert.deepEqual(
    (await earnings(days)).map(({ game_id }) => game_id),
    [reported.id, disputed.id],
  );
  assert.deepEqual(
    (await earnings(`?search[id][]=${absent.id}`)).map(({ game_id }) => game_id),
    [absent.id],
  );
});

test('what is held back in a draft is not told', async () => {
  const game = await play(2);
  const run = await week();
  ok(await stage.maya('PUT', `/api/v2/pay_runs/${run.id}`, { body: { held_game_ids: [game.id] } }), 200);
  assert.deepEqual(await waiting(), [[game.id, 'pay_run']]);
});

test('a game that pays nothing, and one that is not published, are not waited for', async () => {
  const free = await play(2);
  ok(await stage.ada('PUT', `${slotAt(free)}/fee`, { body: { exception: 0, reason: 'A friendly' } }), 200);
  await play(3, { published: false });
  assert.deepEqual(await waiting(), [[free.id, 'no_fee']]);
  assert.deepEqual(pathsOf(await list('?search[start_date]=soon')), ['/search/start_date']);
});
