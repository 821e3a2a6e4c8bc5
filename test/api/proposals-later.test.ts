// What becomes of a proposal when something changes, stops, or there are many of them (docs/api: Proposals).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCEPT_JOB, SOLVE_JOB } from '../../src/domain/proposals/actions.ts';
import { setJob } from '../../src/domain/proposals/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { startJob } from '../support/jobs.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';
import { assertProblem, newGame } from './callers.ts';
import { openFeed } from './changes-feed.ts';
import { join } from './people.ts';
import { proposing, sampleProposal } from './proposed.ts';

type Json = Reply['json'];

let stage: Stage;
let sites: string;
let on: ReturnType<typeof proposing>;
before(async () => {
  stage = await startStage();
  sites = `/api/v2/sites/${stage.season.siteId}`;
  on = proposing(stage);
});
after(() => stage.stop());

const gameOn = (date: string, time: string, more: object = {}) =>
  newGame(stage, { localized_date: date, localized_time: time, ...more });
const resultsOf = ({ assignments }: Json) => assignments.map(({ state, result }: Json) => [state, result]);

test('a proposal stays when who asked for it is deleted', async () => {
  const game = await gameOn('2099-06-20', '9:00 AM');
  const { id } = await on.propose({ game_ids: [game.id] });
  const { db } = stage.service;
  const [gone] = await db.query<{ id: number }>(
    sql`
    insert into accounts (email, first_name, last_name) values ('gone@home.example', 'Gone', 'Gray') returning id`,
  );
  await db.query(sql`update proposals set account_id = ${gone!.id} where id = ${id}`);
  await db.query(sql`delete from accounts where id = ${gone!.id}`);
  const kept = ok(await stage.ada('GET', `/api/v2/proposals/${id}`), 200);
  assert.deepEqual([kept.proposed_by, kept.assignments.length], [null, 2]);
});

const untilEndIsTold = (id: number) =>
  until('its end to be told', async () => {
    const rows = await stage.service.db.query(sql`
      select from proposals p join jobs j on j.id = p.job_id join journal told on told.record_id = p.id
      where p.id = ${id} and told.kind = 'proposal' and told.created_at >= j.ended_at`);
    return rows.length > 0;
  });

