// What came of a run: whether every delivery arrived exactly once, and how soon.
import type { Receipt } from './receiver.ts';

/** `expected` is how many deliveries there should be: events times subscriptions. */
export function countMissing(
  receipts: readonly Receipt[],
  expected: number,
): { lost: number; duplicated: number } {
  const arrived = new Set(receipts.map(({ subscriber, event }) => `${subscriber} ${event}`));
  return { lost: expected - arrived.size, duplicated: receipts.length - arrived.size };
}

/** Milliseconds from the commit of each event to each of its receipts. `commits` are moments by event id. */
export function delaysOf(receipts: readonly Receipt[], commits: ReadonlyMap<number, number>): number[] {
  return receipts.map(({ event, at }) => at - commits.get(event)!);
}
