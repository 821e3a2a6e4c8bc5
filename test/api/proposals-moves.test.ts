// Proposals that move officials who stand and have not accepted (docs/api: Proposals).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { newGame } from './callers.ts';
import { join, type Person } from './people.ts';
import { proposing } from './proposed.ts';

type Json = Reply['json'];

const ALONE = 'Referee alone';
const WITH_ASSISTANTS = 'With assistants';

let stage: Stage;
let sites: string;
let on: ReturnType<typeof proposing>;
let ben: Person;
before(async () => {
  stage = await startStage();
  on = proposing(stage);
  sites = `/api/v2/sites/${stage.season.siteId}`;
  const pattern = async (name: string, positions: string[]) =>
    ok(
      await stage.ada('POST', `${sites}/patterns`, {
        body: { name, positions: positions.map((one) => ({ name: one })) },
      }),
      201,
    );
  await pattern(ALONE, ['Referee']);
  await pattern(WITH_ASSISTANTS, ['Referee', 'Assistant Referee', 'Assistant Referee']);
  const cove = ok(await stage.ada('POST', `${sites}/venues`, { body: { name: 'Cove' } }), 201);
  ben = await join(stage as unknown as Parameters<typeof join>[0], 'Ben Cole');
  for (const { userId } of [stage.season.nina, ben]) {
    const body = { venue_id: cove.id };
    ok(await stage.ada('POST', `/api/v2/users/${userId}/blocks`, { body }), 201);
  }
});
after(() => stage.stop());

const gameOn = (date: string, time: string, more: object) =>
  newGame(stage, { localized_date: date, localized_time: time, pattern_name: ALONE, ...more });
const slotOf = ({ _embedded }: Json, at = 0): number => _embedded.assignments[at].id;
const crewOf = async ({ id }: Json): Promise<(string | null)[]> => {
  const game = ok(await stage.ada('GET', `/api/v2/games/${id}`), 200);
  return game._embedded.assignments.map((slot: Json) => slot._embedded?.official.first_name ?? null);
};
const rowsOf = ({ assignments }: Json) =>
  assignments.map((one: Json) => [
    ...[one.assignment_id, one.first_name, one.state],
    ...[one.replaces?.first_name ?? null, one.moves_from?.assignment_id ?? null],
  ]);
const resultsOf = ({ assignments }: Json) => assignments.map(({ state, result }: Json) => [state, result]);
const accept = async (id: number, slot: number, action = 'accept') => {
  const body = { assignment_ids: [slot] };
  ok(await stage.ada('POST', `/api/v2/proposals/${id}/${action}`, { body }), 200);
  return on.settled(id);
};

/** Omar stands on the first game, and alone may have the second one, which overlaps; Ben is off. */
async function twoGames(date: string, { isPublished = false } = {}) {
  const off = { date, available: false, all_day: true };
  ok(await stage.ada('POST', `/api/v2/users/${ben.userId}/availability`, { body: off }), 201);
  const held = await gameOn(date, '9:00 AM', { venue_name: 'Pier Field', published: isPublished });
  const open = await gameOn(date, '9:30 AM', { venue_name: 'Cove', published: isPublished });
  await stage.assign(held, 0, stage.season.omar.userId);
  const game_ids = [held.id, open.id];
  return { held, open, body: { game_ids, seed: 7, may_move: true } };
}

test('a position that nobody else may have is filled by moving who stands, where that is permitted', async () => {
  const { held, open, body } = await twoGames('2099-05-02');
  const stays = await on.propose({ ...body, may_move: false });
  assert.deepEqual(
    [stays.may_move, stays.result.filled, stays.result.moved, stays.assignments],
    [false, 0, 0, []],
  );
  const plan = await on.change(stays.id, { may_move: true });
  const { positions, filled, fillable, moved, better_by, sentences } = plan.result;
  assert.deepEqual([plan.may_move, positions, filled, fillable, moved], [true, 1, 1, 0, 1]);
  assert.equal(better_by, 0, 'proven, too');
  assert.deepEqual(sentences.slice(0, 2), ['The position is filled.', '1 official is moved.']);
  assert.deepEqual(rowsOf(plan), [
    [slotOf(held), 'Nina', 'planned', 'Omar', null],
    [slotOf(open), 'Omar', 'planned', null, slotOf(held)],
  ]);
  const [nina, omar] = plan.assignments;
  assert.deepEqual(nina.replaces, {
    ...{ user_id: stage.season.omar.userId, first_name: 'Omar', last_name: 'Reyes' },
  });
  assert.deepEqual(omar.moves_from, {
    ...{ assignment_id: slotOf(held), game_id: held.id, position: 'Referee' },
  });
  assert.deepEqual([nina.chain, omar.chain], [1, 1]);
  assert.deepEqual([await crewOf(held), await crewOf(open)], [['Omar'], [null]], 'nobody is assigned');

  const accepted = await accept(plan.id, slotOf(open));
  assert.deepEqual(resultsOf(accepted), [
    ['accepted', null],
    ['accepted', null],
  ]);
  assert.deepEqual([await crewOf(held), await crewOf(open)], [['Nina'], ['Omar']]);
  const undone = await accept(plan.id, slotOf(held), 'undo');
  assert.deepEqual(resultsOf(undone), [
    ['undone', null],
    ['undone', null],
  ]);
  assert.deepEqual([await crewOf(held), await crewOf(open)], [['Omar'], [null]]);
});

