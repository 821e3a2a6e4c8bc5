// Claims that wait in memory until their subscription or origin has room, for about a second.
import { SLOW_MS } from './circuit-breaker.ts';
import type { QueueKey, Rejection } from './endpoint-limits.ts';
import type { Claim } from './queue/claim.ts';

export type WaitingClaims = {
  size(): number;
  all(): Claim[];
  /** Returns false if there is no such queue, or if the queue is too long for the claim to begin in time. */
  add(claim: Claim, queue: Rejection['queue']): boolean;
  /** The claim that has waited longest. */
  first(key: QueueKey): Claim | undefined;
  removeFirst(key: QueueKey): void;
  /** Removes and returns the claims that have waited for more than a second. */
  removeOverdue(): Claim[];
  removeAll(): Claim[];
};

const NO_QUEUE = { key: '', perSecond: 0 };

export function createWaitingClaims(clock: () => number = () => performance.now()): WaitingClaims {
  const queues = new Map<QueueKey, { claim: Claim; since: number }[]>();
  let size = 0;
  const removeFirst = (key: QueueKey) => {
    const queue = queues.get(key);
    if (queue?.shift() === undefined) return;
    size--;
    if (queue.length === 0) queues.delete(key);
  };
  const removeWhile = (isRemoved: (since: number) => boolean) => {
    const removed: Claim[] = [];
    for (const [key, queue] of queues) {
      for (let first = queue[0]; first !== undefined && isRemoved(first.since); first = queue[0]) {
        removed.push(first.claim);
        removeFirst(key);
      }
    }
    return removed;
  };
  return {
    size: () => size,
    all: () => [...queues.values()].flatMap((queue) => queue.map(({ claim }) => claim)),
    add(claim, { key, perSecond } = NO_QUEUE) {
      const queue = queues.get(key) ?? [];
      if (queue.length >= perSecond) return false;
      queue.push({ claim, since: clock() });
      queues.set(key, queue);
      size++;
      return true;
    },
    first: (key) => queues.get(key)?.[0]?.claim,
    removeFirst,
    removeOverdue: () => removeWhile((since) => clock() - since > SLOW_MS),
    removeAll: () => removeWhile(() => true),
  };
}
