// The connection pool of PostgreSQL: queries and transactions.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Actor } from './actor.ts';
import { connectionOptions, PrimaryClient } from './connection/client.ts';
import { type Channels, createHints, type Hints } from './connection/hints.ts';
import { trackIdle } from './connection/idle.ts';
import { CONNECT_TIMEOUT_MS, listen } from './connection/listen.ts';
import { discardPreparedStatements, send } from './connection/prepared-statements.ts';
import {
  isOfFailedTransaction,
  isRetryable,
  isStaleStatement,
  isUnavailable,
  isWithoutResponse,
  orAppError,
  orUnavailable,
  tooBusyError,
} from './pg-errors.ts';
import type { Sql } from './sql.ts';

const INT8_OID = 20;
const DATE_OID = 1082;
const QUERY_TIMEOUT_MS = 12_000; // otherwise a server that hangs would hold requests and connections forever
// A new connection parses and plans each statement anew: with the 10 s of `pg`, a publication and its delivery after a quiet
// moment took 140-380 ms instead of 20-44 on a busy machine.
const IDLE_TIMEOUT_MS = 10 * 60_000;
const TRANSACTION_ATTEMPTS = 4; // after a deadlock or serialization failure
const RETRY_DELAY_MS = 20; // lets the winner of a deadlock lock its row before the loser tries again

pg.types.setTypeParser(INT8_OID, Number); // ids and counts stay far below 2^53
pg.types.setTypeParser(DATE_OID, (text) => text); // a day has no time zone

/** Runs statements: the pool, or one transaction. */
export type Queryable = {
  /** Runs one statement and returns its rows. Throws AppError `unavailable` when the database cannot be reached. */
  query<Row extends object>(statement: Sql): Promise<Row[]>;
};

/**
 * One transaction, given by `Database.transaction`. Pass it on as the first argument of every store function. `actor` is
 * undefined for the service itself.
 */
export type Transaction = Queryable & {
  readonly transaction: true;
  readonly actor: Actor | undefined;
  /**
   * Sends the commit together with the last statements, which must have been sent, and returns their results: one round
   * trip for all of them. If one of them fails, everything is rolled back. No statement may follow.
   */
  commitWith<const Last extends readonly unknown[]>(
    last: Last,
  ): Promise<{ -readonly [At in keyof Last]: Awaited<Last[At]> }>;
  /** Sends a hint to the channel after the commit (`Database.hint`). */
  hint(channel: string): void;
};

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction (READ COMMITTED) and commits; rolls back when it throws. A deadlock or
   * serialization failure runs `work` again from the start, so it must do nothing outside the database; after the last
   * try it is AppError `unavailable`.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Sends statements together on one connection, without a transaction: one round trip for all that `sendAll` sends before
   * it waits for one of them. Waits for all, and throws the error of the first that failed.
   */
  together<const Parts extends readonly unknown[]>(
    sendAll: (db: Queryable) => Parts,
  ): Promise<{ -readonly [At in keyof Parts]: Awaited<Parts[At]> }>;
  /** The same database; its transactions name the actor in the journal. Without an actor the service itself acts. */
  actingAs(actor: Actor): Database;
  /**
   * Calls the function of a channel for each hint, and all functions after every connect, because hints may have been missed.
   * Returns a function that stops listening. One connection listens on all of the channels: PostgreSQL wakes each listening
   * connection for each NOTIFY, whatever its channel. PostgreSQL lists the connection as `applicationName`.
   */
  listen(channels: Channels, applicationName?: string): Promise<() => Promise<void>>;
  /** Wakes a listener of the channel, soon, unless the hint is lost (`Hints.send`). For work that is committed. */
  hint: Hints['send'];
  /** The number of connections, of idle ones, of requests that wait for one, and of round trips so far. */
  counts(): { total: number; idle: number; waiting: number; roundTrips: number };
  end(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** 10 by default, as in `pg`. */
  maxConnections?: number;
  /** A statement that takes longer fails, and its connection is closed. */
  queryTimeoutMs?: number;
  /** Called with a log event and its error, when an idle connection is lost or a transaction is retried. */
  onError?: (event: string, error: unknown) => void;
};

