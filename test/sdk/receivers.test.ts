// The receivers of @crewcall/sdk in front of real deliveries: node:http, Express, Fastify, and a standard Request.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import express from 'express';
import fastify from 'fastify';
import { EventBusyError } from '../../packages/sdk/src/webhooks/busy-error.ts';
import { Deduplicator } from '../../packages/sdk/src/webhooks/deduplicator.ts';
import type { WebhookEvent } from '../../packages/sdk/src/webhooks/event.ts';
import { webhookPlugin } from '../../packages/sdk/src/webhooks/fastify.ts';
import { webhookMiddleware } from '../../packages/sdk/src/webhooks/middleware.ts';
import type { ReceivingOptions } from '../../packages/sdk/src/webhooks/receiving.ts';
import { MemoryStore } from '../../packages/sdk/src/webhooks/seen-store.ts';
import type { WebhookVerificationError } from '../../packages/sdk/src/webhooks/verification-error.ts';
import { Webhook } from '../../packages/sdk/src/webhooks/webhook.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Stage, startStage } from '../support/stage.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const SECRET = '6f1c0f2e-0b7a-4a3e-9d53-2f4c1f0f8a11';
const EVENT = {
  id: 4711,
  topic: 'game.game.published',
  note: 'été',
} as unknown as WebhookEvent;

const webhook = new Webhook(SECRET);
const stops: (() => unknown)[] = [];
let stage: Stage;

before(async () => {
  stage = await startStage();
});
after(() => stage.stop());
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** What each framework makes of one handler. */
const frameworks: Record<string, (handle: (event: WebhookEvent) => unknown, use: Webhook) => Listener> = {
  'node:http': (handle, use) => webhookMiddleware(use, handle),
  Express: (handle, use) => {
    const app = express();
    app.post('/webhooks', webhookMiddleware(use, handle));
    app.use(express.json()); // behind it, as everything that parses bodies
    return app;
  },
  'Express with express.raw()': (handle, use) => {
    const app = express();
    app.post('/webhooks', express.raw({ type: '*/*' }), webhookMiddleware(use, handle));
    return app;
  },
  'Express with a parser that keeps rawBody': (handle, use) => {
    const app = express();
    const verify = (request: IncomingMessage, _response: unknown, raw: Buffer) => {
      (request as { rawBody?: Buffer }).rawBody = raw;
    };
    app.use(express.json({ verify }));
    app.post('/webhooks', webhookMiddleware(use, handle));
    return app;
  },
  Fastify: (handle, use) => {
    const app = fastify();
    app.register(webhookPlugin, { path: '/webhooks', webhook: use, handle });
    app.post('/others', async ({ body }) => body); // whose bodies are parsed as ever
    const ready = app.ready();
    return async (request, response) => {
      await ready;
      app.routing(request, response);
    };
  },
};

for (const [framework, listenerFor] of Object.entries(frameworks)) {
  test(`${framework}: a delivery of the service is verified and answered, a forged one gets 401`, async () => {
    const events: WebhookEvent[] = [];
    let secret = '';
    const listener: Listener = (request, response) =>
      listenerFor((event) => events.push(event), new Webhook(secret))(request, response);
    const url = await serve(listener);
    const created = await stage.ada('POST', '/api/v2/webhooks/subscriptions', {
      body: {
        site_id: stage.season.siteId,
        event_types: ['game.game.published'],
        target_url: url,
        target_method: 'POST',
      },
    });
    secret = created.json.secret;
    const game = await stage.createGame();
    await stage.changeGame(game, { published: true });
    await stage.settled(); // a delivery that is not answered with 2xx would wait for its retry, and be seen below
    assert.deepEqual(
      events.map(({ topic, _links }) => [topic, _links.resource.href]),
      [['game.game.published', `${stage.service.baseUrl}/api/v2/games/${game.id}.json`]],
    );
    const left = await stage.service.db.query(sql`select from deliveries`);
    assert.equal(left.length, 0);
    const forged = await new Webhook('another secret').sign(EVENT);
    const answer = await post(url, forged);
    assert.equal(answer.status, 401);
    assert.match(answer.text, /^signature_mismatch: /);
    assert.equal(events.length, 1);
    await stage.clear();
  });
}

