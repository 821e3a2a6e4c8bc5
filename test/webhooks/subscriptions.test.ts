// What an application may do with its subscriptions (service.md 2.2, 3, 4.2).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { findSubscription, listSubscriptions } from '../../src/webhooks/subscriptions/store.ts';
import { changeOf, createSeason, type Season, vault } from './season.ts';

let season: Season;
before(async () => {
  season = await createSeason();
});
after(() => season.drop());

test('secret and target headers are encrypted at rest', async () => {
  const { id, secret } = await season.subscribe({ target_headers: { Authorization: 'Bearer roster' } });
  const { row } = await season.one<{ row: string }>(
    sql`select subscriptions::text as row from subscriptions where id = ${id}`,
  );
  for (const plain of [
    secret,
    Buffer.from(secret).toString('hex'),
    'Authorization',
    Buffer.from('Authorization').toString('hex'),
  ]) {
    assert.ok(!row.includes(plain));
  }
});

test("the list holds the caller's subscriptions by id, page by page", async () => {
  const before = await listSubscriptions(season.db, {
    owner: season.ada,
    vault,
    page: { page: 1, limit: 50 },
  });
  const made = [await season.subscribe(), await season.subscribe(), await season.subscribe()];
  const ids = [...before.rows, ...made].map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const page = await listSubscriptions(season.db, {
      owner: season.ada,
      vault,
      page: { page: index + 1, limit: 1 },
    });
    assert.deepEqual(
      page.rows.map((row) => row.id),
      [id],
    );
    assert.equal(page.records, ids.length);
  }
  const beyond = await listSubscriptions(season.db, {
    owner: season.ada,
    vault,
    page: { page: 99, limit: 50 },
  });
  assert.deepEqual(beyond, { rows: [], records: ids.length });
  const others = await listSubscriptions(season.db, {
    owner: season.omar,
    vault,
    page: { page: 1, limit: 50 },
  });
  assert.deepEqual(others, { rows: [], records: 0 });
});

test('parallel changes of different fields all last', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await season.subscribe();
    const changes = [
      { target_url: 'https://other.example/' },
      { criteria: { league_id: 3 } },
      { enabled: false },
    ];
    await Promise.all(
      changes.map((body) =>
        changeSubscription(season.db, { id, change: changeOf(body), owner: season.ada, vault }),
      ),
    );
    const { targetUrl, criteria, enabled } = (await findSubscription(season.db, {
      id,
      owner: season.ada,
      vault,
    }))!;
    assert.deepEqual([{ target_url: targetUrl }, { criteria }, { enabled }], changes);
  }
});

test('parallel changes of one subscription leave exactly one version open', async () => {
  const { id } = await season.subscribe();
  const changes = Array.from({ length: 12 }, (_, index) => ({
    criteria: { league_id: index + 1 },
    enabled: index % 3 !== 0,
  }));
  await Promise.all(
    changes.map((body) =>
      changeSubscription(season.db, { id, change: changeOf(body), owner: season.ada, vault }),
    ),
  );
  const now = (await findSubscription(season.db, { id, owner: season.ada, vault }))!;
  const open = await season.db.query<{ league_id: string[] }>(
    sql`select league_id from subscription_versions where subscription_id = ${id} and upper_inf(valid)`,
  );
  assert.deepEqual(open, now.enabled ? [{ league_id: [String(now.criteria.league_id)] }] : []);
  const overlaps = await season.db.query(sql`
    select from subscription_versions a join subscription_versions b on a.id < b.id and a.valid && b.valid
    where a.subscription_id = ${id} and b.subscription_id = ${id}`);
  assert.equal(overlaps.length, 0);
});

test('a database whose clock was set back still takes changes', async () => {
  const { id } = await season.subscribe();
  await season.db.query(sql`
    update subscription_versions set valid = tstzrange(now() + interval '1 hour', null) where subscription_id = ${id}`);
  const put = (body: object) =>
    changeSubscription(season.db, { id, change: changeOf(body), owner: season.ada, vault });
  assert.equal((await put({ criteria: { league_id: 3 } })).enabled, true);
  assert.equal((await put({ enabled: false })).enabled, false);
  const { open } = await season.one<{ open: number }>(sql`
    select count(*) as open from subscription_versions where subscription_id = ${id} and upper_inf(valid)`);
  assert.equal(open, 0);
});
