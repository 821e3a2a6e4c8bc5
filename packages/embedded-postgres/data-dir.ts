// DATA_DIR: the operating system's user that runs the server, and the folders that this user can reach.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readdir, readFile, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

const SOCKET_PATH_BYTES = 100; // sun_path has 104 (macOS) to 108 (Linux) bytes
const SOCKET_NAME = '.s.PGSQL.5432';
const SERVER_USERS = ['postgres', 'nobody']; // initdb and postgres do not run as root, or as a user absent from passwd
const TEMPORARY = 'crewcall-';

/** The user to run the server as, if not the current one. */
export type ServerUser = { uid: number; gid: number; name: string };

export type Home = {
  dataDir: string;
  cluster: string;
  log: string;
  /** Undefined: the server runs as the current user. */
  user: ServerUser | undefined;
  /** Whether the server's user can reach DATA_DIR by its path; it cannot reach root's home, for example. */
  reachable: boolean;
};

/** Creates a missing DATA_DIR and chooses the user of the server. Throws when the folder cannot be used. */
export async function openHome(folder: string): Promise<Home> {
  const dataDir = await makeWritable(path.resolve(folder));
  const cluster = path.join(dataDir, 'cluster');
  const user = await chooseUser(cluster);
  const log = path.join(dataDir, 'postgres.log');
  return { dataDir, cluster, log, user, reachable: canReach(dataDir, user) };
}

/** The error for a DATA_DIR that the file system does not let us use. */
export function unusable(dataDir: string, cause: unknown): EmbeddedPostgresError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write to it',
    EPERM: 'this user may not change it',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'its disk is full',
    ENOTDIR: 'it, or a folder above it, is a file',
    EEXIST: 'it is a file',
    ENOENT: 'nothing can be created there',
  };
  const reason = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
  return new EmbeddedPostgresError(
    'unavailable',
    `DATA_DIR ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that can be written, or ` +
      'DATABASE_URL to a PostgreSQL 15 or newer.',
    { cause },
  );
}

/**
 * The folders for the server's socket (0700) and its programs. They are in DATA_DIR, or in a temporary folder when the
 * server's user cannot reach DATA_DIR or its path is too long for a socket. The data is always in DATA_DIR.
 */
export type RunFolders = { socket: string; programs: string; temporary: string | undefined };

export async function openRunFolders(home: Home): Promise<RunFolders> {
  const programs = path.join(home.dataDir, 'runtime');
  const socket = path.join(home.dataDir, 'run');
  if (home.reachable && Buffer.byteLength(path.join(socket, SOCKET_NAME)) <= SOCKET_PATH_BYTES) {
    await mkdir(socket, { recursive: true, mode: 0o700 });
    // postmaster.pid is lock enough; a stale lock of the socket may have the process id of an unrelated process.
    await rm(path.join(socket, `${SOCKET_NAME}.lock`), { force: true });
    return { socket, programs, temporary: undefined };
  }
  const base = [tmpdir(), '/tmp'].find((folder) => canReach(folder, home.user));
  if (base === undefined) throw unreachable(home);
  const temporary = await mkdtemp(path.join(base, TEMPORARY));
  return {
    socket: temporary,
    programs: home.reachable ? programs : path.join(temporary, 'runtime'),
    temporary,
  };
}

/** Removes the temporary folder. The watchdog does the same when this process is killed. */
export async function removeRunFolders({ temporary }: RunFolders): Promise<void> {
  if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
}

/** Makes the server's user the owner of the folders, which its watchdog removes when they are temporary. */
export async function chownRunFolders(
  { socket, temporary }: RunFolders,
  user: ServerUser | undefined,
): Promise<void> {
  if (temporary !== undefined) {
    const inside = await readdir(temporary, { recursive: true, withFileTypes: true });
    const folders = inside.filter((entry) => entry.isDirectory());
    await Promise.all(folders.map(({ parentPath, name }) => chownTo(path.join(parentPath, name), user)));
  }
  await chownTo(socket, user);
}

/** Makes the server's user the owner of a folder. */
export async function chownTo(folder: string, user: ServerUser | undefined): Promise<void> {
  if (user !== undefined) await chown(folder, user.uid, user.gid);
}

/** Creates a missing folder, checks that it is writable, and returns its real path. */
export async function makeWritable(folder: string): Promise<string> {
  try {
    await makeFolders(path.resolve(folder));
    await rmdir(await mkdtemp(path.join(folder, TEMPORARY)));
    return await realpath(folder);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** As mkdir with `recursive`, which never ends where nothing can be created, such as in /proc (Node 26). */
async function makeFolders(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) await makeFolders(parent);
  await mkdir(folder).catch(async (error) => {
    if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error;
  });
}

/** Writes a new file that only the server's user can read. It uses the handle, because that user owns the folder. */
export async function writeSecret(file: string, text: string, user: ServerUser | undefined): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    if (user !== undefined) await handle.chown(user.uid, user.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function chooseUser(cluster: string): Promise<ServerUser | undefined> {
  const ourUid = process.getuid?.();
  if (ourUid === undefined) return undefined; // Windows
  const passwd = await readPasswd();
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== ourUid) {
    if (ourUid !== 0) throw ownedByAnother(cluster, owner.uid);
    const name = passwd.find((user) => user.uid === owner.uid)?.name ?? String(owner.uid);
    return { uid: owner.uid, gid: owner.gid, name };
  }
  if (ourUid !== 0) return undefined;
  const user = SERVER_USERS.map((name) => passwd.find((entry) => entry.name === name)).find(Boolean);
  if (user !== undefined) return user;
  throw new EmbeddedPostgresError(
    'unavailable',
    'PostgreSQL does not run as root, and this machine has no user postgres or nobody: start Crewcall as another ' +
      'user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

async function readPasswd(): Promise<ServerUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Tries it as that user, because modes, access lists and confinement all matter. */
function canReach(folder: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true;
  const { uid, gid } = user;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { uid, gid, cwd: '/' }).status === 0;
}

function ownedByAnother(cluster: string, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unavailable',
    `${cluster} belongs to the user with id ${uid}: start Crewcall as that user or as root, or set DATA_DIR to ` +
      'another folder.',
  );
}

function unreachable({ dataDir, user }: Home): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unavailable',
    `The user ${user?.name}, who runs PostgreSQL for root, can reach neither DATA_DIR ${dataDir} nor /tmp: set ` +
      'DATA_DIR to a folder open to that user, or DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
