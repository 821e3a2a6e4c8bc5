// Queries that are read again at a pace of their own, since each read of them is expensive.
import type { Query } from '@tanstack/react-query';

/** The options of a query that is read again at once after a change, and then at most once in so many milliseconds. */
export function atMostEvery(ms: number) {
  return {
    meta: { hasPace: true as const },
    refetchInterval: ({ state }: { state: Query['state'] }) => {
      if (!state.isInvalidated || state.fetchStatus !== 'idle') return false as const;
      return Math.max(1, Math.max(state.dataUpdatedAt, state.errorUpdatedAt) + ms - Date.now());
    },
  };
}
