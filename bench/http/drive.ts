// How a load arrives: in a closed loop, each of so many callers waiting for its answer, or at a fixed rate.
import { setTimeout as pause } from 'node:timers/promises';
import { moment } from '../moment.ts';

export type Arrival = { inFlight: number } | { perSecond: number };

/** In milliseconds; the durations are in the order in which the items ended. */
export type Run = { ms: number; durations: number[] };

/** Runs `work` once for each of the items, in order. */
export async function drive<Item>(
  items: readonly Item[],
  arrival: Arrival,
  work: (item: Item) => Promise<void>,
): Promise<Run> {
  const durations: number[] = [];
  const startedAt = moment();
  const timed = async (item: Item, from: number) => {
    await work(item);
    durations.push(moment() - from);
  };
  if ('inFlight' in arrival) {
    let next = 0;
    const loop = async () => {
      while (next < items.length) await timed(items[next++]!, moment());
    };
    await Promise.all(Array.from({ length: arrival.inFlight }, loop));
  } else {
    const running: Promise<void>[] = [];
    for (const [index, item] of items.entries()) {
      const due = startedAt + (index * 1_000) / arrival.perSecond;
      await pause(Math.max(0, due - moment()));
      running.push(timed(item, due)); // from when it was due: what waits for its turn waits for its answer
    }
    await Promise.all(running);
  }
  return { ms: moment() - startedAt, durations };
}
