// A database without room, connections or hints: requests are told 503, deliveries wait, and everything goes on.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Disk, mountDisk } from '../support/full-disk.ts';
import {
  OPEN_ALL,
  type Operation,
  startOnTestDatabase,
  startOperation,
  until,
} from '../support/operation.ts';
import { type Program, startProgram } from '../support/program.ts';
import { register, requestToken } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';

const CONNECTIONS = 20; // of one process
const MANY_REQUESTS = 2_000;

async function callerOf(
  program: Program,
  { season }: Operation,
  application = season.application,
): Promise<Call> {
  const baseUrl = (await program.waitFor(/"url":"(https?:\/\/[^"/]+)"/))[1]!;
  return caller({ baseUrl }, await requestToken({ baseUrl }, application));
}

test('every connection taken by requests that wait: others are told 503, and deliveries come later', async () => {
  const operation = await startOnTestDatabase({ subscribers: 3 });
  try {
    const { db, season, receiver } = operation;
    const program = await operation.start();
    const call = await callerOf(program, operation);
    // Another assignor, because one account never has all connections.
    await db.query(sql`update users set assignor = true where id = ${season.omar.userId}`);
    const other = await callerOf(program, operation, await register(db, season.omar.accountId));
    const day = { localized_date: '2031-06-07', localized_time: '9:00 AM' };
    const created = await call('POST', `/api/v2/sites/${season.siteId}/games`, { body: day });
    const path = `/api/v2/games/${created.json.id}`;
    let waiting: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await tx.query(sql`select from games where id = ${created.json.id} for update`);
      waiting = Array.from({ length: CONNECTIONS + 5 }, (_, at) =>
        (at % 2 === 0 ? call : other)('PUT', path, { body: { public_note: 'Moved' } }),
      );
      await until('all connections to wait', async () => (await waitingForLocks(db)) >= CONNECTIONS);
      await operation.publish(50);
      const response = await call('GET', path);
      assert.equal(response.status, 503);
      assert.ok(response.headers.has('retry-after'));
    });
    await Promise.all(waiting);
    await operation.arrived();
    await operation.emptied();
    assert.equal((await call('GET', path)).status, 200);
    assert.deepEqual(operation.tally(), { lost: 0, duplicated: 0, forged: 0 });
    assert.equal(receiver.received.length, 50 * 3);
  } finally {
    await operation.stop();
  }
});

async function waitingForLocks(db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'crewcall' and wait_event_type = 'Lock'`);
  return row!.n;
}

test('hints that never arrive cost no delivery: polling finds what they would have told of', async () => {
  const operation = await startOnTestDatabase({ subscribers: 3 });
  try {
    await operation.start(['worker']);
    for (let step = 0; step < 3; step++) {
      await operation.publishUnheard(20);
      await operation.arrived();
    }
    await operation.emptied();
    assert.deepEqual(operation.tally(), { lost: 0, duplicated: 0, forged: 0 });
  } finally {
    await operation.stop();
  }
});

test('connections that are broken as soon as they listen cost no delivery', async () => {
  const operation = await startOnTestDatabase({ subscribers: 3 });
  try {
    await operation.start(['worker']);
    let deafening = true;
    const deafen = async () => {
      while (deafening) {
        await operation.db.query(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name in ('crewcall listen', 'crewcall worker')`);
      }
    };
    const deafened = deafen();
    for (let step = 0; step < 5; step++) {
      await operation.publish(20);
      await operation.arrived();
    }
    deafening = false;
    await deafened;
    await operation.emptied();
    assert.deepEqual(operation.tally(), { lost: 0, duplicated: 0, forged: 0 });
  } finally {
    await operation.stop();
  }
});

test('a full disk: changes are told 503, and go on with their deliveries when there is room again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-disk-'));
  const mounted = mountDisk(dataDir);
  const env = { ...OPEN_ALL, DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64') };
  const service = startProgram(['serve'], env);
  await service.waitFor(/service\.started/);
  const db = openDatabase({ url: (await connectEmbedded({ dataDir })).url });
  const operation = await startOperation({ db, env, subscribers: 3 });
  try {
    const disk = mounted ?? (await pretendDisk(db));
    const call = await callerOf(service, operation);
    const path = `/api/v2/sites/${operation.season.siteId}/games`;
    let games = 0;
    const ready = async () => (await call('GET', '/readyz')).status;
    const publish = async () => {
      const date = new Date(Date.UTC(2031, 5, 1 + games)).toISOString().slice(0, 10);
      const body = {
        localized_date: date,
        localized_time: '9:00 AM',
        published: true,
        public_note: 'x'.repeat(900),
      };
      const response = await call('POST', path, { body });
      if (response.status === 201) games++;
      return response;
    };
    assert.equal((await publish()).status, 201);
    await disk.fill();
    let response = await publish();
    for (let tries = 0; response.status === 201 && tries < MANY_REQUESTS; tries++) response = await publish();
    assert.equal(response.status, 503, 'the disk is full');
    assert.ok(response.headers.has('retry-after'));
    if (mounted !== undefined)
      await until('the service to be not ready', async () => (await ready()) === 503);
    await disk.free();
    await until('the service to be ready', async () => (await ready()) === 200);
    await until('a change to succeed', async () => (await publish()).status === 201);
    await operation.arrived(games * 3);
    await operation.emptied();
    const { lost, forged } = operation.tally(); // none was published but through the API
    assert.deepEqual({ games: -lost / 3, forged }, { games, forged: 0 });
    assert.equal(await service.end('SIGTERM'), 0);
  } finally {
    await operation.stop();
    await db.end();
    await service.end('SIGKILL');
    await until('its PostgreSQL to end', async () => unmounted(mounted));
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Where no file system may be mounted, PostgreSQL reports the same error from a table that everybody writes to. */
async function pretendDisk(db: Database): Promise<{ fill(): Promise<unknown>; free(): Promise<unknown> }> {
  return {
    fill: () =>
      db.transaction(async (tx) => {
        await tx.query(sql`
          create function refuse() returns trigger language plpgsql as
          'begin raise exception using errcode = ''disk_full''; end'`);
        await tx.query(sql`create trigger refuse before insert on events execute function refuse()`);
      }),
    free: () => db.query(sql`drop trigger refuse on events`),
  };
}

function unmounted(disk: Disk | undefined): boolean {
  try {
    disk?.remove();
    return true;
  } catch {
    return false; // a server that is ending still has files open
  }
}
