// Pay runs: what a draft pays and leaves out, and what becomes of a change afterwards (docs/api: Pay runs).
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { pathsOf } from './callers.ts';
import {
  change,
  close,
  type Json,
  linesOf,
  newRun,
  openPay,
  type PayStage,
  peopleOf,
  read,
  runsOf,
  statementsOf,
  workedGame,
} from './pay-stage.ts';
import { enableForms, newTemplate } from './reported-games.ts';

let stage: PayStage;
beforeEach(async () => {
  stage = await openPay();
});
afterEach(() => stage.stop());

const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const toPayOf = ({ totals: { statements, to_pay, formatted_to_pay } }: Json) => [
  statements,
  to_pay,
  formatted_to_pay,
];
const leftOutOf = ({ left_out }: Json) =>
  left_out.map(({ reason, games, amount }: Json) => `${reason} ${games} ${amount}`);

const noted = async (run: Json) =>
  (await peopleOf(stage, run)).map(({ left_out, to_settle }) => [left_out, to_settle]);

describe('a draft', () => {
  test('pays who worked the games of its days, and says what made each fee', async () => {
    await workedGame(stage, { date: may(2) });
    await workedGame(stage, { date: may(3), crew: ['omar'] });
    await workedGame(stage, { date: may(9) }); // later
    const run = await newRun(stage, may(1), may(8));
    assert.equal(run.state, 'draft');
    assert.deepEqual(await linesOf(stage, run), ['Omar 45 work', 'Omar 45 work', 'Nina 40 work']);
    const { officials, games, amount, formatted_amount, fees, travel, adjusted, carried } = run.totals;
    assert.deepEqual([officials, games, amount, formatted_amount], [2, 3, 130, '$130.00']);
    assert.deepEqual([fees, travel, adjusted, carried], [130, 0, 0, 0]);
    assert.deepEqual(toPayOf(run), [2, 130, '$130.00']);
    const people = ok(await stage.maya('GET', `/api/v2/pay_runs/${run.id}/people`), 200)._embedded.people;
    assert.deepEqual(
      people.map(({ first_name, games, amount, statement_id }: Json) => [
        first_name,
        games,
        amount,
        statement_id,
      ]),
      [
        ['Nina', 1, 40, null],
        ['Omar', 2, 90, null],
      ],
    );
    const path = `/api/v2/pay_runs/${run.id}/lines?search[user_id]=${stage.season.nina.userId}`;
    const [line] = ok(await stage.maya('GET', path), 200)._embedded.lines;
    assert.deepEqual(line.parts, [{ rule: 'position', description: 'Assistant', basis: null, amount: 40 }]);
    assert.equal(line.game.start_time, '2026-05-02T09:00:00.000-04:00');
  });

  test('pays neither an open slot, nor who declined, nor a game that is a draft or canceled without pay', async () => {
    const declined = await workedGame(stage, { date: may(2), crew: ['omar'] });
    const slot = declined._embedded.assignments[0].id;
    ok(await stage.ada('POST', `/api/v2/assignments/${slot}/confirm`, { body: { status: 'D' } }), 200);
    await workedGame(stage, { date: may(3), published: false });
    await workedGame(stage, { date: may(4), status: 'C' });
    await workedGame(stage, { date: may(5), status: 'X', crew: ['nina'] });
    assert.deepEqual(await linesOf(stage, await newRun(stage, may(1), may(8))), [
      'Omar 45 not_published',
      'Nina 40 not_published',
      'Nina 45 work',
    ]);
  });

  test('leaves out games without their report, officials without a bank account, and other currencies', async () => {
    const game = await workedGame(stage, { date: may(2), crew: ['omar'] });
    await enableForms(stage);
    const template = await newTemplate(stage);
    const run = await newRun(stage, may(1), may(8));
    assert.deepEqual(leftOutOf(run), ['no_report 1 45']);
    const body = { template_id: template.id, state: 'submitted', values: { homeTeamScore: 2 } };
    ok(await stage.omar('POST', `/api/v2/games/${game.id}/submissions`, { body }), 201);
    assert.deepEqual(leftOutOf(await read(stage, run)), []);
    const wanting = await newRun(stage, run.start_date, run.end_date, { wants_bank_data: true });
    assert.equal(wanting.wants_bank_data, true);
    const changed = await change(stage, run, { wants_bank_data: true });
    assert.deepEqual(leftOutOf(changed), leftOutOf(wanting));
    assert.deepEqual(leftOutOf(changed), ['no_bank_data 1 45']);
    assert.deepEqual(leftOutOf(await change(stage, run, { wants_bank_data: false, currency: 'CAD' })), [
      'currency 1 0',
    ]);
  });

  test('leaves out games that were not played yet, those without a fee, and those that were paid', async () => {
    await workedGame(stage, { date: may(2), crew: ['omar'] });
    await close(stage, await newRun(stage, may(1), may(8)));
    await workedGame(stage, { date: '2099-05-02', crew: ['omar'] });
    const run = await newRun(stage, may(2), may(8));
    assert.deepEqual(leftOutOf(run), ['paid 1 45']);
    const coming = await newRun(stage, '2099-05-01', '2099-05-08');
    assert.deepEqual(leftOutOf(coming), ['not_played 1 45']);
    assert.deepEqual(await noted(coming), [[1, 0]]); // nobody has to look at a game that is not played yet
    const free = await workedGame(stage, { date: may(3), crew: ['omar'] });
    await stage.service.db.query(sql`update assignments set fee = null where game_id = ${free.id}`);
    assert.deepEqual(leftOutOf(await read(stage, run)), ['no_fee 1 0', 'paid 1 45']);
    assert.deepEqual(await noted(run), [[2, 1]]); // nor at one that was paid before
  });

  test('leaves out the games and the people that a manager holds, and the next run pays them', async () => {
    const game = await workedGame(stage, { date: may(2) });
    await workedGame(stage, { date: may(3) });
    const run = await newRun(stage, may(1), may(8));
    const held = await change(stage, run, {
      held_game_ids: [game.id, game.id],
      held_user_ids: [stage.season.nina.userId],
    });
    assert.deepEqual([held.held_game_ids, held.held_user_ids], [[game.id], [stage.season.nina.userId]]);
    assert.deepEqual(leftOutOf(held), ['held 2 125']);
    await close(stage, run);
    const next = await newRun(stage, may(9), may(15));
    assert.deepEqual(await linesOf(stage, next), ['Omar 45 work', 'Nina 40 work', 'Nina 40 work']);
  });

  test('of a league pays its games alone, and so does a later one for what it left out', async () => {
    await workedGame(stage, { date: may(2), crew: ['omar'], league_name: 'Metro Premier' });
    await workedGame(stage, { date: may(3), crew: ['nina'] });
    const { leagues } = ok(
      await stage.ada('GET', `/api/v2/sites/${stage.season.siteId}/leagues`),
      200,
    )._embedded;
    const run = await newRun(stage, may(1), may(8), { league_id: leagues[0].id });
    assert.deepEqual(await linesOf(stage, run), ['Omar 45 work']);
    await close(stage, run);
    assert.deepEqual(await linesOf(stage, await newRun(stage, may(9), may(15))), []);
  });

  test('says what changed since it was seen', async () => {
    const game = await workedGame(stage, { date: may(2), crew: ['omar'] });
    const run = await newRun(stage, may(1), may(8));
    assert.deepEqual(run.changes, []);
    await workedGame(stage, { date: may(3), crew: ['nina'] });
    ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
    const { changes } = await read(stage, run);
    assert.deepEqual(
      changes.map(({ first_name, amount, before, after }: Json) => [first_name, amount, before, after]),
      [
        ['Omar', -45, { amount: 45, left_out: null }, null],
        ['Nina', 45, null, { amount: 45, left_out: null }],
      ],
    );
    ok(await stage.maya('POST', `/api/v2/pay_runs/${run.id}/seen`), 204);
    assert.deepEqual((await read(stage, run)).changes, []);
  });
});

