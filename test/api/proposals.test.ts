// Proposals over HTTP: a plan is made by a job, argued with, accepted in parts, and undone (docs/api: Proposals).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purgeProposals } from '../../src/domain/proposals/store.ts';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { sql } from '../../src/storage/sql.ts';
import { startJob } from '../support/jobs.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';
import { assertProblem, newGame, pathsOf } from './callers.ts';

type Json = Reply['json'];

let stage: Stage;
let sites: string;
before(async () => {
  stage = await startStage();
  sites = `/api/v2/sites/${stage.season.siteId}`;
});
after(() => stage.stop());

/** The proposal, once nothing of it runs any more. */
async function settled(id: number): Promise<Json> {
  let proposal: Json;
  await until('the proposal is ready', async () => {
    proposal = ok(await stage.ada('GET', `/api/v2/proposals/${id}`), 200);
    return proposal.state === 'ready';
  });
  assert.equal(proposal.error, null);
  return proposal;
}

async function propose(body: object): Promise<Json> {
  const { id } = ok(await stage.ada('POST', `${sites}/proposals`, { body }), 201);
  return settled(id);
}

async function act(id: number, action: string, body: object = { all: true }): Promise<Json> {
  ok(await stage.ada('POST', `/api/v2/proposals/${id}/${action}`, { body }), 200);
  return settled(id);
}

async function change(id: number, body: object): Promise<Json> {
  ok(await stage.ada('PUT', `/api/v2/proposals/${id}`, { body }), 200);
  return settled(id);
}

const gameOn = (date: string, time: string, more: object = {}) =>
  newGame(stage, { localized_date: date, localized_time: time, ...more });
const crewOf = async ({ id }: Json): Promise<(string | null)[]> => {
  const game = ok(await stage.ada('GET', `/api/v2/games/${id}`), 200);
  return game._embedded.assignments.map((slot: Json) => slot._embedded?.official.first_name ?? null);
};
const plannedOf = ({ assignments }: Json) =>
  assignments.map(({ game_id, position, first_name, state }: Json) => [game_id, position, first_name, state]);
const slotsOf = ({ _embedded }: Json): number[] => _embedded.assignments.map(({ id }: Json) => id);

test('a plan fills the center first, says that no plan fills more, and assigns nobody', async () => {
  const early = await gameOn('2099-05-02', '9:00 AM');
  const late = await gameOn('2099-05-02', '9:30 AM');
  const proposal = await propose({ game_ids: [early.id, late.id], seed: 7 });
  assert.deepEqual([proposal.result.positions, proposal.result.filled, proposal.result.fillable], [4, 2, 0]);
  assert.deepEqual(proposal.result.sentences.slice(0, 2), [
    '2 of 4 positions are filled.',
    'No plan fills more.',
  ]);
  assert.equal(proposal.result.better_by, 0, 'of two officials for two centers, both ways cost the same');
  assert.equal(
    proposal.result.sentences.at(-1),
    'No plan that fills as much is better in fairness and driving.',
  );
  assert.deepEqual(
    proposal.assignments.map(({ position, state }: Json) => [position, state]),
    [
      ['Referee', 'planned'],
      ['Referee', 'planned'],
    ],
  );
  assert.deepEqual([proposal.seed, proposal.proposed_by, proposal.weights.distance], [7, 'Ada Okafor', 0.2]);
  assert.deepEqual(await crewOf(early), [null, null]);
  const other = await propose({ search: { start_date: '2099-05-02', end_date: '2099-05-02' }, seed: 7 });
  assert.deepEqual(other.game_ids, proposal.game_ids);
  assert.deepEqual(plannedOf(other), plannedOf(proposal), 'the same seed makes the same plan');
  assert.deepEqual(
    other.others.map(({ proposal_id, proposed_by }: Json) => [proposal_id, proposed_by]),
    [[proposal.id, 'Ada Okafor']],
  );
  const listed = ok(await stage.ada('GET', `${sites}/proposals`), 200)._embedded.proposals;
  assert.deepEqual([listed[0].id, listed[0].assignments], [other.id, undefined]);
  for (const path of [`${sites}/proposals`, `/api/v2/proposals/${proposal.id}`])
    assertProblem(await stage.omar('GET', path), 403);
});

