// The embedded PostgreSQL for a service and its commands: starting, sharing, errors.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs, { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openHome } from '../../packages/embedded-postgres/data-dir.ts';
import { connectEmbedded, startEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import { runServer } from '../../packages/embedded-postgres/owned-server.ts';
import { isRunning, runSql, startChild, until } from '../support/embedded.ts';

const FAST = { durable: false }; // these tests end processes, not the machine

let folder: string;
let dataDir: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crewcall-storage-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
});
after(() => rm(folder, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  test('starts in an empty DATA_DIR, keeps its data, and has the described configuration', async () => {
    const first = await startEmbedded({ dataDir, ...FAST });
    assert.match(first.version, /^18\.\d+$/);
    await runSql(first.url, 'create table note (text text)', `insert into note values ('kept')`);
    await first.stop();
    assert.equal(await isRunning(first.serverPid), false);

    const second = await startEmbedded({ dataDir });
    assert.deepEqual(await runSql(second.url, 'select text from note'), [{ text: 'kept' }]);
    assert.deepEqual(await runSql(second.url, SETTINGS_SEEN), [
      {
        checksums: 'on',
        tcp: '',
        fsync: 'on',
        commit: 'on',
        zone: 'UTC',
        encoding: 'UTF8',
        locale: 'C.UTF-8',
      },
    ]);
    await second.stop();
  });

  test('requires the password, and only its user can open the socket', async () => {
    const server = await startEmbedded({ dataDir, ...FAST });
    const { mode } = await stat(path.join(dataDir, 'run'));
    assert.equal(mode & 0o777, 0o700);
    assert.equal((await stat(path.join(dataDir, 'cluster/crewcall.password'))).mode & 0o777, 0o600);
    await assert.rejects(runSql(server.url.replace(/:[^:@]*@/, ':wrong@'), 'select 1'), { code: '28P01' });
    await server.stop();
  });

  test('rejects a second service with an error that names DATA_DIR and the first', async () => {
    const first = await startChild(dataDir);
    await assert.rejects(startEmbedded({ dataDir }), {
      code: 'conflict',
      message:
        `Another Crewcall service (process ${first.process.pid}) runs on DATA_DIR ${dataDir}: ` +
        'stop it first, or set DATA_DIR to another folder.',
    });
    assert.deepEqual(await runSql(first.first.url, 'select 1 as one'), [{ one: 1 }]);
    await first.end();
  });

  test('is shared by commands, which do not stop it', async () => {
    const service = await startChild(dataDir);
    const [left, right] = await Promise.all([connectEmbedded({ dataDir }), connectEmbedded({ dataDir })]);
    assert.equal(left.serverPid, service.first.serverPid);
    assert.equal(right.url, service.first.url);
    await left.stop();
    assert.deepEqual(await runSql(right.url, 'select 1 as one'), [{ one: 1 }]);
    await service.end();
  });

  test('is started and stopped by a command if no service runs', async () => {
    const command = await connectEmbedded({ dataDir, ...FAST });
    assert.deepEqual(await runSql(command.url, 'select 1 as one'), [{ one: 1 }]);
    await command.stop();
    assert.equal(await isRunning(command.serverPid), false);
  });

  test('makes a service wait for a command that uses it', async () => {
    const command = await startChild(dataDir, { purpose: 'command' });
    const service = startEmbedded({ dataDir, ...FAST });
    assert.deepEqual(await runSql(command.first.url, 'select pg_sleep(0.2) is not null as slept'), [
      { slept: true },
    ]);
    await command.end();
    const started = await service;
    assert.notEqual(started.serverPid, command.first.serverPid);
    await started.stop();
  });

  test('detects that the cluster is in use, however soon its own server has exited', {
    timeout: 120_000,
  }, async (t) => {
    const service = await startChild(dataDir);
    try {
      const { open } = fs;
      t.mock.method(fs, 'open', async (...args: Parameters<typeof open>) => {
        const handle = await open(...args);
        const close = handle.close.bind(handle);
        handle.close = () => pause(700).then(close); // as on a busy machine: the second server has ended by then
        return handle;
      });
      syncBuiltinESMExports();
      const second = await runServer(await openHome(dataDir), {
        purpose: 'service',
        onError() {},
        onLaunch() {},
        ...FAST,
      });
      assert.equal(second, undefined);
    } finally {
      t.mock.restoreAll();
      syncBuiltinESMExports();
      await service.end();
    }
  });

  test('is one server when several processes create it in parallel', async () => {
    const fresh = path.join(folder, 'race');
    const children = await Promise.all([1, 2, 3].map(() => startChild(fresh)));
    const started = children.filter((child) => child.first.url !== undefined);
    const rejected = children.filter((child) => child.first.error?.includes('runs on DATA_DIR'));
    assert.equal(started.length, 1);
    assert.equal(rejected.length, 2);
    assert.deepEqual(await runSql(started[0]?.first.url, 'select 1 as one'), [{ one: 1 }]);
    await Promise.all(children.map((child) => child.end()));
    assert.deepEqual((await readdir(fresh)).sort(), ['cluster', 'postgres.log', 'run', 'runtime']);
  });
});

