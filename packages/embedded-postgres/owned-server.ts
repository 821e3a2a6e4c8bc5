// Starts a server: from an empty DATA_DIR to a database that accepts connections.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureCluster, readPassword } from './cluster.ts';
import { chownRunFolders, type Home, openRunFolders, type RunFolders, removeRunFolders } from './data-dir.ts';
import { EmbeddedPostgresError } from './error.ts';
import {
  DATABASE,
  type Purpose,
  probe,
  readLock,
  removeStaleLock,
  type ServerInfo,
  serverName,
  serverUrl,
} from './lock.ts';
import { findPackage, installRuntime } from './runtime.ts';
import { choosePort, type Server, startServer } from './server.ts';
import { superviseServer } from './supervisor.ts';
import { findPrograms, majorOf } from './upgrade.ts';

const MAINTENANCE = 'postgres'; // the database that initdb creates
const POLL_MS = 10;
const IN_USE = /lock file ".*" already exists|pre-existing shared memory/; // by a server that is starting or stopping

export type EmbeddedServer = {
  /** The connection URL. It has a password: never log it. */
  url: string;
  /** The process id of the server; it changes when the server is restarted. */
  readonly serverPid: number;
  /** PostgreSQL's version, such as `18.4`. */
  version: string;
  /** Shuts the server down, unless another process started it. */
  stop(): Promise<void>;
};

export type RunOptions = {
  purpose: Purpose;
  onError: (event: string, error: unknown) => void;
  onLaunch: () => void;
  durable: boolean;
  withItsPrograms?: boolean;
};

/** Starts a server and restarts it after a crash. Returns undefined while another server uses the cluster. */
export async function runServer(home: Home, options: RunOptions): Promise<EmbeddedServer | undefined> {
  const run = await openRunFolders(home);
  try {
    const { bin, major } = options.withItsPrograms
      ? await programsOf(home, run)
      : await programsOfPackage(run);
    await chownRunFolders(run, home.user);
    const { onLaunch, durable } = options;
    await ensureCluster(home, run, { bin, major, durable, onLaunch });
    const port = await choosePort();
    const settings = { name: serverName(options.purpose), durable, onLaunch };
    const start = () => startServer({ home, run, bin, port, ...settings });
    const owned = await supervise(home, { run, port, start, onError: options.onError });
    if (owned === undefined) await removeRunFolders(run);
    return owned;
  } catch (error) {
    await removeRunFolders(run);
    throw error;
  }
}

type Programs = { bin: string; major: number };

async function programsOfPackage(run: RunFolders): Promise<Programs> {
  const pack = await findPackage();
  return { bin: await installRuntime(pack, run.programs), major: pack.major };
}

async function programsOf({ cluster, dataDir }: Home, run: RunFolders): Promise<Programs> {
  const major = (await majorOf(cluster)) ?? 0;
  const bin = await findPrograms(run.programs, major);
  if (bin !== undefined) return { bin, major };
  throw new EmbeddedPostgresError(
    'conflict',
    `DATA_DIR ${dataDir} was created by PostgreSQL ${major}, and its programs are not in ${run.programs}. Start the release ` +
      'that created it, back up with "crewcall backup", and restore into a new DATA_DIR.',
  );
}

type SuperviseOptions = {
  run: RunFolders;
  port: number;
  start: () => Promise<Server>;
  onError: RunOptions['onError'];
};

async function supervise(
  home: Home,
  { run, port, start, onError }: SuperviseOptions,
): Promise<EmbeddedServer | undefined> {
  const password = await readPassword(home);
  const urlOf = (database: string) => serverUrl({ socket: run.socket, port }, { password, database });
  let serverPid = 0;

  const startAndProbe = async (): Promise<StartedServer | undefined> => {
    await removeStaleLock(home);
    const server = await start();
    const result = await waitForServer(server, urlOf(MAINTENANCE));
    if (typeof result === 'string') {
      if (IN_USE.test(result)) return undefined;
      throw didNotStart(home, result);
    }
    serverPid = (await readLock(home))?.pid ?? 0;
    return { server, version: result.version };
  };

  const first = await startAndProbe();
  if (first === undefined) return undefined;
  const supervised = superviseServer({ first: first.server, start: startAndProbe, onError });
  try {
    await ensureDatabase(urlOf(MAINTENANCE));
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return {
    url: urlOf(DATABASE),
    get serverPid() {
      return serverPid;
    },
    version: first.version,
    async stop() {
      await supervised.stop();
      await removeRunFolders(run);
    },
  };
}

type StartedServer = { server: Server; version: string };

/** Waits until the server accepts connections, however long recovery takes; returns its log if it ends instead. */
async function waitForServer(server: Server, url: string): Promise<ServerInfo | string> {
  let log: string | undefined;
  server.exited.then(
    (text) => (log = text),
    (error) => (log = String(error)),
  );
  for (;;) {
    const info = await probe(url);
    if (info?.holder === process.pid) return info; // not the server of another process
    if (log !== undefined) return log;
    await pause(POLL_MS);
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'crewcall' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function didNotStart({ log }: Home, output: string): EmbeddedPostgresError {
  const lines = output.trim().split('\n').slice(-3).join(' ');
  const reason = /No space left on device/.test(output) ? ' The disk of DATA_DIR is full.' : '';
  return new EmbeddedPostgresError(
    'unavailable',
    `The embedded PostgreSQL did not start.${reason} ${log} ends with: ${lines || 'nothing'}`,
  );
}
