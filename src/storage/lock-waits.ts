// Finds the sessions whose locks a migration waits for, and turns a lock timeout into an error that names them.
import pg from 'pg';
import { AppError } from '../kernel/errors.ts';
import { createClient } from './connection/client.ts';
import { ADVISORY_LOCK } from './migration/lock.ts';

const LOOK_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** A connection that holds a lock. Its statement is left out: it may contain data. */
export type Blocker = { pid: number; user: string; application: string; state: string; since: Date };

/** One sentence about the connections that hold a lock. */
export function describeBlockers(blockers: readonly Blocker[]): string {
  return `The migration waits for a lock that ${blockers.map(describe).join(' and ')} holds.`;
}

export function isLockTimeout(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof pg.DatabaseError && one.code === LOCK_NOT_AVAILABLE) return true;
  }
  return false;
}

export type LockWatch = {
  /** The error for a lock timeout, which names the connections that held the lock. */
  timeoutError(cause: unknown): AppError;
  stop(): Promise<void>;
};

type WatchOptions = { url: string; onWait: (blockers: Blocker[]) => void };

/** Checks every second, on a separate connection, which connections the client waits for. */
export function watchLocks(client: pg.Client, { url, onWait }: WatchOptions): LockWatch {
  const startedAt = performance.now();
  let watcher: pg.Client | undefined;
  let looking = Promise.resolve();
  let last: { blockers: Blocker[]; since: number } | undefined;

  const look = async () => {
    watcher ??= await connect(url);
    const { rows } = await watcher.query<Blocker>(BLOCKERS, [processId(client), ADVISORY_LOCK]);
    if (rows.length === 0) return;
    last = { blockers: rows, since: last?.since ?? performance.now() };
    onWait(rows);
  };
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => {}); // the migration reports what is wrong with the database
  }, LOOK_MS);
  return {
    timeoutError(cause) {
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      const holders = last?.blockers.map(describe).join(' and ') ?? 'another connection';
      return new AppError(
        'unavailable',
        `The migration waited ${seconds} s for a lock that ${holders} holds. End it, and start again.`,
        { cause },
      );
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await watcher?.end().catch(() => {});
    },
  };
}

// Also who has the lock of migrations, while the client has not: it asks for that without waiting.
const BLOCKERS = `
  select pid, coalesce(usename, '') as user, coalesce(application_name, '') as application,
    coalesce(state, '') as state, coalesce(xact_start, backend_start) as since
  from pg_stat_activity where pid = any(pg_blocking_pids($1)) or pid in (
    select l.pid from pg_locks l where l.locktype = 'advisory' and l.objid = $2 and l.classid = 0 and l.pid <> $1
      and l.database = (select oid from pg_database where datname = current_database()))`;

async function connect(url: string): Promise<pg.Client> {
  const client = createClient(url, { application_name: 'crewcall migrate' });
  client.on('error', () => {}); // the next look reports it
  await client.connect();
  return client;
}

/** The process id of the client's connection, which its types leave out. */
function processId(client: pg.Client): number | null {
  return (client as pg.Client & { processID: number | null }).processID;
}

function describe({ pid, user, application, state, since }: Blocker): string {
  return `process ${pid} (${[application, user, state, `since ${since.toISOString()}`].filter(Boolean).join(', ')})`;
}
