// What this device keeps for its person while there is no connection: what they have seen, and what they have not sent.

import { ApiError } from '@crewcall/sdk/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { clear, delMany, get, set } from 'idb-keyval';

const PERSISTED = 'persisted'; // query keys that begin with it are kept on the device
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const WRITE_AFTER_MS = 500; // changes that come together are written once

/** Queries of the person, on all sites: they are kept, and can be read without a connection. */
export const persistedKey = (type: string, ...rest: unknown[]): unknown[] => [PERSISTED, type, ...rest];

/** Reads what is kept under a name; undefined where there is nothing, or where the browser keeps nothing. */
export async function readPersisted<Value>(name: string): Promise<Value | undefined> {
  return get<Value>(name).catch(() => undefined); // private windows of some browsers have no storage
}

export async function writePersisted(name: string, value: unknown): Promise<void> {
  if (isPersisting) await set(name, value).catch(() => {});
}
let isPersisting = true;

/** When a session has ended: what was read is gone, and what was not sent waits for the same person. */
export async function deletePersistedQueries(): Promise<void> {
  await delMany(['queries', 'session']).catch(() => {});
  localStorage.removeItem('keeps');
}

/** Nothing of the person stays on this device. */
export async function deletePersisted(): Promise<void> {
  await clear().catch(() => {});
  localStorage.removeItem('keeps');
}

/** The same at a sign-out: what this page still reads is not kept either. */
export async function stopPersisting(): Promise<void> {
  isPersisting = false;
  await deletePersisted();
}

/** Shows what was seen before, and keeps what is seen from now on. Once for each page. */
export function persistQueries(queries: QueryClient): Promise<void> {
  persisting ??= restore(queries);
  return persisting;
}
let persisting: Promise<void> | undefined;

type PersistedQuery = { key: QueryKey; data: unknown; updatedAt: number };

async function restore(queries: QueryClient): Promise<void> {
  queries.setQueryDefaults([PERSISTED], {
    gcTime: Number.POSITIVE_INFINITY,
    retry: (_count, error) => !(error instanceof ApiError), // a bad connection comes back
    retryDelay: (count) => Math.min(FIRST_WAIT_MS * 2 ** count, LONGEST_WAIT_MS),
  });
  const persisted = (await readPersisted<PersistedQuery[]>('queries')) ?? [];
  for (const { key, data, updatedAt } of persisted) queries.setQueryData(key, data, { updatedAt });
  // However new it is, this page has not followed the changes since.
  void queries.invalidateQueries({ queryKey: [PERSISTED], refetchType: 'none' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  queries.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryKey[0] !== PERSISTED) return;
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const seen = queries.getQueryCache().findAll({ queryKey: [PERSISTED] });
      const toPersisted = ({ queryKey: key, state }: typeof query): PersistedQuery => ({
        ...{ key, data: state.data, updatedAt: state.dataUpdatedAt },
      });
      void writePersisted('queries', seen.filter(({ state }) => state.data !== undefined).map(toPersisted));
    }, WRITE_AFTER_MS);
  });
}
