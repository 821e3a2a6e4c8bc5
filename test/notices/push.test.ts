// Notifications in the browsers of officials: which way what is told goes, and when (docs/api: notices).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { issueSessionToken } from '../../src/oauth/tokens.ts';
import { sql } from '../../src/storage/sql.ts';
import { assertProblem, pathsOf } from '../api/callers.ts';
import { type PushService, startPushService, type TestBrowser } from '../support/push-service.ts';
import { type Call, caller, type Reply } from '../support/service.ts';
import { insertTestSession } from '../support/signed-in-browser.ts';
import { ok } from '../support/stage.ts';
import { type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';

type Json = Reply['json'];

const PATH = '/api/v2/current_account/push_subscriptions';
const HOUR_MS = 60 * 60_000;

let pushes: PushService;
let stage: NoticeStage;
before(async () => {
  pushes = await startPushService();
  const pushNetwork = { certificateAuthorities: pushes.certificate };
  stage = await startNoticeStage({ pushNetwork, env: { QUIET_HOURS: 'off' } });
});
after(async () => {
  await stage.stop();
  await pushes.stop();
});
beforeEach(async () => {
  await stage.service.db.query(sql`delete from sessions`);
  await stage.service.db.query(sql`delete from notice_settings`);
});

/** Omar, signed in to the web application at a browser. */
async function signedIn(accountId = stage.season.omar.accountId): Promise<{ call: Call; sessionId: number }> {
  const { db } = stage.service;
  const sessionId = await insertTestSession(db, accountId);
  const token = await issueSessionToken(db, { sessionId, scopes: ['read', 'write'] });
  return { call: caller(stage.service, token!.value), sessionId };
}

async function browserOf(call: Call): Promise<TestBrowser & { id: number }> {
  const { public_key: publicKey } = ok(await call('GET', PATH), 200);
  const browser = pushes.browser(publicKey);
  const { id } = ok(await call('POST', PATH, { body: browser.subscription }), 201);
  return { ...browser, id };
}

const offer = async (members: object = {}): Promise<Json> => {
  const draft = await stage.newGame({
    home_team_name: 'Harbor Hawks',
    away_team_name: 'Bay Gulls',
    ...members,
  });
  await stage.assign(draft, 0, stage.season.omar.userId);
  return stage.change(draft, { published: true });
};
const choose = async (ways: object) => {
  const path = `/api/v2/users/${stage.season.omar.userId}/notice_settings`;
  return ok(await stage.omar('PUT', path, { body: { ways } }), 200).ways;
};
const soon = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const titles = ({ received }: TestBrowser) => received.map(({ message }) => message.title);

describe('a browser', () => {
  test('shows what is told instead of an email, encrypted for it alone; it opens the game', async () => {
    const browser = await browserOf((await signedIn()).call);
    const game = await offer();
    assert.deepEqual(await stage.minutePasses(), []);
    const [pushed, ...more] = browser.received;
    assert.deepEqual(more, []);
    assert.match(pushed!.message.title, /2096, 9:00 AM: a game for you, Harbor Hawks v Bay Gulls$/);
    assert.equal(pushed!.message.body, 'Harbor Hawks v Bay Gulls\nPlace to be announced · Referee · $45.00');
    assert.deepEqual([pushed!.message.path, pushed!.urgency], [`/app/me/games/${game.id}`, 'normal']);
    await stage.change(game, { status: 'C' });
    assert.deepEqual(await stage.minutePasses(), []);
    assert.match(browser.received[1]!.message.body, /^Canceled\. Please do not go there\./);
    const [sent] = ok(await stage.ada('GET', `/api/v2/users/${stage.season.omar.userId}/emails`), 200)
      ._embedded.emails;
    assert.deepEqual([sent.way, sent.subject], ['push', browser.received[1]!.message.title]);
  });

  test('is one of several: each of them shows it, and signing out ends one', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const browsers = [await browserOf(one.call), await browserOf(other.call)];
    await offer();
    await stage.minutePasses();
    await stage.service.db.query(sql`delete from sessions where id = ${one.sessionId}`);
    await offer();
    await stage.minutePasses();
    assert.deepEqual(
      browsers.map(({ received }) => received.length),
      [1, 2],
    );
    assert.equal(ok(await other.call('GET', PATH), 200)._embedded.push_subscriptions.length, 1);
  });

  for (const status of [404, 410]) {
    test(`of which the push service says ${status} is forgotten, and the email goes at once`, async () => {
      const { call } = await signedIn();
      const browser = await browserOf(call);
      browser.respond(status);
      await offer();
      const [email] = await stage.minutePasses();
      assert.equal(email?.to, OMAR);
      assert.deepEqual(ok(await call('GET', PATH), 200)._embedded.push_subscriptions, []);
    });
  }

  test('of which the push service is down is tried again, and then the email goes', async () => {
    const browser = await browserOf((await signedIn()).call);
    browser.respond(503);
    await offer();
    for (const attempt of [1, 2, 3]) assert.deepEqual(await stage.minutePasses(), [], `attempt ${attempt}`);
    const [email] = await stage.minutePasses();
    assert.equal(email?.to, OMAR);
  });

  test('of somebody who was made inactive, or whose account was deactivated, shows nothing', async () => {
    const browser = await browserOf((await signedIn()).call);
    const { omar } = stage.season;
    const { db } = stage.service;
    for (const table of ['users', 'accounts'] as const) {
      await offer();
      await (table === 'users'
        ? db.query(sql`update users set active = false where id = ${omar.userId}`)
        : db.query(sql`update accounts set deactivated_at = now() where id = ${omar.accountId}`));
      assert.deepEqual(await stage.minutePasses(), [], table);
      await db.query(sql`update users set active = true where id = ${omar.userId}`);
      await db.query(sql`update accounts set deactivated_at = null where id = ${omar.accountId}`);
    }
    assert.deepEqual(browser.received, []);
  });
});

