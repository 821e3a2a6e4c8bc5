// Stores the results of queries on this device, each by itself, and shows them when the application is opened again.
import { experimental_createQueryPersister as createQueryPersister } from '@tanstack/query-persist-client-core';
import type { QueryClient } from '@tanstack/react-query';
import { retryWithoutConnection } from '../connection.ts';
import { PERSISTED_QUERIES } from '../persisted.ts';
import { type AccountStore, MAX_AGE_MS } from './store.ts';

const PREFIX = 'query';
const FORMAT = '1'; // another one, if what was stored can no longer be read

/** From now on, queries whose keys come from `persistedKey` have their last result at once, and store the next. */
export function persistQueries(queries: QueryClient, store: AccountStore): void {
  const { persisterFn } = createQueryPersister<string>({
    storage: {
      getItem: (name) => store.read<string>(name),
      setItem: (name, value) => store.write(name, value),
      removeItem: (name) => store.delete(name),
    },
    ...{ prefix: PREFIX, buster: FORMAT, maxAge: MAX_AGE_MS },
    refetchOnRestore: 'always', // however new it is, this page has not followed the changes since
  });
  queries.setQueryDefaults(PERSISTED_QUERIES, {
    ...{ persister: persisterFn, gcTime: Number.POSITIVE_INFINITY },
    ...retryWithoutConnection,
  });
}
