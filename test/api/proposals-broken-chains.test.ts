// Proposals that move officials: what is accepted once some of it was changed, and why positions stay open (docs/api: Proposals).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { newGame } from './callers.ts';
import { proposing } from './proposed.ts';

type Json = Reply['json'];

const ALONE = 'Referee alone';

let stage: Stage;
let on: ReturnType<typeof proposing>;
before(async () => {
  stage = await startStage();
  on = proposing(stage);
  const sites = `/api/v2/sites/${stage.season.siteId}`;
  const pattern = { name: ALONE, positions: [{ name: 'Referee' }] };
  ok(await stage.ada('POST', `${sites}/patterns`, { body: pattern }), 201);
  const cove = ok(await stage.ada('POST', `${sites}/venues`, { body: { name: 'Cove' } }), 201);
  const blocks = `/api/v2/users/${stage.season.nina.userId}/blocks`;
  ok(await stage.ada('POST', blocks, { body: { venue_id: cove.id } }), 201);
});
after(() => stage.stop());

const gameOn = (date: string, time: string, venue: string) =>
  newGame(stage, {
    ...{ localized_date: date, localized_time: time, venue_name: venue, pattern_name: ALONE },
  });
const slotOf = ({ _embedded }: Json): number => _embedded.assignments[0].id;
const crewOf = async ({ id }: Json): Promise<string | null> => {
  const game = ok(await stage.ada('GET', `/api/v2/games/${id}`), 200);
  return game._embedded.assignments[0]._embedded?.official.first_name ?? null;
};

/** Omar stands on the first game, and alone may have the second one, which overlaps. */
async function twoGames(date: string) {
  const held = await gameOn(date, '9:00 AM', 'Pier Field');
  const open = await gameOn(date, '9:30 AM', 'Cove');
  await stage.assign(held, 0, stage.season.omar.userId);
  return { held, open };
}

test('whoever was locked where they stand stays there when the rest is accepted and undone', async () => {
  const { omar } = stage.season;
  const { held } = await twoGames('2099-05-02');
  const free = await gameOn('2099-05-02', '4:00 PM', 'Pier Field');
  for (const may_move of [false, true]) {
    const { id } = await on.propose({ game_ids: [held.id, free.id], may_move });
    await on.change(id, { lock: [{ assignment_id: slotOf(held), user_id: omar.userId }] });
    await on.act(id, 'accept');
    assert.deepEqual([await crewOf(held), (await crewOf(free)) !== null], ['Omar', true]);
    await on.act(id, 'undo');
    assert.deepEqual([await crewOf(held), await crewOf(free)], ['Omar', null]);
  }
});

for (const [what, mark] of Object.entries({
  rejected: (nina: object) => ({ reject: [nina] }),
  'released again': (nina: object) => ({ release: [nina] }),
}))
  test(`nobody leaves a position for somebody who was ${what}, before there is another plan`, async () => {
    const { nina, omar } = stage.season;
    const date = what === 'rejected' ? '2099-05-09' : '2099-05-16';
    const { held, open } = await twoGames(date);
    const [one, other] = [
      await gameOn(date, '4:00 PM', 'Pier Field'),
      await gameOn(date, '4:30 PM', 'Pier Field'),
    ];
    const both = [one, other].map((game) => ({ assignment_id: slotOf(game), user_id: nina.userId }));
    const game_ids = [held, open, one, other].map(({ id }) => id);
    const { id } = await on.propose({ game_ids, may_move: true, seed: 7 });
    const own = { assignment_id: slotOf(held), user_id: nina.userId };
    const { assignments } = await on.change(id, { lock: [own] });
    const replaced = assignments.find((row: Json) => row.assignment_id === slotOf(held));
    assert.equal(replaced.replaces.user_id, omar.userId);
    // Those do not go together, so that no other plan is made.
    const { error } = await on.change(id, { ...mark(own), lock: both });
    assert.match(error, /Who is locked does not go together/);
    const left = { assignment_ids: [slotOf(open)] };
    await stage.ada('POST', `/api/v2/proposals/${id}/accept`, { body: left });
    await on.settled(id);
    assert.deepEqual([await crewOf(held), await crewOf(open)], ['Omar', null]);
  });

const openOf = async (id: number): Promise<[game: number, openers: string[]][]> => {
  const { _embedded } = ok(await stage.ada('GET', `/api/v2/proposals/${id}/open_positions`), 200);
  return _embedded.open_positions.map((one: Json) => [
    one.game_id,
    one.openers.map(({ sentence }: Json) => sentence),
  ]);
};

