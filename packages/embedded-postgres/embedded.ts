// Starts the embedded PostgreSQL for a service, or connects a command to it.
import { setTimeout as pause } from 'node:timers/promises';
import { readPassword } from './cluster.ts';
import { type Home, makeWritable, openHome, unusable } from './data-dir.ts';
import { EmbeddedPostgresError } from './error.ts';
import {
  DATABASE,
  isAlive,
  isServer,
  type Lock,
  type Purpose,
  probe,
  readLock,
  type ServerInfo,
  serverUrl,
} from './lock.ts';
import { type EmbeddedServer, runServer } from './owned-server.ts';

const POLL_MS = 50;
const WAIT_MS = 10_000; // for a command to finish, or the server of a killed service to write its checkpoint

export { findOlderCluster, type OlderCluster } from './upgrade.ts';
export type { EmbeddedServer };
export { makeWritable };

export type EmbeddedOptions = {
  dataDir: string;
  /** Called with a log event and its error when the server ended unexpectedly; it is then restarted. */
  onError?: (event: string, error: unknown) => void;
  /** Called when a program of PostgreSQL has been launched: the caller can use the time until it has done its work. */
  onLaunch?: () => void;
  /** False is faster, and a crash of the machine may destroy the data: for tests only. */
  durable?: boolean;
  /**
   * Starts a cluster of an older major version with the programs that an earlier release has left in DATA_DIR, and shares
   * the server with nobody.
   */
  withItsPrograms?: boolean;
};

/**
 * Starts the server for a service and creates a missing database. Waits for a command that uses it. Throws
 * EmbeddedPostgresError `conflict` when another service uses it, `unavailable` when this machine cannot run it here.
 */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return obtain('service', options);
}

/**
 * Connects a command to the server of the service that runs on DATA_DIR, or starts one until `stop`. Waits for another
 * command that uses it.
 */
export function connectEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return obtain('command', options);
}

async function obtain(purpose: Purpose, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { onError = () => {}, onLaunch = () => {}, durable = true, withItsPrograms = false } = options;
  const home = await openHome(options.dataDir);
  for (let polls = WAIT_MS / POLL_MS; polls > 0; polls--) {
    const found = await findServer(home);
    const running = found?.running;
    if (found === undefined) {
      const own = await orUnusable(home, () =>
        runServer(home, { purpose, onError, onLaunch, durable, withItsPrograms }),
      );
      if (own !== undefined) return own;
    } else if (running?.purpose === 'service' && isAlive(running.holder)) {
      if (purpose === 'service' || withItsPrograms) throw inUse(home, running.holder);
      return shared(found);
    }
    await pause(POLL_MS);
  }
  throw await stillInUse(home);
}

type FoundServer = { lock: Lock; url: string; running: ServerInfo | undefined };

/** The live server on this cluster, whichever process started it. */
async function findServer(home: Home): Promise<FoundServer | undefined> {
  const lock = await readLock(home);
  if (lock === undefined || !isServer(home, lock)) return undefined;
  const url = serverUrl(lock, { password: await readPassword(home), database: DATABASE });
  return { lock, url, running: await probe(url) };
}

function shared({ lock, url, running }: FoundServer): EmbeddedServer {
  return { url, serverPid: lock.pid, version: running?.version ?? '', stop: async () => {} };
}

async function orUnusable<Result>({ dataDir }: Home, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const byFileSystem = error instanceof Error && 'syscall' in error && 'path' in error;
    throw byFileSystem ? unusable(dataDir, error) : error;
  }
}

function inUse({ dataDir }: Home, holder: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'conflict',
    `Another Crewcall service (process ${holder}) runs on DATA_DIR ${dataDir}: stop it first, or set DATA_DIR to ` +
      'another folder.',
  );
}

async function stillInUse(home: Home): Promise<EmbeddedPostgresError> {
  const found = await findServer(home);
  const holder = found?.running && `the ${found.running.purpose} with process id ${found.running.holder}`;
  const server = `a PostgreSQL server${found ? ` (process ${found.lock.pid})` : ''}`;
  return new EmbeddedPostgresError(
    'conflict',
    `DATA_DIR ${home.dataDir} is still used by ${holder ?? server} after ${WAIT_MS / 1000} s: wait until it ends, or ` +
      'stop it, and try again.',
  );
}
