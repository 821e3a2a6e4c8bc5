// Reminders by hand: of one official, or of all who have not answered (docs/api: Assignments, Remind officials).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { journalRead, NINA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());
beforeEach(async () => {
  await stage.service.db.query(sql`update games set deleted_at = now()`);
  await dayPasses();
});

const remind = (body: object, call: Call = stage.ada) =>
  call('POST', `/api/v2/sites/${stage.season.siteId}/reminders`, { body });
const slotOf = (game: Json, at = 0) => game._embedded.assignments[at].id;
const slot = async (game: Json, call = stage.ada) =>
  ok(await call('GET', `/api/v2/assignments/${slotOf(game)}`), 200);
const problemsOf = (reply: Reply) => {
  assert.equal(reply.status, 422, reply.text);
  return reply.json.errors.map(({ path, message }: Json) => `${path}: ${message}`);
};
const reasonsOf = ({ people }: Json) => people.map((one: Json) => [one.first_name, one.reason]);

async function dayPasses(): Promise<void> {
  await stage.service.db.query(sql`update assignments set reminded_at = reminded_at - interval '25 hours'`);
}

describe('a reminder by hand', () => {
  test('asks one official again, of everything that they have not answered, in one email', async () => {
    const [one, other, answered] = [await stage.toldGame(), await stage.toldGame(), await stage.toldGame()];
    await stage.answer(answered, 'A');
    await stage.minutePasses();
    const done = ok(await remind({ assignment_ids: [slotOf(one)] }), 200);
    assert.equal(done.reminded, 1);
    const [person] = done.people;
    assert.deepEqual(person.assignment_ids, [slotOf(one), slotOf(other)]);
    assert.equal(person.reason, null);
    assert.equal((await slot(one)).reminded_at, person.reminded_at);
    assert.equal((await slot(one, stage.omar)).reminded_at, undefined, 'a matter of assignors');
    const emails = await stage.minutePasses();
    assert.match(emails[0]!.raw.toString(), /please answer, two games/i);
    assert.deepEqual(await toldBy(stage, emails), { [OMAR]: ['reminder', 'reminder'] });
  });

  test('comes once a day, however often it is pressed, by whomever and for whatever game', async () => {
    const [one, other] = [await stage.toldGame(), await stage.toldGame()];
    const bodies = [
      { assignment_ids: [slotOf(one)] },
      { game_ids: [other.id] },
      { games: { needs: ['answers'] } },
    ];
    const all = await Promise.all(bodies.map((body) => remind(body)));
    assert.equal(
      all.map((reply) => ok(reply, 200).reminded).reduce((sum, count) => sum + count),
      1,
    );
    const again = ok(await remind(bodies[0]!), 200);
    assert.deepEqual([again.reminded, ...reasonsOf(again)], [0, ['Omar', 'reminded']]);
    assert.ok(again.people[0].reminded_at);
    assert.equal((await stage.minutePasses()).length, 1);
    await dayPasses();
    assert.equal(ok(await remind(bodies[0]!), 200).reminded, 1);
    assert.equal((await stage.minutePasses()).length, 1);
  });

  test('for all shown is for those who have not answered, and for nobody else', async () => {
    const game = await stage.newGame({ home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' });
    await stage.assign(game, 0, stage.season.omar.userId);
    await stage.assign(game, 1, stage.season.nina.userId);
    await stage.change(game, { published: true });
    await stage.minutePasses();
    await stage.answer(game, 'D');
    const draft = await stage.newGame();
    await stage.assign(draft, 0, stage.season.omar.userId);
    await stage.minutePasses();
    const done = ok(await remind({ game_ids: [game.id, draft.id] }), 200);
    assert.deepEqual(reasonsOf(done), [['Nina', null]]);
    assert.deepEqual(await toldBy(stage, await stage.minutePasses()), { [NINA]: ['reminder'] });
  });

  test('is not sent to who answers within the minute, or who was taken off the game', async () => {
    const [one, other] = [await stage.toldGame(), await stage.toldGame()];
    ok(await remind({ game_ids: [one.id, other.id] }), 200);
    await journalRead(stage.service.db);
    await stage.answer(one, 'A');
    ok(await stage.ada('POST', `/api/v2/assignments/${slotOf(other)}/unassign`), 200);
    assert.deepEqual(await toldBy(stage, await stage.minutePasses()), { [OMAR]: ['removed'] });
    assert.equal((await slot(other)).reminded_at, null, 'the next official was not reminded');
  });

  test('says who does not want reminders, left, or has an address that is rejected', async () => {
    const { db } = stage.service;
    const { omar } = stage.season;
    const game = await stage.toldGame();
    const reasons = async () => reasonsOf(ok(await remind({ game_ids: [game.id] }), 200));
    const settings = `/api/v2/users/${omar.userId}/notice_settings`;
    ok(await stage.omar('PUT', settings, { body: { muted: ['reminder'] } }), 200);
    assert.deepEqual(await reasons(), [['Omar', 'muted']]);
    ok(await stage.omar('PUT', settings, { body: { muted: [] } }), 200);
    await db.query(sql`insert into suppressed_addresses (address, reason) values (${OMAR}, 'no such user')`);
    assert.deepEqual(await reasons(), [['Omar', 'rejected']]);
    await db.query(sql`delete from suppressed_addresses`);
    await db.query(sql`update accounts set deactivated_at = now() where id = ${omar.accountId}`);
    assert.deepEqual(await reasons(), [['Omar', 'left']]);
    await db.query(sql`update accounts set deactivated_at = null where id = ${omar.accountId}`);
    assert.deepEqual(await stage.minutePasses(), []);
  });

  test('does not change since when they are asked, nor the version of the slot', async () => {
    const game = await stage.toldGame();
    const before = await slot(game);
    ok(await remind({ assignment_ids: [slotOf(game)] }), 200);
    const after = await slot(game);
    assert.deepEqual([after.updated, after.lock_version], [before.updated, before.lock_version]);
    await stage.minutePasses();
  });

  test('is in the history, with who sent it', async () => {
    const game = await stage.toldGame();
    const { reminded_at } = ok(await remind({ game_ids: [game.id] }), 200).people[0];
    const { history } = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded;
    assert.equal(history[0]._embedded.user.first_name, 'Ada');
    assert.deepEqual(history[0].changes[0].before, { reminded_at: null });
    assert.deepEqual(history[0].changes[0].after, { reminded_at });
    await stage.minutePasses();
  });

  test('of what is not there, or of nothing, is refused by name', async () => {
    const cases: [object, RegExp][] = [
      [{}, /^\/: The body must have exactly one of assignment_ids, game_ids and games\.$/],
      [{ game_ids: [1], assignment_ids: [1] }, /^\/: The body must have exactly one/],
      [{ game_ids: [999_999] }, /^\/game_ids: game_ids has 999999, which is not a game of this site\.$/],
      [
        { assignment_ids: [999_999] },
        /^\/assignment_ids: assignment_ids has 999999, which is not an assignment/,
      ],
      [{ games: { league_id: ['north'] } }, /^\/games\/league_id/],
    ];
    for (const [body, problem] of cases) assert.match(problemsOf(await remind(body))[0], problem);
    assert.equal((await remind({ game_ids: [1] }, stage.omar)).status, 403);
  });
});

describe('an answer that an assignor gives for somebody who called', () => {
  test('says who gave it, to assignors and the official, until they answer themselves', async () => {
    const game = await stage.toldGame();
    const { ada } = stage.season;
    const answeredBy = { id: ada.userId, name: 'Ada Okafor' };
    assert.deepEqual((await stage.answer(game, 'D', stage.ada)).answered_by, answeredBy);
    assert.deepEqual((await slot(game, stage.omar)).answered_by, answeredBy);
    assert.equal('answered_by' in (await slot(game, stage.nina)), false);
    assert.equal((await stage.answer(game, 'A')).answered_by, null);
    await stage.answer(game, 'D', stage.ada);
    assert.equal((await stage.assign(game, 0, stage.season.nina.userId)).answered_by, null);
    await stage.minutePasses();
  });
});
