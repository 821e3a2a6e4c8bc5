// The fee of a slot is the same wherever it is shown, and the one that a pay run pays (docs/api: Fees).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { newGame } from './callers.ts';
import { type Json, linesOf, newRun, openPay, type PayStage, workedGame } from './pay-stage.ts';

let stage: PayStage;
let omar: number;
let pier: number;
let cup: number;
before(async () => {
  stage = await openPay();
  omar = stage.season.omar.userId;
  await stage.service.db.query(sql`update users set latitude = 42, longitude = -71 where id = ${omar}`);
  pier = ok(await send('venues', { name: 'Pier Park', latitude: 42.2, longitude: -71 }), 201).id; // 28 km on roads
  cup = ok(await send('leagues', { name: 'State Cup' }), 201).id;
});
beforeEach(() => stage.service.db.query(sql`truncate games, fee_rules cascade`));
after(() => stage.stop());

const site = () => `/api/v2/sites/${stage.season.siteId}`;
const send = (path: string, body: object) => stage.ada('POST', `${site()}/${path}`, { body });
const inCup = () => ({ venue_id: pier, league_id: cup });
/** It holds since long ago. */
async function addRule(body: object): Promise<void> {
  const { id } = ok(await send('fee_rules', body), 201);
  await stage.service.db.query(sql`update fee_rules set holds_from = '2026-01-01' where id = ${id}`);
}
/** $50.00 for the Referee of the State Cup, $12.50 for its games, and $1.00 a kilometer. */
async function addRules(): Promise<void> {
  await addRule({ kind: 'fee', league_id: cup, position: 'Referee', amount: 50 });
  await addRule({ kind: 'surcharge', name: 'Cup', league_id: cup, amount: 12.5 });
  await addRule({ kind: 'travel', rate: 1, unit: 'kilometer' });
}
const CUP_FEES = [
  { value: 50, formatted: '$50.00', currency: 'USD', description: 'Referee' },
  { value: 12.5, formatted: '$12.50', currency: 'USD', description: 'Cup' },
  { value: 28, formatted: '$28.00', currency: 'USD', description: 'Travel: 28 km, $1.00 a kilometer' },
];
const feesOf = (game: Json, at = 0) => game._embedded.assignments[at]._embedded?.fees;
const table = async (body: object): Promise<string[]> => {
  const { _links } = ok(await send('exports', { format: 'csv', ...body }), 201);
  return (await (await fetch(_links.self.href)).text()).trim().split('\r\n');
};

test('without rules, the only fee is that of the position, also of a game that was canceled', async () => {
  const game = await workedGame(stage, { date: '2099-03-01', ...inCup() });
  const fees = [{ value: 45, formatted: '$45.00', currency: 'USD', description: 'Referee' }];
  const read = async (): Promise<Json> =>
    feesOf(ok(await stage.omar('GET', `/api/v2/games/${game.id}`), 200));
  assert.deepEqual(await read(), fees);
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
  assert.deepEqual(await read(), fees);
});

test('wherever a game is read, the fee of the position is first and the rules follow', async () => {
  await addRules();
  const game = await workedGame(stage, { date: '2099-03-01', ...inCup() });
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
  const of = async (call: PayStage['ada'], path: string) => ok(await call('GET', `/api/v2${path}`), 200);
  const first = (list: Json) => list._embedded.games[0];
  for (const call of [stage.ada, stage.omar]) {
    assert.deepEqual(feesOf(await of(call, `/games/${game.id}`)), CUP_FEES);
    assert.deepEqual(feesOf(first(await of(call, `/sites/${stage.season.siteId}/games`))), CUP_FEES);
    assert.deepEqual(feesOf(first(await of(call, `/users/${omar}/games`))), CUP_FEES);
    assert.deepEqual(ok(await call('GET', slot), 200)._embedded.fees, CUP_FEES);
  }
  assert.deepEqual(feesOf(first(await of(stage.omar, '/current_account/games'))), CUP_FEES);
  const changed = ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { subvenue: '2' } }), 200);
  assert.deepEqual(feesOf(changed), CUP_FEES);
  const answered = ok(await stage.omar('POST', `${slot}/confirm`, { body: { status: 'A' } }), 200);
  assert.deepEqual(answered._embedded.fees, CUP_FEES);
  assert.deepEqual(feesOf(await of(stage.omar, `/games/${game.id}`), 1), undefined); // of others, they see none
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
  const canceled = { value: -50, formatted: '-$50.00', currency: 'USD', description: 'Canceled without pay' };
  assert.deepEqual(feesOf(await of(stage.omar, `/games/${game.id}`)), [CUP_FEES[0], canceled]);
});

