// DATA_DIR as the server sees it: the operating system's user it runs as, and the folders that user can reach.
import { spawnSync } from 'node:child_process';
import {
  access,
  chown,
  constants,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

const SOCKET_PATH_BYTES = 100; // sun_path holds 104 (macOS) to 108 (Linux)
const SOCKET_NAME = '.s.PGSQL.5432';
const SERVER_USERS = ['postgres', 'nobody']; // initdb and postgres refuse root, and users absent from passwd
const TEMPORARY = 'crewcall-';

/** A user to run the server as, where that is not our own. */
export type ServerUser = { uid: number; gid: number; name: string };

export type Home = {
  dataDir: string;
  cluster: string;
  log: string;
  /** Undefined: the server runs as the user we are. */
  user: ServerUser | undefined;
  /** Whether the server's user can reach DATA_DIR by its path; root's own home, for one, is closed to it. */
  reachable: boolean;
};

/** Makes DATA_DIR where it is missing and finds out who can run a server in it. Refuses a folder that cannot be used. */
export async function openHome(folder: string): Promise<Home> {
  const dataDir = await makeWritable(path.resolve(folder));
  const cluster = path.join(dataDir, 'cluster');
  const user = await chooseUser(cluster);
  const log = path.join(dataDir, 'postgres.log');
  return { dataDir, cluster, log, user, reachable: canReach(dataDir, user) };
}

/** The sentence for a DATA_DIR that the file system refuses. */
export function unusable(dataDir: string, cause: unknown): EmbeddedPostgresError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reasons: Record<string, string> = {
    EACCES: 'it may not be written by this user',
    EPERM: 'it may not be changed by this user',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'its disk is full',
    ENOTDIR: 'it, or a folder above it, is a file',
    EEXIST: 'it is a file',
    ENOENT: 'it cannot be made where it is',
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
 * The folders of one run: for the server's socket (0700) and for its programs. They are in DATA_DIR; in a temporary
 * folder where DATA_DIR is closed to the server's user, or too long for a socket. The data is in DATA_DIR in any case.
 */
export type RunFolders = { socket: string; programs: string; temporary: string | undefined };

export async function openRunFolders(home: Home): Promise<RunFolders> {
  const programs = path.join(home.dataDir, 'runtime');
  const socket = path.join(home.dataDir, 'run');
  if (home.reachable && Buffer.byteLength(path.join(socket, SOCKET_NAME)) <= SOCKET_PATH_BYTES) {
    await mkdir(socket, { recursive: true, mode: 0o700 });
    // The socket's own lock adds nothing to postmaster.pid here, and a stale one may name some living process.
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

/** Removes what is temporary of the folders. The server's watchdog does the same when we are killed. */
export async function removeRunFolders({ temporary }: RunFolders): Promise<void> {
  if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
}

/** Gives the folder to the server's user, and those in a temporary one too, which that user removes in the end. */
export async function giveRunFolders(
  { socket, temporary }: RunFolders,
  user: ServerUser | undefined,
): Promise<void> {
  if (temporary !== undefined) {
    const inside = await readdir(temporary, { recursive: true, withFileTypes: true });
    const folders = inside.filter((entry) => entry.isDirectory());
    await Promise.all(folders.map(({ parentPath, name }) => give(path.join(parentPath, name), user)));
  }
  await give(socket, user);
}

/** Gives a folder to the server's user. */
export async function give(folder: string, user: ServerUser | undefined): Promise<void> {
  if (user !== undefined) await chown(folder, user.uid, user.gid);
}

/** Gives the folder's real path. */
async function makeWritable(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** Writes a new file that the server's user alone can read. By its handle: that user owns the folder it is in. */
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

/** Asked of the system itself, as that user: modes, access lists and confinement all have their say. */
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