test('the changes of the site name a proposal for each plan and for its end, to assignors alone', async () => {
  const { db } = stage.service;
  const { siteId } = stage.season;
  const [adas, omars] = [await openFeed(db, stage.ada, siteId), await openFeed(db, stage.omar, siteId)];
  const game = await gameOn('2099-06-21', '9:00 AM');
  const { id } = await on.propose({ game_ids: [game.id] });
  await untilEndIsTold(id);
  assert.ok((await adas.read()).includes(`proposal ${id}`));
  const [told] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from journal where kind = 'proposal' and record_id = ${id} and action = 'changed'`);
  assert.ok(told!.count > 4, `${told!.count} times`);
  assert.deepEqual(
    (await omars.read()).filter((one) => one.startsWith('proposal')),
    [],
  );
});

test('a game that was moved since the plan was made stays as it is', async () => {
  const game = await gameOn('2099-05-09', '9:00 AM');
  const { id } = await on.propose({ game_ids: [game.id] });
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { localized_time: '4:00 PM' } }), 200);
  ok(await stage.ada('POST', `/api/v2/proposals/${id}/accept`, { body: { all: true } }), 200);
  const failed = ['failed', 'The position was changed since the plan was made, and stays as it is.'];
  assert.deepEqual(resultsOf(await on.settled(id)), [failed, failed]);
});

test('what was not assigned when accepting is stopped is planned as before', async () => {
  const game = await gameOn('2099-06-06', '9:00 AM');
  const { id } = await on.propose({ game_ids: [game.id] });
  const accepting = ok(
    await stage.ada('POST', `/api/v2/proposals/${id}/accept`, { body: { all: true } }),
    200,
  );
  const job = accepting._links.job.href.match(/\d+(?=\.json|$)/)[0];
  const { db } = stage.service;
  await on.settled(id);
  // As if it had been stopped before its first batch.
  await db.query(sql`update jobs set state = 'stopped' where id = ${job}`);
  await db.query(sql`update proposal_assignments set state = 'accepting' where proposal_id = ${id}`);
  const planned = ['planned', null];
  assert.deepEqual(resultsOf(await on.settled(id)), [planned, planned]);
  const [one] = accepting.assignments;
  const reject = [{ assignment_id: one.assignment_id, user_id: one.user_id }];
  const turned = await on.change(id, { reject });
  assert.equal(turned.error, null);
});

test('filling comes first, whatever driving weighs', async () => {
  const { siteId, nina } = stage.season;
  const { db } = stage.service;
  const venue = async (name: string, latitude: number, longitude: number) =>
    ok(await stage.ada('POST', `${sites}/venues`, { body: { name, latitude, longitude } }), 201).id;
  const far = await venue('Far', 43.5, -70.3);
  const near = await venue('Near', 42.36, -71.06);
  await db.query(sql`update users set latitude = 42.36, longitude = -71.06 where site_id = ${siteId}`);
  const off = { date: '2099-06-13', available: false, all_day: true };
  ok(await stage.ada('POST', `/api/v2/users/${nina.userId}/availability`, { body: off }), 201);
  const games = [
    await gameOn('2099-06-13', '9:00 AM', { venue_id: far }),
    await gameOn('2099-06-13', '1:00 PM', { venue_id: far }),
    await gameOn('2099-06-13', '10:30 AM', { venue_id: near }),
  ];
  const { result } = await on.propose({ game_ids: games.map(({ id }) => id), weights: { distance: 100 } });
  assert.equal(result.filled, 2);
});

test('a site has five proposals at once that wait or are worked on', async () => {
  const { siteId, ada } = stage.season;
  const game = await gameOn('2099-06-27', '9:00 AM');
  const { db } = stage.service;
  const [waiting] = await db.query<{ ids: number[] }>(sql`
    with made as (
      insert into jobs (site_id, account_id, kind, key, input, state, stop_requested, updated_at)
      select ${siteId}, ${ada.accountId}, 'proposal', 'held ' || n, '{"proposalId": 0}'::jsonb, 'running', false, now() + interval '1 hour'
      from generate_series(1, 5) n returning id)
    select array_agg(id) as ids from made`);
  const create = () => stage.ada('POST', `${sites}/proposals`, { body: { game_ids: [game.id] } });
  const refused = await create();
  assertProblem(refused, 409);
  assert.match(refused.json.detail, /^This site has 5 proposals that wait or are worked on/);
  await db.query(sql`delete from jobs where id = any(${waiting!.ids})`);
  ok(await create(), 201);
});

test('other weights are tried for driving and fair shares, and those that fill as much and are worth a choice are told', async () => {
  const { omar, nina } = stage.season;
  const positions = [{ name: 'Referee' }];
  ok(await stage.ada('POST', `${sites}/patterns`, { body: { name: 'Referee alone', positions } }), 201);
  const place = { latitude: 40.7, longitude: -74 };
  ok(await stage.ada('POST', `${sites}/venues`, { body: { name: 'Hill Field', ...place } }), 201);
  const live = (id: number, longitude: number) =>
    stage.ada('PUT', `/api/v2/users/${id}`, { body: { latitude: 40.7, longitude } });
  ok(await live(omar.userId, -74), 200);
  ok(await live(nina.userId, -74.55), 200); // a drive of some 60 km
  const games: Json[] = [];
  for (const date of ['2099-08-03', '2099-08-10', '2099-08-17', '2099-08-24']) {
    for (const { userId } of [omar, nina]) {
      const body = { date, available: true };
      ok(await stage.ada('POST', `/api/v2/users/${userId}/availability`, { body }), 201);
    }
    games.push(await gameOn(date, '9:00 AM', { pattern_name: 'Referee alone', venue_name: 'Hill Field' }));
  }
  const plan = await on.propose({ game_ids: games.map(({ id }) => id) });
  const { filled, meters, fair, people, others } = plan.result;
  assert.deepEqual([filled, fair, people], [4, 2, 2], 'three games for whoever is near, one for the other');
  const [shortest] = others;
  assert.deepEqual(others, [
    { weights: { distance: 0.6, fair_games: 3, fair_pay: 1.5 }, meters: 0, miles: 0, fair: 0 },
  ]);
  assert.ok(meters > 100_000);
  const { weights, result } = await on.change(plan.id, { weights: shortest.weights });
  assert.deepEqual([weights.distance, result.meters, result.fair], [0.6, 0, 0]);
  assert.ok(result.others.length > 0, 'the way back is told, too');
});

test('if the site is archived meanwhile, a plan is stored, and each position that was to be accepted says why it is not', async () => {
  const { siteId, ada, omar } = stage.season;
  const { db } = stage.service;
  const game = await gameOn('2099-06-28', '9:00 AM');
  const [slot] = game._embedded.assignments;
  const sample = { siteId, accountId: ada.accountId, gameId: game.id, slotId: slot.id, userId: omar.userId };
  const searched = await sampleProposal(db, sample);
  const accepted = await sampleProposal(db, { ...sample, state: 'accepting' });
  const max = await join(stage as unknown as Parameters<typeof join>[0], 'Max Boss', { roles: ['manager'] });
  ok(await max.call('POST', `${sites}/archive`), 200);
  for (const [proposalId, kind] of [
    [searched, SOLVE_JOB],
    [accepted, ACCEPT_JOB],
  ] as const) {
    const job = await startJob(db, { siteId, accountId: ada.accountId, kind, input: { proposalId } });
    await db.transaction((tx) => setJob(tx, { id: proposalId, jobId: job.id }));
    await untilEndIsTold(proposalId);
  }
  const plan = await on.settled(searched);
  assert.deepEqual([plan.error, plan.result.filled, plan.assignments.length], [null, 2, 2]);
  const { error, assignments } = await on.settled(accepted);
  const { name } = ok(await stage.ada('GET', sites), 200);
  const archived = `${name} is archived, and read only. A manager can restore it.`;
  assert.deepEqual([error, resultsOf({ assignments })], [null, [['failed', archived]]]);
});
