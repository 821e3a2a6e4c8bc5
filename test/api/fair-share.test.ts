// The fair share of a season is one number: of the balance, beside candidates, and in proposals (docs/api: Balance, Fair share).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { newGame } from './callers.ts';
import { proposing } from './proposed.ts';

type Json = Reply['json'];
type Who = 'omar' | 'nina';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
after(() => stage.stop());
beforeEach(async () => {
  await stage.service.db.query(sql`truncate games cascade`);
  await stage.service.db.query(sql`truncate availability`);
  ok(await changeSite({ season_start: '01-01', grades: [] }), 200);
});

const changeSite = (body: object) => stage.ada('PUT', `/api/v2/sites/${stage.season.siteId}`, { body });
const play = (day: string, time: string): Promise<Json> =>
  newGame(stage, { localized_date: `2098-${day}`, localized_time: time });
const slotOf = (game: Json, at = 0): number => game._embedded.assignments[at].id;
const assign = async (game: Json, who: Who, at = 0) =>
  ok(
    await stage.ada('POST', `/api/v2/assignments/${slotOf(game, at)}/assign`, {
      body: { user_id: stage.season[who].userId },
    }),
    200,
  );
const offer = async (who: Who, day: string): Promise<Json> =>
  ok(
    await stage.ada('POST', `/api/v2/users/${stage.season[who].userId}/availability`, {
      body: { date: `2098-${day}`, available: true },
    }),
    201,
  );

/** Games and share of both: on the balance page, and beside the candidates for a game. */
async function shares(game: Json): Promise<[games: number, fairShare: number | null][]> {
  const { siteId, omar, nina } = stage.season;
  const query = 'search[start_date]=2098-01-01&search[end_date]=2098-12-31';
  const { balance } = ok(await stage.ada('GET', `/api/v2/sites/${siteId}/balance?${query}`), 200)._embedded;
  const { candidates } = ok(
    await stage.ada('GET', `/api/v2/assignments/${slotOf(game)}/candidates`),
    200,
  )._embedded;
  return [omar, nina].map(({ userId }) => {
    const of = (list: Json) => list.find(({ user_id }: Json) => user_id === userId);
    assert.equal(
      of(candidates).fair_share,
      of(balance).fair_share,
      'beside the candidate and in the balance',
    );
    return [of(balance).games, of(balance).fair_share];
  });
}

test('the balance, the candidates and an accepted plan have the same share', async () => {
  const on = proposing(stage);
  const [saturday, noon] = [await play('05-03', '9:00 AM'), await play('05-03', '12:00 PM')];
  const sunday = await play('05-04', '9:00 AM');
  await assign(saturday, 'omar');
  await offer('omar', '05-03');
  await offer('omar', '05-04');
  await offer('nina', '05-03');
  // One game for 3 + 2 hours.
  assert.deepEqual(await shares(sunday), [
    [1, 0.6],
    [0, 0.4],
  ]);
  const plan = await on.propose({ game_ids: [noon.id, sunday.id] });
  const { games, fair_share, reasons } = plan.assignments[0];
  assert.equal(reasons.at(-1), `${games} games, their share is ${fair_share}`);
  const planned = plan.assignments.map(({ user_id, games, fair_share }: Json) => [
    user_id,
    games,
    fair_share,
  ]);
  await on.act(plan.id, 'accept');
  const [omar, nina] = await shares(sunday);
  const expected = planned.map(([userId]: Json) => [
    userId,
    ...(userId === stage.season.omar.userId ? omar! : nina!),
  ]);
  assert.ok(planned.length > 0);
  assert.deepEqual(planned, expected);
});

test('a share follows whatever changes what was offered, and a game that is worked', async () => {
  const game = await play('05-03', '9:00 AM');
  const later = await play('05-10', '9:00 AM');
  await assign(game, 'omar');
  await offer('omar', '05-03');
  const ofNina = await offer('nina', '05-10');
  const is = async (omar: number | null, nina: number | null, why: string) =>
    assert.deepEqual(
      (await shares(later)).map(([, share]) => share),
      [omar, nina],
      why,
    );
  await is(0.5, 0.5, 'an hour each');
  await assign(later, 'nina');
  await is(1, 1, 'two games');
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { localized_end_time: '12:00 PM' } }), 200);
  await is(1.5, 0.5, 'three hours against one');
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { localized_end_time: '10:00 AM' } }), 200);
  await offer('nina', '05-03');
  await is(0.7, 1.3, 'one hour against two');
  ok(await changeSite({ grades: ['Grassroots', 'Regional'] }), 200);
  const { patterns } = ok(
    await stage.ada('GET', `/api/v2/sites/${stage.season.siteId}/patterns`),
    200,
  )._embedded;
  const grade = async (minimum_grade: string | null) => {
    const { id, positions } = patterns.find(({ name }: Json) => name === '2 officials');
    const body = { positions: positions.map((one: Json) => ({ ...one, minimum_grade })) };
    ok(await stage.ada('PUT', `/api/v2/patterns/${id}`, { body }), 200);
  };
  await grade('Grassroots');
  await is(null, null, 'nobody has the grade');
  const setGrade = async (who: Who, one: string | null) =>
    ok(await stage.ada('PUT', `/api/v2/users/${stage.season[who].userId}`, { body: { grade: one } }), 200);
  await setGrade('omar', 'Regional');
  await is(1, null, 'he alone has the grade');
  await setGrade('omar', null);
  await grade(null);
  await is(0.7, 1.3, 'no grade is needed');
  ok(await stage.ada('DELETE', `/api/v2/availability/${ofNina.id}`), 204);
  await is(1, 1, 'an hour each');
});

test('a plan is measured by those who have a share, and says so where nobody has one', async () => {
  const on = proposing(stage);
  const [game, noon] = [await play('05-03', '9:00 AM'), await play('05-03', '12:00 PM')];
  const measured = async () => {
    const { result } = await on.propose({ game_ids: [game.id, noon.id] });
    return [result.people, result.fair, result.fair_before, result.off_share];
  };
  const { result } = await on.propose({ game_ids: [game.id, noon.id] });
  assert.ok(
    result.sentences.includes(
      'Nobody who may have them offered time for games of this season, so nobody has a fair share.',
    ),
    result.sentences.join(' '),
  );
  assert.deepEqual(await measured(), [0, 0, 0, 0]);
  await offer('omar', '05-03');
  // What Nina works is nobody's share, and she is not off by all of it.
  assert.deepEqual(await measured(), [1, 1, 1, 0]);
});