test('a position that somebody leaves for another one and nobody takes is one that stays open', async () => {
  const { omar, nina } = stage.season;
  const off = { date: '2099-05-23', available: false, all_day: true };
  ok(await stage.ada('POST', `/api/v2/users/${nina.userId}/availability`, { body: off }), 201);
  const body = { localized_date: '2099-05-23', venue_name: 'Pier Field', pattern_name: '2 officials' };
  const game = await newGame(stage, body);
  await stage.assign(game, 1, omar.userId);
  const { id } = await on.propose({ game_ids: [game.id], may_move: true });
  const { _embedded } = ok(await stage.ada('GET', `/api/v2/proposals/${id}/open_positions`), 200);
  assert.deepEqual(
    _embedded.open_positions.map((one: Json) => [one.assignment_id, one.reason]),
    [[game._embedded.assignments[1].id, '1 is away, 1 works then.']],
  );
});

test('a game that somebody leaves by the plan keeps them from nothing', async () => {
  const { omar, nina } = stage.season;
  const { held, open } = await twoGames('2099-05-30');
  const { id } = await on.propose({ game_ids: [held.id, open.id], may_move: true });
  await on.change(id, {
    lock: [{ assignment_id: slotOf(held), user_id: nina.userId }],
    reject: [{ assignment_id: slotOf(open), user_id: omar.userId }],
  });
  assert.deepEqual(await openOf(id), [[open.id, ['Omar Reyes could if you did not reject them.']]]);
});

test('the game of somebody who is locked where they stand counts once', async () => {
  const { omar, nina } = stage.season;
  const limits = (games_per_day: number | null) =>
    stage.ada('PUT', `/api/v2/users/${omar.userId}`, { body: { limits: { games_per_day } } });
  ok(await limits(2), 200);
  const held = await gameOn('2099-06-06', '9:00 AM', 'Pier Field');
  const open = await gameOn('2099-06-06', '4:00 PM', 'Cove');
  await stage.assign(held, 0, omar.userId);
  const { id } = await on.propose({ game_ids: [held.id, open.id], may_move: true });
  await on.change(id, {
    lock: [{ assignment_id: slotOf(held), user_id: omar.userId }],
    reject: [omar, nina].map(({ userId }) => ({ assignment_id: slotOf(open), user_id: userId })),
  });
  assert.deepEqual(await openOf(id), [[open.id, ['Omar Reyes could if you did not reject them.']]]);
  ok(await limits(null), 200);
});

test('nobody makes room for somebody once the position that they were to get is gone, also while that is accepted', async () => {
  const { siteId } = stage.season;
  const positions = [{ name: 'Umpire' }];
  const pattern = { name: 'Umpire alone', positions };
  ok(await stage.ada('POST', `/api/v2/sites/${siteId}/patterns`, { body: pattern }), 201);
  await losePosition('2099-06-20', 'planned');
  await losePosition('2099-06-27', 'accepting'); // as between the request and the batch of its job
});

async function losePosition(date: string, state: string) {
  const { held, open } = await twoGames(date);
  const { id } = await on.propose({ game_ids: [held.id, open.id], may_move: true });
  await stage.service.db.query(
    sql`update proposal_assignments set state = ${state} where proposal_id = ${id}`,
  );
  const changed = await stage.ada('PUT', `/api/v2/games/${open.id}`, {
    body: { pattern_name: 'Umpire alone' },
  });
  const game = ok(changed, 200);
  assert.notEqual(slotOf(game), slotOf(open));
  await stage.ada('POST', `/api/v2/proposals/${id}/accept`, { body: { all: true } });
  await on.settled(id);
  assert.equal(await crewOf(held), 'Omar');
}

test('nobody leaves a position for somebody who was deleted', async () => {
  const { nina, omar } = stage.season;
  const { held, open } = await twoGames('2099-06-13');
  const { id } = await on.propose({ game_ids: [held.id, open.id], may_move: true });
  const { assignments } = await on.change(id, {
    lock: [{ assignment_id: slotOf(open), user_id: omar.userId }],
  });
  const rows = assignments.map((one: Json) => [one.user_id, one.replaces?.user_id ?? null]);
  assert.deepEqual(rows[0], [nina.userId, omar.userId]);
  const { accountId } = nina;
  await eraseAccount(stage.service.db, { accountId, outbox: '/nonexistent', now: new Date() });
  await stage.ada('POST', `/api/v2/proposals/${id}/accept`, { body: { all: true } });
  await on.settled(id);
  assert.deepEqual([await crewOf(held), await crewOf(open)], ['Omar', null]);
});
