// Who was told what, when, and whether they have seen it; which emails people want (docs/api: notices).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { purgeNotices } from '../../src/notices/purging.ts';
import { sql } from '../../src/storage/sql.ts';
import { assertProblem, pathsOf } from '../api/callers.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { journalRead, type NoticeStage, startNoticeStage } from './notice-stage.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

const noticesOf = async ({ id }: Json, call: Call = stage.ada): Promise<Json[]> =>
  ok(await call('GET', `/api/v2/games/${id}/notices`), 200)._embedded.notices;
const settingsPath = () => `/api/v2/users/${stage.season.omar.userId}/notice_settings`;
const set = async (body: object, call: Call = stage.omar) =>
  ok(await call('PUT', settingsPath(), { body }), 200);

describe('the notices of a game', () => {
  test('wait with the time at which they go out, and say then what was told', async () => {
    const game = await stage.toldGame({ venue_name: 'Pier Field' });
    await stage.change(game, { venue_name: 'Dune Park', localized_time: '11:00 AM' });
    await journalRead(stage.service.db);
    const [waiting, offered] = await noticesOf(game);
    assert.deepEqual([waiting.said, waiting.told, waiting.sent_at], [null, [], null]);
    assert.ok(new Date(waiting.due_at) > new Date());
    assert.deepEqual([offered.said, offered.due_at, offered.name], ['offered', null, 'Omar Reyes']);
    const [email] = await stage.minutePasses();
    const [changed] = await noticesOf(game);
    const day = game.start_time.slice(0, 10);
    assert.deepEqual(changed.told, [
      { field: 'start_time', before: `${day}T09:00:00.000-05:00`, after: `${day}T11:00:00.000-05:00` },
      { field: 'end_time', before: `${day}T10:00:00.000-05:00`, after: `${day}T12:00:00.000-05:00` },
      { field: 'venue', before: 'Pier Field', after: 'Dune Park' },
    ]);
    assert.deepEqual(
      [changed.kind, changed.said, changed.email_subject],
      ['game', 'changed', email!.subject],
    );
    assert.ok(changed.sent_at >= changed.created);
  });

  test('say why an email has not been sent yet', async () => {
    const game = await stage.toldGame();
    stage.mail.answerRecipient(() => '451 Later');
    await stage.change(game, { subvenue: 'Field 2' });
    await stage.minutePasses();
    const [waiting] = await noticesOf(game);
    assert.deepEqual([waiting.failure, waiting.failed_at], ['the mail server responds with 451', null]);
    stage.mail.answerRecipient(() => undefined);
    await stage.minutePasses();
    const [sent] = await noticesOf(game);
    assert.deepEqual([sent.failure, sent.said], [null, 'changed']);
  });

  test('say when the official opened the game since', async () => {
    const game = await stage.toldGame();
    assert.equal((await noticesOf(game))[0].seen_at, null);
    const seen = async (call: Call) => ok(await call('POST', `/api/v2/games/${game.id}/seen`), 204);
    await seen(stage.nina); // who is not on it
    await seen(stage.omar);
    await seen(stage.omar);
    const [notice, ...others] = await noticesOf(game);
    assert.ok(notice.seen_at >= notice.sent_at);
    assert.deepEqual(others, []);
    await stage.change(game, { subvenue: 'Field 2' });
    await stage.minutePasses();
    assert.equal((await noticesOf(game))[0].seen_at, null);
  });

  test('are for assignors; officials get their own', async () => {
    const game = await stage.toldGame();
    await stage.assign(game, 1, stage.season.nina.userId);
    await stage.minutePasses();
    const names = async (call: Call) => (await noticesOf(game, call)).map(({ name }) => name).sort();
    assert.deepEqual(await names(stage.ada), ['Nina Alvarez', 'Omar Reyes', 'Omar Reyes']);
    assert.deepEqual(await names(stage.omar), ['Omar Reyes', 'Omar Reyes']);
    const path = `/api/v2/users/${stage.season.nina.userId}/notices`;
    const [own] = ok(await stage.nina('GET', path), 200)._embedded.notices;
    assert.equal(own._links.game.href.match(/games\/(\d+)/)?.[1], String(game.id));
    assertProblem(await stage.omar('GET', path), 403);
  });

  test('do not have what the official did', async () => {
    const game = await stage.toldGame();
    const path = `/api/v2/assignments/${game._embedded.assignments[0].id}/confirm`;
    ok(await stage.omar('POST', path, { body: { status: 'A' } }), 200);
    await stage.minutePasses();
    assert.deepEqual(
      (await noticesOf(game)).map(({ said }) => said),
      ['offered'],
    );
  });
});

