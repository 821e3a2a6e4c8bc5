// Reads the records of a list that have changed, and puts them in their place.
import type { Client } from '@crewcall/sdk/core';
import type { QueryFunctionContext } from '@tanstack/react-query';
import type { ApiRequest } from '../requests.ts';
import { readAfter, readByIds } from './some-records.ts';

const MOST_MISSING = 3; // more that moved beyond the end of a list than so many: the list is read whole

/**
 * `current()` with these records as they are now; it is called once these have been read. Undefined: that cannot be told
 * without reading all of the list.
 */
export type ReadChanged<Data> = (
  current: () => Data,
  ids: readonly number[],
  context: QueryFunctionContext,
) => Promise<Data | undefined>;

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
): ReadChanged<Data> {
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
): ReadChanged<Item[]> {
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
