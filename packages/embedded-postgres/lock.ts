// Which process uses the cluster: PostgreSQL's lock file, and the cluster_name of the server.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Home } from './data-dir.ts';

const WINDOWS = process.platform === 'win32';
const PROBE_TIMEOUTS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }; // a suspended process never answers

/** The superuser of the cluster, and the service's database in it. */
export const ROLE = 'crewcall';
export const DATABASE = 'crewcall';

/** Whether a server was started for a service or for a command, which ends soon. */
export type Purpose = 'service' | 'command';

/** The contents of postmaster.pid: the server's process, and where it listens. */
export type Lock = { pid: number; port: number; socket: string };

/** Reads the lock file of this cluster. Its process may have ended. */
export async function readLock({ cluster }: Home): Promise<Lock | undefined> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid, , , port, socket] = text.split('\n'); // the others: data directory, start time
  return { pid: Number(pid), port: Number(port), socket: socket ?? '' };
}

/** A setting without effect that shows in the process list which cluster a server has. */
export function markOf({ cluster }: Home): string {
  return `crewcall.cluster=${cluster}`;
}

/** Whether the process of the lock is a server on this cluster, not another process with the same id. */
export function isServer(home: Home, { pid }: Lock): boolean {
  if (!isAlive(pid)) return false;
  return WINDOWS || commandOf(pid).includes(markOf(home)); // Windows does not show the command line
}

/** The command line of a process; empty when it has ended. */
function commandOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Removes the lock of a server that has ended when another process has its id now, which PostgreSQL would take for the
 * server. The file is renamed and read again first, because another process may have started a server meanwhile.
 */
export async function removeStaleLock(home: Home): Promise<void> {
  const stale = await readLock(home);
  if (stale === undefined || !isAlive(stale.pid) || isServer(home, stale)) return;
  const file = lockFile(home.cluster);
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return; // someone else removed it
  }
  const moved = Number.parseInt(await readFile(aside, 'utf8'), 10);
  if (moved === stale.pid) await rm(aside);
  else await rename(aside, file);
}

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The cluster_name of a server, such as `crewcall service 1234`. */
export function serverName(purpose: Purpose): string {
  return `crewcall ${purpose} ${process.pid}`;
}

/** The purpose of a running server, the process that started it, and PostgreSQL's version. */
export type ServerInfo = { purpose: Purpose; holder: number; version: string };

/** Connects to the server and reads its information; undefined while it does not answer. */
export async function probe(url: string): Promise<ServerInfo | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'crewcall probe',
    ...PROBE_TIMEOUTS,
  });
  client.on('error', () => {}); // the failing query reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; version: string }>(
      `select current_setting('cluster_name') as name, current_setting('server_version') as version`,
    );
    const [, purpose, holder] = rows[0]?.name.split(' ') ?? [];
    const version = rows[0]?.version.split(' ')[0] ?? '';
    return { purpose: purpose === 'command' ? 'command' : 'service', holder: Number(holder), version };
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The connection URL of a database on the server. */
export function serverUrl(
  { socket, port }: Pick<Lock, 'socket' | 'port'>,
  { password, database }: { password: string | undefined; database: string },
): string {
  // node has no unix sockets on Windows; TLS would add nothing here, and PGSSLMODE could request it
  const host = WINDOWS ? '' : `&host=${encodeURIComponent(socket)}`;
  return `postgresql://${ROLE}:${password ?? ''}@127.0.0.1:${port}/${database}?sslmode=disable${host}`;
}

function lockFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
