// Answers on their way: what is shown of them is what the device has stored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/stage.ts';

// Not typed: the types of React would change those of the DOM for all tests.
const load = (path: string) => import(path);
Object.assign(globalThis, {
  indexedDB: { open: () => ({}) },
  window: { addEventListener: () => {} },
});
const { outboxOf } = await load('../../packages/web/src/me/games/outbox.ts');
const { ConnectionError } = await load('@crewcall/sdk/core');

type Answer = { assignmentId: number; status: string; isLate?: boolean };
const DECLINED: Answer = { assignmentId: 7, status: 'D' };

/** An outbox without a connection, whose device stores what waits when `write` is called. */
function open() {
  const stored = new Map<string, Answer>();
  const writes: (() => void)[] = [];
  const store = {
    entries: async () => [...stored],
    write: (name: string, answer: Answer) =>
      new Promise<void>((resolve) => {
        writes.push(() => {
          stored.set(name, answer);
          resolve();
        });
      }),
    delete: async (name: string) => void stored.delete(name),
  };
  const client = { send: () => Promise.reject(new ConnectionError('No response.')) };
  const outbox = outboxOf({ client, store });
  const shown = (): Answer[] => outbox.answers();
  const next = async () => {
    await until('something to store', async () => writes.length > 0);
    writes.shift()!();
  };
  return { outbox, writes, stored, shown, next };
}

test('an answer is shown as not sent once the device has stored that it is not', async () => {
  const { outbox, writes, stored, shown, next } = open();
  outbox.put(DECLINED);
  await next();
  await until('it could not be sent', async () => writes.length > 0);
  assert.deepEqual(shown(), [DECLINED]);
  await next();
  await until('it is shown', async () => shown()[0]?.isLate === true);
  assert.deepEqual([...stored.values()], [{ ...DECLINED, isLate: true }]);
  outbox.drop(DECLINED.assignmentId);
});

test('an answer that the person changes while it is stored as not sent stays the newer one', async () => {
  const { outbox, writes, stored, shown, next } = open();
  outbox.put(DECLINED);
  await next();
  await until('it could not be sent', async () => writes.length > 0);
  const accepted = { ...DECLINED, status: 'A' };
  outbox.put(accepted);
  await next();
  await next();
  assert.equal(shown()[0]?.status, 'A');
  assert.equal(stored.get('answer-7')?.status, 'A');
  outbox.drop(DECLINED.assignmentId);
});
