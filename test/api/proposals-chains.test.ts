// Of a position that stays open: which one move would open it (docs/api: Proposals, open positions).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { newGame } from './callers.ts';
import { sampleProposal } from './proposed.ts';

type Json = Reply['json'];

const OFFICIAL = { official: true, assignor: false, manager: false };
const EARLY = { home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' };
const CHAIN =
  'Omar Reyes could if Cora Diaz took over from them as Referee of Harbor Hawks – Bay Gulls at 11:00 AM.';

let stage: Stage;
let sites: string;
let cora: number;
before(async () => {
  stage = await startStage();
  const { siteId, nina } = stage.season;
  sites = `/api/v2/sites/${siteId}`;
  const positions = [{ name: 'Referee' }];
  ok(await stage.ada('POST', `${sites}/patterns`, { body: { name: 'Referee alone', positions } }), 201);
  ok(await stage.ada('PUT', `/api/v2/users/${nina.userId}`, { body: { active: false } }), 200);
  const named = { firstName: 'Cora', lastName: 'Diaz', email: 'cora.diaz@harbor.example' };
  cora = (await addUser(stage.service.db, { siteId, ...named, roles: OFFICIAL })).id;
  const body = { name: 'Pier Pirates' };
  const team = ok(await stage.ada('POST', `${sites}/teams`, { body }), 201);
  ok(await stage.ada('POST', `/api/v2/users/${cora}/blocks`, { body: { team_id: team.id } }), 201);
});
after(() => stage.stop());

let weeks = 0;
let date: string;
beforeEach(() => {
  date = Temporal.PlainDate.from('2099-05-02').add({ weeks: ++weeks }).toString();
});

const gameAt = (localized_time: string, localized_end_time: string, more: object = {}) =>
  newGame(stage, {
    localized_date: date,
    localized_time,
    localized_end_time,
    pattern_name: 'Referee alone',
    ...more,
  });
const slotOf = (game: Json): number => game._embedded.assignments[0].id;
/** From 11:00 AM on. */
const earlyGame = (more: object = {}) => gameAt('11:00 AM', '12:30 PM', { ...EARLY, ...more });
/** Of a team that Cora is blocked from, while the early game is played. */
const lateGame = (time = '12:00 PM', end = '1:30 PM') =>
  gameAt(time, end, { home_team_name: 'Pier Pirates' });

type Sample = { state?: 'planned' | 'locked' };

/** The openers of the late game, in a proposal for both that has Omar on the early one, or else nobody. */
async function openersOf(late: Json, { early, state }: Sample & { early?: Json } = {}): Promise<string[]> {
  const { db } = stage.service;
  const { siteId, ada, omar } = stage.season;
  const sample = { siteId, accountId: ada.accountId, gameId: late.id, slotId: slotOf(late), userId: cora };
  const id = await sampleProposal(db, { ...sample, state: 'undone' });
  if (early !== undefined)
    await db.query(sql`
      with chosen as (update proposals set game_ids = ${[early.id, late.id]} where id = ${id})
      insert into proposal_assignments (site_id, proposal_id, assignment_id, user_id, state, version, planned_start)
      values (${siteId}, ${id}, ${slotOf(early)}, ${omar.userId}, ${state ?? 'planned'}, 0, now())`);
  const open = ok(await stage.ada('GET', `/api/v2/proposals/${id}/open_positions`), 200);
  const [{ openers }] = open._embedded.open_positions.filter(({ game_id }: Json) => game_id === late.id);
  return openers.map(({ sentence }: Json) => sentence);
}

test('names who could take over the game that keeps somebody from it', async () => {
  const early = await earlyGame();
  await stage.assign(early, 0, stage.season.omar.userId);
  assert.deepEqual(await openersOf(await lateGame()), [CHAIN]);
});

test('also a game that the plan gives them, unless they are locked there', async () => {
  const [early, late] = [await earlyGame(), await lateGame()];
  assert.deepEqual(await openersOf(late, { early }), [CHAIN]);
  assert.deepEqual(await openersOf(late, { early, state: 'locked' }), []);
});

test('names nobody if no one can take it without a conflict beside the plan', async () => {
  const early = await earlyGame();
  await stage.assign(early, 0, stage.season.omar.userId);
  const body = { date, available: false, all_day: true };
  ok(await stage.ada('POST', `/api/v2/users/${cora}/availability`, { body }), 201);
  assert.deepEqual(await openersOf(await lateGame()), []);
});

test('whoever accepted a game stays there', async () => {
  const early = await earlyGame({ published: true });
  await stage.assign(early, 0, stage.season.omar.userId);
  ok(
    await stage.omar('POST', `/api/v2/assignments/${slotOf(early)}/confirm`, { body: { status: 'A' } }),
    200,
  );
  assert.deepEqual(await openersOf(await lateGame()), []);
});

test('a game that has begun stays as it is', async () => {
  const { db } = stage.service;
  const [early, late] = [await earlyGame(), await lateGame()];
  await stage.assign(early, 0, stage.season.omar.userId);
  const playsFrom = ({ id }: Json, minutes: number) =>
    db.query(sql`
      update games set start_time = now() + make_interval(mins => ${minutes}),
        end_time = now() + make_interval(mins => ${minutes + 90}) where id = ${id}`);
  await playsFrom(early, 10);
  await playsFrom(late, 40);
  assert.equal((await openersOf(late)).length, 1);
  await playsFrom(early, -10);
  assert.deepEqual(await openersOf(late), []);
});

test('a game of another site stays, and is not named', async () => {
  const { db } = stage.service;
  const { ada } = stage.season;
  const pier = { name: 'Pier Basketball', timezone: 'America/New_York', ownerAccountId: ada.accountId };
  const { site } = await createSite(db, pier);
  const named = { firstName: 'Omar', lastName: 'Reyes', email: 'omar.reyes@harbor.example' };
  const user = await addUser(db, { siteId: site.id, ...named, roles: OFFICIAL });
  const patterns = { name: 'Referee alone', positions: [{ name: 'Referee' }] };
  ok(await stage.ada('POST', `/api/v2/sites/${site.id}/patterns`, { body: patterns }), 201);
  const body = {
    ...{ localized_date: date, localized_time: '11:00 AM', localized_end_time: '12:30 PM' },
    ...{ pattern_name: 'Referee alone', published: true, home_team_name: 'Pier Dunkers' },
  };
  const early = ok(await stage.ada('POST', `/api/v2/sites/${site.id}/games`, { body }), 201);
  await stage.assign(early, 0, user.id);
  assert.deepEqual(await openersOf(await lateGame()), []);
});

test('with a limit, a move comes before what the limit would have to be, and says the day if it is another one', async () => {
  const { omar } = stage.season;
  const limit = (limits: object) => stage.ada('PUT', `/api/v2/users/${omar.userId}`, { body: { limits } });
  date = '2099-08-01'; // a Saturday
  await stage.assign(await earlyGame(), 0, omar.userId);
  ok(await limit({ games_per_day: 1 }), 200);
  assert.deepEqual(await openersOf(await lateGame('4:00 PM', '5:30 PM')), [
    CHAIN,
    'Omar Reyes could if they took 2 games a day instead of 1.',
  ]);
  ok(await limit({ games_per_day: null, games_per_week: 1 }), 200);
  date = '2099-08-02';
  const [chain] = await openersOf(await lateGame());
  assert.equal(chain, CHAIN.replace('at 11:00 AM', 'on Aug 1 2099 at 11:00 AM'));
  ok(await limit({ games_per_week: null }), 200);
});
