// A PostgreSQL primary with a synchronous standby on ports of this machine, from the system's packages, with TLS.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { selfSigned } from './certificate.ts';
import { runSql, until } from './embedded.ts';
import { freePort } from './free-port.ts';

// Debian's folders, the newest first; elsewhere `pg_basebackup` is on PATH. The embedded PostgreSQL does not contain it.
const PROGRAMS = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort().reverse();
export const BIN = dirname(
  PROGRAMS[0] ?? spawnSync('which', ['pg_basebackup']).stdout?.toString().trim() ?? '',
);
const OLDEST = 15;
const HOST = 'localhost';

/** Why tests with it cannot run here; undefined where they can. */
export function missingPostgres(): string | undefined {
  const { error, stdout } = spawnSync(join(BIN, 'postgres'), ['--version']);
  const version = Number(/(\d+)/.exec(String(stdout))?.[1] ?? 0);
  return error === undefined && version >= OLDEST
    ? undefined
    : `not run: PostgreSQL ${OLDEST} or newer with pg_basebackup is not installed (Debian: apt-get install postgresql)`;
}

export type PostgresNode = {
  port: number;
  /** Ends it at once, as when its machine dies. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

export type PostgresPair = {
  /** Both hosts, the primary first. */
  url: string;
  /** The certificate that clients may trust, for `localhost`. */
  ca: string;
  primary: PostgresNode;
  standby: PostgresNode & { promote(): Promise<void> };
  stop(): Promise<void>;
};

/** Starts both. A commit is acknowledged when both have it. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-pair-'));
  const user = await serverUser();
  await giveTo(user, folder);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(BIN, program), args, { ...user, cwd: folder });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  };
  const { key, cert } = selfSigned(HOST);
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, cert);
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 });
  await giveTo(user, join(folder, 'key.pem'));

  const first = join(folder, 'first');
  const second = join(folder, 'second');
  run('initdb', '-D', first, '-U', 'crewcall', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  const nodes: PostgresNode[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const primary = await createNode(first, { folder, user });
    nodes.push(primary);
    await primary.start();
    const direct = `postgres://crewcall@127.0.0.1:${primary.port}/postgres`;
    await runSql(direct, `create database crewcall`);
    run(
      'pg_basebackup',
      '-D',
      second,
      '-R',
      '-d',
      `${direct}?application_name=second`,
      '--no-sync',
      '-c',
      'fast',
    );
    const standby = await createNode(second, { folder, user });
    nodes.push(standby);
    await standby.start();
    await runSql(direct, `alter system set synchronous_standby_names = 'second'`, 'select pg_reload_conf()');
    await until('the standby to be synchronous', async () => {
      const rows = await runSql(direct, `select from pg_stat_replication where sync_state = 'sync'`);
      return rows.length === 1;
    });
    const hosts = [primary, standby].map(({ port }) => `${HOST}:${port}`).join(',');
    return {
      ...{ primary, ca, stop },
      url: `postgres://crewcall@${hosts}/crewcall?target_session_attrs=read-write`,
      standby: {
        ...standby,
        promote: async () => run('pg_ctl', 'promote', '-D', second),
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type User = { uid?: number; gid?: number };

async function createNode(
  data: string,
  { folder, user }: { folder: string; user: User },
): Promise<PostgresNode> {
  const port = await freePort();
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
    ...['ssl=on', `ssl_cert_file=${folder}/ca.pem`, `ssl_key_file=${folder}/key.pem`],
    ...['fsync=off', 'wal_receiver_status_interval=1s', 'shared_buffers=16MB', 'hot_standby=on'],
  ];
  let child: ChildProcess | undefined;
  return {
    port,
    async start() {
      const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
      const started = spawn(join(BIN, 'postgres'), args, {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      let log = '';
      started.stderr.on('data', (chunk) => (log += chunk));
      await until('PostgreSQL to respond', async () => {
        if (started.exitCode !== null) throw new Error(`PostgreSQL has ended:\n${log}`);
        const url = `postgres://crewcall@127.0.0.1:${port}/postgres`;
        return runSql(url, 'select 1').then(
          () => true,
          () => false,
        );
      });
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGQUIT'); // immediate shutdown: as a crash, without a checkpoint, but no process of it is left
      await once(child, 'exit');
    },
  };
}

/** PostgreSQL does not run as root. */
export async function serverUser(): Promise<User> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());
  return { uid: id('-u'), gid: id('-g') };
}

export async function giveTo({ uid, gid }: User, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  if (path.endsWith('.pem')) await chmod(path, 0o600);
}
