// A connection of `pg` to the database of a URL, which may name several servers: it finds the one that accepts writes.
import pg from 'pg';
import { type DatabaseAddress, parseDatabaseUrl } from '../../kernel/database-url.ts';
import { isUnavailable, NoPrimaryError } from '../pg-errors.ts';
import { requireChannelBinding } from './channel-binding.ts';
import type { Queryable } from './transactions.ts';

// With both, less than the 5 s that a request waits for a connection. A server that responds too late is probed again.
const PROBE_CONNECT_MS = 2_000;
const PROBE_QUERY_MS = 2_000;
// Then a probe each second, ten times: a listener whose server is gone notices after 20 s. Linux would begin after two hours.
const KEEP_ALIVE_DELAY_MS = 10_000;

// PostgreSQL compiles a statement if it estimates a high cost: seconds for lists of a large site, which take a tenth of that.
// A statement, because poolers reject or ignore `options`, in which a setting could be sent with the connection's start.
const NO_JIT = 'set jit = off';

const NO_PASSWORD = /client password must be a/; // of `pg`, for SCRAM

type Options = pg.ClientConfig & Partial<Pick<DatabaseAddress, 'servers' | 'mustWrite' | 'channelBinding'>>;

/** What a pool or a client needs to connect to the database of this URL. */
export function connectionOptions(url: string): Options {
  const { servers, ssl, mustWrite, channelBinding, connectTimeoutMs } = parseDatabaseUrl(url);
  return {
    ...{ servers, mustWrite, channelBinding, connectionString: servers[0] },
    ...(ssl !== undefined && { ssl }),
    ...(ssl && channelBinding !== 'disable' && { enableChannelBinding: true }),
    ...(connectTimeoutMs !== undefined && { connectionTimeoutMillis: connectTimeoutMs }),
    ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS },
  };
}

/** A client for this URL, not yet connected. What the URL says comes before `options`. */
export function createClient(url: string, options: pg.ClientConfig): pg.Client {
  return new PrimaryClient({ ...options, ...connectionOptions(url) });
}

/** Runs statements on one client, outside of the pool. */
export function queryableOf(client: pg.ClientBase): Queryable {
  return { query: async (statement) => (await client.query(statement.text, statement.values)).rows };
}

/**
 * `pg.Client`, which looks for the server that accepts writes before it connects, if its options ask for that. Its session
 * compiles no statements.
 */
export class PrimaryClient extends pg.Client {
  readonly #options: Options;
  #hasEnded = false;

  constructor(options: Options = {}) {
    super(options);
    this.#options = options;
    if (options.channelBinding === 'require') requireChannelBinding(this);
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    connected.then(() => callback(null), callback);
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.#hasEnded = true;
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }

  async #connect(): Promise<this> {
    try {
      if (this.#options.mustWrite) Object.assign(this, await findPrimaryOnce(this.#options));
      if (this.#hasEnded) throw new Error('Client was closed');
      await super.connect();
      await this.query(NO_JIT);
      return this;
    } catch (error) {
      if (!NO_PASSWORD.test(String(error))) throw error;
      this.connection.stream.destroy(); // `pg` leaves it open, and the server waits for the password
      throw new Error('PostgreSQL asks for a password, and DATABASE_URL has none.', { cause: error });
    }
  }
}

type Place = { host: string; port: number };

// Many connections are opened together, when a pool grows or after a fail-over: they share one search.
const searches = new Map<string, Promise<Place>>();

function findPrimaryOnce(options: Options): Promise<Place> {
  const key = String(options.servers);
  let search = searches.get(key);
  if (search === undefined) {
    search = findPrimary(options).finally(() => searches.delete(key));
    searches.set(key, search);
  }
  return search;
}

/**
 * Probes all servers at once, because a server whose machine is down does not even reject the connection. The result is not
 * cached: a server that was the primary a moment ago may still accept connections, or may never respond.
 */
async function findPrimary(options: Options): Promise<Place> {
  const probes = (options.servers ?? []).map((server) => probe(server, options));
  try {
    return await Promise.any(probes);
  } catch (error) {
    const { errors } = error as AggregateError;
    if (!errors.some((one) => isUnavailable(one))) throw errors[0]; // such as a wrong password
    throw new NoPrimaryError(errors.map((one) => (one as Error).message));
  }
}

/** Where this server is, if it accepts writes (libpq's `read-write`). */
async function probe(server: string, { ssl, enableChannelBinding, channelBinding }: Options): Promise<Place> {
  const client = new pg.Client({
    ...{ connectionString: server, ssl, enableChannelBinding, application_name: 'crewcall probe' },
    ...{ connectionTimeoutMillis: PROBE_CONNECT_MS, query_timeout: PROBE_QUERY_MS },
  });
  client.on('error', () => {}); // the probe itself reports it
  if (channelBinding === 'require') requireChannelBinding(client);
  const { host, port } = client;
  const name = `${host}:${port}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new NoPrimaryError([`${name} accepts no writes`]);
    return { host, port };
  } catch (error) {
    if (!isUnavailable(error) || error instanceof NoPrimaryError) throw error;
    throw new NoPrimaryError([
      `${name}: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    ]);
  } finally {
    client.end().catch(() => {}); // not awaited: a server that hangs never closes its end
  }
}
