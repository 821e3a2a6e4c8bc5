// Stores the results of queries on this device, each by itself, and shows them when the application is opened again.
import { experimental_createQueryPersister as createQueryPersister } from '@tanstack/query-persist-client-core';
import type { QueryClient } from '@tanstack/react-query';
import { retryWithoutConnection } from '../connection.ts';
import { PERSISTED_QUERIES } from '../persisted.ts';
import { type AccountStore, MAX_AGE_MS, RESULTS, type StoredResult } from './store.ts';

const FORMAT = '1'; // another one, if what was stored can no longer be read
const MAX_LENGTH = 4_000_000; // characters of all results: some 40 times what a busy official has
const PRUNE_AFTER_MS = 5_000; // results that come together are counted once

const persisting = new WeakSet<QueryClient>();

/** From now on, queries whose keys come from `persistedKey` have their last result at once, and store the next. */
export function persistQueries(queries: QueryClient, store: AccountStore): void {
  if (persisting.has(queries)) return;
  persisting.add(queries);
  const schedulePruning = pruningOf(store);
  const { persisterFn } = createQueryPersister<StoredResult>({
    storage: {
      getItem: (name) => store.read<StoredResult>(name),
      setItem: async (name, value) => {
        await store.write(name, value);
        schedulePruning();
      },
      removeItem: (name) => store.delete(name),
    },
    serialize: (query) => ({ text: JSON.stringify(query), readAt: query.state.dataUpdatedAt }),
    deserialize: ({ text }) => JSON.parse(text),
    ...{ prefix: RESULTS, buster: FORMAT, maxAge: MAX_AGE_MS },
    refetchOnRestore: 'always', // however new it is, this page has not followed the changes since
  });
  queries.setQueryDefaults(PERSISTED_QUERIES, {
    ...{ persister: persisterFn, gcTime: Number.POSITIVE_INFINITY },
    ...retryWithoutConnection,
  });
}

/** Deletes, a while after each call, what is older than `MAX_AGE_MS`, and the oldest of what is longer than `MAX_LENGTH`. */
function pruningOf(store: AccountStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prune = async () => {
    timer = undefined;
    const all = await store.entries<StoredResult>(RESULTS);
    all.sort(([, one], [, other]) => other.readAt - one.readAt);
    let length = 0;
    for (const [name, { text, readAt }] of all) {
      length += text.length;
      if (length > MAX_LENGTH || readAt < Date.now() - MAX_AGE_MS) void store.delete(name);
    }
  };
  return () => {
    if (timer === undefined) timer = setTimeout(() => void prune(), PRUNE_AFTER_MS);
  };
}