test('a body that a parser has read already is refused, and the answer says what to do', async () => {
  const app = express();
  app.use(express.json());
  const rejected: WebhookVerificationError[] = [];
  const options = { onRefused: (error: WebhookVerificationError) => rejected.push(error) };
  app.post(
    '/webhooks',
    webhookMiddleware(webhook, () => assert.fail('it was believed'), options),
  );
  const answer = await post(await serve(app), await webhook.sign(EVENT));
  assert.equal(answer.status, 401);
  assert.match(answer.text, /^not_raw_body: The body has been parsed already/);
  assert.deepEqual(
    rejected.map(({ code }) => code),
    ['not_raw_body'],
  );
});

test('Fastify’s other routes keep their parsers', async () => {
  const app = fastify();
  app.register(webhookPlugin, { webhook, handle: () => {} });
  app.post('/others', async ({ body }) => ({ got: body }));
  stops.push(() => app.close());
  const others = await app.inject({ method: 'POST', url: '/others', payload: { a: 1 } });
  assert.deepEqual(others.json(), { got: { a: 1 } });
  const { body, headers } = await webhook.sign(EVENT);
  const own = await app.inject({ method: 'POST', url: '/webhooks', payload: body, headers });
  assert.equal(own.statusCode, 204);
});

test('a handler that fails is answered with 500, so that the service sends again', async () => {
  const errors: unknown[] = [];
  const failure = new Error('the database is away');
  const url = await serveHandler(() => Promise.reject(failure), { onError: (error) => errors.push(error) });
  assert.equal((await post(url, await webhook.sign(EVENT))).status, 500);
  assert.deepEqual(errors, [failure]);
});

test('a handler that takes long is answered for with 202, and what fails after it is told', async () => {
  const failure = new Error('too late');
  const handling = Promise.withResolvers<void>();
  const told = Promise.withResolvers<unknown>();
  const url = await serveHandler(() => handling.promise, { answerWithinMs: 1, onError: told.resolve });
  assert.equal((await post(url, await webhook.sign(EVENT))).status, 202);
  handling.reject(failure);
  assert.equal(await told.promise, failure);
});

for (const [framework, listenerFor] of Object.entries(frameworks)) {
  test(`${framework}: what the handler threw is told, on the console unless there is onError`, async (t) => {
    const printed = t.mock.method(console, 'error', () => {});
    const failure = new Error('the password is wrong');
    const url = await serve(listenerFor(() => Promise.reject(failure), webhook));
    const answer = await post(url, await webhook.sign(EVENT));
    assert.deepEqual([answer.status, answer.text], [500, 'The handler of this event threw.\n']);
    assert.deepEqual(
      printed.mock.calls.map((call) => call.arguments),
      [['@crewcall/sdk: the handler of event 4711 (game.game.published) threw:', failure]],
    );
  });
}

test('what the handler threw after a 202 is told on the console, and ends no process', async (t) => {
  const told = Promise.withResolvers<unknown[]>();
  t.mock.method(console, 'error', (...said: unknown[]) => told.resolve(said));
  const [failure, handling] = [new Error('too late'), Promise.withResolvers<void>()];
  const url = await serveHandler(() => handling.promise, { answerWithinMs: 1 });
  assert.equal((await post(url, await webhook.sign(EVENT))).status, 202);
  handling.reject(failure);
  const where = '@crewcall/sdk: the handler of event 4711 (game.game.published) threw:';
  assert.deepEqual(await told.promise, [where, failure]);
});

test('onError and onRefused that throw change no answer, and end no process', async (t) => {
  const printed = t.mock.method(console, 'error', () => {});
  const broken = new Error('the log is full');
  const failures = {
    throws: () => {
      throw broken;
    },
    rejects: () => Promise.reject(broken),
  };
  for (const fail of Object.values(failures)) {
    const options = { onError: fail, onRefused: fail };
    const url = await serveHandler(() => Promise.reject(new Error('mine')), options);
    assert.equal((await post(url, await webhook.sign(EVENT))).status, 500);
    assert.equal((await post(url, await new Webhook('another secret').sign(EVENT))).status, 401);
  }
  const said = '@crewcall/sdk: onError or onRefused threw:';
  assert.deepEqual(
    printed.mock.calls.map((call) => call.arguments),
    [1, 2, 3, 4].map(() => [said, broken]),
  );
});

