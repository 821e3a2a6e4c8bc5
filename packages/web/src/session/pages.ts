// Reads a record, or a whole list: its first page, then all others at the same time.
import type { Client, Page } from '@crewcall/sdk/core';

const MOST_IDS = 50; // docs/api: Lists, search[id][]

type Body<Item> = { page: Page; _embedded: Record<string, Item[]> };
type List<Item> = { items: Item[]; records: number };
type RecordRequest = { path: string; query?: object; signal?: AbortSignal };
type ListRequest<Item> = RecordRequest & {
  /** Gets the first page as soon as it is there, if there are others. */
  onFirst?: (list: List<Item>) => void;
};

/** The record at a path. */
export async function readRecord<Item>(
  client: Client,
  { path, query, signal }: RecordRequest,
): Promise<Item> {
  const { text } = await client.send({ method: 'GET', path, query, options: { signal } });
  return JSON.parse(text) as Item;
}

/** Those of some records, by their ids, that are in a list: 50 with a request. */
export async function readByIds<Item>(
  client: Client,
  { path, query, signal }: RecordRequest,
  ids: readonly number[],
): Promise<Item[]> {
  const search = (query as { search?: object } | undefined)?.search;
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) => {
    const id = ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS);
    const request = { path, query: { ...query, search: { ...search, id } }, ...(signal && { signal }) };
    return readAll<Item>(client, request);
  });
  return (await Promise.all(parts)).flatMap(({ items }) => items);
}

/** So many records of a list after others, and how many the list has. */
export async function readAfter<Item>(
  client: Client,
  { path, query, signal }: RecordRequest,
  { after, number }: { after: number; number: number },
): Promise<List<Item>> {
  const pages = Array.from({ length: number }, (_, index) => {
    const request = {
      path,
      query: { ...query, limit: 1, page: after + index + 1 },
      ...(signal && { signal }),
    };
    return readRecord<Body<Item>>(client, request);
  });
  const read = await Promise.all(pages);
  return { items: read.flatMap(itemsOf), records: read[0]!.page.records };
}

/** All records of a list, or the first `most` of it, and how many there are. */
export async function readAll<Item>(
  client: Client,
  { path, query = {}, signal, onFirst }: ListRequest<Item>,
  most = 1_000,
): Promise<List<Item>> {
  const read = (page: number) =>
    readRecord<Body<Item>>(client, { path, query: { ...query, page }, ...(signal && { signal }) });
  const first = await read(1);
  const last = Math.min(first.page.pages, Math.ceil(most / first.page.limit));
  if (last > 1) onFirst?.({ items: itemsOf(first), records: first.page.records });
  const others = await Promise.all(
    Array.from({ length: Math.max(0, last - 1) }, (_, index) => read(index + 2)),
  );
  return { items: [first, ...others].flatMap(itemsOf), records: first.page.records };
}

const itemsOf = <Item>({ _embedded }: Body<Item>): Item[] => Object.values(_embedded)[0] ?? [];
