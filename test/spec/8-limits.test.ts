// service.md 8: Limits.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { signatureFault } from '../support/receiver.ts';
import { callerFor, register } from '../support/season.ts';
import { ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
afterEach(() => stage.clear());
after(() => stage.stop());

test('an access token expires after expires_in = 7200 seconds', async () => {
  const { service, season } = stage;
  const application = await register(service.db, season.ada.accountId, ['read']);
  const call = await callerFor(service, application, 'read');
  const age = (seconds: number) =>
    service.db.query(sql`
      update access_tokens set expires_at = expires_at - (now() - created_at) - make_interval(secs => ${seconds}),
        created_at = now() - make_interval(secs => ${seconds})
      where application_id = ${application.id}`);
  await age(7_140);
  assert.equal((await call('GET', '/api/v2/sites')).status, 200);
  await age(60);
  assert.equal((await call('GET', '/api/v2/sites')).status, 401);
});

test('each subscription belongs to exactly one site: it cannot cover several, nor move', async () => {
  const { siteId } = stage.season;
  const roster = await stage.subscribe();
  for (const site_id of [[siteId], [siteId, siteId + 1], `${siteId}`, null]) {
    const post = await stage.ada('POST', SUBSCRIPTIONS, { body: { ...roster.created, site_id } });
    assert.equal(post.status, 422, JSON.stringify(site_id));
    assert.equal(post.json.errors[0].path, '/site_id');
  }
  const path = `${SUBSCRIPTIONS}/${roster.id}`;
  const put = await stage.ada('PUT', path, { body: { site_id: siteId + 1 } });
  assert.equal(put.status, 422);
  assert.equal(put.json.errors[0].path, '/site_id');
  assert.equal(ok(await stage.ada('PUT', path, { body: { site_id: siteId } }), 200).site_id, siteId);
});

test('a site may have several subscriptions: each is sent every matching occurrence once', async () => {
  const subscribers = [await stage.subscribe(), await stage.subscribe(), await stage.subscribe()];
  await stage.createGame({ published: true });
  const ids = new Set<number | undefined>();
  for (const subscriber of subscribers) {
    const [delivery, ...others] = await subscriber.deliveries();
    assert.deepEqual(others, []);
    assert.equal(signatureFault(delivery!, subscriber.secret), undefined);
    ids.add(delivery!.body.id);
  }
  assert.equal(ids.size, 1, 'it is one event');
});
