// The embedded PostgreSQL: one real server in DATA_DIR, kept running while the service runs.
import { setTimeout as pause } from 'node:timers/promises';
import { readPassword } from './cluster.ts';
import { type Home, openHome, unusable } from './data-dir.ts';
import { EmbeddedPostgresError } from './error.ts';
import {
  DATABASE,
  isAlive,
  isServer,
  type Lock,
  lookAt,
  type Purpose,
  readLock,
  type Sight,
  serverUrl,
} from './lock.ts';
import { type Embedded, runOwn } from './owned-server.ts';

const STEP_MS = 50; // between two looks at a server that is about to go
const PATIENCE_MS = 10_000; // for a command to finish, or a killed service's server to write its checkpoint

export type { Embedded };

export type EmbeddedOptions = {
  dataDir: string;
  /** Told when the server ended unexpectedly; it is then started again. */
  onError?: (happening: string, error: unknown) => void;
  /** False gives up surviving a crash of the machine, for speed: for the data of tests alone. */
  durable?: boolean;
};

/**
 * Starts the server for a service, making its database first where there is none. Waits for a command that holds
 * it; throws EmbeddedPostgresError `conflict` when another service does, `unavailable` when this machine or folder does not allow it.
 */
export function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return obtain('service', options);
}

/**
 * The same server for a command: that of the service running on DATA_DIR, or one of its own until `stop`. Waits for
 * another command that holds it.
 */
export function connectEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return obtain('command', options);
}

async function obtain(purpose: Purpose, options: EmbeddedOptions): Promise<Embedded> {
  const { onError = () => {}, durable = true } = options;
  const home = await openHome(options.dataDir);
  for (let steps = PATIENCE_MS / STEP_MS; steps > 0; steps--) {
    const found = await findServer(home);
    const running = found?.running;
    if (found === undefined) {
      const own = await orUnusable(home, () => runOwn(home, { purpose, onError, durable }));
      if (own !== undefined) return own;
    } else if (running?.purpose === 'service' && isAlive(running.holder)) {
      if (purpose === 'service') throw inUse(home, running.holder);
      return shared(found);
    }
    await pause(STEP_MS);
  }
  throw await stillHeld(home);
}

type Found = { lock: Lock; url: string; running: Sight | undefined };

/** The live server on this cluster, whoever started it. */
async function findServer(home: Home): Promise<Found | undefined> {
  const lock = await readLock(home);
  if (lock === undefined || !isServer(home, lock)) return undefined;
  const url = serverUrl(lock, { password: await readPassword(home), database: DATABASE });
  return { lock, url, running: await lookAt(url) };
}

function shared({ lock, url, running }: Found): Embedded {
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

async function stillHeld(home: Home): Promise<EmbeddedPostgresError> {
  const found = await findServer(home);
  const holder = found?.running && `the ${found.running.purpose} with process id ${found.running.holder}`;
  const server = `a PostgreSQL server${found ? ` (process ${found.lock.pid})` : ''}`;
  return new EmbeddedPostgresError(
    'conflict',
    `DATA_DIR ${home.dataDir} is still held by ${holder ?? server} after ${PATIENCE_MS / 1000} s of waiting: let it ` +
      'finish, or end it, and try again.',
  );
}
