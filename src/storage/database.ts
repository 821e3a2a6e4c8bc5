// The connection pool of PostgreSQL: queries and transactions.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Actor } from './actor.ts';
import { createBulkhead } from './connection/bulkhead.ts';
import { connectionOptions, PrimaryClient } from './connection/client.ts';
import { type Channels, createHints, type Hints } from './connection/hints.ts';
import { trackIdle } from './connection/idle.ts';
import { CONNECT_TIMEOUT_MS, type Listener, listen } from './connection/listen.ts';
import { discardPreparedStatements, send } from './connection/prepared-statements.ts';
import { type Queryable, runPipeline, runTransaction, type Transaction } from './connection/transactions.ts';
import {
  isRetryable,
  isStaleStatement,
  isWithoutResponse,
  orUnavailable,
  tooBusyError,
  writeRefusal,
} from './pg-errors.ts';

export type { Queryable, Transaction };

const MAX_CONNECTIONS = 10; // as in `pg`
const ACCOUNT_SHARE = 0.75; // of the connections: a client with many requests at once is hardly slower, and others go on
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
  pipeline<const Parts extends readonly unknown[]>(
    sendAll: (db: Queryable) => Parts,
  ): Promise<{ -readonly [At in keyof Parts]: Awaited<Parts[At]> }>;
  /**
   * Runs SQL of a library as it is: not prepared and, without values, several statements at once. Results are those of `pg`.
   */
  execute(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
  /** The same database; its transactions name the actor in the journal. Without an actor the service itself acts. */
  actingAs(actor: Actor): Database;
  /**
   * Calls the function of a channel for each hint, and all functions after every connect, because hints may have been missed.
   * One connection listens on all of the channels: PostgreSQL wakes each listening
   * connection for each NOTIFY, whatever its channel. PostgreSQL lists the connection as `applicationName`.
   */
  listen(channels: Channels, applicationName?: string): Promise<Listener>;
  /** Calls the function of a channel for each hint of this process alone, without a connection. Returns a function that ends it. */
  onHint: Hints['join'];
  /** Wakes a listener of the channel, soon, unless the hint is lost (`Hints.send`). For work that is committed. */
  hint: Hints['send'];
  /** The number of connections, of idle ones, of requests that wait for one, and of round trips so far. */
  counts(): { total: number; idle: number; waiting: number; roundTrips: number };
  /** What is kept in memory of what was read is kept by this. Within a transaction it is another one, since that may be rolled back. */
  identity: object;
  /** When a write was last committed, and when the server last refused one (`performance.now()`; -Infinity: never). */
  writes(): { committedAt: number; refusedAt: number };
  end(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** An account has three quarters of them at once. */
  maxConnections?: number;
  /** As PostgreSQL lists the connections. */
  applicationName?: string;
  /** A statement that takes longer fails, and its connection is closed. */
  queryTimeoutMs?: number;
  /** Called with a log event and its error, when an idle connection is lost or a transaction is retried. */
  onError?: (event: string, error: unknown) => void;
};

/** Opens a pool. It connects at the first query. */
export function openDatabase({
  url,
  maxConnections = MAX_CONNECTIONS,
  applicationName = 'crewcall',
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
    application_name: applicationName,
  });
  // Without this listener a restart of the server would end the process. While the pool ends, connections are closed.
  pool.on('error', (error) => {
    if (!pool.ending) onError('connection.lost', error);
  });

  const closeIdle = trackIdle(pool);
  let roundTrips = 0;
  const countRoundTrip = () => void roundTrips++;
  const writes = { committedAt: Number.NEGATIVE_INFINITY, refusedAt: Number.NEGATIVE_INFINITY };
  const onCommit = () => {
    writes.committedAt = performance.now();
  };
  const withRetries = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await orUnavailable(work);
      } catch (error) {
        if (isWithoutResponse(error)) closeIdle(error);
        if (writeRefusal(error) !== undefined) writes.refusedAt = performance.now();
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
      return send(pool, statement, onCommit);
    });
  const hints = createHints({ query });
  const shares = createBulkhead(Math.max(1, Math.floor(maxConnections * ACCOUNT_SHARE))); // the rest is for others, whatever one account sends
  const actingAs = (actor: Actor | undefined): Database => ({
    query: (statement) => shares.run(actor?.accountId, () => query(statement)),
    transaction: (work) =>
      shares.run(actor?.accountId, () =>
        withRetries(async () => {
          const hinted = new Set<string>();
          const result = await runTransaction(pool, { work, actor, hinted, countRoundTrip, onCommit });
          for (const channel of hinted) hints.send(channel);
          return result;
        }),
      ),
    pipeline: (sendAll) =>
      shares.run(actor?.accountId, () =>
        withRetries(() => runPipeline(pool, { sendAll, countRoundTrip, onCommit })),
      ),
    execute: (text, values) =>
      orUnavailable(() => {
        countRoundTrip();
        return pool.query(text, values);
      }),
    actingAs,
    listen: (channels, applicationName) =>
      listen({ url, channels, applicationName, onError, onStop: hints.join(channels) }),
    onHint: hints.join,
    hint: hints.send,
    counts: () => ({
      ...{ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      roundTrips,
    }),
    identity: pool,
    writes: () => writes,
    end: () => pool.end(),
  });
  return actingAs(undefined);
}
