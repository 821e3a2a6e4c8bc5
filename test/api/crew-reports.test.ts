// What a game report says of how the crew worked, and what it pays (docs/api: Game reports, the crew).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { assertProblem, pathsOf } from './callers.ts';
import { close, type Json, linesOf, newRun, openPay, type PayStage, read, workedGame } from './pay-stage.ts';
import { enableForms, newTemplate } from './reported-games.ts';

let stage: PayStage;
let templateId: number;
let everybodys: number;
let leeId: number;
before(async () => {
  stage = await openPay();
  await enableForms(stage);
  const fields = [{ key: 'story', label: 'What happened', type: 'text' }];
  ({ id: templateId } = await newTemplate(stage, { fields }));
  const lee = { email: 'lee.park@harbor.example', firstName: 'Lee', lastName: 'Park' };
  const roles = { official: true, assignor: false, manager: false };
  ({ id: leeId } = await addUser(stage.service.db, { siteId: stage.season.siteId, ...lee, roles }));
  ({ id: everybodys } = await newTemplate(stage, { fields, reported_by: 'everybody' }));
});
beforeEach(async () => {
  await stage.service.db.query(sql`truncate games, fee_rules, pay_runs, statements cascade`);
});
after(() => stage.stop());

/** The latest in which these days of May are over. */
const YEAR = new Date().getFullYear() - (new Date().getMonth() < 5 ? 1 : 0);
const play = (body: object = {}) => workedGame(stage, { date: `${YEAR}-05-02`, ...body });
const week = (body: object = {}) =>
  newRun(stage, `${YEAR}-05-01`, `${YEAR}-05-07`, { wants_reports: false, ...body });
const nextWeek = () => newRun(stage, `${YEAR}-05-08`, `${YEAR}-05-14`, { wants_reports: false });
const report = (
  game: Json,
  crew: object[],
  { call = stage.omar, template = templateId, ...body }: Json = {},
) => call('POST', `/api/v2/games/${game.id}/submissions`, { body: { template_id: template, crew, ...body } });
const reported = async (game: Json, crew: object[], more: Json = {}): Promise<Json> =>
  ok(await report(game, crew, more), 201);
const reopen = async ({ id }: Json): Promise<Json> =>
  ok(await stage.ada('PUT', `/api/v2/form/submissions/${id}`, { body: { state: 'reopened' } }), 200);
const change = async ({ id }: Json, body: object): Promise<Json> =>
  ok(await stage.omar('PUT', `/api/v2/form/submissions/${id}`, { body }), 200);
const feeAt = (game: Json, at = 0) => `/api/v2/assignments/${game._embedded.assignments[at].id}/fee`;
const feeOf = async (game: Json, at = 0, call = stage.ada): Promise<Json> =>
  ok(await call('GET', feeAt(game, at)), 200);
const say = (game: Json, at: number, body: object) => stage.ada('PUT', feeAt(game, at), { body });
const ninaIs = (more: object) => ({ user_id: stage.season.nina.userId, ...more });
const omarIs = (more: object) => ({ user_id: stage.season.omar.userId, ...more });
const positionAt = (game: Json, at: number): number => game._embedded.assignments[at].position_id;
/** A crew of three, so that a report of one who did not appear leaves two. */
async function crewOfThree(): Promise<Json> {
  const positions = ['Referee', 'Assistant', 'Fourth official'].map((name, at) => ({
    ...{ name, abbreviation: name[0], fee: 45 - 5 * at, currency: 'USD' },
  }));
  const patterns = `/api/v2/sites/${stage.season.siteId}/patterns`;
  const name = `Three ${Math.random()}`;
  const { id } = ok(await stage.ada('POST', patterns, { body: { name, positions } }), 201);
  const game = await play({ pattern_name: undefined, pattern_id: id });
  const body = { user_id: leeId, override: true };
  ok(
    await stage.ada('POST', `/api/v2/assignments/${game._embedded.assignments[2].id}/assign`, { body }),
    200,
  );
  return game;
}

