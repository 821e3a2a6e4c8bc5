// Lists in which changed records are read alone: also those of which only the first records are read.
import assert from 'node:assert/strict';
import { test } from 'node:test';

// Not typed: the types of React would change those of the DOM for all tests.
const load = (path: string) => import(path);
const { QueryClient } = await load('@tanstack/react-query');
const { markChanged, readChangedItems, readChangedOf, recordList } = await load(
  '../../packages/web/src/session/live/record-list.ts',
);
const { readAll } = await load('../../packages/web/src/session/pages.ts');

type Item = { id: number; place: number };

const LIMIT = 50;
const order = (one: Item, other: Item) => one.place - other.place || one.id - other.id;

/** A service with one list, sorted by place, and the requests that it got. */
function serviceWith(number: number) {
  const all = new Map(Array.from({ length: number }, (_, index) => [index + 1, index + 1]));
  const requests: { ids?: number[]; page: number; limit: number }[] = [];
  type Query = { page: number; limit?: number; search?: { id?: number[] } };
  const send = async (_method: string, _path: string, { query }: { query: Query }) => {
    const { page, limit = LIMIT, search } = query;
    requests.push({ ...(search?.id && { ids: search.id }), page, limit });
    assert.ok((search?.id?.length ?? 0) <= LIMIT);
    const found = [...all]
      .map(([id, place]) => ({ id, place }))
      .filter(({ id }) => search?.id === undefined || search.id.includes(id))
      .sort(order);
    const items = found.slice((page - 1) * limit, page * limit);
    const pages = Math.max(1, Math.ceil(found.length / limit));
    return { text: JSON.stringify({ page: { records: found.length, pages, limit }, _embedded: { items } }) };
  };
  return { client: { send }, all, requests };
}

/** A query for the first `most` of the list. */
async function opened(number: number, most: number) {
  const { client, all, requests } = serviceWith(number);
  const queries = new QueryClient();
  const request = { path: '/games' };
  const options = recordList({
    queryKey: [1, 'game', most],
    readAll: () => readAll(client, request, most),
    readChanged: readChangedOf(client, request, { order }),
  });
  await queries.fetchQuery(options);
  const query = queries.getQueryCache().find({ queryKey: options.queryKey })!;
  return {
    all,
    async change(...ids: number[]) {
      requests.length = 0;
      markChanged(
        query,
        ids.map((id) => ({ type: 'game' as const, id, site_id: 1 })),
      );
      const { items, records } = await queries.fetchQuery({ ...options, staleTime: 0 });
      return { ids: items.map(({ id }: Item) => id), records, requests: [...requests] };
    },
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('of a list that is cut off, a record that leaves makes place for the one that follows', async () => {
  const { all, change } = await opened(120, 50);
  all.delete(7);
  const now = await change(7);
  assert.deepEqual(
    now.ids,
    range(1, 51).filter((id) => id !== 7),
  );
  assert.equal(now.records, 119);
  assert.deepEqual(now.requests, [
    { ids: [7], page: 1, limit: 50 },
    { page: 50, limit: 1 },
  ]);
});

test('of a list that is cut off, a record comes into its place, and the last one goes', async () => {
  const { all, change } = await opened(120, 50);
  all.set(100, 3.5);
  const now = await change(100);
  assert.deepEqual(now.ids, [1, 2, 3, 100, ...range(4, 49)]);
  assert.equal(now.records, 120);
});

test('of a list that is cut off, a record that moves beyond its end is gone', async () => {
  const { all, change } = await opened(120, 50);
  all.set(50, 90.5);
  const now = await change(50);
  assert.deepEqual(now.ids, [...range(1, 49), 51]);
});

test('a change of what is not shown reads one record, and how many there are', async () => {
  const { all, change } = await opened(120, 50);
  all.delete(110);
  const now = await change(110);
  assert.deepEqual(now.ids, range(1, 50));
  assert.equal(now.records, 119);
  assert.equal(now.requests.length, 2);
});

test('many that leave a list that is cut off are read with the list', async () => {
  const { all, change } = await opened(120, 50);
  for (const id of range(1, 10)) all.delete(id);
  const now = await change(...range(1, 10));
  assert.deepEqual(now.ids, range(11, 60));
});

test('more than 50 records are read by 50', async () => {
  const { all, change } = await opened(120, 1_000);
  for (const id of range(1, 70)) all.set(id, 1_000 - id);
  const now = await change(...range(1, 70));
  assert.deepEqual(now.ids, [...range(71, 120), ...range(1, 70).reverse()]);
  assert.deepEqual(
    now.requests.map(({ ids }) => ids?.length),
    [50, 20],
  );
});

test('a list without the number of its records is patched too, and read whole where it is sorted here', async () => {
  const { client, all, requests } = serviceWith(60);
  all.set(60, 0);
  const current = () => range(1, 50).map((id) => ({ id, place: id }));
  const context = { signal: new AbortController().signal };
  const patched = readChangedItems(client, { path: '/games' }, { order, most: 50 });
  const items = await patched(current, [60], context);
  assert.deepEqual(
    items?.map(({ id }: Item) => id),
    [60, ...range(1, 49)],
  );
  assert.equal(requests.length, 2);
  const sorted = readChangedItems(client, { path: '/games' }, { order, most: 50, isSortedHere: true });
  assert.equal(await sorted(current, [60], context), undefined);
});
