// Runs transactions, and statements that are sent together, on connections of a pool.
import type pg from 'pg';
import type { Actor } from '../actor.ts';
import { isOfFailedTransaction, isUnavailable, orAppError } from '../pg-errors.ts';
import type { Sql } from '../sql.ts';
import { send } from './prepared-statements.ts';

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
  commitAfter<const Last extends readonly unknown[]>(
    last: Last,
  ): Promise<{ -readonly [At in keyof Last]: Awaited<Last[At]> }>;
  /** Sends a hint to the channel after the commit (`Database.hint`). */
  hint(channel: string): void;
};

type Observers = {
  countRoundTrip: () => void;
  /** Called when rows were changed and that is committed. */
  onCommit: () => void;
};

/** `Database.pipeline`, without retries. */
export async function runPipeline<const Parts extends readonly unknown[]>(
  pool: pg.Pool,
  { sendAll, countRoundTrip, onCommit }: Observers & { sendAll: (db: Queryable) => Parts },
): Promise<{ -readonly [At in keyof Parts]: Awaited<Parts[At]> }> {
  const client = await pool.connect();
  const onError = () => {}; // the failing query itself reports it
  client.on('error', onError);
  const writePipelined = writesOf(client, countRoundTrip);
  let broken: Error | undefined;
  try {
    const sent = sendAll({
      query: (statement) => {
        writePipelined();
        return send(client, statement, onCommit);
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

/** `Database.transaction`, without retries. */
export async function runTransaction<Result>(
  pool: pg.Pool,
  { work, countRoundTrip, onCommit, ...how }: TransactionRun<Result> & Observers,
): Promise<Result> {
  const client = await pool.connect();
  const onError = () => {}; // the failing query itself reports it
  client.on('error', onError);
  let broken: Error | undefined;
  const writePipelined = writesOf(client, countRoundTrip);
  let hasWritten = false;
  const onWrite = () => {
    hasWritten = true;
  };
  const running = beginTransaction(client, { ...how, writePipelined, onWrite });
  try {
    const result = await work(running.tx);
    await running.commit();
    if (hasWritten) onCommit();
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

type TransactionObservers = { writePipelined: () => void; onWrite: () => void };

type RunningTransaction = {
  tx: Transaction;
  /** Commits, unless the last statements already were sent with the commit. */
  commit: () => Promise<void>;
  /** Rejects all further statements: they would run outside of the transaction. */
  end: () => void;
};

function beginTransaction(
  client: pg.PoolClient,
  { actor, hinted, writePipelined, onWrite }: Omit<TransactionRun<never>, 'work'> & TransactionObservers,
): RunningTransaction {
  let hasEnded = false;
  let committed: Promise<void> | undefined;
  let failure: unknown;
  writePipelined();
  const begun = client.query('begin'); // not awaited: it is sent together with the first statement
  begun.catch(() => {}); // the first statement reports it
  // Statements that were sent together with one that failed are ignored by PostgreSQL: report the error of that one.
  const report = (error: unknown): never => {
    if (failure === undefined || !isOfFailedTransaction(error)) failure = orAppError(error);
    throw failure;
  };
  const sendCommit = async () => {
    hasEnded = true;
    writePipelined();
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error(`PostgreSQL responded to COMMIT with ${command}`); // a statement had failed
  };
  const tx: Transaction = {
    transaction: true,
    actor,
    async query<Row extends object>(statement: Sql) {
      if (hasEnded) throw new Error('a statement was sent after the end of its transaction');
      writePipelined();
      const [rows] = await Promise.all([send<Row>(client, statement, onWrite).catch(report), begun]);
      return rows;
    },
    async commitAfter(last) {
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
