// Reminders by hand: of one official, or of all who have not answered (docs/api: Assignments, Remind officials).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { ADA, journalRead, NINA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
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

  test('of a search finds the crews by each of its keys', async () => {
    const day = '2097-05-04';
    const game = await stage.toldGame({
      ...{ localized_date: day, localized_time: '9:00 AM', pattern_name: '2 officials' },
      ...{ league_name: 'North', age_group_name: 'U12', game_type_name: 'Cup', gender_name: 'Girls' },
      ...{ venue_name: 'Pier Field', user_defined_id: 'R-7' },
    });
    const { venue_id, league_id, age_group_id, game_type_id, gender_id, pattern_id } = game;
    const { home_team_id, away_team_id } = game;
    const ids = { venue_id, league_id, age_group_id, game_type_id, gender_id, pattern_id };
    const keys = {
      ...Object.fromEntries(
        Object.entries({ ...ids, home_team_id, away_team_id, team_id: away_team_id, id: game.id }).map(
          ([key, value]) => [key, [value]],
        ),
      ),
      ...{ status: ['A'], published: true, start_date: day, end_date: day, query: 'R-7' },
    };
    for (const [key, value] of Object.entries(keys)) {
      const { people } = ok(await remind({ games: { [key]: value } }), 200);
      assert.ok(
        people.some(({ first_name }: Json) => first_name === 'Omar'),
        key,
      );
    }
    const { people } = ok(await remind({ games: { id: [game.id], status: ['C'] } }), 200);
    assert.deepEqual(people, []);
    await stage.minutePasses();
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

describe('by the rules of the site', () => {
  const rules = async (body: object) =>
    ok(await stage.ada('PUT', `/api/v2/sites/${stage.season.siteId}`, { body }), 200);
  /** The rules are applied after the search: the next search begins when that is done. */
  const reminders = async () => {
    await stage.remindersSearched();
    return toldBy(stage, await stage.remindersPass());
  };
  const inHours = (hours: number) => ({
    start_time: new Date(Date.now() + hours * 60 * 60_000).toISOString(),
  });
  /** Lets hours pass for the game and what people know of it. */
  async function hoursPass(hours: number): Promise<void> {
    const { db } = stage.service;
    const past = sql`${hours} * interval '1 hour'`;
    await db.query(sql`update games set start_time = start_time - ${past}, end_time = end_time - ${past}`);
    await db.query(sql`update games set updated_at = updated_at - ${past}`);
    await db.query(sql`
      update assignments set updated_at = updated_at - ${past}, reminded_at = reminded_at - ${past}`);
    await db.query(sql`
      update notices set created_at = created_at - ${past}, notified_at = notified_at - ${past},
        last_notified = last_notified || case when last_notified ? 'game' then jsonb_build_object('game',
          last_notified->'game' || (select jsonb_object_agg(key, to_char(
              (value::timestamptz - ${past}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            from jsonb_each_text(last_notified->'game') where key in ('start', 'end'))) else '{}' end`);
    await db.query(sql`
      update notices set last_notified = jsonb_set(last_notified, '{lapsesAt}',
        to_jsonb((last_notified->>'lapsesAt')::timestamptz - ${past}))
      where last_notified ? 'lapsesAt'`);
  }
  beforeEach(() =>
    rules({ reminder_days: null, answer_reminder_days: null, answer_hours: null, offers_lapse: false }),
  );

  test('officials are reminded some days after they were asked, once, and the service did it', async () => {
    await rules({ answer_reminder_days: 3 });
    const game = await stage.toldGame(inHours(30 * 24));
    await hoursPass(71);
    assert.deepEqual(await reminders(), {});
    await hoursPass(2);
    assert.deepEqual(await reminders(), { [OMAR]: ['reminder'] });
    await hoursPass(30);
    assert.deepEqual(await reminders(), {});
    const { history } = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded;
    assert.deepEqual([history[0].by_service, history[0]._embedded], [true, undefined]);
    assert.ok(history[0].changes[0].after.reminded_at);
  });

  test('whoever was reminded by hand is not reminded again by a rule', async () => {
    await rules({ answer_reminder_days: 3 });
    const game = await stage.toldGame(inHours(30 * 24));
    await hoursPass(80);
    ok(await remind({ game_ids: [game.id] }), 200);
    assert.deepEqual(await reminders(), { [OMAR]: ['reminder'] });
    await hoursPass(30);
    assert.deepEqual(await reminders(), {});
  });

  test('whoever does not want reminders gets none by a rule, and none is recorded', async () => {
    const settings = `/api/v2/users/${stage.season.omar.userId}/notice_settings`;
    ok(await stage.omar('PUT', settings, { body: { muted: ['reminder'] } }), 200);
    await rules({ answer_reminder_days: 3 });
    const game = await stage.toldGame(inHours(30 * 24));
    await hoursPass(80);
    assert.deepEqual(await reminders(), {});
    assert.equal((await slot(game)).reminded_at, null);
    ok(await stage.omar('PUT', settings, { body: { muted: [] } }), 200);
  });

  test('officials read when an answer is due, and are reminded a day before', async () => {
    await rules({ answer_hours: 48 });
    await stage.toldGame(inHours(10 * 24));
    assert.match((await textOfLast()) ?? '', /Please answer by \w{3}, \w{3} \d+, \d+:\d\d [AP]M\.\n/);
    await hoursPass(6 * 24);
    assert.deepEqual(await reminders(), {});
    await hoursPass(26);
    assert.deepEqual(await reminders(), { [OMAR]: ['reminder'] });
    await hoursPass(26);
    assert.deepEqual(await reminders(), {}, 'nobody is taken off without the rule');
  });

  test('an offer lapses where the site says so, for those who were told before', async () => {
    await rules({ answer_hours: 48, offers_lapse: true });
    const game = await stage.toldGame(inHours(80));
    assert.match((await textOfLast()) ?? '', /Without an answer you are taken off\s+the game\./);
    const answered = await stage.toldGame(inHours(84));
    await stage.answer(answered, 'A');
    await stage.minutePasses();
    await rules({ offers_lapse: false });
    const untold = await stage.newGame({ ...inHours(90), home_team_name: 'Hawks', away_team_name: 'Gulls' });
    await stage.assign(untold, 0, stage.season.nina.userId);
    await stage.change(untold, { published: true });
    await stage.minutePasses();
    await rules({ offers_lapse: true });
    await hoursPass(43);
    await stage.remindersSearched();
    const emails = await stage.remindersPass();
    const told = await toldBy(stage, emails);
    assert.deepEqual(told[OMAR], ['removed']);
    assert.deepEqual(told[ADA], ['lapsed'], 'the assignor, who has to find another');
    const { text = '' } = await PostalMime.parse(emails.find(({ to }) => to === ADA)!.raw);
    assert.match(text, /Omar Reyes did not answer in time, and was taken off the\s+game\./);
    assert.equal((await slot(game)).assigned, false);
    assert.equal((await slot(answered)).accepted, true);
    assert.equal((await slot(untold)).assigned, true, 'Nina was never told that it lapses');
    const { history } = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded;
    assert.equal(history[0].by_service, true);
  });

  test('an offer lapses not before the time that was told, whatever the rule is by then', async () => {
    await rules({ answer_hours: 24, offers_lapse: true });
    const game = await stage.toldGame(inHours(80));
    await hoursPass(16);
    await rules({ answer_hours: 72 });
    await reminders();
    assert.equal((await slot(game)).assigned, true);
  });

  test('whoever has to answer again reads until when', async () => {
    await rules({ answer_hours: 48, offers_lapse: true });
    const game = await stage.toldGame(inHours(10 * 24));
    await stage.answer(game, 'A');
    await stage.change(game, inHours(10 * 24 + 3));
    await stage.minutePasses();
    const text = (await textOfLast()) ?? '';
    assert.match(text, /Please answer again\./);
    assert.match(text, /Without an answer you are taken off\s+the game\./);
  });

  test('their values are refused by name', async () => {
    for (const [member, value] of Object.entries({
      answer_reminder_days: 31,
      answer_hours: 0,
      offers_lapse: 3,
    })) {
      const reply = await stage.ada('PUT', `/api/v2/sites/${stage.season.siteId}`, {
        body: { [member]: value },
      });
      assert.match(problemsOf(reply)[0], new RegExp(`^/${member}: `));
    }
  });
});

async function textOfLast(): Promise<string | undefined> {
  return (await PostalMime.parse(stage.mail.received.at(-1)!.raw)).text;
}
