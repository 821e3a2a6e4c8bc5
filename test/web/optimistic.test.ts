// What the cache shows while changes are on their way, in which order they end, and when they fail.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/stage.ts';

// Not typed: the types of React would change those of the DOM for all tests.
const load = (path: string) => import(path);
const { QueryClient } = await load('@tanstack/react-query');
const { patch, patchEach, showAtOnce } = await load('../../packages/web/src/session/optimistic.ts');

type Settings = { muted: string[]; zone: string };
const KEY = ['settings', 5];
const BEFORE: Settings = { muted: [], zone: 'New York' };

function open() {
  const queries = new QueryClient();
  queries.setQueryData(KEY, BEFORE, { updatedAt: 1_000 });
  const change = (part: Partial<Settings>) =>
    showAtOnce(queries, [patch(KEY, (now: Settings) => ({ ...now, ...part }))]);
  return { queries, change, shown: (): Settings => queries.getQueryData(KEY) };
}

test('two changes of one record that both fail leave what was read', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { queries, change, shown } = open();
    const changes = [await change({ muted: ['statement'] }), await change({ muted: [] })];
    for (const index of order) changes[index]!.rollBack();
    assert.deepEqual(shown(), BEFORE);
    assert.equal(queries.getQueryState(KEY)?.dataUpdatedAt, 1_000); // it is no newer than it was
  }
});

test('a change that fails takes back nothing of the changes after it', async () => {
  const { change, shown } = open();
  const [first, second] = [await change({ muted: ['statement'] }), await change({ zone: 'Chicago' })];
  first.rollBack();
  assert.deepEqual(shown(), { muted: [], zone: 'Chicago' });
  second.confirm([patch(KEY, (now: Settings) => ({ ...now, zone: 'America/Chicago' }))]);
  assert.deepEqual(shown(), { muted: [], zone: 'America/Chicago' });
});

test('a change that the service has stays when a later one fails', async () => {
  const { change, shown } = open();
  const [first, second] = [await change({ muted: ['statement'] }), await change({ muted: [] })];
  first.confirm([]);
  second.rollBack();
  assert.deepEqual(shown(), { muted: ['statement'], zone: 'New York' });
});

test('what is read while a change is on its way is shown with it, and not taken back with it', async () => {
  const { queries, change, shown } = open();
  const first = await change({ muted: ['statement'] });
  queries.setQueryData(KEY, { muted: [], zone: 'Denver' });
  await until('both are shown', async () => shown().muted.length === 1 && shown().zone === 'Denver');
  first.rollBack();
  assert.deepEqual(shown(), { muted: [], zone: 'Denver' });
});

test('a read that began before a change does not hide it, and only the named query is changed', async () => {
  const { queries, change, shown } = open();
  queries.setQueryData([...KEY, 'blocks'], ['Hawks']);
  const read = Promise.withResolvers<Settings>();
  const reading = queries.fetchQuery({ queryKey: KEY, queryFn: () => read.promise }).catch(() => {});
  await change({ muted: ['statement'] });
  read.resolve(BEFORE);
  await reading;
  assert.deepEqual(shown().muted, ['statement']);
  assert.deepEqual(queries.getQueryData([...KEY, 'blocks']), ['Hawks']);
  await showAtOnce(queries, [patchEach([...KEY, 'blocks'], (all: string[]) => [...all, 'Pines'])]);
  assert.deepEqual(queries.getQueryData([...KEY, 'blocks']), ['Hawks', 'Pines']);
});

test('a read that began while a change was on its way does not hide it once the service has it', async () => {
  const { queries, change, shown } = open();
  const first = await change({ muted: ['statement'] });
  const read = Promise.withResolvers<Settings>();
  const reading = queries.fetchQuery({ queryKey: KEY, queryFn: () => read.promise }).catch(() => {});
  first.confirm([]);
  read.resolve(BEFORE);
  await reading;
  assert.deepEqual(shown().muted, ['statement']);
});