const SETTINGS_SEEN = `select current_setting('data_checksums') as checksums,
  current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
  current_setting('synchronous_commit') as commit, current_setting('timezone') as zone,
  pg_encoding_to_char(encoding) as encoding, datlocale as locale
  from pg_database where datname = current_database()`;

describe('after a crash', () => {
  test('kill -9 of the service ends its server and loses no acknowledged row', async () => {
    const service = await startChild(dataDir);
    const rows = 'create table counted (n int)';
    await runSql(service.first.url, rows);
    let acknowledged = 0;
    const writing = (async () => {
      for (;;)
        await runSql(service.first.url, `insert into counted values (${acknowledged})`).then(
          () => acknowledged++,
        );
    })().catch(() => {});
    await until('some rows', () => acknowledged >= 5);
    await service.kill();
    await writing;
    await until('the server to end', async () => !(await isRunning(service.first.serverPid)));

    const next = await startEmbedded({ dataDir, ...FAST });
    const kept = (await runSql(next.url, 'select n from counted order by n')) as { n: number }[];
    // One more row may be there: written, and cut off before it was acknowledged.
    assert.deepEqual(
      kept.slice(0, acknowledged).map((row) => row.n),
      Array.from({ length: acknowledged }, (_, n) => n),
    );
    await next.stop();
  });

  test('a service that starts at once after kill -9 of another one replaces it', async () => {
    const service = await startChild(dataDir);
    await service.kill();
    const next = await startEmbedded({ dataDir, ...FAST });
    assert.deepEqual(await runSql(next.url, 'select 1 as one'), [{ one: 1 }]);
    await next.stop();
  });

  test('after kill -9 of the server itself another one starts, with every committed row', async () => {
    const events: string[] = [];
    const server = await startEmbedded({
      dataDir,
      ...FAST,
      onError: (event) => events.push(event),
    });
    await runSql(server.url, 'create table survivor (n int)', 'insert into survivor values (1)');
    const killed = server.serverPid;
    process.kill(killed, 'SIGKILL');
    await until('another server', () => runSql(server.url, 'select 1').then(Boolean, () => false));
    assert.deepEqual(await runSql(server.url, 'select n from survivor'), [{ n: 1 }]);
    assert.ok(events.includes('postgres.exited'));
    await until('its process to be known', () => server.serverPid !== killed);
    await server.stop();
  });

  test('a lock of an ended process does not prevent the start', async () => {
    const gone = spawn('true');
    await new Promise((resolve) => gone.once('exit', resolve));
    await leaveLock(gone.pid);
    const server = await startEmbedded({ dataDir, ...FAST });
    await server.stop();
  });

  test('a lock with the id of an unrelated process does not prevent the start', async (t) => {
    const { uid, gid } = await stat(path.join(dataDir, 'cluster'));
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {});
    t.after(() => other.kill());
    await leaveLock(other.pid);
    const server = await startEmbedded({ dataDir, ...FAST });
    assert.notEqual(server.serverPid, other.pid);
    await server.stop();
    assert.equal(other.exitCode, null);
  });
});

/** Writes both lock files that a killed server leaves: for the cluster and for the socket. */
async function leaveLock(pid: number | undefined): Promise<void> {
  const run = path.join(dataDir, 'run');
  const lock = [
    pid,
    path.join(dataDir, 'cluster'),
    1_700_000_000,
    5432,
    run,
    '',
    '  1234567    1',
    'ready   ',
    '',
  ];
  await writeFile(path.join(dataDir, 'cluster/postmaster.pid'), lock.join('\n'));
  await writeFile(path.join(run, '.s.PGSQL.5432.lock'), lock.join('\n'));
}

describe('an unusable DATA_DIR', () => {
  test('of another major version of PostgreSQL is rejected', async () => {
    const file = path.join(dataDir, 'cluster/PG_VERSION');
    const version = await readFile(file);
    await writeFile(file, '17\n');
    await assert.rejects(startEmbedded({ dataDir }), {
      code: 'conflict',
      message: /created by PostgreSQL 17.*has PostgreSQL 18/,
    });
    await writeFile(file, version);
  });
  test('with a cluster of another user is rejected', async () => {
    const foreign = await mkdtemp(path.join(folder, 'foreign-'));
    await chmod(foreign, 0o755);
    await mkdir(path.join(foreign, 'cluster/base'), { recursive: true });
    await assert.rejects(startEmbedded({ dataDir: foreign, ...FAST }), {
      code: 'conflict',
      message: /is not a database of Crewcall/,
    });
  });
  test('that is a file is rejected', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await assert.rejects(startEmbedded({ dataDir: file }), {
      code: 'unavailable',
      message: /DATA_DIR .*file cannot be used: it is a file/,
    });
  });
});
