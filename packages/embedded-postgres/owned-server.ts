// A server of our own: everything from an empty DATA_DIR to a database that answers.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureCluster, readPassword } from './cluster.ts';
import { giveRunFolders, type Home, openRunFolders, type RunFolders, removeRunFolders } from './data-dir.ts';
import { EmbeddedPostgresError } from './error.ts';
import {
  DATABASE,
  lookAt,
  type Purpose,
  readLock,
  removeStaleLock,
  type Sight,
  serverName,
  serverUrl,
} from './lock.ts';
import { findPackage, installRuntime } from './runtime.ts';
import { choosePort, type Server, startServer } from './server.ts';
import { keepRunning } from './supervisor.ts';

const MAINTENANCE = 'postgres'; // the database initdb makes
const LOOK_MS = 10; // between two looks at a server that is starting
const TAKEN = /lock file ".*" already exists|pre-existing shared memory/; // by a server that starts, or is just ending

export type Embedded = {
  /** The database, as DATABASE_URL writes it. It holds a password: never log it. */
  url: string;
  /** The server's process; after a crash of the server, that of its successor. */
  readonly serverPid: number;
  /** PostgreSQL's version, such as `18.4`. */
  version: string;
  /** Shuts the server down in good order; does nothing to a server that someone else started. */
  stop(): Promise<void>;
};

export type OwnOptions = {
  purpose: Purpose;
  onError: (happening: string, error: unknown) => void;
  durable: boolean;
};

/** Starts a server and keeps it running. Gives undefined when the cluster is taken: look again in a moment. */
export async function runOwn(home: Home, options: OwnOptions): Promise<Embedded | undefined> {
  const pack = await findPackage();
  const run = await openRunFolders(home);
  try {
    const bin = await installRuntime(pack, run.programs);
    await giveRunFolders(run, home.user);
    await ensureCluster(home, run, { bin, major: pack.major, durable: options.durable });
    const port = await choosePort();
    const settings = { name: serverName(options.purpose), durable: options.durable };
    const start = () => startServer({ home, run, bin, port, ...settings });
    const owned = await own(home, { run, port, start, onError: options.onError });
    if (owned === undefined) await removeRunFolders(run);
    return owned;
  } catch (error) {
    await removeRunFolders(run);
    throw error;
  }
}

type Starter = {
  run: RunFolders;
  port: number;
  start: () => Promise<Server>;
  onError: OwnOptions['onError'];
};

async function own(home: Home, { run, port, start, onError }: Starter): Promise<Embedded | undefined> {
  const password = await readPassword(home);
  const urlOf = (database: string) => serverUrl({ socket: run.socket, port }, { password, database });
  let serverPid = 0;

  const startAnswering = async (): Promise<Answering | undefined> => {
    await removeStaleLock(home);
    const server = await start();
    const answer = await answerOf(server, urlOf(MAINTENANCE));
    if (typeof answer === 'string') {
      if (TAKEN.test(answer)) return undefined;
      throw didNotStart(home, answer);
    }
    serverPid = (await readLock(home))?.pid ?? 0;
    return { server, version: answer.version };
  };

  const first = await startAnswering();
  if (first === undefined) return undefined;
  const supervised = keepRunning({ first: first.server, start: startAnswering, onError });
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

type Answering = { server: Server; version: string };

/** Waits until the server answers, as long as recovery takes; gives its log when it ended instead. */
async function answerOf(server: Server, url: string): Promise<Sight | string> {
  let log: string | undefined;
  server.exited.then(
    (text) => (log = text),
    (error) => (log = String(error)),
  );
  for (;;) {
    const sight = await lookAt(url);
    if (sight?.holder === process.pid) return sight; // not that of another process that was faster
    if (log !== undefined) return log;
    await pause(LOOK_MS);
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
  const said = output.trim().split('\n').slice(-3).join(' ');
  const room = /No space left on device/.test(output) ? ' The disk of DATA_DIR is full.' : '';
  return new EmbeddedPostgresError(
    'unavailable',
    `The embedded PostgreSQL did not start.${room} ${log} ends with: ${said || 'nothing'}`,
  );
}
