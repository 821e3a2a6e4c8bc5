// Runs the PostgreSQL server as a child process that ends with this process.
import { type ChildProcess, spawn } from 'node:child_process';
import { open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { dataDirArgument, runProgram, SERVER_ENV } from './cluster.ts';
import type { Home, RunFolders } from './data-dir.ts';
import { markOf } from './lock.ts';

const WINDOWS = process.platform === 'win32';
const SOCKET_PORT = 5432;
const LOG_BYTES = 1_000_000; // a longer log is renamed at the next start
const PIPE = 3;

/**
 * A watchdog that stops the server when the pipe closes: at `stop`, and when this process is killed. SIGINT is PostgreSQL's
 * fast shutdown: it ends sessions and writes a checkpoint, so that no recovery follows. The first argument is the temporary
 * folder, which is removed when the pipe is closed; a server that ended by itself is restarted in it.
 */
const WATCHDOG = `
temporary=$1
shift
"$@" ${PIPE}<&- &
server=$!
{ read -r _; kill -INT $server; } <&${PIPE} &
watcher=$!
exec ${PIPE}<&-
wait $server
status=$?
kill $watcher 2>/dev/null || { [ -z "$temporary" ] || rm -rf "$temporary"; }
exit $status
`;

/** A server process. `exited` resolves to its log when it has ended for any reason. */
export type Server = { exited: Promise<string>; stop(): Promise<void> };

export type ServerOptions = {
  home: Home;
  run: RunFolders;
  bin: string;
  port: number;
  name: string;
  durable: boolean;
  onLaunch: () => void;
};

/** The port to listen on: part of the name of a unix socket; on Windows a free port of the loopback address. */
export async function choosePort(): Promise<number> {
  return WINDOWS ? freePort() : SOCKET_PORT;
}

/** Starts a server on the cluster. It may still fail or be recovering: connect to find out. */
export async function startServer({
  home,
  run,
  bin,
  port,
  name,
  durable,
  onLaunch,
}: ServerOptions): Promise<Server> {
  const settings = { ...SETTINGS, ...where(run, port), cluster_name: name, ...(durable ? {} : NOT_DURABLE) };
  const args = ['-D', dataDirArgument(home, home.cluster), '-c', markOf(home)];
  for (const [setting, value] of Object.entries(settings)) args.push('-c', `${setting}=${value}`);

  await rotateLog(home.log);
  const log = await open(home.log, 'a', 0o600);
  if (home.user) await log.chown(home.user.uid, home.user.gid);
  const { size: logStart } = await log.stat();
  const child = launch([path.join(bin, 'postgres'), ...args], { home, run, log: log.fd });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
  ended.catch(() => {}); // `exited` reports it
  await log.close(); // after the listeners: a server that cannot lock the cluster ends at once
  const exited = ended.then(() => {
    pipeOf(child)?.destroy(); // stops the server even if only the watchdog was killed
    return readFrom(home.log, logStart);
  });
  exited.catch(() => {}); // callers that wait for it receive the error
  onLaunch();

  return {
    exited,
    async stop() {
      if (WINDOWS) await stopOnWindows(home, bin);
      else pipeOf(child)?.destroy();
      await exited.catch(() => {});
    },
  };
}

// For a small machine that runs the service and its database.
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The service logs failed statements. PostgreSQL would log their values, which may be secret.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** For tests only: a crash of the machine may destroy the data, a crash of the processes does not. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' };

function where(run: RunFolders, port: number): Record<string, string | number> {
  if (WINDOWS) return { port, listen_addresses: '127.0.0.1' }; // node has no unix sockets there
  const socket = { unix_socket_directories: quoted(run.socket), unix_socket_permissions: '0700' };
  return { port, listen_addresses: '', ...socket };
}

/** A quoted item of a list setting, because the path may have a comma. */
function quoted(member: string): string {
  return `"${member.replaceAll('"', '""')}"`;
}

type LaunchOptions = { home: Home; run: RunFolders; log: number };

function launch(command: string[], { home, run, log }: LaunchOptions): ChildProcess {
  const { uid, gid } = home.user ?? {};
  const common = { uid, gid, cwd: home.cluster, env: SERVER_ENV };
  const [program = '', ...args] = command;
  if (WINDOWS) return spawn(program, args, { ...common, stdio: ['ignore', log, log] });
  return spawn('/bin/sh', ['-c', WATCHDOG, 'crewcall-watchdog', run.temporary ?? '', ...command], {
    ...common,
    stdio: ['ignore', log, log, 'pipe'],
    detached: true, // Ctrl-C goes to the service only, which stops the server last
  });
}

function pipeOf(child: ChildProcess): Writable | undefined {
  return (child.stdio[PIPE] as Writable | null | undefined) ?? undefined;
}

async function stopOnWindows(home: Home, bin: string): Promise<void> {
  const args = ['stop', '-D', home.cluster, '-m', 'fast', '-w'];
  await runProgram(path.join(bin, 'pg_ctl'), args, { home, cwd: home.cluster });
}

async function rotateLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES) await rename(log, `${log}.1`);
}

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.max(0, Math.min(size - start, LOG_BYTES)));
    await handle.read(buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
