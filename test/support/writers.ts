// Clients that create and publish games one after another, and note what was acknowledged.
import { setTimeout as pause } from 'node:timers/promises';
import type { Call, Reply } from './service.ts';

const PAUSE_MS = 50; // after a 503, less than Retry-After says: a fail-over is met by more requests
const FIRST_DAY = Date.UTC(2097, 0, 1); // whenever the tests run, these games are still to come
const DAY_MS = 24 * 60 * 60_000;

export type Writers = {
  /** Ids of games whose publication got a 200. */
  acknowledged: number[];
  /** When each of them was, by caller; in milliseconds. */
  times: number[][];
  /** How many 503 with Retry-After each caller got. */
  unavailable: number[];
  /** Every other response or error. */
  unexpected: string[];
  stop(): Promise<void>;
};

/** Starts one for each caller. */
export function startWriters(calls: Call[], siteId: number): Writers {
  const acknowledged: number[] = [];
  const times = calls.map((): number[] => []);
  const unavailable = calls.map(() => 0);
  const unexpected: string[] = [];
  let isRunning = true;
  let day = 0;

  const note = (at: number, { status, headers, text }: Reply) => {
    if (status === 503 && headers.has('retry-after')) unavailable[at]!++;
    else unexpected.push(`${status} ${text}`);
  };
  const write = async (call: Call, at: number) => {
    const body = {
      localized_date: new Date(FIRST_DAY + day++ * DAY_MS).toISOString().slice(0, 10),
      localized_time: '9:00 AM',
    };
    const created = await call('POST', `/api/v2/sites/${siteId}/games`, { body });
    if (created.status !== 201) return note(at, created);
    while (isRunning) {
      const published = await call('PUT', `/api/v2/games/${created.json.id}`, { body: { published: true } });
      if (published.status === 200) {
        times[at]!.push(performance.now());
        return void acknowledged.push(created.json.id);
      }
      note(at, published);
      await pause(PAUSE_MS);
    }
  };
  const running = calls.map(async (call, at) => {
    while (isRunning) {
      await write(call, at).catch((error) => unexpected.push(String(error)));
      await pause(PAUSE_MS);
    }
  });
  return {
    ...{ acknowledged, times, unavailable, unexpected },
    async stop() {
      isRunning = false;
      await Promise.all(running);
    },
  };
}
