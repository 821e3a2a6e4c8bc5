// Reads some records of a list: those with certain ids, or those that come after others.
import type { Client } from '@crewcall/sdk/core';
import { type Body, itemsOf, type List, type RecordRequest, readAll, readRecord } from '../pages.ts';

const MOST_IDS = 50; // docs/api: Lists, search[id][]

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
