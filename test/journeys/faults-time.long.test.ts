// Workers that are slow, or whose clock is wrong: leases and due times are the database's (docs/api: Webhooks).
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { startOnTestDatabase, until } from '../support/operation.ts';

const SUBSCRIBERS = 6;
const SHORTEST_RETRY_MS = 4_500; // 5 s, less ten percent

describe('time', { concurrency: true }, () => {
  test('a worker that slept past its leases settles nothing: what another has delivered meanwhile stays so', async () => {
    const operation = await startOnTestDatabase({ subscribers: SUBSCRIBERS });
    try {
      const { receiver } = operation;
      const held: ServerResponse[] = [];
      receiver.behave((_request, response) => void held.push(response));
      const sleeper = await operation.start(['worker']);
      await operation.publish(1);
      await receiver.waitFor(SUBSCRIBERS);
      sleeper.child.kill('SIGSTOP');
      await operation.start(['worker']);
      await receiver.waitFor(2 * SUBSCRIBERS);
      const again = held.splice(SUBSCRIBERS);
      for (const response of again.splice(0, SUBSCRIBERS / 2)) response.writeHead(200).end();
      sleeper.child.kill('SIGCONT'); // its attempts have run out of time; half of them are still under way elsewhere
      const attempts = () => sleeper.output().match(/delivery\.attempted/g)?.length ?? 0;
      await until('the sleeper to report', () => attempts() >= SUBSCRIBERS);
      for (const response of again) response.writeHead(200).end();
      receiver.behave(200);
      await operation.publish(1);
      await operation.arrived();
      await operation.emptied();
      assert.equal(
        receiver.received.length,
        3 * SUBSCRIBERS,
        'each once by the sleeper, and once by the other',
      );
      assert.deepEqual(operation.tally(), { lost: 0, duplicated: SUBSCRIBERS, forged: 0 });
    } finally {
      await operation.stop();
    }
  });

  test('clocks that are ten minutes off change no lease and no retry, and signatures name the true time', async () => {
    const operation = await startOnTestDatabase({ subscribers: SUBSCRIBERS });
    try {
      const { receiver } = operation;
      const firsts = new Map<string, number>();
      const tooSoon: string[] = [];
      receiver.behave((_request, response) => {
        const { path, body, at } = receiver.received.at(-1)!;
        const delivery = `${path} ${body.id}`;
        const first = firsts.get(delivery);
        if (first === undefined) firsts.set(delivery, at);
        else if (at - first < SHORTEST_RETRY_MS) tooSoon.push(delivery);
        response.writeHead(first === undefined ? 500 : 200).end();
      });
      const preload = `--import=${import.meta.dirname}/../support/clock-off.ts`;
      for (const off of [600_000, -600_000]) {
        await operation.start(['worker'], { NODE_OPTIONS: preload, CLOCK_OFF_MS: String(off) });
      }
      await operation.publish(20);
      await operation.arrived();
      await operation.emptied();
      assert.deepEqual(tooSoon, []);
      const attempts = 2 * SUBSCRIBERS * 20;
      assert.equal(receiver.received.length, attempts, 'each failed once, and arrived once');
      assert.equal(
        operation.tally().forged,
        0,
        'every signature is good within the tolerance of service.md 5.5(4)',
      );
    } finally {
      await operation.stop();
    }
  });
});