/** Opens a pool. It connects at the first query. */
export function openDatabase({
  url,
  maxConnections,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  onError = () => {},
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...connectionOptions(url),
    Client: PrimaryClient,
    max: maxConnections,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    pipeline: true, // statements of a transaction that do not wait for each other are sent together
    application_name: 'crewcall',
  });
  // Without this listener a restart of the server would end the process. While the pool ends, connections are closed.
  pool.on('error', (error) => {
    if (!pool.ending) onError('connection.lost', error);
  });

  const closeIdle = trackIdle(pool);
  let roundTrips = 0;
  const countRoundTrip = () => void roundTrips++;
  const withRetries = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await orUnavailable(work);
      } catch (error) {
        if (isWithoutResponse(error)) closeIdle(error);
        if (!isRetryable(error)) throw error;
        if (attempt === TRANSACTION_ATTEMPTS) throw tooBusyError(error);
        if (isStaleStatement(error)) discardPreparedStatements();
        onError('transaction.retried', error);
        await pause(attempt * RETRY_DELAY_MS);
      }
    }
  };
  const query: Queryable['query'] = (statement) =>
    withRetries(() => {
      countRoundTrip();
      return send(pool, statement);
    });
  const hints = createHints({ query });
  const actingAs = (actor: Actor | undefined): Database => ({
    query,
    transaction: (work) =>
      withRetries(async () => {
        const hinted = new Set<string>();
        const result = await runTransaction(pool, { work, actor, hinted, countRoundTrip });
        for (const channel of hinted) hints.send(channel);
        return result;
      }),
    together: (sendAll) => withRetries(() => runTogether(pool, { sendAll, countRoundTrip })),
    actingAs,
    async listen(channels, applicationName) {
      const leave = hints.join(channels);
      const stop = await listen({ url, channels, applicationName, onError });
      return () => {
        leave();
        return stop();
      };
    },
    hint: hints.send,
    counts: () => ({
      ...{ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      roundTrips,
    }),
    end: () => pool.end(),
  });
  return actingAs(undefined);
}

async function runTogether<const Parts extends readonly unknown[]>(
  pool: pg.Pool,
  { sendAll, countRoundTrip }: { sendAll: (db: Queryable) => Parts; countRoundTrip: () => void },
): Promise<{ -readonly [At in keyof Parts]: Awaited<Parts[At]> }> {
  const client = await pool.connect();
  const onError = () => {}; // the failing query itself reports it
  client.on('error', onError);
  const writeTogether = writesOf(client, countRoundTrip);
  let broken: Error | undefined;
  try {
    const sent = sendAll({
      query: (statement) => {
        writeTogether();
        return send(client, statement);
      },
    });
    await Promise.allSettled(sent); // before the connection is released
    return await Promise.all(sent);
  } catch (error) {
    if (isUnavailable(error)) broken = error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

type TransactionRun<Result> = {
  work: (tx: Transaction) => Promise<Result>;
  actor: Actor | undefined;
  /** Gets the channels of the transaction's hints. */
  hinted: Set<string>;
};

async function runTransaction<Result>(
  pool: pg.Pool,
  { work, countRoundTrip, ...how }: TransactionRun<Result> & { countRoundTrip: () => void },
): Promise<Result> {
  const client = await pool.connect();
  const onError = () => {}; // the failing query itself reports it
  client.on('error', onError);
  let broken: Error | undefined;
  const writeTogether = writesOf(client, countRoundTrip);
  const running = beginTransaction(client, { ...how, writeTogether });
  try {
    const result = await work(running.tx);
    await running.commit();
    return result;
  } catch (error) {
    running.end();
    if (isUnavailable(error)) broken = error as Error;
    else await client.query('rollback').catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken); // a connection that cannot roll back is closed, and PostgreSQL rolls back
  }
}

type RunningTransaction = {
  tx: Transaction;
  /** Commits, unless the last statements already were sent with the commit. */
  commit: () => Promise<void>;
  /** Rejects all further statements: they would run outside of the transaction. */
  end: () => void;
};

function beginTransaction(
  client: pg.PoolClient,
  { actor, hinted, writeTogether }: Omit<TransactionRun<never>, 'work'> & { writeTogether: () => void },
): RunningTransaction {
  let hasEnded = false;
  let committed: Promise<void> | undefined;
  let failure: unknown;
  writeTogether();
  const begun = client.query('begin'); // not awaited: it is sent together with the first statement
  begun.catch(() => {}); // the first statement reports it
  // Statements that were sent together with one that failed are ignored by PostgreSQL: report the error of that one.
  const report = (error: unknown): never => {
    if (failure === undefined || !isOfFailedTransaction(error)) failure = orAppError(error);
    throw failure;
  };
  const sendCommit = async () => {
    hasEnded = true;
    writeTogether();
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error(`PostgreSQL responded to COMMIT with ${command}`); // a statement had failed
  };
  const tx: Transaction = {
    transaction: true,
    actor,
    async query<Row extends object>(statement: Sql) {
      if (hasEnded) throw new Error('a statement was sent after the end of its transaction');
      writeTogether();
      const [rows] = await Promise.all([send<Row>(client, statement).catch(report), begun]);
      return rows;
    },
    async commitWith(last) {
      committed = sendCommit();
      committed.catch(() => {}); // a failed statement is reported first
      const results = await Promise.all(last);
      await committed;
      return results;
    },
    hint: (channel) => void hinted.add(channel),
  };
  const end = () => {
    hasEnded = true;
  };
  return { tx, commit: () => committed ?? sendCommit(), end };
}

/**
 * Returns a function that holds what is sent back until the code that runs now has sent everything. Writing to the socket
 * was a fifth of the CPU time of a publish with a write for each statement.
 */
function writesOf({ connection: { stream } }: pg.PoolClient, countRoundTrip: () => void): () => void {
  let isHeld = false;
  const release = () => {
    isHeld = false;
    stream.uncork();
  };
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    countRoundTrip();
    process.nextTick(release);
  };
}
