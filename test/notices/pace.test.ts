// How often a person is told, over all ways and sites, and when notifications wait for the morning (docs/api: notices).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { endOfQuiet } from '../../src/notices/quiet-hours.ts';
import { issueSessionToken } from '../../src/oauth/tokens.ts';
import { sql } from '../../src/storage/sql.ts';
import { type PushService, startPushService, type TestBrowser } from '../support/push-service.ts';
import { createPattern } from '../support/season.ts';
import { caller } from '../support/service.ts';
import { insertTestSession } from '../support/signed-in-browser.ts';
import { ok, until } from '../support/stage.ts';
import { journalRead, NINA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';

const PATH = '/api/v2/current_account/push_subscriptions';
const MINUTE_MS = 60_000;
const hour = new Date().getUTCHours();
const HOURS = 24;
const QUIET = { from: (hour + HOURS - 1) % HOURS, until: (hour + 2) % HOURS }; // now, on a clock of UTC

let pushes: PushService;
let stage: NoticeStage;
before(async () => {
  pushes = await startPushService();
  stage = await startNoticeStage({
    pushNetwork: { certificateAuthorities: pushes.certificate },
    gapMs: MINUTE_MS,
    env: { QUIET_HOURS: `${QUIET.from}-${QUIET.until}` },
  });
});
after(async () => {
  await stage.stop();
  await pushes.stop();
});

async function browserOf({ accountId }: { accountId: number }): Promise<TestBrowser> {
  const { db } = stage.service;
  const sessionId = await insertTestSession(db, accountId);
  const token = await issueSessionToken(db, { sessionId, scopes: ['read', 'write'] });
  const call = caller(stage.service, token!.value);
  const browser = pushes.browser(ok(await call('GET', PATH), 200).public_key);
  ok(await call('POST', PATH, { body: browser.subscription }), 201);
  return browser;
}

const offer = async (members: object = {}) => {
  const draft = await stage.newGame(members);
  await stage.assign(draft, 0, stage.season.omar.userId);
  return stage.change(draft, { published: true });
};
const soon = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE_MS).toISOString();

/** Makes everything due, as after a minute, for those who got nothing within it. */
async function dueNow(): Promise<void> {
  const { db } = stage.service;
  await journalRead(db);
  await db.query(sql`update emails set due_at = now() where sent_at is null and failed_at is null`);
}

/** Waits until the worker has looked at everything that is due, and left what must wait. */
async function settled(): Promise<void> {
  await until('what is due to be sent, or to wait', async () => {
    const due = await stage.service.db.query(sql`
      select from emails e join users u on u.id = e.user_id join accounts a on a.id = u.account_id
      where e.sent_at is null and e.failed_at is null and e.due_at <= now() and a.notices_after <= now()`);
    const leased = await stage.service.db.query(sql`select from emails where leased_until > now()`);
    return due.length === 0 && leased.length === 0;
  });
}

test('a burst of 200 changes on two sites is one message a minute to each person, over all ways', async () => {
  const { service, season } = stage;
  const { site } = await createSite(service.db, {
    ...{ name: 'Hill Soccer', timezone: 'UTC', ownerAccountId: season.ada.accountId },
  });
  const { id: userId } = await addUser(service.db, {
    siteId: site.id,
    ...{ email: OMAR, firstName: 'Omar', lastName: 'Reyes' },
    roles: { official: true, assignor: false, manager: false },
  });
  await createPattern(service.db, site.id, '2 officials', ['Referee', 'Assistant Referee']);
  const elsewhere = stage.ada;
  const start = {
    localized_date: '2097-05-04',
    localized_time: '9:00 AM',
    pattern_name: '2 officials',
    published: true,
  };
  const there = ok(await elsewhere('POST', `/api/v2/sites/${site.id}/games`, { body: start }), 201);
  const slot = there._embedded.assignments[0].id;
  ok(await elsewhere('POST', `/api/v2/assignments/${slot}/assign`, { body: { user_id: userId } }), 200);
  const here = await offer();
  const browser = await browserOf(stage.season.omar);
  await service.db.query(sql`
    insert into notice_settings (site_id, user_id, muted, ways)
    values (${site.id}, ${userId}, '{}', '{"offered": "email", "changed": "email"}')`);
  await service.db.query(sql`update sites set timezone = 'UTC' where id = ${season.siteId}`);
  await service.db.query(
    sql`update games set start_time = ${soon(3)}, end_time = ${soon(4)} where id = ${here.id}`,
  );
  const heard = () => browser.received.length + stage.mail.received.filter(({ to }) => to === OMAR).length;
  for (let change = 1; change <= 100; change++) {
    ok(await elsewhere('PUT', `/api/v2/games/${there.id}`, { body: { subvenue: `Field ${change}` } }), 200);
    await stage.change(here, { subvenue: `Field ${change}` });
    if (change % 20 === 0) {
      await dueNow();
      await settled();
      assert.equal(heard(), 1, `after ${2 * change} changes`);
    }
  }
  for (const messages of [2, 3]) {
    await service.db.query(sql`update accounts set notices_after = now()`); // the minute passes
    await dueNow();
    await settled();
    assert.ok(heard() <= messages, `${heard()} messages within ${messages} minutes`);
  }
  assert.equal(browser.received.length > 0, true);
  assert.equal(
    stage.mail.received.some(({ to }) => to === OMAR),
    true,
    'of the other site by email',
  );
  await service.db.query(sql`update users set active = false where id = ${userId}`);
  await service.db.query(sql`update games set deleted_at = now()`);
});

