// Much at once: SIGTERM under load, and what has piled up during an outage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdAfter, type Operation, startOnTestDatabase } from '../support/operation.ts';

const SUBSCRIBERS = 5;
const PER_SUBSCRIPTION = 8; // attempts at once, by one process

/** Answers after a moment, and gives the most requests that any one subscriber had at once. */
function watch({ receiver }: Operation, status: number, ms: number): () => number {
  const open = new Map<string, number>();
  let most = 0;
  receiver.behave((request, response) => {
    const path = request.url ?? '';
    const count = (open.get(path) ?? 0) + 1;
    open.set(path, count);
    most = Math.max(most, count);
    setTimeout(() => {
      open.set(path, open.get(path)! - 1);
      response.writeHead(status).end();
    }, ms);
  });
  return () => most;
}

test('SIGTERM under load: what is under way is finished, the rest given back, and nothing sent twice', async () => {
  const operation = await startOnTestDatabase({ subscribers: SUBSCRIBERS });
  try {
    const { receiver } = operation;
    const release = holdAfter(80, operation);
    const service = await operation.start();
    await operation.publish(100);
    await receiver.waitFor(81);
    const ended = service.end('SIGTERM');
    await service.waitFor(/service\.stopping/);
    release();
    assert.equal(await ended, 0);
    const drained = receiver.received.length;
    const { unmatched, queued } = await operation.status();
    if (unmatched === 0)
      assert.equal(queued, 100 * SUBSCRIBERS - drained, 'all that was answered is written down');
    assert.ok(drained < 100 * SUBSCRIBERS, 'the end came after everything had arrived: nothing was tested');
    await operation.start();
    await operation.arrived();
    await operation.emptied();
    assert.deepEqual(operation.tally(), { lost: 0, duplicated: 0, forged: 0 });
  } finally {
    await operation.stop();
  }
});

test('thousands that are due at once after an outage of the service press no subscriber harder than usual', async () => {
  const operation = await startOnTestDatabase({ subscribers: SUBSCRIBERS });
  try {
    await operation.publish(600);
    const most = watch(operation, 200, 2);
    await operation.start(['worker']);
    await operation.arrived();
    await operation.emptied();
    assert.ok(most() <= PER_SUBSCRIPTION, `${most()} at once`);
    assert.deepEqual(operation.tally(), { lost: 0, duplicated: 0, forged: 0 });
  } finally {
    await operation.stop();
  }
});

test('thousands that come due together after an outage of the endpoints do not stampede', async () => {
  const operation = await startOnTestDatabase({ subscribers: SUBSCRIBERS });
  try {
    const { receiver } = operation;
    await operation.start(['worker']);
    receiver.behave(503);
    await operation.publish(400);
    await receiver.waitFor(400 * SUBSCRIBERS);
    const failed = receiver.received.length;
    const most = watch(operation, 200, 2);
    const healthy = () => receiver.received.slice(failed);
    await receiver.waitFor(failed + 1);
    await operation.emptied();
    assert.ok(most() <= PER_SUBSCRIPTION, `${most()} at once`);
    const arrived = new Set(healthy().map(({ path, body }) => `${path} ${body.id}`));
    assert.equal(arrived.size, 400 * SUBSCRIBERS);
    assert.equal(healthy().length, 400 * SUBSCRIBERS, 'each arrived once');
  } finally {
    await operation.stop();
  }
});
