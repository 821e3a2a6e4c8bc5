// `client.subscriptions.ensure` of @crewcall/sdk against the running service: it finds, creates or changes.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import { ApiError } from '../../packages/sdk/src/client/errors.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Api, openApi } from '../api/callers.ts';

let api: Api;
before(async () => {
  api = await openApi({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
});
afterEach(() => api.service.db.query(sql`delete from subscriptions`));
after(() => api.stop());

/** A client of a process of its own. */
function newClient(): Crewcall {
  const { clientId, clientSecret } = api.season.application;
  return new Crewcall({
    baseUrl: api.service.baseUrl,
    maxRetries: 20, // on a busy machine the first of twenty may take long
    credentials: { clientId, clientSecret, scopes: ['webhooks'] },
  });
}

/** What a program wants; each test has a URL of its own, and with it keys of its own. */
function wantedAt(path: string) {
  return {
    site_id: api.season.siteId,
    event_types: ['game.game.published' as const],
    target_url: `https://roster-sync.example/${path}`,
  };
}

test('creates a subscription once, and finds it from then on', async () => {
  const wanted = {
    ...wantedAt('once'),
    criteria: { status: 'A', league_id: [3, 4] },
    target_headers: { 'X-Roster': '1' },
  };
  const created = await newClient().subscriptions.ensure(wanted);
  assert.deepEqual(
    [created.target_method, created.enabled, created.event_types],
    ['POST', true, wanted.event_types],
  );
  const other = { ...wanted, criteria: { league_id: [3, 4], status: 'A' } }; // the order of members has no meaning
  assert.deepEqual(await newClient().subscriptions.ensure(other), created);
  assert.deepEqual(await newClient().subscriptions.list().all(), [created]);
});

test('twenty processes at the same moment get the same subscription', async () => {
  const wanted = wantedAt('race');
  const got = await Promise.all(Array.from({ length: 20 }, () => newClient().subscriptions.ensure(wanted)));
  assert.equal(new Set(got.map(({ id }) => id)).size, 1);
  assert.equal(new Set(got.map(({ secret }) => secret)).size, 1);
  assert.equal((await newClient().subscriptions.list().all()).length, 1);
});

test('creates it again after it was deleted, for twenty processes again as one', async () => {
  const client = newClient();
  const wanted = wantedAt('again');
  const ids = new Set<number>();
  for (let round = 0; round < 3; round++) {
    const got = await Promise.all(Array.from({ length: 20 }, () => client.subscriptions.ensure(wanted)));
    const [id] = new Set(got.map((one) => one.id));
    assert.ok(id !== undefined && got.every((one) => one.id === id));
    ids.add(id);
    await client.subscriptions.delete(id);
  }
  assert.equal(ids.size, 3);
});

test('changes what was given and differs, and leaves the rest', async () => {
  const { subscriptions } = newClient();
  const first = await subscriptions.ensure({ ...wantedAt('changed'), criteria: { league_id: 3 } });
  const types = ['site.user.created', 'game.game.published'] as const;
  const changed = await subscriptions.ensure({ ...wantedAt('changed'), event_types: [...types] });
  assert.deepEqual([changed.id, changed.criteria], [first.id, { league_id: 3 }]);
  assert.deepEqual([...changed.event_types].sort(), [...types].sort());
  const paused = await subscriptions.ensure({
    ...wantedAt('changed'),
    event_types: [...types],
    enabled: false,
  });
  assert.deepEqual([paused.id, paused.enabled, paused.secret], [first.id, false, first.secret]);
});

test('criteria of null are none: they clear those of the subscription, and find one without', async () => {
  const { subscriptions } = newClient();
  const first = await subscriptions.ensure({ ...wantedAt('cleared'), criteria: { league_id: 3 } });
  const cleared = await subscriptions.ensure({ ...wantedAt('cleared'), criteria: null });
  assert.deepEqual([cleared.id, cleared.criteria], [first.id, {}]);
  assert.deepEqual(await subscriptions.ensure({ ...wantedAt('cleared'), criteria: null }), cleared);
});

test('a subscription is tried, and its secret rotated', async () => {
  const { subscriptions } = newClient();
  const { id, secret } = await subscriptions.ensure({
    ...wantedAt('tried'),
    target_url: 'http://127.0.0.1:9/',
  });
  const { delivered, failure } = await subscriptions.test(id, {});
  assert.deepEqual([delivered, failure], [false, 'it cannot be reached']);
  const rotated = await subscriptions.rotateSecret(id, { overlap_seconds: 60 });
  assert.notEqual(rotated.secret, secret);
  const finished = await subscriptions.finishRotation(id);
  assert.deepEqual([finished.secret, finished.old_secret_until], [rotated.secret, undefined]);
});

test('headers of Standard Webhooks that are off are as wanted, and are turned on', async () => {
  const { subscriptions } = newClient();
  const first = await subscriptions.ensure(wantedAt('standard'));
  assert.deepEqual(await subscriptions.ensure({ ...wantedAt('standard'), standard_webhooks: false }), first);
  const on = await subscriptions.ensure({ ...wantedAt('standard'), standard_webhooks: true });
  assert.deepEqual([on.id, on.standard_webhooks], [first.id, true]);
});

test('looks at the site and the whole URL, over all pages of the list', async () => {
  const { subscriptions } = newClient();
  for (let nth = 0; nth < 51; nth++) {
    await subscriptions.create({ ...wantedAt(`page-${nth}`), target_method: 'POST' });
  }
  const [first, last] = [
    await subscriptions.ensure(wantedAt('page-0')),
    await subscriptions.ensure(wantedAt('page-50')),
  ];
  assert.notEqual(first.id, last.id);
  assert.equal((await subscriptions.list().all()).length, 51);
  const other = await subscriptions.ensure(wantedAt('page-5?x=1'));
  assert.equal((await subscriptions.list().all()).length, 52);
  assert.equal(other.target_url, wantedAt('page-5?x=1').target_url);
});

test('an error is that of now, not that of an earlier try', async () => {
  const { subscriptions } = newClient();
  const wanted = wantedAt('role');
  const isForbidden = (error: unknown) => error instanceof ApiError && error.code === 'forbidden';
  const roleOf = (assignor: boolean) =>
    api.service.db.query(sql`update users set assignor = ${assignor}, manager = ${assignor}
      where account_id = (select account_id from applications where id = ${api.season.application.id})`);
  await roleOf(false);
  await assert.rejects(subscriptions.ensure(wanted), isForbidden);
  await roleOf(true);
  assert.equal((await subscriptions.ensure(wanted)).target_url, wanted.target_url);
});

test('a URL or a site that is missing is a TypeError', async () => {
  const { subscriptions } = newClient();
  const { target_url: _url, ...without } = wantedAt('none');
  // @ts-expect-error the URL is missing
  await assert.rejects(subscriptions.ensure(without), /^TypeError: ensure\(\) takes \{ site_id, target_url/);
});
