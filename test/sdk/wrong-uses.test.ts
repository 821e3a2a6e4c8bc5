// What @crewcall/sdk says to a receiver that is programmed wrongly: each mistake, and the exact sentence that mends it.
import assert from 'node:assert/strict';
import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { Deduplicator } from '../../packages/sdk/src/webhooks/deduplicator.ts';
import { webhookPlugin } from '../../packages/sdk/src/webhooks/fastify.ts';
import { webhookMiddleware } from '../../packages/sdk/src/webhooks/middleware.ts';
import { verifyRequest } from '../../packages/sdk/src/webhooks/request.ts';
import { MemoryStore } from '../../packages/sdk/src/webhooks/seen-store.ts';
import { WebhookVerificationError } from '../../packages/sdk/src/webhooks/verification-error.ts';
import { Webhook } from '../../packages/sdk/src/webhooks/webhook.ts';

type Mistake = { what: string; make: () => unknown; says: string; code?: string };

const SECRET = '6f1c0f2e-0b7a-4a3e-9d53-2f4c1f0f8a11';
const webhook = new Webhook(SECRET);
const { body, headers } = await webhook.sign('{"id":4711,"topic":"game.game.published"}');
const handle = () => {};

const GIVES = 'Creating and reading the subscription gives it: new Webhook(subscription.secret).';
const secrets: Record<string, [secret: unknown, says: string]> = {
  undefined: [undefined, 'The secret is undefined: is the environment variable that holds it set?'],
  null: [null, 'The secret is null: is the environment variable that holds it set?'],
  'an empty text': ['', 'The secret is empty: is the environment variable that holds it set?'],
  'no secret': [[], 'The array has no secret in it.'],
  'a gap among several': [
    [SECRET, undefined],
    'The secret is undefined: is the environment variable that holds it set?',
  ],
  'a number': [4711, 'The secret is a number, not text.'],
  'the subscription': [{ secret: SECRET }, 'The secret is an object, not text.'],
  'the newline of a file': [
    `${SECRET}\n`,
    'The secret has white space around it, as a file may end with a newline: trim it.',
  ],
  'a space in front': [
    [` ${SECRET}`],
    'The secret has white space around it, as a file may end with a newline: trim it.',
  ],
};

const TOLERANCE =
  'toleranceSeconds must be a number (not text) above 0 and finite, because an old delivery could otherwise be replayed at any time. 300 is usual.';
const RAW =
  "The signature is of the bytes that were received, and an object written as JSON again can differ from them. Pass the raw body: request.text() of a Request, express.raw({ type: '*/*' }) in Express for this route, or webhookMiddleware and webhookPlugin of this package, in front of any body parser.";
const bodies: Record<string, [body: unknown, says: string]> = {
  undefined: [undefined, 'There is no body.'],
  null: [null, 'There is no body.'],
  'an empty text': ['', 'The body is empty: it was probably read before.'],
  'no bytes': [new Uint8Array(), 'The body is empty: it was probably read before.'],
  'a number': [4711, 'The body is a number.'],
  'a parsed object': [JSON.parse(body), 'The body has been parsed already.'],
  'an array': [[], 'The body has been parsed already.'],
  'a promise': [Promise.resolve(body), 'The body is a promise: await it.'],
  'a stream': [
    Readable.from([body]),
    'The body is a stream that has not been read: webhook.verify takes what is in it.',
  ],
  'a stream of the web': [
    new Blob([body]).stream(),
    'The body is a stream that has not been read: webhook.verify takes what is in it.',
  ],
  'a Request': [
    new Request('https://a.example'),
    'The body is a Request: use verifyRequest(request, webhook).',
  ],
  'a Buffer written as JSON': [
    JSON.parse(JSON.stringify(Buffer.from(body))),
    'The body is a Buffer that was written as JSON: make bytes of it again with Buffer.from(body.data).',
  ],
};

const NO_HEADERS =
  'webhook.verify was given no headers. Pass them with the body: webhook.verify(rawBody, request.headers).';
const REQUEST =
  'verifyRequest takes a standard Request, as Workers, Deno, Bun and Next.js hand it over; in Hono that is c.req.raw. For node:http and Express there is webhookMiddleware, for Fastify webhookPlugin.';
const READ =
  'The body of this Request has been read already. Verify first, or read it once as text and give it to webhook.verify(text, request.headers).';
