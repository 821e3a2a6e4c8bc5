// Transactions that wait for their commit to be durable hold no lock that other commits wait for.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type EmbeddedServer, startEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import { recordEvent } from '../../src/domain/events/store.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { type Sql, sql } from '../../src/storage/sql.ts';
import { createMatching } from '../../src/webhooks/matching.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { until } from '../support/embedded.ts';
import { BASE_URL, createSeason, type Season, vault } from './season.ts';

let dataDir: string;
let server: EmbeddedServer;
let season: Season;
before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'crewcall-commits-'));
  await chmod(dataDir, 0o755); // accessible to the server's user, so that the socket stays in this folder
  server = await startEmbedded({ dataDir, durable: false });
  await migrate(server.url);
  const db = openDatabase({ url: server.url });
  season = await createSeason({ database: { url: server.url, db, drop: db.end } });
});
after(async () => {
  await season?.drop();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Commits wait for a standby that does not exist, as they would for one far away. Returns the first one that does. */
async function makeCommitsWait(): Promise<{ waiting: Promise<unknown> }> {
  await setStandbys(sql`set synchronous_standby_names = 'nobody'`);
  const write = () =>
    season.db.query(sql`update accounts set last_name = last_name where id = ${season.omar.accountId}`);
  let last: Promise<unknown> | undefined;
  let hasEnded = true;
  await until('a commit to wait', async () => {
    if (hasEnded) last = write().finally(() => (hasEnded = true)); // the setting is not known everywhere yet
    hasEnded = false;
    return (await waits()).includes('SyncRep');
  });
  return { waiting: last! };
}

async function setStandbys(setting: Sql): Promise<void> {
  await season.db.query(sql`alter system ${setting}`);
  await season.db.query(sql`select pg_reload_conf()`);
}

/** What commits wait for: the standby, or the lock of another one. */
async function waits(): Promise<string[]> {
  const rows = await season.db.query<{ wait_event: string }>(sql`
    select wait_event from pg_stat_activity where wait_event = 'SyncRep' or wait_event_type = 'Lock'`);
  return rows.map((row) => row.wait_event);
}

test('writes that wake workers commit beside each other: none holds the lock of NOTIFY', async () => {
  const { db, siteId } = season;
  const { id } = await season.subscribe({ enabled: false });
  await season.subscribe();
  await season.record();
  const event = { siteId, topic: 'game.game.published', resourceId: 1, gameId: 1, facts: {} } as const;
  const { waiting } = await makeCommitsWait();
  const matching = createMatching(db, { baseUrl: BASE_URL, sender: 'one' })({
    room: 0,
    worker: randomUUID(),
  });
  const writes = [
    waiting,
    matching,
    db.transaction((tx) => recordEvent(tx, event)),
    db.transaction((tx) => recordEvent(tx, event)),
    changeSubscription(db, { id, change: { enabled: true }, owner: season.ada, vault }),
  ];
  try {
    await until('all to wait', async () => (await waits()).length === writes.length);
    assert.deepEqual(await waits(), Array(writes.length).fill('SyncRep'));
    const locks = await db.query(sql`select from pg_locks where locktype = 'object' and classid = 1262`);
    assert.equal(locks.length, 0);
  } finally {
    await setStandbys(sql`reset synchronous_standby_names`);
  }
  await Promise.all(writes);
  assert.ok((await matching).queued, 'the matching had something to hint at');
});
