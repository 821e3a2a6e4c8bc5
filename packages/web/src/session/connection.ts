// Whether the service responds, as far as this page knows.
import { ConnectionError } from '@crewcall/sdk/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isFault } from '../ui/states.tsx';
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

/**
 * How the reads of this page fare. `isConnected`: false while the device is offline, and while what was asked for last got no
 * response. `hasFault`: what is shown may be out of date, since the application failed to read it again.
 */
export function useReads(): { isConnected: boolean; hasFault: boolean } {
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
  const hasFailed = (isMeant: (error: unknown) => boolean) =>
    queries
      .getQueryCache()
      .getAll()
      .some(({ state }) => isMeant(state.fetchFailureReason ?? state.error));
  return {
    isConnected: useSyncExternalStore(subscribe, () => navigator.onLine && !hasFailed(isNoConnection)),
    hasFault: useSyncExternalStore(subscribe, () => hasFailed(isFault)),
  };
}
