// Who holds the cluster: PostgreSQL's own lock file, and the name each of our servers carries.
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Home } from './home.ts';

const WINDOWS = process.platform === 'win32';

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

/** Whether the process named by the lock is a server on this cluster, and not merely one with its number. */
export function isServer({ cluster }: Home, { pid }: Lock): boolean {
  if (!isAlive(pid)) return false;
  if (WINDOWS) return true; // nothing tells us more
  if (process.platform !== 'linux') return commandOf(pid).includes(cluster);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster; // a server works in its data directory
  } catch {
    return isPostgres(pid); // another user's process: the link is not ours to read
  }
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false; // it has ended
  }
}

/**
 * Removes the lock of a server that is gone; PostgreSQL itself keeps it when some other process has its number.
 * Moved aside first and looked at again: another starter may have put its own lock there meanwhile.
 */
export async function removeLock(home: Home, stale: Lock): Promise<void> {
  const aside = `${lockFile(home.cluster)}.stale-${process.pid}`;
  await rename(lockFile(home.cluster), aside);
  const moved = await readFile(aside, 'utf8');
  if (Number.parseInt(moved, 10) === stale.pid) await rm(aside);
  else await rename(aside, lockFile(home.cluster));
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
  const client = new pg.Client({ connectionString: url, application_name: 'crewcall look' });
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
