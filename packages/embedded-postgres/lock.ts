// Who holds the cluster: PostgreSQL's own lock file, and the name each of our servers carries.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Home } from './data-dir.ts';

const WINDOWS = process.platform === 'win32';
const LOOK_LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }; // a stopped process never answers

/** The superuser of the cluster, and the service's database in it. */
export const ROLE = 'crewcall';
export const DATABASE = 'crewcall';

/** What a server was started for: a service that stays, or a command that ends soon. */
export type Purpose = 'service' | 'command';

/** PostgreSQL's postmaster.pid: the server's process, and where it listens. */
export type Lock = { pid: number; port: number; socket: string };

/** The lock file of this cluster, whether its process lives or not. */
export async function readLock({ cluster }: Home): Promise<Lock | undefined> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid, , , port, socket] = text.split('\n'); // the others: data directory, start time
  return { pid: Number(pid), port: Number(port), socket: socket ?? '' };
}

/** A setting without effect that marks a server, in the list of processes, as that of this cluster. */
export function markOf({ cluster }: Home): string {
  return `crewcall.cluster=${cluster}`;
}

/** Whether the process named by the lock is a server on this cluster, and not merely one with its number. */
export function isServer(home: Home, { pid }: Lock): boolean {
  if (!isAlive(pid)) return false;
  return WINDOWS || commandOf(pid).includes(markOf(home)); // Windows has nothing that tells us more
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
 * Removes the lock of a server that is gone where some other process has its number now, which PostgreSQL takes for
 * the server. Moved aside first and looked at again: another starter may have put its own lock there meanwhile.
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

/** Whether a process with this number is there, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The name a server carries, also in the list of processes: `crewcall service 1234`. */
export function serverName(purpose: Purpose): string {
  return `crewcall ${purpose} ${process.pid}`;
}

/** What a server tells of itself: what it was started for, by which process, and PostgreSQL's version. */
export type Sight = { purpose: Purpose; holder: number; version: string };

/** Connects to the database and asks the server; undefined while it does not answer. */
export async function lookAt(url: string): Promise<Sight | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'crewcall look', ...LOOK_LIMITS });
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

/** The address of a database on the server, as DATABASE_URL writes it. */
export function serverUrl(
  { socket, port }: Pick<Lock, 'socket' | 'port'>,
  { password, database }: { password: string | undefined; database: string },
): string {
  // node has no unix sockets on Windows; TLS would add nothing here, and PGSSLMODE could ask for it
  const host = WINDOWS ? '' : `&host=${encodeURIComponent(socket)}`;
  return `postgresql://${ROLE}:${password ?? ''}@127.0.0.1:${port}/${database}?sslmode=disable${host}`;
}

function lockFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