describe('each person chooses', () => {
  test('the way of what is offered, changed and canceled, and what is chosen for one does not hide another', async () => {
    const browser = await browserOf((await signedIn()).call);
    assert.deepEqual(await choose({ offered: 'email' }), {
      offered: 'email',
      ...{ changed: 'push', canceled: 'push', today: 'push' },
    });
    const game = await offer();
    assert.equal((await stage.minutePasses()).length, 1);
    await stage.change(game, { subvenue: 'Field 2' });
    assert.equal((await stage.minutePasses()).length, 0);
    assert.match(titles(browser)[0]!, /is now at Field 2$/);
    await choose({ canceled: 'email', changed: 'email' });
    await stage.change(game, { status: 'C' });
    assert.equal((await stage.minutePasses()).length, 1);
    assert.equal(browser.received.length, 1);
  });

  test('and what goes by another way follows in a message of its own', async () => {
    const browser = await browserOf((await signedIn()).call);
    const game = await offer();
    await stage.minutePasses();
    await choose({ offered: 'email' });
    await stage.change(game, { status: 'C' });
    await offer();
    const emails = [...(await stage.minutePasses()), ...(await stage.minutePasses())];
    assert.match(titles(browser)[1]!, /is canceled$/);
    assert.deepEqual(
      emails.map(({ subject }) => /a game for you/.test(subject)),
      [true],
    );
  });

  test('whether they hear of a game on its day', async () => {
    const { db } = stage.service;
    await db.query(sql`update sites set timezone = 'UTC', reminder_days = null`);
    const isLate = new Date().getUTCHours() >= 23 || new Date().getUTCHours() < 7;
    const browser = await browserOf((await signedIn()).call);
    const game = await offer({ start_time: soon(0.5) });
    await stage.minutePasses();
    await stage.remindersPass();
    const again = await stage.remindersPass();
    await db.query(sql`update games set deleted_at = now() where id = ${game.id}`);
    await db.query(sql`update sites set timezone = 'America/New_York', reminder_days = 2`);
    assert.deepEqual(again, []);
    if (!isLate)
      assert.match(titles(browser)[1] ?? '', /^Today .*: please answer, Harbor Hawks v Bay Gulls$/);
  });

  test('among the ways that there are', async () => {
    const path = `/api/v2/users/${stage.season.omar.userId}/notice_settings`;
    const sent = await stage.omar('PUT', path, {
      body: { ways: { offered: 'none', today: 'none', changed: 'fax' } },
    });
    assert.deepEqual(pathsOf(sent), ['/ways/offered', '/ways/changed']);
  });
});

describe('a subscription', () => {
  test('belongs to a browser that is signed in: a token of an application has none', async () => {
    const { call } = await signedIn();
    const { public_key } = ok(await call('GET', PATH), 200);
    const { subscription } = pushes.browser(public_key);
    assertProblem(await stage.omar('POST', PATH, { body: subscription }), 403);
    const { id } = ok(await call('POST', PATH, { body: subscription }), 201);
    const again = ok(await call('POST', PATH, { body: { ...subscription, shirt_colour: 'red' } }), 201);
    assert.equal(again.id, id, 'once for each browser');
    assert.deepEqual(again.warnings, ['`shirt_colour` is not known.']);
    const nina = (await signedIn(stage.season.nina.accountId)).call;
    assertProblem(await nina('DELETE', `${PATH}/${id}`), 404);
    assert.equal(ok(await call('GET', `${PATH}/${id}`), 200).endpoint, subscription.endpoint);
    ok(await call('DELETE', `${PATH}/${id}`), 204);
    assertProblem(await call('GET', `${PATH}/${id}`), 404);
    ok(await nina('POST', PATH, { body: subscription }), 201);
  });

  test('names a public https address, and keys as browsers have them', async () => {
    const { call } = await signedIn();
    const { public_key } = ok(await call('GET', PATH), 200);
    const { keys } = pushes.browser(public_key).subscription;
    const pathsFor = async (body: object) => pathsOf(await call('POST', PATH, { body }));
    const endpoint = 'https://push.example.org/send/1';
    for (const wrong of [
      'http://push.example.org/1',
      'https://192.168.1.7/send',
      'https://[fe80::1]/',
      'push',
      'https://a:b@c.example/',
    ])
      assert.deepEqual(await pathsFor({ endpoint: wrong, keys }), ['/endpoint'], wrong);
    assert.deepEqual(await pathsFor({ endpoint, keys: { ...keys, p256dh: keys.auth } }), ['/keys/p256dh']);
    assert.deepEqual(await pathsFor({ endpoint, keys: { ...keys, auth: 'x y' } }), ['/keys/auth']);
  });

  test('has a secret that the database has encrypted, as the key of the service', async () => {
    const { call } = await signedIn();
    const browser = await browserOf(call);
    const { auth } = browser.subscription.keys;
    const rows = await stage.service.db.query<{ auth: Buffer; private_key: Buffer }>(
      sql`select auth, private_key from push_subscriptions, push_keys`,
    );
    for (const { auth: sealed } of rows) assert.doesNotMatch(sealed.toString('latin1'), new RegExp(auth));
    assert.equal(rows[0]!.private_key.length, 12 + 16 + 43, 'iv, tag and the private key');
  });
});

test('nobody else hears of it', async () => {
  const browser = await browserOf((await signedIn(stage.season.nina.accountId)).call);
  await offer();
  const emails = await stage.minutePasses();
  assert.deepEqual([emails.map(({ to }) => to), browser.received], [[OMAR], []]);
});
