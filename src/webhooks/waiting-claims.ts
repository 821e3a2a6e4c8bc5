// Claims that wait in memory, for about a second, until an attempt of their subscription or at their host ends.
import type { PermitKey } from './bulkhead.ts';
import { SLOW_MS } from './circuit-breaker.ts';
import type { Claim } from './queue/claim.ts';

export type WaitingClaims = {
  size(): number;
  all(): Claim[];
  add(claim: Claim, key: PermitKey): void;
  /** The claim that has waited longest. */
  first(key: PermitKey): Claim | undefined;
  removeFirst(key: PermitKey): void;
  /** Removes and returns the claims that have waited for more than a second. */
  removeOverdue(): Claim[];
  removeAll(): Claim[];
};

export function createWaitingClaims(): WaitingClaims {
  const queues = new Map<PermitKey, { claim: Claim; since: number }[]>();
  let size = 0;
  const removeFirst = (key: PermitKey): Claim | undefined => {
    const queue = queues.get(key) ?? [];
    const first = queue.shift();
    if (first !== undefined) size--;
    if (queue.length === 0) queues.delete(key);
    return first?.claim;
  };
  const removeSince = (time: number): Claim[] => {
    const removed: Claim[] = [];
    for (const [key, queue] of queues) {
      while (queue[0] !== undefined && queue[0].since < time) removed.push(removeFirst(key) as Claim);
    }
    return removed;
  };
  return {
    size: () => size,
    all: () => [...queues.values()].flatMap((queue) => queue.map(({ claim }) => claim)),
    add(claim, key) {
      const one = { claim, since: performance.now() };
      const queue = queues.get(key);
      if (queue === undefined) queues.set(key, [one]);
      else queue.push(one);
      size++;
    },
    first: (key) => queues.get(key)?.[0]?.claim,
    removeFirst,
    removeOverdue: () => removeSince(performance.now() - SLOW_MS),
    removeAll: () => removeSince(Number.POSITIVE_INFINITY),
  };
}
