// Claims that wait in memory until their origin has room: in a queue for each origin, for about a second.
import { SLOW_MS } from './circuit-breaker.ts';
import type { Claim } from './queue/claim.ts';

export type WaitingClaims = {
  size(): number;
  /** Gives false if the origin is not expected to have room for it in time, at so many attempts per second. */
  add(claim: Claim, perSecond: number): boolean;
  /** The claim that has waited longest for the origin. */
  first(origin: string): Claim | undefined;
  removeFirst(origin: string): void;
  /** Removes and gives those that have waited for more than a second. */
  removeOverdue(): Claim[];
  removeAll(): Claim[];
};

export function createWaitingClaims(clock: () => number = () => performance.now()): WaitingClaims {
  const queues = new Map<string, { claim: Claim; since: number }[]>();
  let size = 0;
  const removeFirst = (origin: string) => {
    const queue = queues.get(origin);
    if (queue?.shift() === undefined) return;
    size--;
    if (queue.length === 0) queues.delete(origin);
  };
  const removeWhile = (isRemoved: (since: number) => boolean) => {
    const removed: Claim[] = [];
    for (const [origin, queue] of queues) {
      for (let first = queue[0]; first !== undefined && isRemoved(first.since); first = queue[0]) {
        removed.push(first.claim);
        removeFirst(origin);
      }
    }
    return removed;
  };
  return {
    size: () => size,
    add(claim, perSecond) {
      const { origin } = claim.target;
      const queue = queues.get(origin) ?? [];
      if (queue.length >= perSecond) return false;
      queue.push({ claim, since: clock() });
      queues.set(origin, queue);
      size++;
      return true;
    },
    first: (origin) => queues.get(origin)?.[0]?.claim,
    removeFirst,
    removeOverdue: () => removeWhile((since) => clock() - since > SLOW_MS),
    removeAll: () => removeWhile(() => true),
  };
}
