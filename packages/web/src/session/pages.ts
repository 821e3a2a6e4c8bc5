// Reads a record, or a whole list: its first page, then all others at the same time.
import type { Client, Page } from '@crewcall/sdk/core';

export type Body<Item> = { page: Page; _embedded: Record<string, Item[]> };
export type List<Item> = { items: Item[]; records: number };
export type RecordRequest = { path: string; query?: object; signal?: AbortSignal };
type ListRequest<Item> = RecordRequest & {
  /** Gets the first page as soon as it is there, if there are others. */
  onFirst?: (list: List<Item>) => void;
};

/** The record at a path. */
export async function readRecord<Item>(
  client: Client,
  { path, query, signal }: RecordRequest,
): Promise<Item> {
  const { text } = await client.send('GET', path, { query, signal });
  return JSON.parse(text) as Item;
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

export const itemsOf = <Item>({ _embedded }: Body<Item>): Item[] => Object.values(_embedded)[0] ?? [];