describe('a run that is closed', () => {
  test('has a statement for each official, and does not change again', async () => {
    await workedGame(stage, { date: may(2) });
    const run = await newRun(stage, may(1), may(8), { payment_date: may(12) });
    const closed = await close(stage, run);
    assert.equal(closed.state, 'closed');
    const { statements } = ok(
      await stage.omar('GET', `/api/v2/sites/${stage.season.siteId}/statements`),
      200,
    )._embedded;
    const { amount, amount_paid, statement_date, description, status, payor_name } = statements[0];
    assert.deepEqual(
      [amount, amount_paid, statement_date, status, payor_name],
      [45, 0, '2026-05-12', 'unpaid', 'Harbor Youth Soccer'],
    );
    assert.equal(description, 'May 1 – 8, 2026: 1 game');
    const path = `/api/v2/pay_runs/${run.id}`;
    for (const [method, to, body] of [
      ['PUT', path, { payment_date: may(13) }],
      ['DELETE', path, undefined],
      ['POST', `${path}/seen`, undefined],
    ] as const)
      assert.equal((await stage.maya(method, to, { body })).status, 409, to);
  });

  test('stays as it is when it is closed again', async () => {
    await workedGame(stage, { date: may(2) });
    const run = await newRun(stage, may(1), may(8));
    const closed = await close(stage, run);
    assert.deepEqual(await close(stage, run), closed);
    assert.deepEqual(await statementsOf(stage), ['Omar 45', 'Nina 40']);
  });

  test('pays an adjustment in the next run for what changed, with its reason', async () => {
    const [moved, gone, canceled] = [
      await workedGame(stage, { date: may(2), crew: ['omar'] }),
      await workedGame(stage, { date: may(3) }),
      await workedGame(stage, { date: may(4), crew: ['nina'] }),
    ] as const;
    await close(stage, await newRun(stage, may(1), may(8)));
    const [referee, assistant] = moved._embedded.assignments;
    const assign = (slot: Json, userId: number | null) =>
      stage.ada('POST', `/api/v2/assignments/${slot.id}/${userId === null ? 'unassign' : 'assign'}`, {
        body: userId === null ? {} : { user_id: userId, override: true },
      });
    ok(await assign(referee, null), 200);
    ok(await assign(assistant, stage.season.omar.userId), 200);
    ok(await stage.ada('DELETE', `/api/v2/games/${gone.id}`), 204);
    ok(await stage.ada('PUT', `/api/v2/games/${canceled.id}`, { body: { status: 'C' } }), 200);
    await workedGame(stage, { date: may(9) });
    const next = await newRun(stage, may(9), may(15));
    const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${next.id}/lines`), 200)._embedded;
    assert.deepEqual(
      lines.map(({ kind, amount, reason }: Json) => [kind, amount, reason]),
      [
        ['adjustment', -5, 'Paid as Referee, worked as Assistant.'],
        ['adjustment', -45, 'The game was deleted.'],
        ['work', 45, null],
        ['adjustment', -40, 'The game was deleted.'],
        ['adjustment', -45, 'The game was canceled without pay.'],
        ['work', 40, null],
      ],
    );
    assert.equal(next.totals.adjusted, -135);
  });

  test('leaves a rest below zero, which later runs carry over until it is set against work', async () => {
    const game = await workedGame(stage, { date: may(2), crew: ['omar'] });
    await close(stage, await newRun(stage, may(1), may(8)));
    ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
    const second = await newRun(stage, may(9), may(15));
    assert.deepEqual(await linesOf(stage, second), ['Omar -45 adjustment']);
    await close(stage, second);
    assert.deepEqual(await statementsOf(stage), ['Omar 45']); // none for the rest
    assert.deepEqual(await linesOf(stage, await newRun(stage, may(16), may(22))), []);
    await workedGame(stage, { date: may(17), crew: ['omar'] });
    await workedGame(stage, { date: may(18), crew: ['omar'] });
    const third = await newRun(stage, may(16), may(22));
    assert.deepEqual(await linesOf(stage, third), ['Omar 45 work', 'Omar 45 work', 'Omar -45 carried']);
    await close(stage, third);
    assert.deepEqual(await statementsOf(stage), ['Omar 45', 'Omar 45']);
    const fourth = await newRun(stage, may(16), may(29));
    assert.deepEqual(await linesOf(stage, fourth), ['Omar 45 paid', 'Omar 45 paid']);
  });

  test('has said before how many statements there would be, and what they come to', async () => {
    const game = await workedGame(stage, { date: may(2), crew: ['omar'] });
    await close(stage, await newRun(stage, may(1), may(8)));
    ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
    await workedGame(stage, { date: may(9), crew: ['nina'] });
    const run = await newRun(stage, may(9), may(15));
    assert.deepEqual([run.totals.officials, run.totals.amount], [2, 0]);
    assert.deepEqual(toPayOf(run), [1, 45, '$45.00']);
    assert.deepEqual(toPayOf(await close(stage, run)), [1, 45, '$45.00']);
    assert.deepEqual(await statementsOf(stage), ['Omar 45', 'Nina 45']);
  });

  test('takes back what somebody declined, and nothing of a game that is a draft again', async () => {
    const declined = await workedGame(stage, { date: may(2), crew: ['omar'] });
    const draft = await workedGame(stage, { date: may(3), crew: ['nina'] });
    await close(stage, await newRun(stage, may(1), may(8)));
    const slot = declined._embedded.assignments[0].id;
    ok(await stage.ada('POST', `/api/v2/assignments/${slot}/confirm`, { body: { status: 'D' } }), 200);
    ok(await stage.ada('PUT', `/api/v2/games/${draft.id}`, { body: { published: false } }), 200);
    const next = await newRun(stage, may(9), may(15));
    const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${next.id}/lines`), 200)._embedded;
    assert.deepEqual(
      lines.map(({ amount, reason }: Json) => [amount, reason]),
      [[-45, 'They declined this game.']],
    );
  });

  test('has statements of which assignors change only what was paid, as they change all of others', async () => {
    await workedGame(stage, { date: may(2), crew: ['omar'] });
    await close(stage, await newRun(stage, may(1), may(8)));
    const path = `/api/v2/sites/${stage.season.siteId}/statements`;
    const [statement] = ok(await stage.ada('GET', path), 200)._embedded.statements;
    const own = `/api/v2/statements/${statement.id}`;
    const changes = [
      { amount: 900 },
      { description: 'June' },
      { statement_date: may(9) },
      { payor_name: 'Pier' },
    ];
    for (const body of changes) assert.equal((await stage.ada('PUT', own, { body })).status, 409);
    const { created, ...whole } = statement;
    const changed = ok(await stage.ada('PUT', own, { body: { ...whole, amount_paid: 20 } }), 200);
    assert.deepEqual([changed.amount, changed.amount_paid], [45, 20]);
    const body = {
      user_id: stage.season.omar.userId,
      statement_date: may(9),
      amount: 5,
      description: 'Shirt',
    };
    const { id } = ok(await stage.ada('POST', path, { body }), 201);
    ok(await stage.ada('PUT', `/api/v2/statements/${id}`, { body: { amount: 6 } }), 200);
  });

  test('pays somebody else who worked a game of its days after all', async () => {
    const game = await workedGame(stage, { date: may(2), crew: ['omar'] });
    await close(stage, await newRun(stage, may(1), may(8)));
    const [referee] = game._embedded.assignments;
    const body = { user_id: stage.season.nina.userId, override: true };
    ok(await stage.ada('POST', `/api/v2/assignments/${referee.id}/assign`, { body }), 200);
    const next = await newRun(stage, may(9), may(15));
    assert.deepEqual(await linesOf(stage, next), ['Omar -45 adjustment', 'Nina 45 work']);
  });
});

