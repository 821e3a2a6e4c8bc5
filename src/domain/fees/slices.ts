// Work on many items that lets others take their turn: a process answers nobody while it computes.
import { setImmediate } from 'node:timers/promises';

const SLICE = 1_000; // items; the fees of so many take some 10 ms

/** `items.map(map)`, with a pause after each thousand in which the process does what waits. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % SLICE === 0) await setImmediate();
    results.push(map(item));
  }
  return results;
}