test('what a site only warns of is a rule for a plan', async () => {
  const { omar } = stage.season;
  const game = await gameOn('2099-05-09', '9:00 AM');
  const off = { date: '2099-05-09', available: false, all_day: true };
  ok(await stage.ada('POST', `/api/v2/users/${omar.userId}/availability`, { body: off }), 201);
  const proposal = await propose({ game_ids: [game.id] });
  assert.deepEqual(plannedOf(proposal), [[game.id, 'Referee', 'Nina', 'planned']]);
});

test('each open position has the reason, with what would open it', async () => {
  const { omar, nina } = stage.season;
  const game = await gameOn('2099-07-04', '9:00 AM');
  const [referee, assistant] = slotsOf(game);
  const off = { date: '2099-07-04', available: false, all_day: true };
  ok(await stage.ada('POST', `/api/v2/users/${nina.userId}/availability`, { body: off }), 201);
  const { id } = await propose({ game_ids: [game.id] });
  const openOf = async () => {
    const path = `/api/v2/proposals/${id}/open_positions`;
    return ok(await stage.ada('GET', path), 200)._embedded.open_positions;
  };
  assert.deepEqual(await openOf(), [
    {
      ...{ assignment_id: assistant, game_id: game.id, position: 'Assistant Referee' },
      ...{ reason: '1 is away, 1 works then.', openers: [] },
    },
  ]);
  const both = [referee, assistant].map((slot) => ({ assignment_id: slot, user_id: omar.userId }));
  await change(id, { reject: both });
  const openers = [{ user_id: omar.userId, sentence: 'Omar Reyes could if you did not reject them.' }];
  assert.deepEqual(
    (await openOf()).map((open: Json) => [open.assignment_id, open.reason, open.openers]),
    [referee, assistant].map((slot) => [slot, '1 is away, 1 declined or was rejected.', openers]),
  );
});

test('an official is rejected for a position, another one is locked, and the plan goes on', async () => {
  const { omar, nina } = stage.season;
  const game = await gameOn('2099-05-16', '9:00 AM');
  const [referee, assistant] = slotsOf(game);
  const { id } = await propose({ game_ids: [game.id] });
  const turned = await change(id, { lock: [{ assignment_id: assistant, user_id: nina.userId }] });
  assert.deepEqual(plannedOf(turned), [
    [game.id, 'Referee', 'Omar', 'planned'],
    [game.id, 'Assistant Referee', 'Nina', 'locked'],
  ]);
  const alone = await change(id, {
    reject: [{ assignment_id: referee, user_id: omar.userId }],
    weights: { distance: 1 },
  });
  assert.deepEqual(plannedOf(alone), [
    [game.id, 'Referee', 'Omar', 'rejected'],
    [game.id, 'Assistant Referee', 'Nina', 'locked'],
  ]);
  assert.deepEqual([alone.weights.distance, alone.result.filled], [1, 1]);
  const release = [{ assignment_id: referee, user_id: omar.userId }];
  assert.equal((await change(id, { release })).result.filled, 2);
  const body = { lock: [{ assignment_id: referee, user_id: stage.season.ada.userId + 1_000 }] };
  assert.deepEqual(pathsOf(await stage.ada('PUT', `/api/v2/proposals/${id}`, { body })), ['/lock']);
  const stale = await stage.ada('PUT', `/api/v2/proposals/${id}`, { body: { lock_version: 0 } });
  assertProblem(stale, 409);
});

test('whoever is locked twice is locked once, and nobody is locked and rejected for a position', async () => {
  const game = await gameOn('2099-07-11', '9:00 AM');
  const pair = { assignment_id: slotsOf(game)[0], user_id: stage.season.omar.userId };
  const { id } = await propose({ game_ids: [game.id] });
  const both = { lock: [pair], reject: [pair] };
  assert.deepEqual(pathsOf(await stage.ada('PUT', `/api/v2/proposals/${id}`, { body: both })), ['/reject']);
  const [first] = plannedOf(await change(id, { lock: [pair, pair] }));
  assert.deepEqual(first, [game.id, 'Referee', 'Omar', 'locked']);
});