describe('the same work is never paid twice', () => {
  test('by two runs that are closed at once', async () => {
    for (let day = 1; day <= 8; day++) await workedGame(stage, { date: may(day) });
    const runs = await Promise.all([newRun(stage, may(1), may(8)), newRun(stage, may(1), may(8))]);
    const replies = await Promise.all(
      [...runs, ...runs].map(({ id }) => stage.maya('POST', `/api/v2/pay_runs/${id}/close`)),
    );
    const statuses = replies.map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)].sort(), [200, 409]); // the other run would pay nothing
    assert.deepEqual((await statementsOf(stage)).sort(), ['Nina 320', 'Omar 360']);
  });

  test('by the same request that is sent again', async () => {
    await workedGame(stage, { date: may(2), crew: ['omar'] });
    const run = await newRun(stage, may(1), may(8));
    const headers = { 'Idempotency-Key': 'close-may' };
    const path = `/api/v2/pay_runs/${run.id}/close`;
    const [one, other] = [
      await stage.maya('POST', path, { headers }),
      await stage.maya('POST', path, { headers }),
    ];
    assert.deepEqual([one.status, other.text], [200, one.text]);
    assert.deepEqual(await statementsOf(stage), ['Omar 45']);
  });

  test('since the database itself refuses it', async () => {
    await workedGame(stage, { date: may(2), crew: ['omar'] });
    const { id } = await close(stage, await newRun(stage, may(1), may(8)));
    const again = sql`
      insert into pay_lines (site_id, pay_run_id, user_id, game_id, kind, revision, amount, currency, parts)
      select site_id, pay_run_id, user_id, game_id, kind, revision, amount, currency, parts
      from pay_lines where pay_run_id = ${id}`;
    await assert.rejects(stage.service.db.query(again), { constraint: 'pay_lines_paid_once' });
  });
});

