// Queries of lists of records, in which a record that has changed is read alone and put in its place.
import type { Client } from '@crewcall/sdk/core';
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { baseOf } from '../optimistic.ts';
import { readByIds } from '../pages.ts';
import type { ApiRequest } from '../requests.ts';

const MOST_IDS = 50; // docs/api: Lists, search[id][]
const STALE_MS = 30_000; // as every query; the stream of changes tells sooner

type ListState = {
  /** Its records were read whole by this page; what was stored by an earlier one may lack any change. */
  isFollowed: boolean;
  /** The records that have changed since they were read, with the number of their last change. */
  changed: Map<number, number>;
};

const states = new WeakMap<Query, ListState>();
let changes = 0;

type RecordList<Data> = {
  queryKey: QueryKey;
  /** Reads all of the list. */
  readAll: (context: QueryFunctionContext) => Promise<Data>;
  /**
   * `current()` with these records as they are now; it is called once these have been read. Undefined: that cannot be told
   * without reading all of it.
   */
  readChanged: (
    current: () => Data,
    ids: readonly number[],
    context: QueryFunctionContext,
  ) => Promise<Data | undefined>;
};

/** The options of a query for a list. After `markChanged` a fetch reads the changed records alone. */
export function recordList<Data>({ queryKey, readAll, readChanged }: RecordList<Data>) {
  return {
    queryKey,
    queryFn: async (context: QueryFunctionContext): Promise<Data> => {
      const query = context.client.getQueryCache().find({ queryKey: context.queryKey, exact: true })!;
      const state = stateOf(query);
      const read = new Map(state.changed);
      const isPart = state.isFollowed && !query.state.isInvalidated && read.size > 0;
      // Without changes of this person that are on their way: these are shown over what was read.
      const current = () => baseOf(query) as Data;
      const part = isPart ? await readChanged(current, [...read.keys()], context) : undefined;
      const next = part ?? (await readAll(context));
      context.signal.throwIfAborted(); // TanStack Query drops the result: what has changed is still to be read
      state.isFollowed = true;
      for (const [id, number] of read) if (state.changed.get(id) === number) state.changed.delete(id);
      return next;
    },
    staleTime: (query: { queryHash: string }) => (isBehind(query as Query) ? 0 : STALE_MS),
    refetchOnWindowFocus: false, // a page that was hidden catches up by the changes
  };
}

function stateOf(query: Query): ListState {
  const state = states.get(query) ?? { isFollowed: false, changed: new Map() };
  states.set(query, state);
  return state;
}

/** Whether these are records of a list: then they have changed, and its next fetch reads them. */
export function markChanged(query: Query, ids: readonly number[]): boolean {
  const state = states.get(query);
  for (const id of ids) state?.changed.set(id, ++changes);
  return state !== undefined;
}

/** Whether records of the list have changed since they were read. */
export const isBehind = (query: Query): boolean => (states.get(query)?.changed.size ?? 0) > 0;

type Part<Item> = {
  items: () => readonly Item[];
  ids: readonly number[];
  /** Reads those of the records that are in the list. */
  read: (ids: readonly number[]) => Promise<Item[]>;
  order: (one: Item, other: Item) => number;
};

/** The items with those of these ids as they are now. Undefined if more have changed than one request can name. */
export async function withChanged<Item extends { id: number }>({
  items,
  ids,
  read,
  order,
}: Part<Item>): Promise<Item[] | undefined> {
  if (ids.length > MOST_IDS) return undefined;
  const now = await read(ids);
  return [...items().filter(({ id }) => !ids.includes(id)), ...now].sort(order);
}

/** Reads the changed records of a list at one address, and puts them in their order. */
export function readChangedOf<Item extends { id: number }, Data extends { items: Item[]; records: number }>(
  client: Client,
  { path, query = {} }: ApiRequest,
  order: Part<Item>['order'],
): RecordList<Data>['readChanged'] {
  return async (current, ids, { signal }) => {
    const { items: known, records } = current();
    if (known.length < records) return undefined; // what follows the last one is not known
    const items = await withChanged({
      items: () => current().items,
      ids,
      read: (some) => readByIds<Item>(client, { path, query, signal }, some),
      order,
    });
    return items && { ...current(), items, records: items.length };
  };
}

type ArrayOptions<Item> = {
  order: Part<Item>['order'];
  /** As many as are read at most. */
  most: number;
  /** Those of the list that are shown; without it, all. */
  isShown?: (item: Item) => boolean;
};

/** The same for a list without the number of its records. */
export function readChangedItems<Item extends { id: number }>(
  client: Client,
  { path, query = {} }: ApiRequest,
  { order, most, isShown = () => true }: ArrayOptions<Item>,
): RecordList<Item[]>['readChanged'] {
  return async (current, ids, { signal }) => {
    if (current().length >= most) return undefined; // what follows the last one is not known
    const read = (some: readonly number[]) => readByIds<Item>(client, { path, query, signal }, some);
    return (await withChanged({ items: current, ids, read, order }))?.filter(isShown);
  };
}
