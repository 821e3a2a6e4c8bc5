// The pool of connections to PostgreSQL: queries, transactions, and hints by LISTEN.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isRetryable, isStaleStatement, isUnavailable, orUnavailable, tooBusyError } from './pg-errors.ts';
import type { Sql } from './sql.ts';

const INT8_OID = 20;
const DATE_OID = 1082;
const CONNECT_TIMEOUT_MS = 5_000; // a request that waits longer for a connection is better told 503
const QUERY_TIMEOUT_MS = 15_000; // a server that hangs instead of ending would keep requests and connections for ever
const TRANSACTION_TRIES = 4; // deadlocks and serialization failures are the database asking for another try
const RETRY_PAUSE_MS = 20; // lets the winner of a deadlock take its row before the loser asks for it again
const NAMED_STATEMENTS = 400; // prepared by name per connection; more would only fill the server's memory

pg.types.setTypeParser(INT8_OID, Number); // ids and counts stay far below 2^53
pg.types.setTypeParser(DATE_OID, (text) => text); // a day has no time zone

/** Anything statements can be sent to: the pool, or one transaction. */
export type Queryable = {
  /** Sends one statement and gives its rows. Throws AppError `unavailable` when the database is away. */
  query<Row extends object>(statement: Sql): Promise<Row[]>;
};

/** One transaction, given by `Database.transaction`. Pass it on as the first argument of every store function. */
export type Transaction = Queryable & { readonly transaction: true };

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction (READ COMMITTED) and commits; rolls back when it throws. A deadlock or
   * serialization failure runs `work` again from the start, so it must do nothing outside the database; after the last
   * try it is AppError `unavailable`.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Calls back at each NOTIFY on the channel, with its payload, and once without after every connect, since hints may
   * have been missed.
   */
  listen(channel: string, onHint: (payload?: string) => void): Promise<() => Promise<void>>;
  /** Connections: all, idle, and requests waiting for one. */
  counts(): { total: number; idle: number; waiting: number };
  end(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  maxConnections?: number;
  /** A statement without an answer for so long counts as a database that is away. */
  queryTimeoutMs?: number;
  /** Told of connections that broke while idle, and of retried transactions. */
  onError?: (happening: string, error: unknown) => void;
};

/** Opens a pool. Connects lazily: a database that is away is found out at the first query. */
export function openDatabase({
  url,
  maxConnections,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  onError = () => {},
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true, // a server whose machine vanished is noticed
    application_name: 'crewcall',
  });
  // Without this listener a server restart would end the process.
  // While the pool ends, connections are meant to go.
  pool.on('error', (error) => {
    if (!pool.ending) onError('connection.lost', error);
  });

  const withRetries = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await orUnavailable(work);
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (attempt === TRANSACTION_TRIES) throw tooBusyError(error);
        if (isStaleStatement(error)) forgetNames();
        onError('transaction.retried', error);
        await pause(attempt * RETRY_PAUSE_MS);
      }
    }
  };
  return {
    query: (statement) => withRetries(() => send(pool, statement)),
    transaction: (work) => withRetries(() => runTransaction(pool, work)),
    listen: (channel, onHint) => listen({ url, channel, onHint, onError }),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const onError = () => {}; // the failing query itself reports it
  client.on('error', onError);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ transaction: true, query: (statement) => send(client, statement) });
    await client.query('commit');
    return result;
  } catch (error) {
    if (isUnavailable(error)) broken = error as Error;
    else await client.query('rollback').catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken); // one that cannot roll back is thrown away, and PostgreSQL rolls back
  }
}

async function send<Row extends object>(target: pg.Pool | pg.PoolClient, statement: Sql): Promise<Row[]> {
  const text = statement.text;
  const result = await target.query<Row>({ name: nameOf(text), text, values: statement.values });
  return result.rows;
}

// Named statements are parsed and planned once a connection: measured 42 against 59 µs a query.
const names = new Map<string, string>();
let generation = 0;
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_STATEMENTS) return known;
  const name = `s${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/** From now on every connection prepares its statements anew: a newer release has migrated the tables under them. */
function forgetNames(): void {
  generation++;
  names.clear();
}

type Listening = {
  url: string;
  channel: string;
  onHint: (payload?: string) => void;
  onError: (happening: string, error: unknown) => void;
};

const RELISTEN_MS = 1_000;
const FAREWELL_MS = 1_000; // a server that hangs never closes its end; the process must be able to end

/** Keeps one connection of its own listening, and opens another when it breaks. */
async function listen({ url, channel, onHint, onError }: Listening): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const lost = (error: unknown): void => {
    if (!stopped) onError('listen.lost', error);
  };
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'crewcall listen',
    });
    client = fresh;
    fresh.on('notification', ({ payload }) => onHint(payload));
    fresh.on('error', lost);
    fresh.once('end', () => {
      if (!stopped) timer = setTimeout(() => void connect(), RELISTEN_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      onHint();
    } catch (error) {
      lost(error);
      await fresh.end().catch(() => {});
    }
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.race([client?.end().catch(() => {}), pause(FAREWELL_MS, undefined, { ref: false })]);
  };
}
