// Whether the service responds, as far as this page knows.
import { ConnectionError } from '@crewcall/sdk/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Of queries that show what is stored meanwhile: a lost connection comes back. */
export const retryWithoutConnection = {
  retry: (_count: number, error: Error) => error instanceof ConnectionError,
  retryDelay: (count: number) => Math.min(FIRST_WAIT_MS * 2 ** count, LONGEST_WAIT_MS),
};

/** False while the device is offline, and while what was asked for last got no response. */
export function useIsConnected(): boolean {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = queries.getQueryCache().subscribe(listener);
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        unsubscribe();
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    [queries],
  );
  return useSyncExternalStore(subscribe, () => navigator.onLine && !isUnanswered(queries));
}

function isUnanswered(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => {
      const reason = state.fetchFailureReason ?? state.error;
      return reason instanceof ConnectionError || reason instanceof TypeError; // of the SDK, and of fetch
    });
}
