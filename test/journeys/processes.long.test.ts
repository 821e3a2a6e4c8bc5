// Several processes on one PostgreSQL: they share the work, join, and leave (docs/operate: Several processes).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOnTestDatabase } from '../support/operation.ts';
import { requestToken } from '../support/season.ts';
import { caller } from '../support/service.ts';

test('HTTP surfaces and workers join and leave under load: every delivery arrives once', async () => {
  const operation = await startOnTestDatabase({ subscribers: 5 });
  try {
    const { receiver, season } = operation;
    receiver.behave((_request, response) => void setTimeout(() => response.writeHead(200).end(), 10));
    const http = await operation.start(['serve', '--no-worker']);
    const baseUrl = (await http.waitFor(/"url":"(https?:\/\/[^"/]+)"/))[1]!;
    const call = caller({ baseUrl }, await requestToken({ baseUrl }, season.application));
    const game = { localized_date: '2031-06-07', localized_time: '9:00 AM', published: true };
    const path = `/api/v2/sites/${season.siteId}/games`;
    assert.equal((await call('POST', path, { body: game })).status, 201);

    const first = await operation.start(['worker']);
    await operation.publish(100);
    const second = await operation.start(['worker']);
    await receiver.waitFor(100);
    assert.equal(await first.end('SIGTERM'), 0);
    await operation.publish(100);
    await operation.start(['worker']);
    await receiver.waitFor(300);
    assert.equal(await second.end('SIGTERM'), 0);
    assert.equal(await http.end('SIGTERM'), 0);
    await operation.publish(50);
    await operation.arrived(250 * 5 + 5); // and the game that came through the HTTP surface
    await operation.emptied();
    const { duplicated, forged } = operation.tally();
    assert.deepEqual({ duplicated, forged }, { duplicated: 0, forged: 0 });
  } finally {
    await operation.stop();
  }
});

test('two full services on one database share the work: each delivers a quarter of it or more', async () => {
  const operation = await startOnTestDatabase({ subscribers: 12 });
  try {
    operation.receiver.behave(
      (_request, response) => void setTimeout(() => response.writeHead(200).end(), 100),
    );
    const services = await Promise.all([operation.start(), operation.start()]);
    await operation.publish(250);
    await operation.arrived();
    await operation.emptied();
    assert.deepEqual(operation.tally(), { lost: 0, duplicated: 0, forged: 0 });
    const [one = 0, other = 0] = services.map(
      (service) => service.output().match(/"msg":"delivery\.attempted"/g)?.length ?? 0,
    );
    assert.equal(one + other, 250 * 12);
    // How evenly they share depends on which of them gets the processor: an endpoint whose response a busy process reads
    // late counts as slow there, and gets fewer deliveries at once.
    assert.ok(Math.min(one, other) >= (one + other) / 4, `${one} and ${other}`);
  } finally {
    await operation.stop();
  }
});