test('a delivery that cannot even be judged is answered with 500, and told without an event', async (t) => {
  const fault = new Error('no key for you');
  const use = new Webhook(SECRET);
  t.mock.method(use, 'verify', () => Promise.reject(fault));
  const printed = t.mock.method(console, 'error', () => {});
  const told: unknown[][] = [];
  const options = { onError: (...said: unknown[]) => told.push(said) };
  const answers = [{}, options].map(async (given) => {
    const url = await serve(webhookMiddleware(use, () => assert.fail('believed'), given) as Listener);
    return post(url, await webhook.sign(EVENT));
  });
  for (const { status, text } of await Promise.all(answers)) {
    assert.deepEqual([status, text], [500, 'This delivery could not be verified.\n']);
  }
  assert.deepEqual(told, [[fault, undefined]]);
  assert.deepEqual(printed.mock.calls[0]?.arguments, [
    '@crewcall/sdk: a delivery could not be verified:',
    fault,
  ]);
});

test('an event that another process is handling is answered with 503, so that the service comes again', async () => {
  const store = new MemoryStore(10);
  store.claim('4711', 60_000); // by the other process
  const [deduplicator, errors] = [new Deduplicator(store), [] as unknown[]];
  const url = await serveHandler(() => deduplicator.once(EVENT, () => assert.fail('handled twice')), {
    onError: (error) => errors.push(error),
  });
  const answer = await post(url, await webhook.sign(EVENT));
  assert.deepEqual([answer.status, answer.text], [503, 'Another process is handling this event.\n']);
  assert.deepEqual(errors, [], 'nothing has failed');
  store.done('4711');
  assert.equal((await post(url, await webhook.sign(EVENT))).status, 204);
});

test('an event found busy after a 202 is told: if the other process fails, it is lost', async () => {
  const told = Promise.withResolvers<unknown>();
  const claim = Promise.withResolvers<'busy'>();
  const deduplicator = new Deduplicator({ claim: () => claim.promise, done: () => {}, release: () => {} });
  const url = await serveHandler(() => deduplicator.once(EVENT, () => assert.fail('handled twice')), {
    answerWithinMs: 1,
    onError: told.resolve,
  });
  assert.equal((await post(url, await webhook.sign(EVENT))).status, 202);
  claim.resolve('busy');
  assert.ok((await told.promise) instanceof EventBusyError);
});

test('a body longer than any delivery is refused before it is read to its end', async () => {
  const url = await serveHandler(() => assert.fail('it was believed'));
  const { headers } = await webhook.sign(EVENT);
  const answer = await post(url, { body: 'x'.repeat(1024 * 1024 + 1), headers });
  assert.equal(answer.status, 413);
});

test('a request that something else has answered meanwhile is left alone', async () => {
  const receive = webhookMiddleware(webhook, () => {});
  const settled = Promise.withResolvers<void>();
  const url = await serve((request, response) => {
    response.writeHead(503).end('too busy');
    receive(request, response).then(settled.resolve, settled.reject);
  });
  assert.equal((await post(url, await new Webhook('another secret').sign(EVENT))).status, 503);
  await settled.promise;
});

test('a sender that goes away in the middle of a body harms nobody', async () => {
  const receive = webhookMiddleware(webhook, () => assert.fail('it was believed'));
  const settled = Promise.withResolvers<void>();
  const url = await serve((request, response) => {
    receive(request, response).then(settled.resolve, settled.reject);
    request.once('data', () => socket.destroy());
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /webhooks HTTP/1.1\r\nHost: roster-sync.example\r\nContent-Length: 100\r\n\r\n{"id":');
  await settled.promise;
});

test('a body that something else has begun to read is refused as not raw', async () => {
  const receive = webhookMiddleware(webhook, () => assert.fail('it was believed'));
  const url = await serve((request, response) => {
    request.once('data', () => {
      request.pause();
      receive(request, response);
    });
  });
  const { headers } = await webhook.sign(EVENT);
  const answer = await post(url, { body: `{${' '.repeat(500_000)}}`, headers });
  assert.equal(answer.status, 401);
  assert.match(answer.text, /^not_raw_body: There is no body/);
});

async function serveHandler(handle: () => unknown, options: ReceivingOptions = {}): Promise<string> {
  return serve(webhookMiddleware(webhook, handle, options) as Listener);
}

async function serve(listener: Listener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

async function post(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}
