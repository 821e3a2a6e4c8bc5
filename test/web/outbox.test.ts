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
type Change = (stored: Answer | undefined) => Answer | undefined;
type Sent = { body: { answers: Answer[] } };
const NOTHING: Sent = { body: { answers: [] } };
const DECLINED: Answer = { assignmentId: 7, status: 'D' };

type Send = (method?: string, path?: string, options?: Sent) => Promise<{ text: string }>;
const noConnection: Send = () => Promise.reject(new ConnectionError('No response.'));

/** An outbox, without a connection unless `send` has one, whose device stores what waits when `next` is called. */
function open(send = noConnection) {
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
    update: (name: string, change: Change) =>
      new Promise<void>((resolve) => {
        writes.push(() => {
          const answer = change(stored.get(name));
          if (answer === undefined) stored.delete(name);
          else stored.set(name, answer);
          resolve();
        });
      }),
  };
  const client = { send };
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
  await next();
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
  await next();
});

test('an answer of another tab, stored while an older one was being sent, is sent after it', async () => {
  const sent: string[] = [];
  let arrive = () => {};
  const { outbox, writes, stored, next } = open(
    async (_method = '', _path = '', { body }: Sent = NOTHING) => {
      sent.push(...body.answers.map(({ status }) => status));
      if (sent.length === 1) await new Promise<void>((resolve) => (arrive = resolve));
      return { text: '{"results":[]}' };
    },
  );
  const told: unknown[] = [];
  outbox.tell({ onSent: ({ status, isLate }: Answer) => told.push([status, isLate]), onFailed: () => {} });
  outbox.put({ ...DECLINED, status: 'A' });
  await next();
  await until('the first is on its way', async () => sent.length === 1);
  stored.set('answer-7', DECLINED);
  arrive();
  await until('the second is sent', async () => {
    if (writes.length > 0) await next();
    return stored.size === 0 && sent.length >= 2;
  });
  assert.deepEqual(sent, ['A', 'D']);
  assert.deepEqual(told, [
    ['A', undefined],
    ['D', undefined],
  ]);
});

test('an answer that another tab shows as not sent while this one sends it is told as sent late', async () => {
  let arrive: (() => void) | undefined;
  let told: Answer | undefined;
  const { outbox, stored, next } = open(async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return { text: '{"results":[]}' };
  });
  outbox.tell({ onSent: (answer: Answer) => (told = answer), onFailed: () => {} });
  outbox.put(DECLINED);
  await next();
  await until('it is on its way', async () => arrive !== undefined);
  stored.set('answer-7', { ...DECLINED, isLate: true });
  arrive!();
  await next();
  await until('it is told', async () => told !== undefined);
  assert.equal(told?.isLate, true);
  assert.equal(stored.size, 0);
});
