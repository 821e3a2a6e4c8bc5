// The database cluster in DATA_DIR: created by initdb, checked at each start.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { chownTo, type Home, type RunFolders, unusable, writeSecret } from './data-dir.ts';
import { EmbeddedPostgresError } from './error.ts';
import { isAlive, ROLE } from './lock.ts';

const PASSWORD_FILE = 'crewcall.password'; // inside the cluster, so that both are created and deleted together
const UNFINISHED = 'cluster.new-';
const PASSWORD_BYTES = 32;

/** The environment of PostgreSQL's programs. Ours is not passed on: it has secrets, and they may run as another user. */
export const SERVER_ENV = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };

/** The password of ROLE in this cluster; undefined before the cluster exists. */
export async function readPassword({ cluster }: Home): Promise<string | undefined> {
  return readFile(path.join(cluster, PASSWORD_FILE), 'utf8').catch(() => undefined);
}

/** The -D argument of a program whose working directory is the data directory. */
export function dataDirArgument({ reachable }: Home, cluster: string): string {
  // This link works even when the server's user may not enter the folders above.
  return reachable ? cluster : '/proc/self/cwd';
}

export type ClusterOptions = { bin: string; major: number; durable: boolean; onLaunch: () => void };

/**
 * Creates a missing cluster in a temporary folder and renames that, so that an incomplete one is never used. Throws
 * EmbeddedPostgresError `conflict` for a cluster of another major version of PostgreSQL.
 */
export async function ensureCluster(home: Home, run: RunFolders, options: ClusterOptions): Promise<void> {
  const { cluster, dataDir } = home;
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return checkVersion(home, version.trim(), options.major);
  const fresh = path.join(dataDir, `${UNFINISHED}${process.pid}`);
  try {
    await removeUnfinished(dataDir);
    await mkdir(fresh, { mode: 0o700 });
    await chownTo(fresh, home.user);
    await initialize(fresh, { home, run, ...options });
    await syncFolder(fresh);
    await rename(fresh, cluster);
    await syncFolder(dataDir); // otherwise a power failure could undo the rename
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    const existing = await stat(cluster).catch(() => undefined);
    if (existing === undefined) throw error;
    if ((await readPassword(home)) === undefined) throw foreignCluster(cluster, error);
    // Otherwise another process has created it.
  }
}

function checkVersion({ dataDir }: Home, version: string, major: number): void {
  if (version === String(major)) return;
  throw new EmbeddedPostgresError(
    'conflict',
    `DATA_DIR ${dataDir} was created by PostgreSQL ${version}, and this release of Crewcall has PostgreSQL ${major}. ` +
      (Number(version) < major
        ? 'Start the service: it upgrades the data.'
        : 'Start the release that created it, or run your own PostgreSQL on the data and set DATABASE_URL.'),
  );
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = name.startsWith(UNFINISHED) ? Number(name.slice(UNFINISHED.length)) : undefined;
    if (pid === undefined || (pid !== process.pid && isAlive(pid))) continue;
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

async function initialize(
  fresh: string,
  { home, run, bin, durable, onLaunch }: ClusterOptions & { home: Home; run: RunFolders },
): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const forInitdb = path.join(run.socket, `password-${process.pid}`);
  await rm(forInitdb, { force: true });
  await writeSecret(forInitdb, password, home.user);
  const args = [
    ...['-D', dataDirArgument(home, fresh), '-U', ROLE, `--pwfile=${forInitdb}`, '-A', 'scram-sha-256'],
    ...[
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    const running = runProgram(path.join(bin, 'initdb'), args, { home, cwd: fresh });
    onLaunch();
    const { status, output } = await running;
    if (status !== 0) throw initdbFailed(home.dataDir, output);
  } finally {
    await rm(forInitdb, { force: true });
  }
  await writeSecret(path.join(fresh, PASSWORD_FILE), password, home.user);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot sync a folder and does not need it
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type ProgramResult = { status: number | null; output: string };

/** Runs one of PostgreSQL's programs as the server's user, and waits for its end. */
export function runProgram(
  program: string,
  args: string[],
  { home, cwd }: { home: Home; cwd: string },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const { uid, gid } = home.user ?? {};
    const child = spawn(program, args, { cwd, uid, gid, env: SERVER_ENV, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => reject(cannotRun(program, error)));
    child.once('close', (status) => resolve({ status, output }));
  });
}

function cannotRun(program: string, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unavailable',
    `${program} cannot be run (${cause.message}): its file system may be mounted noexec, or this system may lack glibc. ` +
      'Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL 15 or newer.',
    { cause },
  );
}

function initdbFailed(dataDir: string, output: string): EmbeddedPostgresError {
  if (/No space left on device/.test(output)) {
    return unusable(dataDir, Object.assign(new Error(output), { code: 'ENOSPC' }));
  }
  const errors = output.split('\n').filter((line) => /error|fatal|could not|hint/i.test(line));
  return new EmbeddedPostgresError(
    'unavailable',
    `The embedded PostgreSQL could not create a database in DATA_DIR ${dataDir}: ${errors.join(' ') || output.trim()} ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer if this cannot be fixed.',
  );
}

function foreignCluster(cluster: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'conflict',
    `${cluster} exists but is not a database of Crewcall: move it away, or set DATA_DIR to another folder.`,
    { cause },
  );
}