test('a message of an assignor goes by email, a minute after what is pushed', async () => {
  const { service, season } = stage;
  const { siteId, nina } = season;
  const browser = await browserOf(nina);
  const draft = await stage.newGame({ start_time: soon(5) });
  await stage.assign(draft, 0, nina.userId);
  await stage.change(draft, { published: true });
  const body = { to: { user_ids: [nina.userId] }, subject: 'Parking', text: 'Behind the gym.' };
  ok(await stage.ada('POST', `/api/v2/sites/${siteId}/messages`, { body }), 201);
  await until('the message to be handed on', async () => {
    const rows = await service.db.query(sql`select from notices where kind = 'message'`);
    return rows.length === 1;
  });
  const emails = () => stage.mail.received.flatMap(({ to, subject }) => (to === NINA ? [subject] : []));
  await dueNow();
  await settled();
  assert.deepEqual([browser.received.length, emails()], [1, []]);
  await dueNow();
  await settled();
  assert.deepEqual([browser.received.length, emails()], [1, []], 'within the minute');
  await service.db.query(sql`update accounts set notices_after = now()`); // the minute passes
  await dueNow();
  await settled();
  assert.deepEqual([browser.received.length, emails()], [1, ['Parking']]);
});

describe('in quiet hours', () => {
  test('a notification waits for the morning on the clock of the site; of a game within 24 hours it does not', async () => {
    const { db } = stage.service;
    await db.query(sql`update sites set timezone = 'UTC'`);
    await db.query(sql`update accounts set notices_after = now()`);
    const browser = await browserOf(stage.season.omar);
    await offer();
    await dueNow();
    const waiting = () =>
      db.query<{ due_at: Date }>(
        sql`select due_at from emails where sent_at is null and failed_at is null and due_at > now()`,
      );
    await until('the notification to wait', async () => (await waiting()).length === 1);
    const [{ due_at: due } = { due_at: new Date(0) }] = await waiting();
    assert.deepEqual([due.getUTCHours(), due.getUTCMinutes()], [QUIET.until, 0]);
    assert.equal(browser.received.length, 0);
    await offer({ start_time: soon(5) });
    await dueNow();
    await until('the notification', async () => browser.received.length === 1);
    assert.match(browser.received[0]!.message.title, /2 games|two games/i);
    assert.equal(browser.received[0]!.urgency, 'high');
  });

  test('end at their hour, over midnight and over a change of clocks', () => {
    const zone = 'America/New_York';
    const end = (now: string, quietHours: { from: number; until: number } | undefined) =>
      endOfQuiet(new Date(now), { zone, quietHours })?.toISOString();
    const night = { from: 22, until: 7 };
    assert.equal(end('2026-11-18T02:59:00Z', night), undefined, '9:59 PM');
    assert.equal(end('2026-11-18T03:00:00Z', night), '2026-11-18T12:00:00.000Z', '10 PM');
    assert.equal(end('2026-11-18T11:59:00Z', night), '2026-11-18T12:00:00.000Z', '6:59 AM');
    assert.equal(end('2026-11-18T12:00:00Z', night), undefined, '7 AM');
    assert.equal(
      end('2026-03-08T04:30:00Z', night),
      '2026-03-08T11:00:00.000Z',
      'clocks go forward in the night',
    );
    assert.equal(end('2026-11-18T18:30:00Z', { from: 13, until: 15 }), '2026-11-18T20:00:00.000Z');
    assert.equal(end('2026-11-18T03:00:00Z', undefined), undefined);
  });
});
