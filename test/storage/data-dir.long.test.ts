// The location and owner of DATA_DIR: long paths, inaccessible folders, other users.
import assert from 'node:assert/strict';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connectEmbedded, startEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import { copyCheckout } from '../support/checkout.ts';
import { type ChildOptions, runSql, startChild, until } from '../support/embedded.ts';

const FAST = { durable: false };
const ROOT = process.getuid?.() === 0;

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crewcall-storage-'));
  await chmod(folder, 0o755);
});
after(() => rm(folder, { recursive: true, force: true }));

test('a DATA_DIR too long for a socket works, also for commands during the service and after kill -9', async () => {
  const dataDir = path.join(folder, 'long'.repeat(40));
  const service = await startChild(dataDir);
  const command = await connectEmbedded({ dataDir });
  assert.equal(command.serverPid, service.first.serverPid);
  assert.deepEqual(await runSql(command.url, 'select 1 as one'), [{ one: 1 }]);
  const socket = socketOf(service.first.url);
  await service.kill();
  await until('its temporary folder to go', () =>
    stat(socket).then(
      () => false,
      () => true,
    ),
  );

  const next = await startEmbedded({ dataDir, ...FAST });
  assert.deepEqual(await runSql(next.url, 'select 1 as one'), [{ one: 1 }]);
  await next.stop();
  await assert.rejects(stat(socketOf(next.url)), { code: 'ENOENT' });
});

if (ROOT) {
  test('root runs the server as another user, without our environment', async () => {
    const dataDir = path.join(folder, 'root');
    process.env.SECRET_KEY = 'never-to-be-seen';
    const server = await startEmbedded({ dataDir, ...FAST });
    delete process.env.SECRET_KEY;
    const { uid } = await stat(path.join(dataDir, 'cluster'));
    assert.notEqual(uid, 0);
    assert.equal((await stat(`/proc/${server.serverPid}`)).uid, uid);
    assert.doesNotMatch(await readFile(`/proc/${server.serverPid}/environ`, 'utf8'), /never-to-be-seen/);
    await server.stop();
  });

  test('a DATA_DIR in a folder that only root can enter, such as the home of root, works', async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'crewcall/data');
    const service = await startChild(dataDir);
    const command = await connectEmbedded({ dataDir });
    assert.equal(command.serverPid, service.first.serverPid);
    await runSql(command.url, 'create table note (text text)', `insert into note values ('kept')`);
    const socket = socketOf(service.first.url);
    await service.kill();
    await until('its temporary folder to go', () =>
      stat(socket).then(
        () => false,
        () => true,
      ),
    );

    const next = await startEmbedded({ dataDir, ...FAST });
    assert.deepEqual(await runSql(next.url, 'select text from note'), [{ text: 'kept' }]);
    await next.stop();
    assert.deepEqual((await readdir(dataDir)).sort(), ['cluster', 'postgres.log']);
    assert.equal((await stat(closed)).mode & 0o777, 0o700);
    await assert.rejects(stat(socketOf(next.url)), { code: 'ENOENT' });
  });
}

describe('a user who is not root', () => {
  let child: ChildOptions;
  before(async () => {
    if (!ROOT) return;
    const copy = await copyCheckout(path.join(folder, 'checkout'));
    child = { ...copy, user: await anotherUser() };
  });

  test('runs the server as themselves', async () => {
    const dataDir = await folderOf(child?.user);
    const service = await startChild(dataDir, child);
    assert.equal(service.first.error, undefined);
    assert.deepEqual(await runSql(service.first.url, 'select 1 as one'), [{ one: 1 }]);
    const { uid } = await stat(path.join(dataDir, 'cluster'));
    assert.equal(uid, child?.user?.uid ?? process.getuid?.());
    await service.end();
  });

  test('gets an error for a DATA_DIR that is not writable', async () => {
    const dataDir = await folderOf(child?.user);
    await chmod(dataDir, 0o555);
    const service = await startChild(dataDir, child);
    assert.match(service.first.error ?? '', /^DATA_DIR .* cannot be used: this user may not write to it\./);
    await service.end();
  });

  if (ROOT) {
    test('gets an error for a cluster that belongs to another user', async () => {
      const dataDir = await folderOf(child.user);
      await mkdir(path.join(dataDir, 'cluster'));
      const service = await startChild(dataDir, child);
      assert.match(
        service.first.error ?? '',
        /cluster belongs to the user with id 0: start Crewcall as that user/,
      );
      await service.end();
    });
  }
});

async function folderOf(user: ChildOptions['user']): Promise<string> {
  const made = await mkdtemp(path.join(folder, 'of-user-'));
  if (user) await chown(made, user.uid, user.gid);
  return made;
}

/** The user `nobody` from the passwd file. */
async function anotherUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] = /^nobody:.*$/m.exec(passwd)?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function socketOf(url: string | undefined): string {
  return new URL(url ?? '').searchParams.get('host') ?? '';
}
