// Queries of lists of records, in which a record that has changed is read alone and put in its place.
import type { Change, Client } from '@crewcall/sdk/core';
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { baseOf } from '../optimistic.ts';
import { readAfter, readByIds } from '../pages.ts';
import type { ApiRequest } from '../requests.ts';

const STALE_MS = 30_000; // as every query; the stream of changes tells sooner
const MOST_MISSING = 3; // more that moved beyond the end of a list than so many: the list is read whole

/** A record that has changed, as the stream names it. */
export type ChangedRecord = Pick<Change, 'type' | 'id' | 'site_id'>;

type ListState = {
  /** Its records were read whole by this page; what was stored by an earlier one may lack any change. */
  isFollowed: boolean;
  /** The records that have changed since they were read, with the number of their last change. */
  changed: Map<number, number>;
  idsOf: (changed: ChangedRecord, data: unknown) => readonly number[] | undefined;
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
  /** The records of the list that show a record of another type than their own; undefined: that cannot be told. */
  showing?: (changed: ChangedRecord, data: Data) => readonly number[] | undefined;
};

/** The options of a query for a list. After `markChanged` a fetch reads the changed records alone. */
export function recordList<Data>({ queryKey, readAll, readChanged, showing }: RecordList<Data>) {
  return {
    queryKey,
    queryFn: async (context: QueryFunctionContext): Promise<Data> => {
      const query = context.client.getQueryCache().find({ queryKey: context.queryKey, exact: true })!;
      const state = stateOf(query);
      state.idsOf = (changed, data) =>
        changed.type === queryKey[1] ? [changed.id] : showing?.(changed, data as Data);
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
  const state = states.get(query) ?? { isFollowed: false, changed: new Map(), idsOf: () => undefined };
  states.set(query, state);
  return state;
}

/** Whether the list can tell which of its records these are: then its next fetch reads them. */
export function markChanged(query: Query, all: readonly ChangedRecord[]): boolean {
  const state = states.get(query);
  const ids = all.map((changed) => state?.idsOf(changed, query.state.data));
  if (state === undefined || ids.includes(undefined)) return false;
  for (const id of ids.flat()) state.changed.set(id!, ++changes);
  return true;
}

/** Whether records of the list have changed since they were read. */
export const isBehind = (query: Query): boolean => (states.get(query)?.changed.size ?? 0) > 0;

type Part<Item> = {
  items: () => readonly Item[];
  ids: readonly number[];
  idOf?: (item: Item) => number;
  /** Reads those of the records that are in the list. */
  read: (ids: readonly number[]) => Promise<Item[]>;
  order: (one: Item, other: Item) => number;
};

const ownId = (item: unknown): number => (item as { id: number }).id;

/** The items with those of these ids as they are now. */
export async function withChanged<Item>({ items, ids, idOf = ownId, read, order }: Part<Item>) {
  const now = await read(ids);
  return [...items().filter((item) => !ids.includes(idOf(item))), ...now].sort(order);
}

type ListOptions<Item> = Pick<Part<Item>, 'order' | 'idOf'>;

/** Reads the changed records of a list at one address, and puts them in their order. */
export function readChangedOf<Item, Data extends { items: Item[]; records: number }>(
  client: Client,
  { path, query = {} }: ApiRequest,
  { order, idOf = ownId }: ListOptions<Item>,
): RecordList<Data>['readChanged'] {
  return async (current, ids, { signal }) => {
    const request = { path, query, signal };
    const now = await readByIds<Item>(client, request, ids);
    const { items: known, records } = current();
    const others = known.filter((item) => !ids.includes(idOf(item)));
    const isWhole = known.length >= records;
    const last = others.at(-1);
    if (!isWhole && last === undefined) return undefined;
    // Of a list that is cut off, only what comes before a record that is still there has a known place.
    const placed = isWhole ? now : now.filter((item) => order(item, last!) < 0);
    const items = [...others, ...placed].sort(order);
    if (isWhole) return { ...current(), items, records: items.length };
    const missing = Math.max(1, known.length - items.length);
    if (missing > MOST_MISSING) return undefined;
    const rest = await readAfter<Item>(client, request, { after: items.length, number: missing });
    return { ...current(), items: [...items, ...rest.items].slice(0, known.length), records: rest.records };
  };
}

type ArrayOptions<Item> = ListOptions<Item> & {
  /** As many as are read at most. */
  most: number;
  /** Those of the list that are shown; without it, all. */
  isShown?: (item: Item) => boolean;
  /** The API has another order. */
  isSortedHere?: true;
};

/** The same for a list without the number of its records. */
export function readChangedItems<Item>(
  client: Client,
  request: ApiRequest,
  { most, isShown, isSortedHere, ...options }: ArrayOptions<Item>,
): RecordList<Item[]>['readChanged'] {
  type List = { items: Item[]; records: number };
  const hasOtherPlaces = isSortedHere || isShown !== undefined;
  const readChanged = readChangedOf<Item, List>(client, request, options);
  return async (current, ids, context) => {
    const isCut = () => current().length >= most;
    if (isCut() && hasOtherPlaces) return undefined; // what follows the last one is not known
    const list = () => ({ items: current(), records: isCut() ? Number.POSITIVE_INFINITY : current().length });
    return (await readChanged(list, ids, context))?.items.filter(isShown ?? (() => true));
  };
}