test('one position is accepted, then the rest, and what was changed meanwhile stays', async () => {
  const { omar, nina } = stage.season;
  const game = await gameOn('2099-05-23', '9:00 AM');
  const next = await gameOn('2099-05-23', '1:00 PM');
  const lock = [game, next].map((one) => ({ assignment_id: slotsOf(one)[0], user_id: omar.userId }));
  const { id } = await propose({ game_ids: [game.id, next.id] });
  await change(id, { lock });
  const one = await act(id, 'accept', { assignment_ids: [slotsOf(game)[0]] });
  assert.equal(one.assignments.filter(({ state }: Json) => state === 'accepted').length, 1);
  assert.deepEqual(await crewOf(game), ['Omar', null]);
  const taken = { user_id: nina.userId };
  ok(await stage.ada('POST', `/api/v2/assignments/${slotsOf(next)[0]}/assign`, { body: taken }), 200);
  const all = await act(id, 'accept');
  const failed = all.assignments.filter(({ state }: Json) => state === 'failed');
  assert.deepEqual(
    failed.map(({ position, first_name, result }: Json) => [position, first_name, result]),
    [
      ['Referee', 'Omar', 'The position was changed since the plan was made, and stays as it is.'],
      [
        'Assistant Referee',
        'Nina',
        `Nina Alvarez is already on this game (game ${next.id}, as Referee); an official can be on a game only once. Unassign them first.`,
      ],
    ],
  );
  assert.deepEqual(await crewOf(game), ['Omar', 'Nina']);
  assert.deepEqual(await crewOf(next), ['Nina', null]);
});

test('what was accepted is undone, but not what was answered since', async () => {
  const game = await gameOn('2099-06-06', '9:00 AM', { published: true });
  const { id } = await propose({ game_ids: [game.id] });
  const accepted = await act(id, 'accept');
  const ofOmar = accepted.assignments.find(({ first_name }: Json) => first_name === 'Omar').assignment_id;
  ok(await stage.omar('POST', `/api/v2/assignments/${ofOmar}/confirm`, { body: { status: 'A' } }), 200);
  const undone = await act(id, 'undo');
  const states = Object.fromEntries(
    undone.assignments.map((one: Json) => [one.first_name, [one.state, one.result]]),
  );
  assert.deepEqual(states, {
    Nina: ['undone', null],
    Omar: ['kept', 'The position was changed since it was accepted, and stays as it is.'],
  });
  assert.deepEqual((await crewOf(game)).toSorted(), ['Omar', null]);
  assertProblem(await stage.ada('POST', `/api/v2/proposals/${id}/undo`, { body: { all: true } }), 409);
});

test('a selection needs games with open positions, by ids or by a search', async () => {
  const create = (body: object) => stage.ada('POST', `${sites}/proposals`, { body });
  assert.deepEqual(pathsOf(await create({})), ['/game_ids']);
  assert.deepEqual(pathsOf(await create({ game_ids: [1], search: {} })), ['/game_ids']);
  assert.deepEqual(pathsOf(await create({ game_ids: [999_999] })), ['/game_ids']);
  assert.deepEqual(pathsOf(await create({ search: { start_date: '2031-13-45' } })), ['/search/start_date']);
  assert.deepEqual(pathsOf(await create({ search: {}, weights: { distance: 101 } })), ['/weights/distance']);
});