describe('a submitted report', () => {
  test('of somebody who did not appear, where others did, counts at once, and the draft follows', async () => {
    const game = await crewOfThree();
    const { crew, has_no_show: hasNoShow } = await reported(game, [
      ninaIs({ attendance: 'no_show', note: ' Never came ' }),
    ]);
    assert.equal(hasNoShow, true);
    assert.deepEqual(
      crew.map(({ user_id, attendance, note, state }: Json) => [user_id, attendance, note, state]),
      [[stage.season.nina.userId, 'no_show', 'Never came', 'applied']],
    );
    const fee = await feeOf(game, 1);
    assert.deepEqual(
      [fee.value, fee.attendance, fee.reason, fee.reported[0].author_name, fee.reported[0].submission_id > 0],
      [0, 'no_show', 'From the game report: Never came', 'Omar Reyes', true],
    );
    const own = await feeOf(game, 1, stage.nina);
    assert.deepEqual(
      [own.reason, own.reported[0].author_name, own.reported[0].submission_id],
      ['From the game report: Never came', undefined, undefined],
    );
    assert.deepEqual(await linesOf(stage, await week()), ['Omar 45 work', 'Nina 0 no_show', ' 35 work']);
  });

  test('of somebody who was late counts at once and pays all, until an assignor says how much', async () => {
    const game = await play();
    await reported(game, [ninaIs({ attendance: 'late', note: 'Came at half time' })]);
    const run = await week();
    assert.deepEqual(await linesOf(stage, run), ['Omar 45 work', 'Nina 40 work']);
    ok(await say(game, 1, { late_percent: 50 }), 200);
    assert.deepEqual(await linesOf(stage, run), ['Omar 45 work', 'Nina 20 work']);
    const { reason, reported: reports } = await feeOf(game, 1);
    assert.deepEqual([reason, reports[0].state], ['From the game report: Came at half time', 'settled']);
  });

  const soloRule = async () => {
    const rules = `/api/v2/sites/${stage.season.siteId}/fee_rules`;
    const solo = { kind: 'surcharge', name: 'Alone', amount: 20, condition: 'solo' };
    const { id } = ok(await stage.ada('POST', rules, { body: solo }), 201);
    await stage.service.db.query(sql`update fee_rules set holds_from = '2020-01-01' where id = ${id}`);
  };

  test('makes nobody a solo official, until an assignor has answered it', async () => {
    await soloRule();
    const game = await play();
    await reported(game, [ninaIs({ attendance: 'no_show' })]);
    const run = await week();
    assert.deepEqual(await linesOf(stage, run), ['Omar 45 work', 'Nina 0 no_show']);
    const { reported: reports } = await feeOf(game, 1);
    const answered = ok(await say(game, 1, { answered: [reports[0].id] }), 200);
    assert.deepEqual([answered.attendance, answered.reported[0].state], ['no_show', 'settled']);
    assert.deepEqual(await linesOf(stage, run), ['Omar 65 work', 'Nina 0 no_show']);
  });

  test('of one who did not appear and of another by them, and a crew that is smaller later, make nobody a solo official', async () => {
    await soloRule();
    const game = await crewOfThree();
    await reported(game, [ninaIs({ attendance: 'no_show' })]);
    const absent = [{ user_id: leeId, attendance: 'no_show' }];
    const by = await reported(game, absent, { template: everybodys, call: stage.nina });
    assert.equal(by.crew[0].state, 'waiting');
    assert.deepEqual(await linesOf(stage, await week()), ['Omar 45 work', 'Nina 0 no_show', ' 35 reported']);
    const third = `/api/v2/assignments/${game._embedded.assignments[2].id}`;
    ok(await stage.ada('POST', `${third}/unassign`, { body: {} }), 200);
    assert.equal((await feeOf(game, 0)).value, 45);
  });

  test('of a game that was canceled waits', async () => {
    const game = await crewOfThree();
    ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'X' } }), 200);
    const submission = await reported(game, [ninaIs({ attendance: 'no_show' })]);
    assert.deepEqual([submission.crew[0].state, (await feeOf(game, 1)).value], ['waiting', 40]);
  });

  test('of another position waits, of oneself and of others, and no run pays them until it is answered', async () => {
    const game = await play();
    const [referee, assistant] = [positionAt(game, 0), positionAt(game, 1)];
    await reported(game, [
      omarIs({ worked_position_id: assistant }),
      ninaIs({ worked_position_id: referee, note: 'We changed places' }),
    ]);
    const run = await week();
    assert.deepEqual(await linesOf(stage, run), ['Omar 45 reported', 'Nina 40 reported']);
    assert.deepEqual(
      (await read(stage, run)).left_out.map(({ reason, games }: Json) => [reason, games]),
      [['reported', 1]],
    );
    assertProblem(await stage.maya('POST', `/api/v2/pay_runs/${run.id}/close`), 409);
    const answer = async (at: number, body: object) => {
      const { reported: reports } = await feeOf(game, at);
      return ok(await say(game, at, { answered: reports.map(({ id }: Json) => id), ...body }), 200);
    };
    await answer(1, { worked_position_id: referee, reason: 'They changed places' });
    const declined = await answer(0, {});
    assert.deepEqual([declined.value, declined.reported[0].state], [45, 'settled']);
    assert.deepEqual(await linesOf(stage, run), ['Omar 45 work', 'Nina 45 work']);
  });

  test('does not change what an assignor has said, and waits', async () => {
    const game = await crewOfThree();
    ok(await say(game, 1, { attendance: 'late', late_percent: 80, reason: 'Called me' }), 200);
    await reported(game, [ninaIs({ attendance: 'no_show' })]);
    const fee = await feeOf(game, 1);
    assert.deepEqual([fee.value, fee.attendance, fee.reason], [32, 'late', 'Called me']);
    assert.deepEqual(await linesOf(stage, await week()), ['Omar 45 work', 'Nina 32 reported', ' 35 work']);
  });

  test('that says what an assignor has said is settled, and stays so when it is reopened', async () => {
    const game = await crewOfThree();
    ok(await say(game, 1, { attendance: 'no_show', reason: 'Called me' }), 200);
    const submission = await reported(game, [ninaIs({ attendance: 'no_show' })]);
    assert.equal(submission.crew[0].state, 'settled');
    await reopen(submission);
    const fee = await feeOf(game, 1);
    assert.deepEqual([fee.value, fee.reason, fee.reported], [0, 'Called me', []]);
  });

  test('of a draft says nothing until it is submitted', async () => {
    const game = await crewOfThree();
    const draft = await reported(game, [ninaIs({ attendance: 'no_show' })], { state: 'draft' });
    assert.equal(draft.crew[0].state, 'draft');
    const { value, reported: reports } = await feeOf(game, 1);
    assert.deepEqual([value, reports], [40, []]);
    const sent = await change(draft, { state: 'submitted' });
    assert.equal(sent.crew[0].state, 'applied');
    assert.equal((await feeOf(game, 1)).value, 0);
  });
});

