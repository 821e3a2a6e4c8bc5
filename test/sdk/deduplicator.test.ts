// De-duplication with @crewcall/sdk: at least once becomes once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Deduplicator, MemoryStore } from '../../packages/sdk/src/webhooks/deduplicator.ts';

test('an event is handled once, however often it comes', async () => {
  const deduplicator = new Deduplicator();
  const handled: number[] = [];
  const once = (id: number) => deduplicator.once({ id }, () => handled.push(id));
  assert.deepEqual([await once(1), await once(2), await once(1)], ['handled', 'handled', 'repeated']);
  assert.deepEqual(handled, [1, 2]);
});

test('an event that could not be handled is handled when it comes again', async () => {
  const deduplicator = new Deduplicator();
  const failing = deduplicator.once({ id: 1 }, () => Promise.reject(new Error('the database is away')));
  await assert.rejects(failing, /the database is away/);
  assert.equal(await deduplicator.once({ id: 1 }, () => {}), 'handled');
});

test('a repetition waits for the first, and fails with it', async () => {
  for (const outcome of ['handled', 'failed']) {
    const deduplicator = new Deduplicator();
    const handling = Promise.withResolvers<void>();
    const first = deduplicator.once({ id: 1 }, () => handling.promise);
    let isAnswered = false;
    const second = deduplicator
      .once({ id: 1 }, () => assert.fail('handled twice'))
      .finally(() => {
        isAnswered = true;
      });
    await new Promise(setImmediate);
    assert.equal(isAnswered, false);
    if (outcome === 'handled') {
      handling.resolve();
      assert.deepEqual(await Promise.all([first, second]), ['handled', 'repeated']);
    } else {
      handling.reject(new Error('failed'));
      await assert.rejects(first, /failed/);
      await assert.rejects(second, /failed/);
    }
  }
});

test('a store of one’s own decides, across processes', async () => {
  const ids = new Set<string>();
  const store = {
    add: async (id: string) => !ids.has(id) && ids.add(id) !== undefined,
    delete: async (id: string) => ids.delete(id),
  };
  const [one, another] = [new Deduplicator(store), new Deduplicator(store)];
  assert.equal(await one.once({ id: 7 }, () => {}), 'handled');
  assert.equal(await another.once({ id: 7 }, () => {}), 'repeated');
});

test('memory is bounded: the oldest ids are forgotten', () => {
  const store = new MemoryStore(2);
  assert.deepEqual(
    ['a', 'b', 'a', 'c', 'b', 'a'].map((id) => store.add(id)),
    [true, true, false, true, false, true],
  );
});