const STORE = 'A store of claims has claim, done and release';
const IN_README = 'The README of @crewcall/sdk has one for PostgreSQL.';
const CLAIM_MS =
  'claimMs must be a number (not text) of milliseconds above 0 and finite: longer than your handler ever takes, such as 120000.';
const EVENTS = 'A MemoryStore takes how many events it remembers: a whole number above 0, such as 10000.';
const WITHIN =
  'answerWithinMs must be a number (not text) from 0 to 10000: the service waits no longer than ten seconds.';
const PLUGIN = 'app.register(webhookPlugin, { webhook: new Webhook(secret), handle })';

const of = (value: unknown) => value as never; // what programs without types hand over

const mistakes: Mistake[] = [
  ...Object.entries(secrets).map(([what, [secret, says]]) => ({
    what: `a secret that is ${what}`,
    make: () => new Webhook(of(secret)),
    says: `${says} ${GIVES}`,
  })),
  ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, '300', null].map((toleranceSeconds) => ({
    what: `a tolerance of ${JSON.stringify(toleranceSeconds)} (${toleranceSeconds})`,
    make: () => new Webhook(SECRET, { toleranceSeconds: of(toleranceSeconds) }),
    says: TOLERANCE,
  })),
  ...['', 'X Signature', 4].map((signatureHeader) => ({
    what: `a signature header ${JSON.stringify(signatureHeader)}`,
    make: () => new Webhook(SECRET, { signatureHeader: of(signatureHeader) }),
    says: 'signatureHeader must be the name of a header, such as X-Webhook-Signature.',
  })),
  {
    what: 'a now that is a Date',
    make: () => new Webhook(SECRET, { now: of(new Date()) }),
    says: 'now must be a function that gives a Date, such as () => new Date().',
  },
  {
    what: 'an event to sign that is none',
    make: () => webhook.sign('{"id":"4711"}'),
    says: 'webhook.sign takes an event with an id and a topic, or the JSON of one as text.',
  },
  ...Object.entries(bodies).map(([what, [given, says]]) => ({
    what: `a body that is ${what}`,
    make: () => webhook.verify(of(given), headers),
    says: `${says} ${RAW}`,
    code: 'not_raw_body',
  })),
  ...[undefined, null, 'x', 4].map((given) => ({
    what: `headers that are ${given}`,
    make: () => webhook.verify(body, of(given)),
    says: NO_HEADERS,
    code: 'missing_header',
  })),
  {
    what: 'headers that are a promise',
    make: () => webhook.verify(body, of(Promise.resolve(new Headers(headers)))),
    says: 'The headers are a promise, as Next.js gives them: webhook.verify(rawBody, await headers()).',
    code: 'missing_header',
  },
  {
    what: 'a Request that was read',
    make: async () => verifyRequest(await used(), webhook),
    says: READ,
    code: 'not_raw_body',
  },
  {
    what: 'a Request being read',
    make: () => verifyRequest(locked(), webhook),
    says: READ,
    code: 'not_raw_body',
  },
  ...[new IncomingMessage(new Socket()), { raw: new Request('https://a.example') }, undefined].map(
    (given) => ({
      what: `a request that is ${given?.constructor.name}`,
      make: () => verifyRequest(of(given), webhook),
      says: REQUEST,
    }),
  ),
  ...[SECRET, undefined].map((given) => ({
    what: `a request with ${given} instead of a Webhook`,
    make: () => verifyRequest(request(), of(given)),
    says: 'verifyRequest takes a Webhook: verifyRequest(request, new Webhook(secret)).',
  })),
  ...[SECRET, undefined, handle].map((given) => ({
    what: `a middleware with a ${typeof given} instead of a Webhook`,
    make: () => webhookMiddleware(of(given), handle),
    says: 'webhookMiddleware takes a Webhook: webhookMiddleware(new Webhook(secret), handle).',
  })),
  ...[undefined, 'handle'].map((given) => ({
    what: 'a middleware without a handler',
    make: () => webhookMiddleware(webhook, of(given)),
    says: 'webhookMiddleware takes a function that handles an event: webhookMiddleware(new Webhook(secret), handle).',
  })),
  ...[Number.NaN, -1, 10_001, Number.POSITIVE_INFINITY, '3000'].map((answerWithinMs) => ({
    what: `an answer within ${answerWithinMs}`,
    make: () => webhookMiddleware(webhook, handle, { answerWithinMs: of(answerWithinMs) }),
    says: WITHIN,
  })),
  {
    what: 'an onError that is no function',
    make: () => webhookMiddleware(webhook, handle, { onError: of(console) }),
    says: 'onError must be a function.',
  },
  {
    what: 'an onRefused that is no function',
    make: () => webhookMiddleware(webhook, handle, { onRefused: of(true) }),
    says: 'onRefused must be a function.',
  },
  {
    what: 'a plugin without a Webhook',
    make: () => fastify().register(webhookPlugin, of({ handle })),
    says: `webhookPlugin takes a Webhook: ${PLUGIN}.`,
  },
  {
    what: 'a plugin without options',
    make: () => fastify().register(webhookPlugin, of(undefined)),
    says: `webhookPlugin takes a Webhook: ${PLUGIN}.`,
  },
  {
    what: 'a plugin without a handler',
    make: () => fastify().register(webhookPlugin, of({ webhook })),
    says: `webhookPlugin takes a function that handles an event: ${PLUGIN}.`,
  },
  {
    what: 'a plugin that is called',
    make: () => webhookPlugin(of({ webhook, handle }), of(undefined)),
    says: `webhookPlugin is registered with Fastify: ${PLUGIN}.`,
  },
  ...[0, -1, Number.NaN, 2.5, undefined].map((most) => ({
    what: `a MemoryStore of ${most}`,
    make: () => new MemoryStore(of(most)),
    says: EVENTS,
  })),
  {
    what: 'a store of another contract',
    make: () => new Deduplicator(of({ add: handle, done: handle })),
    says: `${STORE}; this one lacks claim and release. ${IN_README}`,
  },
  {
    what: 'a store that is none',
    make: () => new Deduplicator(of(10_000)),
    says: `${STORE}; this one lacks claim and done and release. ${IN_README}`,
  },
  ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, '120000'].map((claimMs) => ({
    what: `claims for ${claimMs}`,
    make: () => new Deduplicator(undefined, { claimMs: of(claimMs) }),
    says: CLAIM_MS,
  })),
  ...[undefined, {}, { id: '' }, { id: Number.NaN }].map((event) => ({
    what: `an event ${JSON.stringify(event)} to handle once`,
    make: () => new Deduplicator().once(of(event), handle),
    says: 'once takes the event, whose id tells it from others: deduplicator.once(event, () => handle(event)).',
  })),
  {
    what: 'nothing to do once',
    make: () => new Deduplicator().once({ id: 1 }, of(undefined)),
    says: 'once takes a function that handles the event: deduplicator.once(event, () => handle(event)).',
  },
  {
    what: 'a store that claims with true',
    make: () =>
      new Deduplicator({ claim: () => of(true), done: handle, release: handle }).once({ id: 1 }, () =>
        assert.fail('not claimed'),
      ),
    says: "claim of the store gave true; it gives 'claimed', 'busy' or 'done'.",
  },
  {
    what: 'a runtime without Web Crypto',
    make: () => withoutCrypto(() => new Webhook(SECRET)),
    says: 'There is no Web Crypto here (crypto.subtle). Use Node 22 or newer; a page has it when it came over https.',
  },
];

