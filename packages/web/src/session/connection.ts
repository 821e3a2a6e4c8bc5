// Whether the service responds, as far as this page knows.
import { ConnectionError } from '@crewcall/sdk/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { NoResponseError } from './token.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Whether a request got no response, as opposed to one that says what is wrong, or a fault of ours. */
export function isNoConnection(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof NoResponseError;
}

/** Of queries that show what is stored meanwhile: a lost connection comes back. */
export const retryWithoutConnection = {
  retry: (_count: number, error: Error) => isNoConnection(error),
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
    .some(({ state }) => isNoConnection(state.fetchFailureReason ?? state.error));
}
