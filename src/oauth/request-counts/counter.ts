// Counts the requests of applications in the memory of this process, and adds the sums to those in the database once a minute.
//
// A request costs one entry in a map, and no statement. What was counted since the last minute is lost if the process is killed.
import { startLoop } from '../../kernel/loop.ts';
import type { Queryable } from '../../storage/database.ts';
import { type CountedRequest, HOUR_MS, type RequestCount } from './request-count.ts';
import { addRequestCounts } from './store.ts';

const INTERVAL_MS = 60_000;
const PAUSE_MS = 1;
// A database that is away for a day must not fill the memory: an entry has some 200 bytes.
const MAX_ENTRIES = 50_000;

export type RequestCounter = {
  count(request: CountedRequest): void;
  /** Adds what was counted to the sums in the database; reports an error to `onError`. */
  write(): Promise<void>;
  /** Writes what was counted, and stops. */
  stop(): Promise<void>;
};

/** Starts to count. `onError` is called if the counts of a minute cannot be written: they are written with those of the next. */
export function startRequestCounter(
  db: Queryable,
  { now, onError }: { now: () => Date; onError: (error: unknown) => void },
): RequestCounter {
  let counted = new Map<string, RequestCount>();
  const add = (request: CountedRequest, hourMs: number, requests: number) => {
    const { applicationId, route, status, limitedBy } = request;
    const key = `${applicationId} ${hourMs} ${status} ${route} ${limitedBy ?? ''}`;
    const known = counted.get(key);
    if (known !== undefined) known.requests += requests;
    else if (counted.size < MAX_ENTRIES)
      counted.set(key, { applicationId, route, status, limitedBy, hour: new Date(hourMs), requests });
  };
  const write = async () => {
    if (counted.size === 0) return;
    const written = counted;
    counted = new Map();
    try {
      await addRequestCounts(db, [...written.values()]);
    } catch (error) {
      for (const one of written.values()) add(one, one.hour.getTime(), one.requests);
      onError(error);
    }
  };
  const loop = startLoop({
    work: async () => {
      await write();
      return false;
    },
    ...{ pollMs: INTERVAL_MS, batchMs: PAUSE_MS, onError },
  });
  return {
    count: (request) => add(request, Math.floor(now().getTime() / HOUR_MS) * HOUR_MS, 1),
    write,
    async stop() {
      await loop.stop();
      await write();
    },
  };
}