describe('a report that is changed', () => {
  test('after a run was closed is adjusted by the next one, both when it is withdrawn and when it says it again', async () => {
    const game = await crewOfThree();
    const submission = await reported(game, [ninaIs({ attendance: 'no_show', note: 'Never came' })]);
    await close(stage, await week());
    await reopen(submission);
    const next = await nextWeek();
    assert.deepEqual(await linesOf(stage, next), ['Nina 40 work']);
    await close(stage, next);
    await change(submission, { state: 'submitted' });
    const last = await newRun(stage, `${YEAR}-05-15`, `${YEAR}-05-21`, { wants_reports: false });
    assert.deepEqual(await linesOf(stage, last), ['Nina -40 adjustment']);
    const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${last.id}/lines`), 200)._embedded;
    assert.equal(lines[0].reason, 'They did not appear: From the game report: Never came');
  });

  test('says no more what it left out, and what it says anew', async () => {
    const game = await crewOfThree();
    const submission = await reported(game, [ninaIs({ attendance: 'no_show' })]);
    await reopen(submission);
    assert.equal((await feeOf(game, 1)).value, 40);
    const sent = await change(submission, {
      crew: [{ user_id: leeId, attendance: 'no_show' }],
      state: 'submitted',
    });
    assert.deepEqual(
      sent.crew.map(({ user_id }: Json) => user_id),
      [leeId],
    );
    assert.deepEqual([(await feeOf(game, 1)).value, (await feeOf(game, 2)).value], [40, 0]);
  });

  test('leaves what an assignor confirmed as it is', async () => {
    const game = await play();
    const submission = await reported(game, [ninaIs({ attendance: 'no_show' })]);
    ok(await say(game, 1, { reason: 'Confirmed' }), 200);
    await reopen(submission);
    const { value, reason } = await feeOf(game, 1);
    assert.deepEqual([value, reason], [0, 'Confirmed']);
  });

  test('leaves what another report says too', async () => {
    const game = await crewOfThree();
    const absent = (note: string) => [ninaIs({ attendance: 'no_show', note })];
    const first = await reported(game, absent('Her car broke down'));
    const second = await reported(game, absent('Never came'), { template: everybodys });
    assert.equal(second.crew[0].state, 'applied');
    await reopen(first);
    const { value, reason } = await feeOf(game, 1);
    assert.deepEqual([value, reason], [0, 'From the game report: Never came']);
    await reopen(second);
    assert.equal((await feeOf(game, 1)).value, 40);
  });

  test('cannot be answered by what it does not say any more', async () => {
    const game = await play();
    const submission = await reported(game, [ninaIs({ worked_position_id: positionAt(game, 0) })]);
    const { reported: reports } = await feeOf(game, 1);
    await reopen(submission);
    await change(submission, { crew: [ninaIs({ attendance: 'late' })], state: 'submitted' });
    const stale = { attendance: 'no_show', reason: 'As Omar says', answered: [reports[0].id] };
    assertProblem(await say(game, 1, stale), 409);
    assert.equal((await feeOf(game, 1)).value, 40);
  });

  test('is read, and sent back as it was read, without a change', async () => {
    const game = await play();
    const submission = await reported(game, [ninaIs({ attendance: 'no_show' })]);
    const { lock_version: version } = await change(submission, { crew: submission.crew });
    assert.equal(version, submission.lock_version);
  });
});

test('a report of somebody who has left the position, or whose game is played anew, is settled', async () => {
  const game = await crewOfThree();
  const [, slot] = game._embedded.assignments.map(({ id }: Json) => `/api/v2/assignments/${id}`);
  const nina = { user_id: stage.season.nina.userId, override: true };
  await reported(game, [ninaIs({ attendance: 'no_show' })]);
  ok(await stage.ada('POST', `${slot}/unassign`, { body: {} }), 200);
  ok(await stage.ada('POST', `${slot}/assign`, { body: nina }), 200);
  const { value, reported: reports } = await feeOf(game, 1);
  assert.deepEqual([value, reports[0].state], [40, 'settled']);
  const again = await reported(game, [ninaIs({ attendance: 'no_show' })], { template: everybodys });
  assert.deepEqual([again.crew[0].state, (await feeOf(game, 1)).value], ['applied', 0]);
  // Waiting, and then on another slot.
  const moved = await crewOfThree();
  const [, from, to] = moved._embedded.assignments.map(({ id }: Json) => `/api/v2/assignments/${id}`);
  const waiting = await reported(moved, [ninaIs({ worked_position_id: positionAt(moved, 0) })]);
  for (const path of [`${from}/unassign`, `${to}/unassign`])
    ok(await stage.ada('POST', path, { body: {} }), 200);
  ok(await stage.ada('POST', `${to}/assign`, { body: nina }), 200);
  const { crew } = ok(await stage.omar('GET', `/api/v2/form/submissions/${waiting.id}`), 200);
  assert.equal(crew[0].state, 'settled');
  const anew = await play({ date: `${YEAR}-05-03` });
  await reported(anew, [ninaIs({ worked_position_id: positionAt(anew, 0) })]);
  ok(await stage.ada('PUT', `/api/v2/games/${anew.id}`, { body: { localized_date: `${YEAR}-05-04` } }), 200);
  assert.equal((await feeOf(anew, 1)).reported[0].state, 'settled');
});

test('somebody who is replaced takes what a report says of them along', async () => {
  const game = await play();
  const slot = `/api/v2/assignments/${game._embedded.assignments[1].id}`;
  await reported(game, [ninaIs({ worked_position_id: positionAt(game, 0) })]);
  ok(await stage.ada('POST', `${slot}/assign`, { body: { user_id: leeId, override: true } }), 200);
  assert.deepEqual(await linesOf(stage, await week()), ['Omar 45 work', ' 40 work']);
});

test('a draft cannot be submitted once its game is moved to a time to come', async () => {
  const game = await crewOfThree();
  const draft = await reported(game, [ninaIs({ attendance: 'no_show' })], { state: 'draft' });
  const body = { localized_date: `${new Date().getFullYear() + 1}-05-02` };
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body }), 200);
  assertProblem(
    await stage.omar('PUT', `/api/v2/form/submissions/${draft.id}`, { body: { state: 'submitted' } }),
    409,
  );
  assert.equal((await feeOf(game, 1)).value, 40);
});

test('of a draft nobody but its author reads anything, and the log never has the note', async () => {
  const game = await play();
  const note = 'Lost on the way to Pier Field';
  const draft = await reported(game, [ninaIs({ worked_position_id: positionAt(game, 0), note })], {
    state: 'draft',
  });
  const logged = async () =>
    (
      await stage.service.db.query<{ text: string }>(sql`
      select coalesce(before::text, '') || coalesce(after::text, '') as text from journal where kind = 'crew_report'`)
    ).map(({ text }) => text);
  const before = (await logged()).length;
  await change(draft, {
    crew: [ninaIs({ worked_position_id: positionAt(game, 0), note })],
    state: 'submitted',
  });
  const after = await logged();
  assert.equal(after.length, before + 1);
  assert.ok(after.every((text) => !text.includes(note)));
});

test('what is wrong with it is said by its row', async () => {
  const game = await play();
  const stranger = { user_id: 999_999, attendance: 'late' };
  const crew = [
    stranger,
    ninaIs({}),
    ninaIs({ attendance: 'late', worked_position_id: positionAt(game, 1) }),
    omarIs({ attendance: 'no_show' }),
  ];
  assert.deepEqual(pathsOf(await report(game, crew)), [
    '/crew/0/user_id',
    '/crew/1/attendance',
    '/crew/2/user_id',
    '/crew/2/worked_position_id',
    '/crew/3/attendance',
  ]);
  const absent = { attendance: 'no_show', worked_position_id: positionAt(game, 0) };
  assert.deepEqual(pathsOf(await report(game, [ninaIs(absent)])), ['/crew/0/worked_position_id']);
  assert.deepEqual(pathsOf(await report(game, [ninaIs({ attendance: 'ill' })])), ['/crew/0/attendance']);
});