test('tables have the sum that a run pays, which pays the way once a day', async () => {
  await addRules();
  await workedGame(stage, { date: '2026-05-02', localized_time: '9:00 AM', ...inCup() });
  await workedGame(stage, { date: '2026-05-02', localized_time: '1:00 PM', crew: ['omar'], ...inCup() });
  const columns = ['position', 'official', 'fee', 'currency'];
  assert.deepEqual(await table({ kind: 'assignments', columns }), [
    'Position,Official,Fee,Currency',
    'Referee,Omar Reyes,90.5,USD',
    'Assistant,Nina Alvarez,52.5,USD',
    'Referee,Omar Reyes,62.5,USD',
    'Assistant,,52.5,USD',
  ]);
  assert.deepEqual(await table({ kind: 'games', columns: ['fee'] }), [
    'Fee 1,Fee 2',
    '90.5,52.5',
    '62.5,52.5',
  ]);
  const run = await newRun(stage, '2026-05-01', '2026-05-07');
  assert.deepEqual(await linesOf(stage, run), ['Omar 90.5 work', 'Omar 62.5 work', 'Nina 52.5 work']);
});

test('an open game says what it would pay this official, beside the games that they have', async () => {
  await addRules();
  ok(await stage.ada('PUT', site(), { body: { open_games: { mode: 'claim' } } }), 200);
  const play = (time: string) => newGame(stage, { published: true, localized_time: time, ...inCup() });
  const [early, late] = [await play('9:00 AM'), await play('1:00 PM')];
  const open = async (call: PayStage['omar'], game: Json): Promise<Json> => {
    const { open_games } = ok(await call('GET', `${site()}/open_games`), 200)._embedded;
    return open_games.find(({ assignment_id: id }: Json) => id === game._embedded.assignments[0].id).fees;
  };
  assert.deepEqual(await open(stage.omar, early), CUP_FEES);
  assert.deepEqual(await open(stage.omar, late), CUP_FEES); // each of the two, if they took it alone
  assert.deepEqual(await open(stage.nina, early), CUP_FEES.slice(0, 2)); // nobody knows where she lives
  const slot = `/api/v2/assignments/${early._embedded.assignments[0].id}`;
  const taken = ok(await stage.omar('POST', `${slot}/claim`), 200);
  assert.deepEqual(taken._embedded.fees, CUP_FEES);
  assert.deepEqual(await open(stage.omar, late), CUP_FEES.slice(0, 2));
});

test('whoever takes a game at short notice sees what that pays', async () => {
  await addRule({
    kind: 'surcharge',
    name: 'Short notice',
    condition: 'short_notice',
    hours: 24,
    amount: 15,
  });
  ok(await stage.ada('PUT', site(), { body: { open_games: { mode: 'claim' } } }), 200);
  const start_time = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const game = await newGame(stage, {
    ...{ published: true, localized_date: undefined, localized_time: undefined, start_time },
  });
  const { open_games } = ok(await stage.omar('GET', `${site()}/open_games`), 200)._embedded;
  const pays = (fees: Json) => fees.map(({ description, value }: Json) => [description, value]);
  const expected = [
    ['Referee', 45],
    ['Short notice', 15],
  ];
  assert.deepEqual(pays(open_games[0].fees), expected);
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
  const taken = ok(await stage.omar('POST', `${slot}/claim`), 200);
  assert.deepEqual(pays(taken._embedded.fees), expected);
});