for (const { what, make, says, code } of mistakes) {
  test(`${what}: ${code ?? 'TypeError'}`, async () => {
    const error = await thrown(make);
    assert.equal(error.message, says);
    if (code === undefined) assert.equal(error.name, 'TypeError');
    else assert.ok(error instanceof WebhookVerificationError && error.code === code, error.name);
  });
}

test('what is there at most is right: ten seconds, several secrets, a Buffer made of its JSON again', async () => {
  webhookMiddleware(webhook, handle, { answerWithinMs: 10_000 });
  webhookMiddleware(webhook, handle, { answerWithinMs: 0 });
  createServer(webhookMiddleware(new Webhook([SECRET, 'another secret']), handle) as never);
  const written = JSON.parse(JSON.stringify(Buffer.from(body)));
  assert.equal((await webhook.verify(Buffer.from(written.data), headers)).id, 4711);
});

async function thrown(make: () => unknown): Promise<Error> {
  try {
    await make();
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
  return assert.fail('nothing was thrown');
}

function request(): Request {
  return new Request('https://roster-sync.example/webhooks', { method: 'POST', body, headers });
}

async function used(): Promise<Request> {
  const one = request();
  await one.text();
  return one;
}

function locked(): Request {
  const one = request();
  one.body?.getReader();
  return one;
}

function withoutCrypto<Value>(work: () => Value): Value {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
  Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true });
  try {
    return work();
  } finally {
    Object.defineProperty(globalThis, 'crypto', own);
  }
}