test('the emails of a user are listed once each, with what they told', async () => {
  const games = [await stage.toldGame(), await stage.toldGame()];
  for (const game of games) await stage.change(game, { subvenue: 'Field 2' });
  const path = `/api/v2/users/${stage.season.omar.userId}/emails`;
  await journalRead(stage.service.db);
  const [waiting] = ok(await stage.ada('GET', path), 200)._embedded.emails;
  assert.deepEqual([waiting.subject, waiting.sent_at, waiting._embedded.notices.length], [null, null, 2]);
  const [email] = await stage.minutePasses();
  const [sent, before] = ok(await stage.omar('GET', path), 200)._embedded.emails;
  assert.deepEqual([sent.subject, sent.due_at, sent.failure], [email!.subject, null, null]);
  assert.deepEqual(
    sent._embedded.notices.map(({ said }: Json) => said),
    ['changed', 'changed'],
  );
  assert.deepEqual(
    before._embedded.notices.map(({ said }: Json) => said),
    ['offered'],
  );
  assertProblem(await stage.nina('GET', path), 403);
});

describe('a user', () => {
  test('mutes kinds of notices, or the assignor does, but no other official', async () => {
    assert.deepEqual((await set({ muted: ['reminder', 'statement', 'reminder'] })).muted, [
      'reminder',
      'statement',
    ]);
    assert.deepEqual((await set({})).muted, ['reminder', 'statement']);
    assert.deepEqual((await set({ muted: ['reminder'] }, stage.ada)).muted, ['reminder']);
    assertProblem(await stage.nina('PUT', settingsPath(), { body: { muted: [] } }), 403);
    assert.deepEqual(pathsOf(await stage.omar('PUT', settingsPath(), { body: { muted: ['game'] } })), [
      '/muted/0',
    ]);
    assert.deepEqual((await set({ muted: [] })).muted, []);
  });

  test('whose address was rejected is told what they missed, when the assignor asks to try again', async () => {
    const game = await stage.toldGame();
    stage.mail.answerRecipient(() => '550 5.1.1 No such user');
    await stage.change(game, { subvenue: 'Field 2' });
    await stage.minutePasses();
    const { email_suppressed: suppressed } = ok(await stage.ada('GET', settingsPath()), 200);
    assert.equal(suppressed.reason, 'the mail server responds with 5.1.1');
    assert.match(suppressed.since, /^20\d\d-/);
    const [failed] = await noticesOf(game);
    assert.ok(failed.failed_at);
    stage.mail.answerRecipient(() => undefined);
    await stage.change(game, { subvenue: 'Field 3' });
    assert.deepEqual(await stage.minutePasses(), []);

    assert.deepEqual((await set({ email_suppressed: suppressed }, stage.ada)).email_suppressed, suppressed);
    assert.equal((await set({ email_suppressed: null }, stage.ada)).email_suppressed, null);
    const [email, ...more] = await stage.minutePasses();
    assert.deepEqual([email?.to, more], ['omar.reyes@harbor.example', []]);
    const [sent] = await noticesOf(game);
    assert.deepEqual(sent.told, [{ field: 'subvenue', before: null, after: 'Field 3' }]);
    const left = await stage.service.db.query(sql`select from emails where failed_at is not null`);
    assert.equal(left.length, 0);
  });
});

test('notices are kept as long as the journal; of a game until it is over, of a statement until all is paid', async () => {
  const { db } = stage.service;
  const { siteId, omar } = stage.season;
  const owed = { user_id: omar.userId, statement_date: '2096-05-02', description: 'Referee', amount: 90 };
  const { id } = ok(await stage.ada('POST', `/api/v2/sites/${siteId}/statements`, { body: owed }), 201);
  const emailsAfterPaying = async (amount: number) => {
    ok(await stage.ada('PUT', `/api/v2/statements/${id}`, { body: { amount_paid: amount } }), 200);
    return stage.minutePasses();
  };
  assert.equal((await emailsAfterPaying(40)).length, 1);
  const [over, coming] = [await stage.toldGame(), await stage.toldGame()];
  const age = () => db.query(sql`update notices set created_at = now() - interval '31 days'`);
  await age();
  await db.query(
    sql`update games set start_time = '2020-05-02T13:00Z', end_time = '2020-05-02T14:00Z' where id = ${over.id}`,
  );
  assert.equal(await purgeNotices(db, { days: 30, batch: 1_000 }), 1);
  assert.deepEqual(await noticesOf(over), []);
  assert.equal((await noticesOf(coming)).length, 1);
  const [rest] = await emailsAfterPaying(90);
  assert.match(rest!.subject, /paid you \$50\.00$/);
  await age();
  assert.equal(await purgeNotices(db, { days: 30, batch: 1_000 }), 2, 'what was told of the statement');
  const orphans = await db.query(
    sql`select from emails e where not exists (select from notices where email_id = e.id)`,
  );
  assert.equal(orphans.length, 0);
});

describe('a site', () => {
  test('says how many days before a game its officials are reminded', async () => {
    const path = `/api/v2/sites/${stage.season.siteId}`;
    assert.equal(ok(await stage.ada('GET', path), 200).reminder_days, 2);
    for (const days of [7, null, 2]) {
      assert.equal(
        ok(await stage.ada('PUT', path, { body: { reminder_days: days } }), 200).reminder_days,
        days,
      );
    }
    for (const days of [0, 31, 'two']) {
      assert.deepEqual(pathsOf(await stage.ada('PUT', path, { body: { reminder_days: days } })), [
        '/reminder_days',
      ]);
    }
  });
});