test('a chain is accepted whole or not at all, if a position or an official changed meanwhile', async () => {
  const changed = await twoGames('2099-05-09', { isPublished: true });
  const first = await on.propose(changed.body);
  ok(
    await stage.omar('POST', `/api/v2/assignments/${slotOf(changed.held)}/confirm`, {
      body: { status: 'A' },
    }),
    200,
  );
  const sentence =
    'A position that goes together with it was changed since the plan was made; all of them stay as they are.';
  assert.deepEqual(resultsOf(await on.act(first.id, 'accept')), [
    ['failed', sentence],
    ['failed', sentence],
  ]);
  assert.deepEqual([await crewOf(changed.held), await crewOf(changed.open)], [['Omar'], [null]]);

  const away = await twoGames('2099-05-16');
  const second = await on.propose(away.body);
  const off = { date: '2099-05-16', available: false, all_day: true };
  const { userId } = stage.season.nina;
  ok(await stage.ada('POST', `/api/v2/users/${userId}/availability`, { body: off }), 201);
  const failed = await on.act(second.id, 'accept');
  const why =
    'It is accepted only together with others, which is not possible now: Nina Alvarez has marked May 16 2099 as a day off.';
  assert.deepEqual(resultsOf(failed), [
    ['failed', why],
    ['failed', why],
  ]);
  assert.deepEqual([await crewOf(away.held), await crewOf(away.open)], [['Omar'], [null]]);
});

test('what was accepted of a chain is not undone in part', async () => {
  const { held, open, body } = await twoGames('2099-06-06', { isPublished: true });
  const { id } = await on.propose(body);
  await on.act(id, 'accept');
  ok(await stage.omar('POST', `/api/v2/assignments/${slotOf(open)}/confirm`, { body: { status: 'A' } }), 200);
  const sentence =
    'A position that goes together with it was changed since it was accepted; all of them stay as they are.';
  assert.deepEqual(resultsOf(await on.act(id, 'undo')), [
    ['kept', sentence],
    ['kept', sentence],
  ]);
  assert.deepEqual([await crewOf(held), await crewOf(open)], [['Nina'], ['Omar']]);
});

test('whoever accepted stays, and whoever is locked where they stand', async () => {
  const accepted = await twoGames('2099-05-23', { isPublished: true });
  const path = `/api/v2/assignments/${slotOf(accepted.held)}/confirm`;
  ok(await stage.omar('POST', path, { body: { status: 'A' } }), 200);
  const without = await on.propose(accepted.body);
  assert.deepEqual([without.result.filled, without.result.moved, rowsOf(without)], [0, 0, []]);

  const { held, open, body } = await twoGames('2099-05-30');
  const { id } = await on.propose(body);
  const own = { assignment_id: slotOf(held), user_id: stage.season.omar.userId };
  const locked = await on.change(id, { lock: [own] });
  assert.deepEqual([locked.error, locked.result.filled, locked.result.moved], [null, 0, 0]);
  assert.deepEqual(rowsOf(locked), [[slotOf(held), 'Omar', 'locked', null, null]]);
  assert.equal(locked.assignments[0].result, null);
  const released = await on.change(id, { release: [own] });
  assert.equal(released.result.filled, 1);
  const elsewhere = await on.change(id, {
    reject: [{ assignment_id: slotOf(held), user_id: stage.season.nina.userId }],
  });
  assert.deepEqual(
    rowsOf(elsewhere).filter(([, , state]: string[]) => state !== 'rejected'),
    [],
    'one game for the other is not worth it',
  );
  assert.deepEqual([await crewOf(held), await crewOf(open)], [['Omar'], [null]]);
});

test('whoever is locked on a position that somebody has takes it, and whoever is rejected there makes room', async () => {
  const { omar, nina } = stage.season;
  const { held, open, body } = await twoGames('2099-07-11');
  const free = await gameOn('2099-07-11', '4:00 PM', { venue_name: 'Pier Field' });
  const reject = [{ assignment_id: slotOf(open), user_id: omar.userId }];
  const { id } = await on.propose({ ...body, game_ids: [held.id, free.id, open.id] });
  const stays = await on.change(id, { reject });
  assert.equal(stays.result.moved, 0);
  const lock = [{ assignment_id: slotOf(held), user_id: nina.userId }];
  const locked = await on.change(id, { lock });
  assert.deepEqual([locked.error, locked.result.moved], [null, 1]);
  assert.deepEqual(rowsOf(locked)[0], [slotOf(held), 'Nina', 'locked', 'Omar', null]);
  const own = { assignment_id: slotOf(held), user_id: omar.userId };
  const without = await on.change(id, { release: lock, reject: [own] });
  const planned = without.assignments.filter(({ state }: Json) => state === 'planned');
  assert.deepEqual(rowsOf({ assignments: planned })[0], [slotOf(held), 'Nina', 'planned', 'Omar', null]);
  const nobody = await on.change(id, {
    reject: [own, { assignment_id: slotOf(held), user_id: nina.userId }],
    lock: [{ assignment_id: slotOf(free), user_id: nina.userId }],
  });
  assert.deepEqual([nobody.error, nobody.result.moved], [null, 0], 'nobody else takes it');
});

