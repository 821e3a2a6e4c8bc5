// The connections that are kept for the next request; the least recently used make room when there are too many.
import { type buildConnector, type Dispatcher, Pool } from 'undici';
import { type ConnectionSettings, CountingClient } from './exchange.ts';

const PER_ORIGIN = 64; // more would press a host harder than any one of its subscriptions may
// Many systems let a process hold 4,096 files at most (Node raises its own soft limit that far): a quarter of them is
// left to callers, the database and what is being dialled. Over TLS each holds some 120 KB here.
const MAX_OPEN = 3_000;

/** What `exchange` sends through. Every dispatch is followed by one release. */
export type Connections = Pick<Dispatcher, 'dispatch'> & {
  /** The request has ended, and its connection is idle now. */
  release(origin: string): void;
  /** Breaks off what is running and closes everything. */
  destroy(): Promise<void>;
};

export type ConnectionsOptions = {
  settings: ConnectionSettings;
  /** How many may be open before idle ones are closed. What is in use is never closed. */
  maxOpen?: number | undefined;
};

/** The connections to one origin. */
type Kept = { pool: Pool; running: number; open: number };

export function keepConnections({ settings, maxOpen = MAX_OPEN }: ConnectionsOptions): Connections {
  const kept = new Map<string, Kept>();
  const idle = new Set<string>(); // origins to which nothing is running, the longest idle first
  let open = 0;

  const forget = (origin: string, one: Kept) => {
    kept.delete(origin);
    idle.delete(origin);
    open -= one.open;
    void one.pool.destroy();
  };
  const makeRoom = () => {
    for (const origin of idle) {
      if (open <= maxOpen) return;
      forget(origin, kept.get(origin) as Kept);
    }
  };
  const keep = (origin: string): Kept => {
    const isKept = () => kept.get(origin) === one;
    const connect: buildConnector.connector = (target, callback) =>
      settings.connect(target, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        if (isKept()) {
          one.open++;
          open++;
          socket.once('close', () => {
            if (!isKept()) return;
            one.open--;
            open--;
            if (one.open === 0 && one.running === 0) forget(origin, one);
          });
          makeRoom();
        }
        callback(null, socket);
      });
    const own = { ...settings, connect };
    const factory = (to: URL) => new CountingClient(to, own);
    const one: Kept = {
      pool: new Pool(origin, { ...own, connections: PER_ORIGIN, factory }),
      running: 0,
      open: 0,
    };
    kept.set(origin, one);
    return one;
  };

  return {
    dispatch(options, handler) {
      const origin = String(options.origin);
      const one = kept.get(origin) ?? keep(origin);
      one.running++;
      idle.delete(origin);
      return one.pool.dispatch(options, handler);
    },
    release(origin) {
      const one = kept.get(origin);
      if (one === undefined || --one.running > 0) return;
      if (one.open === 0) return forget(origin, one);
      idle.add(origin);
      makeRoom();
    },
    async destroy() {
      const all = [...kept.values()];
      kept.clear();
      idle.clear();
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}