test('a run needs days that exist, in order and not more than a year, and a league, games and people of the site', async () => {
  const body = { start_date: may(8), end_date: may(1), payment_date: 'May', currency: 'USX', league_id: 9 };
  assert.deepEqual(pathsOf(await stage.maya('POST', runsOf(stage), { body })), [
    '/currency',
    '/payment_date',
  ]);
  const days = { ...body, payment_date: may(8), currency: 'USD' };
  assert.deepEqual(pathsOf(await stage.maya('POST', runsOf(stage), { body: days })), ['/end_date']);
  const long = { ...days, end_date: '2027-05-09' };
  assert.deepEqual(pathsOf(await stage.maya('POST', runsOf(stage), { body: long })), ['/end_date']);
  const known = { ...days, end_date: may(9) };
  assert.deepEqual(pathsOf(await stage.maya('POST', runsOf(stage), { body: known })), ['/league_id']);
  const run = await newRun(stage, may(1), may(8));
  const game = await workedGame(stage, { date: may(2) });
  const held = { held_game_ids: [game.id, game.id, 999_999], held_user_ids: [999_999] };
  assert.deepEqual(pathsOf(await stage.maya('PUT', `/api/v2/pay_runs/${run.id}`, { body: held })), [
    '/held_game_ids/2',
    '/held_user_ids/0',
  ]);
});

test('a site has 10 drafts, and one that would pay nothing is not closed', async () => {
  const run = await newRun(stage, may(1), may(8));
  assert.equal((await stage.maya('POST', `/api/v2/pay_runs/${run.id}/close`)).status, 409);
  for (let more = 1; more < 10; more++) await newRun(stage, may(1), may(8));
  const days = { start_date: may(1), end_date: may(8), payment_date: may(8) };
  assert.equal((await stage.maya('POST', runsOf(stage), { body: days })).status, 409);
  ok(await stage.maya('DELETE', `/api/v2/pay_runs/${run.id}`), 204);
  const { pay_runs } = ok(await stage.maya('GET', runsOf(stage)), 200)._embedded;
  assert.equal(pay_runs.length, 9);
  await newRun(stage, may(1), may(8));
});