test('nobody is taken off a game that has begun meanwhile', async () => {
  const { omar, nina } = stage.season;
  const off = { date: '2099-07-18', available: false, all_day: true };
  ok(await stage.ada('POST', `/api/v2/users/${nina.userId}/availability`, { body: off }), 201);
  const place = { pattern_name: '2 officials', venue_name: 'Pier Field', published: true };
  const held = await gameOn('2099-07-18', '9:00 AM', place);
  await stage.assign(held, 0, ben.userId);
  const referee = `/api/v2/assignments/${slotOf(held)}/confirm`;
  ok(await ben.call('POST', referee, { body: { status: 'A' } }), 200);
  await stage.assign(held, 1, omar.userId);
  const open = await gameOn('2099-07-18', '9:30 AM', { venue_name: 'Cove' });
  const plan = await on.propose({ game_ids: [held.id, open.id], may_move: true });
  assert.deepEqual(rowsOf(plan), [[slotOf(open), 'Omar', 'planned', null, slotOf(held, 1)]]);
  const { db } = stage.service;
  await db.query(sql`update games set start_time = now() - interval '1 hour', end_time = now() + interval '1 hour'
    where id = ${held.id}`);
  const [result] = resultsOf(await on.act(plan.id, 'accept'));
  assert.equal(result[0], 'failed');
  assert.deepEqual([await crewOf(held), await crewOf(open)], [['Ben', 'Omar'], [null]]);
});

test('of two positions that are alike, whoever stays keeps their own, and the one that is left is taken', async () => {
  const { omar } = stage.season;
  const place = { pattern_name: WITH_ASSISTANTS, venue_name: 'Pier Field', published: true };
  const game = await gameOn('2099-06-13', '9:00 AM', place);
  await stage.assign(game, 0, ben.userId);
  const referee = `/api/v2/assignments/${slotOf(game)}/confirm`;
  ok(await ben.call('POST', referee, { body: { status: 'A' } }), 200);
  await stage.assign(game, 2, omar.userId);
  const stays = await on.propose({ game_ids: [game.id], may_move: true });
  assert.deepEqual(rowsOf(stays), [[slotOf(game, 1), 'Nina', 'planned', null, null]]);
  assert.deepEqual([stays.result.filled, stays.assignments[0].chain], [1, null]);

  const open = await gameOn('2099-06-13', '9:30 AM', { venue_name: 'Cove' });
  const plan = await on.propose({ game_ids: [game.id, open.id], may_move: true });
  assert.deepEqual(rowsOf(plan), [
    [slotOf(game, 2), 'Nina', 'planned', 'Omar', null],
    [slotOf(open), 'Omar', 'planned', null, slotOf(game, 2)],
  ]);
  assert.deepEqual([plan.result.positions, plan.result.filled, plan.result.moved], [2, 1, 1]);
  await on.act(plan.id, 'accept');
  assert.deepEqual([await crewOf(game), await crewOf(open)], [['Ben', null, 'Nina'], ['Omar']]);
});

test('whoever moves up leaves a position open that nobody else takes, which is told', async () => {
  const game = await gameOn('2099-06-20', '9:00 AM', { pattern_name: '2 officials', venue_name: 'Cove' });
  await stage.assign(game, 1, stage.season.omar.userId);
  const { id, result, ...plan } = await on.propose({ game_ids: [game.id], may_move: true });
  assert.deepEqual(rowsOf(plan), [[slotOf(game), 'Omar', 'planned', null, slotOf(game, 1)]]);
  assert.deepEqual(result.sentences.slice(0, 3), [
    'The position is filled.',
    '1 official is moved.',
    '1 position that they leave stays open.',
  ]);
  await on.act(id, 'accept');
  assert.deepEqual(await crewOf(game), ['Omar', null]);
  await on.act(id, 'undo');
  assert.deepEqual(await crewOf(game), [null, 'Omar']);
});

test('filling comes before moving nobody, whatever moving weighs', async () => {
  const plan = async (moved: number) => {
    const { result } = await on.propose({ ...(await twoGames('2099-07-04')).body, weights: { moved } });
    return [result.filled, result.moved];
  };
  assert.deepEqual(await plan(100), [1, 1]);
});

test('a person who is deleted is no longer named as who leaves a position', async () => {
  const { held, body } = await twoGames('2099-06-27');
  const { id } = await on.propose(body);
  const { accountId } = stage.season.omar;
  await eraseAccount(stage.service.db, { accountId, outbox: '/nonexistent', now: new Date() });
  const { assignments } = ok(await stage.ada('GET', `/api/v2/proposals/${id}`), 200);
  assert.deepEqual(rowsOf({ assignments }), [[slotOf(held), 'Nina', 'planned', null, null]]);
});