test('a search has the members of the search of games', async () => {
  const named = {
    league_name: 'Harbor League',
    age_group_name: 'U12',
    gender_name: 'Girls',
    game_type_name: 'Cup',
  };
  const body = { home_team_name: 'Hawks', away_team_name: 'Gulls', venue_name: 'Pier Park', ...named };
  const game = await gameOn('2099-06-27', '9:00 AM', body);
  const idOf = (noun: string) => [Number(/(\d+)\.json$/.exec(game._links[noun].href)?.[1])];
  const search = {
    ...{ id: [game.id], status: ['A'], published: false, needs: ['officials'], query: 'hawks' },
    ...{ home_team_id: idOf('home_team'), away_team_id: idOf('away_team'), team_id: idOf('away_team') },
    ...{ venue_id: idOf('venue'), league_id: idOf('league'), age_group_id: idOf('age_group') },
    ...{ gender_id: idOf('gender'), game_type_id: idOf('game_type'), pattern_id: idOf('pattern') },
  };
  const proposal = await propose({ search });
  assert.deepEqual(proposal.game_ids, [game.id]);
  for (const member of ['status', 'query', 'team_id'] as const) {
    const other = {
      ...search,
      [member]: member === 'query' ? 'owls' : member === 'status' ? ['C'] : [999_999],
    };
    assertProblem(await stage.ada('POST', `${sites}/proposals`, { body: { search: other } }), 422);
  }
});

test('a proposal is stopped, deleted, and gone after 30 days', async () => {
  const game = await gameOn('2099-06-13', '9:00 AM');
  const { id } = ok(await stage.ada('POST', `${sites}/proposals`, { body: { game_ids: [game.id] } }), 201);
  ok(await stage.ada('POST', `/api/v2/proposals/${id}/stop`), 200);
  await settled(id);
  assert.equal((await stage.ada('DELETE', `/api/v2/proposals/${id}`)).status, 204);
  assertProblem(await stage.ada('GET', `/api/v2/proposals/${id}`), 404);
  const kept = await propose({ game_ids: [game.id] });
  const { db } = stage.service;
  await db.query(sql`update proposals set expires_at = now() - interval '1 second' where id = ${kept.id}`);
  await purgeProposals(db, 100);
  assertProblem(await stage.ada('GET', `/api/v2/proposals/${kept.id}`), 404);
});

test('a person who is deleted is no longer in a proposal', async () => {
  const game = await gameOn('2099-06-20', '9:00 AM');
  const { id } = await propose({ game_ids: [game.id] });
  const { accountId } = stage.season.nina;
  await eraseAccount(stage.service.db, { accountId, outbox: '/nonexistent', now: new Date() });
  const { assignments } = ok(await stage.ada('GET', `/api/v2/proposals/${id}`), 200);
  assert.deepEqual(
    assignments.map(({ first_name, alternatives }: Json) => [first_name, alternatives]),
    [['Omar', []]],
    'nor among those who could have it instead',
  );
});

test('a proposal that is being accepted is neither stopped, changed, accepted again nor deleted', async () => {
  const { siteId, ada } = stage.season;
  const game = await gameOn('2099-06-27', '9:00 AM');
  const { id } = await propose({ game_ids: [game.id] });
  const { db } = stage.service;
  const job = await startJob(db, { siteId, accountId: ada.accountId, kind: 'held' }); // no process knows this kind
  await db.query(sql`update proposals set job_id = ${job.id} where id = ${id}`);
  const path = `/api/v2/proposals/${id}`;
  for (const action of ['stop', 'accept', 'undo'])
    assertProblem(
      await stage.ada('POST', `${path}/${action}`, { body: action === 'stop' ? {} : { all: true } }),
      409,
      action,
    );
  assertProblem(await stage.ada('PUT', path, { body: {} }), 409);
  assertProblem(await stage.ada('DELETE', path), 409);
  await db.query(sql`update jobs set state = 'stopped' where id = ${job.id}`);
  await act(id, 'accept');
  assertProblem(await stage.ada('POST', `${path}/accept`, { body: { all: true } }), 409);
  const many = Array.from({ length: 30_001 }, (_, index) => index + 1); // more than 1,000 games of 30 positions
  const named = (ids: number[]) => stage.ada('POST', `${path}/accept`, { body: { assignment_ids: ids } });
  assertProblem(await named(many.slice(1)), 409);
  assert.deepEqual(pathsOf(await named(many)), ['/assignment_ids']);
  const misspelled = await stage.ada('POST', `${path}/accept`, { body: { assignment_id: [1] } });
  assert.deepEqual(pathsOf(misspelled), ['/assignment_ids']);
});
