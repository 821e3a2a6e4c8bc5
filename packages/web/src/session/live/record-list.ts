// Queries of lists of records, in which a record that has changed is read alone and put in its place.
import type { Change } from '@crewcall/sdk/core';
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { baseOf } from '../overlay.ts';
import type * as parts from './list-part.ts';

const STALE_MS = 30_000; // as every query; the stream of changes tells sooner

/** A record that has changed, as the stream names it; or a change of this person does, also of a type without changes. */
export type ChangedRecord = Pick<Change, 'id' | 'site_id' | 'game_id'> & {
  type: Change['type'] | 'open-game';
};

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
  readChanged: parts.ReadChanged<Data>;
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

const loadParts = () => import('./list-part.ts'); // once a record has changed

/** Reads the changed records of a list at one address, and puts them in their order. */
export function readChangedOf<Item, Data extends { items: Item[]; records: number }>(
  ...list: Parameters<typeof parts.readChangedOf<Item, Data>>
): parts.ReadChanged<Data> {
  return async (...changed) => (await loadParts()).readChangedOf<Item, Data>(...list)(...changed);
}

/** The same for a list without the number of its records. */
export function readChangedItems<Item>(
  ...list: Parameters<typeof parts.readChangedItems<Item>>
): parts.ReadChanged<Item[]> {
  return async (...changed) => (await loadParts()).readChangedItems<Item>(...list)(...changed);
}
